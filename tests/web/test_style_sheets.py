"""The style sheets of the table."""

import ast
import re
from pathlib import Path

import pytest

from tools.bundles import ROOT

# Elements that are drawn again with every move.
PLAYED_ON = (
    ".table",
    ".seats",
    ".seat",
    ".board-area",
    ".pieces",
    ".status-panel-button",
    ".status-area",
    ".summary",
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


TONE_POSITIONS = {"button": 2, "MoveButton": 2, "Action": 4}  # of the argument in each call


def button_tones() -> set[str]:
    """Return the tones of buttons that the page's modules name, which become classes."""
    tones = set()
    for path in (ROOT / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            place = TONE_POSITIONS.get(node.func.id)
            if place is None:
                continue
            named = [keyword.value for keyword in node.keywords if keyword.arg == "tone"]
            for given in [*node.args[place : place + 1], *named]:
                choices = (part for part in ast.walk(given) if isinstance(part, ast.Constant))
                tones |= {part.value for part in choices if isinstance(part.value, str)}
    return tones - {""}


def test_every_tone_of_a_button_has_a_style() -> None:
    tones = button_tones()
    assert {"primary", "danger", "quiet"} <= tones
    styles = "".join(sheet.read_text("utf-8") for sheet in SHEETS)
    assert {tone for tone in tones if not re.search(rf"\.{tone}\b", styles)} == set()
