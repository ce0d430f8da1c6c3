"""The saved games, in a storage that may be full, forbidden, or shared with other tabs.

Every game has a key of its own, so that a damaged text affects no other game. A game that can't be
read stays as it is and is reported: nothing is overwritten or deleted that can't be read.
"""

from collections import namedtuple

from engine.record import RecordError
from ui.library.history import HISTORY_KEY, History
from ui.library.progress_store import REVIEW_KEY_PREFIX, ProgressStore
from ui.library.saves import (
    CHANGED_MARK,
    MAX_REVISION,
    MAX_SAVE_CHARS,
    STUDY_KEY_PREFIX,
    checked_time,
    from_json,
    parse_time,
    peek_correspondence_id,
    read_json,
    session_from_data,
    to_json,
)
from ui.library.settings_store import SettingsStore
from ui.session.save_messages import DATA_LOSS_REASONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.rng import Rng
    from ui.library.storage_port import StoragePort
    from ui.session.session import Session

GAME_KEY_PREFIX = "coaster/game/"
LESSON_ID_PREFIX = "lesson/"  # ids of lessons, which no saved game can have; then the game's name
STUDY_ID_PREFIX = "study/"  # ids of tables with a study; then the study's id
PUZZLE_ID_PREFIX = "puzzle/"  # ids of puzzles; then a puzzle's name, or the date of a daily puzzle
WARNED_KEY_PREFIX = "coaster/told/"
WARN_MIN_GAMES = 12  # saved games from which on losing them is warned of
WARN_MIN_CHARS = 2000000  # characters stored: the strictest browsers keep 2.6 million

# reason: None if the game is saved; "history" if only its result could not be added there; "full",
# "forbidden"; "too-long" if it could not be read again; "unread" if there is a text that can't be
# read, and stays; or "other-tab". other_session: the session of the other tab, or None.
WriteResult = namedtuple("WriteResult", ("reason", "other_session"))
# value: the result if ``ok``, or else the reason.
StoreResult = namedtuple("StoreResult", ("ok", "value"))


