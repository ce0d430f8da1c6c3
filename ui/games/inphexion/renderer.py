"""The picture of inpHeXion: two kinds of amoebas on a culture of hexagons.

White is a smooth cell with one ringed nucleus, Black a lobed one full of dots, the neutral piece
half of each. A disc that is lifted, and not yet put down, hovers over the cell it stood on.
"""

import math

from engine.inphexion.constants import BLACK, DISC_LETTERS, NEUTRAL_LETTER, NO_ROOM, WHITE
from ui.games.hexgrid import HexGridRenderer
from ui.games.renderer import ARROW_TAIL, ARROW_TIP, Sprite, arrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.inphexion.state import InphexionState
    from ui.games.geometry import Point
    from ui.games.hexgrid import HexGrid
    from ui.games.renderer import Shape

HOVER = 12  # units that a lifted disc is held above its cell
SYMBOL_PREFIX = "amoeba-"  # with the letter of a piece: the id of its symbol
BEND_RATIO, MAX_BEND = 0.35, 130  # how far a bowed arrow swings aside: of its length, and at most
# Dots, (x, y, radius): of a black disc, and of the black half of a neutral one.
_ORGANS = (
    (-11, -12, 5.5),
    (11, -11, 4.5),
    (-14, 8, 4.5),
    (3, 3, 6),
    (12, 14, 5),
    (-3, 18, 3.5),
)
_NEUTRAL_ORGANS = ((-18, 6, 4.5), (-5, 19, 4.5), (-16, 20, 3.5))
GOALS = ("goal-white", "goal-black")  # the class of each colour's sides


def _blob(radius: float, lobes: int, depth: float) -> str:
    """A closed curve around (0, 0) that swells ``lobes`` times by ``depth`` of its radius, not
    quite regularly."""
    points = []
    for i in range(24):
        angle = math.pi * i / 12
        reach = radius * (
            1 + depth * math.sin(lobes * angle) + 0.4 * depth * math.sin(2 * angle + 1)
        )
        points.append((reach * math.cos(angle), reach * math.sin(angle)))
    # Quadratic curves from middle to middle between the points join smoothly.
    path = ""
    for i in range(25):
        (x, y), (u, v) = points[i % 24], points[(i + 1) % 24]
        path += f"Q{x:.1f} {y:.1f} " if i else "M"
        path += f"{(x + u) / 2:.1f} {(y + v) / 2:.1f}"
    return path + "Z"


def _dots(circles: "tuple[tuple[float, float, float], ...]") -> str:
    """Circles, (x, y, radius), as one path."""
    path = ""
    for x, y, r in circles:
        path += f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
    return path


def _white() -> "Shape":
    """A smooth cell with one ringed nucleus."""
    shapes: list[Shape] = [
        ("path", {"class": "amoeba w", "d": _blob(38, 3, 0.045)}),
        ("path", {"class": "plasma w", "d": _blob(30, 3, 0.045)}),
        ("circle", {"class": "nucleus w", "cx": 3, "cy": -2, "r": 12}),
        ("circle", {"class": "core w", "cx": 3, "cy": -2, "r": 4.5}),
    ]
    return ("g", {"id": SYMBOL_PREFIX + DISC_LETTERS[WHITE]}, shapes)


def _black() -> "Shape":
    """A lobed cell full of dots."""
    shapes: list[Shape] = [
        ("path", {"class": "amoeba b", "d": _blob(38, 7, 0.06)}),
        ("path", {"class": "plasma b", "d": _blob(31, 7, 0.05)}),
        ("path", {"class": "organ", "d": _dots(_ORGANS)}),
    ]
    return ("g", {"id": SYMBOL_PREFIX + DISC_LETTERS[BLACK]}, shapes)


def _neutral() -> "Shape":
    """Both discs stacked: one half of each."""
    half = "M-26.9-26.9A38 38 0 0 1 26.9 26.9Z"
    shapes: list[Shape] = [
        ("circle", {"class": "amoeba b", "r": 38}),
        ("path", {"class": "half w", "d": half}),
        ("circle", {"class": "neutral-rim", "r": 38}),
        ("circle", {"class": "nucleus w", "cx": 13, "cy": -13, "r": 9}),
        ("path", {"class": "organ", "d": _dots(_NEUTRAL_ORGANS)}),
    ]
    return ("g", {"id": SYMBOL_PREFIX + NEUTRAL_LETTER}, shapes)


