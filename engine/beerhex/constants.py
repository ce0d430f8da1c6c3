"""What is fixed in BeerHex: the board, the sides to join, the stock of caps.

Gold is 0 and Silver is 1, as seats, as shells and as faces. A set of cells is a bitmask.
"""

from engine.hexboard import Rhombus, bitset_of

BOARD = Rhombus(5)
CENTRE = BOARD.cell("c3")
CELL_NAMES = BOARD.names

SEATS = (0, 1)
STARTERS = ("gold", "silver")  # what the seats are called in the options
RANDOM_STARTER = "lot"  # the third choice of who starts
SHELL_LETTERS = "GS"  # the letters of gold and silver as a cap's shell, in packed boards
FACE_LETTERS = "gs"  # and as its face
UNKNOWN_FACE = "?"  # the letter of a face that isn't known

CAPS_PER_PLAYER = 13  # each player's
OWN_SYMBOL_CAPS = 7  # how many of them have their owner's symbol inside
TOKENS_PER_PLAYER = 3  # each player's, with the clue variant
ATTACK_SIZE = 3  # how many caps an attack turns over
GOAL_SIDES = ((BOARD.top, BOARD.bottom), (BOARD.left, BOARD.right))

# The cells in the order of their names (a1, a2, … e5): the order of everything that is listed.
NAME_ORDER = sorted(range(BOARD.cells), key=lambda cell: CELL_NAMES[cell])


def stock(seat: int, face: int) -> int:
    """How many caps with this face ``seat`` owns: seven with its own symbol, six with the
    other's."""
    return OWN_SYMBOL_CAPS if seat == face else CAPS_PER_PLAYER - OWN_SYMBOL_CAPS


def popcount(cells: int) -> int:
    """How many cells a set has."""
    n = 0
    while cells:
        cells &= cells - 1
        n += 1
    return n


def sorted_cells(cells: int) -> list[int]:
    """The members of a set of cells in the order of their names."""
    return [cell for cell in NAME_ORDER if cells >> cell & 1]


def cell_names(cells: "list[int] | tuple[int, ...]") -> "tuple[str, ...]":
    """The names of these cells, in their order."""
    return tuple([CELL_NAMES[cell] for cell in cells])


def _connected_triples() -> "list[int]":
    """Every three cells that can be attacked together: one of the three neighbours the two others,
    so that they form a line, a bend or a triangle."""
    found = set()
    for around in range(BOARD.cells):
        near = BOARD.neighbours[around]
        for i in range(len(near)):
            for j in range(i):
                found.add(bitset_of([around, near[i], near[j]]))
    return sorted(found)


TRIPLES = _connected_triples()
