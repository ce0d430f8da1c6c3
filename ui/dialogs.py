"""The one dialog of the page, and its toasts."""

from ui import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TOAST = 5000  # milliseconds


class Dialog:
    """The page's <dialog>: a title, a body, and who wants to know when it closes."""

    def __init__(self) -> None:
        self._node = dom.by_id("dialog")
        self._title = dom.by_id("dialog-title")
        self.body = dom.by_id("dialog-body")
        self.shows = ""  # what is open: "sheet", "menu", …; "" when closed
        dom.listen(self._node, "close", self._closed)
        dom.listen(self._node, "click", self._beside)

    def open(self, shows: str, title: str, children: list) -> None:
        """Show these elements under this title; in place of what was open, if anything was."""
        self.shows = shows
        self._title.textContent = title
        dom.fill(self.body, children)
        self._node.setAttribute("data-shows", shows)
        self.body.scrollTop = 0
        if not self._node.open:
            self._node.showModal()

    def close(self) -> None:
        """Close it, if it is open."""
        if self._node.open:
            self._node.close()

    def _closed(self, event: object) -> None:
        if self._node.open:
            return  # it has been opened again since
        self.shows = ""
        dom.clear(self.body)

    def _beside(self, event: "Any") -> None:
        if event.target.isSameNode(self._node):  # the backdrop
            self.close()


def foot(*buttons: "Any") -> "Any":
    """The row of buttons at the end of a dialog."""
    return dom.make("div", {"class": "dialog-foot"}, buttons)


def button(text: str, act: str, look: str = "") -> "Any":
    """A button that does ``act``."""
    attributes = {"type": "button", "class": "button " + look, "data-act": act, "text": text}
    return dom.make("button", attributes)


def select(name: str, choices: list, chosen: str) -> "Any":
    """A <select> of (value, text) pairs."""
    node = dom.make("select", {"name": name, "id": "field-" + name})
    for value, text in choices:
        option = dom.make("option", {"value": value, "text": text, "selected": value == chosen})
        node.appendChild(option)
    return node


def switch(name: str, on: bool) -> "Any":
    """A checkbox."""
    return dom.make(
        "input", {"type": "checkbox", "name": name, "id": "field-" + name, "checked": on}
    )


def text(name: str, value: str, hint: str, longest: int) -> "Any":
    """A one-line text field."""
    attributes = {"type": "text", "name": name, "id": "field-" + name, "value": value}
    attributes.update({"placeholder": hint, "aria-label": hint, "maxlength": str(longest)})
    attributes.update({"autocomplete": "off", "enterkeyhint": "done"})
    return dom.make("input", attributes)


def field(label: str, control: "Any", note: str = "") -> "Any":
    """A labelled row of a form."""
    children = [dom.make("label", {"for": control.id, "text": label}), control]
    if note:
        children.append(dom.make("span", {"class": "field-note", "text": note}))
    return dom.make("div", {"class": "field"}, tuple(children))


def toast(text: str, act: str = "", label: str = "") -> None:
    """Say something in passing, or until it is tapped; with a button that does ``act``, if any."""
    children = [dom.make("span", {"text": text})]
    if act:
        children.append(dom.make("button", {"type": "button", "data-act": act, "text": label}))
    node = dom.make("div", {"class": "toast", "data-act": "hush"}, tuple(children))
    toasts, dialog = dom.by_id("toasts"), dom.by_id("dialog")
    # An open dialog hides what is outside it, from eyes and from screen readers.
    (dialog if dialog.open else dom.document.body).appendChild(toasts)
    dom.fill(toasts, [node])
    dom.later(_TOAST, node.remove)


def hush() -> None:
    """Take away what was said in passing."""
    dom.clear(dom.by_id("toasts"))
