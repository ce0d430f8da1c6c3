"""The example game passes the tests of the four: the contract, events, links, saves, words.

It is registered here but not in the catalogue, so the tests over all games don't run it themselves.
"""

import inspect
import json
from collections.abc import Callable
from types import FunctionType, ModuleType

import pytest

from engine.bots.levels import run_search
from engine.catalogue import GAMES, UNLISTED, GameEntry
from engine.game import GameError
from engine.link.game_link import GameLink, decode, encode_game
from engine.record import Record
from tests.engine import test_conformance, test_events
from tests.example import event_replay, oracle
from tests.example.engine.tictactoe import GAME, TicTacToeState
from tests.example.engine.tictactoe.constants import CELL_BY_NAME
from tests.interpreters import run
from tests.support import game_fixtures
from tests.support.game_fixtures import GameCase
from tests.ui.games import test_game_ui
from ui.board.turn_selection import TurnSelection
from ui.games import game_ui
from ui.library.saves import from_json, to_json
from ui.session.session import Session
from ui.words import LANGUAGES, Words

NAME = "tictactoe"
ENTRY = GameEntry(
    NAME,
    61,
    rules_package="tests.example.engine.tictactoe",
    ui_package="tests.example.ui.games.tictactoe",
)
UNLISTED.append(ENTRY)
game_fixtures.FIXTURES[NAME] = game_fixtures.GameFixture(
    {"standard": {}, "ring": {"first": "o"}}, game_fixtures.count_letters("xo")
)
CASES = [GameCase(GAME, sample, seed) for sample in ("standard", "ring") for seed in range(3)]
FULL = ["b2", "a1", "c1", "a3", "a2", "c2", "b3", "b1", "c3"]  # a draw on a full board
over_cases = pytest.mark.parametrize("case", CASES, ids=repr)
over_samples = pytest.mark.parametrize("first", ["x", "o"])


def name(function: Callable) -> str:
    return function.__name__


def find_tests(module: ModuleType, *parameters: str) -> list[Callable]:
    """Return the tests of a module that take exactly these parameters."""
    tests = [value for name, value in vars(module).items() if name.startswith("test_")]
    return [
        test for test in tests if sorted(inspect.signature(test).parameters) == sorted(parameters)
    ]


