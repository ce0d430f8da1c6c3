"""The layout: tiles on an unbounded field of hexagons, and what its border asks of a tile.

A cell ``q,r`` (axial coordinates, the first tile on ``0,0``) is the int
``(r + 32) * 64 + q + 32``: 30 tiles in one piece reach no further than 29 cells from the first.
Edges and directions 0–5 lead to (1,0) (0,1) (−1,1) (−1,0) (0,−1) (1,−1).

Every empty cell that touches a tile is kept in ``border``, with one int that holds all that a
placement there depends on: bits 0–5 the sides that touch a tile (*care*), bits 6–11 the touching
edges that are green (*want*), and from bit 12 on the points that a tile of each KIND would earn,
four bits each, plus 8.
"""

from engine.hexheaven.tiles import BLANK, EDGES, KIND, PERIOD, ROTATED_EDGES, touch_points

ORIGIN = 32 * 64 + 32
REACH = 29  # how far from the first tile a tile can lie, in either coordinate
STEPS = (1, 64, 63, -1, -64, -63)
OPPOSITE_EDGE = (3, 4, 5, 0, 1, 2)  # the edge of the neighbour that touches edge i
ANY_ADJACENCY = 0b111110  # adjacencies 1 … 5 as a mask: bit n is adjacency n

POPCOUNT = [sum(mask >> i & 1 for i in range(6)) for mask in range(64)]
ROTATIONS_OF_MASK = [tuple(k for k in range(6) if mask >> k & 1) for mask in range(64)]

_POINTS_SHIFT = 12  # where the points begin
_NO_NEIGHBOURS = sum(8 << (_POINTS_SHIFT + 4 * kind) for kind in range(4))
# What a laid tile of each KIND adds to the points of an empty cell beside it.
_POINTS_ADDED = [
    sum(touch_points(kind, laid) << (_POINTS_SHIFT + 4 * kind) for kind in range(4))
    for laid in range(5)
]

_fitting_cache: dict[
    int, int
] = {}  # edges << 12 | want << 6 | care -> mask of the rotations that fit
_name_cache: dict[int, str] = {}  # cell -> its name, of those that have been asked for


def cell_at(q: int, r: int) -> int:
    """The cell of these axial coordinates, each −32 … 31."""
    return (r + 32) * 64 + q + 32


def axial_coordinates(cell: int) -> tuple[int, int]:
    """The axial coordinates q, r of a cell."""
    return cell % 64 - 32, cell // 64 - 32


def parse_cell(name: str) -> int:
    """The cell of that name; ValueError if it is none."""
    q, r = name.split(",")
    return cell_at(int(q), int(r))


def cell_name(cell: int) -> str:
    """A cell as the notation writes it: ``1,-2``."""
    found = _name_cache.get(cell)
    if found is None:
        found = _name_cache[cell] = f"{cell % 64 - 32},{cell // 64 - 32}"
    return found


def fitting_rotations(tile: int, requirement: int) -> int:
    """The rotations of ``tile`` that obey the edge rule in a border cell with this entry, as a
    mask; of rotations that look alike only the smallest."""
    key = EDGES[tile] << 12 | requirement & 4095
    found = _fitting_cache.get(key)
    if found is None:
        care, want = requirement & 63, requirement >> 6 & 63
        found = 0
        for rotation in range(PERIOD[tile]):
            if (ROTATED_EDGES[tile][rotation] ^ want) & care == 0:
                found |= 1 << rotation
        _fitting_cache[key] = found
    return found


class Layout:
    """Tiles that lie. ``tiles``: cell -> tile * 8 + rotation. ``border``: see the module."""

    def __init__(self) -> None:
        self.tiles: dict[int, int] = {}
        self.border: dict[int, int] = {}

    def copy(self) -> "Layout":
        """A layout of its own with the same tiles."""
        twin = Layout()
        twin.tiles = self.tiles.copy()
        twin.border = self.border.copy()
        return twin

    def lay(self, tile: int, cell: int, rotation: int) -> None:
        """Put a tile on an empty cell; legality is the caller's business."""
        tiles, border = self.tiles, self.border
        tiles[cell] = tile * 8 + rotation
        border.pop(cell, 0)
        edges = ROTATED_EDGES[tile][rotation]
        earns = _POINTS_ADDED[KIND[tile]]
        for i in range(6):
            near = cell + STEPS[i]
            if near not in tiles:
                side = 1 << OPPOSITE_EDGE[i]
                asked = border.get(near, _NO_NEIGHBOURS) + side + earns
                border[near] = asked + (side << 6) if edges >> i & 1 else asked

    def lift(self, cell: int) -> int:
        """Take the tile on ``cell`` away, and return it."""
        tiles, border = self.tiles, self.border
        lying = tiles.pop(cell)
        edges = ROTATED_EDGES[lying >> 3][lying & 7]
        earns = _POINTS_ADDED[KIND[lying >> 3]]
        own = _NO_NEIGHBOURS
        for i in range(6):
            near = cell + STEPS[i]
            side = 1 << OPPOSITE_EDGE[i]
            if near in tiles:
                other = tiles[near]
                own += (1 << i) + _POINTS_ADDED[KIND[other >> 3]]
                if ROTATED_EDGES[other >> 3][other & 7] & side:
                    own += 64 << i
            else:
                asked = border[near] - side - earns
                border[near] = asked - (side << 6) if edges >> i & 1 else asked
                if not border[near] & 63:
                    del border[near]
        if own & 63:
            border[cell] = own
        return lying >> 3

    def surrounded(self, cell: int) -> list[int]:
        """The cells beside ``cell`` that hold a jewel tile with a tile on each of its sides,
        ascending. ``cell`` counts as taken, whether or not a tile lies there yet."""
        tiles = self.tiles
        found = []
        for step in STEPS:
            near = cell + step
            if near in tiles and KIND[tiles[near] >> 3] != BLANK:
                for beyond in STEPS:
                    if near + beyond != cell and near + beyond not in tiles:
                        break
                else:
                    found.append(near)
        return sorted(found)

    def tile(self, cell: int) -> int:
        """The tile that lies on ``cell``, or 0."""
        return self.tiles.get(cell, 0) >> 3

    def rotation(self, cell: int) -> int:
        """The rotation of the tile that lies on ``cell``."""
        return self.tiles[cell] & 7

    def edges(self, cell: int) -> int:
        """The green edges of the tile that lies on ``cell``, as a mask; of an empty cell those
        that green edges touch."""
        if cell in self.tiles:
            return ROTATED_EDGES[self.tile(cell)][self.rotation(cell)]
        return self.border.get(cell, 0) >> 6 & 63

    def fits(self, tile: int, cell: int, rotation: int) -> bool:
        """Whether a tile laid so on an empty cell obeys the edge rule."""
        asked = self.border.get(cell, 0)
        return not (ROTATED_EDGES[tile][rotation] ^ asked >> 6) & asked & 63

    def adjacency(self, cell: int) -> int:
        """How many tiles an empty cell touches."""
        return POPCOUNT[self.border.get(cell, 0) & 63]

    def points(self, tile: int, cell: int) -> int:
        """What laying ``tile`` on an empty cell earns, whatever its rotation."""
        kind = KIND[tile]
        if kind == BLANK or cell not in self.border:
            return 0
        return (self.border[cell] >> (_POINTS_SHIFT + 4 * kind) & 15) - 8

    def open_cells(self, adjacencies: int) -> list[int]:
        """The border cells whose adjacency is in this mask, ascending."""
        border = self.border
        return sorted([c for c in border if adjacencies >> POPCOUNT[border[c] & 63] & 1])
