"""Dates as numbers and as text."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.words import GameWords, Words


def date_number(date: str) -> int:
    """Return a date, "2026-01-31", as a number, 20260131."""
    return int(date.replace("-", ""))


def format_date(number: int, say: "GameWords | Words") -> str:
    """Return a date, 20260131, in words without its year."""
    month = say("months").split()[number // 100 % 100 - 1]
    return say("date", day=number % 100, month=month)
