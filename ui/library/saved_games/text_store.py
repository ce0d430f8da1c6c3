"""Texts of one kind on this device, each under a key of its own.

So a damaged one affects nothing else, and lists need not read the others.
"""

from ui.library.saves import CHANGED_MARK, parse_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.storage_port import StoragePort


class TextStore:
    """The texts of one kind, each with the time when it was changed last.

    Args:
        port: The device's storage, see ``ui.library.storage_port``.
        key_prefix: The beginning of their keys; the id follows.
        max_chars: The most characters of a text.
    """

    def __init__(self, port: "StoragePort", key_prefix: str, max_chars: int) -> None:
        self._port = port
        self._key_prefix = key_prefix
        self._max_chars = max_chars

    def ids(self) -> "list[str]":
        """Return the ids of all texts, readable or not, the last changed first."""
        ok, fields = self._port.scan_field(self._key_prefix, CHANGED_MARK, self._max_chars)
        aged = [(-parse_time(field), id) for id, field in fields if is_id(id)] if ok else []
        return [id for _, id in sorted(aged)]

    def text(self, id: str) -> str:
        """Return the text of an id; "" if there is none."""
        ok, text = self._port.get(self._key_prefix + id)
        return text if ok and text else ""

    def save(self, id: str, text: str) -> "str | None":
        """Store a text; return None, or the reason: "full", "forbidden" or "too-long"."""
        if len(text) > self._max_chars:
            return "too-long"
        ok, reason = self._port.set(self._key_prefix + id, text)
        return None if ok else reason

    def delete(self, id: str) -> bool:
        """Delete a text; return whether that was possible."""
        return bool(self._port.remove(self._key_prefix + id)[0])


def is_id(id: str) -> bool:
    """Return whether a text can have this id: a number of at most 16 digits."""
    return 0 < len(id) <= 16 and id.isdigit() and id[0] != "0"
