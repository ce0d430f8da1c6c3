"""Long presses and drags: a cell or a pick that is held shows what it is, or what is under it; one
that is pulled goes with the finger, where that means something."""

from ui.board.gestures import LONG_PRESS_MS, LongPress
from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.table.view.table_controller import TableController

CLICK_DELAY_MS = 60  # milliseconds after which a finger's click has come
KEY_PEEK_MS = 1200  # milliseconds that a look by key lasts
HOLDABLE_SELECTOR = "#board [data-cell],#tray [data-pick]"


class PointerHandler:
    """Watches the pointers, for the ``host``. A long press is no tap, and neither is a drag."""

    def __init__(self, controller: "TableController") -> None:
        self._controller = controller
        self._long_press = LongPress()
        self._grabbed = ""  # the cell or the pick that a finger may pull
        self._in_scrolling_row = False  # whether it stands in a row that a finger scrolls
        self._on_move_proxy = dom.proxy(self._on_move)  # heard only while something may be held
        self._timer = 0
        self._card_pressed = False  # whether a finger has come down on what was asked for

    def on_pointer(self, event: "Any") -> None:
        """A pointer went down or up, or was lost."""
        finger = str(event.pointerId)
        if str(event.type) != "pointerdown":
            self._track_moves(False)
            if self._grabbed:
                self._grabbed = ""
                dom.bridge.grab(None)
            if self._long_press.pointer_up(finger, event.timeStamp):
                self._controller.end_peek()
            if self._card_pressed:
                self._card_pressed = False
                dom.set_timer(
                    CLICK_DELAY_MS, self._controller.end_peek
                )  # else the click would go to what is below
            return
        if not dom.is_null(event.target.closest("#card")):
            self._card_pressed = True
            return
        if not self._long_press.is_pressed:
            self._controller.end_peek()  # what was asked for by a tap goes with the next touch
        found = event.target.closest(HOLDABLE_SELECTOR)
        token = "" if dom.is_null(found) else _token_of(found)
        x, y = event.clientX, event.clientY
        if self._long_press.pointer_down(finger, token, x, y, event.timeStamp):
            self._grabbed = token if event.button == 0 and self._controller.can_drag(token) else ""
            scrolls = dom.bridge.grab(found if self._grabbed else None)
            self._in_scrolling_row = bool(scrolls) and str(event.pointerType) == "touch"
            self._track_moves(True)
            self._timer = dom.set_timer(LONG_PRESS_MS, lambda: self._on_long_press(finger, y))

    def _track_moves(self, on: bool) -> None:
        dom.cancel(self._timer)
        document = dom.document
        (document.addEventListener if on else document.removeEventListener)(
            "pointermove", self._on_move_proxy, True
        )

    def _on_move(self, event: "Any") -> None:
        x, y = event.clientX, event.clientY
        if not self._long_press.pointer_move(str(event.pointerId), x, y):
            return
        self._track_moves(False)
        if self._grabbed and not (self._in_scrolling_row and self._long_press.is_horizontal(x, y)):
            self._controller.end_peek()  # it may have been held until now
            if self._controller.start_drag(self._grabbed, event):
                self._long_press.mark_held(dragged=True)
                event.stopPropagation()

    def _on_long_press(self, finger: str, y: float) -> None:
        token = self._long_press.held_target(finger)
        if token and self._controller.peek(token, y):
            self._long_press.mark_held()
        if not self._grabbed:
            self._track_moves(False)

    def peek_by_key(self, cell: str) -> None:
        """A look by keyboard: short, since nothing is held."""
        if self._controller.peek(cell, 0):
            dom.set_timer(KEY_PEEK_MS, self._controller.end_peek)

    def is_in_place(self, event: "Any") -> bool:
        """Whether the click is where the finger came down, or about there."""
        return self._long_press.is_within_slop(event.clientX, event.clientY)

    def was_long_press(self) -> bool:
        """Whether the click that comes now ended a long press; asked once for each click."""
        return self._long_press.consume_click()


def _token_of(node: "Any") -> str:
    """What a tap on a cell or a pick says."""
    return dom.attribute(node, "data-cell") or dom.attribute(node, "data-pick")