def over_tests_of(module: ModuleType, *parameters: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("shared_test", find_tests(module, *parameters), ids=name)


# ---- the tests of all games


@over_cases
@over_tests_of(test_conformance, "case")
def test_the_contract(shared_test: FunctionType, case: GameCase) -> None:
    shared_test(case)


@over_cases
@over_tests_of(test_events, "case")
def test_the_events(
    shared_test: FunctionType, case: GameCase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_events, "replay_module", lambda game: event_replay)
    if shared_test is not test_events.test_events_leak_nothing:  # there is nothing to leak
        shared_test(case)


@over_cases
@over_tests_of(test_game_ui, "case")
def test_the_interface(shared_test: FunctionType, case: GameCase) -> None:
    shared_test(case)


@over_cases
@pytest.mark.parametrize("language", LANGUAGES)
@over_tests_of(test_game_ui, "case", "language")
def test_the_narrator(shared_test: FunctionType, case: GameCase, language: str) -> None:
    shared_test(case, language)


@over_tests_of(test_game_ui, "game")
def test_the_words(shared_test: FunctionType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_game_ui, "CASES", CASES)
    shared_test(NAME)


def test_shared_tests_are_found() -> None:
    assert (
        len(find_tests(test_conformance, "case")) > 15 and len(find_tests(test_events, "case")) > 4
    )
    assert (
        len(find_tests(test_game_ui, "case")) > 8
        and len(find_tests(test_game_ui, "case", "language")) > 2
    )


def test_the_kinds_of_events() -> None:
    test_events.test_fields_are_what_is_annotated(NAME)


def test_nonsense_is_no_position() -> None:
    test_conformance.test_nonsense_is_no_position(NAME)


def test_it_is_listed_nowhere() -> None:
    assert GAMES[NAME] is GAME and NAME not in GAMES and NAME not in list(GAMES)
    test_conformance.test_the_samples_hold_every_choice(NAME)


# ---- its rules


def walk(state: TicTacToeState, position: oracle.Position, seen: dict) -> None:
    """Compare every position that can come about from here with the oracle's."""
    if position in seen:
        return
    seen[position] = state
    won = oracle.winner(position)
    assert state.legal() == oracle.legal_moves(position)
    if state.outcome is None:
        assert won is None and state.turn == position[2]
    else:
        assert state.outcome.winners == (() if won is None else (won,))
        assert state.outcome.reason == ("full" if won is None else "row")
    for cell in oracle.legal_moves(position):
        walk(state.play(cell), oracle.play(position, cell), seen)


@over_samples
def test_every_position_is_the_oracles(first: str) -> None:
    seen: dict = {}
    walk(GAME.start({"first": first}), oracle.start(first), seen)
    assert len(seen) == 5478  # known from the literature
    over = [state.outcome for state in seen.values() if state.outcome]
    by_first, by_second = (626, 316) if first == "x" else (316, 626)
    assert [sum(seat in end.winners for end in over) for seat in (0, 1)] == [by_first, by_second]
    assert sum(not end.winners for end in over) == 16


def test_the_witness_is_the_row() -> None:
    state = GAME.start()
    for move in ("a1", "a2", "b2", "b3", "c3"):
        state = state.play(move)
    assert state.outcome and state.outcome.details == ("a1", "b2", "c3")


@pytest.mark.parametrize("move, reason", [("a1", "taken"), ("d1", "syntax"), ("", "syntax")])
def test_refusals(move: str, reason: str) -> None:
    with pytest.raises(GameError) as refused:
        GAME.start().play("a1").play(move)
    assert refused.value.reason == reason


def test_a_copy_has_every_attribute() -> None:
    state = GAME.start().play("a1")
    assert vars(state.copy()) == vars(state)


# ---- what the rest of the program makes of it


@over_samples
def test_a_link_leads_back(first: str) -> None:
    record = Record(NAME, {"first": first}, moves=FULL)
    link = decode(encode_game(record, ("Ada", "Bo")))
    assert isinstance(link, GameLink)
    assert (link.record, link.names) == (record, ("Ada", "Bo"))
    assert len(encode_game(record)) < 30


def test_a_saved_game_is_restored() -> None:
    session = Session("x-1", Record(NAME, moves=FULL[:4]), ["human", "easy"], ["Ada", ""], 7.0)
    again = from_json(to_json(session))
    assert json.loads(to_json(again)) == json.loads(to_json(session))
    assert again.current_state == session.current_state


def test_the_generic_search_plays_it() -> None:
    state = GAME.start()
    for move in ("b2", "a1", "b1"):
        state = state.play(move)
    for level in ("strong", "master"):
        assert run_search(state, level, 1).move == "b3"  # all else loses at once


@over_cases
def test_one_tap_makes_a_move(case: GameCase) -> None:
    for state, move in case.line:
        selection = TurnSelection(state, game_ui(NAME).Input)
        assert selection.tap(move) == "complete" and selection.chosen_moves == [move]
        taken = [cell for cell in CELL_BY_NAME if cell not in state.legal()]
        assert all(
            selection.input.tap_refusal((), cell) == ("taken", {"cell": cell}) for cell in taken
        )


@pytest.mark.parametrize(
    "language, expected",
    [("en", ["X on b2", "b2, empty"]), ("ja", ["×がb2に置きました", "b2、空き"])],
)
def test_sentences(language: str, expected: list[str]) -> None:
    state = GAME.start()
    narrator = game_ui(NAME).Narrator(state, Words(language).for_game(NAME))
    event = GAME.events(state, "b2", state.play("b2"))[0]
    assert [narrator.describe_event(event), narrator.cell_label("b2")] == expected


def test_languages_have_the_same_keys() -> None:
    first, *others = [sorted(Words(language).table("words", NAME)) for language in LANGUAGES]
    assert all(keys == first for keys in others)


SCRIPT = """
from engine.catalogue import UNLISTED, GameEntry, GAMES
from tests.support.canonical_dump import game_dump
rules, ui = "tests.example.engine.tictactoe", "tests.example.ui.games.tictactoe"
UNLISTED.append(GameEntry("tictactoe", 61, rules_package=rules, ui_package=ui))
from ui.games import game_ui
print(game_dump("tictactoe", {}, 0, INPUT.split()))
view = GAMES["tictactoe"].start().play("b2")
print([sprite.symbol for sprite in game_ui("tictactoe").Renderer(view).sprites()])
"""


def test_same_output_on_micropython() -> None:
    folders = (
        "engine",
        "ui",
        "tests/__init__.py",
        "tests/support/canonical_dump.py",
        "tests/example",
    )
    output = run("micropython", SCRIPT, " ".join(FULL), folders)
    assert output == run("cpython", SCRIPT, " ".join(FULL), folders) and "tictactoe-x" in output
