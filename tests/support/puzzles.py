"""Puzzles on a table."""

from engine.learn.puzzles import Puzzle, first_solution
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from tests.support.lessons import tap_move
from tests.support.tables import EN
from ui.learn.puzzle import PuzzleTable
from ui.learn.puzzle_collection import ordered_puzzles
from ui.library.store import PUZZLE_ID_PREFIX, Store
from ui.words import Words

TODAY = "2026-11-22"


def open_puzzle(name: str, port: "FakeStorage | None" = None, words: Words = EN) -> PuzzleTable:
    """Open a puzzle by its name."""
    return PuzzleTable(PUZZLE_ID_PREFIX + name, words, Store(port or FakeStorage(), Rng(1)), TODAY)


def first(game: str, goal: str) -> Puzzle:
    """Return the first puzzle of a game with this goal."""
    return next(puzzle for puzzle in ordered_puzzles(game) if puzzle.goal == goal)


def solve(table: PuzzleTable) -> None:
    """Tap the first solution."""
    for move in first_solution(table.policy.puzzle):
        if table.selection:  # otherwise the taps of the whole turn were made
            tap_move(table, move)  # type: ignore[arg-type]


MINE = first("mixtour", "win").name
