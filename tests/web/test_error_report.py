"""What is told of a fault: its kind and where it happened, and nothing of any game or person."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.interpreters import run_node

RUN = """
import { readFileSync } from "node:fs";
import { formatReport } from "./web/error_report.mjs";
const errors = JSON.parse(readFileSync(0, "utf8"));
const made = errors.map((error) => report(error, { Coaster: "2.0.0" }));
process.stdout.write(JSON.stringify(made));
"""
SECRET = "b3-gold-king"
PYTHON = """Traceback (most recent call last):
  File "main.py", line 1, in <module>
  File "ui/table/view/table_controller.py", line 12, in tap
{}: {}
"""


def told(*errors: object) -> list[str]:
    """The reports of these errors."""
    found: list[str] = json.loads(run_node(RUN, stdin=json.dumps(errors)))
    return found


def test_an_error_of_python_tells_its_kind_and_where() -> None:
    error = {"name": "PythonError", "message": PYTHON.format("KeyError", SECRET), "stack": ""}
    assert told(error)[0].split("\n") == [
        "Coaster: 2.0.0",
        "KeyError",
        'File "main.py", line 1, in <module>',
        'File "ui/table/view/table_controller.py", line 12, in tap',
    ]


def test_an_error_of_javascript_tells_its_kind_and_where() -> None:
    chromium = (
        f"TypeError: {SECRET}\n    at draw (https://example.org/c/web/bridge.mjs:3:14)\n"
        f"    at https://example.org/c/#{SECRET}:1:2"
    )
    firefox = (
        f"draw@https://example.org/c/web/bridge.mjs:3:14\n@https://example.org/c/#{SECRET}:1:2"
    )
    for stack in (chromium, firefox):
        error = {"name": "TypeError", "message": SECRET, "stack": stack}
        text = told(error)[0]
        assert "TypeError" in text and "bridge.mjs:3:14" in text and SECRET not in text


@pytest.mark.parametrize(
    "error",
    [
        None,
        SECRET,
        7,
        {},
        {"name": SECRET},
        {"message": SECRET},
        {"name": "Error", "message": f"{SECRET}\n{SECRET}: {SECRET}", "stack": SECRET},
        {"name": "PythonError", "message": PYTHON.format("IllegalMove", f"{SECRET}\n{SECRET}")},
        {"name": "PythonError", "message": PYTHON.format(f"x {SECRET}", SECRET)},
        {"name": "SyntaxError", "message": f'Unexpected token "{SECRET}"', "stack": f"x {SECRET}"},
    ],
    ids=repr,
)
def test_whatever_an_error_says_is_not_told(error: object) -> None:
    text = told(error)[0]
    assert text.startswith("Coaster: 2.0.0\n") and "gold" not in text


words = st.text(st.sampled_from(list("gold: \n\"'()@#?/.,-0123{}")) | st.characters(), max_size=60)


@given(st.lists(st.tuples(words, words), min_size=20, max_size=20))
@settings(max_examples=5, deadline=None)
def test_no_message_is_told(texts: list) -> None:
    marked = [f"{before} gold {after}" for before, after in texts]
    stack = "Error: {}\n    at draw (https://example.org/web/bridge.mjs:3:14)"
    errors = [{"name": "Error", "message": one, "stack": stack.format(one)} for one in marked]
    assert not [text for text in told(*errors) if "gold" in text]
