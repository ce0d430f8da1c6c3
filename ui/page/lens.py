"""Fingers, wheel and keys on a board that outgrows the screen, and the part of it in sight.

What they mean is decided in ``ui.play.lens``. A drag is no tap: the click it ends with is kept
from the page.
"""

from ui.page import dom
from ui.play.lens import Box, Lens, Point, Room

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GLIDE = 240  # milliseconds
ACROSS = "html[data-across] .table[data-across]"  # the board is turned round, see hands.css


class PanZoom:
    """The lens over one SVG element. One button, ``far``, shows all of the board again; the other,
    ``near``, magnifies it."""

    def __init__(self, svg: "Any", far: "Any", near: "Any") -> None:
        self._svg = svg
        self._far = far
        self._near = near
        self._lens = Lens()
        self._seen: Box | None = None  # what is in sight
        for event, handler in (
            ("pointerdown", self._down),
            ("pointermove", self._move),
            ("pointerup", self._up),
            ("pointercancel", self._up),
            ("wheel", self._wheel),
            ("keydown", self._key),
        ):
            dom.listen(svg, event, handler)
        dom.capture(svg, "click", self._click)

    def open(self, pans: bool) -> None:
        """Another board is drawn; ``pans``: whether it outgrows the screen."""
        self._lens.open(pans)
        self._seen = None
        dom.put(self._svg, {"data-pans": pans})

    def show(
        self, home: tuple, spots: "list[Point]", wanted: "list[Point]", others: bool, moving: bool
    ) -> None:
        """As ``Lens.show``; ``moving``: whether the board glides there."""
        self._lens.show(Box(*home), spots, wanted, others)
        self._look(moving)

    def refit(self) -> None:
        """Show all of the board."""
        self._lens.refit()
        self._look(True)

    def magnify(self) -> None:
        """Show the part of the board that matters, larger."""
        self._lens.magnify()
        self._look(True)

    def _look(self, moving: bool) -> None:
        lens = self._lens
        if lens.box != self._seen:
            self._seen = lens.box
            x, y, width, height = lens.box
            self._far.hidden = not lens.moved
            self._near.hidden = lens.moved or not lens.pans
            dom.bridge.glide(self._svg, x, y, width, height, GLIDE if moving else 0)

    def _room(self) -> Room:
        """Where the board is drawn."""
        frame = self._svg.getBoundingClientRect()
        return Room(frame.left, frame.top, frame.width, frame.height)

    def _place(self, event: "Any") -> Point:
        """Where a pointer is, on the board as it would lie to the person who holds the phone."""
        return self._lie(event.clientX, event.clientY)

    def _lie(self, x: float, y: float) -> Point:
        if dom.none(self._svg.closest(ACROSS)):
            return Point(x, y)
        left, top, width, height = self._room()
        return Point(2 * left + width - x, 2 * top + height - y)

    # ---- fingers, wheel, keys

    def _down(self, event: "Any") -> None:
        self._lens.down(str(event.pointerId), self._place(event))

    def _move(self, event: "Any") -> None:
        finger, dragging = str(event.pointerId), self._lens.dragging
        if not self._lens.touched(finger):
            return
        if not event.buttons:  # a mouse that was let go beside the board
            self._lens.up(finger)
            return
        if self._lens.move(finger, self._place(event), self._room()):
            if not dragging:
                self._svg.setPointerCapture(event.pointerId)
            self._look(False)

    def _up(self, event: "Any") -> None:
        self._lens.up(str(event.pointerId))

    def release(self, finger: str) -> None:
        """What this finger does is not about the board."""
        self._lens.up(finger)

    def take(self, finger: str, x: float, y: float) -> None:
        """What this finger does from there on moves the board, if it can be moved."""
        self._lens.down(finger, self._lie(x, y))

    def _click(self, event: "Any") -> None:
        if self._lens.clicked():
            event.stopPropagation()

    def _wheel(self, event: "Any") -> None:
        place = self._place(event)
        if self._lens.wheel(event.deltaY > 0, place, self._room()):
            event.preventDefault()
            self._look(False)

    def _key(self, event: "Any") -> None:
        if self._lens.key(str(event.key), self._room()):
            event.preventDefault()
            self._look(False)
