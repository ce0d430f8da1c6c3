"""The viewport of a board that outgrows the screen: which part of it is in sight.

By default all of the board is in sight. A part that the person has chosen stays in sight during
their turn, unless every cell that matters lies outside it. One button shows all of the board
again, another one magnifies it.
"""

from ui.board.gestures import TOUCH_SLOP
from ui.games.geometry import distance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.geometry import Box, Point

MAX_ZOOM = 3.5  # relative to the whole board
MAGNIFY_FACTOR = 2  # how much the button magnifies the board
FOCUS_MARGIN = 60  # units to keep free around a point that is scrolled into sight


class Viewport:
    """The part of one board that is in sight.

    Parameters named ``rect`` are the rectangle that the board is drawn in, in CSS pixels; pointer
    positions are in CSS pixels too.

    Attributes:
        view_box: The part in sight, in units of the board.
        is_user_positioned: Whether the person chose that part.
        can_pan: Whether the board outgrows the screen.
        is_dragging: Whether pointers are moving the board, so that the click at the end is no tap.
    """

    def __init__(self) -> None:
        self.reset(False)

    def reset(self, can_pan: bool) -> None:
        """Start with another board, which outgrows the screen if ``can_pan``."""
        self.can_pan = can_pan
        self._board_box: Box = (0, 0, 1, 1)
        self._points_of_interest: list[Point] = []
        self.view_box: Box = self._board_box
        self.is_user_positioned = False
        self.is_dragging = False
        self._pointers: dict[str, Point] = {}  # pointer id -> position in pixels
        self._drag_start: Point = (0, 0)

    def focus_on(
        self,
        board_box: "Box",
        recent_points: "list[Point]",
        target_points: "list[Point]",
        turn_changed: bool = True,
    ) -> None:
        """Keep the points that matter in sight.

        Args:
            board_box: All of the board.
            recent_points: Where something happened last.
            target_points: Where the player can tap next. If these aren't all visible at the
                current size, the next player is shown the whole board, while a player in the middle
                of a turn keeps the size, with at least one of the points visible.
            turn_changed: Whether another player is to move than before.
        """
        self._board_box = board_box
        self._points_of_interest = target_points or recent_points or self._points_of_interest
        if not self.is_user_positioned:
            self.view_box = board_box
            return
        for point in recent_points:
            self._scroll_to(point)
        before = self.view_box
        for point in target_points:
            self._scroll_to(point)
        if all([self._contains(point) for point in target_points]):
            return
        if turn_changed:
            self.show_all()
            return
        self.view_box = before
        if not any([self._contains(point) for point in target_points]):
            self._scroll_to(sorted(target_points, key=self._distance_key)[0])

    def _scroll_to(self, point: "Point") -> None:
        """Scroll as little as possible to bring a point into sight, with a margin."""
        x, y, width, height = self.view_box
        margin = min(FOCUS_MARGIN, width / 4, height / 4)
        x = min(max(x, point[0] + margin - width), point[0] - margin)
        y = min(max(y, point[1] + margin - height), point[1] - margin)
        self.view_box = (x, y, width, height)

    def _contains(self, point: "Point") -> bool:
        """Return whether a point is in sight."""
        x, y, width, height = self.view_box
        return x <= point[0] <= x + width and y <= point[1] <= y + height

    def _distance_key(self, point: "Point") -> tuple:
        """Return a sort key: the distance from the middle of the visible part, then the point."""
        x, y, width, height = self.view_box
        away = abs(point[0] - x - width / 2) + abs(point[1] - y - height / 2)
        return away, point[0], point[1]

    def show_all(self) -> None:
        """Show all of the board."""
        self.is_user_positioned = False
        self.view_box = self._board_box

    def magnify(self) -> None:
        """Magnify the part of the board that matters, so that a finger can tap its cells."""
        x, y, width, height = self._board_box
        points = self._points_of_interest or [(x + width / 2, y + height / 2)]
        middle_x = sum([point[0] for point in points]) / len(points)
        middle_y = sum([point[1] for point in points]) / len(points)
        width, height = width / MAGNIFY_FACTOR, height / MAGNIFY_FACTOR
        self._set_view_box((middle_x - width / 2, middle_y - height / 2, width, height))

    # ---- pixels and units

    def _scale_and_origin(self, rect: "Box") -> tuple:
        """Return the units in a pixel, and the screen's origin in units of the board."""
        left, top, rect_width, rect_height = rect
        x, y, width, height = self.view_box
        scale = max(width / (rect_width or 1), height / (rect_height or 1))
        origin_x = x - (rect_width * scale - width) / 2 - left * scale
        origin_y = y - (rect_height * scale - height) / 2 - top * scale
        return scale, origin_x, origin_y

    def _pan(self, dx: float, dy: float, rect: "Box") -> None:
        """Move the board by so many pixels."""
        scale = self._scale_and_origin(rect)[0]
        x, y, width, height = self.view_box
        self._set_view_box((x - dx * scale, y - dy * scale, width, height))

    def zoom(self, factor: float, point: "Point", rect: "Box") -> None:
        """Enlarge the board by ``factor``; the position at the pixel ``point`` stays there."""
        scale, left, top = self._scale_and_origin(rect)
        x, y, width, height = self.view_box
        present = self._board_box[2] / width
        factor = max(0.8 / present, min(factor, MAX_ZOOM / present))
        fixed_x, fixed_y = left + point[0] * scale, top + point[1] * scale
        x, y = fixed_x - (fixed_x - x) / factor, fixed_y - (fixed_y - y) / factor
        self._set_view_box((x, y, width / factor, height / factor))

    def _set_view_box(self, box: "Box") -> None:
        """Show this box, moved so that its middle is on the board."""
        x, y, width, height = box
        left, top, board_width, board_height = self._board_box
        x = min(max(x, left - width / 2), left + board_width - width / 2)
        y = min(max(y, top - height / 2), top + board_height - height / 2)
        self.is_user_positioned = True
        self.view_box = (x, y, width, height)

    # ---- pointers, wheel, keys

    def pointer_down(self, pointer_id: str, point: "Point") -> None:
        """Handle a pointer that came down."""
        if self.can_pan:
            if not self._pointers:
                self.is_dragging = False
                self._drag_start = point
            self._pointers[pointer_id] = point

    def has_pointer(self, pointer_id: str) -> bool:
        """Return whether this pointer is down on the board."""
        return pointer_id in self._pointers

    def pointer_move(self, pointer_id: str, point: "Point", rect: "Box") -> bool:
        """Handle a pointer that moved; return whether the viewport has changed."""
        if pointer_id not in self._pointers:
            return False
        if not self.is_dragging:
            moved = abs(point[0] - self._drag_start[0]) + abs(point[1] - self._drag_start[1])
            # A small move is a tap, and a board that is all in sight needs no panning.
            if len(self._pointers) < 2 and (moved < TOUCH_SLOP or not self.is_user_positioned):
                return False
            self.is_dragging = True
        old = self._pointers[pointer_id]
        others = [self._pointers[other] for other in self._pointers if other != pointer_id]
        self._pointers[pointer_id] = point
        if others:
            self._pinch(others[0], old, point, rect)
        else:
            self._pan(point[0] - old[0], point[1] - old[1], rect)
        return True

    def _pinch(self, fixed: "Point", old: "Point", new: "Point", rect: "Box") -> None:
        """Zoom and pan after one of two pointers went from ``old`` to ``new``."""
        after, before = distance(fixed, new), distance(fixed, old)
        if before > 8 and after > 8:
            self._pan((new[0] - old[0]) / 2, (new[1] - old[1]) / 2, rect)
            middle = ((fixed[0] + new[0]) / 2, (fixed[1] + new[1]) / 2)
            self.zoom(after / before, middle, rect)

    def pointer_up(self, pointer_id: str) -> None:
        """Handle a pointer that was lifted or lost."""
        self._pointers.pop(pointer_id, None)

    def consume_click(self) -> bool:
        """Return whether the present click ends a drag and so is no tap; ask once per click."""
        was, self.is_dragging = self.is_dragging, False
        return was

    def on_wheel(self, down: bool, point: "Point", rect: "Box") -> bool:
        """Zoom with the wheel about a pixel; return whether the board can be zoomed."""
        if self.can_pan:
            self.zoom(0.88 if down else 1.14, point, rect)
        return self.can_pan

    def on_key(self, key: str, rect: "Box") -> bool:
        """Handle a key; return whether it was used.

        "+" and "-" zoom about the middle, "0" shows all of the board.
        """
        if not self.can_pan or key not in ("+", "=", "-", "0"):
            return False
        if key == "0":
            self.show_all()
        else:
            left, top, width, height = rect
            middle = (left + width / 2, top + height / 2)
            self.zoom(0.8 if key == "-" else 1.25, middle, rect)
        return True
