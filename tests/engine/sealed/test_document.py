"""The documents of sealed play: their examples are what the program does, their lists complete."""

import re

import pytest

from engine.beerhex.sealed import audit
from engine.hexheaven.sealed import locks_audit
from engine.sealed import results
from tests.interpreters import INTERPRETERS, ROOT, run

DOCS = {
    1: (ROOT / "docs" / "sealed-play-protocol-1.md").read_text(encoding="utf-8"),
    2: (ROOT / "docs" / "sealed-play.md").read_text(encoding="utf-8"),
}
SCRIPT = """
name, function = INPUT.split(":")
module = __import__("tests.engine.sealed." + name, None, None, [function])
print("\\n".join(getattr(module, function)()))
"""
# module:function -> the document and how the example begins in it
EXAMPLES = {
    "doc_example:example_lines": (1, "entry 0"),
    "doc_example_hexheaven:example_lines": (1, "card 1"),
    "doc_example:protocol_2_lines": (2, "opening key G"),
}
FILES = ("engine", "tests/__init__.py", "tests/engine/__init__.py", "tests/engine/sealed")
FAULTS = [value for name, value in vars(audit).items() if name.endswith("_FALSE")]
NEW_REASONS = [results.FORGED, results.SHUFFLE_FALSE, results.SHARE_FALSE]


@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_worked_bytes_are_those_of_the_program(example: str, interpreter: str) -> None:
    protocol, start = EXAMPLES[example]
    shown = re.findall(rf"```text\n({start} .*?)```", DOCS[protocol], re.S)
    assert shown == [run(interpreter, SCRIPT, example, FILES)]


def test_every_reason_is_in_the_document() -> None:
    keys = [value for name, value in vars(results).items() if name.isupper()]
    keys = [key for key in [*keys, *FAULTS, audit.NO_SUCH_FACE] if isinstance(key, str)]
    assert len(keys) > 18
    assert [key for key in keys if f"`{key}`" not in DOCS[2]] == []
    keys += list(locks_audit._FAULT_REASONS.values())
    missing = {key for key in keys if f"`{key}`" not in DOCS[1]}
    assert missing <= set(NEW_REASONS)
