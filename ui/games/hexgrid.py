"""The rhombus of hexagons as BeerHex and inpHeXion draw it.

The middles of neighbouring cells are 100 units apart. Lying, the rows are level, each half a cell
further right than the one above. Upright, the whole is turned by 30 degrees, so that the columns
are vertical and the board fills a phone held upright. Either way the letters run from left to
right, the numbers downwards, and left, right, top and bottom keep their names.
"""

import math

from engine.hexboard import Rhombus
from ui.games.renderer import COORDINATE_CLASS, BoardRenderer, Cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.events import Event
    from engine.game import State
    from ui.games.geometry import Box, Point
    from ui.games.renderer import Selection, Shape


STEP = 100  # units between the middles of neighbours
CORNER_RADIUS = STEP / math.sqrt(3)  # from the middle of a hexagon to its corners
GAP = 2.5  # that a drawn hexagon leaves free on every side
GOAL_LINE_OFFSET = 11  # how far outside the cells the line of a goal runs
GOAL_CORNER_OFFSET = GOAL_LINE_OFFSET / math.cos(math.pi / 6)  # the same, at a corner
LABEL_DISTANCE = (
    88  # from the middle of a cell to the number or letter of the row or column it ends
)
SLANTED_LABEL_DISTANCE = (
    92  # the same where rows or columns run at a slant, and the label stands off a corner
)
LABEL_SPACE = 14  # that the board has more for such labels on their two sides
LABEL_HALF_SIZE = 16  # of a label's width and height
MARGIN = 36  # from the cells to the rim of the board
MAX_UNPANNED_SIZE = (
    5  # cells a side that a small phone has room for; a larger board can be magnified
)


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
        self,
        direction: int,
        blunt_start: bool,
        blunt_end: bool,
        start_overhang: int,
        end_overhang: int,
    ) -> None:
        self.direction = direction
        self.blunt_start = blunt_start
        self.blunt_end = blunt_end
        self.start_overhang = start_overhang
        self.end_overhang = end_overhang


TOP = Side(270, False, True, 52, 0)
RIGHT = Side(330, True, False, 0, 34)
BOTTOM = Side(90, False, True, 34, 0)
LEFT = Side(150, True, False, 0, 52)


def _offset_point(place: "Point", direction: float, distance: float) -> "Point":
    """The point that lies in that direction (degrees, clockwise from the right)."""
    angle = math.radians(direction)
    return (place[0] + distance * math.cos(angle), place[1] + distance * math.sin(angle))


