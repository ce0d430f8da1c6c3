"""Long presses and drags: a cell or a pick that is held shows what it is, or what is under it; one
that is pulled goes with the finger, where that means something."""

from ui.page import dom
from ui.play.gestures import HOLD, Hold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.page.host import Host

CLICK = 60  # milliseconds after which a finger's click has come
GLANCE = 1200  # milliseconds that a look by key lasts
HELD = "#board [data-cell],#tray [data-pick]"


class Press:
    """Watches the pointers, for the ``host``. A long press is no tap, and neither is a drag."""

    def __init__(self, host: "Host") -> None:
        self._host = host
        self._hold = Hold()
        self._grip = ""  # the cell or the pick that a finger may pull
        self._in_row = False  # whether it stands in a row that a finger scrolls
        self._moved = dom.proxy(self._strayed)  # heard only while something may be held
        self._timer = 0
        self._read = False  # whether a finger has come down on what was asked for

    def felt(self, event: "Any") -> None:
        """A pointer went down or up, or was lost."""
        finger = str(event.pointerId)
        if str(event.type) != "pointerdown":
            self._listen(False)
            if self._grip:
                self._grip = ""
                dom.bridge.grip(None)
            if self._hold.up(finger, event.timeStamp):
                self._host.let_go()
            if self._read:
                self._read = False
                dom.later(CLICK, self._host.let_go)  # else the click would go to what is below
            return
        if not dom.none(event.target.closest("#card")):
            self._read = True
            return
        if not self._hold.busy:
            self._host.let_go()  # what was asked for by a tap goes with the next touch
        found = event.target.closest(HELD)
        token = "" if dom.none(found) else _token(found)
        x, y = event.clientX, event.clientY
        if self._hold.down(finger, token, x, y, event.timeStamp):
            self._grip = token if event.button == 0 and self._host.grips(token) else ""
            scrolls = dom.bridge.grip(found if self._grip else None)
            self._in_row = bool(scrolls) and str(event.pointerType) == "touch"
            self._listen(True)
            self._timer = dom.later(HOLD, lambda: self._due(finger, y))

    def _listen(self, on: bool) -> None:
        dom.call_off(self._timer)
        document = dom.document
        (document.addEventListener if on else document.removeEventListener)(
            "pointermove", self._moved, True
        )

    def _strayed(self, event: "Any") -> None:
        x, y = event.clientX, event.clientY
        if not self._hold.strays(str(event.pointerId), x, y):
            return
        self._listen(False)
        if self._grip and not (self._in_row and self._hold.sideways(x, y)):
            self._host.let_go()  # it may have been held until now
            if self._host.pull(self._grip, event):
                self._hold.held(pulled=True)
                event.stopPropagation()

    def _due(self, finger: str, y: float) -> None:
        token = self._hold.due(finger)
        if token and self._host.hold(token, y):
            self._hold.held()
        if not self._grip:
            self._listen(False)

    def key(self, cell: str) -> None:
        """A look by keyboard: short, since nothing is held."""
        if self._host.hold(cell, 0):
            dom.later(GLANCE, self._host.let_go)

    def stayed(self, event: "Any") -> bool:
        """Whether the click is where the finger came down, or about there."""
        return self._hold.stayed(event.clientX, event.clientY)

    def was_long(self) -> bool:
        """Whether the click that comes now ended a long press; asked once for each click."""
        return self._hold.was_long()


def _token(node: "Any") -> str:
    """What a tap on a cell or a pick says."""
    return dom.attribute(node, "data-cell") or dom.attribute(node, "data-pick")
