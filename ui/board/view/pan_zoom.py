"""Fingers, wheel and keys on a board that outgrows the screen, and the part of it in sight.

What they mean is decided in ``ui.board.viewport``. A drag is no tap: the click it ends with is kept
from the page.
"""

from ui.board.viewport import Viewport
from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.games.geometry import Box, Point

GLIDE_MS = 240  # milliseconds
TURNED_SELECTOR = (
    "html[data-across] .table[data-across]"  # the board is turned round, see ergonomics.css
)


class PanZoom:
    """The lens over one SVG element. One button, ``far``, shows all of the board again; the other,
    ``near``, magnifies it."""

    def __init__(self, svg: "Any", fit_button: "Any", zoom_button: "Any") -> None:
        self._svg = svg
        self._fit_button = fit_button
        self._zoom_button = zoom_button
        self._viewport = Viewport()
        self._shown_box: Box | None = None  # what is in sight
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

    def reset(self, pans: bool) -> None:
        """Another board is drawn; ``pans``: whether it outgrows the screen."""
        self._viewport.reset(pans)
        self._shown_box = None
        dom.set_attributes(self._svg, {"data-pans": pans})

    def show_area(
        self,
        home: "Box",
        spots: "list[Point]",
        wanted: "list[Point]",
        other_player: bool,
        moving: bool,
    ) -> None:
        """As ``Lens.show``; ``moving``: whether the board glides there."""
        self._viewport.focus_on(home, spots, wanted, other_player)
        self._apply(moving)

    def fit_board(self) -> None:
        """Show all of the board."""
        self._viewport.show_all()
        self._apply(True)

    def zoom_in(self) -> None:
        """Show the part of the board that matters, larger."""
        self._viewport.magnify()
        self._apply(True)

    def _apply(self, moving: bool) -> None:
        lens = self._viewport
        if lens.view_box != self._shown_box:
            self._shown_box = lens.view_box
            x, y, width, height = lens.view_box
            self._fit_button.hidden = not lens.is_user_positioned
            self._zoom_button.hidden = lens.is_user_positioned or not lens.can_pan
            dom.bridge.animateViewBox(self._svg, x, y, width, height, GLIDE_MS if moving else 0)

    def _client_rect(self) -> "Box":
        """Where the board is drawn."""
        frame = self._svg.getBoundingClientRect()
        return (frame.left, frame.top, frame.width, frame.height)

    def _point_of(self, event: "Any") -> "Point":
        """Where a pointer is, on the board as it would lie to the person who holds the phone."""
        return self._unturned(event.clientX, event.clientY)

    def _unturned(self, x: float, y: float) -> "Point":
        if dom.is_null(self._svg.closest(TURNED_SELECTOR)):
            return (x, y)
        left, top, width, height = self._client_rect()
        return (2 * left + width - x, 2 * top + height - y)

    # ---- fingers, wheel, keys

    def _on_pointer_down(self, event: "Any") -> None:
        self._viewport.pointer_down(str(event.pointerId), self._point_of(event))

    def _on_pointer_move(self, event: "Any") -> None:
        finger, dragging = str(event.pointerId), self._viewport.is_dragging
        if not self._viewport.has_pointer(finger):
            return
        if not event.buttons:  # a mouse that was let go beside the board
            self._viewport.pointer_up(finger)
            return
        if self._viewport.pointer_move(finger, self._point_of(event), self._client_rect()):
            if not dragging:
                self._svg.setPointerCapture(event.pointerId)
            self._apply(False)

    def _on_pointer_up(self, event: "Any") -> None:
        self._viewport.pointer_up(str(event.pointerId))

    def release_pointer(self, finger: str) -> None:
        """What this finger does is not about the board."""
        self._viewport.pointer_up(finger)

    def grab_pointer(self, finger: str, x: float, y: float) -> None:
        """What this finger does from there on moves the board, if it can be moved."""
        self._viewport.pointer_down(finger, self._unturned(x, y))

    def _on_click(self, event: "Any") -> None:
        if self._viewport.consume_click():
            event.stopPropagation()

    def _on_wheel(self, event: "Any") -> None:
        place = self._point_of(event)
        if self._viewport.on_wheel(event.deltaY > 0, place, self._client_rect()):
            event.preventDefault()
            self._apply(False)

    def _on_key(self, event: "Any") -> None:
        if self._viewport.on_key(str(event.key), self._client_rect()):
            event.preventDefault()
            self._apply(False)
