"""The browser's history: the lobby, on it a dialog or a table."""

import json

from ui.page import dom

_DIALOG = "dialog"


def _at() -> dict:
    at: dict = json.loads(dom.bridge.state())
    return at


def table() -> str:
    """The id of the table that the history is at; "" for the lobby."""
    at = _at()
    return str(at.get("id")) if at.get("screen") == "table" else ""


def in_dialog() -> bool:
    """Whether it is at a dialog that was opened in the lobby."""
    return _at().get("screen") == _DIALOG


def to_dialog() -> None:
    """A dialog has been opened in the lobby, if it isn't there already."""
    if not in_dialog():
        dom.bridge.push(json.dumps({"screen": _DIALOG}), "./")


def to_table(id: str, beside: bool = False) -> None:
    """A table has been opened, in place of a dialog or, unless ``beside`` it, of another table."""
    instead = in_dialog() or (table() and not beside)
    entry = json.dumps({"screen": "table", "id": id})
    (dom.bridge.replace if instead else dom.bridge.push)(entry, "./")
