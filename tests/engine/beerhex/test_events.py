"""Events of BeerHex for every viewer."""

import pytest

from engine.beerhex import GAME, events
from engine.beerhex.events import (
    Attacked,
    Claimed,
    Denied,
    Failed,
    Opened,
    Placed,
    RanOut,
    Returned,
    Revealed,
    StayedUp,
    Succeeded,
    Unpinned,
)
from engine.beerhex.state import BeerHexState
from engine.events import Ended, Event, Resigned
from engine.game import OMNISCIENT, RESIGN, SPECTATOR, BadPosition
from engine.rng import Rng
from tests.engine.beerhex.positions import state_after
from tests.event_replay.beerhex import apply_event, plain_board
from tests.support.game_fixtures import GameCase, game_cases
from tests.support.narrowing import assert_present

VIEWERS = (OMNISCIENT, 0, 1, SPECTATOR)
GAMES = [case for case in game_cases(4) if case.game is GAME]


def events_of(state: BeerHexState, move: str, viewer: "int | None" = OMNISCIENT) -> "list[Event]":
    """Return the events of a move for this viewer."""
    if viewer == OMNISCIENT:
        return list(GAME.events(state, move, state.play(move)))
    observed = state.observed_move(move, viewer)
    before = state.view(viewer)
    return list(GAME.events(before, observed, before.play(observed)))


def test_a_placement_tells_its_face_to_its_owner_only() -> None:
    state = state_after("a1g", clues=True)
    assert events_of(state, "b2s!") == events_of(state, "b2s!", 1) == [Placed(1, "b2", "s", True)]
    assert events_of(state, "b2s!", 0) == [Placed(1, "b2", "?", True)]
    assert events_of(state, "b2g!", 0) == events_of(state, "b2s!", SPECTATOR)


def test_a_failed_attack() -> None:
    state = state_after("a1s!", "b1g", "c1g", clues=True)
    for viewer in VIEWERS:
        assert events_of(state, "x a1 b1 c1", viewer) == [
            Attacked(1, ("a1", "b1", "c1")),
            Revealed(("a1", "b1", "c1"), ("s", "g", "g"), (0, 1, 0)),
            Unpinned("a1", 0),
            Failed(1),
            Returned("a1", 0),
            StayedUp("b1", 1, "g"),
            StayedUp("c1", 0, "g"),
        ]


def test_a_successful_attack() -> None:
    state = state_after("a1s", "b1s", "c1s")
    assert events_of(state, "x a1 b1 c1", SPECTATOR)[2:] == [
        Succeeded(1, "s"),
        Returned("a1", 0),
        Returned("b1", 1),
        Returned("c1", 0),
    ]


def test_declarations_open_everything() -> None:
    state = state_after("a1g", "b1s", "c2g")
    opened = Opened(("a1", "b1", "c2"), ("g", "s", "g"), (0, 1, 0), ((5, 6), (6, 6)))
    for viewer in VIEWERS:
        claim = [Claimed(1), opened, Ended((0,), "false-claim", ())]
        assert events_of(state, "claim", viewer) == claim
        assert events_of(state, "deny", viewer)[:2] == [Denied(1), opened]
        gone = [Resigned(1), opened, Ended((0,), RESIGN, ())]
        assert events_of(state, RESIGN, viewer) == gone


def test_giving_up_without_a_word_opens_nothing() -> None:
    seen = state_after("a1g").view(0)
    assert list(GAME.events(seen, RESIGN, seen.play(RESIGN))) == [
        Resigned(1),
        Ended((0,), RESIGN, ()),
    ]


def test_a_hand_that_runs_out_and_a_board_that_fills_up() -> None:
    state = state_after("a1g", "b1s", "c1g", "x a1 b1 c1")
    kinds: list[list[str]] = []
    while state.turn is not None:
        move = next(move for move in state.legal() if move[1] in "12345")
        events = events_of(state, move, SPECTATOR)
        kinds.append([event.kind for event in events])
        if kinds[-1] == ["placed", "ranout"]:
            assert events[1] == RanOut(assert_present(state.turn), 1 - assert_present(state.turn))
        state = state.play(move)
    assert kinds.count(["placed", "ranout"]) == 1
    assert kinds[-1] == ["placed", "opened", "ended"]


def assert_all_accounted(state: BeerHexState, move: str, viewer: "int | None") -> None:
    """Check that the events lead from the board before to the board after."""
    before = state if viewer == OMNISCIENT else state.view(viewer)
    observed = move if viewer == OMNISCIENT else state.observed_move(move, viewer)
    after = before.play(observed)
    lies = plain_board(before.pack())
    for event in GAME.events(before, observed, after):
        apply_event(lies, event)
    assert lies == plain_board(after.pack())


@pytest.mark.parametrize("case", GAMES, ids=repr)
def test_the_events_account_for_every_cap_and_token(case: GameCase) -> None:
    for state, played in case.line:
        assert isinstance(state, BeerHexState)
        attacks = [move for move in state.legal() if move[0] == "x"][:2]
        for move in (played, RESIGN, *attacks):
            for viewer in VIEWERS:
                assert_all_accounted(state, move, viewer)


@pytest.mark.parametrize("case", GAMES, ids=repr)
def test_equal_views_have_equal_events(case: GameCase) -> None:
    for state, move in case.sample_plies(10):
        for viewer in case.viewers():
            world = state.view(viewer).determinize(Rng(case.seed))
            assert isinstance(state, BeerHexState) and isinstance(world, BeerHexState)
            if move in world.legal() and world.observed_move(move, viewer) == state.observed_move(
                move, viewer
            ):
                assert events_of(world, move, viewer) == events_of(state, move, viewer)


def test_every_kind_declares_its_fields() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type)]
    mine = [kind for kind in kinds if issubclass(kind, Event) and kind is not Event]
    assert len(mine) == 13
    for kind in mine:
        assert kind.fields == tuple(kind.__annotations__) and set(kind.cell_fields) <= set(
            kind.fields
        )


# The starting player.


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_phone_begins_with_what_it_is_dealt(viewer: "int | None") -> None:
    for options in ({}, {"starter": "silver"}, {"starter": "lot", "clues": True}):
        for seed in range(6):
            state = GAME.start(options, seed)
            dealt = state.initial_observation(viewer)
            lot = options.get("starter") == "lot"
            assert dealt == (("gold", "silver")[assert_present(state.turn)] if lot else "")
            assert GAME.initial_view(options, viewer, dealt) == state.view(viewer)


@pytest.mark.parametrize("starter, dealt", [
    ("lot", ""), ("lot", "lot"), ("lot", "g"), ("gold", "gold"), ("silver", "gold"),
])  # fmt: skip
def test_an_impossible_initial_observation_is_refused(starter: str, dealt: str) -> None:
    with pytest.raises(BadPosition):
        GAME.initial_view({"starter": starter}, 0, dealt)
