"""Constants of Mixtour: the board, the pieces, and stacks as small ints.

A cell is 0 … 24 (a1, b1 … e5). A stack is an int: a leading 1, then one bit per piece from the
bottom to the top, 0 for White and 1 for Red. So ``EMPTY`` is an empty cell, ``stack & 1`` the
colour on top and ``HEIGHT[stack]`` the height. Packed positions write stacks as letters, see
``stack_letters`` and ``parse_stack``.
"""

SIZE = 5
CELLS = SIZE * SIZE
PIECES_PER_COLOUR = 20
SCORING_HEIGHT = 5  # stacks of this height and more score
EMPTY = 1  # the stack of no pieces
COLOURS = "wr"  # the letters of the seats' pieces

CELL_NAMES = ["abcde"[i % SIZE] + str(i // SIZE + 1) for i in range(CELLS)]
CELL_BY_NAME = {name: i for i, name in enumerate(CELL_NAMES)}

DIRECTIONS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))

# A stack has up to eight pieces for the moment before it leaves the board, hence 2 ** 9 stacks.
# (Both tables are put together by height: counting the bits of every stack took a third of the time
# from picking the game to its form.)
HEIGHT = bytes(1) + b"".join([bytes([height]) * 2**height for height in range(9)])


def _red_counts() -> bytes:
    """Return the number of red pieces of each stack: of its bits but the first."""
    counts = reds = bytes(1)
    for _height in range(9):
        reds += counts  # those of all stacks of this height
        counts += bytes([n + 1 for n in counts])
    return reds


RED_COUNT = _red_counts()


_letters_cache: "dict[int, str]" = {}


def stack_letters(stack: int) -> str:
    """Return the pieces of a stack from the bottom to the top, as letters of COLOURS."""
    if stack not in _letters_cache:
        _letters_cache[stack] = "".join([COLOURS[int(bit)] for bit in bin(stack)[3:]])
    return _letters_cache[stack]


def parse_stack(pieces: str) -> int:
    """Return the stack with these letters, from the bottom to the top.

    Raises:
        ValueError: For a letter that is not in COLOURS.
    """
    stack = EMPTY
    for letter in pieces:
        stack = stack << 1 | COLOURS.index(letter)
    return stack


def single_piece(seat: int) -> int:
    """Return the stack of one piece of a seat's colour."""
    return EMPTY << 1 | seat


def move_pieces(source: int, target: int, count: int) -> "tuple[int, int]":
    """Move the top ``count`` pieces of one stack onto another.

    Returns:
        The rest of the source, and the stack on the target.
    """
    return source >> count, target << count | source & ((1 << count) - 1)


def pieces_in_hand(stacks: bytes) -> "tuple[int, int]":
    """Return how many pieces each seat has in hand with these stacks on the board."""
    reds = sum([RED_COUNT[stack] for stack in stacks])
    whites = sum([HEIGHT[stack] for stack in stacks]) - reds
    return (PIECES_PER_COLOUR - whites, PIECES_PER_COLOUR - reds)


def distance(source: int, target: int) -> int:
    """Return the number of steps of a straight line between two cells; 0 if there is none."""
    across = abs(source % SIZE - target % SIZE)
    along = abs(source // SIZE - target // SIZE)
    return max(across, along) if not across or not along or across == along else 0
