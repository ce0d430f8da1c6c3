"""The rhombus of hexagons as BeerHex and inpHeXion draw it.

The middles of neighbouring cells are 100 units apart. Lying, the rows are level, each half a cell
further right than the one above. *Tall*, the whole is turned by 30 degrees, so that the columns
are upright and the board fills a phone held upright. Either way the letters run from left to
right, the numbers downwards, and left, right, top and bottom keep their names.
"""

import math

from engine.hexboard import Rhombus
from ui.boards.drawing import Drawing, Place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

STEP = 100  # units between the middles of neighbours
CORNER = STEP / math.sqrt(3)  # from the middle of a hexagon to its corners
GAP = 2.5  # that a drawn hexagon leaves free on every side
EDGE = 11  # how far outside the cells the line of a goal runs
JUT = EDGE / math.cos(math.pi / 6)  # the same, at a corner
LABEL = 88  # from the middle of a cell to its row's number or its column's letter
MARGIN = 36  # from the cells to the rim of the board

# The sides clockwise: the direction they face, and whether they begin and end at a blunt corner
# of the board, where they share an edge with their neighbour.
TOP, RIGHT, BOTTOM, LEFT = (
    (270, False, True),
    (330, True, False),
    (90, False, True),
    (150, True, False),
)


def _from(place: tuple, direction: float, distance: float) -> tuple:
    """The point that lies in that direction (degrees, clockwise from the right)."""
    angle = math.radians(direction)
    return (place[0] + distance * math.cos(angle), place[1] + distance * math.sin(angle))


def _line(points: "Iterable[tuple]") -> str:
    return "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in points])


