"""Long presses: holding a cell peeks under what lies there, for as long as it is held."""

from ui.page import dom
from ui.play.gestures import HOLD, Hold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

GLANCE = 1200  # milliseconds that a peek by key lasts


class Press:
    """Watches the pointers. ``peek(cell)`` shows what lies there, if there is anything; whether it
    did. ``unpeek()`` hides it again. A long press is not a tap."""

    def __init__(self, peek: "Callable[[str], bool]", unpeek: "Callable[[], None]") -> None:
        self._peek = peek
        self._unpeek = unpeek
        self._hold = Hold()
        self._timer = 0

    def felt(self, event: "Any") -> None:
        """A pointer went down or up, or was lost."""
        finger = str(event.pointerId)
        if str(event.type) != "pointerdown":
            dom.call_off(self._timer)
            if self._hold.up(finger):
                self._unpeek()
            return
        cell = event.target.closest("#board [data-cell]")
        name = "" if dom.none(cell) else dom.attribute(cell, "data-cell")
        if self._hold.down(finger, name):
            self._timer = dom.later(HOLD, lambda: self._due(finger))

    def _due(self, finger: str) -> None:
        cell = self._hold.due(finger)
        if cell and self._peek(cell):
            self._hold.held()

    def key(self, cell: str) -> None:
        """A peek by keyboard: short, since nothing is held."""
        if self._peek(cell):
            dom.later(GLANCE, self._unpeek)

    def was_long(self) -> bool:
        """Whether the click that comes now ended a long press; asked once for each click."""
        return self._hold.was_long()
