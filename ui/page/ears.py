"""Hears taps anywhere on the page, and tells what they mean."""

from ui.page import dom
from ui.play.gestures import ECHO, Echo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.page.press import Press

# What a tap on an element means is said by one of these attributes.
DATA = ("act", "seat", "cell", "pick", "move", "game", "again", "save", "drop", "ply")
TAPPABLE = ",".join(["[data-" + name + "]" for name in DATA])
CELL = "#board [data-cell]"
# Between two cells there may be a line of the board itself, or a finger may come down on one and be
# lifted on the other: where a cell is looked for then, in CSS pixels.
BESIDE = [(x * far, y * far) for far in (0, 2, 4) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1))]
CHANGES = "act hint"  # a button that means something else once it has been tapped


class Ears:
    """Calls ``do(name, value)`` for a tap on an element whose attribute data-``name`` has this
    value. The end of a long press (``press``) and the rest of a double tap are no taps."""

    def __init__(self, press: "Press", do: "Callable[[str, str], None]") -> None:
        self._press = press
        self._do = do
        self._echo = Echo()
        self._deaf = 0  # the timer that says all controls hear again

    def clicked(self, event: "Any") -> None:
        """One tap, anywhere."""
        if self._press.was_long():
            return
        node = event.target.closest(TAPPABLE)
        name, value = ("", "") if dom.none(node) else meaning(node)
        if value == "skip" and self._press.stayed(event):
            name, value = beside(event.clientX, event.clientY) or (name, value)
        what = name + " " + value if name else ""
        echo = self._echo.swallows(what, event.clientX, event.clientY, event.timeStamp)
        if name and not echo:
            self._do(name, value)
            if what == CHANGES:
                self.deafen()
                self.spend()

    def spend(self) -> None:
        """The last tap has played a move, or the like: another one in its place is no tap."""
        self._echo.spend()

    def deafen(self) -> None:
        """Other controls stand there now than a moment ago, and don't hear the rest of a double
        tap. The Echo alone sees to that; html[data-deaf] is there as long for whoever drives the
        page by a program and taps faster than a person, to wait until it is gone."""
        dom.call_off(self._deaf)
        dom.root.setAttribute("data-deaf", "")
        self._deaf = dom.later(ECHO, lambda: dom.root.removeAttribute("data-deaf"))


def meaning(node: "Any") -> "tuple[str, str]":
    """Which of the attributes that a tap is about an element has, and its value."""
    for name in DATA:
        value = dom.attribute(node, "data-" + name)
        if value:
            return name, value
    return "", ""


def beside(x: float, y: float) -> "tuple[str, str] | None":
    """What a tap on the board means that is on no one cell, but next to one; None if it isn't."""
    for right, down in BESIDE:
        found = dom.document.elementFromPoint(x + right, y + down)
        cell = found if dom.none(found) else found.closest(CELL)
        if not dom.none(cell):
            return meaning(cell)
    return None
