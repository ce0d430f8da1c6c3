"""The rhombus of hexagons as BeerHex and inpHeXion draw it.

The middles of neighbouring cells are 100 units apart. Lying, the rows are level, each half a cell
further right than the one above. Upright, the whole is turned by 30 degrees, so that the columns
are vertical and the board fills a phone held upright. Either way the letters run from left to
right, the numbers downwards, and left, right, top and bottom keep their names.
"""

import math

from engine.hexboard import Rhombus
from ui.games.picture import COORDINATE, Picture, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.events import Event
    from engine.game import State
    from ui.games.picture import Box, Choice, Point, Shape


STEP = 100  # units between the middles of neighbours
CORNER = STEP / math.sqrt(3)  # from the middle of a hexagon to its corners
GAP = 2.5  # that a drawn hexagon leaves free on every side
EDGE = 11  # how far outside the cells the line of a goal runs
JUT = EDGE / math.cos(math.pi / 6)  # the same, at a corner
LABEL = 88  # from the middle of a cell to the number or letter of the row or column it ends
BESIDE = 92  # the same where rows or columns run at a slant, and the label stands off a corner
ROOM = 14  # that the board has more for such labels on their two sides
HALF = 16  # of a label's width and height
MARGIN = 36  # from the cells to the rim of the board
FITS = 5  # cells a side that a small phone has room for; a larger board can be magnified


class Side:
    """A side of the board, as one goes round it clockwise.

    Attributes:
        faces: the direction it faces, degrees clockwise from the right.
        blunt_start, blunt_end: whether it begins and ends at a blunt corner of the board, where it
            shares an edge with its neighbour.
        early, late: how far the rim runs on before its first and after its last cell. At the sharp
            corners two sides run on until the line between them is clear of the cell there; of a1,
            of its letter and number too.
    """

    def __init__(
        self, faces: int, blunt_start: bool, blunt_end: bool, early: int, late: int
    ) -> None:
        self.faces = faces
        self.blunt_start = blunt_start
        self.blunt_end = blunt_end
        self.early = early
        self.late = late


TOP = Side(270, False, True, 52, 0)
RIGHT = Side(330, True, False, 0, 34)
BOTTOM = Side(90, False, True, 34, 0)
LEFT = Side(150, True, False, 0, 52)


def _from(place: "Point", direction: float, distance: float) -> "Point":
    """The point that lies in that direction (degrees, clockwise from the right)."""
    angle = math.radians(direction)
    return (place[0] + distance * math.cos(angle), place[1] + distance * math.sin(angle))


