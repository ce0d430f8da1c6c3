"""docs/sealed-play.md: its example is what the program does, and its lists leave nothing out."""

import re

import pytest

from engine.beerhex import sealedcheck
from engine.sealed import receipt
from tests.interpreters import INTERPRETERS, ROOT, run

DOC = (ROOT / "docs" / "sealed-play.md").read_text(encoding="utf-8")
SCRIPT = "from tests.sealed.worked import lines\nprint('\\n'.join(lines()))"
FILES = ("engine", "tests/__init__.py", "tests/sealed")


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_the_worked_bytes_are_those_of_the_program(interpreter: str) -> None:
    shown = re.findall(r"```text\n(entry 0 .*?)```", DOC, re.S)
    assert shown == [run(interpreter, SCRIPT, "", FILES)]


def test_every_reason_is_in_the_document() -> None:
    keys = [value for name, value in vars(receipt).items() if name.isupper()]
    keys += [value for name, value in vars(sealedcheck).items() if name.endswith("_FALSE")]
    keys = [key for key in [*keys, sealedcheck.NO_SUCH_FACE] if isinstance(key, str)]
    assert len(keys) > 18
    assert [key for key in keys if f"`{key}`" not in DOC] == []
