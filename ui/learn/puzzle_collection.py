"""Lookup of puzzles: by game, by id, and the next unsolved one."""

from engine.learn.daily_puzzle import puzzle_of_day
from engine.learn.puzzles import GOALS, find_puzzle, load_puzzles
from ui.learn.puzzle_progress import iso_date
from ui.library.finished_games import is_daily_seed
from ui.library.store import PUZZLE_ID_PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.learn.puzzles import Puzzle


def ordered_puzzles(game: str) -> "list[Puzzle]":
    """A game's puzzles, those with the same goal together, the easy ones first: their numbers are
    their places here, counted from 1."""
    found = load_puzzles(game)
    return [one for goal in GOALS for one in found if one.goal == goal]


def next_unsolved(game: str, solved: dict, after_name: str = "") -> "Puzzle | None":
    """The first unsolved puzzle after the one of that name, or from the first on; None if all are
    solved."""
    found = ordered_puzzles(game)
    after = [number + 1 for number, one in enumerate(found) if one.name == after_name]
    start = after[0] if after else 0
    for one in found[start:] + found[:start]:
        if one.name not in solved and one.name != after_name:
            return one
    return None


def find_by_id(id: str) -> "tuple[Puzzle | None, str]":
    """The puzzle that an id with PUZZLE in front leads to, None if there is none, and its day if
    it is that of a day."""
    name = id[len(PUZZLE_ID_PREFIX) :]
    digits = name.replace("-", "")
    if digits.isdigit() and is_daily_seed(int(digits)) and iso_date(int(digits)) == name:
        return puzzle_of_day(name), name
    return find_puzzle(name), ""


def puzzle_id(game: str, number: int) -> str:
    """Return the id of a game's puzzle of that number, counted from 1."""
    return PUZZLE_ID_PREFIX + ordered_puzzles(game)[number - 1].name
