"""A game in play on one device: moves, taking back, stepping, copying."""

from engine.game import IllegalMove
from engine.record import MAX_PLIES
from tests.support import toy_games  # noqa: F401  (makes the toy games known)
from tests.support.portable import raises
from tests.support.sessions import BOTH, secret_session, toy_session
from ui.session import session as session_module
from ui.session.handover_rule import take_device
from ui.session.session import SessionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def reason(call: "Callable[[], object]") -> str:
    """Return the reason of the SessionError that a call raises."""
    return raises(SessionError, call).reason


# Playing, undo and redo


def test_play_adds_a_move_after_the_last_one() -> None:
    session = toy_session()
    session.play("a3", now=5.0)
    assert (session.record.moves, session.displayed_ply, session.changed) == (["a3"], 1, 5.0)


def test_an_illegal_move_changes_nothing() -> None:
    session = toy_session("a1")
    raises(IllegalMove, lambda: session.play("a1", now=9.0))
    assert (session.ply_count, session.changed) == (1, 0.0)


def test_among_people_undo_takes_one_move() -> None:
    session = toy_session("a1", "a2")
    session.undo()
    assert session.record.moves == ["a1"] and session.redo_moves == ["a2"]
    session.redo()
    assert session.record.moves == ["a1", "a2"] and session.redo_blocker() == "nothing-to-redo"


def test_against_the_computer_undo_goes_to_ones_own_decision() -> None:
    session = toy_session("a1", "a2", "a3", "a4", seats=["human", "strong"])
    session.undo()
    assert session.record.moves == ["a1", "a2"]
    session.undo()
    assert session.record.moves == []
    session.redo()
    assert session.record.moves == ["a1", "a2"] and session.player_kind() == "human"


def test_undo_while_the_computer_thinks_takes_ones_own_move() -> None:
    session = toy_session("a1", "a2", "a3", seats=["human", "easy"])
    session.undo()
    assert session.record.moves == ["a1", "a2"]


def test_the_computers_first_move_is_not_ones_own() -> None:
    assert toy_session("a1", seats=["easy", "human"]).undo_blocker() == "nothing-to-undo"
    assert toy_session("a1", seats=["easy", "easy"]).undo_blocker() == "nothing-to-undo"
    assert reason(toy_session().undo) == "nothing-to-undo"


def test_a_new_move_forgets_what_was_undone() -> None:
    session = toy_session("a1", "a2")
    session.undo()
    session.play("a5")
    assert session.redo_blocker() == "nothing-to-redo" and reason(session.redo) == "nothing-to-redo"


def test_a_resignation_can_be_taken_back_where_nothing_is_hidden() -> None:
    session = toy_session("a1", "resign")
    assert session.is_over and session.undo_blocker() is None
    session.undo()
    assert not session.is_over and session.current_state.turn == 1


def test_a_move_that_revealed_something_is_undone_only_by_consent() -> None:
    session = secret_session("lay", "flip")
    assert session.undo_blocker() == "reveals" and reason(session.undo) == "reveals"
    session.undo(consent=True)
    # The player who laid the card no longer holds the device.
    assert session.ply_count == 1 and session.undo_blocker() == "reveals"


def test_a_hidden_move_can_be_undone_until_the_next_player_takes_the_device() -> None:
    session = secret_session()
    take_device(session)
    session.play(session.current_state.legal()[0])
    assert session.undo_blocker() is None
    take_device(session)
    assert session.undo_blocker() == "reveals"


def test_undo_needs_consent_if_the_computers_answer_revealed_something() -> None:
    assert secret_session("lay", "flip", seats=["human", "easy"]).undo_blocker() == "reveals"


def test_undo_needs_consent_after_the_end_since_it_reveals_everything() -> None:
    assert secret_session("lay", "resign").undo_blocker() == "reveals"


def test_a_full_record_accepts_only_a_resignation() -> None:
    session = toy_session("a1", "a2")
    limit, session_module.MAX_PLIES = session_module.MAX_PLIES, 3
    try:
        assert reason(lambda: session.play("a3")) == "too-long"
        session.play("resign")
    finally:
        session_module.MAX_PLIES = limit
    assert session.is_over and session.ply_count == 3 < MAX_PLIES


# Stepping and copying


def test_stepping_shows_earlier_positions_and_stops_at_the_ends() -> None:
    session = toy_session("a1", "a2")
    session.go_to_ply(1)
    assert (
        session.displayed_state == session.states[1] and session.current_state == session.states[2]
    )
    session.go_to_ply(-4)
    assert session.displayed_ply == 0
    session.go_to_ply(99)
    assert session.displayed_ply == 2 and session.play("a3")


def test_a_move_is_refused_while_an_earlier_position_is_displayed() -> None:
    session = toy_session("a1", "a2")
    session.go_to_ply(1)
    assert reason(lambda: session.play("a3")) == "not-at-tip"


def test_a_copy_leaves_the_session_as_it_is() -> None:
    session = toy_session("a1", "a2")
    other = session.practice_copy("t2", 1, now=8.0)
    other.play("a7")
    assert other.record.moves == ["a1", "a7"] and session.record.moves == ["a1", "a2"]
    assert (other.id, other.created, other.seats) == ("t2", 8.0, BOTH)


def test_a_hidden_game_is_copied_only_when_open() -> None:
    session = secret_session("lay")
    assert reason(lambda: session.practice_copy("s2", 1)) == "secret" and not session.is_public()
    session.play("resign")
    assert session.practice_copy("s2", 1).current_state == session.states[1]
