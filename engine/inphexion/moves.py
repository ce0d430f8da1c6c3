"""The moves of inpHeXion and how they are written.

``d4`` places a disc; ``d4>e4`` infects d4 and pushes what stood there to e4; ``b2^f6`` expels the
piece lifted from b2 to f6; ``swap`` changes sides.

For search a move is an int, its *code*. What a code means depends on the size of the board and on
whether something is to be expelled, so codes stay within this package.
"""

from engine.game import RESIGN, IllegalMove
from engine.inphexion.constants import SIZES, Board

PLACE, INFECT, EXPEL, SWAP = "place", "infect", "expel", "swap"
SWAP_CODE = SIZES[-1] ** 4  # greater than the code of any other move


class Move:
    """A move in its parts.

    Attributes:
        kind: PLACE, INFECT, EXPEL, SWAP or "resign".
        source: the name of the cell that a piece is pushed or expelled from; where a disc is
            placed, that cell; "" for the swap.
        target: the name of the cell that it goes to; where a disc is placed, that cell again.
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
        if text in (SWAP, RESIGN):
            return Move(text)
        if len(text) == 2:
            return Move(PLACE, text, text)
        if len(text) == 5 and text[2] in _SEPARATORS:
            return Move(_SEPARATORS[text[2]], text[:2], text[3:])
    raise IllegalMove("syntax", move=str(text))


def encode_move(board: Board, source: int, target: int) -> int:
    """The code of a move from cell to cell; of a placement, if it is the same cell twice."""
    return source * board.cells + target


def decode_move(board: Board, code: int) -> "tuple[int, int]":
    """The cells (source, target) of a code other than SWAP_CODE."""
    return code // board.cells, code % board.cells


def to_notation(board: Board, code: int, expelling: bool) -> str:
    """The notation of a code, in a position where something is to be expelled or not."""
    if code == SWAP_CODE:
        return SWAP
    names, cells = board.names, board.cells  # as ``decode``, written out: legal() asks for all
    source, target = names[code // cells], names[code % cells]
    if source == target:
        return source
    return source + ("^" if expelling else ">") + target
