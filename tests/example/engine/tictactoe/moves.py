"""Tic-tac-toe's moves: a cell in notation, or its number. Others read ``read(move).cell``.

>>> parse("b2"), text(4), parse("b22") == NONE
(4, 'b2', True)
"""

from tests.example.engine.tictactoe.constants import CELL_BY_NAME, CELL_NAMES

NO_CELL = -1  # no cell


class Move:
    """One turn: the name of the ``cell`` that a piece is put on."""

    def __init__(self, cell: str) -> None:
        self.cell = cell


def to_notation(cell: int) -> str:
    """The notation of a move to that cell."""
    return CELL_NAMES[cell]


def parse_code(move: object) -> int:
    """The cell of a move in notation, legal or not; NONE if it is no notation."""
    return CELL_BY_NAME.get(move, NO_CELL) if isinstance(move, str) else NO_CELL


def parse_move(move: str) -> "Move | None":
    """The parts of a move in notation, legal or not; None if it is no notation."""
    return None if parse_code(move) == NO_CELL else Move(move)
