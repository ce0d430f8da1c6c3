"""Recognizes long presses and drags of cells and tray items.

A long press peeks: it shows what the item is, or what is under it. A drag moves the item with the
pointer where the table allows it.
"""

from ui.board.gestures import LONG_PRESS_MS, LongPress
from ui.browser import dom
from ui.browser.module_loader import DEFERRED, is_loaded, with_modules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.table.view.table_controller import TableController

CLICK_DELAY_MS = 60  # milliseconds after pointerup by which the click event has come
KEY_PEEK_MS = 1200  # milliseconds that a peek by keyboard lasts
HOLDABLE_SELECTOR = "#board [data-cell],#tray [data-pick]"


class PointerHandler:
    """Handles pointer events for the controller; a long press or a drag is not a tap.

    Args:
        controller: shows peeks and carries out drags.
    """

    def __init__(self, controller: "TableController") -> None:
        self._controller = controller
        self._long_press = LongPress()
        self._grabbed = ""  # the cell or tray item that may be dragged
        self._in_scrolling_row = False  # whether it is in a row that scrolls by touch
        self._on_move_proxy = dom.proxy(self._on_move)  # only listens during a press
        self._timer = 0
        self._card_pressed = False  # whether a pointer went down on the info card

    def on_pointer(self, event: "Any") -> None:
        """Handle pointerdown, pointerup, pointercancel, and pointerleave of the document.

        The last ends a press, too, since a mouse may be released outside the page.
        """
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
                # Else the click would hit what is below the card.
                dom.set_timer(CLICK_DELAY_MS, self._controller.end_peek)
            return
        if not dom.is_null(event.target.closest("#card")):
            self._card_pressed = True
            return
        if not self._long_press.is_pressed:
            self._controller.end_peek()  # a peek opened by a tap ends with the next touch
        node = event.target.closest(HOLDABLE_SELECTOR)
        token = "" if dom.is_null(node) else _token_of(node)
        x, y = event.clientX, event.clientY
        if self._long_press.pointer_down(finger, token, x, y, event.timeStamp):
            self._grabbed = token if event.button == 0 and self._can_drag(token) else ""
            scrolls = dom.bridge.grab(node if self._grabbed else None)
            self._in_scrolling_row = bool(scrolls) and str(event.pointerType) == "touch"
            self._track_moves(True)
            self._timer = dom.set_timer(LONG_PRESS_MS, lambda: self._on_long_press(finger, y))

    def _can_drag(self, token: str) -> bool:
        """Return whether an item can be dragged; False until that code is loaded."""
        if not is_loaded(DEFERRED):
            return False
        from ui.app.view.extras.dragging import can_drag

        return can_drag(self._controller, token)

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
            self._controller.end_peek()  # of a long press before the drag
            from ui.app.view.extras.dragging import start_drag

            if start_drag(self._controller, self._grabbed, event):
                self._long_press.mark_held(dragged=True)
                event.stopPropagation()

    def _on_long_press(self, finger: str, y: float) -> None:
        token = self._long_press.held_target(finger)
        if token and self._controller.peek(token, y):
            self._long_press.mark_held()
        elif token and not is_loaded(DEFERRED):
            self._show_when_loaded(finger, y)
            return
        if not self._grabbed:
            self._track_moves(False)

    def _show_when_loaded(self, finger: str, y: float) -> None:
        """Load the info cards, and show that of the item if it is still held by the same press."""
        press = self._timer

        def on_loaded(loaded: bool) -> None:
            if loaded and self._timer == press:
                self._on_long_press(finger, y)

        with_modules(on_loaded, DEFERRED)

    def peek_by_key(self, cell: str) -> None:
        """Peek at a cell for a short time, since a key press isn't held; load its card before."""
        if self._controller.peek(cell, 0):
            dom.set_timer(KEY_PEEK_MS, self._controller.end_peek)
        elif not is_loaded(DEFERRED):
            table = self._controller.table

            def on_loaded(loaded: bool) -> None:
                if loaded and self._controller.table is table:
                    self.peek_by_key(cell)

            with_modules(on_loaded, DEFERRED)

    def is_in_place(self, event: "Any") -> bool:
        """Return whether a click is close to where the pointer went down."""
        return self._long_press.is_within_slop(event.clientX, event.clientY)

    def was_long_press(self) -> bool:
        """Return whether the current click ended a long press or drag; call once per click."""
        return self._long_press.consume_click()


def _token_of(node: "Any") -> str:
    """Return the token of a cell or tray item."""
    return dom.attribute(node, "data-cell") or dom.attribute(node, "data-pick")
