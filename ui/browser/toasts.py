"""Toasts: short messages that disappear by themselves."""

from ui.browser import dom
from ui.browser.buttons import button

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TOAST_MS = 3500  # how long a toast stays
_TOAST_WITH_ACTION_MS = 10000  # if it has a button
_TOAST_MS_PER_CHAR = 50  # in addition, to read it


def show_toast(text: str, action: str = "", label: str = "") -> None:
    """Show a toast for a while, or until it is tapped.

    Its place and look are in web/dialogs.css (``.toasts``, ``.toast``).

    Args:
        text: Its text.
        action: The ``data-act`` of its button; "" for no button.
        label: The button's label.
    """
    hide_toast()
    _show_for_a_while(text, action, label)


def show_notice(text: str, action: str = "", label: str = "") -> None:
    """Show a toast that no tap has caused in place of the last notice; else as ``show_toast``.

    Any other toast is only covered: its button may be the only way to undo something.
    """
    for notice in dom.by_id("toasts").querySelectorAll("[data-notice]"):
        notice.remove()
    _show_for_a_while(text, action, label).setAttribute("data-notice", "")


def _show_for_a_while(text: str, action: str, label: str) -> "Any":
    node = _prepend(text, [button(label, action)] if action else [])
    dom.set_timer(
        (_TOAST_WITH_ACTION_MS if action else _TOAST_MS) + _TOAST_MS_PER_CHAR * len(text),
        node.remove,
    )
    return node


def show_loading_toast(text: str) -> "Any":
    """Show a toast until its node is removed.

    An earlier toast is only covered: its button may be the only way to undo something.

    Args:
        text: Its text.

    Returns:
        Its node.
    """
    return _prepend(text, [])


def _prepend(text: str, buttons: list) -> "Any":
    """Return a new toast with these buttons and one that closes it; it covers all others."""
    dialog_close = dom.by_id("dialog").querySelector('[data-act="close"]')
    close = {"type": "button", "class": "icon-button", "data-act": "close-toast"}
    close["aria-label"] = dom.attribute(dialog_close, "aria-label")
    buttons.append(dom.create_element("button", close, (dom.icon("close"),)))
    group = dom.create_element("div", {"class": "toast-acts"}, tuple(buttons))  # one line
    children = (dom.create_element("span", {"text": text}), group)
    node = dom.create_element("div", {"class": "toast", "data-act": "close-toast"}, children)
    place_toasts()
    dom.by_id("toasts").prepend(node)
    return node


def place_toasts() -> None:
    """Move the toasts into the dialog or table that is open, and out of it again.

    A modal dialog hides everything outside itself, from screen readers as well. Nodes are only
    moved if needed, since screen readers lose track of a live region that moves.
    """
    toasts, dialog, table = dom.by_id("toasts"), dom.by_id("dialog"), dom.by_id("table")
    parent = dialog if dialog.open else dom.document.body if table.hidden else table
    if not parent.isSameNode(toasts.parentNode):
        parent.appendChild(toasts)


def hide_notice() -> None:
    """Remove a toast without a button that is still in the dialog: that is closed and was read."""
    toasts = dom.by_id("toasts")
    if dom.by_id("dialog").contains(toasts) and dom.is_null(toasts.querySelector(".button")):
        hide_toast()


def close_toast() -> None:
    """Remove the toast that is shown; one that it covered is shown again."""
    dom.by_id("toasts").firstElementChild.remove()


def hide_toast() -> None:
    """Remove the toast, if there is one."""
    dom.remove_children(dom.by_id("toasts"))
