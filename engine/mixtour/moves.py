"""Moves of Mixtour: named parts, notation, and integer codes for searching.

A *code* is an int: the cell to enter a piece on; ``count << 10 | source << 5 | target`` to move
pieces; or PASS. Codes are used in this package only, other packages use ``Move``.

>>> move = parse_move("c4:3-d3")
>>> move.source, move.target, move.count
('c4', 'd3', 3)
>>> to_notation(parse_code("c4-d3")), to_notation(parse_code("b2")), parse_code("b22") == NO_CODE
('c4:1-d3', 'b2', True)
"""

from engine.game import ENDINGS, IllegalMove
from engine.mixtour.constants import CELL_BY_NAME, CELL_NAMES

PASS = 31  # the code of ``pass``; no cell has this number
NO_CODE = -1


class Move:
    """A move with named parts.

    Attributes:
        kind: "enter", "move", "pass", "resign" or "time".
        count: The number of pieces that are entered or moved; else 0.
        source: The name of the cell they come from; "" if there is none.
        target: The name of the cell they go to; "" if there is none.
    """

    def __init__(self, kind: str, count: int = 0, source: str = "", target: str = "") -> None:
        self.kind = kind
        self.count = count
        self.source = source
        self.target = target


def encode_stack_move(count: int, source: int, target: int) -> int:
    """Return the code of moving ``count`` pieces from one cell to another."""
    return count << 10 | source << 5 | target


def decode_stack_move(code: int) -> "tuple[int, int, int]":
    """Return (count, source, target) of the code of a stack move."""
    return code >> 10, code >> 5 & 31, code & 31


def is_stack_move(code: int) -> bool:
    """Return whether a code moves pieces from one cell to another."""
    return code > PASS


def to_notation(code: int) -> str:
    """Return the notation of a code."""
    if code == PASS:
        return "pass"
    if code < PASS:
        return CELL_NAMES[code]
    count, source, target = decode_stack_move(code)
    return CELL_NAMES[source] + ":" + str(count) + "-" + CELL_NAMES[target]


def parse_code(text: object) -> int:
    """Return the code of a move in notation, legal or not; NO_CODE for anything else."""
    if not isinstance(text, str):
        return NO_CODE
    if text == "pass":
        return PASS
    source, target = CELL_BY_NAME.get(text[:2], NO_CODE), CELL_BY_NAME.get(text[-2:], NO_CODE)
    if source < 0 or target < 0:
        return NO_CODE
    if len(text) == 2:
        return source
    middle = text[2:-2]
    if len(text) == 5 and middle == "-":
        return encode_stack_move(1, source, target)
    if len(text) == 7 and middle[0] == ":" and middle[2] == "-" and middle[1] in "123456789":
        return encode_stack_move(int(middle[1]), source, target)
    return NO_CODE


def parse_move(text: object) -> Move:
    """Return the parts of a move in notation, legal or not.

    Raises:
        IllegalMove: "syntax", if ``text`` is no move in notation.
    """
    if text in ENDINGS:
        return Move(str(text))
    code = parse_code(text)
    if code == NO_CODE:
        raise IllegalMove("syntax", move=str(text))
    if code == PASS:
        return Move("pass")
    if code < PASS:
        return Move("enter", 1, "", CELL_NAMES[code])
    count, source, target = decode_stack_move(code)
    return Move("move", count, CELL_NAMES[source], CELL_NAMES[target])
