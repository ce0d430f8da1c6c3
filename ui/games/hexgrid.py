"""The drawing of a rhombus of hexagons, for BeerHex and inpHeXion.

The middles of neighbouring cells are 100 units apart. Lying, the rows are horizontal, each half a
cell further right than the one above. Upright, the board is turned by 30°, so that the columns are
vertical and the board fills a phone held upright. Either way letters run from left to right and
numbers downwards, and left, right, top and bottom keep their names.
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


CELL_DISTANCE = 100  # units between the middles of neighbours
CORNER_RADIUS = CELL_DISTANCE / math.sqrt(3)  # from the middle of a hexagon to its corners
GAP = 2.5  # units that a drawn hexagon leaves free on every side
GOAL_LINE_OFFSET = 11  # how far outside the cells the line of a goal runs
GOAL_CORNER_OFFSET = GOAL_LINE_OFFSET / math.cos(math.pi / 6)  # the same at a corner
LABEL_DISTANCE = 88  # from the middle of a cell to the label of its row or column
# The same where rows or columns are slanted, and the label is beyond a corner.
SLANTED_LABEL_DISTANCE = 92
LABEL_SPACE = 14  # extra width of the board on the two sides with such labels
LABEL_HALF_SIZE = 16  # half the width and height of a label
MARGIN = 36  # from the cells to the rim of the board
MAX_UNPANNED_SIZE = 5  # cells on a side that fit a small phone; larger boards can be magnified


class Side:
    """A side of the board, going round clockwise.

    Attributes:
        direction: The direction it faces, in degrees clockwise from the right.
        blunt_start: Whether it starts at a blunt corner, where it shares an edge with its
            neighbour.
        blunt_end: Whether it ends at a blunt corner.
        start_overhang: How far the outline runs on before the first cell, in units. At the sharp
            corners two sides run on until the line between them is clear of the cell there and, at
            a1, of its letter and number too.
        end_overhang: How far the outline runs on after the last cell, in units.
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
    """Return the point at a distance in a direction (degrees clockwise from the right)."""
    angle = math.radians(direction)
    return (place[0] + distance * math.cos(angle), place[1] + distance * math.sin(angle))


def _path_data(points: "Iterable[Point]") -> str:
    """Return the path through these points."""
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def _shorten(points: "list[Point]", by: float) -> "list[Point]":
    """Return a line without its first and last ``by`` units."""
    points = list(points)
    for end, inner in ((0, 1), (-1, -2)):
        (x, y), (u, v) = points[end], points[inner]
        share = by / math.sqrt((u - x) ** 2 + (v - y) ** 2)
        points[end] = (x + (u - x) * share, y + (v - y) * share)
    return points


