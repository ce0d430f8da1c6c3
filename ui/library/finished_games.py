"""Finished games in short: what is kept of each, even when its save is deleted, and what they add
up to.

All lie under one key, the latest ``MAX_GAMES`` of them, or as many as ``MAX_TEXT`` holds. A text
that can't be read is left as it lies; an entry that can't be, or of a game that isn't here, is kept
and not shown, unless it is longer than any game's.
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
MAX_HISTORY_CHARS = 800000  # characters that are written; one that is longer is read all the same
MAX_ENTRY_CHARS = 2000  # characters of one of them
MAX_OPTIONS = 20

# Against whom somebody played: nobody, other people, a friend at another phone, a level of the
# computer, or only computers among themselves.
SOLO, PEOPLE, COMPUTERS = "alone", "people", "computers"
OPPONENT_KINDS = (PEOPLE, FRIEND) + LEVELS + (SOLO, COMPUTERS)


class HistoryEntry:
    """A finished game.

    Attributes:
        id: what it is, or was, saved under.
        game: the game's name; ``options``: those that weren't as usual.
        seats, names: as in a session.
        winners: the seats that won; ``reason``: why, a key.
        plies: how many moves it had; ``at``: when it ended.
        score: what a lone player reached, the more the better; None where nothing is counted.
        day: the date of a game of the day, 20260131; 0 for any other.
        opponent_kind: the kind of opponent, one of ``OPPONENT_KINDS``.
    """

    def __init__(self, data: dict) -> None:
        """Of ``to_data``. Raises RecordError, KeyError or TypeError for anything else."""
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
    """What is kept of a finished session, JSON-able."""
    outcome, record = session.current_state.outcome, session.record
    assert outcome is not None
    usual = {option.name: option.default for option in GAMES[record.game].options}
    found = game_ui(record.game).Input
    data = {
        "id": session.id,
        "game": record.game,
        "options": {k: v for k, v in record.options.items() if v != usual[k]},
        "seats": list(session.seats),
        "names": list(session.names),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "plies": session.ply_count,
        "at": session.changed,
    }
    score = found.solo_score(session.current_state)
    if score is not None:
        data["score"] = score
    if found.offers_daily(record.options) and is_daily_seed(record.seed):
        data["day"] = record.seed
    return data


def to_stored(session: "Session") -> dict:
    """The same as it will be read again: times may lose a digit in writing."""
    entry: dict = json.loads(json.dumps(to_data(session)))
    return entry


def is_daily_seed(seed: int) -> bool:
    """Whether a seed is that of a game of the day: a date as a number, 20260131."""
    month, day = seed // 100 % 100, seed % 100
    return 20200000 < seed < 21000000 and 0 < month <= 12 and 0 < day <= 31


class History:
    """What ``port`` (see ``ui.library.store``) keeps of finished games."""

    def __init__(self, port: "Any") -> None:
        self._port = port
        self._finished_ids: dict = {}  # the ids of games that were finished when last seen
        # A text, and what it says: the games, and when all before were cleared away.
        self._cache: "tuple[str | None, tuple | None]" = (None, ([], 0))

    def update(self, session: "Session", just_saved: bool = False) -> "str | None":
        """Keep what there is to keep of a game that has been saved or read: one that is over comes
        in, one whose end was taken back goes out. Of a sealed game the first end stays, and a
        copy of a game by link that is here already is never counted beside it. What had
        ended before all was cleared away stays out, unless it is ``saved`` just now, whatever the
        clock says. None, or the reason it failed: "full", "forbidden"."""
        id, over = session.id, session.is_over
        if session.is_copy or (not over and id not in self._finished_ids):
            return None
        kept = self._load()
        if kept is None:
            return None
        games, since = kept
        if _sealed(session) and id in [_entry_id(one) for one in games]:
            # With the published keys a save that went back could be given another end.
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
        """The ids of all finished games, as the keys of a dict."""
        found = {_entry_id(one): True for one in self.raw_entries() or []}
        self._finished_ids.update(found)
        return found

    def entries(self) -> "list[HistoryEntry]":
        """All that can be shown, the latest first."""
        found = []
        for number, one in enumerate(self.raw_entries() or []):
            try:
                entry = HistoryEntry(one)
            except (RecordError, AttributeError, LookupError, TypeError, ValueError):
                continue
            found.append((-entry.ended_at, -number, entry))
        return [entry for _, _, entry in sorted(found, key=_sort_key)]

    def raw_entries(self) -> "list | None":
        """What is kept, unchecked and not to be changed; None if it is of no use to this
        program."""
        kept = self._load()
        return kept[0] if kept else None

    def _load(self) -> "tuple | None":
        ok, text = self._port.get(HISTORY_KEY)
        if ok and text != self._cache[0]:  # the lobby asks for every row
            self._cache = (text, _parse(text))
        return self._cache[1] if ok else None

    def merge_steps(self, others: list) -> "Generator[None, None, str | None]":
        """Add what another device has kept (``raw``); what is here already stays. None, or the
        reason it failed, by a generator that gives way after each of them."""
        readable = []
        for one in others:
            if _entry_id(one) and _is_readable(one):
                readable.append(one)
            yield
        kept = self._load()
        if kept is None:
            return None
        here, since = kept
        ids, new = {_entry_id(one): True for one in here}, []
        for one in readable:
            if _entry_id(one) not in ids:
                ids[_entry_id(one)] = True
                new.append(one)
        return self._save(here + new, since) if new else None

    def clear(self, now: float) -> "str | None":
        """Forget all games that have ended until now. None, or the reason it failed."""
        return self._save([], now)

    def _save(self, games: list, since: float) -> "str | None":
        """Keep the latest of these, as many as can be read again."""
        cleared = f', "since": {json.dumps(since)}' if since else ""
        latest, listed, left = [], [], MAX_HISTORY_CHARS - len(cleared) - 40
        for _, one in sorted(enumerate(games), key=_age_key, reverse=True)[:MAX_GAMES]:
            # One by one: MicroPython copies what it has written again and again as it grows.
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
    """The games that a text says, and since when; None if it can't be read."""
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


