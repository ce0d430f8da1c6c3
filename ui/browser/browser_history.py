"""The browser's history: the lobby, on it a dialog or a table."""

import json

from ui.browser import dom

_DIALOG = "dialog"


def _state() -> dict:
    at: dict = json.loads(dom.bridge.historyState())
    return at


def table_id() -> str:
    """The id of the table that the history is at; "" for the lobby."""
    at = _state()
    return str(at.get("id")) if at.get("screen") == "table" else ""


def is_in_dialog() -> bool:
    """Whether it is at a dialog that was opened in the lobby."""
    return _state().get("screen") == _DIALOG


def enter_dialog() -> None:
    """A dialog has been opened in the lobby, if it isn't there already."""
    if not is_in_dialog():
        dom.bridge.pushState(json.dumps({"screen": _DIALOG}), "./")


def enter_table(id: str, keep_previous: bool = False) -> None:
    """A table has been opened, in place of a dialog or, unless ``beside`` it, of another table."""
    instead = is_in_dialog() or (table_id() and not keep_previous)
    entry = json.dumps({"screen": "table", "id": id})
    (dom.bridge.replaceState if instead else dom.bridge.pushState)(entry, "./")
