"""The table that the benchmark prints."""

from dataclasses import dataclass


@dataclass
class Row:
    """One figure: what, the measured value, and the most it should be (None: no aim)."""

    what: str
    value: float
    unit: str
    aim: float | None = None
    note: str = ""


def number(value: float) -> str:
    """A value with three digits or so."""
    return f"{value:.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def table(title: str, rows: list[Row]) -> str:
    """The rows as aligned text."""
    cells = [
        (
            row.what,
            f"{number(row.value)} {row.unit}",
            "" if row.aim is None else f"≤ {number(row.aim)}",
            "" if row.aim is None else "ok" if row.value <= row.aim else "MISSED",
            row.note,
        )
        for row in rows
    ]
    widths = [max(len(line[i]) for line in cells) for i in range(len(cells[0]))]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip() for line in cells
    ]
    return "\n".join([title, "─" * len(title), *lines, ""])
