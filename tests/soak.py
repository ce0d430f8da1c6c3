"""Random games by the thousand, held against all that test_conformance.py says of every game:

    python -m tests.soak                      1000 games of every option set of every game
    python -m tests.soak --games 50 mixtour   fewer, of some

Every failure is told with the test and the game that it came with (``-k`` finds both in pytest),
and makes the command fail.
"""

import argparse
import inspect
import os
import sys
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from engine import GAMES
from tests.engine import test_conformance
from tests.support.game_fixtures import GameCase, option_sets

ConformanceTest = Callable[[GameCase], None]


def conformance_tests() -> "list[ConformanceTest]":
    """What is tested of a single random game."""
    found = [
        getattr(test_conformance, name) for name in dir(test_conformance) if name[:5] == "test_"
    ]
    return [test for test in found if list(inspect.signature(test).parameters) == ["case"]]


def game_failures(
    game_id: "tuple[str, str, int]", selected_tests: "list[ConformanceTest] | None" = None
) -> list[str]:
    """What fails of one game: its name, the option set, the seed."""
    name, sample, seed = game_id
    case, told = GameCase(GAMES[name], sample, seed), []
    for test in conformance_tests() if selected_tests is None else selected_tests:
        try:
            test(case)
        except Exception:
            told.append(f"{test.__name__}[{case!r}]\n{traceback.format_exc()}")
    return told


def soak(
    names: "Iterable[str]",
    games: int,
    first_seed: int = 0,
    selected_tests: "list[ConformanceTest] | None" = None,
) -> int:
    """Play that many games of every option set, from the seed ``first`` on; how many tests failed.
    ``held``: the tests, if not all."""
    failed = 0
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for name in names:
            for sample in option_sets(name):
                work = [(name, sample, seed) for seed in range(first_seed, first_seed + games)]
                told = pool.map(
                    partial(game_failures, selected_tests=selected_tests), work, chunksize=5
                )
                found = [text for one in told for text in one]
                failed += len(found)
                print(f"{name} {sample}: {games} games, {len(found)} failures", flush=True)
                print("\n".join(found[:3]), end="", file=sys.stderr, flush=True)
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description="Hold many random games against the contract.")
    parser.add_argument("names", nargs="*", help="games; default: all")
    parser.add_argument("--games", type=int, default=1000, help="of every option set")
    parser.add_argument(
        "--first", type=int, default=3, help="the first seed: pytest has those below"
    )
    given = parser.parse_args()
    sys.exit(soak(given.names or list(GAMES), given.games, given.first) > 0)


if __name__ == "__main__":
    main()