def _sort_key(found: tuple) -> tuple:
    return found[:2]


def _age_key(numbered: tuple) -> tuple:
    number, one = numbered
    at = one.get("at") if isinstance(one, dict) else 0
    return (at if type(at) in (int, float) else 0, number)


def _is_readable(one: object) -> bool:
    """Whether an entry from elsewhere is one, perhaps of a game or a level that isn't here yet."""
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
    """How many seats a game has; with an option that isn't known any more, or not yet, as usual."""
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
    """Who plays a seat; one that this program doesn't know can't be told of."""
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


# ---- what they add up to


class KindTotals:
    """What the games of one kind add up to, for whoever played them: how many were played, won,
    lost and drawn, and the best score (None: nothing is counted). Among people, and among
    computers, nobody in particular wins or loses; drawn are theirs all the same."""

    def __init__(self, kind: str) -> None:
        self.opponent_kind = kind
        self.played = self.won = self.lost = self.drawn = 0
        self.best_score: "int | None" = None

    @property
    def counts_wins(self) -> bool:
        """Whether somebody in particular won or lost."""
        return self.opponent_kind not in (PEOPLE, COMPUTERS)

    def add(self, entry: HistoryEntry) -> None:
        """Count one more game."""
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
    """What these games add up to, one sum a kind, in the order of ``KINDS``."""
    found: dict = {}
    for entry in entries:
        found.setdefault(entry.opponent_kind, KindTotals(entry.opponent_kind)).add(entry)
    return [found[kind] for kind in OPPONENT_KINDS if kind in found]


def daily_bests(entries: "list[HistoryEntry]") -> "list[HistoryEntry]":
    """The best game of every day that has one of the day, the latest day first."""
    best: dict = {}
    for entry in entries:
        if entry.daily_date and entry.score is not None:
            other = best.get(entry.daily_date)
            if other is None or entry.score > other.score:
                best[entry.daily_date] = entry
    return [best[day] for day in sorted(best, reverse=True)]
