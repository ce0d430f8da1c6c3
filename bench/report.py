"""The tables that the benchmark prints, and writes into the README."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class Row:
    """One figure: what, the measured value, the most it should be (None: no aim), and which game it
    is ``of``, if there are several."""

    what: str
    value: float
    unit: str
    aim: float | None = None
    note: str = ""
    of: str = ""

    @property
    def name(self) -> str:
        """What, and of which game."""
        return ", ".join([self.what, self.of]) if self.of else self.what

    @property
    def missed(self) -> bool:
        """Whether it is more than it should be."""
        return self.aim is not None and self.value > self.aim


def told(rows: Iterable[Row]) -> list[Row]:
    """All rows, each told on standard error as soon as it is there."""
    found = []
    for row in rows:
        print(f"{row.name}: {number(row.value)} {row.unit}", file=sys.stderr, flush=True)
        found.append(row)
    return found


def missed(rows: list[Row]) -> list[str]:
    """The names of the rows whose value is more than it should be."""
    return [row.name for row in rows if row.missed]


def number(value: float) -> str:
    """A value with three digits or so."""
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def table(title: str, rows: list[Row]) -> str:
    """The rows as aligned text."""
    cells = [
        (
            row.name,
            f"{number(row.value)} {row.unit}",
            "" if row.aim is None else f"≤ {number(row.aim)}",
            "" if row.aim is None else "MISSED" if row.missed else "ok",
            row.note,
        )
        for row in rows
    ]
    widths = [max(len(line[i]) for line in cells) for i in range(len(cells[0]))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip() for line in cells
    ]
    return "\n".join([title, "─" * len(title), *lines, ""])


BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"


def markdown(rows: list[Row]) -> str:
    """The rows as a table of Markdown; those of several games in one."""
    lines = ["| what | measured | at most |", "|---|---|---|"]
    for what in dict.fromkeys(row.what for row in rows):
        same = [row for row in rows if row.what == what]
        values = [f"{row.of} {number(row.value)}".strip() for row in same]
        aims = sorted({row.aim for row in same if row.aim is not None})
        aim = " … ".join(number(aim) for aim in aims)
        lines.append(f"| {what} | {', '.join(values)} {same[0].unit} | {aim} |".replace("  ", " "))
    return "\n".join(lines) + "\n"


def inserted(page: str, text: str) -> str:
    """The page with that text between its marks. Raises ValueError if they aren't there."""
    head, _ = page.split(BEGIN)
    _, tail = page.split(END)
    return head + BEGIN + text + END + tail
