"""A link as a QR code; a long link as several codes, shown in a cycle."""

from ui.browser import dom
from ui.correspondence.qr_chunks import split_link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.table.view.app_context import AppContext

CYCLE_MS = 2500  # how long each code is shown: a camera app needs time
_CODE_ID, _COUNTER_ID = "qr", "qr-part"  # ids of elements


class QrCodes:
    """The codes in a dialog."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._links: "list[str]" = []  # one for each code
        self._drawn: "dict[str, Any]" = {}  # link -> its code as a shape
        self._index = 0
        self._run = 0  # counts starts and stops, so that earlier timers do nothing
        self._is_cycling = False  # whether the next code comes by itself
        self._on_code_proxy = dom.proxy(self._on_code)

    def build(self, fragment: str) -> "list[Any]":
        """Return the elements for the codes of a link; call ``start`` when they are shown."""
        self._links = [dom.base_url() + "#" + chunk for chunk in split_link(fragment)]
        self._index = 0
        say, count = self._app.words.correspondence(), len(self._links)
        # Keeps the code's room until it is drawn.
        place = dom.create_element("div", {"class": "qr"})
        nodes = [dom.create_element("div", {"id": _CODE_ID}, (place,))]
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

        Several codes are cycled until the user steps or holds, unless motion is reduced.
        """
        self._show()
        self._set_cycling(len(self._links) > 1 and not dom.bridge.prefersReducedMotion())

    def toggle_cycling(self) -> None:
        """Hold the code that is shown or, if it is held, go on cycling."""
        self._set_cycling(not self._is_cycling)

    def step(self, offset: int) -> None:
        """Show the code ``offset`` places further, and hold it."""
        self._set_cycling(False)
        self._advance(offset)

    def _set_cycling(self, is_cycling: bool) -> None:
        """Set whether the codes are cycled; if so, screen readers don't announce each."""
        self._run += 1
        self._is_cycling, counter = is_cycling, dom.by_id(_COUNTER_ID)
        if not dom.is_null(counter):
            counter.setAttribute("aria-live", "off" if is_cycling else "polite")
        if is_cycling:
            self._schedule_step(self._run)

    def _schedule_step(self, run: int) -> None:
        dom.set_timer(CYCLE_MS, lambda: self._on_timer(run))

    def _on_timer(self, run: int) -> None:
        if run == self._run and not dom.is_null(dom.by_id(_COUNTER_ID)):
            self._advance(1)
            self._schedule_step(run)

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
        if not size:
            self._show_missing(link)
            return
        box = f"-3 -3 {size + 6} {size + 6}"
        label = self._app.words("qr")
        attributes = {"class": "qr", "viewBox": box, "role": "img", "aria-label": label}
        self._drawn = {known: self._drawn[known] for known in self._drawn if known in self._links}
        self._drawn[link] = ("svg", attributes, [("path", {"d": path, "fill": "#000"})])
        if link == self._links[self._index]:
            self._display(link)

    def _show_missing(self, link: str) -> None:
        """Say in the place of a code that it can't be drawn now; the next step tries again."""
        if link == self._links[self._index]:
            text = {"class": "qr", "text": self._app.words("not-fetched")}
            self._replace(dom.create_element("div", text))

    def _display(self, link: str) -> None:
        self._replace(dom.create_svg(self._drawn[link]))

    def _replace(self, shown: "Any") -> None:
        """Show an element in the place of the code, with the number of the code."""
        node, counter = dom.by_id(_CODE_ID), dom.by_id(_COUNTER_ID)
        if not dom.is_null(node):
            dom.replace_children(node, [shown])
        if not dom.is_null(counter):
            counter.textContent = f"{self._index + 1}/{len(self._links)}"


def _arrow_button(action: str, say: "Any", icon: str) -> "Any":
    attributes = {"type": "button", "class": "icon-button", "data-act": action}
    attributes["aria-label"] = say(action)
    return dom.create_element("button", attributes, (dom.icon(icon),))
