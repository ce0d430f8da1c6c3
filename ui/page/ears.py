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
        what = name + " " + value if name else ""
        echo = self._echo.swallows(what, event.clientX, event.clientY, event.timeStamp)
        if name and not echo:
            self._do(name, value)

    def spend(self) -> None:
        """The last tap has played a move: another one in its place is no tap."""
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
