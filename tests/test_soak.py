"""The long runs: how long they are, a short one of each, and that they find what is wrong."""

import random
import sys
from collections.abc import Iterable

import pytest

from engine import GAMES
from engine.link.envelope import add_checksum
from engine.link.game_link import LinkError, decode
from engine.notation.game_tree import GameTree
from engine.notation.writer import write_game
from tests import fuzz, fuzz_saves, fuzz_studies, fuzz_texts, golden_links, soak
from tests.interpreters import run
from tests.support.game_fixtures import GameCase


def test_default_run_lengths(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def fuzzed(links: int, seed: int) -> int:
        asked.append(links)
        return 0

    def fuzzed_saves(inputs: int, seed: int, seconds: float) -> int:
        asked.append(inputs)
        return 0

    def fuzzed_texts(count: int, seed: int) -> int:
        asked.append(count)
        return 0

    def soaked(names: "Iterable[str]", games: int, first: int) -> int:
        asked.append((list(names), games))
        return 0

    def soaked_studies(names: "Iterable[str]", studies: int, first: int) -> int:
        asked.append((list(names), studies))
        return 0

    monkeypatch.setattr(fuzz, "fuzz", fuzzed)
    monkeypatch.setattr(fuzz_saves, "fuzz", fuzzed_saves)
    monkeypatch.setattr(fuzz_texts, "fuzz", fuzzed_texts)
    monkeypatch.setattr(fuzz_studies, "fuzz_studies", fuzzed_texts)
    monkeypatch.setattr(soak, "soak", soaked)
    monkeypatch.setattr(soak, "soak_studies", soaked_studies)
    monkeypatch.setattr(sys, "argv", ["a long run"])
    for main in (fuzz.main, soak.main):
        with pytest.raises(SystemExit) as ended:
            main()
        assert not ended.value.code
    fuzzes = [1_000_000, 200_000, 200_000, 1_000_000]
    assert asked == [*fuzzes, (list(GAMES), 1000), (list(GAMES), 1000)]


def test_a_short_soak() -> None:
    assert len(soak.conformance_tests()) > 15
    assert soak.game_failures(("mixtour", "standard", 3)) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_short_soak_of_studies(name: str) -> None:
    for seed in range(1, 13):
        assert soak.study_failures((name, seed)) == []


def test_a_soak_of_studies_reports_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgets(tree: GameTree) -> str:
        return write_game(GameTree(tree.game, tree.options, tree.seed))

    monkeypatch.setattr(soak, "write_game", forgets)
    [failure] = soak.study_failures(("mixtour", 1))
    assert "the text is read in another way" in failure


def test_a_soak_of_studies_reports_what_a_file_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "through_file", lambda tree: GameTree(tree.game, tree.options))
    [failure] = soak.study_failures(("mixtour", 3))
    assert "exported file" in failure


def test_every_third_study_of_a_soak_begins_with_a_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    positions: "list[str]" = []

    def note(tree: GameTree) -> str:
        positions.append(tree.setup)
        return ""

    monkeypatch.setattr(soak, "difference", note)
    for seed in range(1, 4):
        assert soak.study_failures(("inphexion", seed)) == []
    assert [bool(position) for position in positions] == [False, False, True]


def assert_line_is_short(case: GameCase) -> None:
    """Check something that is false."""
    assert len(case.line) < 3


def test_soak_reports_failures(capfd: pytest.CaptureFixture) -> None:
    assert soak.soak(["mixtour"], 1, selected_tests=[assert_line_is_short]) >= 4
    assert "assert_line_is_short[mixtour-standard-0]" in capfd.readouterr().err


def test_a_short_fuzz(capsys: pytest.CaptureFixture) -> None:
    assert fuzz.fuzz(300, seed=1) == 0
    assert "300 links" in capsys.readouterr().out


def test_fuzz_finds_a_crash() -> None:
    def breaks(text: str) -> object:
        link = decode(text)
        raise KeyError(str(link))

    assert fuzz.fuzz(100, seed=1, decode_link=breaks) > 0


def test_fuzz_finds_a_slow_link() -> None:
    def slow(text: str) -> object:
        sum(range(50_000))
        raise LinkError("mangled")

    assert fuzz.fuzz(3, seed=1, decode_link=slow, cpu_limit=0.0002) > 0


# Prints what becomes of each text, as the page reads it: what it is, or why it is none.
READ = """
from engine.link.game_link import LinkError
from engine.notation.tree_link import decode_tree
from ui.links.link_parser import StudyLink, parse_link

for text in INPUT.split():
    try:
        link = parse_link(text)
        if isinstance(link, StudyLink):
            decode_tree(link.text)
        print(type(link).__name__)
    except LinkError as error:
        print(error.reason)
"""


def test_mutated_links_on_micropython() -> None:
    """Games or LinkError, and the same as on CPython; what raises anything else fails."""
    chance = random.Random(1)
    corpus = [fuzz.link_payload(link["link"]) for link in golden_links.load_links()]
    mutated = [fuzz.mutate(chance.choice(corpus), corpus, chance) for _ in range(500)]
    links = " ".join(map(add_checksum, mutated))
    lines = run("micropython", READ, links, ("engine", "ui")).split()
    assert len(lines) == 500 and lines == run("cpython", READ, links).split()
    kinds = {"GameLink", "ViewLink", "MoveMessage", "SealedLink", "StudyLink"}
    assert set(lines) <= kinds | fuzz.LINK_ERROR_REASONS
    assert {"GameLink", "ViewLink", "MoveMessage", "mangled", "newer", "bad-options"} <= set(lines)
