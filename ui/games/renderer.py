"""The drawing of a board: a view and a selection as shapes.

A *shape* is (tag, attributes) or (tag, attributes, [child shapes]) of SVG. A *token* is the name
of a cell or of a pick (see ``ui.games.input``). Colours and line widths are set by the style
sheet through class names. Movement is no part of a drawing: ``ui.board.piece_matching`` derives it
from the pieces before and after.
"""

from ui.games.geometry import distance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from engine.events import Event
    from engine.game import State
    from ui.games.geometry import Box, Point
    from ui.words import GameWords

    Shape = tuple[str, dict[str, Any]] | tuple[str, dict[str, Any], Sequence["Shape"]]

COORDINATE_CLASS = "coordinate"  # the class of the names of rows and columns
PIECE_HALF_WIDTH = 25  # units to either side of the middle of a cell where its pieces may lie


class Cell:
    """A cell that can be tapped.

    Attributes:
        name: The cell's name.
        x: The middle of the cell.
        y: The middle of the cell.
        outline: The cell's outline as a shape around (0, 0).
        row: A number that groups the cells into rows for screen readers.
    """

    def __init__(self, name: str, x: float, y: float, outline: "Shape", row: int) -> None:
        self.name = name
        self.x = x
        self.y = y
        self.outline = outline
        self.row = row


class Sprite:
    """One piece as drawn.

    Attributes:
        kind: The kind of the piece; sprites of one kind may stand in for each other.
        symbol: The id of the symbol that shows it. The same kind with another symbol has turned
            over.
        x: The position of its origin, in units of the drawing.
        y: The position of its origin, in units of the drawing.
        rotation: The rotation in degrees.
        classes: Extra class names ("tentative" for a piece not played yet, …).
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
        """Return a copy with one more class name, since drawings may share a sprite."""
        classes = (self.classes + " " + name).strip()
        return Sprite(self.kind, self.symbol, self.x, self.y, self.rotation, classes)

    def is_at(self, other: "Sprite") -> bool:
        """Return whether both are at the same position."""
        return self.x == other.x and self.y == other.y


class Drawing:
    """A small drawing: a hand, a status panel, a pick or a move icon.

    Attributes:
        shapes: Its shapes around (0, 0).
        width: The width of the box around (0, 0) that holds them, in units.
        height: The height of that box.
    """

    def __init__(self, shapes: "Sequence[Shape]", width: float, height: float) -> None:
        self.shapes = tuple(shapes)
        self.width = width
        self.height = height


class Selection:
    """A move being selected.

    Attributes:
        tokens: The tokens chosen so far.
        after: The view after the move, once it is complete; None before, and where playing the move
            would reveal something.
    """

    def __init__(self, tokens: "tuple[str, ...]" = (), after: "State | None" = None) -> None:
        self.tokens = tokens
        self.after = after


ARROW_TAIL = 20  # units from the middle of the first cell to the tail of an arrow
ARROW_TIP = 36  # units from its tip to the middle of the second cell
ARROW_HEAD = 15  # units from its tip to the end of its head


def arrow(
    start: "Point", end: "Point", tail_distance: float = ARROW_TAIL, tip_distance: float = ARROW_TIP
) -> "list[Shape]":
    """Return an arrow between two cells, with a rim to be visible on any background.

    Args:
        start: The middle of the cell where it starts.
        end: The middle of the cell that it points at.
        tail_distance: How far from ``start`` its tail is.
        tip_distance: How far from ``end`` its tip is.

    Returns:
        Its shapes; [] if the cells are too close.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = distance(start, end)
    if length <= tail_distance + tip_distance:
        return []
    dx, dy = dx / length, dy / length
    x, y = end[0] - tip_distance * dx, end[1] - tip_distance * dy
    back, side = (
        (x - ARROW_HEAD * dx, y - ARROW_HEAD * dy),
        (ARROW_HEAD * dy * 0.7, -ARROW_HEAD * dx * 0.7),
    )
    tail_x, tail_y = start[0] + tail_distance * dx, start[1] + tail_distance * dy
    path = f"M{tail_x:.1f} {tail_y:.1f}L{x:.1f} {y:.1f}"
    for sign in (1, -1):
        path += f"M{back[0] + sign * side[0]:.1f} {back[1] + sign * side[1]:.1f}L{x:.1f} {y:.1f}"
    return [("path", {"class": "way-rim", "d": path}), ("path", {"class": "way", "d": path})]


