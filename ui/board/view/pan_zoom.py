"""Pans and zooms a board that is larger than the screen, by pointers, wheel and keys.

``ui.board.viewport`` decides what the gestures mean. The click that ends a drag is stopped, so that
it doesn't count as a tap.
"""

from ui.board.viewport import Viewport
from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.geometry import Box, Point

GLIDE_MS = 240  # milliseconds
# The board is turned round, see ergonomics.css.
TURNED_SELECTOR = "html[data-across] .table[data-across]"


class PanZoom:
    """Sets the view box of one SVG element.

    Args:
        svg: the element.
        fit_button: the button that shows the whole board again.
        zoom_button: the button that magnifies the board.
    """

    def __init__(self, svg: "Any", fit_button: "Any", zoom_button: "Any") -> None:
        self._svg = svg
        self._fit_button = fit_button
        self._zoom_button = zoom_button
        self._viewport = Viewport()
        self._shown_box: Box | None = None  # the current view box
        for event, handler in (
            ("pointerdown", self._on_pointer_down),
            ("pointermove", self._on_pointer_move),
            ("pointerup", self._on_pointer_up),
            ("pointercancel", self._on_pointer_up),
            ("wheel", self._on_wheel),
            ("keydown", self._on_key),
        ):
            dom.add_listener(svg, event, handler)
        dom.add_capture_listener(svg, "click", self._on_click)

    def reset(self, can_pan: bool) -> None:
        """Start over for another board; ``can_pan``: whether it can be larger than the screen."""
        self._viewport.reset(can_pan)
        self._shown_box = None
        dom.set_attributes(self._svg, {"data-pans": can_pan})

    def show_area(
        self,
        board_box: "Box",
        recent_points: "list[Point]",
        target_points: "list[Point]",
        turn_changed: bool,
        animated: bool,
    ) -> None:
        """Show an area, see ``Viewport.focus_on``; ``animated``: whether the board glides there."""
        self._viewport.focus_on(board_box, recent_points, target_points, turn_changed)
        self._apply(animated)

    def fit_board(self) -> None:
        """Show all of the board."""
        self._viewport.show_all()
        self._apply(True)

    def zoom_in(self) -> None:
        """Show the part of the board that matters, larger."""
        self._viewport.magnify()
        self._apply(True)

    def _apply(self, animated: bool) -> None:
        viewport = self._viewport
        if viewport.view_box != self._shown_box:
            self._shown_box = viewport.view_box
            x, y, width, height = viewport.view_box
            self._fit_button.hidden = not viewport.is_user_positioned
            self._zoom_button.hidden = viewport.is_user_positioned or not viewport.can_pan
            dom.bridge.animateViewBox(self._svg, x, y, width, height, GLIDE_MS if animated else 0)

    def _client_rect(self) -> "Box":
        """Return the box of the SVG element, in CSS pixels of the window."""
        rect = self._svg.getBoundingClientRect()
        return (rect.left, rect.top, rect.width, rect.height)

    def _point_of(self, event: "Any") -> "Point":
        """Return the position of a pointer, see ``_unturned``."""
        return self._unturned(event.clientX, event.clientY)

    def _unturned(self, x: float, y: float) -> "Point":
        """Return a point as if the board were not turned round for a player opposite."""
        if dom.is_null(self._svg.closest(TURNED_SELECTOR)):
            return (x, y)
        left, top, width, height = self._client_rect()
        return (2 * left + width - x, 2 * top + height - y)

    # ---- fingers, wheel, keys

    def _on_pointer_down(self, event: "Any") -> None:
        self._viewport.pointer_down(str(event.pointerId), self._point_of(event))

    def _on_pointer_move(self, event: "Any") -> None:
        pointer_id, dragging = str(event.pointerId), self._viewport.is_dragging
        if not self._viewport.has_pointer(pointer_id):
            return
        if not event.buttons:  # the mouse button was released outside the board
            self._viewport.pointer_up(pointer_id)
            return
        if self._viewport.pointer_move(pointer_id, self._point_of(event), self._client_rect()):
            if not dragging:
                self._svg.setPointerCapture(event.pointerId)
            self._apply(False)

    def _on_pointer_up(self, event: "Any") -> None:
        self._viewport.pointer_up(str(event.pointerId))

    def release_pointer(self, pointer_id: str) -> None:
        """Ignore this pointer from now on."""
        self._viewport.pointer_up(pointer_id)

    def grab_pointer(self, pointer_id: str, x: float, y: float) -> None:
        """Let this pointer pan the board from this point on, if the board can be panned."""
        self._viewport.pointer_down(pointer_id, self._unturned(x, y))

    def _on_click(self, event: "Any") -> None:
        if self._viewport.consume_click():
            event.stopPropagation()

    def _on_wheel(self, event: "Any") -> None:
        point = self._point_of(event)
        if self._viewport.on_wheel(event.deltaY > 0, point, self._client_rect()):
            event.preventDefault()
            self._apply(False)

    def _on_key(self, event: "Any") -> None:
        if dom.has_modifier(event):
            return  # Control and "+" zoom the page
        if self._viewport.on_key(str(event.key), self._client_rect()):
            event.preventDefault()
            self._apply(False)
