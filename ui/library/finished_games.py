"""The history: an entry for each finished game, even after its save is deleted, and totals.

All entries are stored under one key: the latest ``MAX_GAMES``, or as many as fit into
``MAX_HISTORY_CHARS``. A text that can't be read stays as it is. An entry that can't be read, or of
an unknown game, is kept but not shown, unless it is longer than that of any game.
"""

import json

from engine.catalogue import GAMES, LEVELS
from engine.person_names import clean_name
from engine.record import RecordError
from ui.games import game_ui
from ui.library.saves import checked_time, read_json, without_bot_names
from ui.session.session import FRIEND, HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from ui.session.session import Session

HISTORY_KEY = "coaster/history"
HISTORY_VERSION = 1
MAX_GAMES = 1000
MAX_HISTORY_CHARS = 800000  # characters that are written; a longer text is read all the same
MAX_ENTRY_CHARS = 2000  # characters of an entry
MAX_OPTIONS = 20

# Kinds of opponents: none, other people, a person at another device, a level of the computer; or
# only computers among themselves.
SOLO, PEOPLE, COMPUTERS = "alone", "people", "computers"
OPPONENT_KINDS = (PEOPLE, FRIEND) + LEVELS + (SOLO, COMPUTERS)


class HistoryEntry:
    """The entry of a finished game.

    Attributes:
        id: The id that the game is, or was, saved under.
        game: The name of the game.
        options: The options that differ from the defaults.
        seats: The kinds of players, as in a session.
        names: Their names.
        winners: The seats that won.
        reason: The key of the reason.
        plies: The number of moves.
        ended_at: The time of the end.
        score: The score of a solo player, the more the better; None where nothing is counted.
        daily_date: The date of a game of the day, 20260131; 0 for any other.
        opponent_kind: The kind of opponent, one of ``OPPONENT_KINDS``.
    """

    def __init__(self, data: dict) -> None:
        """Create an entry from ``to_data``; raises RecordError, LookupError or TypeError."""
        self.id = _checked_text(data["id"])
        self.game = _checked_text(data["game"])
        if self.game not in GAMES:
            raise RecordError("unknown-game")
        self.options = {
            _checked_text(name): _checked_option_value(value)
            for name, value in data["options"].items()
        }
        self.seats = [_kind_of_seat(kind) for kind in data["seats"]]
        names = [clean_name(_checked_text(name)) for name in data["names"]]
        self.names = without_bot_names(names, self.seats)
        self.winners = [_checked_number(seat) for seat in data["winners"]]
        count = len(self.seats)
        if count != _seat_count(self.game, self.options) or len(self.options) > MAX_OPTIONS:
            raise RecordError("not-a-game")
        if len(names) != count or max(self.winners + [0]) >= count:
            raise RecordError("not-a-game")
        if len(self.winners) != len(set(self.winners)):
            raise RecordError("not-a-game")
        self.reason = _checked_text(data["reason"])
        self.plies = _checked_number(data["plies"])
        self.ended_at = checked_time(data["at"])
        score = data.get("score")
        if score is not None and type(score) is not int:
            raise RecordError("not-a-game")
        self.score: "int | None" = score
        self.daily_date = _checked_number(data.get("day", 0))
        if self.daily_date and not is_daily_seed(self.daily_date):
            raise RecordError("not-a-game")
        self.opponent_kind = _opponent_kind(self.seats)


def to_data(session: "Session") -> dict:
    """Return the entry of a finished session as JSON-able data."""
    outcome, record = session.current_state.outcome, session.record
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
    if game_input.offers_daily(record.options) and is_daily_seed(record.seed):
        data["day"] = record.seed
    return data


def to_stored(session: "Session") -> dict:
    """Return the entry as it will be read again: floats may lose a digit in writing."""
    entry: dict = json.loads(json.dumps(to_data(session)))
    return entry


def is_daily_seed(seed: int) -> bool:
    """Return whether a seed is that of a game of the day: a date as a number, 20260131."""
    month, day = seed // 100 % 100, seed % 100
    return 20200000 < seed < 21000000 and 0 < month <= 12 and 0 < day <= 31


