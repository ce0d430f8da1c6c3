"""What is in an exported file, taken over game by game (see ``ui.play.exports`` for how)."""

import json
from collections import namedtuple

from engine.catalogue import GAMES
from engine.record import MAX_NAME_LENGTH, RecordError
from ui.play.exports import FILE_KIND, FILE_VERSION
from ui.play.history import noted
from ui.play.puzzles import Notes
from ui.play.saves import MAX_TEXT, read_json, reading, remote_in, to_data, to_json
from ui.play.settings import settled
from ui.play.store import MAX_FILE, MAX_STEPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.exports import Steps
    from ui.play.session import Session
    from ui.play.store import Store

MAX_GAMES = 20000  # games in a file: more than the storage of any browser holds
LISTS = ("games", "unread", "history")  # what a file holds any number of

# ids: of the games that came in; known: how many were there already; refused: of each game that
# didn't come in (id, reason), with "" as the id of all that is no game.
Imported = namedtuple("Imported", ("ids", "known", "refused"))


def unpacked(text: str) -> "list[str]":
    """A file's text in pieces: first the file with the lengths of its ``LISTS`` in place of them
    (None for what is no list), then what they hold, one by one. One empty piece if it is no JSON.
    (The page gets the same from ``web/unpack.mjs``, which takes no time.)"""
    try:
        file = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        return [""]
    held = []
    for name in LISTS if isinstance(file, dict) else ():
        if isinstance(file.get(name), list):
            held += file[name]
            file[name] = len(file[name])
        elif name in file:
            file[name] = None
    return [json.dumps(piece) for piece in [file] + held]


def taking_over(store: "Store", size: int, piece: "Callable[[int], str]") -> "Steps":
    """Do as ``importing``: whether it was such a file, and what is to be said, as a key of the
    page's words and facts for its holes."""
    try:
        imported = yield from importing(store, size, piece)
    except RecordError as error:
        return False, "refused-" + error.reason, {}
    if imported.refused:
        facts = {"n": len(imported.refused), "reason": imported.refused[0][1]}
        return True, "import-refused", facts
    n = len(imported.ids)
    return True, "imported" if n else "imported-none", {"n": n}


def importing(store: "Store", size: int, piece: "Callable[[int], str]") -> "Steps":
    """Imported: add what is in an exported file of that many characters, or in one saved game's
    text; ``piece(n)`` is one that ``unpacked`` makes of it. A game that is here already is left
    alone; one that has changed since comes under a new id. Settings are taken over where there are
    none yet. Raises RecordError if the text as a whole is no such file: "not-a-game", "newer",
    "too-long"."""
    if size > MAX_FILE:
        raise RecordError("too-long")
    head = read_json(piece(0), MAX_FILE)
    if not isinstance(head, dict):
        raise RecordError("not-a-game")
    games = _Games(store)
    if head.get("kind") != FILE_KIND:
        yield from games.take(_label(head), head)
        yield from store.history.adding(games.ended)
        return games.told()
    ends = _ends(head)
    for number in range(1, ends[1]):
        yield number, ends[1]
        one = _read_piece(piece(number))
        if number < ends[0]:
            yield from games.take(_label(one), one)
        elif isinstance(one, list) and len(one) == 2 and isinstance(one[0], str):
            yield from games.take(one[0][: 2 * MAX_NAME_LENGTH], one[1])
        else:
            games.refused.append(("", "not-a-game"))
    history: "list[object]" = list(games.ended)
    for number in range(ends[1], ends[2]):
        history.append(_read_piece(piece(number)))
        yield None
    late = yield from store.history.adding(history)
    _take_lessons(store, head.get("lessons"))
    reasons = (late, Notes(store).merge(head.get("puzzles")), _take_settings(store, head))
    failed = [reason for reason in reasons if reason]
    if failed:
        games.refused.append(("", failed[0]))
    return games.told()


def _ends(head: dict) -> "list[int]":
    """Where among the pieces the games end that a file holds, what is unread, and its history."""
    version = head.get("version")
    if type(version) is not int or not 0 < version <= FILE_VERSION:
        later = type(version) is int and version > FILE_VERSION
        raise RecordError("newer" if later else "not-a-game")
    ends, at = [], 1
    for name in LISTS:
        count = head.get(name)
        if type(count) is not int:
            if name != "history":  # the first files had none
                raise RecordError("not-a-game")
            count = 0
        at += count
        ends.append(at)
    if ends[1] > MAX_GAMES + 1:
        raise RecordError("too-long")
    return ends


