"""What ``ui.page`` may know: plain values, and of the browser only what ``dom`` offers."""

import re
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).resolve().parents[1] / "ui" / "page").glob("*.py"))


# What holds a full state, or leads to one.
SECRETS = re.compile(
    r"\.(session|states|tip|outcome|record|view|plan)\b"
    r"|\.look\b"
    r"|\b(Session|State|Record|Plan|Arrival)\b|import.*\bLook\b"
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_the_page_reads_no_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not SECRETS.search(text)
    assert "engine.game" not in text and "import GAMES" not in text


def test_what_leads_to_a_full_state_is_recognized() -> None:
    for text in (
        "kept.session",
        "table.session.tip",
        "at().look",
        "import ui.play.session",
        "Plan",
    ):
        assert SECRETS.search(text), text


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_only_one_module_knows_pyscript(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert ("pyscript" in text.lower()) == (file.stem == "dom")
