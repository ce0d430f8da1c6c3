"""The history: an entry for each finished game, even after its save is deleted, and totals.

All entries are stored under one key: the latest ``MAX_GAMES``, or as many as fit into
``MAX_HISTORY_CHARS``. A text that can't be read stays as it is. An entry that can't be read, or of
an unknown game, is kept but not shown, unless it is longer than that of any game.

A game that is over and has no entry is unlisted: the entry was cleared or had no room, or the game
is a copy. The ids of these games are kept beside the entries, so that none of them seems in play.
"""

import json

from engine.catalogue import GAMES
from engine.record import RecordError
from ui.games import game_ui
from ui.library.daily_seed import is_daily_seed
from ui.library.saves import read_json
from ui.session.session import FORFEIT, MAX_ID_LENGTH, is_session_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from ui.library.saved_games.history_entry import HistoryEntry
    from ui.library.storage_port import StoragePort
    from ui.session.session import Session

HISTORY_KEY = "coaster/history"
HISTORY_VERSION = 1
MAX_GAMES = 1000
MAX_UNLISTED = 1000  # ids of unlisted games
MAX_HISTORY_CHARS = 800000  # characters that are written; a longer text is read all the same
MAX_ENTRY_CHARS = 2000  # characters of an entry


def to_data(session: "Session") -> dict:
    """Return the entry of a finished session as JSON-able data."""
    outcome, record = session.outcome, session.record
    assert outcome is not None
    defaults = {option.name: option.default for option in GAMES[record.game].options}
    game_input = game_ui(record.game).Input
    data = {
        "id": session.id,
        "game": record.game,
        "options": {k: v for k, v in record.options.items() if v != defaults[k]},
        "seats": list(session.seats),
        "names": list(session.names),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "plies": session.ply_count,
        "at": session.changed,
    }
    score = game_input.solo_score(session.current_state)
    if score is not None:
        data["score"] = score
    if record.setup:
        data["setup"] = True
    elif game_input.offers_daily(record.options) and is_daily_seed(record.seed):
        data["day"] = record.seed
    return data


def to_stored(session: "Session") -> dict:
    """Return the entry as it will be read again: floats may lose a digit in writing."""
    entry: dict = json.loads(json.dumps(to_data(session)))
    return entry


