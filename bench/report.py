"""The tables that the benchmark prints, and writes into the README."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class FigureRow:
    """One figure: what, the measured value, the most it should be (None: no aim), and which game it
    is ``of``, if there are several."""

    title: str
    value: float
    unit: str
    aim: float | None = None
    note: str = ""
    game: str = ""

    @property
    def name(self) -> str:
        """What, and of which game."""
        return ", ".join([self.title, self.game]) if self.game else self.title

    @property
    def is_missed(self) -> bool:
        """Whether it is more than it should be."""
        return self.aim is not None and self.value > self.aim


def log_rows(rows: Iterable[FigureRow]) -> list[FigureRow]:
    """All rows, each told on standard error as soon as it is there."""
    found = []
    for row in rows:
        print(f"{row.name}: {format_number(row.value)} {row.unit}", file=sys.stderr, flush=True)
        found.append(row)
    return found


def missed_titles(rows: list[FigureRow]) -> list[str]:
    """The names of the rows whose value is more than it should be."""
    return [row.name for row in rows if row.is_missed]


def format_number(value: float) -> str:
    """A value with three digits or so."""
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def text_table(title: str, rows: list[FigureRow]) -> str:
    """The rows as aligned text."""
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
    """The rows as a table of Markdown; those of several games in one."""
    lines = ["| what | measured | at most |", "|---|---|---|"]
    for what in dict.fromkeys(row.title for row in rows):
        same = [row for row in rows if row.title == what]
        values = [f"{row.game} {format_number(row.value)}".strip() for row in same]
        aims = sorted({row.aim for row in same if row.aim is not None})
        aim = " … ".join(format_number(aim) for aim in aims)
        lines.append(f"| {what} | {', '.join(values)} {same[0].unit} | {aim} |".replace("  ", " "))
    return "\n".join(lines) + "\n"


def insert_figures(page: str, text: str) -> str:
    """The page with that text between its marks. Raises ValueError if they aren't there."""
    head, _ = page.split(BEGIN_MARK)
    _, tail = page.split(END_MARK)
    return head + BEGIN_MARK + text + END_MARK + tail
