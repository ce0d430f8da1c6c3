"""Buttons, and rows and lists of them."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def button_row(*buttons: "Any") -> "Any":
    """Return the row of buttons at the end of a dialog."""
    return dom.create_element("div", {"class": "dialog-foot"}, buttons)


def button(text: str, action: str, tone: str = "", note: str = "") -> "Any":
    """Return a button that does an action, with an optional second line."""
    attributes = {"type": "button", "class": "button " + tone, "data-act": action}
    if not note:
        attributes["text"] = text
        return dom.create_element("button", attributes)
    parts = (
        dom.create_element("span", {"text": text}),
        dom.create_element("small", {"text": note}),
    )
    return dom.create_element("button", attributes, parts)


def button_list(*buttons: "Any") -> "Any":
    """Return a list of buttons, one below the other."""
    rows = tuple([dom.create_element("li", {}, (node,)) for node in buttons])
    return dom.create_element("ul", {"class": "menu-list"}, rows)
