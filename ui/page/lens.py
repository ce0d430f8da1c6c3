"""Fingers, wheel and keys on a board that outgrows the screen, and the part of it in sight.

What they mean is decided in ``ui.play.lens``. A drag is no tap: the click it ends with is kept
from the page.
"""

from ui.page import dom
from ui.play.lens import Lens

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GLIDE = 240  # milliseconds


class PanZoom:
    """The lens over one SVG element. ``button`` shows all of the board again."""

    def __init__(self, svg: "Any", button: "Any") -> None:
        self._svg = svg
        self._button = button
        self._lens = Lens()
        self._seen: tuple = ()  # the box that is in sight
        self._moved = False  # whether the button is there
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
        self._seen = ()
        dom.put(self._svg, {"data-pans": pans})

    def show(self, home: tuple, spots: list, wanted: list, moving: bool) -> None:
        """As ``Lens.show``; ``moving``: whether the board glides there."""
        self._lens.show(home, spots, wanted)
        self._look(moving)

    def refit(self) -> None:
        """Show all of the board."""
        self._lens.refit()
        self._look(True)

    def _look(self, moving: bool) -> None:
        lens = self._lens
        if lens.moved != self._moved:
            self._moved = lens.moved
            self._button.hidden = not lens.moved
        if lens.box != self._seen:
            self._seen = x, y, width, height = lens.box
            dom.bridge.glide(self._svg, x, y, width, height, GLIDE if moving else 0)

    def _room(self) -> tuple:
        """Where the board is drawn, in CSS pixels."""
        frame = self._svg.getBoundingClientRect()
        return (frame.left, frame.top, frame.width, frame.height)

    # ---- fingers, wheel, keys

    def _down(self, event: "Any") -> None:
        self._lens.down(str(event.pointerId), (event.clientX, event.clientY))

    def _move(self, event: "Any") -> None:
        finger, dragging = str(event.pointerId), self._lens.dragging
        if not self._lens.touched(finger):
            return
        if self._lens.move(finger, (event.clientX, event.clientY), self._room()):
            if not dragging:
                self._svg.setPointerCapture(event.pointerId)
            self._look(False)

    def _up(self, event: "Any") -> None:
        self._lens.up(str(event.pointerId))

    def _click(self, event: "Any") -> None:
        if self._lens.clicked():
            event.stopPropagation()

    def _wheel(self, event: "Any") -> None:
        place = (event.clientX, event.clientY)
        if self._lens.wheel(event.deltaY > 0, place, self._room()):
            event.preventDefault()
            self._look(False)

    def _key(self, event: "Any") -> None:
        if self._lens.key(str(event.key), self._room()):
            event.preventDefault()
            self._look(False)
