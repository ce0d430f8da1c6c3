"""Mixtour's board: cells, stacks and moves as small ints, and the lines between stacks.

A cell is 0 … 24 (a1, b1 … e5). A stack is an int: a leading 1, then one bit a piece from the bottom
to the top, 0 for White and 1 for Red, so 1 is an empty cell, ``stack & 1`` the colour on top and
``HEIGHT[stack]`` its height. A move is a *code*: entering is the cell, moving is
``count << 10 | source << 5 | target``, passing is PASS. ``text`` and ``parse`` translate codes to
the notation and back.
"""

SIZE = 5
CELLS = 25
PIECES = 20  # of each colour
TALL = 5  # the height that scores
EMPTY = 1  # the stack of no pieces
PASS = 31  # the code of ``pass``; no cell has this number
NONE = -1  # no code
COLOURS = "wr"  # the letters of seats 0 and 1 in packed stacks

NAMES = ["abcde"[i % SIZE] + str(i // SIZE + 1) for i in range(CELLS)]
CELL = {name: i for i, name in enumerate(NAMES)}

# A move can pile up to eight pieces before they are taken off, hence 2 ** 9 stacks.
HEIGHT = bytes(len(bin(max(v, 1))) - 3 for v in range(512))
REDS = bytes(bin(v)[3:].count("1") for v in range(512))


def _ways() -> list[list[list[tuple]]]:
    """ways[target][h]: the lines on which a stack h away reaches ``target``, each as (the mask of
    the cells between, the source, codes), where codes[height of the source] are its moves."""
    ways: list[list[list[tuple]]] = [[[] for _ in range(TALL)] for _ in range(CELLS)]
    for target in range(CELLS):
        for dx, dy in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)):
            x, y, between = target % SIZE + dx, target // SIZE + dy, 0
            for distance in range(1, TALL):
                if not (0 <= x < SIZE and 0 <= y < SIZE):
                    break
                source = y * SIZE + x
                codes = [count << 10 | source << 5 | target for count in range(1, TALL)]
                takes = tuple(tuple(codes[:height]) for height in range(TALL))
                ways[target][distance].append((between, source, takes))
                between |= 1 << source
                x, y = x + dx, y + dy
    return ways


WAYS = _ways()


def colours(stack: int) -> str:
    """The pieces of a stack from the bottom to the top, as letters of COLOURS."""
    return "".join([COLOURS[int(bit)] for bit in bin(stack)[3:]])


def text(code: int) -> str:
    """The notation of a move's code."""
    if code == PASS:
        return "pass"
    if code < PASS:
        return NAMES[code]
    return NAMES[code >> 5 & 31] + ":" + str(code >> 10) + "-" + NAMES[code & 31]


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
        return 1 << 10 | source << 5 | target
    if len(move) == 7 and middle[0] == ":" and middle[2] == "-" and middle[1] in "123456789":
        return int(middle[1]) << 10 | source << 5 | target
    return NONE


def distance(source: int, target: int) -> int:
    """How many steps a straight line takes from one cell to another; 0 if there is none."""
    across = abs(source % SIZE - target % SIZE)
    along = abs(source // SIZE - target // SIZE)
    return max(across, along) if not across or not along or across == along else 0
