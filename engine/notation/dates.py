"""Times as the tags of a text have them: dates and times of day in UTC."""

DAY = 86400  # seconds
_MAX_TIME = 253402300799  # the last second of the year 9999


def format_date(time: int) -> str:
    """Return the UTC date of a time in seconds since 1970, as 2026.01.31."""
    year, month, day = _civil_from_days(time // DAY)
    return f"{year:04}.{month:02}.{day:02}"


def format_time_of_day(time: int) -> str:
    """Return the UTC time of day, as 20:15:00."""
    seconds = time % DAY
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def parse_time(date: str, time_of_day: str) -> "int | None":
    """Return the time of a date and a time of day, in seconds since 1970.

    Args:
        date: 2026.01.31, also with hyphens or slashes.
        time_of_day: 20:15:00; where that is missing or makes no sense it is noon.

    Returns:
        None for no date from 1970 on ("????.??.??" is PGN's for an unknown one).
    """
    parts = _numbers(date.replace("-", ".").replace("/", "."), ".")
    if len(parts) != 3:
        return None
    year, month, day = parts
    if not 1970 <= year <= 9999 or not 1 <= month <= 12 or day < 1:
        return None
    days = _days_from_civil(year, month, day)
    if _civil_from_days(days) != (year, month, day):
        return None  # such as 31 February
    clock = _numbers(time_of_day, ":")
    seconds = DAY // 2
    if len(clock) == 3 and clock[0] < 24 and clock[1] < 60 and clock[2] < 60:
        seconds = clock[0] * 3600 + clock[1] * 60 + clock[2]
    return days * DAY + seconds


def writable_time(time: float) -> "int | None":
    """Return a time in whole seconds; None if no date can be written for it, as for 0."""
    return int(time) if 0 < time <= _MAX_TIME else None


def _numbers(text: str, separator: str) -> "list[int]":
    """Return the whole numbers in a text; [] if there is anything else."""
    parts = text.strip().split(separator)
    if not all([0 < len(part) < 5 and all(["0" <= c <= "9" for c in part]) for part in parts]):
        return []
    return [int(part) for part in parts]


# The proleptic Gregorian calendar, after Howard Hinnant's "chrono-compatible low-level date
# algorithms": a year begins in March, an era has 400 years.


def _days_from_civil(year: int, month: int, day: int) -> int:
    year -= 1 if month <= 2 else 0
    era, year_of_era = year // 400, year % 400
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * 146097 + day_of_era - 719468


def _civil_from_days(days: int) -> "tuple[int, int, int]":
    days += 719468
    era, day_of_era = days // 146097, days % 146097
    year_of_era = (
        day_of_era - day_of_era // 1460 + day_of_era // 36524 - day_of_era // 146096
    ) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    day = day_of_year - (153 * shifted + 2) // 5 + 1
    month = shifted + 3 if shifted < 10 else shifted - 9
    return era * 400 + year_of_era + (1 if month <= 2 else 0), month, day
