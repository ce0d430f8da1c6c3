"""The rhombus of hexagons on which BeerHex and inpHeXion are drawn.

Cells are numbered as in ``engine.hexboard``. A hexagon stands on its point and is 100 units wide;
the middle of a1 is the origin, each row lies half a cell to the right of the one above.
"""

from engine.hexboard import Rhombus
from ui.boards.drawing import Place

WIDTH = 100  # of a hexagon, between two upright sides
RADIUS = 57.7  # from its middle to a corner
ROW = 86.6  # from the middle of a row to that of the next
MARGIN = 56  # around the cells, for the goals and the coordinates

_HEXAGON = "M0-57.7L50-28.9V28.9L0 57.7L-50 28.9V-28.9z"
_SPOT = "M0-51L44-25.5V25.5L0 51L-44 25.5V-25.5z"


class HexGrid:
    """The geometry of a board with ``size`` cells a side.

    Attributes:
        box: the viewBox that shows all of it.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.names = Rhombus(size).names
        wide = WIDTH * (size + (size - 1) / 2)
        high = ROW * (size - 1) + 2 * RADIUS
        self.box = (
            -WIDTH / 2 - MARGIN, -RADIUS - MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN,
        )  # fmt: skip

    def middle(self, cell: int) -> tuple:
        """The middle of a cell."""
        column, row = cell % self.size, cell // self.size
        return (column * WIDTH + row * WIDTH / 2, round(row * ROW, 1))

    def places(self) -> list[Place]:
        """All cells, to be tapped."""
        found = []
        for cell in range(self.size * self.size):
            x, y = self.middle(cell)
            outline = ("path", {"d": _SPOT})
            found.append(Place(self.names[cell], x, y, outline, cell // self.size))
        return found

    def ground(self, top: str, side: str) -> list:
        """The board: goals at its edges (``top``: class of the upper and lower one, ``side``: of
        the others), cells, coordinates."""
        shapes: list = []
        for look, corners in self._edges(top, side):
            line = "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in corners])
            shapes.append(("path", {"class": "goal " + look, "d": line}))
            shapes.append(("path", {"class": "goal-mark " + look, "d": line}))
        for cell in range(self.size * self.size):
            x, y = self.middle(cell)
            shapes.append(
                ("path", {"class": "hex", "d": _HEXAGON, "transform": f"translate({x} {y})"})
            )
        return shapes + self._coordinates()

    def _edges(self, top: str, side: str) -> list:
        """(class, corners) of the four edges, from corner to corner along the outer hexagons."""
        last = self.size - 1
        row = range(self.size)
        upper = [c for i in row for c in self._corners(i, (5, 0, 1))]
        lower = [c for i in row for c in self._corners(last * self.size + i, (4, 3, 2))]
        left = [c for i in row for c in self._corners(i * self.size, (5, 4))]
        right = [c for i in row for c in self._corners(i * self.size + last, (1, 2))]
        return [(top, upper), (top, lower), (side, left), (side, right)]

    def _corners(self, cell: int, which: tuple) -> list:
        """Some corners of a cell, numbered clockwise from the upper point."""
        x, y = self.middle(cell)
        around = ((0, -57.7), (50, -28.9), (50, 28.9), (0, 57.7), (-50, 28.9), (-50, -28.9))
        return [(x + around[i][0], y + around[i][1]) for i in which]

    def _coordinates(self) -> list:
        """The letters of the columns above, the numbers of the rows at the left."""
        shapes = []
        for i in range(self.size):
            x, y = self.middle(i)
            letter = {"class": "coordinate", "x": x + 27, "y": y - 82, "text": self.names[i][0]}
            x, y = self.middle(i * self.size)
            number = {"class": "coordinate", "x": x - 84, "y": y + 4, "text": str(i + 1)}
            shapes += [("text", letter), ("text", number)]
        return shapes
