"""A link as a code that a camera reads; a long one as several that take turns."""

from ui.page import dom
from ui.play.parts import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.page.page import Page

TURN = 2500  # milliseconds that each code is shown: a camera app takes its time
_PLACE, _TOLD = "qr", "qr-part"  # ids of elements


class Codes:
    """The codes in a dialog."""

    def __init__(self, app: "Page") -> None:
        self._app = app
        self._links: "list[str]" = []  # of the codes
        self._drawn: "dict[str, Any]" = {}
        self._at = self._run = 0
        self._turns = False  # whether they turn by themselves
        self._come_proxy = dom.proxy(self._come)
        self.acts = {
            "code-prev": lambda: self._step(-1),
            "code-next": lambda: self._step(1),
            "code-hold": self._hold,
        }

    def make(self, fragment: str) -> "list[Any]":
        """The elements that show the codes of a link, once they are in the page and ``begin`` is
        called."""
        self._links = [dom.base() + "#" + part for part in split(fragment)]
        self._at = 0
        say, count = self._app.words.remote(), len(self._links)
        made = [dom.make("div", {"id": _PLACE})]
        note = self._app.words("qr")
        if count > 1:
            made[0].setAttribute("data-act", "code-hold")
            told = dom.make("span", {"id": _TOLD, "role": "status"})
            row = (_arrow("code-prev", say, "prev"), told, _arrow("code-next", say, "next"))
            made.append(dom.make("div", {"class": "codes"}, row))
            note = say("codes-note", count=count)
        return made + [dom.make("p", {"class": "credit", "text": note})]

    def begin(self) -> None:
        """Show the first code; if there are several they turn by themselves, until somebody turns
        them by hand or holds one, but for people who want nothing to move."""
        self._show()
        self._turn_on(len(self._links) > 1 and not dom.bridge.quiet())

    def _hold(self) -> None:
        """Hold the code that is shown or, if it is held, let them turn again."""
        self._turn_on(not self._turns)

    def _turn_on(self, turns: bool) -> None:
        """Whether the codes turn by themselves from now on; nobody is told of each then."""
        self._run += 1
        self._turns, told = turns, dom.by_id(_TOLD)
        if not dom.none(told):
            told.setAttribute("aria-live", "off" if turns else "polite")
        if turns:
            self._wait(self._run)

    def _wait(self, run: int) -> None:
        dom.later(TURN, lambda: self._turn(run))

    def _turn(self, run: int) -> None:
        if run == self._run and not dom.none(dom.by_id(_TOLD)):
            self._go(1)
            self._wait(run)

    def _step(self, by: int) -> None:
        self._turn_on(False)
        self._go(by)

    def _go(self, by: int) -> None:
        self._at = (self._at + by) % len(self._links)
        self._show()

    def _show(self) -> None:
        link = self._links[self._at]
        if link in self._drawn:
            self._put(link)
        else:
            dom.bridge.qr(link, self._come_proxy)

    def _come(self, link: str, size: int, path: str) -> None:
        box = f"-3 -3 {size + 6} {size + 6}"
        name = {"class": "qr", "viewBox": box, "role": "img", "aria-label": self._app.words("qr")}
        self._drawn = {one: self._drawn[one] for one in self._drawn if one in self._links}
        self._drawn[link] = ("svg", name, [("path", {"d": path, "fill": "#000"})])
        if link == self._links[self._at]:
            self._put(link)

    def _put(self, link: str) -> None:
        place, told = dom.by_id(_PLACE), dom.by_id(_TOLD)
        if not dom.none(place):
            dom.fill(place, [dom.draw(self._drawn[link])])
        if not dom.none(told):
            told.textContent = f"{self._at + 1}/{len(self._links)}"


def _arrow(act: str, say: "Any", icon: str) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": act, "aria-label": say(act)}
    return dom.make("button", attributes, (dom.icon(icon),))
