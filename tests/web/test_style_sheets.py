"""The style sheets of the table."""

import re
from pathlib import Path

import pytest

from tools.bundles import ROOT

# What is drawn anew with every move.
PLAYED_ON = (
    ".table",
    ".seats",
    ".seat",
    ".board-area",
    ".pieces",
    ".gauge-button",
    ".status-area",
    ".news",
)
# Modes in which no game is played.
OTHER_MODES = ("[data-setup]", "[data-study]")
SHEETS = sorted([*(ROOT / "web").glob("*.css"), *(ROOT / "ui/games").glob("*/style.css")])


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parent.name}/{sheet.name}")
def test_no_style_of_the_table_depends_on_what_is_in_it(sheet: Path) -> None:
    """With ``:has()`` browsers compute such styles again whenever anything within them changes.

    The page sets an attribute instead.
    """
    for selector in re.findall(r"[^{}]+(?=\{)", sheet.read_text("utf-8")):
        for compound in re.findall(r"([^\s,>+~()]*):has\(", selector):
            classes = re.findall(r"\.[\w-]+", compound)
            is_other_mode = any(mode in compound for mode in OTHER_MODES)
            assert is_other_mode or not set(classes) & set(PLAYED_ON), selector.strip()
