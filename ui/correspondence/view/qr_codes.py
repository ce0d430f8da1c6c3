"""A link as a code that a camera reads; a long one as several that take turns."""

from ui.browser import dom
from ui.correspondence.qr_chunks import split_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.table.view.app_context import AppContext

TURN_MS = 2500  # milliseconds that each code is shown: a camera app takes its time
_CODE_ID, _COUNTER_ID = "qr", "qr-part"  # ids of elements


class QrCodes:
    """The codes in a dialog."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._links: "list[str]" = []  # of the codes
        self._drawn: "dict[str, Any]" = {}
        self._index = self._run = 0
        self._is_turning = False  # whether they turn by themselves
        self._on_code_proxy = dom.proxy(self._on_code)
        self.actions = {
            "code-prev": lambda: self._turn_by_hand(-1),
            "code-next": lambda: self._turn_by_hand(1),
            "code-hold": self._toggle_turning,
        }

    def build(self, fragment: str) -> "list[Any]":
        """The elements that show the codes of a link, once they are in the page and ``begin`` is
        called."""
        self._links = [dom.base_url() + "#" + part for part in split_link(fragment)]
        self._index = 0
        say, count = self._app.words.correspondence(), len(self._links)
        made = [dom.create_element("div", {"id": _CODE_ID})]
        note = self._app.words("qr")
        if count > 1:
            made[0].setAttribute("data-act", "code-hold")
            told = dom.create_element("span", {"id": _COUNTER_ID, "role": "status"})
            row = (
                _arrow_button("code-prev", say, "prev"),
                told,
                _arrow_button("code-next", say, "next"),
            )
            made.append(dom.create_element("div", {"class": "codes"}, row))
            note = say("codes-note", count=count)
        return made + [dom.create_element("p", {"class": "credit", "text": note})]

    def start(self) -> None:
        """Show the first code; if there are several they turn by themselves, until somebody turns
        them by hand or holds one, but for people who want nothing to move."""
        self._show()
        self._set_turning(len(self._links) > 1 and not dom.bridge.prefersReducedMotion())

    def _toggle_turning(self) -> None:
        """Hold the code that is shown or, if it is held, let them turn again."""
        self._set_turning(not self._is_turning)

    def _set_turning(self, turns: bool) -> None:
        """Whether the codes turn by themselves from now on; nobody is told of each then."""
        self._run += 1
        self._is_turning, told = turns, dom.by_id(_COUNTER_ID)
        if not dom.is_null(told):
            told.setAttribute("aria-live", "off" if turns else "polite")
        if turns:
            self._schedule_turn(self._run)

    def _schedule_turn(self, run: int) -> None:
        dom.set_timer(TURN_MS, lambda: self._turn(run))

    def _turn(self, run: int) -> None:
        if run == self._run and not dom.is_null(dom.by_id(_COUNTER_ID)):
            self._advance(1)
            self._schedule_turn(run)

    def _turn_by_hand(self, by: int) -> None:
        self._set_turning(False)
        self._advance(by)

    def _advance(self, by: int) -> None:
        self._index = (self._index + by) % len(self._links)
        self._show()

    def _show(self) -> None:
        link = self._links[self._index]
        if link in self._drawn:
            self._display(link)
        else:
            dom.bridge.createQrCode(link, self._on_code_proxy)

    def _on_code(self, link: str, size: int, path: str) -> None:
        box = f"-3 -3 {size + 6} {size + 6}"
        name = {"class": "qr", "viewBox": box, "role": "img", "aria-label": self._app.words("qr")}
        self._drawn = {one: self._drawn[one] for one in self._drawn if one in self._links}
        self._drawn[link] = ("svg", name, [("path", {"d": path, "fill": "#000"})])
        if link == self._links[self._index]:
            self._display(link)

    def _display(self, link: str) -> None:
        place, told = dom.by_id(_CODE_ID), dom.by_id(_COUNTER_ID)
        if not dom.is_null(place):
            dom.replace_children(place, [dom.create_svg(self._drawn[link])])
        if not dom.is_null(told):
            told.textContent = f"{self._index + 1}/{len(self._links)}"


def _arrow_button(act: str, say: "Any", icon: str) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": act, "aria-label": say(act)}
    return dom.create_element("button", attributes, (dom.icon(icon),))
