"""Saved games and settings, over a storage that may be full, forbidden, or shared with other tabs.

The storage is injected. It has ``get(key)``, ``set(key, text)``, ``remove(key)``, ``keys()``,
``weight()``, which answers how many characters lie there, and ``said(prefix, mark, length)``, which
answers pairs: what follows the prefix in a key, and what stands in so many characters of its text
between the mark and a comma, "" if nothing does; in any order, best with the highest numbers first.
None of them raises, each returns a pair:
(True, answer) or (False, reason), where the reason is "full" or "forbidden" and ``get`` answers
None for a key that is not there.

One key a game, so that two games never share a fate. A game that cannot be read is left as it lies
and reported; nothing here overwrites or deletes one that it does not understand.
"""

import json
from collections import namedtuple

from engine.record import RecordError
from ui.library.finished_games import HISTORY_KEY, History
from ui.library.saves import (
    MAX_REVISION,
    MAX_SAVE_CHARS,
    checked_time,
    from_json,
    peek_correspondence_id,
    read_json,
    to_json,
)
from ui.library.settings import normalized
from ui.session.confirmations import DATA_LOSS_REASONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.rng import Rng
    from ui.session.session import Session

GAME_KEY_PREFIX = "coaster/game/"
SETTINGS_KEY = "coaster/settings"
LESSON_ID_PREFIX = "lesson/"  # before a game's name: its lesson, whose id no saved game can have
LESSON_KEY_PREFIX = "coaster/" + LESSON_ID_PREFIX
PUZZLE_ID_PREFIX = "puzzle/"  # likewise, before a puzzle's name or the date of the puzzle of a day
PUZZLES_KEY = "coaster/puzzles"
GAMES_STARTED_KEY_PREFIX = "coaster/coach/"
REVIEW_KEY_PREFIX = "coaster/review/"
WARNED_KEY_PREFIX = "coaster/told/"
MAX_COUNTED_GAMES = 9  # games begun of a kind, after which nobody counts
WARN_MIN_GAMES = 12  # games that it would be a pity to lose
WARN_MIN_CHARS = 2000000  # characters of all there is: the strictest browsers keep 2.6 million
MAX_STEPS = 1000  # steps in a lesson
MAX_FILE_CHARS = 8000000  # characters of an imported file: more than any browser's storage holds
CHANGED_MARK = '"changed": '  # what stands before a saved game's time
HEAD_CHARS = 250  # characters, within which it does

# reason: None when it is kept, "history" if only its result could not be noted, else "full",
# "forbidden", "too-long" if it could not be read again, "unread" if what lies there can't be read
# here, and stays, or "other-tab" with the other's session, else None.
WriteResult = namedtuple("WriteResult", ("reason", "other_session"))
# ok, and value: what was asked for, or else the reason.
StoreResult = namedtuple("StoreResult", ("ok", "value"))


