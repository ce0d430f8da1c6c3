"""The 30 tiles of Hex Heaven: the table of faces, and tables derived from it.

A tile is a small int: 1 … 28 the jewel tiles, then the two blank tiles, Virtues and Sins. A blank
tile has edges as any tile, but no colour and no shape: touching one earns and costs nothing, and it
is never lifted. A face's six edges are a mask: bit i is edge i, 1 a half green gem, 0 plain.

The published sheets print no list of the faces. ``FACES`` is a *reconstructed* set: two colours ×
two shapes × seven ribbon words, each combination once, over the fourteen patterns that six
two-valued edges have up to rotation, each pattern on one red and one blue tile. The owner of a box
can write its faces into the table (and set ``RECONSTRUCTED`` to False); ``find_table_errors`` says
what is wrong with a table.
"""

RED, BLUE = 0, 1
ROUND, SQUARE = 0, 1
WORDS = 7  # the ribbon words are numbered 0 … 6: the seven virtues
JEWELS = 28
BLANK_V, BLANK_S = 29, 30  # Virtues and Sins: V and S in notation
TILES = 30
HIDDEN = 0  # in place of a tile that lies face down
RECONSTRUCTED = True

# number, colour, shape, ribbon word, edges 0–5
FACES = (
    (1, RED, ROUND, 0, "000000"),
    (2, BLUE, SQUARE, 0, "000000"),
    (3, RED, ROUND, 1, "100000"),
    (4, BLUE, SQUARE, 1, "100000"),
    (5, RED, ROUND, 2, "110000"),
    (6, BLUE, SQUARE, 2, "110000"),
    (7, RED, ROUND, 3, "101000"),
    (8, BLUE, SQUARE, 3, "101000"),
    (9, RED, ROUND, 4, "111000"),
    (10, BLUE, SQUARE, 4, "111000"),
    (11, RED, ROUND, 5, "100100"),
    (12, BLUE, SQUARE, 5, "100100"),
    (13, RED, ROUND, 6, "110100"),
    (14, BLUE, SQUARE, 6, "110100"),
    (15, RED, SQUARE, 0, "101100"),
    (16, BLUE, ROUND, 0, "101100"),
    (17, RED, SQUARE, 1, "111100"),
    (18, BLUE, ROUND, 1, "111100"),
    (19, RED, SQUARE, 2, "101010"),
    (20, BLUE, ROUND, 2, "101010"),
    (21, RED, SQUARE, 3, "111010"),
    (22, BLUE, ROUND, 3, "111010"),
    (23, RED, SQUARE, 4, "110110"),
    (24, BLUE, ROUND, 4, "110110"),
    (25, RED, SQUARE, 5, "111110"),
    (26, BLUE, ROUND, 5, "111110"),
    (27, RED, SQUARE, 6, "111111"),
    (28, BLUE, ROUND, 6, "111111"),
)
BLANK_EDGES = "101010"


def find_table_errors(table: tuple) -> list[str]:
    """Return descriptions of all errors in a table of faces; [] if it can be played with.

    Two tiles may look alike: a box may have such.
    """
    errors = []
    numbers = []
    for place, row in enumerate(table):
        if not isinstance(row, tuple) or len(row) != 5:
            errors.append(f"row {place + 1}: not (number, colour, shape, word, edges)")
            continue
        number, colour, shape, word, edges = row
        numbers.append(number)
        if not _is_int_between(number, 1, JEWELS):
            errors.append(f"row {place + 1}: number {number!r} is not 1 to {JEWELS}")
        if not _is_int_between(colour, RED, BLUE):
            errors.append(f"tile {number!r}: colour {colour!r} is neither RED nor BLUE")
        if not _is_int_between(shape, ROUND, SQUARE):
            errors.append(f"tile {number!r}: shape {shape!r} is neither ROUND nor SQUARE")
        if not _is_int_between(word, 0, WORDS - 1):
            errors.append(f"tile {number!r}: word {word!r} is not 0 to {WORDS - 1}")
        if not isinstance(edges, str) or len(edges) != 6 or edges.strip("01"):
            errors.append(f"tile {number!r}: edges {edges!r} are not six of 0 and 1")
    for number in range(1, JEWELS + 1):
        count = len([n for n in numbers if n == number])
        if count != 1:
            errors.append(f"tile {number} is there {count} times")
    return errors


def _is_int_between(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def rotate_edges(edges: int, rotation: int) -> int:
    """Return the mask of a face's edges after ``rotation`` sixths of a turn.

    Edge i of the result is edge i − rotation of the face.
    """
    return ((edges << rotation) | (edges >> (6 - rotation))) & 63


def _parse_edges(edges: str) -> int:
    return sum(1 << i for i in range(6) if edges[i] == "1")


def _period(edges: int) -> int:
    rotation = 1
    while rotate_edges(edges, rotation) != edges:
        rotation += 1
    return rotation


# By tile number; place 0 is unused. KIND is colour * 2 + shape, or BLANK.
BLANK = 4
EDGES = [0] * 31
COLOUR = [-1] * 31
SHAPE = [-1] * 31
WORD = [-1] * 31
KIND = [BLANK] * 31
for _number, _colour, _shape, _word, _edges in FACES:
    EDGES[_number] = _parse_edges(_edges)
    COLOUR[_number] = _colour
    SHAPE[_number] = _shape
    WORD[_number] = _word
    KIND[_number] = _colour * 2 + _shape
EDGES[BLANK_V] = EDGES[BLANK_S] = _parse_edges(BLANK_EDGES)


def edge_numbers(edges: int) -> "tuple[int, ...]":
    """Return the numbers of the edges in a mask, ascending."""
    return tuple([i for i in range(6) if edges >> i & 1])


# Rotations 0 … PERIOD − 1 of a tile look different, the others repeat them.
PERIOD = [0] + [_period(edges) for edges in EDGES[1:]]
# ROTATED_EDGES[tile][rotation]: the edges of the tile as it lies.
ROTATED_EDGES = [tuple(rotate_edges(edges, k) for k in range(6)) for edges in EDGES]

TILE_NAMES = ["?"] + [str(n) for n in range(1, JEWELS + 1)] + ["V", "S"]
_NUMBER_BY_NAME = {name: number for number, name in enumerate(TILE_NAMES) if number}


def parse_tile(name: str) -> int:
    """Return the tile with this name in notation (``7``, ``V``), or 0 if there is none."""
    return _NUMBER_BY_NAME.get(name, 0)


def touch_points(kind: int, other: int) -> int:
    """Return the points for a tile of one KIND that touches one of the other KIND."""
    if kind == BLANK or other == BLANK:
        return 0
    if kind >> 1 == other >> 1:
        return 1
    return 0 if kind & 1 == other & 1 else -1


def bonus_points(tile: int, bonus: int) -> int:
    """Return the points that a tile in hand earns with the bonus tile at the end of the game."""
    return (
        (COLOUR[tile] == COLOUR[bonus])
        + (SHAPE[tile] == SHAPE[bonus])
        + 3 * (WORD[tile] == WORD[bonus])
    )
