"""Mixtour's moves: their named parts, their notation, and their codes for searching.

A *code* is an int: entering is the cell, moving pieces is ``count << 10 | source << 5 | target``,
passing is PASS. What it is made of is known in this package alone; others read a ``Move``.

>>> move = read("c4:3-d3")
>>> move.source, move.target, move.count
('c4', 'd3', 3)
>>> text(parse("c4-d3")), text(parse("b2")), parse("b22") == NONE
('c4:1-d3', 'b2', True)
"""

from engine.mixtour.constants import CELL_BY_NAME, CELL_NAMES

PASS = 31  # the code of ``pass``; no cell has this number
NO_CODE = -1  # no code


class Move:
    """One turn.

    Attributes:
        count: how many pieces go; 0 for a pass.
        source: the name of the cell they come from; "" when one enters from the hand.
        target: the name of the cell they go to; "" for a pass.
    """

    def __init__(self, count: int, source: str, target: str) -> None:
        self.count = count
        self.source = source
        self.target = target


def encode_stack_move(count: int, source: int, target: int) -> int:
    """The code of moving ``count`` pieces from one cell to another."""
    return count << 10 | source << 5 | target


def decode_stack_move(code: int) -> "tuple[int, int, int]":
    """(count, source, target) of the code of moving pieces."""
    return code >> 10, code >> 5 & 31, code & 31


def is_stack_move(code: int) -> bool:
    """Whether a code is that of moving pieces."""
    return code > PASS


def to_notation(code: int) -> str:
    """The notation of a move's code."""
    if code == PASS:
        return "pass"
    if code < PASS:
        return CELL_NAMES[code]
    count, source, target = decode_stack_move(code)
    return CELL_NAMES[source] + ":" + str(count) + "-" + CELL_NAMES[target]


def parse_code(move: object) -> int:
    """The code of a move in notation, legal or not; NONE if it is no notation."""
    if not isinstance(move, str):
        return NO_CODE
    if move == "pass":
        return PASS
    source, target = CELL_BY_NAME.get(move[:2], NO_CODE), CELL_BY_NAME.get(move[-2:], NO_CODE)
    if source < 0 or target < 0:
        return NO_CODE
    if len(move) == 2:
        return source
    middle = move[2:-2]
    if len(move) == 5 and middle == "-":
        return encode_stack_move(1, source, target)
    if len(move) == 7 and middle[0] == ":" and middle[2] == "-" and middle[1] in "123456789":
        return encode_stack_move(int(middle[1]), source, target)
    return NO_CODE


def parse_move(move: str) -> "Move | None":
    """The parts of a move in notation, legal or not; None if it is no notation."""
    code = parse_code(move)
    if code == NO_CODE:
        return None
    if code == PASS:
        return Move(0, "", "")
    if code < PASS:
        return Move(1, "", CELL_NAMES[code])
    count, source, target = decode_stack_move(code)
    return Move(count, CELL_NAMES[source], CELL_NAMES[target])
