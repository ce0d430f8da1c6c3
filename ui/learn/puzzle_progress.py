"""Puzzle progress: which puzzles have been solved, and on which days those of the day."""

import json

from engine.learn.daily_puzzle import day_number
from engine.record import RecordError
from ui.library.daily_seed import is_daily_seed
from ui.library.saves import checked_time, read_json
from ui.words.dates import date_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.store import Store

VERSION = 1
MAX_TEXT = 400000  # characters
MAX_ENTRIES = 4000  # names, and days, that are kept
MAX_IMPORTED = 2000  # names up to which those of another device are added, to leave space for more
TWO_DAYS_SECONDS = 2 * 24 * 3600


class PuzzleProgress:
    """The saved progress in puzzles.

    A saved text of a later version is left unchanged; any other text that can't be read counts as
    nothing.

    Attributes:
        solved: The names of the solved puzzles, as keys.
        solved_days: Date, as 20260131, -> when the puzzle of that day was solved.
        shown_days: The dates of the puzzles whose solution was shown, as keys.
    """

    def __init__(self, store: "Store") -> None:
        """Load the progress from ``store``."""
        self._store = store
        self._newer_data: "dict | None" = None  # saved by a later version
        self.solved: dict = {}
        self.solved_days: dict = {}
        self.shown_days: dict = {}
        self._load()

    def _load(self) -> None:
        data = _parsed(self._store.progress.puzzles_text())
        self._add_valid(data, MAX_ENTRIES)
        if isinstance(data, dict) and _version(data) > VERSION:
            self._newer_data = data

    def _add_valid(self, data: object, most: int) -> None:
        """Add the valid parts of saved data, and names until there are ``most``."""
        if not isinstance(data, dict) or data.get("version") != VERSION:
            return
        for name in _list_of(data, "solved"):
            if type(name) is str and 0 < len(name) <= 40 and len(self.solved) < most:
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
        """Return JSON-able data."""
        if self._newer_data:
            return self._newer_data
        days = [[day, self.solved_days[day]] for day in sorted(self.solved_days)[-MAX_ENTRIES:]]
        data = {"version": VERSION, "solved": sorted(self.solved), "days": days}
        if self.shown_days:
            data["shown"] = sorted(self.shown_days)[-MAX_ENTRIES:]
        return data

    def mark_solved(self, name: str, day: str, now: float) -> "str | None":
        """Save that a puzzle has been solved.

        Args:
            name: The name of the puzzle.
            day: The date, 2026-01-31, if it counts as the puzzle of that day; else "".
            now: The time.

        Returns:
            None, or why it could not be saved: "full" or "forbidden".
        """
        data: dict = {"version": VERSION, "solved": [name]}
        if day:
            data["days"] = [[date_number(day), int(now)]]
        return self._merge(data, MAX_ENTRIES)

    def mark_shown(self, day: str) -> None:
        """Save, if possible, that the solution of the puzzle of a day has been shown."""
        self._merge({"version": VERSION, "shown": [date_number(day)]}, MAX_ENTRIES)

    def merge(self, data: object) -> "str | None":
        """Add the data of another device, and save everything.

        Returns:
            None, or why it could not be saved.
        """
        return self._merge(data, MAX_IMPORTED)

    def _merge(self, data: object, most: int) -> "str | None":
        """Add data, names until there are ``most``, and save everything."""
        self._add_valid(data, most)
        self._load()  # another tab may have written since
        if self._newer_data or self._count() == PuzzleProgress(self._store)._count():
            return None
        return self._store.progress.save_puzzles(json.dumps(self.to_data()))

    def streak(self, today: str, now: float) -> int:
        """Return on how many days in a row, up to today or yesterday, the puzzle was solved.

        Days less than 48 hours apart count as consecutive, and days after today count too, so that
        people who travel, or had a wrong clock, lose nothing.
        """
        date, count, is_current = date_number(today), 0, False
        last = 0
        for day in sorted(self.solved_days):
            solved_at = self.solved_days[day]
            if last and not _follow_each_other(last, self.solved_days[last], day, solved_at):
                if is_current:
                    return count
                count = 0
            count, last = count + 1, day
            is_current = is_current or _is_about_today(day, solved_at, date, now)
        return count if is_current else 0


def _parsed(text: "str | None") -> object:
    try:
        return read_json(text, MAX_TEXT) if text else None
    except RecordError:
        return None


def _version(data: dict) -> int:
    version = data.get("version")
    return version if type(version) is int else 0


def _list_of(data: dict, name: str) -> list:
    value = data.get(name)
    return value if isinstance(value, list) else []


def _day_entry(pair: object) -> "tuple[int, float]":
    """Return a date and when its puzzle was solved; (0, 0.0) for invalid data."""
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
    """Return how many days ``later`` is after ``day``."""
    return day_number(iso_date(later)) - day_number(iso_date(day))


def iso_date(day: int) -> str:
    """Return the date 20260131 as 2026-01-31."""
    return f"{day // 10000}-{day // 100 % 100:02}-{day % 100:02}"


def is_within_a_day(day: str, today: str) -> bool:
    """Return whether a day is today, yesterday or tomorrow; dates as 2026-01-31."""
    return abs(day_number(day) - day_number(today)) <= 1
