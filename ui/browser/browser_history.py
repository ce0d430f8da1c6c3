"""The browser's history: the lobby and, above it, a dialog or a table."""

import json

from ui.browser import dom

_DIALOG = "dialog"


def _state() -> dict:
    state = json.loads(dom.bridge.historyState())
    return state if isinstance(state, dict) else {}  # another page of this site may have set it


def table_id() -> str:
    """Return the id of the table of the current history entry; "" for the lobby."""
    state = _state()
    return str(state.get("id")) if state.get("screen") == "table" else ""


def is_in_dialog() -> bool:
    """Return whether the current entry is a dialog of the lobby."""
    return _state().get("screen") == _DIALOG


def enter_dialog() -> None:
    """Add an entry for a dialog of the lobby, unless the current one is one."""
    if not is_in_dialog():
        dom.bridge.pushState(json.dumps({"screen": _DIALOG}), "./")


def enter_table(id: str, keep_previous: bool = False) -> None:
    """Add an entry for a table.

    It replaces the entry of a dialog and, unless ``keep_previous``, that of another table.
    """
    replaces = is_in_dialog() or (table_id() and not keep_previous)
    entry = json.dumps({"screen": "table", "id": id})
    (dom.bridge.replaceState if replaces else dom.bridge.pushState)(entry, "./")
