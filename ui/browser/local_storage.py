"""The storage of texts in the browser that the page keeps from one visit to the next."""

from ui.browser import dom


class LocalStorage:
    """The port of ``ui.library.store`` to localStorage.

    Methods return (True, value) or, instead of raising, (False, reason): "full" or "forbidden".
    """

    def get(self, key: str) -> tuple:
        """Return the text of a key, None if there is none."""
        ok, value = dom.bridge.get(key)
        if not ok:
            return False, _failure_reason(value)
        return True, None if dom.is_null(value) else str(value)

    def set(self, key: str, value: str) -> tuple:
        """Store the text of a key."""
        ok, error = dom.bridge.set(key, value)
        return (True, None) if ok else (False, _failure_reason(error))

    def remove(self, key: str) -> tuple:
        """Remove a key."""
        ok, error = dom.bridge.remove(key)
        return (True, None) if ok else (False, _failure_reason(error))

    def keys(self) -> tuple:
        """Return all keys."""
        ok, value = dom.bridge.keys()
        return (True, [str(key) for key in value]) if ok else (False, _failure_reason(value))

    def char_count(self) -> tuple:
        """Return the number of characters of all keys and texts."""
        ok, value = dom.bridge.charCount()
        return (True, int(value)) if ok else (False, _failure_reason(value))

    def scan_field(self, prefix: str, mark: str, length: int) -> tuple:
        """Return a field of all texts whose keys start with a prefix.

        Args:
            prefix: The start of the keys.
            mark: The text before the field; a comma ends the field.
            length: How many characters of each text are searched.

        Returns:
            Pairs of the rest of a key and its field, the highest number first.
        """
        ok, value = dom.bridge.scanField(prefix, mark, length)
        if not ok:
            return False, _failure_reason(value)
        parts = str(value).split("\0")
        return True, list(zip(parts[::2], parts[1::2]))


def _failure_reason(error: object) -> str:
    return "full" if str(error) == "QuotaExceededError" else "forbidden"
