"""The benchmark's tables."""

import pytest

from bench.report import (
    BEGIN_MARK,
    END_MARK,
    FigureRow,
    insert_figures,
    markdown_table,
    missed_titles,
    text_table,
)

ROWS = [
    FigureRow("start", 0.512, "s", 0.5),
    FigureRow("tap", 64, "ms", 80, "9 taps", "mixtour"),
    FigureRow("tap", 90, "ms", 100, "", "hexheaven"),
    FigureRow("bytes", 6427, "KB"),
]


def test_text_table_marks_missed_aims() -> None:
    lines = text_table("Page", ROWS).splitlines()
    assert lines[0] == "Page"
    assert lines[2].split() == ["start", "0.512", "s", "≤", "0.5", "MISSED"]
    assert lines[3].split() == ["tap,", "mixtour", "64", "ms", "≤", "80", "ok", "9", "taps"]
    assert lines[5].split() == ["bytes", "6427", "KB"]


def test_markdown_table_has_one_row_for_all_games() -> None:
    assert markdown_table(ROWS).splitlines()[2:] == [
        "| start | 0.512 s | 0.5 |",
        "| tap | mixtour 64, hexheaven 90 ms | 80 … 100 |",
        "| bytes | 6427 KB | |",
    ]


def test_missed_titles() -> None:
    assert missed_titles(ROWS) == ["start"]


def test_figures_are_inserted_between_the_marks() -> None:
    page = f"before\n{BEGIN_MARK}old\n{END_MARK}after\n"
    assert insert_figures(page, "new\n") == f"before\n{BEGIN_MARK}new\n{END_MARK}after\n"
    with pytest.raises(ValueError):
        insert_figures("a page without marks", "new\n")
