"""The geometry of a board that outgrows the screen: what part of it is in sight.

By default all of it is. Whoever has moved it keeps that part while it is their turn, unless all
that matters lies outside; a button shows all of it again, and until then another magnifies it.
"""

from collections import namedtuple

from ui.board.gestures import TOUCH_SLOP

Point = namedtuple("Point", ("x", "y"))  # of a picture, or of the screen in CSS pixels
ViewBox = namedtuple("ViewBox", ("x", "y", "width", "height"))  # a viewBox, in units of the picture
ClientRect = namedtuple(
    "ClientRect", ("left", "top", "width", "height")
)  # where it is drawn, in CSS pixels

MAX_ZOOM = 3.5  # how many times as large as all of it
MAGNIFY_FACTOR = 2  # how many times as large the button makes it
FOCUS_MARGIN = 60  # units to keep free around a spot


class Viewport:
    """What is in sight of one board.

    Attributes:
        box: what is in sight.
        moved: whether a person chose that.
        pans: whether the board outgrows the screen.
        dragging: whether fingers are moving the board, so that the click they end with is no tap.
    """

    def __init__(self) -> None:
        self.reset(False)

    def reset(self, can_pan: bool) -> None:
        """Another board comes on the table; ``pans``: whether it outgrows the screen."""
        self.can_pan = can_pan
        self._board_box = ViewBox(0, 0, 1, 1)
        self._points_of_interest: list[
            Point
        ] = []  # where something happened last, or one can go on
        self.view_box = self._board_box
        self.is_user_positioned = False
        self.is_dragging = False
        self._pointers: dict = {}  # finger -> where it is, in pixels
        self._drag_start = Point(0, 0)

    def focus_on(
        self,
        board_box: ViewBox,
        recent_points: "list[Point]",
        target_points: "list[Point]",
        turn_changed: bool = True,
    ) -> None:
        """All of the board is now ``home``. Keep the points ``spots``, where something happened,
        in sight; and the points ``wanted``, where one can go on. ``others``: whether somebody else
        is to move than before, who is shown all of the board where these don't fit into what is in
        sight. Else it stays as large as the person made it, with one of them in sight at least."""
        self._board_box = board_box
        self._points_of_interest = target_points or recent_points or self._points_of_interest
        if not self.is_user_positioned:
            self.view_box = board_box
            return
        for spot in recent_points:
            self._scroll_to(spot)
        before = self.view_box
        for spot in target_points:
            self._scroll_to(spot)
        if all([self._contains(spot) for spot in target_points]):
            return
        if turn_changed:
            self.show_all()
            return
        self.view_box = before
        if not any([self._contains(spot) for spot in target_points]):
            self._scroll_to(sorted(target_points, key=self._distance_key)[0])

    def _scroll_to(self, point: Point) -> None:
        x, y, width, height = self.view_box
        margin = min(FOCUS_MARGIN, width / 4, height / 4)
        x = min(max(x, point[0] + margin - width), point[0] - margin)
        y = min(max(y, point[1] + margin - height), point[1] - margin)
        self.view_box = ViewBox(x, y, width, height)

    def _contains(self, point: Point) -> bool:
        x, y, width, height = self.view_box
        return x <= point[0] <= x + width and y <= point[1] <= y + height

    def _distance_key(self, point: Point) -> tuple:
        """How far a point is from the middle of what is in sight; then where, for points that are
        as far as another."""
        x, y, width, height = self.view_box
        away = abs(point[0] - x - width / 2) + abs(point[1] - y - height / 2)
        return away, point[0], point[1]

    def show_all(self) -> None:
        """Show all of the board."""
        self.is_user_positioned = False
        self.view_box = self._board_box

    def magnify(self) -> None:
        """Show the part of the board that matters, large enough for a finger."""
        x, y, wide, high = self._board_box
        spots = self._points_of_interest or [Point(x + wide / 2, y + high / 2)]
        middle_x = sum([spot[0] for spot in spots]) / len(spots)
        middle_y = sum([spot[1] for spot in spots]) / len(spots)
        wide, high = wide / MAGNIFY_FACTOR, high / MAGNIFY_FACTOR
        self._set_view_box(ViewBox(middle_x - wide / 2, middle_y - high / 2, wide, high))

    # ---- what is under a finger

    def _scale_and_origin(self, rect: ClientRect) -> tuple:
        """Units a pixel, and the place of the screen's origin on the board."""
        left, top, wide, high = rect
        x, y, width, height = self.view_box
        scale = max(width / (wide or 1), height / (high or 1))
        at_x = x - (wide * scale - width) / 2 - left * scale
        at_y = y - (high * scale - height) / 2 - top * scale
        return scale, at_x, at_y

    def _pan(self, dx: float, dy: float, rect: ClientRect) -> None:
        """Move the board by so many pixels."""
        scale = self._scale_and_origin(rect)[0]
        x, y, width, height = self.view_box
        self._set_view_box(ViewBox(x - dx * scale, y - dy * scale, width, height))

    def zoom(self, factor: float, point: Point, rect: ClientRect) -> None:
        """Make the board larger by ``factor``, what is at this pixel staying there."""
        scale, left, top = self._scale_and_origin(rect)
        x, y, width, height = self.view_box
        shown = self._board_box[2] / width
        factor = max(0.8 / shown, min(factor, MAX_ZOOM / shown))
        ux, uy = left + point[0] * scale, top + point[1] * scale
        self._set_view_box(
            ViewBox(ux - (ux - x) / factor, uy - (uy - y) / factor, width / factor, height / factor)
        )

    def _set_view_box(self, box: ViewBox) -> None:
        """Look at this box, with its middle on the board."""
        x, y, width, height = box
        left, top, wide, high = self._board_box
        x = min(max(x, left - width / 2), left + wide - width / 2)
        y = min(max(y, top - height / 2), top + high - height / 2)
        self.is_user_positioned = True
        self.view_box = ViewBox(x, y, width, height)

    # ---- fingers, wheel, keys: each says whether another part is in sight now

    def pointer_down(self, pointer_id: str, point: Point) -> None:
        """A finger came down at this pixel."""
        if self.can_pan:
            if not self._pointers:
                self.is_dragging = False
                self._drag_start = point
            self._pointers[pointer_id] = point

    def has_pointer(self, pointer_id: str) -> bool:
        """Whether this finger is on the board."""
        return pointer_id in self._pointers

    def pointer_move(self, pointer_id: str, point: Point, rect: ClientRect) -> bool:
        """A finger moved to this pixel."""
        if pointer_id not in self._pointers:
            return False
        if not self.is_dragging:
            far = abs(point[0] - self._drag_start[0]) + abs(point[1] - self._drag_start[1])
            if len(self._pointers) < 2 and (far < TOUCH_SLOP or not self.is_user_positioned):
                return False  # a tap; and what is all in sight needs no panning
            self.is_dragging = True
        old = self._pointers[pointer_id]
        others = [self._pointers[other] for other in self._pointers if other != pointer_id]
        self._pointers[pointer_id] = point
        if others:
            self._pinch(others[0], old, point, rect)
        else:
            self._pan(point[0] - old[0], point[1] - old[1], rect)
        return True

    def _pinch(self, fixed: Point, old: Point, new: Point, rect: ClientRect) -> None:
        """One finger of two went from ``old`` to ``new``."""
        apart, before = _distance(fixed, new), _distance(fixed, old)
        if before > 8 and apart > 8:
            self._pan((new[0] - old[0]) / 2, (new[1] - old[1]) / 2, rect)
            middle = Point((fixed[0] + new[0]) / 2, (fixed[1] + new[1]) / 2)
            self.zoom(apart / before, middle, rect)

    def pointer_up(self, pointer_id: str) -> None:
        """A finger was lifted or lost."""
        self._pointers.pop(pointer_id, None)

    def consume_click(self) -> bool:
        """Whether the click that comes now ended a drag, and so is no tap."""
        was, self.is_dragging = self.is_dragging, False
        return was

    def on_wheel(self, down: bool, point: Point, rect: ClientRect) -> bool:
        """The wheel was turned over this pixel."""
        if self.can_pan:
            self.zoom(0.88 if down else 1.14, point, rect)
        return self.can_pan

    def on_key(self, key: str, rect: ClientRect) -> bool:
        """A key was pressed: + and - zoom about the middle, 0 shows all of the board."""
        if not self.can_pan or key not in ("+", "=", "-", "0"):
            return False
        if key == "0":
            self.show_all()
        else:
            middle = Point(rect.left + rect.width / 2, rect.top + rect.height / 2)
            self.zoom(0.8 if key == "-" else 1.25, middle, rect)
        return True


def _distance(a: Point, b: Point) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
