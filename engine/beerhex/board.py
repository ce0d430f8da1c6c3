"""What BeerHex's board and stock of caps are, and who has won when all faces lie open.

Gold is 0 and Silver is 1, as seats, as shells and as faces. A set of cells is a bitmask.
"""

from engine.game import RESIGN, Outcome
from engine.hexboard import Rhombus

BOARD = Rhombus(5)
CENTRE = BOARD.cell("c3")
NAMES = BOARD.names
CAPS = 13  # each player's
TOKENS = 3  # each player's, with the clue variant
GOALS = ((BOARD.top, BOARD.bottom), (BOARD.left, BOARD.right))

# The cells in the order of their names (a1, a2, … e5): the order of everything that is listed.
ORDER = sorted(range(BOARD.cells), key=lambda cell: NAMES[cell])


def stock(seat: int, face: int) -> int:
    """How many caps with this face ``seat`` owns: seven of the own symbol, six of the other."""
    return 7 if seat == face else 6


def count(cells: int) -> int:
    """How many cells a set has."""
    n = 0
    while cells:
        cells &= cells - 1
        n += 1
    return n


def listed(cells: int) -> list[int]:
    """The members of a set of cells in the order of their names."""
    return [cell for cell in ORDER if cells >> cell & 1]


def _triples() -> list:
    """Every three cells that can be attacked together, as (move, set), sorted: one of the three
    neighbours the two others, so that they form a line, a bend or a triangle."""
    found: dict[int, str] = {}
    for around in range(BOARD.cells):
        near = BOARD.neighbours[around]
        for i in range(len(near)):
            for j in range(i):
                cells = 1 << around | 1 << near[i] | 1 << near[j]
                if cells not in found:
                    found[cells] = "x " + " ".join([NAMES[c] for c in listed(cells)])
    return sorted((move, cells) for cells, move in found.items())


TRIPLES = _triples()
CONNECTED = {cells for _, cells in TRIPLES}


def cheapest(free: int, empty: int, start: int, goal: int) -> tuple:
    """The chain from the set ``start`` to the set ``goal`` through ``free`` and ``empty`` cells
    that uses the fewest empty ones, and how many those are: (cells, number), or ((), -1) if there
    is none. Of equal chains always the same one. (Breadth-first search with costs 0 and 1.)"""
    came_from = {}
    price = 0
    now: list = [(cell, -1) for cell in listed(start & free)]
    later: list = [(cell, -1) for cell in listed(start & empty)]
    while now or later:
        if not now:
            now, later = later, []
            price += 1
        following: list = []
        for cell, before in now:
            if cell in came_from:
                continue
            came_from[cell] = before
            if goal >> cell & 1:
                chain = [cell]
                while came_from[chain[-1]] >= 0:
                    chain.append(came_from[chain[-1]])
                return tuple(chain[::-1]), price
            for near in BOARD.neighbours[cell]:
                if near not in came_from and (free | empty) >> near & 1:
                    (following if free >> near & 1 else later).append((near, cell))
        now = following
    return (), -1


def _named(cells) -> tuple:  # type: ignore[no-untyped-def]
    return tuple([NAMES[cell] for cell in cells])


def _joined(faces: list, seat: int) -> tuple:
    """A chain of this seat's faces between its sides, by name; empty if there is none."""
    return _named(BOARD.path(faces[seat], GOALS[seat][0], GOALS[seat][1]))


def verdict(reason: str, mover: int, faces: list, hands: list) -> Outcome:
    """How the game ends when ``mover`` plays ``claim``, ``deny``, ``resign`` or the last cap
    (``full``, or ``filled`` after a hand ran out). ``faces``: per symbol the set of cells that
    show it, all open; ``hands``: per seat how many caps of each face are left in hand."""
    other = 1 - mover
    if reason == RESIGN:
        return Outcome((other,), RESIGN)
    if reason == "deny":
        empty = BOARD.full & ~(faces[0] | faces[1])
        chain, missing = cheapest(faces[other], empty, GOALS[other][0], GOALS[other][1])
        if 0 <= missing <= hands[0][other] + hands[1][other]:
            return Outcome((other,), "false-deny", _named(chain))
        return Outcome((mover,), "deny")
    chain = _joined(faces, mover)
    if chain:
        return Outcome((mover,), reason, chain)
    if reason == "claim":
        reason = "false-claim"
    return Outcome((other,), reason, _joined(faces, other))