def _curved_arrow(start: "Point", end: "Point", away: "Point") -> "list[Shape]":
    """An arrow that leaves the line from its start to its end, on the other side than ``away``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = (dx * dx + dy * dy) ** 0.5
    side = 1 if dx * (away[1] - start[1]) <= dy * (away[0] - start[0]) else -1
    swing = side * min(BEND_RATIO * far, MAX_BEND) / far
    over = ((start[0] + end[0]) / 2 - dy * swing, (start[1] + end[1]) / 2 + dx * swing)
    (x, y), tip = _towards(start, over, ARROW_TAIL), _towards(end, over, ARROW_TIP)
    shapes = arrow(over, end)  # its last part, for the head
    path = f"M{x:.1f} {y:.1f}Q{over[0]:.1f} {over[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}"
    for shape in shapes:
        head = shape[1]["d"]
        shape[1]["d"] = path + head[head.index("M", 1) :]
    return shapes


def _towards(start: "Point", end: "Point", by: float) -> "Point":
    """The point that far from the start of a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    part = by / (dx * dx + dy * dy) ** 0.5
    return (start[0] + dx * part, start[1] + dy * part)


# A board's width and whether it stands -> letter of a piece -> cell -> how the piece lies there: in
# all pictures the same sprite, so that whoever compares two sees at once what has changed.
_resting_cache: "dict[tuple[int, bool], dict[str, dict[int, Sprite]]]" = {}


def _resting_sprites(grid: "HexGrid") -> "dict[str, dict[int, Sprite]]":
    key = (grid.size, grid.upright)
    if key not in _resting_cache:
        _resting_cache[key] = {letter: {} for letter in DISC_LETTERS + NEUTRAL_LETTER}
    return _resting_cache[key]


def _piece_sprite(
    grid: "HexGrid", piece: str, cell: int, classes: str = "", above: int = 0
) -> Sprite:
    """A piece on a cell, or so many units above it."""
    x, y = grid.middle(cell)
    turn = cell * 7 % 5 * 12 - 24  # laid by hand, so not all alike
    return Sprite(piece, SYMBOL_PREFIX + piece, x, y - above, turn, classes)


class InphexionRenderer(HexGridRenderer):
    """The picture of one view of inpHeXion."""

    view: "InphexionState"
    after: "InphexionState | None"

    def size(self) -> int:
        """How many cells a side has."""
        return int(self.view.options["size"])

    def symbols(self) -> "list[Shape]":
        """The two kinds of discs, and the neutral piece."""
        return [_white(), _black(), _neutral()]

    def background(self) -> "list[Shape]":
        """The board; Black joins the top to the bottom, White the left to the right."""
        return self.grid.background(GOALS[BLACK], GOALS[WHITE])

    # ---- what lies on it

    def sprites(self) -> "list[Sprite]":
        """All pieces, the lifted ones last. The latest move is tentative while it is being chosen,
        and as long as its turn isn't over."""
        shown = self.view if self.after is None else self.after
        under_way = shown.lifted != 0 and shown.turn is not None
        tentative = shown.last if under_way or self.after is not None else ()
        found, lifted, lying = [], [], _resting_sprites(self.grid)
        for cell in range(shown.board.cells):
            piece = shown.piece(cell)
            if not piece:
                continue
            if cell in shown.pending:
                lifted.append(_piece_sprite(self.grid, piece, cell, "lifted", HOVER))
            elif cell in tentative:
                found.append(_piece_sprite(self.grid, piece, cell, "tentative"))
            else:
                if cell not in lying[piece]:
                    lying[piece][cell] = _piece_sprite(self.grid, piece, cell)
                found.append(lying[piece][cell])
        return found + lifted

    def marks(self) -> dict:
        """The piece to be put down next, those that follow, and those that would find no room."""
        after = self.after
        if after is not None and after.outcome and after.outcome.reason == NO_ROOM:
            return {cell: "barred" for cell in after.outcome.details}
        names = [self.grid.names[cell] for cell in self.view.pending]
        return {cell: "barred" if cell != names[0] else "picked" for cell in names}

    def event_arrow(self, event: "Event", start: "Point", end: "Point") -> "list[Shape]":
        """Where a disc was pushed and then expelled, the second arrow is bowed away from the first,
        on which it might lie."""
        source = event.cells()[0]
        for pushed in self.recent_events[: self.recent_events.index(event)]:
            if len(pushed.cell_fields) > 1 and pushed.cells()[-1] == source:
                came = self.grid.names.index(pushed.cells()[0])
                return _curved_arrow(start, end, self.grid.middle(came))
        return arrow(start, end)

    def empty_cells(self, cells: "list[str]") -> "list[str]":
        """Those of the cells where nothing stands or hovers."""
        view = self.view
        return [cell for cell in cells if not view.piece(view.board.cell(cell))]

    # ---- beside it

    def side_icon(self, seat: int) -> "list[Shape]":
        """The seat's disc between the edges that it joins."""
        colour = self.view.side(seat)
        lines = ("M-36-24V24M36-24V24", "M-24-36H24M-24 36H24")[colour]
        return [
            ("path", {"class": "goal " + GOALS[colour], "d": lines}),
            ("path", {"class": "goal-mark " + GOALS[colour], "d": lines}),
            (
                "use",
                {"href": "#" + SYMBOL_PREFIX + DISC_LETTERS[colour], "transform": "scale(.72)"},
            ),
        ]
