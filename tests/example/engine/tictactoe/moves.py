"""Moves of tic-tac-toe: named parts, notation, and integer codes, which are the cells.

>>> parse_code("b2"), to_notation(4), parse_code("b22") == NO_CODE
(4, 'b2', True)
"""

from engine.game import ENDINGS, IllegalMove
from tests.example.engine.tictactoe.constants import CELL_BY_NAME, CELL_NAMES

NO_CODE = -1


class Move:
    """A move with named parts: the ``cell`` that a piece is put on, "" for ``ENDINGS``."""

    def __init__(self, cell: str) -> None:
        self.cell = cell


def to_notation(code: int) -> str:
    """Return the notation of a code."""
    return CELL_NAMES[code]


def parse_code(text: object) -> int:
    """Return the code of a move in notation, legal or not; NO_CODE for anything else."""
    return CELL_BY_NAME.get(text, NO_CODE) if isinstance(text, str) else NO_CODE


def parse_move(text: object) -> Move:
    """Return the parts of a move in notation, legal or not.

    Raises:
        IllegalMove: "syntax", if ``text`` is no move in notation.
    """
    if text in ENDINGS:
        return Move("")
    code = parse_code(text)
    if code == NO_CODE:
        raise IllegalMove("syntax", move=str(text))
    return Move(CELL_NAMES[code])
