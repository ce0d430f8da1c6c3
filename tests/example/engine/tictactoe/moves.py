"""Tic-tac-toe's moves: a cell in notation, or its number. Others read ``read(move).cell``.

>>> parse("b2"), text(4), parse("b22") == NONE
(4, 'b2', True)
"""

from tests.example.engine.tictactoe.facts import CELL, NAMES

NONE = -1  # no cell


class Move:
    """One turn: the name of the ``cell`` that a piece is put on."""

    def __init__(self, cell: str) -> None:
        self.cell = cell


def text(cell: int) -> str:
    """The notation of a move to that cell."""
    return NAMES[cell]


def parse(move: object) -> int:
    """The cell of a move in notation, legal or not; NONE if it is no notation."""
    return CELL.get(move, NONE) if isinstance(move, str) else NONE


def read(move: str) -> "Move | None":
    """The parts of a move in notation, legal or not; None if it is no notation."""
    return None if parse(move) == NONE else Move(move)
