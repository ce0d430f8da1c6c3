"""Handles clicks anywhere on the page and dispatches the actions of the tapped elements."""

from ui.board.gestures import DOUBLE_TAP_MS, DoubleTapFilter
from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.app.view.pointer_handler import PointerHandler

# The data attributes that name what a tap on an element does.
ACTION_ATTRIBUTES = "act seat cell pick move game quick-start save delete ply".split()
# Not #table, whose data-ply is the number of moves: a tap beside its controls does nothing.
TAPPABLE_SELECTOR = ",".join(["[data-" + name + "]:not(#table)" for name in ACTION_ATTRIBUTES])
CELL_SELECTOR = "#board [data-cell]"
# Offsets in CSS pixels at which a cell is searched if a tap hits none: it may hit a line between
# two cells, or the finger may come down on one cell and be lifted on another.
NEARBY_OFFSETS = [
    (x * far, y * far) for far in (0, 2, 4) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1))
]
REPURPOSED_ACTION = "act hint"  # its button gets another meaning once it is tapped


class ClickHandler:
    """Dispatches taps on elements that have one of ``ACTION_ATTRIBUTES``.

    The end of a long press and the rest of a double tap are ignored.

    Args:
        pointer_handler: knows whether a click ends a long press.
        dispatch: called with the attribute's name, without "data-", and its value.
    """

    def __init__(
        self, pointer_handler: "PointerHandler", dispatch: "Callable[[str, str], None]"
    ) -> None:
        self._pointer_handler = pointer_handler
        self._dispatch = dispatch
        self._double_tap_filter = DoubleTapFilter()
        self._suppress_timer = 0  # the timer that ends ``suppress_clicks``

    def on_click(self, event: "Any") -> None:
        """Handle a click on the document."""
        if self._pointer_handler.was_long_press():
            return
        node = event.target.closest(TAPPABLE_SELECTOR)
        name, value = ("", "") if dom.is_null(node) else action_of(node)
        if value == "skip" and self._pointer_handler.is_in_place(event):
            name, value = nearby_action(event.clientX, event.clientY) or (name, value)
        what = name + " " + value if name else ""
        echo = self._double_tap_filter.should_ignore(
            what, event.clientX, event.clientY, event.timeStamp
        )
        if name and not echo:
            self._dispatch(name, value)
            if what == REPURPOSED_ACTION:
                self.suppress_clicks()
                self.ignore_repeat()

    def ignore_repeat(self, milliseconds: int = DOUBLE_TAP_MS) -> None:
        """Ignore a repeat of the last tap in the same place for so long.

        The tap has played a move or the like, or a repeat would.
        """
        self._double_tap_filter.block_repeat(milliseconds)

    def suppress_clicks(self) -> None:
        """Ignore the rest of a double tap, since other controls may have taken the place.

        ``DoubleTapFilter`` does the work. html[data-clicks-suppressed] is set for as long, so that
        programs that drive the page and tap faster than a person can wait for its end.
        """
        dom.cancel(self._suppress_timer)
        dom.root.setAttribute("data-clicks-suppressed", "")
        self._suppress_timer = dom.set_timer(
            DOUBLE_TAP_MS, lambda: dom.root.removeAttribute("data-clicks-suppressed")
        )


def action_of(node: "Any") -> "tuple[str, str]":
    """Return the name and value of an element's action attribute; empty if it has none."""
    for name in ACTION_ATTRIBUTES:
        value = dom.attribute(node, "data-" + name)
        if value:
            return name, value
    return "", ""


def nearby_action(x: float, y: float) -> "tuple[str, str] | None":
    """Return the action of a cell next to this point of the screen; None if there is no cell."""
    for right, down in NEARBY_OFFSETS:
        element = dom.document.elementFromPoint(x + right, y + down)
        cell = element if dom.is_null(element) else element.closest(CELL_SELECTOR)
        if not dom.is_null(cell):
            return action_of(cell)
    return None
