"""The benchmark's tables."""

import pytest

from bench.report import BEGIN, END, Row, inserted, markdown, missed, table

ROWS = [
    Row("start", 0.512, "s", 0.5),
    Row("tap", 64, "ms", 80, "9 taps", "mixtour"),
    Row("tap", 90, "ms", 100, "", "hexheaven"),
    Row("bytes", 6427, "KB"),
]


def test_a_table_says_what_is_missed() -> None:
    lines = table("Page", ROWS).splitlines()
    assert lines[0] == "Page"
    assert lines[2].split() == ["start", "0.512", "s", "≤", "0.5", "MISSED"]
    assert lines[3].split() == ["tap,", "mixtour", "64", "ms", "≤", "80", "ok", "9", "taps"]
    assert lines[5].split() == ["bytes", "6427", "KB"]


def test_the_readme_has_the_games_in_one_row() -> None:
    assert markdown(ROWS).splitlines()[2:] == [
        "| start | 0.512 s | 0.5 |",
        "| tap | mixtour 64, hexheaven 90 ms | 80 … 100 |",
        "| bytes | 6427 KB | |",
    ]


def test_what_is_missed_is_named() -> None:
    assert missed(ROWS) == ["start"]


def test_they_are_written_between_their_marks() -> None:
    page = f"before\n{BEGIN}old\n{END}after\n"
    assert inserted(page, "new\n") == f"before\n{BEGIN}new\n{END}after\n"
    with pytest.raises(ValueError):
        inserted("a page without marks", "new\n")
