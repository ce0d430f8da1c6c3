"""A short run of the fuzzer of studies; ``make fuzz`` runs long ones."""

import json
import random

import pytest

from engine.link.envelope import add_checksum
from engine.notation import tree_link
from tests import fuzz_studies
from tests.fuzz_studies import find_link_problem, find_save_problem
from ui.study.study import Study, read_study


def test_mutated_studies_are_read_or_refused(capsys: pytest.CaptureFixture) -> None:
    assert fuzz_studies.fuzz_studies(60, seed=1) == 0
    assert "60 studies" in capsys.readouterr().out


def test_a_reader_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(*given: object) -> None:
        raise KeyError

    links, saves = fuzz_studies.corpus()
    link = add_checksum(links[0])
    assert find_link_problem(link) == "" and find_save_problem(saves[0]) == ""
    monkeypatch.setattr(tree_link, "_read_children", raises)
    assert "KeyError" in find_link_problem(link)


def test_a_link_that_loses_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    _, saves = fuzz_studies.corpus()
    monkeypatch.setattr(fuzz_studies, "encode_tree", lambda tree: EMPTY_LINK)
    assert "the link is read in another way" in find_save_problem(saves[0])


EMPTY_LINK = tree_link.encode_tree(tree_link.GameTree("mixtour"))


def test_saves_are_changed_in_their_fields_and_in_their_game() -> None:
    _, saves = fuzz_studies.corpus()
    rng, changed = random.Random(1), set()
    before = json.loads(saves[0])
    for _ in range(200):
        try:
            after = json.loads(fuzz_studies.mutate_save(saves[0], saves, rng))
        except ValueError:
            changed.add("no JSON")
            continue
        if isinstance(after, dict):
            changed |= {name for name in before if after.get(name) != before[name]}
    assert changed >= {"no JSON", "version", "id", "at", "text"}
    assert isinstance(read_study(fuzz_studies.ID, saves[0]), Study)
