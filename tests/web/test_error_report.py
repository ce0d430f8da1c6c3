"""Error reports hold the kind of an error and where it happened, no text of a game or person."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.interpreters import run_node

SCRIPT = """
import { readFileSync } from "node:fs";
import { formatReport } from "./web/error_report.mjs";
const errors = JSON.parse(readFileSync(0, "utf8"));
const reports = errors.map((error) => formatReport(error, { Coaster: "2.0.0" }));
process.stdout.write(JSON.stringify(reports));
"""
MARKER = "b3-gold-king"  # stands for what an error may say of a game; no report may hold it
# The kind of the error and its message are to be filled in.
PYTHON_TRACEBACK = """Traceback (most recent call last):
  File "main.py", line 1, in <module>
  File "ui/table/view/table_controller.py", line 12, in tap
{}: {}
"""


def reports_of(*errors: object) -> list[str]:
    """Return the reports of these errors."""
    reports: list[str] = json.loads(run_node(SCRIPT, stdin=json.dumps(errors)))
    return reports


def test_report_of_a_python_error_has_its_kind_and_frames() -> None:
    message = PYTHON_TRACEBACK.format("KeyError", MARKER)
    error = {"name": "PythonError", "message": message, "stack": ""}
    assert reports_of(error)[0].split("\n") == [
        "Coaster: 2.0.0",
        "KeyError",
        'File "main.py", line 1, in <module>',
        'File "ui/table/view/table_controller.py", line 12, in tap',
    ]


def test_report_of_a_javascript_error_has_its_kind_and_frames() -> None:
    chromium = (
        f"TypeError: {MARKER}\n    at draw (https://example.org/c/web/bridge.mjs:3:14)\n"
        f"    at https://example.org/c/#{MARKER}:1:2"
    )
    firefox = (
        f"draw@https://example.org/c/web/bridge.mjs:3:14\n@https://example.org/c/#{MARKER}:1:2"
    )
    for stack in (chromium, firefox):
        error = {"name": "TypeError", "message": MARKER, "stack": stack}
        report = reports_of(error)[0]
        assert "TypeError" in report and "bridge.mjs:3:14" in report and MARKER not in report


@pytest.mark.parametrize(
    "error",
    [
        None,
        MARKER,
        7,
        {},
        {"name": MARKER},
        {"message": MARKER},
        {"name": "Error", "message": f"{MARKER}\n{MARKER}: {MARKER}", "stack": MARKER},
        {
            "name": "PythonError",
            "message": PYTHON_TRACEBACK.format("IllegalMove", f"{MARKER}\n{MARKER}"),
        },
        {"name": "PythonError", "message": PYTHON_TRACEBACK.format(f"x {MARKER}", MARKER)},
        {"name": "SyntaxError", "message": f'Unexpected token "{MARKER}"', "stack": f"x {MARKER}"},
    ],
    ids=repr,
)
def test_report_omits_the_message_of_an_unusual_error(error: object) -> None:
    report = reports_of(error)[0]
    assert report.startswith("Coaster: 2.0.0\n") and "gold" not in report


texts = st.text(st.sampled_from(list("gold: \n\"'()@#?/.,-0123{}")) | st.characters(), max_size=60)


@given(st.lists(st.tuples(texts, texts), min_size=20, max_size=20))
@settings(max_examples=5, deadline=None)
def test_report_omits_any_message(surroundings: list) -> None:
    messages = [f"{before} gold {after}" for before, after in surroundings]
    stack = "Error: {}\n    at draw (https://example.org/web/bridge.mjs:3:14)"
    errors = [
        {"name": "Error", "message": message, "stack": stack.format(message)}
        for message in messages
    ]
    assert not [report for report in reports_of(*errors) if "gold" in report]
