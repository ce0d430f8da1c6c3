"""What a picture is: a view, and a choice that is being made in it, as shapes.

A *shape* is (tag, attributes) or (tag, attributes, [shapes within]) of SVG. A *token* is what one
tap says: the name of a cell, or of a pick in the tray below the board (see ``ui.games.input``).
Colours and widths are the style sheet's: shapes carry class names. Nothing here moves: movement is
found by comparing the pieces before with the pieces after.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from engine.events import Event
    from engine.game import State
    from ui.games.geometry import Box, Point

    Shape = tuple[str, dict[str, Any]] | tuple[str, dict[str, Any], Sequence["Shape"]]

COORDINATE_CLASS = "coordinate"  # the class of what names rows and columns
PIECE_HALF_WIDTH = 25  # units to either side of the middle of a cell where its pieces may lie


class Cell:
    """A cell one can tap: its name, the middle of it, and its outline as a shape around (0, 0).
    ``row`` groups the cells for people who read the board instead of seeing it."""

    def __init__(self, name: str, x: float, y: float, outline: "Shape", row: int) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.outline = outline
        self.row = row


class Sprite:
    """One piece as drawn.

    Attributes:
        kind: what the piece is; sprites of one kind may stand in for each other.
        face: the id of the symbol that shows it; the same kind with another face has turned over.
        x, y: where its origin lies, in the units of the picture.
        turn: its rotation in degrees.
        classes: extra class names ("tentative" for a piece not played yet, …).
    """

    def __init__(
        self, kind: str, symbol: str, x: float, y: float, rotation: int = 0, classes: str = ""
    ) -> None:
        self.kind = kind
        self.symbol = symbol
        self.x = x
        self.y = y
        self.rotation = rotation
        self.classes = classes

    def __repr__(self) -> str:
        drawn = f"{self.kind!r}, {self.symbol!r}, {self.x}, {self.y}, {self.rotation}"
        return f"Sprite({drawn}, {self.classes!r})"

    def with_class(self, name: str) -> "Sprite":
        """The same piece with one more class name. (A sprite itself may be in other pictures.)"""
        classes = (self.classes + " " + name).strip()
        return Sprite(self.kind, self.symbol, self.x, self.y, self.rotation, classes)

    def is_at(self, other: "Sprite") -> bool:
        """Whether both stand in the same place."""
        return self.x == other.x and self.y == other.y


class Drawing:
    """Shapes around (0, 0) in a box of ``width`` × ``height`` units: a hand, a gauge, a pick."""

    def __init__(self, shapes: "Sequence[Shape]", width: float, height: float) -> None:
        self.shapes = tuple(shapes)
        self.width = width
        self.height = height


class Selection:
    """A move in the making: the ``tokens`` chosen so far, and ``after``, the view that they lead to
    once they make a move; None before, and where playing it would bring something to light."""

    def __init__(self, tokens: "tuple[str, ...]" = (), after: "State | None" = None) -> None:
        self.tokens = tokens
        self.after = after


ARROW_TAIL, ARROW_TIP, ARROW_HEAD = (
    20,
    36,
    15,
)  # of an arrow: off the two middles, and how long its head is


def arrow(start: "Point", end: "Point", tip_distance: float = ARROW_TIP) -> "list[Shape]":
    """An arrow from the middle of one cell to ``tip`` off that of another, with a rim to be seen on
    anything; [] if it would not go anywhere."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = (dx * dx + dy * dy) ** 0.5
    if far <= ARROW_TAIL + tip_distance:
        return []
    dx, dy = dx / far, dy / far
    x, y = end[0] - tip_distance * dx, end[1] - tip_distance * dy
    back, side = (
        (x - ARROW_HEAD * dx, y - ARROW_HEAD * dy),
        (ARROW_HEAD * dy * 0.7, -ARROW_HEAD * dx * 0.7),
    )
    path = f"M{start[0] + ARROW_TAIL * dx:.1f} {start[1] + ARROW_TAIL * dy:.1f}L{x:.1f} {y:.1f}"
    for way in (1, -1):
        path += f"M{back[0] + way * side[0]:.1f} {back[1] + way * side[1]:.1f}L{x:.1f} {y:.1f}"
    return [("path", {"class": "way-rim", "d": path}), ("path", {"class": "way", "d": path})]