def _shortened(points: list, by: float) -> list:
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
        tall: whether the board stands upright.
        names: the names of the cells.
        box: the viewBox that holds the board.
    """

    def __init__(self, size: int, tall: bool = False) -> None:
        self.size = size
        self.tall = tall
        self.names = Rhombus(size).names
        self._turn = 30 if tall else 0
        self._middles = [self._middle(cell) for cell in range(size * size)]
        self._places: list[Place] = []
        rim = self._rim()
        labels = [self._label(0, 180), self._label(0, 240)]
        left = min([x - MARGIN for x, _ in rim] + [x - 16 for x, _ in labels])
        top = min([y - MARGIN for _, y in rim] + [y - 16 for _, y in labels])
        right = max([x for x, _ in rim]) + MARGIN
        bottom = max([y for _, y in rim]) + MARGIN
        self.box = (round(left), round(top), round(right - left), round(bottom - top))

    def middle(self, cell: int) -> tuple:
        """The middle of a cell: (x, y)."""
        return self._middles[cell]

    def _middle(self, cell: int) -> tuple:
        along = _from((0, 0), self._turn, cell % self.size * STEP)
        x, y = _from(along, self._turn + 60, cell // self.size * STEP)
        return (round(x, 1), round(y, 1))

    def hexagon(self, gap: float = GAP) -> list:
        """The corners of a cell around (0, 0), ``gap`` units within it on every side."""
        reach = CORNER - gap / math.cos(math.pi / 6)
        return [_from((0, 0), self._turn + 30 + 60 * k, reach) for k in range(6)]

    def places(self) -> list[Place]:
        """Every cell to tap."""
        if not self._places:
            outline = ("path", {"d": _line(self.hexagon(7)) + "Z"})
            for cell in range(self.size * self.size):
                x, y = self._middles[cell]
                self._places.append(Place(self.names[cell], x, y, outline, cell // self.size))
        return self._places

    def ground(self, down: str, across: str) -> list:
        """The board: slab, cells, letters and numbers, and the lines that tell whose goal each
        side is. ``down``, ``across``: class names for top and bottom, and for left and right."""
        rim, corners = _line(self._rim()) + "Z", self.hexagon()
        cells = ""
        for place in self._middles:
            cells += _line([(place[0] + x, place[1] + y) for x, y in corners]) + "Z"
        shapes: list = [
            ("path", {"class": "hex-rim", "d": rim, "stroke-width": 2 * MARGIN}),
            ("path", {"class": "hex-slab", "d": rim, "stroke-width": 2 * MARGIN - 8}),
            ("path", {"class": "hex", "d": cells}),
        ]
        for side, look in ((TOP, down), (BOTTOM, down), (LEFT, across), (RIGHT, across)):
            line = _line(_shortened(self._edge(side), 9))
            shapes.append(("path", {"class": "goal " + look, "d": line}))
            shapes.append(("path", {"class": "goal-mark " + look, "d": line}))
        for i in range(self.size):
            shapes.append(self._text(self.names[i][0], self._label(i, 240)))
            shapes.append(self._text(str(i + 1), self._label(i * self.size, 180)))
        return shapes

    def _text(self, text: str, place: tuple) -> tuple:
        x, y = round(place[0], 1), round(place[1], 1)
        return ("text", {"class": "coordinate", "x": x, "y": y, "text": text})

    def _label(self, cell: int, direction: int) -> tuple:
        return _from(self.middle(cell), self._turn + direction, LABEL)

    def _along(self, side: tuple) -> list:
        """The middles of the cells along a side, clockwise."""
        size, last = self.size, self.size - 1
        cells = {
            TOP[0]: range(size),
            RIGHT[0]: range(last, size * size, size),
            BOTTOM[0]: range(size * size - 1, size * last - 1, -1),
            LEFT[0]: range(size * last, -1, -size),
        }[side[0]]
        return [self.middle(cell) for cell in cells]

    def _edge(self, side: tuple) -> list:
        """The zigzag along a side, ``EDGE`` units outside its cells, clockwise."""
        faces, blunt_start, blunt_end = side
        faces += self._turn
        cells = self._along(side)
        points = [self._end(cells[0], faces, -1, blunt_start)]
        for place in cells:
            points.append(_from(place, faces, CORNER + JUT))
            points.append(_from(_from(place, faces + 60, CORNER), faces, JUT))
        points[-1] = self._end(cells[-1], faces, 1, blunt_end)
        return points

    def _end(self, place: tuple, faces: int, way: int, blunt: bool) -> tuple:
        if blunt:
            return _from(place, faces + 30 * way, STEP / 2 + EDGE)
        return _from(place, faces + 60 * way, CORNER + JUT)

    def _rim(self) -> list:
        """The straight outline around all cells. At the sharp corners two sides run on until
        the line between them is clear of the cell there; of a1, of its letter and number too."""
        points = []
        for side in (TOP, RIGHT, BOTTOM, LEFT):
            faces = side[0] + self._turn
            cells = self._along(side)
            on = {TOP: (52, 0), RIGHT: (0, 34), BOTTOM: (34, 0), LEFT: (0, 52)}[side]
            points.append(_from(_from(cells[0], faces, CORNER), faces - 90, on[0]))
            points.append(_from(_from(cells[-1], faces, CORNER), faces + 90, on[1]))
        return points


class HexDrawing(Drawing):
    """A drawing on a rhombus that stands upright where that makes it larger.

    Attributes:
        grid: the HexGrid to draw on.
    """

    def __init__(self, options: dict, size: int) -> None:
        Drawing.__init__(self, options)
        self._grids = (HexGrid(size), HexGrid(size, True))
        self._lay(self._grids[0])

    def _lay(self, grid: HexGrid) -> None:
        self.grid = grid
        self.box = grid.box

    def fit(self, width: float, height: float) -> bool:
        """See ``Drawing``."""
        scales = [min(width / grid.box[2], height / grid.box[3]) for grid in self._grids]
        best = self._grids[1 if scales[1] > scales[0] else 0]
        changed = best is not self.grid
        self._lay(best)
        return changed

    def places(self, view: object) -> list[Place]:
        return self.grid.places()
