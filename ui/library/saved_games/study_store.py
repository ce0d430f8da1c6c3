"""The studies on this device, as texts; ``ui.study.study`` reads and writes these.

The lobby and exported files list studies without reading their moves.
"""

import json
from collections import namedtuple

from engine.catalogue import GAMES
from engine.record import RecordError
from ui.library.saved_games.text_store import TextStore, is_id
from ui.library.saves import STUDY_KEY_PREFIX, checked_time, read_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.storage_port import StoragePort

MAX_STUDY_CHARS = 200000  # characters of a saved study
MAX_TITLE = 60  # characters

# A study in a list. game: the game's name; title: its title, "" for none; move_count: the moves in
# all its lines; changed: when it was changed last, in the caller's time.
StudySummary = namedtuple("StudySummary", ("id", "game", "title", "move_count", "changed"))


class StudyStore(TextStore):
    """The studies of a device.

    Args:
        port: The device's storage, see ``ui.library.storage_port``.
    """

    def __init__(self, port: "StoragePort") -> None:
        TextStore.__init__(self, port, STUDY_KEY_PREFIX, MAX_STUDY_CHARS)

    def new_id(self, now: float) -> str:
        """Return an id that no study has: a number, which the names of actions can end in.

        Args:
            now: The time.
        """
        number = max(1, int(now * 1000))
        while self.text(str(number)):
            number += 1
        return str(number)

    def summary(self, id: str) -> "StudySummary | None":
        """Return a study for a list; None if it can't be read."""
        return summary_of(id, self.text(id))


def with_id(text: str, id: str) -> str:
    """Return the text of a study, which ``summary_of`` can read, under another id."""
    data = json.loads(text)
    del data["id"]
    # The time must not come last, as it may in MicroPython's dicts: a comma ends it in lists.
    changed = json.dumps(data.pop("changed"))
    return f'{{"id": "{id}", "changed": {changed}, ' + json.dumps(data)[1:]


def is_same_study(text: str, other: str) -> bool:
    """Return whether two texts hold the same study, whatever position of it was looked at."""
    if text == other:
        return True
    try:
        data, other_data = read_json(text, MAX_STUDY_CHARS), read_json(other, MAX_STUDY_CHARS)
    except RecordError:
        return False
    if not (isinstance(data, dict) and isinstance(other_data, dict)):
        return False
    other_data["at"] = data["at"] = 0
    return data == other_data


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
