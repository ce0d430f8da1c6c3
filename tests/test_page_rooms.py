"""What ``ui.page`` may know: plain values, and of the browser only what ``dom`` offers."""

import re
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).resolve().parents[1] / "ui" / "page").glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_the_page_reads_no_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"\.(session|tip|states|outcome)\b(?!\()", _code(text, file))
    assert "engine.game" not in text and "import GAMES" not in text


def _code(text: str, file: Path) -> str:
    """A module without the modules it imports; an arrival's session is handed on, not read."""
    lines = [line for line in text.splitlines() if "import" not in line]
    return "\n".join(lines).replace("found.session", "").replace("kept.session", "")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_only_one_module_knows_pyscript(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert ("pyscript" in text.lower()) == (file.stem == "dom")
