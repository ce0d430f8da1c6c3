"""The puzzles of this device: which are solved, on which days the puzzle of the day was, and what
there is to solve next."""

import json

from engine.learn.puzzles import (
    DIFFICULTIES,
    GOALS,
    day_number,
    find_puzzle,
    load_puzzles,
    puzzle_of_day,
)
from engine.record import RecordError
from ui.play.history import is_date
from ui.play.saves import checked_time, read_json
from ui.play.sentences import dated
from ui.play.store import PUZZLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.learn.puzzles import Puzzle
    from ui.play.store import Store
    from ui.words import GameWords, Words

VERSION = 1
MAX_TEXT = 400000  # characters
MOST = 4000  # names, and days, that are kept
TWO_DAYS = 2 * 24 * 3600  # seconds


class Notes:
    """What ``store`` keeps of puzzles. A text of a later version is left as it lies; whatever else
    is no such text counts as nothing.

    Attributes:
        solved: the names of the puzzles that have been solved, as the keys of a dict.
        days: date, as 20260131, -> when the puzzle of that day was solved.
        shown: the dates of those whose solution was shown, as the keys of a dict.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._later: "dict | None" = None  # what a later version wrote
        self.solved: dict = {}
        self.days: dict = {}
        self.shown: dict = {}
        self._load()

    def _load(self) -> None:
        data = _read(self._store.puzzles())
        self._take(data)
        if isinstance(data, dict) and _version(data) > VERSION:
            self._later = data

    def _take(self, data: object) -> None:
        """Add what can be understood of ``data``."""
        if not isinstance(data, dict) or data.get("version") != VERSION:
            return
        for name in _listed(data, "solved"):
            if type(name) is str and 0 < len(name) <= 40:
                self.solved[name] = True
        for pair in _listed(data, "days"):
            day, at = _day(pair)
            if day:
                self.days.setdefault(day, at)
        for day in _listed(data, "shown"):
            if type(day) is int and is_date(day):
                self.shown[day] = True

    def _count(self) -> int:
        return len(self.solved) + len(self.days) + len(self.shown)

    def raw(self) -> dict:
        """All of it, JSON-able."""
        if self._later:
            return self._later
        days = [[day, self.days[day]] for day in sorted(self.days)[-MOST:]]
        found = {"version": VERSION, "solved": sorted(self.solved)[:MOST], "days": days}
        if self.shown:
            found["shown"] = sorted(self.shown)[-MOST:]
        return found

    def add(self, name: str, day: str, now: float) -> "str | None":
        """The puzzle of that name has been solved, as that of a day ("2026-01-31") if ``day`` says
        so. None, or the reason why it is not kept: "full", "forbidden"."""
        found: dict = {"version": VERSION, "solved": [name]}
        if day:
            found["days"] = [[dated(day), int(now)]]
        return self.merge(found)

    def show(self, day: str) -> None:
        """The solution of the puzzle of that day has been shown; a pity if that can't be kept."""
        self.merge({"version": VERSION, "shown": [dated(day)]})

    def merge(self, data: object) -> "str | None":
        """Add what another device has kept (``raw``), or one more; nothing that is here goes. None,
        or the reason it failed."""
        self._take(data)
        self._load()  # another tab may have written since
        if self._later or self._count() == Notes(self._store)._count():
            return None
        return self._store.keep_puzzles(json.dumps(self.raw()))

    def streak(self, today: str, now: float) -> int:
        """On how many days in a row the puzzle of the day has been solved, up to today or
        yesterday. Days that lie up to 48 hours apart follow each other too, and days after today
        count as well: who travels, or has a clock that was wrong, loses nothing."""
        date, count, near = dated(today), 0, False
        last = 0
        for day in sorted(self.days):
            if last and not _follows(last, self.days[last], day, self.days[day]):
                if near:
                    return count
                count = 0
            count, last = count + 1, day
            near = near or _near(day, self.days[day], date, now)
        return count if near else 0


def _read(text: "str | None") -> object:
    try:
        return read_json(text, MAX_TEXT) if text else None
    except RecordError:
        return None


def _version(data: dict) -> int:
    found = data.get("version")
    return found if type(found) is int else 0


def _listed(data: dict, name: str) -> list:
    found = data.get(name)
    return found if isinstance(found, list) else []


