"""Saved games as data."""

import json

from engine import GAMES
from engine.record import Record, RecordError
from tests.support.portable import parametrize, raises
from tests.support.sessions import toy_session
from ui.library.saves import (
    MAX_SAVE_CHARS,
    from_json,
    peek_game,
    session_from_data,
    to_data,
    to_json,
)
from ui.session.correspondence import Correspondence
from ui.session.series import new_match
from ui.session.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def changed(data: dict, change: dict) -> dict:
    """Return the data with some values replaced."""
    copy = dict(data)
    copy.update(change)
    return copy


def reason(call: "Callable[[], object]") -> str:
    """Return the reason of the RecordError that a call raises."""
    return raises(RecordError, call).reason


def test_round_trip_keeps_everything() -> None:
    session = Session("x-9", Record("toy", moves=["a1", "a2"]), ["human", "easy"], ["Ada", ""], 7.0)
    session.undo(now=8.5)
    session.revision = 3
    again = from_json(to_json(session))
    assert to_data(again) == to_data(session)
    assert (again.redo_moves, again.names, again.changed) == (["a1", "a2"], ["Ada", ""], 8.5)


@parametrize(*GAMES)
def test_game_is_found_without_parsing(game: str) -> None:
    misleading = ['"game": "beerhex"', '\\"game": "mixtour"']
    session = Session("x-9", Record(game, seed=1), ["human", "human"], misleading)
    assert peek_game(to_json(session)) == game
    assert peek_game(to_json(session)[: len(game)]) == ""
    assert peek_game('{"record": {"game": "go"}}') == peek_game("") == ""


def test_unplayable_undone_moves_are_dropped() -> None:
    data = to_data(toy_session("a1"))
    assert session_from_data(changed(data, {"undone": ["a1"]})).redo_moves == []
    assert session_from_data(changed(data, {"undone": [3]})).redo_moves == []


@parametrize(
    ({"version": 4}, "newer"),
    ({"version": 0}, "not-a-game"),
    ({"seats": ["human", "friend"]}, "not-a-game"),
    ({"remote": {"id": 1, "sent": 0}}, "not-a-game"),
    ({"remote": 1}, "not-a-game"),
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
)
def test_invalid_data_is_refused_with_a_reason(case: tuple) -> None:
    change, wanted = case
    data = to_data(toy_session("a1"))
    assert reason(lambda: session_from_data(changed(data, change))) == wanted


def test_save_with_an_illegal_move_is_refused() -> None:
    data = to_data(toy_session("a1"))
    data["record"]["moves"].append("a1")
    assert reason(lambda: session_from_data(data)) == "bad-move"


def test_invalid_json_and_overlong_text_are_refused() -> None:
    assert reason(lambda: from_json("{")) == "not-a-game"
    assert reason(lambda: from_json("[" * 9999)) == "not-a-game"
    longest = json.dumps("x" * (MAX_SAVE_CHARS - 2))  # with its quotation marks
    assert reason(lambda: from_json(longest)) == "not-a-game"
    assert reason(lambda: from_json(json.dumps("x" * MAX_SAVE_CHARS))) == "too-long"


def test_computer_has_no_name() -> None:
    session = Session("x-9", Record("mixtour"), ["easy", "human"])
    data = changed(to_data(session), {"names": ["CPU · Master", "Ada"]})
    assert session_from_data(data).names == ["", "Ada"]


def test_match_is_saved_with_its_game_and_validated() -> None:
    session = Session("m1", Record("beerhex", {"starter": "gold"}), ["human", "human"])
    session.match = new_match(session, 3)
    assert from_json(to_json(session)).match == session.match
    for nonsense in (7, {"best_of": 3}, {"best_of": 3, "games": [[0, 1], [0, 1]], "starter": None}):
        data = changed(to_data(session), {"match": nonsense})
        assert reason(lambda data=data: session_from_data(data)) == "not-a-game"  # type: ignore[misc]


@parametrize(
    {"remote": None},
    {"remote": {"id": 1}},
    {"remote": {"id": -1, "sent": 0}},
    {"remote": {"id": 1 << 48, "sent": 0}},
    {"remote": {"id": True, "sent": 0}},
    {"remote": {"id": 1, "sent": -2}},
    {"remote": {"id": 1, "sent": 2}},
    {"remote": {"id": 1, "sent": "0"}},
    {"remote": {"id": 1, "sent": 0, "handed_over": 2}},
    {"remote": {"id": 1, "sent": 0, "handed_over": "1"}},
    {"seats": ["friend", "friend"]},
    {"seats": ["easy", "friend"]},
    {"record": Record("secret", None, 3).to_data(), "remote": {"id": 1, "sent": 0}},
)
def test_correspondence_game_needs_all_its_data(change: dict) -> None:
    session = Session("x-9", Record("toy", moves=["a1"]), ["human", "friend"])
    session.correspondence = Correspondence(7, 1)
    assert to_data(session_from_data(to_data(session))) == to_data(session)
    assert reason(lambda: session_from_data(changed(to_data(session), change))) == "not-a-game"
