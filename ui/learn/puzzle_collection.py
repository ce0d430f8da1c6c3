"""Lookup of puzzles: by game, by id, and the next unsolved one."""

from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzle_goals import GOALS
from engine.learn.puzzles import find_puzzle, load_puzzles
from ui.learn.own_puzzles.own_puzzle import NAME_PREFIX
from ui.learn.own_puzzles.puzzle_store import OwnPuzzleStore
from ui.learn.puzzle_progress import iso_date
from ui.library.daily_seed import is_daily_seed
from ui.library.store import PUZZLE_ID_PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.learn.puzzles import Puzzle
    from ui.library.store import Store


def ordered_puzzles(game: str) -> "list[Puzzle]":
    """Return a game's puzzles, by goal and difficulty; their numbers are their places here."""
    puzzles = load_puzzles(game)
    return [puzzle for goal in GOALS for puzzle in puzzles if puzzle.goal == goal]


def names_beside(puzzle: "Puzzle", store: "Store") -> "list[str]":
    """Return the names of the puzzles that a puzzle has its number among, itself included.

    They are those of its game that come with the program, or those from games on this device.
    """
    if is_own(puzzle.name):
        return [own.name for own in OwnPuzzleStore(store.port).of_game(puzzle.game)]
    return [other.name for other in ordered_puzzles(puzzle.game)]


def without_deleted(names: "list[str]", store: "Store", kept_name: str) -> "list[str]":
    """Return the names without those of own puzzles that are no longer on this device.

    Args:
        names: The names, as ``names_beside`` returned them.
        store: Has the puzzles from games on this device.
        kept_name: A name that keeps its place all the same.
    """
    here = [NAME_PREFIX + id for id in OwnPuzzleStore(store.port).ids()]
    return [name for name in names if name in here or name == kept_name or not is_own(name)]


def is_own(name: str) -> bool:
    """Return whether a puzzle of this name comes from a game on this device."""
    return name.startswith(NAME_PREFIX)


def next_unsolved(names: "list[str]", solved: dict, after_name: str = "") -> str:
    """Return the name of the next unsolved puzzle; "" if all are solved.

    Args:
        names: The names of the puzzles.
        solved: The names of the solved puzzles, as keys.
        after_name: The name of the puzzle to search from; by default the search begins at the
            first one.
    """
    start = names.index(after_name) + 1 if after_name in names else 0
    for name in names[start:] + names[:start]:
        if name not in solved and name != after_name:
            return name
    return ""


def find_by_id(id: str, store: "Store") -> "tuple[Puzzle | None, str]":
    """Return the puzzle of an id, and its date if it is the puzzle of a day.

    Args:
        id: PUZZLE_ID_PREFIX and the name of a puzzle or a date.
        store: Has the puzzles from games on this device.

    Returns:
        The puzzle, None if there is none; the date, 2026-01-31, or "".
    """
    name = id[len(PUZZLE_ID_PREFIX) :]
    digits = name.replace("-", "")
    if digits.isdigit() and is_daily_seed(int(digits)) and iso_date(int(digits)) == name:
        return puzzle_of_day(name), name
    return OwnPuzzleStore(store.port).find(name) if is_own(name) else find_puzzle(name), ""


def puzzle_id(game: str, number: int) -> str:
    """Return the id of a game's puzzle of that number, counted from 1."""
    return PUZZLE_ID_PREFIX + ordered_puzzles(game)[number - 1].name
