"""Tables of figures, for the terminal and the README."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class FigureRow:
    """A measured figure.

    Attributes:
        title: What was measured.
        value: The measured value.
        unit: Its unit.
        aim: The most that it should be; None for no aim.
        note: Circumstances.
        game: The game, if the figure is measured for several.
    """

    title: str
    value: float
    unit: str
    aim: float | None = None
    note: str = ""
    game: str = ""

    @property
    def name(self) -> str:
        """The title, with the game."""
        return ", ".join([self.title, self.game]) if self.game else self.title

    @property
    def is_missed(self) -> bool:
        """Whether the value exceeds the aim."""
        return self.aim is not None and self.value > self.aim


def log_rows(rows: Iterable[FigureRow]) -> list[FigureRow]:
    """Return all rows, logging each to standard error as soon as it is measured."""
    logged = []
    for row in rows:
        print(f"{row.name}: {format_number(row.value)} {row.unit}", file=sys.stderr, flush=True)
        logged.append(row)
    return logged


def missed_titles(rows: list[FigureRow]) -> list[str]:
    """Return the names of the rows that miss their aims."""
    return [row.name for row in rows if row.is_missed]


def format_number(value: float) -> str:
    """Format a value with about three digits."""
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def text_table(title: str, rows: list[FigureRow]) -> str:
    """Format rows as aligned text."""
    cells = [
        (
            row.name,
            f"{format_number(row.value)} {row.unit}",
            "" if row.aim is None else f"≤ {format_number(row.aim)}",
            "" if row.aim is None else "MISSED" if row.is_missed else "ok",
            row.note,
        )
        for row in rows
    ]
    widths = [max(len(line[i]) for line in cells) for i in range(len(cells[0]))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip() for line in cells
    ]
    return "\n".join([title, "─" * len(title), *lines, ""])


BEGIN_MARK, END_MARK = "<!-- figures -->\n", "<!-- end of figures -->\n"


def markdown_table(rows: list[FigureRow]) -> str:
    """Format rows as a Markdown table; rows of several games with one title share a line."""
    lines = ["| what | measured | at most |", "|---|---|---|"]
    for title in dict.fromkeys(row.title for row in rows):
        same = [row for row in rows if row.title == title]
        values = [f"{row.game} {format_number(row.value)}".strip() for row in same]
        aims = sorted({row.aim for row in same if row.aim is not None})
        aim = " … ".join(format_number(aim) for aim in aims)
        lines.append(f"| {title} | {', '.join(values)} {same[0].unit} | {aim} |".replace("  ", " "))
    return "\n".join(lines) + "\n"


def insert_figures(page: str, text: str) -> str:
    """Replace the text between the marks of a page.

    Raises:
        ValueError: If the marks are missing.
    """
    head, _ = page.split(BEGIN_MARK)
    _, tail = page.split(END_MARK)
    return head + BEGIN_MARK + text + END_MARK + tail
