"""Events of inpHeXion: of every kind of move, and that they are complete."""

import pytest

from engine.events import Ended, Resigned
from engine.inphexion import GAME
from engine.inphexion.events import Expelled, Infected, Lifted, Placed, Swapped
from engine.inphexion.state import InphexionState
from tests.engine.inphexion.positions import CRAMPED, TWO, after, state_from_drawing
from tests.event_replay.inphexion import apply_event, plain_board
from tests.support.game_fixtures import GameCase, game_cases


def events_of(state: InphexionState, move: str) -> tuple:
    return GAME.events(state, move, state.play(move))


def test_a_placement() -> None:
    assert events_of(after(""), "d4") == (Placed(0, "w", "d4"),)


def test_an_infection() -> None:
    assert events_of(after("d4"), "d4>e4") == (Infected(1, "b", "w", "d4", "e4"),)
    neutral = after("", neutral=True)
    assert events_of(neutral, "d4>e4") == (Infected(0, "w", "n", "d4", "e4"),)


def test_expulsions() -> None:
    state = state_from_drawing(TWO)
    assert events_of(state, "b1>c1") == (
        Infected(0, "w", "b", "b1", "c1"),
        Lifted(0, ("b", "b"), ("a1", "c1")),
    )
    state = state.play("b1>c1")
    assert events_of(state, "a1^e1") == (Expelled(0, "b", "a1", "e1", 1),)
    assert events_of(state.play("a1^e1"), "c1^a5") == (Expelled(0, "b", "c1", "a5", 0),)


def test_the_neutral_piece_is_lifted_and_expelled_by_its_name() -> None:
    state = state_from_drawing("nb... w.... ..... ..... .....", neutral=True)
    assert events_of(state, "b1>c1")[1] == Lifted(0, ("n",), ("a1",))
    assert events_of(state.play("b1>c1"), "a1^e5") == (Expelled(0, "n", "a1", "e5", 0),)


def test_the_swap() -> None:
    state = after("d4", pie=True)
    assert events_of(state, "swap") == (Swapped(1),)
    assert events_of(state.play("swap"), "d4>d5") == (Infected(0, "b", "w", "d4", "d5"),)


def test_the_ends() -> None:
    assert events_of(after("d4"), "resign") == (Resigned(1), Ended((0,), "resign", ()))
    assert events_of(state_from_drawing(CRAMPED), "b1>c1") == (
        Infected(1, "b", "w", "b1", "c1"),
        Ended((0,), "no-room", ("a1", "c1")),
    )
    chain = ("a3", "b3", "c3", "d3", "e3")
    joined = events_of(state_from_drawing("..... ..... wwbww ..... bbb.."), "c3>c4")
    assert joined[1:] == (Ended((0,), "joined", chain),)


@pytest.mark.parametrize("case", [case for case in game_cases(3) if case.game is GAME], ids=repr)
def test_events_tell_all_that_changes(case: GameCase) -> None:
    for state, move in case.line:
        for played in (move, "resign"):
            following = state.play(played)
            seen = plain_board(state.pack())
            for event in GAME.events(state, played, following):
                apply_event(seen, event)
            assert seen == plain_board(following.pack())
