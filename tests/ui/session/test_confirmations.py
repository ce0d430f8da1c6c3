"""Questions before an action: the button that leaves all as it is, by one rule."""

import ast
from pathlib import Path

import pytest

from ui.words import Words

CPYTHON_ONLY = "reads source files"
UI = Path(__file__).parents[3] / "ui"
LABELS = {"yes", "no", "cancel"}


def words_asked_for(call: ast.Call) -> set[str]:
    """Return the keys of the words that are arguments of a call."""
    calls = [part for part in call.args if isinstance(part, ast.Call)]
    keys = {getattr(part.args[0], "value", "") for part in calls if part.args}
    return {key for key in LABELS if key in keys}


def confirmations() -> list[set[str]]:
    """Return which of LABELS each construction of a confirmation uses."""
    found = []
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Confirmation":
                found.append(words_asked_for(node))
    return found


def test_only_a_yes_has_a_no_beside_it() -> None:
    found = confirmations()
    assert len(found) > 5
    assert all(labels in ({"cancel"}, {"yes", "no"}) for labels in found)


def test_no_other_dialog_says_no() -> None:
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("words", "say"):
                if [getattr(arg, "value", "") for arg in node.args] == ["no"]:
                    assert path.name == "confirmations.py"


@pytest.mark.parametrize(("language", "label"), [("en", "Cancel"), ("ja", "キャンセル")])
def test_the_words_of_cancel(language: str, label: str) -> None:
    assert Words(language)("cancel") == label
