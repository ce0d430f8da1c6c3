"""The long runs: how long they are, a short one of each, and that they find what is wrong."""

import random
import sys
from collections.abc import Iterable

import pytest

from engine import GAMES
from engine.link.envelope import add_checksum
from engine.link.game_link import LinkError, decode
from tests import fuzz, fuzzsaves, golden_links, soak
from tests.interpreters import run
from tests.kit import Case


def test_the_long_runs_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def fuzzed(links: int, seed: int) -> int:
        asked.append(links)
        return 0

    def fuzzed_saves(inputs: int, seed: int, seconds: float) -> int:
        asked.append(inputs)
        return 0

    def soaked(names: "Iterable[str]", games: int, first: int) -> int:
        asked.append((list(names), games))
        return 0

    monkeypatch.setattr(fuzz, "fuzz", fuzzed)
    monkeypatch.setattr(fuzzsaves, "fuzz", fuzzed_saves)
    monkeypatch.setattr(soak, "soak", soaked)
    monkeypatch.setattr(sys, "argv", ["a long run"])
    for main in (fuzz.main, soak.main):
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
    assert asked == [1_000_000, 20_000, (list(GAMES), 1000)]


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


# Prints what becomes of each text, as the page reads it: what it is, or why it is none.
READ = """
from engine.link.game_link import LinkError
from ui.play.unwrap import read

for text in INPUT.split():
    try:
        print(type(read(text)).__name__)
    except LinkError as error:
        print(error.reason)
"""


def test_mutated_links_on_micropython() -> None:
    """Games or LinkError, and the same as on CPython; what raises anything else fails."""
    chance = random.Random(1)
    corpus = [fuzz.bytes_of(one["link"]) for one in golden_links.load()]
    found = [fuzz.mutated(chance.choice(corpus), corpus, chance) for _ in range(500)]
    links = " ".join(map(add_checksum, found))
    told = run("micropython", READ, links, ("engine", "ui")).split()
    assert len(told) == 500 and told == run("cpython", READ, links).split()
    kinds = {"GameLink", "ViewLink", "Letter", "SealedLink"}
    assert set(told) <= kinds | fuzz.REASONS
    assert {"GameLink", "ViewLink", "Letter", "mangled", "newer", "bad-options"} <= set(told)
