"""Moves of Hex Heaven: named parts, notation, and integer codes for searching.

``7@1,-2/3`` lays tile 7 on cell 1,−2 at rotation 3; ``pass`` ends the turn; ``redraw``.

An observed move may carry groups of tile numbers that it reveals, after a ``=``. Tiles of a group
are separated by commas, groups by semicolons:

    pass=7,12             the tiles drawn, in the order drawn
    pass=7,12;5           the same, and the bonus tile that is turned up at the end
    redraw=1,4,9          the hand that is shown (for the others at the table)
    redraw=1,4,9;2,3,8    the same, and the new hand (for the player who draws it)
    7@1,-2/3=1,2,3;4,5,6  the hands of all seats, laid open as the opening ends

A *code* is an int: PASS, REDRAW, or the tile, cell and rotation of a placement, in this order of
weight, so that codes are ordered by tile, cell and rotation.
"""

from engine.game import ENDINGS, IllegalMove
from engine.hexheaven.layout import cell_at, cell_name
from engine.hexheaven.tiles import TILE_NAMES, parse_tile

NO_CODE = -1
PASS = 0
REDRAW = 1
_WORD_CODES = {"pass": PASS, "redraw": REDRAW}

# Where tile and cell begin in a code; the rotation has the bits below.
_TILE_SHIFT, _CELL_SHIFT = 15, 3
_CELL_MASK = (1 << _TILE_SHIFT - _CELL_SHIFT) - 1


class Move:
    """A move with named parts.

    Attributes:
        kind: "lay", "pass", "redraw", "resign" or "time".
        tile: The number of the tile that is laid; 0 for other kinds.
        cell: The name of its cell, such as ``1,-2``; "" for other kinds.
        rotation: Its rotation in sixths of a turn.
        bare: The move in notation without revealed tiles.
        revealed: The groups of revealed tile numbers; [] if there are none.
    """

    def __init__(
        self, kind: str, tile: int, cell: str, rotation: int, bare: str, revealed: "list[tuple]"
    ) -> None:
        self.kind = kind
        self.tile = tile
        self.cell = cell
        self.rotation = rotation
        self.bare = bare
        self.revealed = revealed


def parse_move(text: object) -> Move:
    """Return the parts of a move in notation, with or without revealed tiles, legal or not.

    Raises:
        IllegalMove: "syntax", if ``text`` is no move in notation. Unreadable reveals count as
            none; ``validate_move`` refuses them.
    """
    bare, revealed = split_revealed(text)
    if bare in ENDINGS and bare == text:  # which reveal nothing
        return Move(bare, 0, "", 0, bare, [])
    code = parse_code(bare)
    if code == NO_CODE:
        raise IllegalMove("syntax", move=str(text))
    if code <= REDRAW:
        return Move(bare, 0, "", 0, bare, revealed or [])
    tile, cell, rotation = decode_lay(code)
    return Move("lay", tile, cell_name(cell), rotation, bare, revealed or [])


def lay_notation(tile: int, cell: str, rotation: int) -> str:
    """Return the notation of laying the tile of this number on the named cell."""
    return f"{TILE_NAMES[tile]}@{cell}/{rotation}"


# Codes


def encode_lay(tile: int, cell: int, rotation: int) -> int:
    """Return the code of laying a tile."""
    return tile << _TILE_SHIFT | cell << _CELL_SHIFT | rotation


def decode_lay(code: int) -> tuple[int, int, int]:
    """Return (tile, cell, rotation) of the code of a placement."""
    return code >> _TILE_SHIFT, code >> _CELL_SHIFT & _CELL_MASK, code & 7


def tile_of(code: int) -> int:
    """Return the tile of the code of a placement."""
    return code >> _TILE_SHIFT


def to_notation(code: int) -> str:
    """Return the notation of a code."""
    if code <= REDRAW:
        return "redraw" if code else "pass"
    # ``decode_lay`` and ``lay_notation`` are written out here for speed.
    tile, cell = TILE_NAMES[code >> _TILE_SHIFT], cell_name(code >> _CELL_SHIFT & _CELL_MASK)
    return f"{tile}@{cell}/{code & 7}"


def parse_code(text: object) -> int:
    """Return the code of a bare move in notation, legal or not; NO_CODE for anything else."""
    if not isinstance(text, str):
        return NO_CODE
    if text in _WORD_CODES:
        return _WORD_CODES[text]
    at, slash = text.find("@"), text.find("/")
    comma = text.find(",")
    if not 0 < at < comma < slash:
        return NO_CODE
    tile = parse_tile(text[:at])
    q = _parse_number(text[at + 1 : comma])
    r = _parse_number(text[comma + 1 : slash])
    rotation = _parse_number(text[slash + 1 :])
    if not tile or q is None or r is None or rotation is None:
        return NO_CODE
    if not (-32 <= q < 32 and -32 <= r < 32 and 0 <= rotation < 6):
        return NO_CODE
    return encode_lay(tile, cell_at(q, r), rotation)


def _parse_number(written: str) -> "int | None":
    """Return an int of at most two digits in its canonical form, or None."""
    if 0 < len(written) <= 3:
        try:
            value = int(written)
        except ValueError:
            return None
        if str(value) == written:
            return value
    return None


# Revealed tiles


def parse_tiles(names: str) -> "tuple[int, ...] | None":
    """Return the tiles of a group in notation, ``7,12``; None if it isn't a group."""
    tiles = [parse_tile(name) for name in names.split(",")] if names else []
    return None if 0 in tiles else tuple(tiles)


def format_tiles(tiles: tuple) -> str:
    """Return a group of tiles in notation."""
    return ",".join([TILE_NAMES[tile] for tile in tiles])


def split_revealed(text: object) -> "tuple[str, list[tuple[int, ...]] | None]":
    """Split an observed move into the bare move and the groups of tiles that it reveals.

    The groups are None without a ``=``, and [] if the text after it isn't groups of tiles. For
    anything but a string the bare move is "".
    """
    if not isinstance(text, str):
        return "", None
    bare, mark, revealed = text.partition("=")
    if not mark:
        return bare, None
    groups = []
    for names in revealed.split(";"):
        tiles = parse_tiles(names)
        if tiles is None:
            return bare, []
        groups.append(tiles)
    return bare, groups


def with_revealed(bare: str, revealed: list) -> str:
    """Return the observed form of a move with these groups of revealed tiles."""
    return bare + "=" + ";".join([format_tiles(tiles) for tiles in revealed])
