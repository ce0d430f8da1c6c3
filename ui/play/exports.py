"""Everything that a device keeps as one file, and what is in such a file taken over."""

import json
from collections import namedtuple

from engine.catalogue import GAMES
from engine.record import MAX_NAME, RecordError
from ui.play.puzzles import Notes
from ui.play.saves import from_json, read_json, session_from, to_data
from ui.play.settings import settled
from ui.play.store import MAX_FILE, Broken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.session import Session
    from ui.play.store import Store

FILE_KIND = "coaster-games"
FILE_VERSION = 2
MAX_GAMES = 500  # games in an imported file

# sessions: now in the store; known: how many were there already; refused: a list of Broken.
Imported = namedtuple("Imported", ("sessions", "known", "refused"))


def secrets(store: "Store") -> "list[str]":
    """What a file of all games would tell that somebody may not know yet: keys of words."""
    found = []
    for session in store.all_there_is().sessions:
        key = "export-keys" if session.remote else "export-secrets"
        if not session.is_open() and not session.over and key not in found:
            found.append(key)
    return sorted(found, reverse=True)


def take_over(store: "Store", text: str) -> "tuple[bool, str, dict]":
    """Add the games of an exported file: whether the text was such a file, and what is to be said,
    as a key of the page's words and facts for its holes."""
    try:
        imported = import_text(store, text)
    except RecordError as error:
        return False, "refused-" + error.reason, {}
    if imported.refused:
        facts = {"n": len(imported.refused), "reason": imported.refused[0].reason}
        return True, "import-refused", facts
    n = len(imported.sessions)
    return True, "imported" if n else "imported-none", {"n": n}


def export_all(store: "Store") -> str:
    """All there is as one JSON text: saved games (those that cannot be read go with it as they
    are) and those that could not be, what is kept of finished ones, the lessons' steps, what has
    been solved of puzzles, settings."""
    loaded = store.all_there_is()
    return json.dumps(
        {
            "kind": FILE_KIND,
            "version": FILE_VERSION,
            "games": [to_data(session) for session in loaded.sessions],
            "unread": [[broken.id, broken.text] for broken in loaded.broken],
            "history": store.history.raw() or [],
            "lessons": {game: store.step(game) for game in GAMES if store.begun_lesson(game)},
            "puzzles": Notes(store).raw(),
            "settings": store.settings(),
        }
    )


def import_text(store: "Store", text: str) -> Imported:
    """Add what is in an exported file, or in one saved game's text. A game that is here
    already is left alone; one that has changed since comes under a new id. Settings are taken
    over where there are none yet. Raises RecordError if the text as a whole is no such file:
    "not-a-game", "newer", "too-long"."""
    sessions, known, refused = [], 0, []
    data = read_json(text, MAX_FILE)
    for id, one in _games_of(data):
        try:
            session = from_json(one) if isinstance(one, str) else session_from(one)
            if _is_known(store, session):
                known += 1
                continue
            reason = _add(store, session)
        except RecordError as error:
            reason = error.reason
        if reason is None:
            sessions.append(session)
        else:
            refused.append(Broken(id, reason, one if isinstance(one, str) else json.dumps(one)))
    if isinstance(data, dict) and data.get("kind") == FILE_KIND:
        _take_lessons(store, data.get("lessons"))
        late = store.history.add(data.get("history")) or Notes(store).merge(data.get("puzzles"))
        late = late or _take_settings(store, data)
        if late:
            refused.append(Broken("", late, ""))
    return Imported(sessions, known, refused)


def _take_lessons(store: "Store", lessons: object) -> None:
    """Go on with the lessons of a file that haven't been begun here."""
    for game in GAMES if isinstance(lessons, dict) else ():
        step = lessons.get(game)  # type: ignore[attr-defined]
        if type(step) is int and step >= 0 and not store.begun_lesson(game):
            store.keep_step(game, step)


def _take_settings(store: "Store", data: dict) -> "str | None":
    """Keep the settings of a file if none are kept here, and in any case the sheets of games
    and the names that nothing is known of here. None, or the reason it failed."""
    given = data.get("settings")
    ok, text = store.settings_text()
    if not isinstance(given, dict) or not ok:
        return None
    theirs, ours = settled(given), store.settings()
    new = dict(theirs)
    if text is not None:
        new = dict(ours)
        new["names"] = ours["names"] or theirs["names"]
        new["sheets"] = theirs["sheets"] | ours["sheets"]
    return None if new == ours else store.save_settings(new)


def _is_known(store: "Store", session: "Session") -> bool:
    kept = store.load(session.id)
    return kept.ok and _content(kept.value) == _content(session)


def _add(store: "Store", session: "Session") -> "str | None":
    """Save an imported session, under a new id if its own is taken."""
    if store.load(session.id).value != "missing":
        session.id = store.new_id()
    session.revision = 0
    reason: str | None = store.save(session).reason
    return None if reason == "history" else reason


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
