import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import BYSTANDER, EVERYONE, IllegalMove
from engine.record import MAX_PLIES, Record, RecordError
from tests import toys  # noqa: F401  (makes the toy games known)
from ui.session import MAX_TEXT, Session, SessionError, from_json, session_from

BOTH = ["human", "human"]


def toy(*moves: str, seats: list = BOTH, cells: int = 9) -> Session:
    return Session("t1", Record("toy", {"cells": cells}, moves=moves), list(seats))


def secret(*kinds: str, seats: list = BOTH, open: bool = False) -> Session:
    """``kinds``: "lay" for the lowest card in hand, or a move as it is."""
    session = Session("s1", Record("secret", {"open": open}, 3), list(seats))
    for kind in kinds:
        session.play(session.tip.legal()[-1] if kind == "lay" else kind)
    return session


def reason(call: Callable[[], object]) -> str:
    with pytest.raises((SessionError, RecordError)) as caught:
        call()
    error = caught.value
    assert isinstance(error, (SessionError, RecordError))
    return error.reason


# Playing, undo and redo


def test_play_goes_on_at_the_tip() -> None:
    session = toy()
    session.play("a3", now=5.0)
    assert (session.record.moves, session.ply, session.changed) == (["a3"], 1, 5.0)


def test_an_illegal_move_changes_nothing() -> None:
    session = toy("a1")
    with pytest.raises(IllegalMove):
        session.play("a1", now=9.0)
    assert (session.last, session.changed) == (1, 0.0)


def test_among_people_undo_takes_one_move() -> None:
    session = toy("a1", "a2")
    session.undo()
    assert session.record.moves == ["a1"] and session.undone == ["a2"]
    session.redo()
    assert session.record.moves == ["a1", "a2"] and session.can_redo() == "nothing-to-redo"


def test_against_the_computer_undo_goes_to_ones_own_decision() -> None:
    session = toy("a1", "a2", "a3", "a4", seats=["human", "strong"])
    session.undo()
    assert session.record.moves == ["a1", "a2"]
    session.undo()
    assert session.record.moves == []
    session.redo()
    assert session.record.moves == ["a1", "a2"] and session.whose() == "human"


def test_undo_while_the_computer_thinks_takes_ones_own_move() -> None:
    session = toy("a1", "a2", "a3", seats=["human", "easy"])
    session.undo()
    assert session.record.moves == ["a1", "a2"]


def test_the_computers_first_move_is_not_ones_own() -> None:
    assert toy("a1", seats=["easy", "human"]).can_undo() == "nothing-to-undo"
    assert toy("a1", seats=["easy", "easy"]).can_undo() == "nothing-to-undo"
    assert reason(toy().undo) == "nothing-to-undo"


def test_a_new_move_forgets_what_was_undone() -> None:
    session = toy("a1", "a2")
    session.undo()
    session.play("a5")
    assert session.can_redo() == "nothing-to-redo" and reason(session.redo) == "nothing-to-redo"


def test_a_resignation_can_be_taken_back_where_nothing_is_hidden() -> None:
    session = toy("a1", "resign")
    assert session.over and session.can_undo() is None
    session.undo()
    assert not session.over and session.tip.turn == 1


def test_a_reveal_is_taken_back_only_by_consent() -> None:
    session = secret("lay", "flip")
    assert session.can_undo() == "reveals" and reason(session.undo) == "reveals"
    session.undo(consent=True)
    assert session.last == 1 and session.can_undo() == "reveals"  # who laid it no longer holds it


def test_ones_own_placement_can_be_taken_back_until_the_phone_is_handed_over() -> None:
    session = secret()
    session.lift()
    session.play(session.tip.legal()[0])
    assert session.can_undo() is None
    session.lift()
    assert session.can_undo() == "reveals"


def test_a_reveal_in_the_computers_answer_counts() -> None:
    assert secret("lay", "flip", seats=["human", "easy"]).can_undo() == "reveals"


def test_the_end_of_a_hidden_game_opens_all_and_counts_as_a_reveal() -> None:
    assert secret("lay", "resign").can_undo() == "reveals"


@given(st.lists(st.sampled_from("purR"), max_size=30), st.sampled_from([BOTH, ["easy", "human"]]))
def test_states_always_replay_the_record(acts: list, seats: list) -> None:
    session = toy(seats=seats)
    for act in acts:
        if act == "p" and not session.over:
            session.play(session.tip.legal()[0])
        elif act == "u" and not session.can_undo():
            session.undo()
            assert session.whose() == "human"
        elif act == "r" and not session.can_redo():
            session.redo()
    assert session.states == session.record.replay()
    assert from_json(session.to_json()).to_data() == session.to_data()


def test_a_record_that_is_full_takes_only_a_resignation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.session.MAX_PLIES", 3)
    session = toy("a1", "a2")
    assert reason(lambda: session.play("a3")) == "too-long"
    session.play("resign")
    assert session.over and session.last == 3 < MAX_PLIES


# Stepping and forking


def test_stepping_shows_earlier_positions_and_stops_at_the_ends() -> None:
    session = toy("a1", "a2")
    session.step(1)
    assert session.shown == session.states[1] and session.tip == session.states[2]
    session.step(-4)
    assert session.ply == 0
    session.step(99)
    assert session.ply == 2 and session.play("a3")


def test_one_cannot_play_in_the_past_by_accident() -> None:
    session = toy("a1", "a2")
    session.step(1)
    assert reason(lambda: session.play("a3")) == "not-at-tip"


