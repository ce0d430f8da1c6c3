"""Check random games by the thousand against the conformance tests, and studies for losses.

    python -m tests.soak                      1000 games of every option set of every game, and
                                              1000 studies of every game
    python -m tests.soak --games 50 mixtour   fewer, of some
    python -m tests.soak --games 0            studies alone (make soak-studies)

Every failure is reported with its test and its game (pytest's ``-k`` finds both), and makes the
command fail.
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
from engine.notation.game_tree import GameTree
from engine.notation.reader import read_game
from engine.notation.writer import write_game
from tests.engine import test_conformance
from tests.fuzz_studies import difference
from tests.support.annotated_games import all_option_sets, random_tree
from tests.support.backup_files import export_all, import_games
from tests.support.fake_storage import make_store
from tests.support.game_fixtures import GameCase, option_sets
from tests.support.setups import SETUP_GAMES, random_setup_tree
from ui.library.saved_games.study_store import StudyStore
from ui.study.study import Study, read_study

ConformanceTest = Callable[[GameCase], None]
PLIES, LONG_PLIES = 40, 250  # of a study's main line; every tenth study has a long one


def conformance_tests() -> "list[ConformanceTest]":
    """Return the tests that take a single random game."""
    tests = [
        getattr(test_conformance, name) for name in dir(test_conformance) if name[:5] == "test_"
    ]
    return [test for test in tests if list(inspect.signature(test).parameters) == ["case"]]


def game_failures(
    game_id: "tuple[str, str, int]", selected_tests: "list[ConformanceTest] | None" = None
) -> list[str]:
    """Return the failures of one game.

    Args:
        game_id: The game's name, the option set, the seed.
        selected_tests: The tests; None for all.
    """
    name, sample, seed = game_id
    case, failures = GameCase(GAMES[name], sample, seed), []
    for test in conformance_tests() if selected_tests is None else selected_tests:
        try:
            test(case)
        except Exception:
            failures.append(f"{test.__name__}[{case!r}]\n{traceback.format_exc()}")
    return failures


def soak(
    names: "Iterable[str]",
    games: int,
    first_seed: int = 0,
    selected_tests: "list[ConformanceTest] | None" = None,
) -> int:
    """Test games of every option set and return the number of failed tests.

    Args:
        names: The games' names.
        games: How many games of every option set.
        first_seed: The seed of the first.
        selected_tests: The tests; None for all.
    """
    failed = 0
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for name in names:
            for sample in option_sets(name):
                work = [(name, sample, seed) for seed in range(first_seed, first_seed + games)]
                results = pool.map(
                    partial(game_failures, selected_tests=selected_tests), work, chunksize=5
                )
                failures = [text for result in results for text in result]
                failed += len(failures)
                print(f"{name} {sample}: {games} games, {len(failures)} failures", flush=True)
                print("\n".join(failures[:3]), end="", file=sys.stderr, flush=True)
    return failed


def study_failures(study_id: "tuple[str, int]") -> "list[str]":
    """Return why a study isn't the same after its way through text, save, link and exported file.

    Every third study of a game whose positions can be set up begins with such a position.

    Args:
        study_id: The game's name, and a seed for its options and for all that is random.
    """
    name, seed = study_id
    sets = [options for game, options in all_option_sets() if game == name]
    plies = LONG_PLIES if seed % 10 == 0 else PLIES
    begins_set_up = seed % 3 == 0 and name in SETUP_GAMES
    try:
        create_tree = random_setup_tree if begins_set_up else random_tree
        tree = create_tree(name, sets[seed % len(sets)], seed, plies)
        problem = difference(tree)
        if not problem and read_game(write_game(tree)) != tree:
            problem = "the text is read in another way than it was written"
        if not problem and through_file(tree) != tree:
            problem = "another study comes from an exported file"
    except Exception:
        problem = traceback.format_exc()
    return [f"study of {name}, {seed}\n{problem}"] if problem else []


def through_file(tree: GameTree) -> GameTree:
    """Return what comes of a study that one device exports as a file and another one imports."""
    sender, receiver = make_store(), make_store()
    assert StudyStore(sender.port).save("7", Study("7", tree).to_text()) is None
    import_games(receiver, export_all(sender))
    return read_study("7", StudyStore(receiver.port).text("7")).tree


def soak_studies(names: "Iterable[str]", studies: int, first_seed: int = 0) -> int:
    """Send studies of every game there and back as ``study_failures`` does.

    Args:
        names: The games' names.
        studies: How many of every game.
        first_seed: The seed of the first.

    Returns:
        How many failed.
    """
    failed = 0
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for name in names:
            work = [(name, seed) for seed in range(first_seed, first_seed + studies)]
            results = pool.map(study_failures, work, chunksize=5)
            failures = [text for result in results for text in result]
            failed += len(failures)
            print(f"{name}: {studies} studies, {len(failures)} failures", flush=True)
            print("\n".join(failures[:3]), end="", file=sys.stderr, flush=True)
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description="Check many random games against the contract.")
    parser.add_argument("names", nargs="*", help="games; default: all")
    parser.add_argument("--games", type=int, default=1000, help="of every option set")
    parser.add_argument("--studies", type=int, default=1000, help="of every game")
    parser.add_argument(
        "--first", type=int, default=3, help="the first seed: pytest has those below"
    )
    args = parser.parse_args()
    names = args.names or list(GAMES)
    failed = soak(names, args.games, args.first) if args.games else 0
    sys.exit(failed + soak_studies(names, args.studies, args.first) > 0)


if __name__ == "__main__":
    main()
