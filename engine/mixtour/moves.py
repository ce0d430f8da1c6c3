"""Mixtour's moves: their named parts, their notation, and their codes for searching.

A *code* is an int: entering is the cell, moving pieces is ``count << 10 | source << 5 | target``,
passing is PASS. What it is made of is known in this package alone; others read a ``Move``.

>>> move = read("c4:3-d3")
>>> move.source, move.target, move.count
('c4', 'd3', 3)
>>> text(parse("c4-d3")), text(parse("b2")), parse("b22") == NONE
('c4:1-d3', 'b2', True)
"""

from engine.mixtour.facts import CELL, NAMES

PASS = 31  # the code of ``pass``; no cell has this number
NONE = -1  # no code


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


def carry(count: int, source: int, target: int) -> int:
    """The code of moving ``count`` pieces from one cell to another."""
    return count << 10 | source << 5 | target


def carry_parts(code: int) -> "tuple[int, int, int]":
    """(count, source, target) of the code of moving pieces."""
    return code >> 10, code >> 5 & 31, code & 31


def is_carry(code: int) -> bool:
    """Whether a code is that of moving pieces."""
    return code > PASS


def text(code: int) -> str:
    """The notation of a move's code."""
    if code == PASS:
        return "pass"
    if code < PASS:
        return NAMES[code]
    count, source, target = carry_parts(code)
    return NAMES[source] + ":" + str(count) + "-" + NAMES[target]


def parse(move: object) -> int:
    """The code of a move in notation, legal or not; NONE if it is no notation."""
    if not isinstance(move, str):
        return NONE
    if move == "pass":
        return PASS
    source, target = CELL.get(move[:2], NONE), CELL.get(move[-2:], NONE)
    if source < 0 or target < 0:
        return NONE
    if len(move) == 2:
        return source
    middle = move[2:-2]
    if len(move) == 5 and middle == "-":
        return carry(1, source, target)
    if len(move) == 7 and middle[0] == ":" and middle[2] == "-" and middle[1] in "123456789":
        return carry(int(middle[1]), source, target)
    return NONE


def read(move: str) -> "Move | None":
    """The parts of a move in notation, legal or not; None if it is no notation."""
    code = parse(move)
    if code == NONE:
        return None
    if code == PASS:
        return Move(0, "", "")
    if code < PASS:
        return Move(1, "", NAMES[code])
    count, source, target = carry_parts(code)
    return Move(count, NAMES[source], NAMES[target])
