"""A short run of the fuzzer of games as text; ``make fuzz`` runs long ones."""

import pytest

from engine.notation import reader
from tests import fuzz_texts


def test_mutated_texts_are_read_or_refused(capsys: pytest.CaptureFixture) -> None:
    assert fuzz_texts.fuzz(300, seed=1) == 0
    assert "300 texts" in capsys.readouterr().out


def test_a_reader_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(name: str) -> bool:
        raise KeyError(name)

    text, reasons = fuzz_texts.corpus()[0], fuzz_texts.documented_reasons()
    assert fuzz_texts.find_problem(text, reasons) == ""
    monkeypatch.setattr(reader, "is_game", raises)
    assert "KeyError" in fuzz_texts.find_problem(text, reasons)


def test_an_undocumented_reason_is_found() -> None:
    assert "unknown-game" in fuzz_texts.find_problem('[Game "Chess"]\n\ne4', set())
