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
from ui.play.history import KEY, History
from ui.play.questions import LOSING
from ui.play.saves import (
    MAX_REVISION,
    MAX_TEXT,
    checked_time,
    from_json,
    read_json,
    remote_in,
    to_json,
)
from ui.play.settings import settled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engine.rng import Rng
    from ui.play.session import Session

GAME_KEY = "coaster/game/"
SETTINGS_KEY = "coaster/settings"
LESSON = "lesson/"  # before a game's name: its lesson, whose id no saved game can have
LESSON_KEY = "coaster/" + LESSON
PUZZLE = "puzzle/"  # likewise, before a puzzle's name or the date of the puzzle of a day
PUZZLES_KEY = "coaster/puzzles"
COACH_KEY = "coaster/coach/"
REVIEW_KEY = "coaster/review/"
TOLD_KEY = "coaster/told/"
ENOUGH = 9  # games begun of a kind, after which nobody counts
MANY = 12  # games that it would be a pity to lose
NEARLY = 2000000  # characters of all there is: the strictest browsers keep 2.6 million
MAX_STEPS = 1000  # steps in a lesson
MAX_FILE = 8000000  # characters of an imported file: more than any browser's storage holds
CHANGED = '"changed": '  # what stands before a saved game's time
HEAD = 250  # characters, within which it does

# reason: None when it is kept, "history" if only its result could not be noted, else "full",
# "forbidden", "too-long" if it could not be read again, "unread" if what lies there can't be read
# here, and stays, or "other-tab" with the other's session, else None.
Saved = namedtuple("Saved", ("reason", "other"))
# ok, and value: what was asked for, or else the reason.
Result = namedtuple("Result", ("ok", "value"))