class History:
    """The history that is stored in a port.

    Args:
        port: The storage, see ``ui.library.store``.
    """

    def __init__(self, port: "Any") -> None:
        self._port = port
        self._finished_ids: dict = {}  # the ids of games that were finished when last seen
        # The text read last, and its entries with the time when older ones were cleared.
        self._cache: "tuple[str | None, tuple | None]" = (None, ([], 0))

    def update(self, session: "Session", just_saved: bool = False) -> "str | None":
        """Update the history after a game has been saved or loaded.

        A finished game is added, and one whose end was taken back is removed. The first end of a
        sealed game stays, and copies of correspondence games are not counted. A game that ended
        before the history was cleared is not added.

        Args:
            session: The game.
            just_saved: Whether it was saved just now: then it is added whatever the clock says.

        Returns:
            None, or why that failed: "full", "forbidden".
        """
        id, over = session.id, session.is_over
        if session.is_copy or (not over and id not in self._finished_ids):
            return None
        stored = self._load()
        if stored is None:
            return None
        games, since = stored
        if _sealed(session) and id in [_entry_id(one) for one in games]:
            # With the published keys, an older save could be given another end.
            self._finished_ids[id] = True
            return None
        entry = to_stored(session) if over else None
        if entry is not None and entry in games:
            self._finished_ids[id] = True
            return None
        if over and not just_saved and session.changed <= since:
            return None
        games = [one for one in games if _entry_id(one) != id]
        reason = self._save(games + [entry] if entry is not None else games, since)
        if over:
            self._finished_ids[id] = True
        elif reason is None:
            self._finished_ids.pop(id)
        return reason

    def ids(self) -> dict:
        """Return the ids of all finished games as the keys of a dict."""
        ids = {_entry_id(entry): True for entry in self.raw_entries() or []}
        self._finished_ids.update(ids)
        return ids

    def entries(self) -> "list[HistoryEntry]":
        """Return the entries that can be shown, the latest first."""
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

    def merge_steps(self, others: list) -> "Generator[None, None, str | None]":
        """Add entries of another device, except for games that have an entry here.

        A generator that yields after each entry.

        Args:
            others: The entries, unchecked.

        Returns:
            None, or why that failed.
        """
        readable = []
        for entry in others:
            if _entry_id(entry) and _is_readable(entry):
                readable.append(entry)
            yield
        stored = self._load()
        if stored is None:
            return None
        entries, since = stored
        ids, new = {_entry_id(entry): True for entry in entries}, []
        for entry in readable:
            if _entry_id(entry) not in ids:
                ids[_entry_id(entry)] = True
                new.append(entry)
        return self._save(entries + new, since) if new else None

    def clear(self, now: float) -> "str | None":
        """Remove the entries of all games so far; return None, or why that failed."""
        return self._save([], now)

    def _save(self, games: list, since: float) -> "str | None":
        """Store the latest of these entries, as many as can be read again."""
        cleared = f', "since": {json.dumps(since)}' if since else ""
        latest, listed, left = [], [], MAX_HISTORY_CHARS - len(cleared) - 40
        for _, one in sorted(enumerate(games), key=_age_key, reverse=True)[:MAX_GAMES]:
            # One by one, since MicroPython copies a growing text again and again.
            text = json.dumps(one)
            if len(text) > MAX_ENTRY_CHARS:
                continue
            left -= len(text) + 2
            if left < 0:
                break
            latest.append(one)
            listed.append(text)
        latest.reverse()
        listed.reverse()
        text = f'{{"version": {HISTORY_VERSION}, "games": [{", ".join(listed)}]{cleared}}}'
        ok, reason = self._port.set(HISTORY_KEY, text)
        if ok:
            self._cache = (text, (latest, since))
        return None if ok else reason


def _parse(text: "str | None") -> "tuple | None":
    """Return the entries in a text, and when older ones were cleared; None if it is unreadable."""
    if text is None:
        return [], 0
    try:
        data = read_json(text, 10 * MAX_HISTORY_CHARS)
    except RecordError:
        return None
    if not isinstance(data, dict) or data.get("version") != HISTORY_VERSION:
        return None
    games, since = data.get("games"), data.get("since")
    if not isinstance(games, list):
        return None
    return games, since if type(since) in (int, float) else 0


def _sort_key(aged: tuple) -> tuple:
    return aged[:2]


