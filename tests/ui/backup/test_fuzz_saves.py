"""Whatever comes in a save or in a file of games: nothing raises, and all that is good stays."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import fuzz_saves
from ui.library import saves

CORPUS = fuzz_saves.corpus()
KINDS = {
    "files": [file for file in CORPUS if not file["games"]],
    "games": [file for file in CORPUS if file["games"] and "remote" not in file["games"][0]],
    "by link": [file for file in CORPUS if file["games"] and file["games"][0].get("remote")],
}


def test_there_is_something_of_every_kind_to_mutate() -> None:
    assert all(KINDS.values())
    remotes = [file["games"][0]["remote"] for file in KINDS["by link"]]
    assert {"device" in remote for remote in remotes} == {True, False}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_read_is_whole_or_refused(kind: str) -> None:
    @settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(st.sampled_from(KINDS[kind]), st.randoms(use_true_random=False))
    def tries(file: dict, chance: random.Random) -> None:
        fuzz_saves.tried(fuzz_saves.mutated(file, CORPUS, chance))

    tries()


def test_a_short_fuzz_of_saves(capsys: pytest.CaptureFixture) -> None:
    assert fuzz_saves.fuzz(20, seed=1) == 0
    assert "20 files" in capsys.readouterr().out


def test_a_reader_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(data: object) -> None:
        raise KeyError("pending")

    file = fuzz_saves.file_of([json.loads(json.dumps(fuzz_saves.GOOD))])
    assert fuzz_saves.complaint(file) == ""
    monkeypatch.setattr(saves, "_checked_series", lambda series, count: raises(series))
    assert "KeyError" in fuzz_saves.complaint(file)