def _path_data(points: "Iterable[Point]") -> str:
    """The path from point to point."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def _shorten(points: "list[Point]", by: float) -> "list[Point]":
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
        self._rotation = 30 if upright else 0
        self._middles = [self._middle(cell) for cell in range(size * size)]
        self._cells: "list[Cell]" = []
        rim = self._outline()
        labels = [place for _, place in self._labels()]
        left = min([x - MARGIN for x, _ in rim] + [x - LABEL_HALF_SIZE for x, _ in labels])
        top = min([y - MARGIN for _, y in rim] + [y - LABEL_HALF_SIZE for _, y in labels])
        right = max([x + MARGIN for x, _ in rim] + [x + LABEL_HALF_SIZE for x, _ in labels])
        bottom = max([y + MARGIN for _, y in rim] + [y + LABEL_HALF_SIZE for _, y in labels])
        self.box = (round(left), round(top), round(right - left), round(bottom - top))

    def middle(self, cell: int) -> "Point":
        """The middle of a cell: (x, y)."""
        return self._middles[cell]

    def _middle(self, cell: int) -> "Point":
        along = _offset_point((0, 0), self._rotation, cell % self.size * STEP)
        x, y = _offset_point(along, self._rotation + 60, cell // self.size * STEP)
        return (round(x, 1), round(y, 1))

    def hexagon(self, gap: float = GAP) -> "list[Point]":
        """The corners of a cell around (0, 0), ``gap`` units within it on every side."""
        reach = CORNER_RADIUS - gap / math.cos(math.pi / 6)
        return [_offset_point((0, 0), self._rotation + 30 + 60 * k, reach) for k in range(6)]

    def cells(self) -> "list[Cell]":
        """Every cell to tap."""
        if not self._cells:
            outline = ("path", {"d": _path_data(self.hexagon(7)) + "Z"})
            for cell in range(self.size * self.size):
                x, y = self._middles[cell]
                self._cells.append(Cell(self.names[cell], x, y, outline, cell // self.size))
        return self._cells

    def background(self, vertical_class: str, horizontal_class: str) -> "list[Shape]":
        """The board: slab, cells, letters and numbers, and the lines that tell whose goal each
        side is. ``down``, ``across``: class names for top and bottom, and for left and right."""
        rim, corners = _path_data(self._outline()) + "Z", self.hexagon()
        cells = ""
        for place in self._middles:
            cells += _path_data([(place[0] + x, place[1] + y) for x, y in corners]) + "Z"
        shapes: list[Shape] = [
            ("path", {"class": "hex-rim", "d": rim, "stroke-width": 2 * MARGIN}),
            ("path", {"class": "hex-slab", "d": rim, "stroke-width": 2 * MARGIN - 8}),
            ("path", {"class": "hex", "d": cells}),
        ]
        for side, goal in (
            (TOP, vertical_class),
            (BOTTOM, vertical_class),
            (LEFT, horizontal_class),
            (RIGHT, horizontal_class),
        ):
            line = _path_data(_shorten(self._goal_line(side), 9))
            shapes.append(("path", {"class": "goal " + goal, "d": line}))
            shapes.append(("path", {"class": "goal-mark " + goal, "d": line}))
        for text, (x, y) in self._labels():
            u, v = round(x, 1), round(y, 1)
            shapes.append(("text", {"class": COORDINATE_CLASS, "x": u, "y": v, "text": text}))
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
                found += [
                    (number, _offset_point(left, 180, SLANTED_LABEL_DISTANCE)),
                    (number, _offset_point(right, 0, SLANTED_LABEL_DISTANCE)),
                ]
                found.append((letter, _offset_point(top, 270, LABEL_DISTANCE)))
            else:
                found += [
                    (letter, _offset_point(top, 270, SLANTED_LABEL_DISTANCE)),
                    (letter, _offset_point(bottom, 90, SLANTED_LABEL_DISTANCE)),
                ]
                found.append((number, _offset_point(left, 180, LABEL_DISTANCE)))
        return found

    def _side_points(self, side: Side) -> "list[Point]":
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

    def _goal_line(self, side: Side) -> "list[Point]":
        """The zigzag along a side, ``EDGE`` units outside its cells, clockwise."""
        faces = side.direction + self._rotation
        cells = self._side_points(side)
        points = [self._goal_line_end(cells[0], faces, -1, side.blunt_start)]
        for place in cells:
            points.append(_offset_point(place, faces, CORNER_RADIUS + GOAL_CORNER_OFFSET))
            points.append(
                _offset_point(
                    _offset_point(place, faces + 60, CORNER_RADIUS), faces, GOAL_CORNER_OFFSET
                )
            )
        points[-1] = self._goal_line_end(cells[-1], faces, 1, side.blunt_end)
        return points

    def _goal_line_end(self, place: "Point", faces: int, sign: int, blunt: bool) -> "Point":
        """Where a zigzag begins (``way`` −1) or ends (1) at a cell in a corner."""
        if blunt:
            return _offset_point(place, faces + 30 * sign, STEP / 2 + GOAL_LINE_OFFSET)
        return _offset_point(place, faces + 60 * sign, CORNER_RADIUS + GOAL_CORNER_OFFSET)

    def _outline(self) -> "list[Point]":
        """The straight outline around all cells."""
        points = []
        for side in (TOP, RIGHT, BOTTOM, LEFT):
            faces = side.direction + self._rotation
            cells = self._side_points(side)
            out = CORNER_RADIUS + (LABEL_SPACE if faces % 90 == 0 else 0)  # labels stand there
            points.append(
                _offset_point(_offset_point(cells[0], faces, out), faces - 90, side.start_overhang)
            )
            points.append(
                _offset_point(_offset_point(cells[-1], faces, out), faces + 90, side.end_overhang)
            )
        return points


_grids: "dict[int, HexGrid]" = {}


def get_grid(size: int, upright: bool) -> HexGrid:
    """The one grid of that size that lies, or stands upright."""
    key = 2 * size + (1 if upright else 0)
    if key not in _grids:
        _grids[key] = HexGrid(size, upright)
    return _grids[key]


class HexGridRenderer(BoardRenderer):
    """A picture on a rhombus that stands upright where that makes it larger.

    Attributes:
        grid: the HexGrid to draw on.
    """

    def __init__(
        self,
        view: "State",
        selection: "Selection | None" = None,
        recent_events: "tuple[Event, ...]" = (),
        reveal_all: bool = False,
        upright: bool = False,
    ) -> None:
        BoardRenderer.__init__(self, view, selection, recent_events, reveal_all, upright)
        self.grid = get_grid(self.size(), upright)
        self.can_pan = self.size() > MAX_UNPANNED_SIZE

    def size(self) -> int:
        """How many cells a side has."""
        raise NotImplementedError

    def prefers_upright(self, width: float, height: float) -> bool:
        """Whether the board is larger upright in a room of this size (CSS pixels)."""
        lying, standing = [get_grid(self.size(), upright).box for upright in (False, True)]
        scale = min(width / lying[2], height / lying[3])
        return min(width / standing[2], height / standing[3]) > scale

    def view_box(self) -> "Box":
        """All of the board, as a viewBox: (x, y, width, height)."""
        return self.grid.box

    def cells(self) -> "list[Cell]":
        """Every cell, row by row."""
        return self.grid.cells()