class BoardRenderer:
    """The drawing of one position.

    A subclass for a game declares its type of states (``view: …``).

    Attributes:
        view: The view to draw.
        tokens: The chosen tokens of the move being selected.
        after: The view after that move, see ``Selection``.
        recent_events: The events of the last turn that led to the view, oldest first.
        reveal_all: Whether the game is over and all that the view knows may be shown.
        upright: Whether the board stands upright, where a game has two orientations.
        labels_move_icons: Whether the move list shows the words of a move beside its icon.
        can_pan: Whether the board may outgrow the screen, so that it pans and zooms.
        reach_above: How far above the middle of a cell its pieces may lie, in units.
        reach_below: How far below the middle of a cell its pieces may lie, in units.
        piece_box: The box around a piece's origin that it takes, in units.
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
        """Return whether the board is larger upright in an area of this size (CSS pixels)."""
        return False

    def symbols(self) -> "list[Shape]":
        """Return the shapes with an id that others refer to; the same for a whole game.

        All games on the page share their ids: begin each with the game's name.
        """
        return []

    def background(self) -> "list[Shape]":
        """Return the shapes of the board itself, under the pieces.

        They depend on the game's options and ``upright`` only.
        """
        return []

    def view_box(self) -> "Box":
        """Return the part of the drawing to show."""
        raise NotImplementedError

    def crop(self) -> "Box":
        """Return the part of the drawing that a static board shows."""
        return self.view_box()

    def cells(self) -> "list[Cell]":
        """Return all cells that could be tapped in this view, rows from top to bottom."""
        raise NotImplementedError

    # ---- pieces

    def sprites(self) -> "list[Sprite]":
        """Return the pieces from back to front, including those of the selection."""
        raise NotImplementedError

    def frames(self, events: "tuple[Event, ...]") -> "list[list[Sprite]]":
        """Return the pieces at moments between this view and the next, while ``events`` happen.

        Returns:
            The pieces of each moment, without the view at the end; [] if they simply move there.
        """
        return []

    def exit_point(self, sprite: Sprite) -> "Point | None":
        """Return where a piece goes that leaves the board; None if it fades in place."""
        return None

    def overlays(self) -> "list[Shape]":
        """Return shapes over the pieces: numerals, what each cell would score."""
        return []

    def marks(self) -> dict:
        """Return marks that only this game has: cell -> words ("barred", …)."""
        return {}

    def recent_move_overlays(self) -> "list[Shape]":
        """Return shapes over the pieces that show ``recent_events``.

        By default these are arrows from where something was to where it went; none once the game
        is over, since the result is to be seen then.
        """
        if self.view.outcome:
            return []
        middles = {cell.name: (cell.x, cell.y) for cell in self.cells()}
        shapes: list[Shape] = []
        for event in self.recent_events:
            cells = event.cells()
            if len(event.cell_fields) > 1 and cells[0] in middles and cells[-1] in middles:
                shapes += self.event_arrow(event, middles[cells[0]], middles[cells[-1]])
        return shapes

    def event_arrow(self, event: "Event", start: "Point", end: "Point") -> "list[Shape]":
        """Return the arrow of an event between the middles of two cells."""
        return arrow(start, end)

    def empty_cells(self, cells: "list[str]") -> "list[str]":
        """Return those of the offered cells that are empty, where a dot hides no piece."""
        return []

    def peek(self, cell: str) -> "list[Sprite] | None":
        """Return the pieces with those on ``cell`` turned up, as far as the viewer may know them.

        Returns:
            None if that shows nothing new.
        """
        return None

    # ---- beside the board

    def side_icon(self, seat: int) -> "list[Shape]":
        """Return shapes around (0, 0), 80 units wide, that stand for a seat's side."""
        return []

    def hand(self, seat: int) -> "Drawing | None":
        """Return the drawing of a seat's hand; None in a game without hands."""
        return None

    def status_panel(self, say: "GameWords") -> "Drawing | None":
        """Return what must always be in sight, in place of the title; None if nothing must.

        Args:
            say: The words of the game, for labels.
        """
        return None

    def pick(self, token: str) -> "Drawing | None":
        """Return the drawing of a pick in the tray; None if its name is written instead."""
        return None

    def move_icon(self, move: str, seat: int) -> "Drawing | None":
        """Return the drawing of a past move in the move list; None if it is only written.

        Args:
            move: The move as the viewer observed it.
            seat: The seat that played it.
        """
        return None


def pieces_on(
    renderer: BoardRenderer, cell: str, sprites: "list[Sprite] | None" = None
) -> "list[Sprite]":
    """Return the pieces on a cell from back to front.

    Args:
        renderer: The drawing.
        cell: The cell's name.
        sprites: The pieces to look among; those of the drawing if None.
    """
    for candidate in renderer.cells():
        if candidate.name == cell:
            return [
                piece
                for piece in (renderer.sprites() if sprites is None else sprites)
                if abs(piece.x - candidate.x) < PIECE_HALF_WIDTH
                and -renderer.reach_below <= candidate.y - piece.y <= renderer.reach_above
            ]
    return []