def _day(pair: object) -> "tuple[int, float]":
    """A date and when its puzzle was solved; 0 for what is none."""
    if isinstance(pair, list) and len(pair) == 2 and type(pair[0]) is int and is_date(pair[0]):
        try:
            return pair[0], checked_time(pair[1])
        except RecordError:
            pass
    return 0, 0.0


def _follows(day: int, at: float, later: int, later_at: float) -> bool:
    return _apart(day, later) == 1 or abs(later_at - at) < TWO_DAYS


def _near(day: int, at: float, today: int, now: float) -> bool:
    return -1 <= _apart(day, today) <= 1 or abs(now - at) < TWO_DAYS


def _apart(day: int, later: int) -> int:
    """How many days one date is after another."""
    return day_number(_written(later)) - day_number(_written(day))


def _written(day: int) -> str:
    return f"{day // 10000}-{day // 100 % 100:02}-{day % 100:02}"


def near(day: str, today: str) -> bool:
    """Whether a day is today, or that before or after it."""
    return abs(day_number(day) - day_number(today)) <= 1


# ---- which there are


def ordered(game: str) -> "list[Puzzle]":
    """A game's puzzles, those with the same goal together, the easy ones first: their numbers are
    their places here, counted from 1."""
    found = load_puzzles(game)
    return [one for goal in GOALS for one in found if one.goal == goal]


def following(game: str, solved: dict, name: str = "") -> "Puzzle | None":
    """The first unsolved puzzle after the one of that name, or from the first on; None if all are
    solved."""
    found = ordered(game)
    after = [number + 1 for number, one in enumerate(found) if one.name == name]
    start = after[0] if after else 0
    for one in found[start:] + found[:start]:
        if one.name not in solved and one.name != name:
            return one
    return None


def wanted(id: str) -> "tuple[Puzzle | None, str]":
    """The puzzle that an id with PUZZLE in front leads to, None if there is none, and its day if
    it is that of a day."""
    name = id[len(PUZZLE) :]
    digits = name.replace("-", "")
    if digits.isdigit() and is_date(int(digits)) and _written(int(digits)) == name:
        return puzzle_of_day(name), name
    return find_puzzle(name), ""


def daily(store: "Store", words: "Words", today: str, now: float) -> "tuple[str, str, bool]":
    """What the lobby says of today's puzzle: the name of its game, whether it is solved, or its
    solution was shown, and on how many days in a row it was solved, in words, and whether it is
    solved."""
    notes, say, date = Notes(store), words.puzzles(), dated(today)
    count, solved = notes.streak(today, now), date in notes.days
    told = [say("solved-today")] if solved else [say("shown-today")] if date in notes.shown else []
    if count > 1:
        told.append(say("streak", n=count))
    return words.of(puzzle_of_day(today).game)("game"), words("dot").join(told), solved


class Group:
    """The puzzles of a game that have the same goal, as a list shows them: what that is
    (``title``), and of each its ``number``, its name in words, how hard it is (1 …) and whether it
    is solved (``rows``, tuples)."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.rows: "list[tuple[int, str, int, bool]]" = []


def listed(store: "Store", game: str, words: "Words") -> "tuple[list[Group], int]":
    """All puzzles of a game, and the number of the first that isn't solved, 0 if all are."""
    say, solved = words.puzzles(game), Notes(store).solved
    found: "list[Group]" = []
    goal, first = "", 0
    for place, one in enumerate(ordered(game)):
        if one.goal != goal:
            goal = one.goal
            found.append(Group(say("group-" + goal)))
        done = one.name in solved
        first = first or (0 if done else place + 1)
        key, level = "row-solved" if done else "row", say(f"level-{one.level}")
        told = say(key, n=place + 1, level=level)
        found[-1].rows.append((place + 1, told, one.level, done))
    return found, first


def legend(groups: "list[Group]", say: "GameWords") -> str:
    """How many of these puzzles are solved, and what the dots on the others mean. ``say``:
    ``Words.puzzles``."""
    done = [row[3] for group in groups for row in group.rows]
    dots = ["•" * level + "\u00a0" + say(f"level-{level}") for level in DIFFICULTIES]
    told = say("count", n=len([one for one in done if one]), of=len(done))
    return say("sentences").join([told, say("comma").join(dots)])
