"""Saved games and settings, over a storage that may be full, forbidden, or shared with other tabs.

The storage is injected. It has ``get(key)``, ``set(key, text)``, ``remove(key)`` and ``keys()``;
none of them raises, each returns a pair: (True, answer) or (False, reason), where the reason is
"full" or "forbidden" and ``get`` answers None for a key that is not there.

One key a game, so that two games never share a fate. A text that cannot be read is left as it
lies and reported; nothing here overwrites or deletes what it does not understand.
"""

import json
from collections import namedtuple

from engine.catalogue import GAMES
from engine.record import MAX_NAME, RecordError
from ui.play.history import History
from ui.play.saves import (
    MAX_TEXT,
    checked_time,
    from_json,
    read_json,
    remote_in,
    session_from,
    to_data,
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
COACH_KEY = "coaster/coach/"
ENOUGH = 9  # games begun of a kind, after which nobody counts
FILE_KIND = "coaster-games"
FILE_VERSION = 2
MAX_FILE = 4000000  # characters of an imported file
MAX_GAMES = 500  # games in an imported file

# reason: None when it is kept, "history" if only its result could not be noted, else "full",
# "forbidden" or "other-tab" with the other's session, which is None if it cannot be read here.
Saved = namedtuple("Saved", ("reason", "other"))
# sessions: the last changed first; broken: a list of Broken; reason: None, or why nothing is known.
Loaded = namedtuple("Loaded", ("sessions", "broken", "reason"))
Broken = namedtuple("Broken", ("id", "reason", "text"))
# ok, and value: what was asked for, or else the reason.
Result = namedtuple("Result", ("ok", "value"))
# sessions: now in the store; known: how many were there already; refused: a list of Broken.
Imported = namedtuple("Imported", ("sessions", "known", "refused"))


class Store:
    """What this device keeps. ``port``: the storage; ``rng``: where new ids come from.

    Attributes:
        history: what is kept of finished games.
    """

    def __init__(self, port: "Any", rng: "Rng") -> None:
        self._port = port
        self._rng = rng
        self.history = History(port)
        self._ours: "dict[str, tuple]" = {}  # id -> (text, revision) as this store saved it last

    def new_id(self) -> str:
        """An id that no saved game has."""
        while True:
            id = "".join([self._rng.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10)])
            ok, text = self._port.get(GAME_KEY + id)
            if not ok or text is None:
                return id

    # Games

    def load_all(self) -> Loaded:
        """Every saved game. Those that cannot be read stay in the storage as they are."""
        ok, reason = self._port.keys()
        sessions, broken = [], []
        for id, text in self.texts():
            try:
                sessions.append(read(id, text))
            except RecordError as error:
                broken.append(Broken(id, error.reason, text))
        return Loaded(sessions, broken, None if ok else reason)

    def ids(self) -> "list[str]":
        """The ids of all saved games, readable or not."""
        ok, keys = self._port.keys()
        return [key[len(GAME_KEY) :] for key in keys if key.startswith(GAME_KEY)] if ok else []

    def texts(self) -> "list[tuple[str, str]]":
        """(id, text) of every saved game, readable or not, the last changed first. To read a game
        is to replay it: whoever has many to show does it one by one."""
        found = []
        for id in self.ids():
            ok, text = self._port.get(GAME_KEY + id)
            if ok and text is not None:  # else removed by another tab since it was listed
                found.append((-_changed(text), id, text))
        return [(id, text) for _, id, text in sorted(found)]

    def load(self, id: str) -> Result:
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

    def save(self, session: "Session") -> Saved:
        """Keep ``session`` and count its revision up. Refused with "other-tab" if what is kept was
        saved since this session was read or saved."""
        ok, text = self._port.get(GAME_KEY + session.id)
        if not ok:
            return Saved(text, None)
        revision = session.revision
        # To read a game is to replay it: needless for what we have written ourselves.
        if text is not None and self._ours.get(session.id) != (text, revision):
            other = _read_or_none(session.id, text)
            if other is None or other.revision != revision:
                return Saved("other-tab", other)
            if other is not None:
                revision = max(revision, other.revision)
        before, session.revision = session.revision, revision + 1
        text = to_json(session)
        ok, reason = self._port.set(GAME_KEY + session.id, text)
        if not ok:
            session.revision = before
            return Saved(reason, None)
        self._ours[session.id] = (text, session.revision)
        # A game that is saved is found again, and then noted, whatever becomes of this note.
        return Saved("history" if self.history.note(session) else None, None)

    def delete(self, id: str) -> Result:
        """Remove a game, readable or not; the value is its text, for ``restore``."""
        ok, text = self._port.get(GAME_KEY + id)
        if not ok or text is None:
            return Result(False, "missing" if ok else text)
        ok, reason = self._port.remove(GAME_KEY + id)
        return Result(True, text) if ok else Result(False, reason)

    def restore(self, id: str, text: str) -> Result:
        """Undo ``delete``. Not ok: "exists", "full", "forbidden"."""
        ok, present = self._port.get(GAME_KEY + id)
        if not ok or present is not None:
            return Result(False, "exists" if ok else present)
        ok, reason = self._port.set(GAME_KEY + id, text)
        return Result(ok, id if ok else reason)

    def of_friends(self, id: int) -> "list[Session]":
        """The games with a friend that have this id, the last changed first. Only those are read
        that say so themselves."""
        found = [self.load(key) for key, text in self.texts() if remote_in(text) == id]
        return [loaded.value for loaded in found if loaded.ok]

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

    def count_begun(self, game: str) -> None:
        """One more."""
        count = self.begun(game)
        if count < ENOUGH:
            self._port.set(COACH_KEY + game, str(count + 1))

    def _count(self, key: str) -> "int | None":
        """A small number that is kept; None where there is none."""
        ok, text = self._port.get(key)
        try:
            count = read_json(text, 9) if ok and text is not None else None
        except RecordError:
            count = None
        return count if type(count) is int and count >= 0 else None

    # Files

    def export_all(self) -> str:
        """All there is as one JSON text: saved games (those that cannot be read go with it as they
        are), what is kept of finished ones, the lessons' steps, settings."""
        loaded = self.load_all()
        return json.dumps(
            {
                "kind": FILE_KIND,
                "version": FILE_VERSION,
                "games": [to_data(session) for session in loaded.sessions],
                "unread": [[broken.id, broken.text] for broken in loaded.broken],
                "history": self.history.raw() or [],
                "lessons": {game: self.step(game) for game in GAMES if self.begun_lesson(game)},
                "settings": self.settings(),
            }
        )

    def import_text(self, text: str) -> Imported:
        """Add what is in an exported file, or in one saved game's text. A game that is here
        already is left alone; one that has changed since comes under a new id. Settings are taken
        over where there are none yet. Raises RecordError if the text as a whole is no such file:
        "not-a-game", "newer", "too-long"."""
        sessions, known, refused = [], 0, []
        data = read_json(text, MAX_FILE)
        for id, one in _games_of(data):
            try:
                session = from_json(one) if isinstance(one, str) else session_from(one)
                if self._is_known(session):
                    known += 1
                    continue
                reason = self._add(session)
            except RecordError as error:
                reason = error.reason
            if reason is None:
                sessions.append(session)
            else:
                refused.append(Broken(id, reason, one if isinstance(one, str) else json.dumps(one)))
        if isinstance(data, dict) and data.get("kind") == FILE_KIND:
            self._take_lessons(data.get("lessons"))
            late = self.history.add(data.get("history")) or self._take_settings(data)
            if late:
                refused.append(Broken("", late, ""))
        return Imported(sessions, known, refused)

    def _take_lessons(self, lessons: object) -> None:
        """Go on with the lessons of a file that haven't been begun here."""
        for game in GAMES if isinstance(lessons, dict) else ():
            step = lessons.get(game)  # type: ignore[attr-defined]
            if type(step) is int and step >= 0 and not self.begun_lesson(game):
                self.keep_step(game, step)

    def _take_settings(self, data: dict) -> "str | None":
        """Keep the settings of a file if none are kept here, and in any case the sheets of games
        and the names that nothing is known of here. None, or the reason it failed."""
        given = data.get("settings")
        ok, text = self._port.get(SETTINGS_KEY)
        if not isinstance(given, dict) or not ok:
            return None
        theirs, ours = settled(given), self.settings()
        new = dict(theirs)
        if text is not None:
            new = dict(ours)
            new["names"] = ours["names"] or theirs["names"]
            new["sheets"] = theirs["sheets"] | ours["sheets"]
        return None if new == ours else self.save_settings(new)

    def _is_known(self, session: "Session") -> bool:
        kept = self.load(session.id)
        return kept.ok and _content(kept.value) == _content(session)

    def _add(self, session: "Session") -> "str | None":
        """Save an imported session, under a new id if its own is taken."""
        ok, text = self._port.get(GAME_KEY + session.id)
        if ok and text is not None:
            session.id = self.new_id()
        session.revision = 0
        reason: str | None = self.save(session).reason
        return None if reason == "history" else reason

    # Settings

    def settings(self) -> dict:
        """All settings, see ``ui.play.settings``."""
        ok, text = self._port.get(SETTINGS_KEY)
        try:
            return settled(read_json(text, MAX_FILE) if ok and text is not None else None)
        except RecordError:
            return settled(None)

    def save_settings(self, changes: dict) -> "str | None":
        """Keep these settings beside the others. None, or the reason: "full", "forbidden"."""
        settings = self.settings()
        settings.update(changes)
        ok, reason = self._port.set(SETTINGS_KEY, json.dumps(settled(settings)))
        return None if ok else reason


