"""The long runs: a short one of each, and that they find what is wrong."""

import pytest

from engine.link import LinkError, decode
from tests import fuzz, soak
from tests.kit import Case


def test_a_short_soak() -> None:
    assert len(soak.tests()) > 15
    assert soak.failures(("mixtour", "standard", 3)) == []


def too_long(case: Case) -> None:
    """Something that isn't so."""
    assert len(case.line) < 3


def test_what_is_wrong_is_found_and_told(capfd: pytest.CaptureFixture) -> None:
    assert soak.soak(["mixtour"], 1, held=[too_long]) >= 4
    assert "too_long[mixtour-standard-0]" in capfd.readouterr().err


def test_a_short_fuzz(capsys: pytest.CaptureFixture) -> None:
    assert fuzz.fuzz(300, seed=1) == 0
    assert "300 links" in capsys.readouterr().out


def test_what_breaks_the_reader_is_found() -> None:
    def breaks(text: str) -> object:
        found = decode(text)
        raise KeyError(str(found))

    assert fuzz.fuzz(100, seed=1, read=breaks) > 0


def test_what_takes_too_long_is_found() -> None:
    def slow(text: str) -> object:
        sum(range(50_000))
        raise LinkError("mangled")

    assert fuzz.fuzz(3, seed=1, read=slow, limit=0.0002) > 0
