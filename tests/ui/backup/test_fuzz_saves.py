"""Mutated saves and files of games: nothing raises, and whatever is good in them stays.

``make fuzz`` reads a million of them; here are a few.
"""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import fuzz_saves
from tests.support import opened_files
from ui.library import saves

CORPUS = fuzz_saves.corpus()
KINDS = {
    "files": [file for file in CORPUS if not file["games"]],
    "games": [file for file in CORPUS if file["games"] and "remote" not in file["games"][0]],
    "by link": [file for file in CORPUS if file["games"] and file["games"][0].get("remote")],
}


def test_the_corpus_has_files_of_every_kind() -> None:
    assert all(KINDS.values())
    remotes = [file["games"][0]["remote"] for file in KINDS["by link"]]
    assert {"device" in remote for remote in remotes} == {True, False}


@pytest.mark.parametrize("kind", KINDS)
def test_a_mutated_file_is_imported_or_refused(kind: str) -> None:
    @settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(st.sampled_from(KINDS[kind]), st.randoms(use_true_random=False))
    def check(file: dict, chance: random.Random) -> None:
        mutated = fuzz_saves.Mutator(CORPUS, chance).mutate(file)
        opened_files.check_file(mutated if isinstance(mutated, dict) else {})

    check()


def test_a_short_fuzz_of_saves(capsys: pytest.CaptureFixture) -> None:
    assert fuzz_saves.fuzz(12, seed=1) == 0
    assert "12 parts of files" in capsys.readouterr().out


def test_a_reader_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(data: object) -> None:
        raise KeyError("pending")

    part = fuzz_saves.Part("games", opened_files.GOOD)
    file = fuzz_saves.file_with(part)
    assert fuzz_saves.find_reader_problem(part) == opened_files.find_problem(file) == ""
    monkeypatch.setattr(saves, "_checked_series", lambda series, count: raises(series))
    assert "KeyError" in fuzz_saves.find_reader_problem(part)
    assert "KeyError" in opened_files.find_problem(file)
