"""Play ``master`` against itself with other arguments, each knowing the other's habits.

``python -m bench.beerhex_opponents.mirror --games 200 temperature=0.004 caution=0`` gives one
player these arguments of ``BeerHexBot`` and prints how often it wins. Readers of the code can make
such an opponent. Seats are exchanged after each game, and the starter is drawn by lot.
"""

import argparse
import time

from bench.beerhex_opponents.match import NO_TIME_LIMIT_S
from bench.beerhex_opponents.opponents import MASTER
from engine.beerhex import GAME
from engine.beerhex.bot.bot import BeerHexBot
from engine.beerhex.bot.habits import observe_game, observe_present_game
from engine.bots.levels import run_search
from engine.rng import Rng
from tools.arena import wilson_interval


def parse_argument(text: str) -> "tuple[str, float]":
    """Return the name and value of an argument, such as ``worlds=1500``.

    Args:
        text: The argument.

    Raises:
        argparse.ArgumentTypeError: If ``BeerHexBot`` takes no such number.
    """
    name, _, value = text.partition("=")
    kind = type(MASTER.get(name))
    if kind not in (int, float):
        raise argparse.ArgumentTypeError(f"BeerHexBot takes no number called {name}")
    return name, kind(value)


class MirrorMatch:
    """Games between ``master`` and a player with other arguments.

    Attributes:
        won: Per game whether the other player won.

    Args:
        changes: Its arguments that differ.
    """

    def __init__(self, changes: "dict[str, float]") -> None:
        self.won: list[bool] = []
        self._settings = (MASTER, {**MASTER, **changes})
        self._habits: tuple[list, list] = ([], [])  # of either player, known to the other

    def play(self, seed: int, seat: int) -> None:
        """Play a game.

        Args:
            seed: Of starter and players.
            seat: The seat of ``master``.
        """
        rng = Rng(seed)
        state = GAME.start({"starter": rng.choice(("gold", "silver"))})
        states, moves = [state], []
        while state.turn is not None:
            player = int(state.turn != seat)
            bot = BeerHexBot(**self._settings[player])
            habits = self._habits[1 - player]
            if habits:
                bot.adapt(habits, observe_present_game(states, 1 - state.turn))
            result = run_search(state.view(state.turn), bot, rng.next(), NO_TIME_LIMIT_S)
            moves.append(str(result.move))
            state = state.play(moves[-1])
            states.append(state)
        assert state.outcome
        for player in (0, 1):
            of_seat = seat if player == 0 else 1 - seat
            self._habits[player].append(observe_game(states, moves, of_seat))
        self.won.append(1 - seat in state.outcome.winners)

    def report(self) -> str:
        """Return the result in one line."""
        number, won = len(self.won), sum(self.won)
        low, high = wilson_interval(won / number, number)
        return f"{won} of {number}, {won / number:.0%} ({low:.0%} … {high:.0%})"


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.beerhex_opponents.mirror", description=__doc__
    )
    parser.add_argument("changes", nargs="*", type=parse_argument, metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    start = time.process_time()
    match = MirrorMatch(dict(args.changes))
    for i in range(args.games):
        match.play(args.seed + i, i % 2)
    print(f"{match.report()}  {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main()
