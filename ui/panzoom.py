"""A board that outgrows the screen: drag and pinch it, wheel it, or use + − 0 on the keyboard.

By default all of it is in sight. Whoever has moved it keeps that part, unless the last move lies
outside of it; a button shows all of it again. A drag is no tap: the click it ends with is kept
from the page.
"""

from ui import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SLOP = 9  # pixels a finger may move and still tap
NEAREST = 3.5  # how many times as large as all of it
GLIDE = 240  # milliseconds


class PanZoom:
    """The lens over one SVG element. ``button`` shows all of the board again."""

    def __init__(self, svg: "Any", button: "Any") -> None:
        self._svg = svg
        self._button = button
        self._on = False
        self._home: tuple = (0, 0, 1, 1)
        self._box: tuple = self._home
        self._moved = False  # whether the person chose what is in sight
        self._fingers: dict = {}  # pointer -> where it is, in pixels
        self._from: tuple = (0, 0)
        self._dragging = False
        for event, handler in (
            ("pointerdown", self._down),
            ("pointermove", self._move),
            ("pointerup", self._up),
            ("pointercancel", self._up),
            ("wheel", self._wheel),
            ("keydown", self._key),
        ):
            dom.listen(svg, event, handler)
        dom.passive(svg, "click", self._click)

    def open(self, on: bool) -> None:
        """Another drawing comes on the board; ``on``: whether it pans."""
        self._on = on
        self._moved = False
        self._fingers = {}
        dom.put(self._svg, {"data-pans": on})

    def show(self, home: tuple, spots: list, moving: bool) -> None:
        """All of the board is now ``home``, a viewBox; keep the points ``spots`` in sight."""
        self._home = home
        if not self._moved:
            self._look(home, moving)
            return
        x, y, width, height = self._box
        for spot_x, spot_y in spots:
            margin = min(60, width / 4, height / 4)
            x = min(max(x, spot_x + margin - width), spot_x - margin)
            y = min(max(y, spot_y + margin - height), spot_y - margin)
        self._look((x, y, width, height), moving)

    def refit(self) -> None:
        """Show all of the board."""
        self._moved = False
        self._look(self._home, True)

    def _look(self, box: tuple, moving: bool) -> None:
        self._box = box
        self._button.hidden = not self._moved
        dom.page.look(self._svg, box[0], box[1], box[2], box[3], GLIDE if moving else 0)

    # ---- what is under a finger

    def _scale(self) -> tuple:
        """Units a pixel, and the place of the box's origin on the page."""
        frame = self._svg.getBoundingClientRect()
        x, y, width, height = self._box
        scale = max(width / (frame.width or 1), height / (frame.height or 1))
        left = x - (frame.width * scale - width) / 2 - frame.left * scale
        top = y - (frame.height * scale - height) / 2 - frame.top * scale
        return scale, left, top

    def _pan(self, dx: float, dy: float) -> None:
        """Move the board by so many pixels."""
        scale = self._scale()[0]
        x, y, width, height = self._box
        self._settle((x - dx * scale, y - dy * scale, width, height))

    def _zoom(self, factor: float, px: float, py: float) -> None:
        """Make the board larger by ``factor``, what is at this pixel staying there."""
        scale, left, top = self._scale()
        x, y, width, height = self._box
        shown = self._home[2] / width
        factor = max(0.8 / shown, min(factor, NEAREST / shown))
        ux, uy = left + px * scale, top + py * scale
        self._settle(
            (ux - (ux - x) / factor, uy - (uy - y) / factor, width / factor, height / factor)
        )

    def _settle(self, box: tuple) -> None:
        """Look at this box, with its middle on the board."""
        x, y, width, height = box
        left, top, wide, high = self._home
        x = min(max(x, left - width / 2), left + wide - width / 2)
        y = min(max(y, top - height / 2), top + high - height / 2)
        self._moved = True
        self._look((x, y, width, height), False)

    # ---- fingers, wheel, keys

    def _down(self, event: "Any") -> None:
        if self._on:
            if not self._fingers:
                self._dragging = False
                self._from = (event.clientX, event.clientY)
            self._fingers[str(event.pointerId)] = (event.clientX, event.clientY)

    def _move(self, event: "Any") -> None:
        finger = str(event.pointerId)
        if finger not in self._fingers:
            return
        x, y = event.clientX, event.clientY
        if not self._dragging:
            if abs(x - self._from[0]) + abs(y - self._from[1]) < SLOP and len(self._fingers) < 2:
                return
            self._dragging = True
            self._svg.setPointerCapture(event.pointerId)
        old = self._fingers[finger]
        others = [self._fingers[other] for other in self._fingers if other != finger]
        self._fingers[finger] = (x, y)
        if others:
            self._pinch(others[0], old, (x, y))
        else:
            self._pan(x - old[0], y - old[1])

    def _pinch(self, still: tuple, old: tuple, new: tuple) -> None:
        """One finger of two went from ``old`` to ``new``."""
        apart, before = _distance(still, new), _distance(still, old)
        if before > 8 and apart > 8:
            self._pan((new[0] - old[0]) / 2, (new[1] - old[1]) / 2)
            self._zoom(apart / before, (still[0] + new[0]) / 2, (still[1] + new[1]) / 2)

    def _up(self, event: "Any") -> None:
        self._fingers.pop(str(event.pointerId), None)

    def _click(self, event: "Any") -> None:
        if self._dragging:
            self._dragging = False
            event.stopPropagation()

    def _wheel(self, event: "Any") -> None:
        if self._on:
            event.preventDefault()
            self._zoom(0.88 if event.deltaY > 0 else 1.14, event.clientX, event.clientY)

    def _key(self, event: "Any") -> None:
        key = str(event.key)
        if not self._on or key not in ("+", "=", "-", "0"):
            return
        event.preventDefault()
        if key == "0":
            self.refit()
            return
        frame = self._svg.getBoundingClientRect()
        middle = (frame.left + frame.width / 2, frame.top + frame.height / 2)
        self._zoom(0.8 if key == "-" else 1.25, middle[0], middle[1])


def _distance(a: tuple, b: tuple) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