def read(id: str, text: str) -> "Session":
    """The session saved as ``id``. Raises RecordError."""
    session = from_json(text)
    if session.id != id:
        raise RecordError("not-a-game")
    return session


def _read_or_none(id: str, text: str) -> "Session | None":
    try:
        return read(id, text)
    except RecordError:
        return None


def _changed(text: str) -> float:
    """When a saved game says it was changed; 0 if it doesn't."""
    try:
        data = read_json(text, MAX_TEXT)
        return checked_time(data.get("changed") if isinstance(data, dict) else None)
    except RecordError:
        return 0.0


def _content(session: "Session") -> dict:
    """What makes two saves of a game the same game at the same point."""
    data = to_data(session)
    data.pop("revision")
    return data


def _games_of(data: object) -> list:
    """(id, text or data) of every game in an imported file, for good or bad."""
    if not isinstance(data, dict):
        raise RecordError("not-a-game")
    if data.get("kind") != FILE_KIND:
        return [(_label(data), data)]
    version = data.get("version")
    if type(version) is not int or not 0 < version <= FILE_VERSION:
        later = type(version) is int and version > FILE_VERSION
        raise RecordError("newer" if later else "not-a-game")
    games, unread = data.get("games"), data.get("unread")
    if not isinstance(games, list) or not isinstance(unread, list):
        raise RecordError("not-a-game")
    if len(games) + len(unread) > MAX_GAMES:
        raise RecordError("too-long")
    pairs = [pair for pair in unread if isinstance(pair, list) and len(pair) == 2]
    return [(_label(game), game) for game in games] + [(str(i)[:40], text) for i, text in pairs]


def _label(game: object) -> str:
    id = game.get("id") if isinstance(game, dict) else None
    return id[: 2 * MAX_NAME] if isinstance(id, str) else ""
