"""The stored settings."""

import json

from engine.record import RecordError
from ui.library.saves import MAX_FILE_CHARS, read_json
from ui.library.settings import normalized

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.storage_port import StoragePort

SETTINGS_KEY = "coaster/settings"


class SettingsStore:
    """The settings of this device.

    Args:
        port: The storage, see ``ui.library.storage_port``.
    """

    def __init__(self, port: "StoragePort") -> None:
        self._port = port

    def load(self) -> dict:
        """Return all settings, see ``ui.library.settings.normalized``."""
        return normalized(self.load_raw())

    def load_raw(self) -> "dict | None":
        """Return the stored settings, unknown ones included; None if there are none."""
        ok, text = self.load_text()
        try:
            stored = read_json(text, MAX_FILE_CHARS) if ok else None
        except RecordError:
            return None
        return stored if isinstance(stored, dict) else None

    def load_text(self) -> "tuple[bool, str | None]":
        """Return the result of the storage for the settings' text."""
        result: "tuple[bool, str | None]" = self._port.get(SETTINGS_KEY)
        return result

    def _back_up_text(self, text: str) -> "tuple[bool, str | None]":
        """Store a text that is no settings under a key of its own."""
        number, stored = 0, ""
        while stored not in (None, text):
            number += 1
            ok, stored = self._port.get(f"{SETTINGS_KEY}/{number}")
            if not ok:
                return False, stored
        return self._port.set(f"{SETTINGS_KEY}/{number}", text)

    def save(self, changes: dict) -> "str | None":
        """Store some settings; the others stay as they are, unknown ones included.

        A stored text that is no settings is backed up first.

        Returns:
            None, or why that failed: "full", "forbidden".
        """
        stored = self.load_raw()
        ok, text = self.load_text()
        if stored is None and ok and text:
            ok, reason = self._back_up_text(text)
            if not ok:
                return reason
        others = stored or {}
        settings = normalized(others | changes)
        for name in others:
            if name not in changes:
                settings[name] = others[name]
        ok, reason = self._port.set(SETTINGS_KEY, json.dumps(settings))
        return None if ok else reason