def _age_key(numbered: tuple) -> tuple:
    number, one = numbered
    at = one.get("at") if isinstance(one, dict) else 0
    return (at if type(at) in (int, float) else 0, number)


def _is_readable(one: object) -> bool:
    """Return whether an entry is valid, perhaps of a game or level that is unknown here."""
    try:
        if len(json.dumps(one)) > MAX_ENTRY_CHARS:
            return False
        HistoryEntry(one)  # type: ignore[arg-type]
    except RecordError as error:
        return error.reason in ("unknown-game", "newer")
    except (AttributeError, LookupError, RuntimeError, TypeError, ValueError):
        return False  # RuntimeError: nested too deeply
    return True


def _seat_count(game: str, options: dict) -> int:
    """Return the number of seats of a game; unknown options have their defaults."""
    known = {}
    for option in GAMES[game].options:
        value = options.get(option.name)
        known[option.name] = value if value in option.choices else option.default
    return GAMES[game].seats(known)


def _sealed(session: "Session") -> bool:
    return session.correspondence is not None and session.correspondence.is_sealed


def _entry_id(one: object) -> str:
    id = one.get("id") if isinstance(one, dict) else ""
    return id if isinstance(id, str) else ""


def _checked_text(value: object) -> str:
    if type(value) is not str or len(value) > 80:
        raise RecordError("not-a-game")
    return value


def _kind_of_seat(value: object) -> str:
    """Return the kind of player; raises RecordError("newer") for an unknown one."""
    kind = _checked_text(value)
    if kind not in (HUMAN, FRIEND) + LEVELS:
        raise RecordError("newer")
    return kind


def _checked_number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise RecordError("not-a-game")
    return value


def _checked_option_value(value: object) -> object:
    if type(value) not in (bool, int):
        return _checked_text(value)
    return value


def _opponent_kind(seats: "list[str]") -> str:
    people = len([kind for kind in seats if kind == HUMAN])
    if FRIEND in seats and people:
        return FRIEND
    if not people:
        return COMPUTERS
    if people > 1:
        return PEOPLE
    levels = [LEVELS.index(kind) for kind in seats if kind in LEVELS]
    return LEVELS[max(levels)] if levels else SOLO


# Totals


class KindTotals:
    """Totals of the games against one kind of opponent.

    Attributes:
        opponent_kind: The kind of opponent.
        played: The number of games.
        won: The number of games won; 0 unless ``counts_wins``.
        lost: The number of games lost; 0 unless ``counts_wins``.
        drawn: The number of draws.
        best_score: The best score of a solo player; None where nothing is counted.
    """

    def __init__(self, kind: str) -> None:
        self.opponent_kind = kind
        self.played = self.won = self.lost = self.drawn = 0
        self.best_score: "int | None" = None

    @property
    def counts_wins(self) -> bool:
        """Whether wins are counted: not among people, and not among computers."""
        return self.opponent_kind not in (PEOPLE, COMPUTERS)

    def add(self, entry: HistoryEntry) -> None:
        """Count a game."""
        self.played += 1
        if entry.score is not None and (self.best_score is None or entry.score > self.best_score):
            self.best_score = entry.score
        if not entry.winners and self.opponent_kind != SOLO:
            self.drawn += 1
        elif not self.counts_wins:
            pass
        elif entry.seats.index(HUMAN) in entry.winners:
            self.won += 1
        else:
            self.lost += 1


def totals(entries: "list[HistoryEntry]") -> "list[KindTotals]":
    """Return the totals of games by kind of opponent, in the order of ``OPPONENT_KINDS``."""
    by_kind: dict = {}
    for entry in entries:
        by_kind.setdefault(entry.opponent_kind, KindTotals(entry.opponent_kind)).add(entry)
    return [by_kind[kind] for kind in OPPONENT_KINDS if kind in by_kind]


def daily_bests(entries: "list[HistoryEntry]") -> "list[HistoryEntry]":
    """Return the best game of the day for every date that has one, the latest first."""
    best: dict = {}
    for entry in entries:
        if entry.daily_date and entry.score is not None:
            other = best.get(entry.daily_date)
            if other is None or entry.score > other.score:
                best[entry.daily_date] = entry
    return [best[day] for day in sorted(best, reverse=True)]
