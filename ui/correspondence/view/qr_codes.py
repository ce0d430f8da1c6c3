"""A link as a QR code; a long link as several codes that take turns."""

from ui.browser import dom
from ui.correspondence.qr_chunks import split_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.table.view.app_context import AppContext

TURN_MS = 2500  # how long each code is shown: a camera app needs time
_CODE_ID, _COUNTER_ID = "qr", "qr-part"  # ids of elements


class QrCodes:
    """The codes in a dialog."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._links: "list[str]" = []  # one a code
        self._drawn: "dict[str, Any]" = {}  # link -> its code as a shape
        self._index = self._run = 0
        self._is_turning = False  # whether the codes take turns by themselves
        self._on_code_proxy = dom.proxy(self._on_code)

    def build(self, fragment: str) -> "list[Any]":
        """Return the elements for the codes of a link; call ``start`` when they are shown."""
        self._links = [dom.base_url() + "#" + chunk for chunk in split_link(fragment)]
        self._index = 0
        say, count = self._app.words.correspondence(), len(self._links)
        nodes = [dom.create_element("div", {"id": _CODE_ID})]
        note = self._app.words("qr")
        if count > 1:
            nodes[0].setAttribute("data-act", "code-hold")
            counter = dom.create_element("span", {"id": _COUNTER_ID, "role": "status"})
            row = (
                _arrow_button("code-prev", say, "prev"),
                counter,
                _arrow_button("code-next", say, "next"),
            )
            nodes.append(dom.create_element("div", {"class": "codes"}, row))
            note = say("codes-note", count=count)
        return nodes + [dom.create_element("p", {"class": "credit", "text": note})]

    def start(self) -> None:
        """Show the first code.

        Several codes take turns until the user turns or holds them, unless motion is reduced.
        """
        self._show()
        self._set_turning(len(self._links) > 1 and not dom.bridge.prefersReducedMotion())

    def toggle_turning(self) -> None:
        """Hold the code that is shown or, if it is held, let them take turns again."""
        self._set_turning(not self._is_turning)

    def turn_by_hand(self, offset: int) -> None:
        """Show the code that many places on, and hold it."""
        self._set_turning(False)
        self._advance(offset)

    def _set_turning(self, is_turning: bool) -> None:
        """Set whether the codes take turns; then screen readers don't announce each."""
        self._run += 1
        self._is_turning, counter = is_turning, dom.by_id(_COUNTER_ID)
        if not dom.is_null(counter):
            counter.setAttribute("aria-live", "off" if is_turning else "polite")
        if is_turning:
            self._schedule_turn(self._run)

    def _schedule_turn(self, run: int) -> None:
        dom.set_timer(TURN_MS, lambda: self._turn(run))

    def _turn(self, run: int) -> None:
        if run == self._run and not dom.is_null(dom.by_id(_COUNTER_ID)):
            self._advance(1)
            self._schedule_turn(run)

    def _advance(self, offset: int) -> None:
        self._index = (self._index + offset) % len(self._links)
        self._show()

    def _show(self) -> None:
        link = self._links[self._index]
        if link in self._drawn:
            self._display(link)
        else:
            dom.bridge.createQrCode(link, self._on_code_proxy)

    def _on_code(self, link: str, size: int, path: str) -> None:
        box = f"-3 -3 {size + 6} {size + 6}"
        label = self._app.words("qr")
        attributes = {"class": "qr", "viewBox": box, "role": "img", "aria-label": label}
        self._drawn = {known: self._drawn[known] for known in self._drawn if known in self._links}
        self._drawn[link] = ("svg", attributes, [("path", {"d": path, "fill": "#000"})])
        if link == self._links[self._index]:
            self._display(link)

    def _display(self, link: str) -> None:
        node, counter = dom.by_id(_CODE_ID), dom.by_id(_COUNTER_ID)
        if not dom.is_null(node):
            dom.replace_children(node, [dom.create_svg(self._drawn[link])])
        if not dom.is_null(counter):
            counter.textContent = f"{self._index + 1}/{len(self._links)}"


def _arrow_button(action: str, say: "Any", icon: str) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": action}
    attributes["aria-label"] = say(action)
    return dom.create_element("button", attributes, (dom.icon(icon),))
