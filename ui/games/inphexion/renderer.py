"""The drawing of inpHeXion: two kinds of amoebas on a dish of hexagons.

White is a smooth cell with one ringed nucleus, Black a lobed one full of dots, and the neutral
piece is half of each. A lifted disc hovers over the cell it was on.
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

HOVER = 12  # units that a lifted disc hovers above its cell
SYMBOL_PREFIX = "amoeba-"  # followed by the letter of a piece: the id of its symbol
BEND_RATIO, MAX_BEND = 0.35, 130  # how far an arrow is bent: per length, and at most
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
GOALS = ("goal-white", "goal-black")  # class names of the sides of each colour


def _blob(radius: float, lobes: int, depth: float) -> str:
    """Return a closed curve around (0, 0) that swells ``lobes`` times, somewhat irregularly."""
    points = []
    for i in range(24):
        angle = math.pi * i / 12
        distance = radius * (
            1 + depth * math.sin(lobes * angle) + 0.4 * depth * math.sin(2 * angle + 1)
        )
        points.append((distance * math.cos(angle), distance * math.sin(angle)))
    # Quadratic curves between the middles of neighbouring points join smoothly.
    path = ""
    for i in range(25):
        (x, y), (u, v) = points[i % 24], points[(i + 1) % 24]
        path += f"Q{x:.1f} {y:.1f} " if i else "M"
        path += f"{(x + u) / 2:.1f} {(y + v) / 2:.1f}"
    return path + "Z"


def _dots(circles: "tuple[tuple[float, float, float], ...]") -> str:
    """Return circles, (x, y, radius), as one path."""
    path = ""
    for x, y, r in circles:
        path += f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
    return path


def _white() -> "Shape":
    """Return a smooth cell with one ringed nucleus."""
    shapes: list[Shape] = [
        ("path", {"class": "amoeba w", "d": _blob(38, 3, 0.045)}),
        ("path", {"class": "plasma w", "d": _blob(30, 3, 0.045)}),
        ("circle", {"class": "nucleus w", "cx": 3, "cy": -2, "r": 12}),
        ("circle", {"class": "core w", "cx": 3, "cy": -2, "r": 4.5}),
    ]
    return ("g", {"id": SYMBOL_PREFIX + DISC_LETTERS[WHITE]}, shapes)


def _black() -> "Shape":
    """Return a lobed cell full of dots."""
    shapes: list[Shape] = [
        ("path", {"class": "amoeba b", "d": _blob(38, 7, 0.06)}),
        ("path", {"class": "plasma b", "d": _blob(31, 7, 0.05)}),
        ("path", {"class": "organ", "d": _dots(_ORGANS)}),
    ]
    return ("g", {"id": SYMBOL_PREFIX + DISC_LETTERS[BLACK]}, shapes)


def _neutral() -> "Shape":
    """Return the neutral piece: one half of each disc."""
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
    """Return an arrow that is bent to the other side of its line than ``away``."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    side = 1 if dx * (away[1] - start[1]) <= dy * (away[0] - start[0]) else -1
    bend = side * min(BEND_RATIO * length, MAX_BEND) / length
    control = ((start[0] + end[0]) / 2 - dy * bend, (start[1] + end[1]) / 2 + dx * bend)
    (x, y), tip = _towards(start, control, ARROW_TAIL), _towards(end, control, ARROW_TIP)
    shapes = arrow(control, end)  # for its head
    path = f"M{x:.1f} {y:.1f}Q{control[0]:.1f} {control[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}"
    for shape in shapes:
        head = shape[1]["d"]
        shape[1]["d"] = path + head[head.index("M", 1) :]
    return shapes


