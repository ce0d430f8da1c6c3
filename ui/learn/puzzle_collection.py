"""Lookup of puzzles: by game, by id, and the next unsolved one."""

from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzle_goals import GOALS
from engine.learn.puzzles import find_puzzle, load_puzzles
from ui.learn.puzzle_progress import iso_date
from ui.library.daily_seed import is_daily_seed
from ui.library.store import PUZZLE_ID_PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.learn.puzzles import Puzzle


def ordered_puzzles(game: str) -> "list[Puzzle]":
    """Return a game's puzzles, by goal and difficulty; their numbers are their places here."""
    puzzles = load_puzzles(game)
    return [puzzle for goal in GOALS for puzzle in puzzles if puzzle.goal == goal]


def next_unsolved(game: str, solved: dict, after_name: str = "") -> "Puzzle | None":
    """Return the next unsolved puzzle of a game; None if all are solved.

    Args:
        game: The game's name.
        solved: The names of the solved puzzles, as keys.
        after_name: The name of the puzzle to search from; by default the search begins at the
            first one.
    """
    puzzles = ordered_puzzles(game)
    after = [index + 1 for index, puzzle in enumerate(puzzles) if puzzle.name == after_name]
    start = after[0] if after else 0
    for puzzle in puzzles[start:] + puzzles[:start]:
        if puzzle.name not in solved and puzzle.name != after_name:
            return puzzle
    return None


def find_by_id(id: str) -> "tuple[Puzzle | None, str]":
    """Return the puzzle of an id, and its date if it is the puzzle of a day.

    Args:
        id: PUZZLE_ID_PREFIX and the name of a puzzle or a date.

    Returns:
        The puzzle, None if there is none; the date, 2026-01-31, or "".
    """
    name = id[len(PUZZLE_ID_PREFIX) :]
    digits = name.replace("-", "")
    if digits.isdigit() and is_daily_seed(int(digits)) and iso_date(int(digits)) == name:
        return puzzle_of_day(name), name
    return find_puzzle(name), ""


def puzzle_id(game: str, number: int) -> str:
    """Return the id of a game's puzzle of that number, counted from 1."""
    return PUZZLE_ID_PREFIX + ordered_puzzles(game)[number - 1].name