class Store:
    """What this device keeps. ``port``: the storage; ``rng``: where new ids come from.

    Attributes:
        history: what is kept of finished games.
    """

    def __init__(self, port: "Any", rng: "Rng") -> None:
        self._port = port
        self._rng = rng
        self.history = History(port)
        self._ours: "dict[str, tuple]" = {}  # id -> (text, revision) of what was saved here last
        self._unsaved: "dict[str, Session]" = {}  # id -> a game that could not be saved

    def new_id(self) -> str:
        """An id that no saved game has."""
        while True:
            id = "".join([self._rng.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10)])
            if not self.has(id):
                return id

    # Games

    def unsaved(self) -> "dict[str, Session]":
        """The games that could not be saved, as they are now, by their ids."""
        return dict(self._unsaved)

    def ids(self) -> "list[str]":
        """The ids of all saved games, readable or not."""
        ok, keys = self._port.keys()
        return [key[len(GAME_KEY) :] for key in keys if key.startswith(GAME_KEY)] if ok else []

    def latest(self) -> "list[str]":
        """The ids of all saved games, readable or not, the last changed first. Of many games only
        the heads are looked at: whoever shows some asks for their texts one by one."""
        ok, told = self._port.said(GAME_KEY, CHANGED, HEAD)
        found = []
        for id, said in told if ok else ():
            found.append((-(_time(said) if said else _read_time(self.text(id))), id))
        if not _in_order(found):  # which they are as a rule: the browser sorts in no time
            found.sort()
        ids = [id for _, id in found]
        return [id for id in sorted(self._unsaved) if id not in ids] + ids

    def texts(self) -> "list[tuple[str, str]]":
        """(id, text) of every saved game, readable or not, the last changed first. To read a game
        is to replay it."""
        found = [(id, self.text(id)) for id in self.latest()]
        return [(id, text) for id, text in found if text]  # else another tab has removed it

    def text(self, id: str) -> str:
        """The text of the game ``id``, as it is now if it could not be saved; "" if there is none,
        or it can't be had."""
        return to_json(self._unsaved[id]) if id in self._unsaved else self.stored(id)

    def stored(self, id: str) -> str:
        """The text that lies there; "" if there is none, or it can't be had."""
        ok, text = self._port.get(GAME_KEY + id)
        return text if ok and text else ""

    def has(self, id: str) -> bool:
        """Whether there is anything with this id, readable or not."""
        ok, text = self._port.get(GAME_KEY + id)
        return id in self._unsaved or (ok and text is not None)

    def load(self, id: str) -> Result:
        """The session ``id``, as it is now if it could not be saved; not ok: see ``kept``."""
        return Result(True, self._unsaved[id]) if id in self._unsaved else self.kept(id)

    def kept(self, id: str) -> Result:
        """The session saved as ``id``; not ok: "missing", "forbidden" or a RecordError's reason."""
        ok, text = self._port.get(GAME_KEY + id)
        if not ok or text is None:
            return Result(False, "missing" if ok else text)
        try:
            session = read(id, text)
        except RecordError as error:
            return Result(False, error.reason)
        self.history.note(session)
        return Result(True, session)

    def save(self, session: "Session", noted: bool = True) -> Saved:
        """Keep ``session`` and count its revision up. Refused with "other-tab" if what is kept was
        saved since this session was read or saved, with "unread" if it can't be read. Not
        ``noted``: somebody else sees to the history."""
        saved = self._save(session, noted)
        if saved.reason in LOSING:
            self._unsaved[session.id] = session
        else:
            self._unsaved.pop(session.id, None)
        return saved

    def _save(self, session: "Session", noted: bool) -> Saved:
        ok, text = self._port.get(GAME_KEY + session.id)
        if not ok:
            return Saved(text, None)
        revision = session.revision
        # To read a game is to replay it: needless for what we have written ourselves.
        if text is not None and self._ours.get(session.id) != (text, revision):
            other = _read_or_none(session.id, text)
            if other is None:
                return Saved("unread", None)
            if other.revision != revision:
                return Saved("other-tab", other)
        before, session.revision = session.revision, revision + 1 if revision < MAX_REVISION else 0
        text = to_json(session)
        ok, reason = False, "too-long"
        if len(text) <= MAX_TEXT:
            ok, reason = self._port.set(GAME_KEY + session.id, text)
        if not ok:
            session.revision = before
            return Saved(reason, None)
        self._ours = {session.id: (text, session.revision)}  # of the others nobody keeps the texts
        # A game that is saved is found again, and then noted, whatever becomes of this note.
        lost = noted and self.history.note(session, True)
        return Saved("history" if lost else None, None)

    def delete(self, id: str) -> Result:
        """Remove a game, readable or not; the value is its text, for ``restore``."""
        unsaved = self._unsaved.pop(id, None)
        ok, text = self._port.get(GAME_KEY + id)
        if unsaved and not _read_or_none(id, self.stored(id)):  # which stays, if anything is there
            return Result(True, to_json(unsaved))
        if not ok or text is None:
            return Result(False, "missing" if ok else text)
        text = to_json(unsaved) if unsaved else text
        ok, reason = self._port.remove(GAME_KEY + id)
        self._port.remove(REVIEW_KEY + id)
        return Result(True, text) if ok else Result(False, reason)

    def restore(self, id: str, text: str) -> Result:
        """Undo ``delete``. Not ok: "exists" or, where it is there for this visit alone, "full",
        "forbidden", "unread"."""
        there = self.stored(id)
        if id in self._unsaved or _read_or_none(id, there):
            return Result(False, "exists")
        ok, reason = (False, "unread") if there else self._port.set(GAME_KEY + id, text)
        session = None if ok else _read_or_none(id, text)
        if session:
            self._unsaved[id] = session
        return Result(ok, id if ok else reason)

    def of_friends(self, id: "int | str") -> "list[Session]":
        """The games with a friend that have this id, the last changed first; copies (see
        ``Session.copy``) only if there is nothing else. Only those are read that say so
        themselves."""
        loaded = [self.load(key) for key, text in self.texts() if remote_in(text) == id]
        found = [one.value for one in loaded if one.ok]
        return [one for one in found if not one.copy] or found

    # What may be lost

    def at_risk(self, lasts: bool) -> str:
        """What is said, once, before games are likely to be lost, a key: "nearly-full", or
        "may-be-lost" if there are many and nobody promises to keep them (``lasts``); else ""."""
        ok, weight = self._port.weight() if len(self.ids()) >= MANY else (False, 0)
        said = (
            "nearly-full" if ok and weight > NEARLY else "may-be-lost" if ok and not lasts else ""
        )
        ok, told = self._port.get(TOLD_KEY + said)
        if not said or not ok or told is not None:
            return ""
        return said if self._port.set(TOLD_KEY + said, "1")[0] else ""

    # Reviews

    def review(self, id: str) -> str:
        """What is kept of a game's review; "" for nothing."""
        ok, text = self._port.get(REVIEW_KEY + id)
        return text if ok and text else ""

    def keep_review(self, id: str, text: str) -> None:
        """Keep that, if there is room: it can be made again."""
        self._port.set(REVIEW_KEY + id, text)

    # Puzzles

    def puzzles(self) -> "str | None":
        """What is kept of puzzles, see ``ui.play.puzzles``; None if there is nothing, or it can't
        be had."""
        ok, text = self._port.get(PUZZLES_KEY)
        return text if ok else None

    def keep_puzzles(self, text: str) -> "str | None":
        """Keep that. None, or the reason it failed: "full", "forbidden"."""
        ok, reason = self._port.set(PUZZLES_KEY, text)
        return None if ok else reason

    # Lessons

    def step(self, game: str) -> int:
        """The step of a game's lesson that was come to, counted from 0; 0 at the end, too."""
        return self._count(LESSON_KEY + game) or 0

    def keep_step(self, game: str, step: int) -> None:
        """Come to this step; 0 at the beginning and at the end."""
        self._port.set(LESSON_KEY + game, str(step))

    def begun_lesson(self, game: str) -> bool:
        """Whether the lesson of a game has ever been opened."""
        return self._count(LESSON_KEY + game) is not None

    def begun(self, game: str) -> int:
        """How many games of a kind people have begun here; counting ends soon after the tips."""
        return self._count(COACH_KEY + game) or 0

    def count_begun(self, game: str, more: int = 1) -> None:
        """One more; −1: one less."""
        count = self.begun(game)
        if count < ENOUGH:
            self._port.set(COACH_KEY + game, str(max(0, count + more)))

    def _count(self, key: str) -> "int | None":
        """A small number that is kept; None where there is none."""
        ok, text = self._port.get(key)
        try:
            count = read_json(text, 9) if ok and text is not None else None
        except RecordError:
            count = None
        return count if type(count) is int and count >= 0 else None

    # Settings

    def settings(self) -> dict:
        """All settings, see ``ui.play.settings``."""
        return settled(self.kept_settings())

    def kept_settings(self) -> "dict | None":
        """What is kept of them, with what this program doesn't understand; None if that is
        nothing, or no settings."""
        ok, text = self.settings_text()
        try:
            found = read_json(text, MAX_FILE) if ok else None
        except RecordError:
            return None
        return found if isinstance(found, dict) else None

    def settings_text(self) -> "tuple[bool, str | None]":
        """The settings as they are kept, as the storage answers."""
        found: "tuple[bool, str | None]" = self._port.get(SETTINGS_KEY)
        return found

    def _put_aside(self, text: str) -> "tuple[bool, str | None]":
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
        kept = self.kept_settings()
        ok, text = self.settings_text()
        if kept is None and ok and text:
            ok, reason = self._put_aside(text)
            if not ok:
                return reason
        others = kept or {}
        settings = settled(others | changes)
        for name in others:
            if name not in changes:
                settings[name] = others[name]
        ok, reason = self._port.set(SETTINGS_KEY, json.dumps(settings))
        return None if ok else reason


def is_of_games(key: str) -> bool:
    """Whether what lies there is a saved game, or all finished ones."""
    return key.startswith(GAME_KEY) or key == KEY


def read(id: str, text: str) -> "Session":
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


def _read_or_none(id: str, text: str) -> "Session | None":
    try:
        return read(id, text)
    except RecordError:
        return None


def _in_order(found: "list[tuple]") -> bool:
    last = found[0] if found else ()
    for one in found:
        if one < last:
            return False
        last = one
    return True


def _time(said: str) -> float:
    """A time as a saved game says it; 0 if it is none."""
    try:
        return checked_time(float(said))
    except (RecordError, ValueError):
        return 0.0


def _read_time(text: str) -> float:
    """When a saved game says it was changed; 0 if it doesn't."""
    try:
        data = read_json(text, MAX_TEXT)
        return checked_time(data.get("changed") if isinstance(data, dict) else None)
    except RecordError:
        return 0.0
