"""Dates and times of tags."""

from engine.notation.dates import format_date, format_time_of_day, parse_time, writable_time
from tests.support.portable import parametrize


@parametrize(
    (0, "1970.01.01", "00:00:00"),
    (951827696, "2000.02.29", "12:34:56"),
    (1767225599, "2025.12.31", "23:59:59"),
    (4107542400, "2100.03.01", "00:00:00"),
    (253402300799, "9999.12.31", "23:59:59"),
)
def test_times_are_written_and_read(case: tuple) -> None:
    time, date, clock = case
    assert (format_date(time), format_time_of_day(time)) == (date, clock)
    assert parse_time(date, clock) == time


def test_every_day_of_centuries_is_read_as_it_was_written() -> None:
    for day in range(0, 60000, 37):
        assert parse_time(format_date(day * 86400), "00:00:00") == day * 86400


@parametrize(
    ("2026-01-31", "", 1769860800),
    ("2026/1/31", "25:00:00", 1769860800),
    ("2026.01.31", "00:00", 1769860800),
    ("2026.01.31", "06:00:00", 1769839200),
)
def test_dates_are_read_in_other_forms(case: tuple) -> None:
    assert parse_time(case[0], case[1]) == case[2]


@parametrize(
    "????.??.??", "", "2026.02.29", "2026.13.01", "2026.00.10", "1969.12.31", "2026.1", "x"
)
def test_what_is_no_date_is_unknown(date: str) -> None:
    assert parse_time(date, "12:00:00") is None


def test_times_without_a_date_are_none() -> None:
    assert [writable_time(time) for time in (0.0, -1, 1e15, 1.9)] == [None, None, None, 1]