class HexGrid:
    """The positions on a board of ``size`` × ``size`` cells.

    A cell is a number as in ``engine.hexboard``: row * size + column.

    Attributes:
        size: The number of cells on a side.
        upright: Whether the board stands upright.
        names: The names of the cells.
        box: The box that holds the board.
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
        """Return the middle of a cell."""
        return self._middles[cell]

    def _middle(self, cell: int) -> "Point":
        """Compute the middle of a cell."""
        column_point = _offset_point((0, 0), self._rotation, cell % self.size * CELL_DISTANCE)
        x, y = _offset_point(column_point, self._rotation + 60, cell // self.size * CELL_DISTANCE)
        return (round(x, 1), round(y, 1))

    def hexagon(self, gap: float = GAP) -> "list[Point]":
        """Return the corners of a cell around (0, 0), ``gap`` units inside it on every side."""
        reach = CORNER_RADIUS - gap / math.cos(math.pi / 6)
        return [_offset_point((0, 0), self._rotation + 30 + 60 * k, reach) for k in range(6)]

    def cells(self) -> "list[Cell]":
        """Return all cells to tap."""
        if not self._cells:
            outline = ("path", {"d": _path_data(self.hexagon(7)) + "Z"})
            for cell in range(self.size * self.size):
                x, y = self._middles[cell]
                self._cells.append(Cell(self.names[cell], x, y, outline, cell // self.size))
        return self._cells

    def background(self, vertical_class: str, horizontal_class: str) -> "list[Shape]":
        """Return the board: slab, cells, coordinates, and lines that tell whose goal each side is.

        Args:
            vertical_class: The class name of the lines at the top and the bottom.
            horizontal_class: The class name of the lines on the left and the right.
        """
        rim, corners = _path_data(self._outline()) + "Z", self.hexagon()
        cells = ""
        for middle in self._middles:
            cells += _path_data([(middle[0] + x, middle[1] + y) for x, y in corners]) + "Z"
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
        """Return the letters of columns and numbers of rows with their positions.

        Each is straight above or beside the cell it belongs to. Slanted rows or columns are
        labelled at both ends, since one end is level with the other end of another.
        """
        size, labels = self.size, []
        for i in range(size):
            top, bottom = self.middle(i), self.middle(size * (size - 1) + i)
            left, right = self.middle(i * size), self.middle(i * size + size - 1)
            letter, number = self.names[i][0], str(i + 1)
            if self.upright:
                labels += [
                    (number, _offset_point(left, 180, SLANTED_LABEL_DISTANCE)),
                    (number, _offset_point(right, 0, SLANTED_LABEL_DISTANCE)),
                ]
                labels.append((letter, _offset_point(top, 270, LABEL_DISTANCE)))
            else:
                labels += [
                    (letter, _offset_point(top, 270, SLANTED_LABEL_DISTANCE)),
                    (letter, _offset_point(bottom, 90, SLANTED_LABEL_DISTANCE)),
                ]
                labels.append((number, _offset_point(left, 180, LABEL_DISTANCE)))
        return labels

    def _side_points(self, side: Side) -> "list[Point]":
        """Return the middles of the cells along a side, clockwise."""
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
        """Return the zigzag along a side, GOAL_LINE_OFFSET outside its cells, clockwise."""
        direction = side.direction + self._rotation
        middles = self._side_points(side)
        points = [self._goal_line_end(middles[0], direction, -1, side.blunt_start)]
        for middle in middles:
            points.append(_offset_point(middle, direction, CORNER_RADIUS + GOAL_CORNER_OFFSET))
            points.append(
                _offset_point(
                    _offset_point(middle, direction + 60, CORNER_RADIUS),
                    direction,
                    GOAL_CORNER_OFFSET,
                )
            )
        points[-1] = self._goal_line_end(middles[-1], direction, 1, side.blunt_end)
        return points

    def _goal_line_end(self, middle: "Point", direction: int, sign: int, blunt: bool) -> "Point":
        """Return where a zigzag begins (``sign`` −1) or ends (1) at a cell in a corner."""
        if blunt:
            return _offset_point(
                middle, direction + 30 * sign, CELL_DISTANCE / 2 + GOAL_LINE_OFFSET
            )
        return _offset_point(middle, direction + 60 * sign, CORNER_RADIUS + GOAL_CORNER_OFFSET)

    def _outline(self) -> "list[Point]":
        """Return the straight outline around all cells."""
        points = []
        for side in (TOP, RIGHT, BOTTOM, LEFT):
            direction = side.direction + self._rotation
            middles = self._side_points(side)
            offset = CORNER_RADIUS + (LABEL_SPACE if direction % 90 == 0 else 0)  # for the labels
            points.append(
                _offset_point(
                    _offset_point(middles[0], direction, offset),
                    direction - 90,
                    side.start_overhang,
                )
            )
            points.append(
                _offset_point(
                    _offset_point(middles[-1], direction, offset), direction + 90, side.end_overhang
                )
            )
        return points


_grids: "dict[int, HexGrid]" = {}


def get_grid(size: int, upright: bool) -> HexGrid:
    """Return the shared grid of that size and orientation."""
    key = 2 * size + (1 if upright else 0)
    if key not in _grids:
        _grids[key] = HexGrid(size, upright)
    return _grids[key]


class HexGridRenderer(BoardRenderer):
    """A renderer on a rhombus of hexagons, upright where that makes it larger.

    Attributes:
        grid: The HexGrid to draw on.
        can_pan: Whether the board may be larger than the screen.
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
        """Return the number of cells on a side."""
        raise NotImplementedError

    def prefers_upright(self, width: float, height: float) -> bool:
        """Return whether the board is larger upright in an area of this size (CSS pixels)."""
        lying, standing = [get_grid(self.size(), upright).box for upright in (False, True)]
        scale = min(width / lying[2], height / lying[3])
        return min(width / standing[2], height / standing[3]) > scale

    def view_box(self) -> "Box":
        """Return the box of the whole board."""
        return self.grid.box

    def cells(self) -> "list[Cell]":
        """Return all cells, row by row."""
        return self.grid.cells()