class History:
    """The history that is stored in a port.

    Args:
        port: The storage, see ``ui.library.storage_port``.

    Attributes:
        observe: Returns what a finished game tells about the habits of the person who played it
            (see ``ui.history.habits``), as JSON-able data; None while that isn't loaded.
    """

    def __init__(self, port: "StoragePort") -> None:
        self._port = port
        self.observe: "Callable[[Session], list] | None" = None
        self._finished_ids: dict = {}  # the ids of games that were finished when last seen
        # The text read last, and its entries with the time when older ones were cleared and the
        # ids of unlisted games.
        self._cache: "tuple[str | None, tuple | None]" = (None, ([], 0, []))

    def update(self, session: "Session", just_saved: bool = False) -> "str | None":
        """Update the history after a game has been saved or loaded.

        A finished game is added, and one whose end was taken back is removed. The first end of a
        sealed game stays unless it was claimed. Copies of correspondence games, and games that
        ended before the history was cleared, are not added, but noted as unlisted.

        Args:
            session: The game.
            just_saved: Whether it was saved just now: then it is added whatever the clock says.

        Returns:
            None, or why that failed: "full", "forbidden".
        """
        id, over = session.id, session.is_over
        if not over and id not in self._finished_ids:
            return None
        stored = self._load()
        if stored is None:
            return None
        games, since, unlisted = stored
        if session.is_copy:
            self._note_unlisted(id, over)
            return None
        known = [game for game in games if _entry_id(game) == id]
        if _sealed(session) and known and known[0].get("reason") != FORFEIT:
            # With the published keys, an older save could be given another end.
            self._finished_ids[id] = True
            return None
        entry = to_stored(session) if over else None
        if entry is not None:
            habits = known[0].get("habits") if known else None
            if self.observe and known != [dict(entry, habits=habits)]:
                habits = self.observe(session)
            if habits:
                entry["habits"] = habits
        if entry is not None and entry in games:
            self._finished_ids[id] = True
            return None
        if over and not just_saved and session.changed <= since:
            if not known:
                self._note_unlisted(id, True)
            return None
        games = [game for game in games if _entry_id(game) != id]
        unlisted = [other for other in unlisted if other != id]
        new = [entry] if entry is not None else []
        # A game that ended just now stays, even if the clock was ahead when others ended.
        kept, others = (new, games) if just_saved else ([], games + new)
        reason = self._save(kept, others, since, unlisted)
        if over:
            self._finished_ids[id] = True
        elif reason is None:
            self._finished_ids.pop(id)
        return reason

    def _note_unlisted(self, id: str, over: bool) -> None:
        """Note whether a game without an entry is over; if that fails, it is tried again later."""
        games, since, unlisted = self._load() or ([], 0, [])
        reason = None
        if over != (id in unlisted):
            others = [other for other in unlisted if other != id]
            reason = self._save([], games, since, others + [id] if over else others)
        if over:
            self._finished_ids[id] = True
        elif reason is None:
            self._finished_ids.pop(id)

    def ids(self) -> dict:
        """Return the ids of all games that have an entry as the keys of a dict."""
        ids = {_entry_id(entry): True for entry in self.raw_entries() or []}
        self._finished_ids.update(ids)
        return ids

    def over_ids(self) -> dict:
        """Return the ids of all games known to be over, with or without an entry, as keys."""
        games, _, unlisted = self._load() or ([], 0, [])
        ids = {_entry_id(entry): True for entry in games}
        ids.update({id: True for id in unlisted})
        self._finished_ids.update(ids)
        return ids

    def entries(self) -> "list[HistoryEntry]":
        """Return the entries that can be shown, the latest first."""
        from ui.library.saved_games.history_entry import HistoryEntry

        aged = []
        for number, data in enumerate(self.raw_entries() or []):
            try:
                entry = HistoryEntry(data)
            except (RecordError, AttributeError, LookupError, TypeError, ValueError):
                continue
            aged.append((-entry.ended_at, -number, entry))
        return [entry for _, _, entry in sorted(aged, key=_sort_key)]

    def raw_entries(self) -> "list | None":
        """Return the stored entries, unchecked and not to be changed; None if unreadable."""
        stored = self._load()
        return stored[0] if stored else None

    def _load(self) -> "tuple | None":
        ok, text = self._port.get(HISTORY_KEY)
        if ok and text != self._cache[0]:  # the lobby asks for every row
            self._cache = (text, _parse(text))
        return self._cache[1] if ok else None

    def merge_steps(self, others: list, now: float) -> "Generator[None, None, str | None]":
        """Add entries of another device, except for games that have an entry here.

        They take no place from the entries that are here, and end by now at the latest, so that
        they don't outlast the games that are played from now on. A generator that yields after
        each entry.

        Args:
            others: The entries, unchecked.
            now: The time.

        Returns:
            None, or why that failed.
        """
        from ui.library.saved_games.history_entry import is_readable

        readable = []
        for entry in others:
            if _entry_id(entry) and is_readable(entry, MAX_ENTRY_CHARS):
                readable.append(entry)
            yield
        stored = self._load()
        if stored is None:
            return None
        entries, since, unlisted = stored
        ids, new = {_entry_id(entry): True for entry in entries}, []
        for entry in readable:
            if _entry_id(entry) not in ids:
                ids[_entry_id(entry)] = True
                new.append(dict(entry, at=min(entry["at"], now)))
        return self._save(entries, new, since, unlisted) if new else None

    def clear(self, now: float, saved_ids: "dict | None" = None) -> "str | None":
        """Remove the entries of all games so far.

        Args:
            now: The time.
            saved_ids: The ids of the games that stay saved, as keys: those that are over become
                unlisted.

        Returns:
            None, or why that failed.
        """
        saved = saved_ids or {}
        return self._save([], [], now, [id for id in self.over_ids() if id in saved])

    def _save(self, kept: list, others: list, since: float, unlisted: "list[str]") -> "str | None":
        """Store entries, and the latest of others, as many as can be read again.

        Args:
            kept: Entries that come before all others, however late those are.
            others: More entries.
            since: When older ones were cleared, 0 for never.
            unlisted: The ids of unlisted games, which those without room for an entry join; as
                many as fit in beside the entries.
        """
        cleared = f', "since": {json.dumps(since)}' if since else ""
        latest, listed, left = [], [], MAX_HISTORY_CHARS - len(cleared) - 40
        games = _latest_first(kept) + _latest_first(others)
        for game in games[:MAX_GAMES]:
            # One by one, since MicroPython copies a growing text again and again.
            text = json.dumps(game)
            if len(text) > MAX_ENTRY_CHARS:
                continue
            if len(text) + 2 > left:
                break
            left -= len(text) + 2
            latest.append(game)
            listed.append(text)
        latest.reverse()
        listed.reverse()
        unlisted = _without_entry([_entry_id(game) for game in reversed(games)] + unlisted, latest)
        room = max(0, left - len(', "unlisted": []')) // (MAX_ID_LENGTH + 4)
        unlisted = unlisted[max(0, len(unlisted) - room) :]
        over = f', "unlisted": {json.dumps(unlisted)}' if unlisted else ""
        text = f'{{"version": {HISTORY_VERSION}, "games": [{", ".join(listed)}]{cleared}{over}}}'
        ok, reason = self._port.set(HISTORY_KEY, text)
        if ok:
            self._cache = (text, (latest, since, unlisted))
        return None if ok else reason


def _parse(text: "str | None") -> "tuple | None":
    """Return what a text holds, as in the cache of ``History``; None if it is unreadable."""
    if text is None:
        return [], 0, []
    try:
        data = read_json(text, 10 * MAX_HISTORY_CHARS)
    except RecordError:
        return None
    if not isinstance(data, dict) or data.get("version") != HISTORY_VERSION:
        return None
    games, since, unlisted = data.get("games"), data.get("since"), data.get("unlisted")
    if not isinstance(games, list):
        return None
    since = since if type(since) in (int, float) else 0
    return games, since, _without_entry(unlisted if isinstance(unlisted, list) else [], games)


def _without_entry(ids: list, games: list) -> "list[str]":
    """Return the ids, each once, that have no entry among the games, the last MAX_UNLISTED."""
    seen, unlisted = {_entry_id(game): True for game in games}, []
    for id in ids:
        if is_session_id(id) and id not in seen:
            seen[id] = True
            unlisted.append(id)
    return unlisted[-MAX_UNLISTED:]


def _sort_key(aged: tuple) -> tuple:
    return aged[:2]


def _latest_first(games: list) -> list:
    return [game for _, game in sorted(enumerate(games), key=_age_key, reverse=True)]


def _age_key(numbered: tuple) -> tuple:
    number, game = numbered
    at = game.get("at") if isinstance(game, dict) else 0
    return (at if type(at) in (int, float) else 0, number)


def _sealed(session: "Session") -> bool:
    return session.correspondence is not None and session.correspondence.is_sealed


def _entry_id(game: object) -> str:
    id = game.get("id") if isinstance(game, dict) else ""
    return id if isinstance(id, str) else ""