class BoardRenderer:
    """The picture of one moment. A game's own class says of which states (``view: …``).

    Attributes:
        view: what is known to whoever looks.
        tokens, after: the choice in the making, see ``Choice``.
        past: the events of the last turn that led to the view, oldest first.
        open: whether the game is over and all that the view knows may be seen.
        upright: whether the board stands upright, where a game has two ways to lie (``stands``).
        names: whether the list of moves has the words of a move beside its drawing.
        pans: whether the board grows beyond the screen, so that it pans and zooms.
        above, below: how far from the middle of a cell its pieces may lie, in units.
        piece: the room that one piece takes by itself, as a box around its origin.
    """

    labels_move_icons = False
    can_pan = False
    reach_above = reach_below = 25.0
    piece_box: "Box" = (-55, -55, 110, 110)

    def __init__(
        self,
        view: "State",
        selection: "Selection | None" = None,
        recent_events: "tuple[Event, ...]" = (),
        reveal_all: bool = False,
        upright: bool = False,
    ) -> None:
        self.view = view
        self.tokens: tuple[str, ...] = selection.tokens if selection else ()
        self.after = selection.after if selection else None
        self.recent_events = recent_events
        self.reveal_all = reveal_all
        self.upright = upright

    # ---- the board

    def prefers_upright(self, width: float, height: float) -> bool:
        """Whether the board is larger upright in a room of this size (CSS pixels)."""
        return False

    def symbols(self) -> "list[Shape]":
        """Shapes with an id that sprites and the ground refer to; the same for all the game."""
        return []

    def background(self) -> "list[Shape]":
        """Shapes of the board itself, under the pieces; the same as long as options and
        ``upright`` are."""
        return []

    def view_box(self) -> "Box":
        """The part of the picture to show, as a viewBox."""
        raise NotImplementedError

    def crop(self) -> "Box":
        """The part of it that a still picture shows, in which nobody taps anything."""
        return self.view_box()

    def cells(self) -> "list[Cell]":
        """Every cell one could tap in this view, rows from top to bottom."""
        raise NotImplementedError

    # ---- what lies on it

    def sprites(self) -> "list[Sprite]":
        """The pieces from back to front, the choice in the making among them."""
        raise NotImplementedError

    def frames(self, events: "tuple[Event, ...]") -> "list[list[Sprite]]":
        """What is seen on the way from this view to the next while ``events`` happen, without the
        view at the end; [] if the pieces simply go where they go."""
        return []

    def exit_point(self, sprite: Sprite) -> "Point | None":
        """Where a piece goes that leaves the board; None if it fades where it is."""
        return None

    def overlays(self) -> "list[Shape]":
        """Shapes over the pieces, drawn anew each time: numerals, what each cell would give."""
        return []

    def marks(self) -> dict:
        """Cell -> words of marks that only this game makes ("barred", …)."""
        return {}

    def recent_move_overlays(self) -> "list[Shape]":
        """Shapes over the pieces that tell the way of what happened (``past``): an arrow from where
        something was to where it went."""
        middles = {place.name: (place.x, place.y) for place in self.cells()}
        shapes: list[Shape] = []
        for event in self.recent_events:
            cells = event.cells()
            if len(event.cell_fields) > 1 and cells[0] in middles and cells[-1] in middles:
                shapes += self.event_arrow(event, middles[cells[0]], middles[cells[-1]])
        return shapes

    def event_arrow(self, event: "Event", start: "Point", end: "Point") -> "list[Shape]":
        """The arrow of an event that led from the middle of one cell to that of another."""
        return arrow(start, end)

    def empty_cells(self, cells: "list[str]") -> "list[str]":
        """Those of the offered cells that hold nothing, where a dot hides no piece."""
        return []

    def peek(self, cell: str) -> "list[Sprite] | None":
        """The pieces with what this viewer may know of ``cell`` turned up; None if that is
        nothing that isn't seen already."""
        return None

    def pieces_on(self, cell: str, sprites: "list[Sprite] | None" = None) -> "list[Sprite]":
        """The pieces on ``cell`` from back to front, of those that are seen in this picture or of
        others."""
        for place in self.cells():
            if place.name == cell:
                seen = self.sprites() if sprites is None else sprites
                return [one for one in seen if self._is_on(one, place)]
        return []

    def _is_on(self, sprite: Sprite, place: Cell) -> bool:
        """Whether a piece lies on a cell."""
        up = place.y - sprite.y
        return (
            abs(sprite.x - place.x) < PIECE_HALF_WIDTH
            and -self.reach_below <= up <= self.reach_above
        )

    # ---- beside it

    def side_icon(self, seat: int) -> "list[Shape]":
        """Shapes around (0, 0), 80 units wide, that stand for a seat's side."""
        return []

    def hand(self, seat: int) -> "Drawing | None":
        """What a seat's sign shows of its hand; None in a game without hands."""
        return None

    def status_panel(self) -> "Drawing | None":
        """What must always be in sight, in place of the title; None if there is no such thing."""
        return None

    def pick(self, token: str) -> "Drawing | None":
        """How a pick looks in the tray; None: its name is written there."""
        return None

    def move_icon(self, move: str, seat: int) -> "Drawing | None":
        """How a seat's past move looks in the list of moves, of how somebody was told it when it
        was played; None: it is only written there."""
        return None
