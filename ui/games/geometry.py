"""Points and boxes as plain tuples, and the distance of two points.

Units are those of the board's drawing, or CSS pixels where a parameter says so.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    Point = tuple[float, float]  # x, y
    Box = tuple[float, float, float, float]  # left, top, width, height: the order of a viewBox


def distance(a: "Point", b: "Point") -> float:
    """Return the Euclidean distance of two points."""
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
