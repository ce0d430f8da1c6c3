"""docs/sealed-play.md: its example is what the program does, and its tables leave nothing out."""

import re

from engine.beerhex import sealedcheck
from engine.sealed import receipt
from tests.interpreters import ROOT
from tests.sealed.worked import lines

DOC = (ROOT / "docs" / "sealed-play.md").read_text(encoding="utf-8")


def test_the_worked_bytes_are_those_of_the_program() -> None:
    shown = re.findall(r"```text\n(.*?)```", DOC, re.S)[0]
    assert shown.splitlines() == lines()


def test_every_reason_is_in_the_document() -> None:
    keys = [value for name, value in vars(receipt).items() if name.isupper()]
    keys += [value for name, value in vars(sealedcheck).items() if name.endswith("FALSE")]
    assert len(keys) > 18
    for key in [*keys, sealedcheck.NO_SUCH_FACE]:
        if isinstance(key, str):
            assert f"`{key}`" in DOC, key
