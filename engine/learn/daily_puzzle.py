"""The puzzle of the day, the same on every device. docs/formats.md specifies the order.

The games take turns, and no puzzle repeats before every other had its day. New puzzles come in
batches, each with the day from which it counts, so they don't change earlier days. From that day
on, all puzzles that exist by then take turns again.
"""

from engine.catalogue import CATALOGUE
from engine.learn import puzzles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.learn.puzzles import Puzzle


def puzzle_of_day(day: str) -> "Puzzle":
    """Return the puzzle of a day, such as "2026-01-31"."""
    since = _batch_dates()[0]
    for date in _batch_dates():
        if date <= day:
            since = date
    pools = [_mix_difficulties(puzzles.puzzles_until(entry.name, since)) for entry in CATALOGUE]
    order = []
    for place in range(max([len(pool) for pool in pools])):
        order += [pool[place] for pool in pools if place < len(pool)]
    return order[(day_number(day) - day_number(since)) % len(order)]


def _mix_difficulties(pool: "list[Puzzle]") -> "list[Puzzle]":
    """Return the puzzles reordered so that easy and hard ones alternate.

    The file has them from easy to hard. Stepping through it by about three eighths of its length,
    in a step without a common divisor, visits each once.
    """
    step = len(pool) * 3 // 8 or 1
    while [n for n in range(2, step + 1) if not step % n and not len(pool) % n]:
        step -= 1
    return [pool[place * step % len(pool)] for place in range(len(pool))]


def _batch_dates() -> "list[str]":
    """Return the days from which batches of any game count, sorted, each once."""
    dates = set([date for game in CATALOGUE for date, _ in puzzles.load_batches(game.name)])
    return sorted(dates)


def day_number(day: str) -> int:
    """Return the number of a day ("2026-01-31"); consecutive days have consecutive numbers.

    Years begin in March here, so that a leap day is the last day of a year.
    """
    year, month = int(day[:4]), int(day[5:7])
    if month < 3:
        year, month = year - 1, month + 12
    leap_days = year // 4 - year // 100 + year // 400
    return 365 * year + leap_days + (153 * month - 457) // 5 + int(day[8:10])
