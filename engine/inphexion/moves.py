"""Moves of inpHeXion: named parts, notation, and integer codes for searching.

``d4`` places a disc; ``d4>e4`` infects d4 and pushes its piece to e4; ``b2^f6`` expels the piece
lifted from b2 to f6; ``swap`` changes sides.

A *code* depends on the size of the board and on whether something is to be expelled. Codes are used
in this package only.
"""

from engine.game import ENDINGS, IllegalMove
from engine.inphexion.constants import SIZES, Board

PLACE, INFECT, EXPEL, SWAP = "place", "infect", "expel", "swap"
SWAP_CODE = SIZES[-1] ** 4  # greater than the code of any other move


class Move:
    """A move with named parts.

    Attributes:
        kind: PLACE, INFECT, EXPEL, SWAP, "resign" or "time".
        source: The name of the cell that a piece is pushed or expelled from; for a placement its
            cell; else "".
        target: The name of the cell that the piece goes to; for a placement its cell; else "".
    """

    def __init__(self, kind: str, source: str = "", target: str = "") -> None:
        self.kind = kind
        self.source = source
        self.target = target


_SEPARATORS = {">": INFECT, "^": EXPEL}


def parse_move(text: object) -> Move:
    """Return the parts of a move in notation, legal or not; the board may lack its cells.

    Raises:
        IllegalMove: "syntax", if ``text`` is no move in notation.
    """
    if isinstance(text, str):
        if text == SWAP or text in ENDINGS:
            return Move(text)
        if len(text) == 2:
            return Move(PLACE, text, text)
        if len(text) == 5 and text[2] in _SEPARATORS:
            return Move(_SEPARATORS[text[2]], text[:2], text[3:])
    raise IllegalMove("syntax", move=str(text))


def encode_move(board: Board, source: int, target: int) -> int:
    """Return the code of a move between two cells, which are the same for a placement."""
    return source * board.cells + target


def decode_move(board: Board, code: int) -> "tuple[int, int]":
    """Return the cells (source, target) of a code other than SWAP_CODE."""
    return code // board.cells, code % board.cells


def to_notation(board: Board, code: int, expelling: bool) -> str:
    """Return the notation of a code.

    Args:
        board: The board of the position.
        code: A code of that board.
        expelling: Whether something is to be expelled in the position.
    """
    if code == SWAP_CODE:
        return SWAP
    names, cells = board.names, board.cells  # ``decode_move`` written out for speed
    source, target = names[code // cells], names[code % cells]
    if source == target:
        return source
    return source + ("^" if expelling else ">") + target