def _towards(start: "Point", end: "Point", by: float) -> "Point":
    """Return the point ``by`` units from the start of a line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = by / (dx * dx + dy * dy) ** 0.5
    return (start[0] + dx * share, start[1] + dy * share)


# (size, upright) of a grid -> letter of a piece -> cell -> the sprite of the piece at rest. All
# drawings share these sprites, which makes comparing two drawings fast.
_resting_cache: "dict[tuple[int, bool], dict[str, dict[int, Sprite]]]" = {}


def _resting_sprites(grid: "HexGrid") -> "dict[str, dict[int, Sprite]]":
    """Return the cache of resting pieces of a grid: letter of a piece -> cell -> sprite."""
    key = (grid.size, grid.upright)
    if key not in _resting_cache:
        _resting_cache[key] = {letter: {} for letter in DISC_LETTERS + NEUTRAL_LETTER}
    return _resting_cache[key]


def _piece_sprite(
    grid: "HexGrid", piece: str, cell: int, classes: str = "", above: int = 0
) -> Sprite:
    """Return a piece on a cell, or so many units above it."""
    x, y = grid.middle(cell)
    rotation = cell * 7 % 5 * 12 - 24  # pieces laid by hand are not aligned
    return Sprite(piece, SYMBOL_PREFIX + piece, x, y - above, rotation, classes)


class InphexionRenderer(HexGridRenderer):
    """The drawing of one position of inpHeXion."""

    view: "InphexionState"
    after: "InphexionState | None"

    def size(self) -> int:
        """Return the number of cells on a side."""
        return int(self.view.options["size"])

    def symbols(self) -> "list[Shape]":
        """Return the two kinds of discs, and the neutral piece."""
        return [_white(), _black(), _neutral()]

    def background(self) -> "list[Shape]":
        """Return the board: Black connects top and bottom, White left and right."""
        return self.grid.background(GOALS[BLACK], GOALS[WHITE])

    # ---- pieces

    def sprites(self) -> "list[Sprite]":
        """Return all pieces, lifted ones last.

        Pieces of the latest move are tentative while it is selected, and until its turn is over.
        """
        state = self.view if self.after is None else self.after
        is_turn_open = state.lifted != 0 and state.turn is not None
        tentative = state.last if is_turn_open or self.after is not None else ()
        pieces, lifted, resting = [], [], _resting_sprites(self.grid)
        for cell in range(state.board.cells):
            piece = state.piece(cell)
            if not piece:
                continue
            if cell in state.pending:
                lifted.append(_piece_sprite(self.grid, piece, cell, "lifted", HOVER))
            elif cell in tentative:
                pieces.append(_piece_sprite(self.grid, piece, cell, "tentative"))
            else:
                if cell not in resting[piece]:
                    resting[piece][cell] = _piece_sprite(self.grid, piece, cell)
                pieces.append(resting[piece][cell])
        return pieces + lifted

    def marks(self) -> dict:
        """Return the piece to be put down next, those after it, and those without room."""
        after = self.after
        if after is not None and after.outcome and after.outcome.reason == NO_ROOM:
            return {cell: "barred" for cell in after.outcome.details}
        names = [self.grid.names[cell] for cell in self.view.pending]
        return {cell: "barred" if cell != names[0] else "picked" for cell in names}

    def event_arrow(self, event: "Event", start: "Point", end: "Point") -> "list[Shape]":
        """Return the arrow of an event.

        The second arrow of a disc that was pushed and then expelled is bent, so as not to lie on
        the first.
        """
        source = event.cells()[0]
        for pushed in self.recent_events[: self.recent_events.index(event)]:
            if len(pushed.cell_fields) > 1 and pushed.cells()[-1] == source:
                origin = self.grid.names.index(pushed.cells()[0])
                return _curved_arrow(start, end, self.grid.middle(origin))
        return arrow(start, end)

    def empty_cells(self, cells: "list[str]") -> "list[str]":
        """Return the offered cells without a piece on or above them."""
        view = self.view
        return [cell for cell in cells if not view.piece(view.board.cell(cell))]

    # ---- beside the board

    def side_icon(self, seat: int) -> "list[Shape]":
        """Return the seat's disc between the edges that it connects."""
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
