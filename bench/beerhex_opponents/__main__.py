"""Play a bot against every opponent: ``python -m bench.beerhex_opponents --games 200``.

``--opponents trap-oox honest`` plays only these. Seats are exchanged after each game, the starter
is drawn by lot, and figures have Wilson's 95 % interval.
"""

import argparse
import time

from bench.beerhex_opponents.match import Match
from bench.beerhex_opponents.opponents import POPULATION


def main(arguments: "list[str] | None" = None) -> None:
    """Play the matches that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.beerhex_opponents", description=__doc__)
    parser.add_argument("--player", default="master")
    parser.add_argument("--opponents", nargs="*", choices=sorted(POPULATION))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--forget", action="store_true", help="the player knows nothing of the games before"
    )
    args = parser.parse_args(arguments)
    for name in args.opponents or POPULATION:
        start = time.process_time()
        match = Match(args.player, name, not args.forget)
        for i in range(args.games):
            match.play(args.seed + i, i % 2)
        print(f"{match.report()}  {time.process_time() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
