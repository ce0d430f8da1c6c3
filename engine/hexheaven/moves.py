"""The notation of moves, as text and as small ints.

``7@1,-2/3`` lays tile 7 on cell 1,−2 at rotation 3; ``pass`` ends the turn; ``redraw``.
A code is an int: PASS, REDRAW, or tile << 15 | cell << 3 | rotation.

A move as a viewer is told it may carry *facts*, groups of tile numbers that come to light with
it, after a ``=``; tiles of a group are parted by commas, groups by semicolons:

    pass=7,12             the tiles drawn, in the order drawn
    pass=7,12;5           the same, and the bonus tile that is turned up at the end
    redraw=1,4,9          the hand that is shown (for the others at the table)
    redraw=1,4,9;2,3,8    the same, and the new hand (for the player who draws it)
    7@1,-2/3=1,2,3;4,5,6  the hands of all seats, laid open as the opening ends
"""

from engine.hexheaven.layout import cell_at, cell_name
from engine.hexheaven.tiles import NAMES, number_of

PASS = 0
REDRAW = 1
_WORDS = {"pass": PASS, "redraw": REDRAW}


def lay_code(tile: int, cell: int, rotation: int) -> int:
    """The code of laying a tile."""
    return tile << 15 | cell << 3 | rotation


def parts(code: int) -> tuple[int, int, int]:
    """Tile, cell and rotation of a laying code."""
    return code >> 15, code >> 3 & 4095, code & 7


def text(code: int) -> str:
    """A code in the notation."""
    if code <= REDRAW:
        return "redraw" if code else "pass"
    return f"{NAMES[code >> 15]}@{cell_name(code >> 3 & 4095)}/{code & 7}"


def parse(move: str) -> int:
    """The code of a move in the notation, or −1 if it is none."""
    if move in _WORDS:
        return _WORDS[move]
    at, slash = move.find("@"), move.find("/")
    comma = move.find(",")
    if not 0 < at < comma < slash:
        return -1
    tile = number_of(move[:at])
    q = _number(move[at + 1 : comma])
    r = _number(move[comma + 1 : slash])
    rotation = _number(move[slash + 1 :])
    if not tile or q is None or r is None or rotation is None:
        return -1
    if not (-32 <= q < 32 and -32 <= r < 32 and 0 <= rotation < 6):
        return -1
    return lay_code(tile, cell_at(q, r), rotation)


def _number(written: str) -> "int | None":
    """An int of at most two digits in its one spelling, or None."""
    if 0 < len(written) <= 3:
        try:
            value = int(written)
        except ValueError:
            return None
        if str(value) == written:
            return value
    return None


def split_told(move: str) -> "tuple[str, list[tuple[int, ...]] | None]":
    """A told move as the bare move and its facts: None without a ``=``, and an empty list where
    what stands behind it is no facts."""
    bare, equals, told = move.partition("=")
    if not equals:
        return bare, None
    groups = []
    for group in told.split(";"):
        tiles = [number_of(name) for name in group.split(",")] if group else []
        if 0 in tiles:
            return bare, []
        groups.append(tuple(tiles))
    return bare, groups


def join_told(bare: str, groups: list) -> str:
    """The told form of a move with these facts."""
    return bare + "=" + ";".join([",".join([NAMES[t] for t in group]) for group in groups])
