"""Events of every game with a plain board in tests/event_replay, over whole random games.

Events are facts that one viewer knows: they account for every change on the board, equal views
give equal events, and they reveal nothing beyond the observed move.
"""

import importlib
import importlib.util
import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

from engine import events as shared
from engine.catalogue import game_entry
from engine.events import Ended, Event
from engine.game import OMNISCIENT, RESIGN, State
from engine.rng import Rng
from tests.support.game_fixtures import GameCase, game_cases, sample_items

PLAIN = (str, int, bool, type(None))


def has_replay_module(game: str) -> bool:
    """Return whether that game has a module to replay events on a plain board."""
    return importlib.util.find_spec("tests.event_replay." + game) is not None


CASES = [case for case in game_cases(2) if has_replay_module(case.game.name)]
NAMES = sorted({case.game.name for case in CASES})
over_cases = pytest.mark.parametrize("case", CASES, ids=repr)
over_games = pytest.mark.parametrize("game", NAMES)


def test_there_are_games_to_replay() -> None:
    assert "mixtour" in NAMES


def replay_module(game: str) -> ModuleType:
    return importlib.import_module("tests.event_replay." + game)


def event_classes(game: str) -> list[type[Event]]:
    """Return the kinds of events that the game itself has."""
    module = importlib.import_module(game_entry(game).rules_package + ".events")
    return [
        kind
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Event) and kind.__module__ == module.__name__
    ]


class ObservedMove:
    """A move as one viewer sees it."""

    def __init__(self, state: State, move: str, viewer: "int | None") -> None:
        full = viewer == OMNISCIENT
        over = state.play(move)
        self.game = state.game
        self.viewer = viewer
        self.move = move if full else state.observed_move(move, viewer)
        self.before = state if full else state.view(viewer)
        self.after = over if full else over.view(viewer)

    @property
    def events(self) -> tuple:
        return self.game.events(self.before, self.move, self.after)

    def __repr__(self) -> str:
        return f"{self.move} as {self.viewer} sees it: {self.events}"


def observed_moves(
    case: GameCase, line: "list | None" = None, others: int = 1
) -> Iterator[ObservedMove]:
    """Return the moves of a game as every viewer observes them, and some that were not played."""
    chance = case.new_random()
    for state, played in case.line if line is None else line:
        for move in [played, RESIGN, *sample_items(state.legal(), others, chance)]:
            for viewer in [OMNISCIENT, *case.viewers()]:
                yield ObservedMove(state, move, viewer)


@over_cases
def test_replaying_the_events_gives_the_board_after(case: GameCase) -> None:
    plain = replay_module(case.game.name)
    for observed in observed_moves(case):
        board = plain.plain_board(observed.before.pack())
        for event in observed.events:
            plain.apply_event(board, event)
        assert board == plain.plain_board(observed.after.pack()), observed


@over_cases
def test_every_move_but_none_does_something(case: GameCase) -> None:
    assert all(observed.events for observed in observed_moves(case))


@over_cases
def test_events_of_restored_views_are_equal(case: GameCase) -> None:
    for observed in observed_moves(case, case.sample_plies(12)):
        before = case.game.restore(observed.before.pack())
        after = case.game.restore(observed.after.pack())
        again = case.game.events(before, observed.move, after)
        assert again == observed.events and hash(again) == hash(observed.events)


@over_cases
def test_the_last_event_of_a_game_is_its_end(case: GameCase) -> None:
    for observed in observed_moves(case):
        ends = [event for event in observed.events if isinstance(event, Ended)]
        outcome = observed.after.outcome
        if outcome is None:
            assert not ends, observed
        else:
            assert ends == [observed.events[-1]], observed
            assert ends[0].facts() == (outcome.winners, outcome.reason, outcome.details)


def is_plain_value(value: object) -> bool:
    """Return whether a fact is a plain value, or a tuple of such."""
    return all(map(is_plain_value, value)) if isinstance(value, tuple) else type(value) in PLAIN


@over_cases
def test_facts_are_plain_and_places_are_cells(case: GameCase) -> None:
    known: list[type] = [
        *event_classes(case.game.name),
        shared.Passed,
        shared.Resigned,
        shared.Ended,
    ]
    for observed in observed_moves(case):
        for event in observed.events:
            assert type(event) in known, event
            assert all(map(is_plain_value, event.facts())), event
            assert all(type(cell) is str and cell for cell in event.cells()), event


@over_cases
def test_facts_are_of_the_annotated_types(case: GameCase) -> None:
    for observed in observed_moves(case, case.sample_plies(20)):
        for event in observed.events:
            for name, kind in inspect.get_annotations(event.__class__, eval_str=False).items():
                if kind in (str, int, bool, tuple):
                    assert type(getattr(event, name)) is kind, (event, name)


@over_games
def test_fields_are_what_is_annotated(game: str) -> None:
    assert event_classes(game)
    for kind in event_classes(game):
        annotated = inspect.get_annotations(kind)
        assert tuple(annotated) == kind.fields, kind
        assert set(kind.cell_fields) <= set(kind.fields), kind
        assert kind.__doc__ and kind.__doc__ != Event.__doc__, kind
        facts: list[object] = list(range(len(kind.fields)))
        assert kind(*facts).facts() == tuple(facts)


@over_games
def test_every_kind_happens(game: str) -> None:
    """A kind that no move of a random game could bring about would never be replayed. (What
    hardly ever happens there is tested with the game's own events.)"""
    missing = {kind.__name__.lower() for kind in event_classes(game)}
    missing -= set(getattr(replay_module(game), "RARE_KINDS", ()))
    lines = [ply for case in CASES if case.game.name == game for ply in case.line]
    for state, played in lines:
        for move in [played, *state.legal()] if missing else []:
            missing -= {event.kind for event in ObservedMove(state, move, OMNISCIENT).events}
            missing -= {event.kind for event in ObservedMove(state, move, state.turn).events}
    assert not missing


@pytest.mark.parametrize("case", [case for case in CASES if case.game.hidden], ids=repr)
def test_events_leak_nothing(case: GameCase) -> None:
    """Two worlds that a viewer can't tell apart, before and after, have had the same events."""
    compared = 0
    for state, move in case.sample_plies(10):
        for viewer in case.viewers():
            observed = ObservedMove(state, move, viewer)
            for seed in range(3):
                world = observed.before.determinize(Rng(seed))
                for other in world.legal():
                    if world.observed_move(other, viewer) != observed.move:
                        continue
                    twin = ObservedMove(world, other, viewer)
                    if twin.after == observed.after:
                        assert twin.events == observed.events
                        compared += 1
    assert compared
