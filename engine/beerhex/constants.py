"""Constants of BeerHex: the board, the sides to join, the stock of caps.

A cap has a *shell*, its outside, in the colour of its owner, and a *face*, the *symbol* under it:
its owner's or the other player's. Gold is 0 and Silver is 1, as seats, shells and faces. A set of
cells is a bitmask.
"""

from engine.hexboard import Rhombus, bitset_of

BOARD = Rhombus(5)
CENTRE = BOARD.cell("c3")
CELL_NAMES = BOARD.names

SEATS = (0, 1)
STARTERS = ("gold", "silver")  # the seats' names in the options
RANDOM_STARTER = "lot"  # the choice of a random starter
SHELL_LETTERS = "GS"  # the letters of gold and silver as a cap's shell, in packed boards
FACE_LETTERS = "gs"  # the letters of faces
UNKNOWN_FACE = "?"  # the letter of an unknown face

CAPS_PER_PLAYER = 13
OWN_SYMBOL_CAPS = 7  # of them with their owner's symbol
TOKENS_PER_PLAYER = 3  # in the clue variant
ATTACK_SIZE = 3  # caps that an attack turns over
GOAL_SIDES = ((BOARD.top, BOARD.bottom), (BOARD.left, BOARD.right))

# The cells in the order of their names (a1, a2, … e5), in which everything is listed.
NAME_ORDER = sorted(range(BOARD.cells), key=lambda cell: CELL_NAMES[cell])


def stock(seat: int, face: int) -> int:
    """Return how many caps with this face ``seat`` owns: seven with its own symbol, else six."""
    return OWN_SYMBOL_CAPS if seat == face else CAPS_PER_PLAYER - OWN_SYMBOL_CAPS


def popcount(cells: int) -> int:
    """Return the number of cells of a set."""
    n = 0
    while cells:
        cells &= cells - 1
        n += 1
    return n


def sorted_cells(cells: int) -> list[int]:
    """Return the cells of a set in the order of their names."""
    return [cell for cell in NAME_ORDER if cells >> cell & 1]


def cell_names(cells: "list[int] | tuple[int, ...]") -> "tuple[str, ...]":
    """Return the names of these cells, in their order."""
    return tuple([CELL_NAMES[cell] for cell in cells])


def _connected_triples() -> "list[int]":
    """Return the sets of three cells that can be attacked together.

    One of the three cells is a neighbour of the two others, so they form a line, a bend or a
    triangle.
    """
    triples = set()
    for centre in range(BOARD.cells):
        neighbours = BOARD.neighbours[centre]
        for i in range(len(neighbours)):
            for j in range(i):
                triples.add(bitset_of([centre, neighbours[i], neighbours[j]]))
    return sorted(triples)


TRIPLES = _connected_triples()
