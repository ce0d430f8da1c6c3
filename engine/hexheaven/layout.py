"""The layout: tiles on an unbounded field of hexagons, and the requirements at its border.

A cell ``q,r`` (axial coordinates, the first tile on ``0,0``) is the int ``(r + 32) * 64 + q + 32``:
30 connected tiles reach no further than 29 cells from the first. Edges and directions 0–5 lead to
(1,0) (0,1) (−1,1) (−1,0) (0,−1) (1,−1).

Every empty cell that touches a tile is kept in ``border``, with one int, the *requirement*, that
holds all that a placement there depends on: bits 0–5 the sides that touch a tile (*care*), bits
6–11 the touching edges that are green (*want*), and from bit 12 on the points that a tile of each
KIND would earn, four bits each, plus 8.
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
# Points that a laid tile of each KIND adds to an empty cell beside it.
_POINTS_ADDED = [
    sum(touch_points(kind, laid) << (_POINTS_SHIFT + 4 * kind) for kind in range(4))
    for laid in range(5)
]

# edges << 12 | want << 6 | care -> mask of the rotations that fit
_fitting_cache: dict[int, int] = {}
_name_cache: dict[int, str] = {}  # cell -> its name


def cell_at(q: int, r: int) -> int:
    """Return the cell of these axial coordinates, each −32 … 31."""
    return (r + 32) * 64 + q + 32


def axial_coordinates(cell: int) -> tuple[int, int]:
    """Return the axial coordinates q, r of a cell."""
    return cell % 64 - 32, cell // 64 - 32


def parse_cell(name: str) -> int:
    """Return the cell with that name.

    Raises:
        ValueError: If ``name`` is no name of a cell.
    """
    q, r = name.split(",")
    return cell_at(int(q), int(r))


def cell_name(cell: int) -> str:
    """Return the name of a cell in notation, such as ``1,-2``."""
    name = _name_cache.get(cell)
    if name is None:
        name = _name_cache[cell] = f"{cell % 64 - 32},{cell // 64 - 32}"
    return name


def fitting_rotations(tile: int, requirement: int) -> int:
    """Return the mask of rotations of ``tile`` that obey the edge rule at this requirement.

    Of rotations that look alike only the smallest is included.
    """
    key = EDGES[tile] << 12 | requirement & 4095
    rotations = _fitting_cache.get(key)
    if rotations is None:
        care, want = requirement & 63, requirement >> 6 & 63
        rotations = 0
        for rotation in range(PERIOD[tile]):
            if (ROTATED_EDGES[tile][rotation] ^ want) & care == 0:
                rotations |= 1 << rotation
        _fitting_cache[key] = rotations
    return rotations


class Layout:
    """The tiles laid so far.

    Attributes:
        tiles: Cell -> tile * 8 + rotation.
        border: Empty cell that touches a tile -> requirement; see the module.
    """

    def __init__(self) -> None:
        self.tiles: dict[int, int] = {}
        self.border: dict[int, int] = {}

    def copy(self) -> "Layout":
        """Return a copy with the same tiles."""
        copy = Layout()
        copy.tiles = self.tiles.copy()
        copy.border = self.border.copy()
        return copy

    def lay(self, tile: int, cell: int, rotation: int) -> None:
        """Put a tile on an empty cell, without checking the rules."""
        tiles, border = self.tiles, self.border
        tiles[cell] = tile * 8 + rotation
        border.pop(cell, 0)
        edges = ROTATED_EDGES[tile][rotation]
        earns = _POINTS_ADDED[KIND[tile]]
        for i in range(6):
            neighbour = cell + STEPS[i]
            if neighbour not in tiles:
                side = 1 << OPPOSITE_EDGE[i]
                requirement = border.get(neighbour, _NO_NEIGHBOURS) + side + earns
                border[neighbour] = requirement + (side << 6) if edges >> i & 1 else requirement

    def lift(self, cell: int) -> int:
        """Remove the tile on ``cell`` and return it."""
        tiles, border = self.tiles, self.border
        lying = tiles.pop(cell)
        edges = ROTATED_EDGES[lying >> 3][lying & 7]
        earns = _POINTS_ADDED[KIND[lying >> 3]]
        own = _NO_NEIGHBOURS
        for i in range(6):
            neighbour = cell + STEPS[i]
            side = 1 << OPPOSITE_EDGE[i]
            if neighbour in tiles:
                other = tiles[neighbour]
                own += (1 << i) + _POINTS_ADDED[KIND[other >> 3]]
                if ROTATED_EDGES[other >> 3][other & 7] & side:
                    own += 64 << i
            else:
                requirement = border[neighbour] - side - earns
                border[neighbour] = requirement - (side << 6) if edges >> i & 1 else requirement
                if not border[neighbour] & 63:
                    del border[neighbour]
        if own & 63:
            border[cell] = own
        return lying >> 3

    def surrounded(self, cell: int) -> list[int]:
        """Return the neighbours of ``cell`` with a jewel tile that is closed on all sides.

        They are ascending. ``cell`` counts as occupied, whether or not a tile lies there yet.
        """
        tiles = self.tiles
        closed = []
        for step in STEPS:
            neighbour = cell + step
            if neighbour in tiles and KIND[tiles[neighbour] >> 3] != BLANK:
                for beyond in STEPS:
                    if neighbour + beyond != cell and neighbour + beyond not in tiles:
                        break
                else:
                    closed.append(neighbour)
        return sorted(closed)

    def tile(self, cell: int) -> int:
        """Return the tile on ``cell``, or 0."""
        return self.tiles.get(cell, 0) >> 3

    def rotation(self, cell: int) -> int:
        """Return the rotation of the tile on ``cell``."""
        return self.tiles[cell] & 7

    def edges(self, cell: int) -> int:
        """Return the mask of green edges of the tile on ``cell``.

        For an empty cell it is the mask of edges that touch green edges.
        """
        if cell in self.tiles:
            return ROTATED_EDGES[self.tile(cell)][self.rotation(cell)]
        return self.border.get(cell, 0) >> 6 & 63

    def fits(self, tile: int, cell: int, rotation: int) -> bool:
        """Return whether a tile on an empty cell obeys the edge rule."""
        requirement = self.border.get(cell, 0)
        return not (ROTATED_EDGES[tile][rotation] ^ requirement >> 6) & requirement & 63

    def adjacency(self, cell: int) -> int:
        """Return how many tiles an empty cell touches."""
        return POPCOUNT[self.border.get(cell, 0) & 63]

    def points(self, tile: int, cell: int) -> int:
        """Return the points for laying ``tile`` on an empty cell, at any rotation."""
        kind = KIND[tile]
        if kind == BLANK or cell not in self.border:
            return 0
        return (self.border[cell] >> (_POINTS_SHIFT + 4 * kind) & 15) - 8

    def open_cells(self, adjacencies: int) -> list[int]:
        """Return the border cells whose adjacency is in this mask, ascending."""
        border = self.border
        return sorted([c for c in border if adjacencies >> POPCOUNT[border[c] & 63] & 1])
