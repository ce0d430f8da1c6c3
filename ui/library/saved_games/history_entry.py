"""Entries of the history as they are shown, and totals; loaded where there are games."""

import json

from engine.catalogue import GAMES, LEVELS
from engine.person_names import clean_name
from engine.record import RecordError
from ui.library.daily_seed import is_daily_seed
from ui.library.saves import checked_time, without_bot_names
from ui.session.session import FRIEND, HUMAN

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
        is_set_up: Whether it began with a position that was set up; such a game isn't counted.
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
        self.is_set_up = data.get("setup") is True


def is_readable(value: object, max_chars: int) -> bool:
    """Return whether an entry is valid, perhaps of a game or level that is unknown here."""
    try:
        if len(json.dumps(value)) > max_chars:
            return False
        HistoryEntry(value)  # type: ignore[arg-type]
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
    for entry in [entry for entry in entries if not entry.is_set_up]:
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