class _Games:
    """Takes games over.

    Attributes:
        ended: what the history keeps of those that are over.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._linked: "dict | None" = None  # the ids of the games by link that were here before
        self._ids: "list[str]" = []
        self._known = 0
        self.refused: "list[tuple[str, str]]" = []
        self.ended: "list[dict]" = []

    def told(self) -> Imported:
        """What has become of all."""
        return Imported(self._ids, self._known, self.refused)

    def take(self, id: str, save: object) -> "Steps":
        """One more: its save's data, or text, and what it is called if it is refused."""
        try:
            if isinstance(save, str):
                save = read_json(save, MAX_TEXT)
            session = yield from reading(save)
            known = yield from self._knows(session)
            reason = None if known else self._add(session)
        except RecordError as error:
            known, reason = False, error.reason
        except Exception:  # whatever one game holds, the others come in
            known, reason = False, "not-a-game"
        if known:
            self._known += 1
        elif reason:
            self.refused.append((id, reason))
        else:
            self._ids.append(session.id)
            if session.over and not session.copy:
                self.ended.append(noted(session))

    def _knows(self, session: "Session") -> "Steps":
        """Whether that very game is here, at that very point."""
        if not self._store.has(session.id):
            return False
        try:
            kept = read_json(self._store.text(session.id), MAX_TEXT)
            same = isinstance(kept, dict) and _content(kept) == _content(to_data(session))
            if same or _id(kept) != session.id:
                return same
            there = yield from reading(kept)  # perhaps it lies there as an earlier version wrote it
        except RecordError:
            return False
        return _content(to_data(there)) == _content(to_data(session))

    def _add(self, session: "Session") -> "str | None":
        """Save a game, under a new id if its own is taken. The reason why it can't be kept."""
        if len(to_json(session)) > MAX_TEXT:
            return "too-long"
        session.copy = session.remote is not None and session.remote.id in self._of_links()
        if self._store.has(session.id):
            session.id = self._store.new_id()
        session.revision = 0
        reason: "str | None" = self._store.save(session, noted=False).reason
        return "other-tab" if reason == "unread" else reason

    def _of_links(self) -> dict:
        """The ids in links of the games that were on this device before, as the keys of a dict."""
        if self._linked is None:
            texts = [text for id, text in self._store.texts() if id not in self._ids]
            self._linked = {remote_in(text): True for text in texts}
        return self._linked


def _content(save: dict) -> dict:
    """What makes two saves of a game the same game at the same point."""
    content = dict(save)
    content.pop("revision", None)
    content.pop("copy", None)
    return content


def _read_piece(text: str) -> object:
    """What a piece of a file says; None if it can't be read, which keeps nothing else out."""
    try:
        return read_json(text, MAX_FILE)
    except RecordError:
        return None


def _label(save: object) -> str:
    return _id(save)[: 2 * MAX_NAME_LENGTH]


def _id(save: object) -> str:
    id = save.get("id") if isinstance(save, dict) else None
    return id if isinstance(id, str) else ""


def _take_lessons(store: "Store", lessons: object) -> None:
    """Go on with the lessons of a file that haven't been begun here."""
    if not isinstance(lessons, dict):
        return
    for game in GAMES:
        step = lessons.get(game)
        if type(step) is int and 0 <= step < MAX_STEPS and not store.begun_lesson(game):
            store.keep_step(game, step)


def _take_settings(store: "Store", data: dict) -> "str | None":
    """Keep the settings of a file if none are kept here, and in any case the sheets of games
    and the names that nothing is known of here. None, or the reason it failed."""
    given = data.get("settings")
    ok, text = store.settings_text()
    if not isinstance(given, dict) or not ok:
        return None
    theirs, ours = settled(given), store.settings()
    new = theirs
    if text is not None:  # what is kept here and isn't understood stays: see ``Store``
        names = ours["names"] or theirs["names"]
        new = {"names": names, "sheets": theirs["sheets"] | ours["sheets"]}
    return None if ours | new == ours else store.save_settings(new)
