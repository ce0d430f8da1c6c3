"""Long presses: a cell or a pick that is held shows what it is, or what is under it."""

from ui.page import dom
from ui.play.gestures import HOLD, Hold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

GLANCE = 1200  # milliseconds that a look by key lasts
HELD = "#board [data-cell],#tray [data-pick]"


class Press:
    """Watches the pointers. ``hold(token, y)`` shows what lies there, if there is anything, held at
    this height of the screen; whether it did. ``let_go()`` hides it again. A long press is not a
    tap."""

    def __init__(self, hold: "Callable[[str, float], bool]", let_go: "Callable[[], None]") -> None:
        self._show = hold
        self._let_go = let_go
        self._hold = Hold()
        self._moved = dom.proxy(self._strayed)  # heard only while something may be held
        self._timer = 0

    def felt(self, event: "Any") -> None:
        """A pointer went down or up, or was lost."""
        finger = str(event.pointerId)
        if str(event.type) != "pointerdown":
            self._listen(False)
            if self._hold.up(finger):
                self._let_go()
            return
        if not self._hold.busy:
            self._let_go()  # what was asked for by a tap goes with the next touch
        found = event.target.closest(HELD)
        token = "" if dom.none(found) else _token(found)
        x, y = event.clientX, event.clientY
        if self._hold.down(finger, token, x, y):
            self._listen(True)
            self._timer = dom.later(HOLD, lambda: self._due(finger, y))

    def _listen(self, on: bool) -> None:
        dom.call_off(self._timer)
        document = dom.document
        (document.addEventListener if on else document.removeEventListener)(
            "pointermove", self._moved
        )

    def _strayed(self, event: "Any") -> None:
        if self._hold.strays(str(event.pointerId), event.clientX, event.clientY):
            self._listen(False)

    def _due(self, finger: str, y: float) -> None:
        self._listen(False)
        token = self._hold.due(finger)
        if token and self._show(token, y):
            self._hold.held()

    def key(self, cell: str) -> None:
        """A look by keyboard: short, since nothing is held."""
        if self._show(cell, 0):
            dom.later(GLANCE, self._let_go)

    def was_long(self) -> bool:
        """Whether the click that comes now ended a long press; asked once for each click."""
        return self._hold.was_long()


def _token(node: "Any") -> str:
    """What a tap on a cell or a pick says."""
    return dom.attribute(node, "data-cell") or dom.attribute(node, "data-pick")
