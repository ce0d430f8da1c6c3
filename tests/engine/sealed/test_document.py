"""docs/sealed-play.md: its examples are what the program does, and its lists are complete."""

import re

import pytest

from engine.beerhex.sealed import audit
from engine.hexheaven.sealed import locks_audit
from engine.sealed import results
from tests.interpreters import INTERPRETERS, ROOT, run

DOC = (ROOT / "docs" / "sealed-play.md").read_text(encoding="utf-8")
SCRIPT = """
module = __import__("tests.engine.sealed." + INPUT, None, None, ["example_lines"])
print("\\n".join(module.example_lines()))
"""
EXAMPLES = {"doc_example": "entry 0", "doc_example_hexheaven": "card 1"}  # module -> how it begins
FILES = ("engine", "tests/__init__.py", "tests/engine/__init__.py", "tests/engine/sealed")


@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("module", EXAMPLES)
def test_the_worked_bytes_are_those_of_the_program(module: str, interpreter: str) -> None:
    shown = re.findall(rf"```text\n({EXAMPLES[module]} .*?)```", DOC, re.S)
    assert shown == [run(interpreter, SCRIPT, module, FILES)]


def test_every_reason_is_in_the_document() -> None:
    keys = [value for name, value in vars(results).items() if name.isupper()]
    keys += [value for name, value in vars(audit).items() if name.endswith("_FALSE")]
    keys += list(locks_audit._FAULT_REASONS.values())
    keys = [key for key in [*keys, audit.NO_SUCH_FACE] if isinstance(key, str)]
    assert len(keys) > 18
    assert [key for key in keys if f"`{key}`" not in DOC] == []