class Store:
    """The saved games, and with them all that this device keeps.

    Args:
        port: The storage.
        rng: Random numbers for new ids.

    Attributes:
        port: The storage, for what has a store of its own.
        history: The finished games.
        settings: The settings.
        progress: The progress in learning.
    """

    def __init__(self, port: "StoragePort", rng: "Rng") -> None:
        self.port = port
        self._rng = rng
        self.history = History(port)
        self.settings = SettingsStore(port)
        self.progress = ProgressStore(port)
        # id -> (text, revision) of the game saved last by this store
        self._last_written: "dict[str, tuple]" = {}
        self._unsaved: "dict[str, Session]" = {}  # games that could not be saved

    def new_id(self) -> str:
        """Return an id that no saved game has."""
        while True:
            id = "".join([self._rng.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10)])
            if not self.has_game(id):
                return id

    def has_studies(self) -> bool:
        """Return whether any study is kept; see ``ui.library.saved_games.study_store``."""
        ok, studies = self.port.scan_field(STUDY_KEY_PREFIX, ",", 1)
        return bool(ok and studies)

    # Games

    def unsaved_sessions(self) -> "dict[str, Session]":
        """Return the games that could not be saved, as they are now, by their ids."""
        return dict(self._unsaved)

    def game_ids(self) -> "list[str]":
        """Return the ids of all saved games, readable or not."""
        ok, keys = self.port.keys()
        return (
            [key[len(GAME_KEY_PREFIX) :] for key in keys if key.startswith(GAME_KEY_PREFIX)]
            if ok
            else []
        )

    def latest_ids(self) -> "list[str]":
        """Return the ids of all saved games, readable or not, the last changed first.

        Their texts are searched, not parsed, since there may be many games. (MicroPython writes a
        save in any order, so the time can be behind all that a sealed game keeps.)
        """
        ok, fields = self.port.scan_field(GAME_KEY_PREFIX, CHANGED_MARK, MAX_SAVE_CHARS)
        aged = []
        for id, field in fields if ok else ():
            changed = parse_time(field) if field else _changed_time(self.current_text(id))
            aged.append((-changed, id))
        if not _is_sorted(aged):  # the browser sorts much faster, so that they are as a rule
            aged.sort()
        ids = [id for _, id in aged]
        return [id for id in sorted(self._unsaved) if id not in ids] + ids

    def current_texts(self) -> "list[tuple[str, str]]":
        """Return (id, text) of every saved game, readable or not, the last changed first.

        Parsing a text replays its game, which takes time.
        """
        texts = [(id, self.current_text(id)) for id in self.latest_ids()]
        return [(id, text) for id, text in texts if text]  # else another tab has removed it

    def current_text(self, id: str) -> str:
        """Return the text of a game, as it is now if it could not be saved; "" if unavailable."""
        return to_json(self._unsaved[id]) if id in self._unsaved else self.stored_text(id)

    def stored_text(self, id: str) -> str:
        """Return the text that is stored for a game; "" if unavailable."""
        ok, text = self.port.get(GAME_KEY_PREFIX + id)
        return text if ok and text else ""

    def has_game(self, id: str) -> bool:
        """Return whether anything is stored under this id, readable or not."""
        ok, text = self.port.get(GAME_KEY_PREFIX + id)
        return id in self._unsaved or (ok and text is not None)

    def load(self, id: str) -> StoreResult:
        """Return a session, as it is now if it could not be saved, or else as ``load_stored``.

        What the caller does with it changes no table, even if the game could not be saved.
        """
        if id in self._unsaved:
            text = to_json(self._unsaved[id])
            return StoreResult(True, session_from_data(read_json(text, len(text))))
        return self.load_stored(id)

    def load_stored(self, id: str) -> StoreResult:
        """Load a stored session.

        Returns:
            The session, or the reason "missing", "forbidden" or that of a RecordError.
        """
        ok, text = self.port.get(GAME_KEY_PREFIX + id)
        if not ok or text is None:
            return StoreResult(False, "missing" if ok else text)
        try:
            session = parse_saved_game(id, text)
        except RecordError as error:
            return StoreResult(False, error.reason)
        self.history.update(session)
        return StoreResult(True, session)

    def save(self, session: "Session", update_history: bool = True) -> WriteResult:
        """Save a session and count up its revision.

        Args:
            session: The session.
            update_history: Whether to add it to the history, or remove it from there.

        Returns:
            Among others "other-tab" if the stored game was saved since this session was loaded or
            saved, and "unread" if the stored text can't be read.
        """
        result = self._save(session, update_history)
        if result.reason in DATA_LOSS_REASONS:
            self._unsaved[session.id] = session
        else:
            self._unsaved.pop(session.id, None)
        return result

    def _save(self, session: "Session", update_history: bool) -> WriteResult:
        ok, text = self.port.get(GAME_KEY_PREFIX + session.id)
        if not ok:
            return WriteResult(text, None)
        revision = session.revision
        # Parsing replays the game: unnecessary for a text that this store has written itself.
        if text is not None and self._last_written.get(session.id) != (text, revision):
            other = _parse_or_none(session.id, text)
            if other is None:
                return WriteResult("unread", None)
            if other.revision != revision:
                return WriteResult("other-tab", other)
        before, session.revision = session.revision, revision + 1 if revision < MAX_REVISION else 0
        text = to_json(session)
        ok, reason = False, "too-long"
        if len(text) <= MAX_SAVE_CHARS:
            ok, reason = self.port.set(GAME_KEY_PREFIX + session.id, text)
        if not ok:
            session.revision = before
            return WriteResult(reason, None)
        self._last_written = {session.id: (text, session.revision)}  # one text, to save memory
        # If this fails, the history is updated when the saved game is loaded again.
        counts = update_history or session.is_copy  # no caller has an entry for a copy
        failed = counts and self.history.update(session, True)
        return WriteResult("history" if failed else None, None)

    def delete(self, id: str) -> StoreResult:
        """Delete a game, readable or not; the result is its text, for ``restore``."""
        unsaved = self._unsaved.pop(id, None)
        ok, text = self.port.get(GAME_KEY_PREFIX + id)
        if unsaved and not _parse_or_none(id, self.stored_text(id)):
            # A stored text that can't be read stays.
            return StoreResult(True, to_json(unsaved))
        if not ok or text is None:
            return StoreResult(False, "missing" if ok else text)
        text = to_json(unsaved) if unsaved else text
        ok, reason = self.port.remove(GAME_KEY_PREFIX + id)
        self.port.remove(REVIEW_KEY_PREFIX + id)
        return StoreResult(True, text) if ok else StoreResult(False, reason)

    def restore(self, id: str, text: str) -> StoreResult:
        """Undo ``delete``.

        Returns:
            The id, or the reason: "exists"; or "full", "forbidden" or "unread", if the game could
            be restored for this visit only.
        """
        stored = self.stored_text(id)
        if id in self._unsaved or _parse_or_none(id, stored):
            return StoreResult(False, "exists")
        ok, reason = (False, "unread") if stored else self.port.set(GAME_KEY_PREFIX + id, text)
        session = None if ok else _parse_or_none(id, text)
        if session:
            self._unsaved[id] = session
        return StoreResult(ok, id if ok else reason)

    def correspondence_games(self, id: "int | str") -> "list[Session]":
        """Return the correspondence games with this id in links, the last changed first.

        Copies (see ``Session.is_copy``) are returned only if there are no other games.
        """
        loaded = [
            self.load(key)
            for key, text in self.current_texts()
            if peek_correspondence_id(text) == id
        ]
        sessions = [result.value for result in loaded if result.ok]
        return [session for session in sessions if not session.is_copy] or sessions

    # Warnings

    def storage_risk(self, is_persistent: bool) -> str:
        """Return the key of a warning before games are likely to be lost, each only once.

        Args:
            is_persistent: Whether the browser has promised to keep the storage.

        Returns:
            "nearly-full"; "may-be-lost" if there are many games and no promise; or "".
        """
        if len(self.game_ids()) < WARN_MIN_GAMES:
            return ""
        ok, count = self.port.char_count()
        key = "nearly-full" if ok and count > WARN_MIN_CHARS else "may-be-lost"
        if not ok or (is_persistent and key == "may-be-lost"):
            return ""
        ok, warned = self.port.get(WARNED_KEY_PREFIX + key)
        if not ok or warned is not None:
            return ""
        return key if self.port.set(WARNED_KEY_PREFIX + key, "1")[0] else ""


def holds_games(key: str) -> bool:
    """Return whether the key holds a saved game or the history."""
    return key.startswith(GAME_KEY_PREFIX) or key == HISTORY_KEY


def parse_saved_game(id: str, text: str) -> "Session":
    """Return the session that is saved as ``id`` with this text.

    Raises:
        RecordError: For any text that can't be read. No other error is raised, so that one text
            can't hide other games.
    """
    try:
        session = from_json(text)
    except RecordError:
        raise
    except Exception:
        raise RecordError("not-a-game") from None
    if session.id != id:
        raise RecordError("not-a-game")
    return session


def _parse_or_none(id: str, text: str) -> "Session | None":
    try:
        return parse_saved_game(id, text)
    except RecordError:
        return None


def _is_sorted(values: "list[tuple]") -> bool:
    return all([values[at] <= values[at + 1] for at in range(len(values) - 1)])


def _changed_time(text: str) -> float:
    """Return the time of the last change in a saved game's text; 0 if it has none."""
    try:
        data = read_json(text, MAX_SAVE_CHARS)
        return checked_time(data.get("changed") if isinstance(data, dict) else None)
    except RecordError:
        return 0.0
