"""Hears taps anywhere on the page, and tells what they mean."""

from ui.board.gestures import DOUBLE_TAP_MS, DoubleTapFilter
from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.app.view.pointer_handler import PointerHandler

# What a tap on an element means is said by one of these attributes.
ACTION_ATTRIBUTES = ("act", "seat", "cell", "pick", "move", "game", "again", "save", "drop", "ply")
TAPPABLE_SELECTOR = ",".join(["[data-" + name + "]" for name in ACTION_ATTRIBUTES])
CELL_SELECTOR = "#board [data-cell]"
# Between two cells there may be a line of the board itself, or a finger may come down on one and be
# lifted on the other: where a cell is looked for then, in CSS pixels.
NEARBY_OFFSETS = [
    (x * far, y * far) for far in (0, 2, 4) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1))
]
REPURPOSED_ACTION = "act hint"  # a button that means something else once it has been tapped


class ClickHandler:
    """Calls ``do(name, value)`` for a tap on an element whose attribute data-``name`` has this
    value. The end of a long press (``press``) and the rest of a double tap are no taps."""

    def __init__(self, press: "PointerHandler", dispatch: "Callable[[str, str], None]") -> None:
        self._pointer_handler = press
        self._dispatch = dispatch
        self._double_tap_filter = DoubleTapFilter()
        self._suppress_timer = 0  # the timer that says all controls hear again

    def on_click(self, event: "Any") -> None:
        """One tap, anywhere."""
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

    def ignore_repeat(self) -> None:
        """The last tap has played a move, or the like: another one in its place is no tap."""
        self._double_tap_filter.block_repeat()

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
    """Which of the attributes that a tap is about an element has, and its value."""
    for name in ACTION_ATTRIBUTES:
        value = dom.attribute(node, "data-" + name)
        if value:
            return name, value
    return "", ""


def nearby_action(x: float, y: float) -> "tuple[str, str] | None":
    """What a tap on the board means that is on no one cell, but next to one; None if it isn't."""
    for right, down in NEARBY_OFFSETS:
        found = dom.document.elementFromPoint(x + right, y + down)
        cell = found if dom.is_null(found) else found.closest(CELL_SELECTOR)
        if not dom.is_null(cell):
            return action_of(cell)
    return None