def test_fork_plays_on_elsewhere() -> None:
    session = toy("a1", "a2")
    other = session.fork("t2", 1, now=8.0)
    other.play("a7")
    assert other.record.moves == ["a1", "a7"] and session.record.moves == ["a1", "a2"]
    assert (other.id, other.created, other.seats) == ("t2", 8.0, BOTH)


def test_a_hidden_game_is_forked_only_when_open() -> None:
    session = secret("lay")
    assert reason(lambda: session.fork("s2", 1)) == "secret" and not session.is_open()
    session.play("resign")
    assert session.fork("s2", 1).tip == session.states[1]


# Who may look


def test_an_open_game_is_drawn_whole() -> None:
    session = toy("a1")
    assert session.eyes() == EVERYONE and not session.needs_curtain()
    assert session.shown_view() is session.tip


def test_the_curtain_comes_before_every_change_of_hands() -> None:
    session = secret()
    assert session.needs_curtain() and session.eyes() is BYSTANDER
    session.lift()
    assert not session.needs_curtain() and session.eyes() == 0
    session.play(session.tip.legal()[0])
    assert session.needs_curtain() and session.eyes() is BYSTANDER
    session.lift()
    assert session.eyes() == 1
    session.undo(consent=True)
    assert session.needs_curtain()


def test_a_lowered_or_reloaded_session_asks_for_the_curtain() -> None:
    session = secret("lay")
    session.lift()
    assert from_json(session.to_json()).needs_curtain()
    session.lower()
    assert session.needs_curtain()


def test_one_person_against_computers_needs_no_curtain() -> None:
    session = secret("lay", seats=["easy", "human"])
    assert not session.needs_curtain() and session.eyes() == 1


def test_computers_among_themselves_are_watched_from_outside() -> None:
    session = secret("lay", seats=["easy", "easy"])
    assert not session.needs_curtain() and session.eyes() is BYSTANDER


def test_past_positions_are_drawn_as_the_holder_knows_them() -> None:
    session = secret("lay", "lay")
    session.lift()
    session.step(1)
    assert session.eyes() == 0 and session.shown_view() == session.states[1].view(0)


def test_after_a_secret_opening_no_curtain_but_a_closed_past() -> None:
    session = secret("lay", "lay", open=True)
    assert not session.secret_now() and not session.needs_curtain()
    assert session.shown_view().legal() == session.tip.legal()
    session.step(1)
    assert session.eyes() is BYSTANDER


def test_when_over_everything_is_open() -> None:
    session = secret("lay", "resign")
    assert not session.needs_curtain()
    session.step(1)
    assert session.eyes() == EVERYONE


@given(st.lists(st.integers(0, 9), max_size=8), st.booleans(), st.integers(0, 8))
def test_nothing_is_drawn_that_the_holder_may_not_know(picks: list, open: bool, ply: int) -> None:
    session = secret(open=open)
    for pick in picks:
        if session.over:
            break
        if pick % 2:
            session.lift()
        legal = session.tip.legal()
        session.play(legal[pick % len(legal)])
    session.step(ply)
    if not session.over:
        seen = session.shown_view()
        allowed = [session.shown.view(session.holder).pack(), session.shown.view(BYSTANDER).pack()]
        for view in allowed:
            view.pop("viewer")
        drawn = seen.pack()
        drawn.pop("viewer")
        assert drawn in allowed


# As data


def test_round_trip_keeps_everything_but_the_holder() -> None:
    session = Session("x-9", Record("toy", moves=["a1", "a2"]), ["human", "easy"], ["Ada", ""], 7.0)
    session.undo(now=8.5)
    session.revision = 3
    again = from_json(session.to_json())
    assert again.to_data() == session.to_data()
    assert (again.undone, again.names, again.changed) == (["a1", "a2"], ["Ada", ""], 8.5)


def test_a_tail_that_no_longer_plays_is_dropped() -> None:
    data = toy("a1").to_data()
    assert session_from({**data, "undone": ["a1"]}).undone == []
    assert session_from({**data, "undone": [3]}).undone == []


@pytest.mark.parametrize(
    ("change", "reason_"),
    [
        ({"version": 2}, "newer"),
        ({"version": 0}, "not-a-game"),
        ({"id": "../x"}, "not-a-game"),
        ({"id": ""}, "not-a-game"),
        ({"seats": ["human"]}, "not-a-game"),
        ({"seats": ["human", "god"]}, "not-a-game"),
        ({"seats": None}, "not-a-game"),
        ({"names": ["a"]}, "not-a-game"),
        ({"names": [1, 2]}, "not-a-game"),
        ({"created": "x"}, "not-a-game"),
        ({"changed": float("nan")}, "not-a-game"),
        ({"revision": -1}, "not-a-game"),
        ({"undone": "a1"}, "not-a-game"),
        ({"record": None}, "not-a-game"),
    ],
)
def test_nonsense_is_refused_with_a_reason(change: dict, reason_: str) -> None:
    data = toy("a1").to_data()
    assert reason(lambda: session_from({**data, **change})) == reason_


def test_a_save_with_an_illegal_move_is_refused() -> None:
    data = toy("a1").to_data()
    data["record"]["moves"].append("a1")
    assert reason(lambda: session_from(data)) == "bad-move"


def test_text_that_is_no_json_or_too_long_is_refused() -> None:
    assert reason(lambda: from_json("{")) == "not-a-game"
    assert reason(lambda: from_json("[" * 9999)) == "not-a-game"
    assert reason(lambda: from_json(json.dumps("x" * MAX_TEXT))) == "too-long"
