"""A game in play on one device: moves, taking back, stepping, forking."""

from engine.game import IllegalMove
from engine.record import MAX_PLIES
from tests.support import toy_games  # noqa: F401  (makes the toy games known)
from tests.support.portable import raises
from tests.support.sessions import BOTH, secret, toy
from ui.session import session as session_module
from ui.session.session import SessionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def reason(call: "Callable[[], object]") -> str:
    """Why a session refuses."""
    return raises(SessionError, call).reason


# Playing, undo and redo


def test_play_goes_on_at_the_tip() -> None:
    session = toy()
    session.play("a3", now=5.0)
    assert (session.record.moves, session.displayed_ply, session.changed) == (["a3"], 1, 5.0)


def test_an_illegal_move_changes_nothing() -> None:
    session = toy("a1")
    raises(IllegalMove, lambda: session.play("a1", now=9.0))
    assert (session.ply_count, session.changed) == (1, 0.0)


def test_among_people_undo_takes_one_move() -> None:
    session = toy("a1", "a2")
    session.undo()
    assert session.record.moves == ["a1"] and session.redo_moves == ["a2"]
    session.redo()
    assert session.record.moves == ["a1", "a2"] and session.redo_blocker() == "nothing-to-redo"


def test_against_the_computer_undo_goes_to_ones_own_decision() -> None:
    session = toy("a1", "a2", "a3", "a4", seats=["human", "strong"])
    session.undo()
    assert session.record.moves == ["a1", "a2"]
    session.undo()
    assert session.record.moves == []
    session.redo()
    assert session.record.moves == ["a1", "a2"] and session.player_kind() == "human"


def test_undo_while_the_computer_thinks_takes_ones_own_move() -> None:
    session = toy("a1", "a2", "a3", seats=["human", "easy"])
    session.undo()
    assert session.record.moves == ["a1", "a2"]


def test_the_computers_first_move_is_not_ones_own() -> None:
    assert toy("a1", seats=["easy", "human"]).undo_blocker() == "nothing-to-undo"
    assert toy("a1", seats=["easy", "easy"]).undo_blocker() == "nothing-to-undo"
    assert reason(toy().undo) == "nothing-to-undo"


def test_a_new_move_forgets_what_was_undone() -> None:
    session = toy("a1", "a2")
    session.undo()
    session.play("a5")
    assert session.redo_blocker() == "nothing-to-redo" and reason(session.redo) == "nothing-to-redo"


def test_a_resignation_can_be_taken_back_where_nothing_is_hidden() -> None:
    session = toy("a1", "resign")
    assert session.is_over and session.undo_blocker() is None
    session.undo()
    assert not session.is_over and session.current_state.turn == 1


def test_a_reveal_is_taken_back_only_by_consent() -> None:
    session = secret("lay", "flip")
    assert session.undo_blocker() == "reveals" and reason(session.undo) == "reveals"
    session.undo(consent=True)
    assert (
        session.ply_count == 1 and session.undo_blocker() == "reveals"
    )  # who laid it no longer holds it


def test_ones_own_placement_can_be_taken_back_until_the_phone_is_handed_over() -> None:
    session = secret()
    session.reveal()
    session.play(session.current_state.legal()[0])
    assert session.undo_blocker() is None
    session.reveal()
    assert session.undo_blocker() == "reveals"


def test_a_reveal_in_the_computers_answer_counts() -> None:
    assert secret("lay", "flip", seats=["human", "easy"]).undo_blocker() == "reveals"


def test_the_end_of_a_hidden_game_opens_all_and_counts_as_a_reveal() -> None:
    assert secret("lay", "resign").undo_blocker() == "reveals"


def test_a_record_that_is_full_takes_only_a_resignation() -> None:
    session = toy("a1", "a2")
    most, session_module.MAX_PLIES = session_module.MAX_PLIES, 3
    try:
        assert reason(lambda: session.play("a3")) == "too-long"
        session.play("resign")
    finally:
        session_module.MAX_PLIES = most
    assert session.is_over and session.ply_count == 3 < MAX_PLIES


# Stepping and forking


def test_stepping_shows_earlier_positions_and_stops_at_the_ends() -> None:
    session = toy("a1", "a2")
    session.go_to_ply(1)
    assert (
        session.displayed_state == session.states[1] and session.current_state == session.states[2]
    )
    session.go_to_ply(-4)
    assert session.displayed_ply == 0
    session.go_to_ply(99)
    assert session.displayed_ply == 2 and session.play("a3")


def test_one_cannot_play_in_the_past_by_accident() -> None:
    session = toy("a1", "a2")
    session.go_to_ply(1)
    assert reason(lambda: session.play("a3")) == "not-at-tip"


def test_fork_plays_on_elsewhere() -> None:
    session = toy("a1", "a2")
    other = session.fork("t2", 1, now=8.0)
    other.play("a7")
    assert other.record.moves == ["a1", "a7"] and session.record.moves == ["a1", "a2"]
    assert (other.id, other.created, other.seats) == ("t2", 8.0, BOTH)


def test_a_hidden_game_is_forked_only_when_open() -> None:
    session = secret("lay")
    assert reason(lambda: session.fork("s2", 1)) == "secret" and not session.is_public()
    session.play("resign")
    assert session.fork("s2", 1).current_state == session.states[1]
