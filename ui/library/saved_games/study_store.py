"""The studies on this device, as texts; ``ui.study.study`` reads and writes these.

Each study has a key of its own, so that a damaged one affects nothing else. The lobby and exported
files list studies without reading their moves.
"""

from collections import namedtuple

from engine.catalogue import GAMES
from engine.record import RecordError
from ui.library.saves import (
    CHANGED_MARK,
    HEAD_CHARS,
    STUDY_KEY_PREFIX,
    checked_time,
    read_json,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_STUDY_CHARS = 200000  # characters of a saved study
MAX_TITLE = 60  # characters

# A study in a list. game: the game's name; title: its title, "" for none; move_count: the moves in
# all its lines; changed: when it was changed last, in the caller's time.
StudySummary = namedtuple("StudySummary", ("id", "game", "title", "move_count", "changed"))


class StudyStore:
    """The studies of a device.

    Args:
        port: The device's storage, see ``ui.library.store``.
    """

    def __init__(self, port: "Any") -> None:
        self._port = port

    def new_id(self, now: float) -> str:
        """Return an id that no study has: a number, which the names of actions can end in.

        Args:
            now: The time.
        """
        number = max(1, int(now * 1000))
        while self.text(str(number)):
            number += 1
        return str(number)

    def ids(self) -> "list[str]":
        """Return the ids of all studies, readable or not, the last changed first."""
        ok, fields = self._port.scan_field(STUDY_KEY_PREFIX, CHANGED_MARK, HEAD_CHARS)
        aged = [(-_number(field), id) for id, field in fields if is_id(id)] if ok else []
        return [id for _, id in sorted(aged)]

    def text(self, id: str) -> str:
        """Return the text of a study; "" if there is none."""
        ok, text = self._port.get(STUDY_KEY_PREFIX + id)
        return text if ok and text else ""

    def summary(self, id: str) -> "StudySummary | None":
        """Return a study for a list; None if it can't be read."""
        return summary_of(id, self.text(id))

    def save(self, id: str, text: str) -> "str | None":
        """Store a study; return None, or the reason: "full", "forbidden" or "too-long"."""
        if len(text) > MAX_STUDY_CHARS:
            return "too-long"
        ok, reason = self._port.set(STUDY_KEY_PREFIX + id, text)
        return None if ok else reason

    def delete(self, id: str) -> bool:
        """Delete a study; return whether that was possible."""
        return bool(self._port.remove(STUDY_KEY_PREFIX + id)[0])


def is_id(id: str) -> bool:
    """Return whether a study can have this id."""
    return 0 < len(id) <= 16 and id.isdigit() and id[0] != "0"


def summary_of(id: str, text: str) -> "StudySummary | None":
    """Return what a list says of the study with this text; None if it can't be read."""
    try:
        data = read_json(text, MAX_STUDY_CHARS)
        if not isinstance(data, dict) or data.get("id") != id or not is_id(id):
            return None
        changed = checked_time(data.get("changed"))
    except RecordError:
        return None
    game, title, plies = data.get("game"), data.get("title"), data.get("plies")
    if type(game) is not str or game not in GAMES or type(title) is not str:
        return None
    if type(plies) is not int or not 0 <= plies < 100000 or len(title) > MAX_TITLE:
        return None
    return StudySummary(id, game, title, plies, changed)


def _number(text: str) -> float:
    try:
        return checked_time(float(text))
    except (RecordError, ValueError):
        return 0.0