def _line(points: "Iterable[Point]") -> str:
    """The path from point to point."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def _shortened(points: "list[Point]", by: float) -> "list[Point]":
    """The same line without its first and last ``by`` units."""
    points = list(points)
    for end, inner in ((0, 1), (-1, -2)):
        (x, y), (u, v) = points[end], points[inner]
        part = by / math.sqrt((u - x) ** 2 + (v - y) ** 2)
        points[end] = (x + (u - x) * part, y + (v - y) * part)
    return points


class HexGrid:
    """Where things are on a board of ``size`` × ``size`` cells. A cell is a number, as in
    ``engine.hexboard``: row * size + column.

    Attributes:
        size: how many cells a side has.
        upright: whether the board stands upright.
        names: the names of the cells.
        box: the viewBox that holds the board.
    """

    def __init__(self, size: int, upright: bool = False) -> None:
        self.size = size
        self.upright = upright
        self.names = Rhombus(size).names
        self._turn = 30 if upright else 0
        self._middles = [self._middle(cell) for cell in range(size * size)]
        self._places: "list[Place]" = []
        rim = self._rim()
        labels = [place for _, place in self._labels()]
        left = min([x - MARGIN for x, _ in rim] + [x - HALF for x, _ in labels])
        top = min([y - MARGIN for _, y in rim] + [y - HALF for _, y in labels])
        right = max([x + MARGIN for x, _ in rim] + [x + HALF for x, _ in labels])
        bottom = max([y + MARGIN for _, y in rim] + [y + HALF for _, y in labels])
        self.box = (round(left), round(top), round(right - left), round(bottom - top))

    def middle(self, cell: int) -> "Point":
        """The middle of a cell: (x, y)."""
        return self._middles[cell]

    def _middle(self, cell: int) -> "Point":
        along = _from((0, 0), self._turn, cell % self.size * STEP)
        x, y = _from(along, self._turn + 60, cell // self.size * STEP)
        return (round(x, 1), round(y, 1))

    def hexagon(self, gap: float = GAP) -> "list[Point]":
        """The corners of a cell around (0, 0), ``gap`` units within it on every side."""
        reach = CORNER - gap / math.cos(math.pi / 6)
        return [_from((0, 0), self._turn + 30 + 60 * k, reach) for k in range(6)]

    def places(self) -> "list[Place]":
        """Every cell to tap."""
        if not self._places:
            outline = ("path", {"d": _line(self.hexagon(7)) + "Z"})
            for cell in range(self.size * self.size):
                x, y = self._middles[cell]
                self._places.append(Place(self.names[cell], x, y, outline, cell // self.size))
        return self._places

    def ground(self, down: str, across: str) -> "list[Shape]":
        """The board: slab, cells, letters and numbers, and the lines that tell whose goal each
        side is. ``down``, ``across``: class names for top and bottom, and for left and right."""
        rim, corners = _line(self._rim()) + "Z", self.hexagon()
        cells = ""
        for place in self._middles:
            cells += _line([(place[0] + x, place[1] + y) for x, y in corners]) + "Z"
        shapes: list[Shape] = [
            ("path", {"class": "hex-rim", "d": rim, "stroke-width": 2 * MARGIN}),
            ("path", {"class": "hex-slab", "d": rim, "stroke-width": 2 * MARGIN - 8}),
            ("path", {"class": "hex", "d": cells}),
        ]
        for side, goal in ((TOP, down), (BOTTOM, down), (LEFT, across), (RIGHT, across)):
            line = _line(_shortened(self._edge(side), 9))
            shapes.append(("path", {"class": "goal " + goal, "d": line}))
            shapes.append(("path", {"class": "goal-mark " + goal, "d": line}))
        for text, (x, y) in self._labels():
            u, v = round(x, 1), round(y, 1)
            shapes.append(("text", {"class": COORDINATE, "x": u, "y": v, "text": text}))
        return shapes

    def _labels(self) -> "list[tuple[str, Point]]":
        """The letters of the columns and the numbers of the rows, each straight above or beside
        the cell it belongs to. What runs at a slant has its label at both ends: what is level with
        one end is level with another's other."""
        size, found = self.size, []
        for i in range(size):
            top, bottom = self.middle(i), self.middle(size * (size - 1) + i)
            left, right = self.middle(i * size), self.middle(i * size + size - 1)
            letter, number = self.names[i][0], str(i + 1)
            if self.upright:
                found += [(number, _from(left, 180, BESIDE)), (number, _from(right, 0, BESIDE))]
                found.append((letter, _from(top, 270, LABEL)))
            else:
                found += [(letter, _from(top, 270, BESIDE)), (letter, _from(bottom, 90, BESIDE))]
                found.append((number, _from(left, 180, LABEL)))
        return found

    def _along(self, side: Side) -> "list[Point]":
        """The middles of the cells along a side, clockwise."""
        size, last = self.size, self.size - 1
        if side is TOP:
            cells = range(size)
        elif side is RIGHT:
            cells = range(last, size * size, size)
        elif side is BOTTOM:
            cells = range(size * size - 1, size * last - 1, -1)
        else:
            cells = range(size * last, -1, -size)
        return [self.middle(cell) for cell in cells]

    def _edge(self, side: Side) -> "list[Point]":
        """The zigzag along a side, ``EDGE`` units outside its cells, clockwise."""
        faces = side.faces + self._turn
        cells = self._along(side)
        points = [self._end(cells[0], faces, -1, side.blunt_start)]
        for place in cells:
            points.append(_from(place, faces, CORNER + JUT))
            points.append(_from(_from(place, faces + 60, CORNER), faces, JUT))
        points[-1] = self._end(cells[-1], faces, 1, side.blunt_end)
        return points

    def _end(self, place: "Point", faces: int, way: int, blunt: bool) -> "Point":
        """Where a zigzag begins (``way`` −1) or ends (1) at a cell in a corner."""
        if blunt:
            return _from(place, faces + 30 * way, STEP / 2 + EDGE)
        return _from(place, faces + 60 * way, CORNER + JUT)

    def _rim(self) -> "list[Point]":
        """The straight outline around all cells."""
        points = []
        for side in (TOP, RIGHT, BOTTOM, LEFT):
            faces = side.faces + self._turn
            cells = self._along(side)
            out = CORNER + (ROOM if faces % 90 == 0 else 0)  # labels stand there
            points.append(_from(_from(cells[0], faces, out), faces - 90, side.early))
            points.append(_from(_from(cells[-1], faces, out), faces + 90, side.late))
        return points


_grids: "dict[int, HexGrid]" = {}


def grid_of(size: int, upright: bool) -> HexGrid:
    """The one grid of that size that lies, or stands upright."""
    key = 2 * size + (1 if upright else 0)
    if key not in _grids:
        _grids[key] = HexGrid(size, upright)
    return _grids[key]


class HexPicture(Picture):
    """A picture on a rhombus that stands upright where that makes it larger.

    Attributes:
        grid: the HexGrid to draw on.
    """

    def __init__(
        self,
        view: "State",
        choice: "Choice | None" = None,
        past: "tuple[Event, ...]" = (),
        open: bool = False,
        upright: bool = False,
    ) -> None:
        Picture.__init__(self, view, choice, past, open, upright)
        self.grid = grid_of(self.size(), upright)
        self.pans = self.size() > FITS

    def size(self) -> int:
        """How many cells a side has."""
        raise NotImplementedError

    def stands(self, width: float, height: float) -> bool:
        """Whether the board is larger upright in a room of this size (CSS pixels)."""
        lying, standing = [grid_of(self.size(), upright).box for upright in (False, True)]
        scale = min(width / lying[2], height / lying[3])
        return min(width / standing[2], height / standing[3]) > scale

    def frame(self) -> "Box":
        """All of the board, as a viewBox: (x, y, width, height)."""
        return self.grid.box

    def places(self) -> "list[Place]":
        """Every cell, row by row."""
        return self.grid.places()
