"""Arrows and circles on the board of a study as shapes."""

from engine.notation.drawings import DrawnShape
from ui.games.renderer import arrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.renderer import Cell, Shape

CIRCLE_RADIUS = 33  # units: within a cell of every game
TAIL_DISTANCE, TIP_DISTANCE = 14, 10  # units from the middles of an arrow's cells


def drawing_shapes(drawings: "list[DrawnShape]", cells: "list[Cell]") -> "list[Shape]":
    """Return the shapes of drawings; those on cells that the board doesn't have are left out."""
    middles = {cell.name: (cell.x, cell.y) for cell in cells}
    shapes: "list[Shape]" = []
    for drawing in drawings:
        start = middles.get(drawing.start)
        end = middles.get(drawing.end)
        if start is None or (drawing.end and end is None):
            continue
        if end is None:
            circle = {"cx": start[0], "cy": start[1], "r": CIRCLE_RADIUS}
            for name in ("drawn-rim", "drawn"):
                shapes.append(("circle", dict(circle, **{"class": name})))
            continue
        for name, way in zip(
            ("drawn-rim", "drawn"), arrow(start, end, TAIL_DISTANCE, TIP_DISTANCE)
        ):
            shapes.append(("path", dict(way[1], **{"class": name})))
    return shapes
