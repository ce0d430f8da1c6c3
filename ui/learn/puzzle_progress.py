"""Puzzle progress: which puzzles have been solved, and on which days those of the day."""

import json

from engine.learn.daily_puzzle import day_number
from engine.record import RecordError
from ui.library.finished_games import is_daily_seed
from ui.library.saves import checked_time, read_json
from ui.words.dates import date_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.store import Store

VERSION = 1
MAX_TEXT = 400000  # characters
MAX_ENTRIES = 4000  # names, and days, that are kept
TWO_DAYS_SECONDS = 2 * 24 * 3600


class PuzzleProgress:
    """What ``store`` keeps of puzzles. A text of a later version is left as it lies; whatever else
    is no such text counts as nothing.

    Attributes:
        solved: the names of the puzzles that have been solved, as the keys of a dict.
        days: date, as 20260131, -> when the puzzle of that day was solved.
        shown: the dates of those whose solution was shown, as the keys of a dict.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._newer_data: "dict | None" = None  # what a later version wrote
        self.solved: dict = {}
        self.solved_days: dict = {}
        self.shown_days: dict = {}
        self._load()

    def _load(self) -> None:
        data = _parsed(self._store.puzzles_text())
        self._add_valid(data)
        if isinstance(data, dict) and _version(data) > VERSION:
            self._newer_data = data

    def _add_valid(self, data: object) -> None:
        """Add what can be understood of ``data``."""
        if not isinstance(data, dict) or data.get("version") != VERSION:
            return
        for name in _list_of(data, "solved"):
            if type(name) is str and 0 < len(name) <= 40:
                self.solved[name] = True
        for pair in _list_of(data, "days"):
            day, at = _day_entry(pair)
            if day:
                self.solved_days.setdefault(day, at)
        for day in _list_of(data, "shown"):
            if type(day) is int and is_daily_seed(day):
                self.shown_days[day] = True

    def _count(self) -> int:
        return len(self.solved) + len(self.solved_days) + len(self.shown_days)

    def to_data(self) -> dict:
        """All of it, JSON-able."""
        if self._newer_data:
            return self._newer_data
        days = [[day, self.solved_days[day]] for day in sorted(self.solved_days)[-MAX_ENTRIES:]]
        found = {"version": VERSION, "solved": sorted(self.solved)[:MAX_ENTRIES], "days": days}
        if self.shown_days:
            found["shown"] = sorted(self.shown_days)[-MAX_ENTRIES:]
        return found

    def mark_solved(self, name: str, day: str, now: float) -> "str | None":
        """The puzzle of that name has been solved, as that of a day ("2026-01-31") if ``day`` says
        so. None, or the reason why it is not kept: "full", "forbidden"."""
        found: dict = {"version": VERSION, "solved": [name]}
        if day:
            found["days"] = [[date_number(day), int(now)]]
        return self.merge(found)

    def mark_shown(self, day: str) -> None:
        """The solution of the puzzle of that day has been shown; a pity if that can't be kept."""
        self.merge({"version": VERSION, "shown": [date_number(day)]})

    def merge(self, data: object) -> "str | None":
        """Add what another device has kept (``raw``), or one more; nothing that is here goes. None,
        or the reason it failed."""
        self._add_valid(data)
        self._load()  # another tab may have written since
        if self._newer_data or self._count() == PuzzleProgress(self._store)._count():
            return None
        return self._store.save_puzzles(json.dumps(self.to_data()))

    def streak(self, today: str, now: float) -> int:
        """On how many days in a row the puzzle of the day has been solved, up to today or
        yesterday. Days that lie up to 48 hours apart follow each other too, and days after today
        count as well: who travels, or has a clock that was wrong, loses nothing."""
        date, count, near = date_number(today), 0, False
        last = 0
        for day in sorted(self.solved_days):
            if last and not _follow_each_other(
                last, self.solved_days[last], day, self.solved_days[day]
            ):
                if near:
                    return count
                count = 0
            count, last = count + 1, day
            near = near or _is_about_today(day, self.solved_days[day], date, now)
        return count if near else 0


def _parsed(text: "str | None") -> object:
    try:
        return read_json(text, MAX_TEXT) if text else None
    except RecordError:
        return None


def _version(data: dict) -> int:
    found = data.get("version")
    return found if type(found) is int else 0


def _list_of(data: dict, name: str) -> list:
    found = data.get(name)
    return found if isinstance(found, list) else []


def _day_entry(pair: object) -> "tuple[int, float]":
    """A date and when its puzzle was solved; 0 for what is none."""
    if (
        isinstance(pair, list)
        and len(pair) == 2
        and type(pair[0]) is int
        and is_daily_seed(pair[0])
    ):
        try:
            return pair[0], checked_time(pair[1])
        except RecordError:
            pass
    return 0, 0.0


def _follow_each_other(day: int, at: float, later: int, later_at: float) -> bool:
    return _days_between(day, later) == 1 or abs(later_at - at) < TWO_DAYS_SECONDS


def _is_about_today(day: int, at: float, today: int, now: float) -> bool:
    return -1 <= _days_between(day, today) <= 1 or abs(now - at) < TWO_DAYS_SECONDS


def _days_between(day: int, later: int) -> int:
    """How many days one date is after another."""
    return day_number(iso_date(later)) - day_number(iso_date(day))


def iso_date(day: int) -> str:
    return f"{day // 10000}-{day // 100 % 100:02}-{day % 100:02}"


def is_within_a_day(day: str, today: str) -> bool:
    """Whether a day is today, or that before or after it."""
    return abs(day_number(day) - day_number(today)) <= 1
