"""Oracle of tic-tac-toe: on a magic square three cells are in a row just when they sum to 15.

A position here is (the numbers X has, the numbers O has, the side to move), each side a frozenset.
"""

import itertools

SQUARE = {"a1": 2, "b1": 9, "c1": 4, "a2": 7, "b2": 5, "c2": 3, "a3": 6, "b3": 1, "c3": 8}

Position = tuple[frozenset[int], frozenset[int], int]


def start(first: str = "x") -> Position:
    """Return the empty board."""
    return frozenset(), frozenset(), "xo".index(first)


def winner(position: Position) -> int | None:
    """Return the side that has a row; None if neither has."""
    for side in (0, 1):
        held = position[0] if side == 0 else position[1]
        if any(sum(three) == 15 for three in itertools.combinations(held, 3)):
            return side
    return None


def legal_moves(position: Position) -> list[str]:
    """Return the free cells, sorted; [] once a side has a row."""
    if winner(position) is not None:
        return []
    return sorted(cell for cell, n in SQUARE.items() if n not in position[0] | position[1])


def play(position: Position, cell: str) -> Position:
    """Return the position after a move to a free cell."""
    crosses, rings, side = position
    if side == 0:
        return crosses | {SQUARE[cell]}, rings, 1
    return crosses, rings | {SQUARE[cell]}, 0