class Store:
    """What this device keeps. ``port``: the storage; ``rng``: where new ids come from.

    Attributes:
        history: what is kept of finished games.
    """

    def __init__(self, port: "Any", rng: "Rng") -> None:
        self._port = port
        self._rng = rng
        self.history = History(port)
        # id -> (text, revision) of what was saved here last
        self._last_written: "dict[str, tuple]" = {}
        self._unsaved: "dict[str, Session]" = {}  # id -> a game that could not be saved

    def new_id(self) -> str:
        """An id that no saved game has."""
        while True:
            id = "".join([self._rng.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10)])
            if not self.has_game(id):
                return id

    # Games

    def unsaved_sessions(self) -> "dict[str, Session]":
        """The games that could not be saved, as they are now, by their ids."""
        return dict(self._unsaved)

    def game_ids(self) -> "list[str]":
        """The ids of all saved games, readable or not."""
        ok, keys = self._port.keys()
        return (
            [key[len(GAME_KEY_PREFIX) :] for key in keys if key.startswith(GAME_KEY_PREFIX)]
            if ok
            else []
        )

    def latest_ids(self) -> "list[str]":
        """The ids of all saved games, readable or not, the last changed first. Of many games only
        the heads are looked at: whoever shows some asks for their texts one by one."""
        ok, told = self._port.scan_field(GAME_KEY_PREFIX, CHANGED_MARK, HEAD_CHARS)
        found = []
        for id, said in told if ok else ():
            found.append(
                (-(_parse_time(said) if said else _changed_time(self.current_text(id))), id)
            )
        if not _is_sorted(found):  # which they are as a rule: the browser sorts in no time
            found.sort()
        ids = [id for _, id in found]
        return [id for id in sorted(self._unsaved) if id not in ids] + ids

    def current_texts(self) -> "list[tuple[str, str]]":
        """(id, text) of every saved game, readable or not, the last changed first. To read a game
        is to replay it."""
        found = [(id, self.current_text(id)) for id in self.latest_ids()]
        return [(id, text) for id, text in found if text]  # else another tab has removed it

    def current_text(self, id: str) -> str:
        """The text of the game ``id``, as it is now if it could not be saved; "" if there is none,
        or it can't be had."""
        return to_json(self._unsaved[id]) if id in self._unsaved else self.stored_text(id)

    def stored_text(self, id: str) -> str:
        """The text that lies there; "" if there is none, or it can't be had."""
        ok, text = self._port.get(GAME_KEY_PREFIX + id)
        return text if ok and text else ""

    def has_game(self, id: str) -> bool:
        """Whether there is anything with this id, readable or not."""
        ok, text = self._port.get(GAME_KEY_PREFIX + id)
        return id in self._unsaved or (ok and text is not None)

    def load(self, id: str) -> StoreResult:
        """The session ``id``, as it is now if it could not be saved; not ok: see ``kept``."""
        return StoreResult(True, self._unsaved[id]) if id in self._unsaved else self.load_stored(id)

    def load_stored(self, id: str) -> StoreResult:
        """The session saved as ``id``; not ok: "missing", "forbidden" or a RecordError's reason."""
        ok, text = self._port.get(GAME_KEY_PREFIX + id)
        if not ok or text is None:
            return StoreResult(False, "missing" if ok else text)
        try:
            session = parse_saved_game(id, text)
        except RecordError as error:
            return StoreResult(False, error.reason)
        self.history.update(session)
        return StoreResult(True, session)

    def save(self, session: "Session", update_history: bool = True) -> WriteResult:
        """Keep ``session`` and count its revision up. Refused with "other-tab" if what is kept was
        saved since this session was read or saved, with "unread" if it can't be read. Not
        ``noted``: somebody else sees to the history."""
        saved = self._save(session, update_history)
        if saved.reason in DATA_LOSS_REASONS:
            self._unsaved[session.id] = session
        else:
            self._unsaved.pop(session.id, None)
        return saved

    def _save(self, session: "Session", update_history: bool) -> WriteResult:
        ok, text = self._port.get(GAME_KEY_PREFIX + session.id)
        if not ok:
            return WriteResult(text, None)
        revision = session.revision
        # To read a game is to replay it: needless for what we have written ourselves.
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
            ok, reason = self._port.set(GAME_KEY_PREFIX + session.id, text)
        if not ok:
            session.revision = before
            return WriteResult(reason, None)
        self._last_written = {
            session.id: (text, session.revision)
        }  # of the others nobody keeps the texts
        # A game that is saved is found again, and then noted, whatever becomes of this note.
        lost = update_history and self.history.update(session, True)
        return WriteResult("history" if lost else None, None)

    def delete(self, id: str) -> StoreResult:
        """Remove a game, readable or not; the value is its text, for ``restore``."""
        unsaved = self._unsaved.pop(id, None)
        ok, text = self._port.get(GAME_KEY_PREFIX + id)
        if unsaved and not _parse_or_none(
            id, self.stored_text(id)
        ):  # which stays, if anything is there
            return StoreResult(True, to_json(unsaved))
        if not ok or text is None:
            return StoreResult(False, "missing" if ok else text)
        text = to_json(unsaved) if unsaved else text
        ok, reason = self._port.remove(GAME_KEY_PREFIX + id)
        self._port.remove(REVIEW_KEY_PREFIX + id)
        return StoreResult(True, text) if ok else StoreResult(False, reason)

    def restore(self, id: str, text: str) -> StoreResult:
        """Undo ``delete``. Not ok: "exists" or, where it is there for this visit alone, "full",
        "forbidden", "unread"."""
        there = self.stored_text(id)
        if id in self._unsaved or _parse_or_none(id, there):
            return StoreResult(False, "exists")
        ok, reason = (False, "unread") if there else self._port.set(GAME_KEY_PREFIX + id, text)
        session = None if ok else _parse_or_none(id, text)
        if session:
            self._unsaved[id] = session
        return StoreResult(ok, id if ok else reason)

    def correspondence_games(self, id: "int | str") -> "list[Session]":
        """The games with a friend that have this id, the last changed first; copies (see
        ``Session.is_copy``) only if there is nothing else. Only those are read that say so
        themselves."""
        loaded = [
            self.load(key)
            for key, text in self.current_texts()
            if peek_correspondence_id(text) == id
        ]
        found = [one.value for one in loaded if one.ok]
        return [one for one in found if not one.is_copy] or found

    # What may be lost

    def storage_risk(self, is_persistent: bool) -> str:
        """What is said, once, before games are likely to be lost, a key: "nearly-full", or
        "may-be-lost" if there are many and nobody promises to keep them (``lasts``); else ""."""
        ok, weight = (
            self._port.char_count() if len(self.game_ids()) >= WARN_MIN_GAMES else (False, 0)
        )
        said = (
            "nearly-full"
            if ok and weight > WARN_MIN_CHARS
            else "may-be-lost"
            if ok and not is_persistent
            else ""
        )
        ok, told = self._port.get(WARNED_KEY_PREFIX + said)
        if not said or not ok or told is not None:
            return ""
        return said if self._port.set(WARNED_KEY_PREFIX + said, "1")[0] else ""

    # Reviews

    def review_text(self, id: str) -> str:
        """What is kept of a game's review; "" for nothing."""
        ok, text = self._port.get(REVIEW_KEY_PREFIX + id)
        return text if ok and text else ""

    def save_review(self, id: str, text: str) -> None:
        """Keep that, if there is room: it can be made again."""
        self._port.set(REVIEW_KEY_PREFIX + id, text)

    # Puzzles

    def puzzles_text(self) -> "str | None":
        """What is kept of puzzles, see ``ui.learn.puzzle_collection``; None if there is nothing, or
        it can't be had."""
        ok, text = self._port.get(PUZZLES_KEY)
        return text if ok else None

    def save_puzzles(self, text: str) -> "str | None":
        """Keep that. None, or the reason it failed: "full", "forbidden"."""
        ok, reason = self._port.set(PUZZLES_KEY, text)
        return None if ok else reason

    # Lessons

    def lesson_step(self, game: str) -> int:
        """The step of a game's lesson that was come to, counted from 0; 0 at the end, too."""
        return self._load_count(LESSON_KEY_PREFIX + game) or 0

    def save_lesson_step(self, game: str, step: int) -> None:
        """Come to this step; 0 at the beginning and at the end."""
        self._port.set(LESSON_KEY_PREFIX + game, str(step))

    def has_opened_lesson(self, game: str) -> bool:
        """Whether the lesson of a game has ever been opened."""
        return self._load_count(LESSON_KEY_PREFIX + game) is not None

    def games_started(self, game: str) -> int:
        """How many games of a kind people have begun here; counting ends soon after the tips."""
        return self._load_count(GAMES_STARTED_KEY_PREFIX + game) or 0

    def count_game_started(self, game: str, delta: int = 1) -> None:
        """One more; −1: one less."""
        count = self.games_started(game)
        if count < MAX_COUNTED_GAMES:
            self._port.set(GAMES_STARTED_KEY_PREFIX + game, str(max(0, count + delta)))

    def _load_count(self, key: str) -> "int | None":
        """A small number that is kept; None where there is none."""
        ok, text = self._port.get(key)
        try:
            count = read_json(text, 9) if ok and text is not None else None
        except RecordError:
            count = None
        return count if type(count) is int and count >= 0 else None

    # Settings

    def settings(self) -> dict:
        """All settings, see ``ui.library.settings``."""
        return normalized(self.stored_settings())

    def stored_settings(self) -> "dict | None":
        """What is kept of them, with what this program doesn't understand; None if that is
        nothing, or no settings."""
        ok, text = self.settings_text()
        try:
            found = read_json(text, MAX_FILE_CHARS) if ok else None
        except RecordError:
            return None
        return found if isinstance(found, dict) else None

    def settings_text(self) -> "tuple[bool, str | None]":
        """The settings as they are kept, as the storage answers."""
        found: "tuple[bool, str | None]" = self._port.get(SETTINGS_KEY)
        return found

    def _back_up_settings_text(self, text: str) -> "tuple[bool, str | None]":
        """Keep a text in which no settings are under a key of its own."""
        number, there = 0, ""
        while there not in (None, text):
            number += 1
            ok, there = self._port.get(f"{SETTINGS_KEY}/{number}")
            if not ok:
                return False, there
        return self._port.set(f"{SETTINGS_KEY}/{number}", text)

    def save_settings(self, changes: dict) -> "str | None":
        """Keep these settings beside the others, which stay as they are, understood or not; a text
        that holds none is put aside. None, or the reason it failed: "full", "forbidden"."""
        kept = self.stored_settings()
        ok, text = self.settings_text()
        if kept is None and ok and text:
            ok, reason = self._back_up_settings_text(text)
            if not ok:
                return reason
        others = kept or {}
        settings = normalized(others | changes)
        for name in others:
            if name not in changes:
                settings[name] = others[name]
        ok, reason = self._port.set(SETTINGS_KEY, json.dumps(settings))
        return None if ok else reason


def holds_games(key: str) -> bool:
    """Whether what lies there is a saved game, or all finished ones."""
    return key.startswith(GAME_KEY_PREFIX) or key == HISTORY_KEY


def parse_saved_game(id: str, text: str) -> "Session":
    """The session saved as ``id``. Raises RecordError and nothing else: whatever a text holds, it
    keeps no other game from being shown."""
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


def _is_sorted(found: "list[tuple]") -> bool:
    last = found[0] if found else ()
    for one in found:
        if one < last:
            return False
        last = one
    return True


def _parse_time(said: str) -> float:
    """A time as a saved game says it; 0 if it is none."""
    try:
        return checked_time(float(said))
    except (RecordError, ValueError):
        return 0.0


def _changed_time(text: str) -> float:
    """When a saved game says it was changed; 0 if it doesn't."""
    try:
        data = read_json(text, MAX_SAVE_CHARS)
        return checked_time(data.get("changed") if isinstance(data, dict) else None)
    except RecordError:
        return 0.0
