"""A save of a sealed game is checked whole, or refused, before anything of it is used."""

import json

from engine.record import RecordError
from tests.support.portable import parametrize, raises
from tests.support.sealed_phones import SealedPhone, joined_pair
from tests.support.tables import EN
from ui.correspondence.sealed_table import SealedTable
from ui.library.saved_games.lobby_row import LobbyRow
from ui.library.saves import from_json, session_from_data, to_data
from ui.session.sealed.sealed_session import SealedSession


def saved() -> dict:
    """Return the save of a game in which a move waits for what the other phone has to open."""
    here, other_device = joined_pair({"starter": "gold"})
    for move, reply in (("a1g", "b1s"), ("c1g", "e5s")):
        here.play_moves(move)
        other_device.open_link(here.send_link()).play_moves(reply)
        here.open_link(other_device.send_link())
    here.play_moves("x a1 b1 c1")
    data: dict = json.loads(here.saved_text())
    return data


SAVED = saved()
HEAR = {"do": "hear", "link": "abc", "from": 1}


def with_remote(**change: object) -> dict:
    """Return the save with other values in its ``remote``."""
    found: dict = json.loads(json.dumps(SAVED))
    found["remote"].update(change)
    return found


def with_device(**change: object) -> dict:
    """Return the save with other values in its device."""
    found = with_remote()
    found["remote"]["device"].update(change)
    return found


def restored(data: dict) -> SealedSession:
    """Return the session of this save."""
    session = session_from_data(data)
    assert isinstance(session, SealedSession)
    return session


def refused(data: object) -> str:
    """Return the reason for which this isn't a save."""
    return raises(RecordError, lambda: session_from_data(data)).reason


def test_the_save_that_is_changed_here_is_one() -> None:
    session = restored(with_remote())
    assert session.correspondence.pending_move == "x a1 b1 c1" and to_data(session) == SAVED


@parametrize(
    {"next": 99},
    {"next": -1},
    {"next": True},
    {"why": ""},
    {"why": "other"},
    {"pending": ""},
    {"pending": "odd"},
    {"pending": "a1g"},
    {"pending": "x a1 b1 c2"},
    {"pending": "x" * 50},
    {"id": ""},
    {"id": "A B"},
    {"id": "a" * 41},
    {"link": "no link"},
    {"link": "a" * 8001},
    {"begun": False},
    {"device": None},
    {"faults": [{"seat": 2, "reason": "mark-false", "place": 1}]},
    {"faults": [{"seat": 0, "reason": 7, "place": 1}]},
    {"faults": [{"seat": 0, "reason": "mark-false", "place": "1"}]},
    {"faults": ["mark-false"]},
    {"owed": "caps", "next": 0},
    {"owed": "caps", "next": None},
    {"owed": "all"},
    {"owed": ["caps"]},
    {"owed": 7},
    {"owed": "", "asks": [1.0]},
    {"owed": None, "asks": [1.0]},
    {"owed": "", "claimed": 9.0},
    {"asks": [1.0, 2.0, 3.0]},
    {"asks": ["1"]},
    {"asks": [True]},
    {"asks": [-1.0]},
    {"asks": [1e15]},
    {"asks": [float("nan")]},
    {"asks": 2},
    {"asks": None},
    {"claimed": 9.0},
    {"claimed": 9.0, "asks": [1.0]},
    {"claimed": True, "asks": [1.0, 2.0]},
    {"claimed": "9", "asks": [1.0, 2.0]},
    {"claimed": float("inf"), "asks": [1.0, 2.0]},
    {"asked": [{"do": "owed", "link": "abc"}]},
    {"asked": [7]},
    {"asked": [{"do": "show"}]},
    {"asked": [{"do": ["play"]}]},
    {"asked": [{"do": "play"}]},
    {"asked": [{"do": "play", "move": 7}]},
    {"asked": [{"do": "play", "move": "a" * 50}]},
    {"asked": [{"do": "play", "move": "a2g", "key": "00"}]},
    {"asked": [{"do": "hear", "link": "abc"}]},
    {"asked": [{"do": "hear", "link": 7, "from": 1}]},
    {"asked": [{"do": "hear", "link": "a" * 8001, "from": 1}]},
    {"asked": [{"do": "hear", "link": "abc", "from": "1"}]},
)
def test_nothing_odd_is_taken_for_what_is_known_of_a_game(change: dict) -> None:
    assert refused(with_remote(**change)) == "not-a-game"


def test_nothing_of_it_may_be_missing() -> None:
    for name in [name for name in SAVED["remote"] if name != "owed"]:
        data = with_remote()
        del data["remote"][name]
        assert refused(data) == "not-a-game"


def test_what_is_owed_asked_for_and_claimed_is_kept() -> None:
    kept = with_remote(asks=[1.0, 2.0], claimed=9.0, asked=[{"do": "owed"}])
    session = restored(kept)
    assert to_data(session) == kept and session.is_claimed and session.is_over
    assert session.outcome and (session.outcome.winners, session.outcome.reason) == (
        (0,),
        "forfeit",
    )
    assert restored(with_remote(asks=[1, 2])).correspondence.ask_times == [1.0, 2.0]


def test_a_save_without_the_fields_of_claims_is_one() -> None:
    old = with_remote()
    del old["remote"]["owed"]
    session = restored(old)
    assert session.correspondence.owed is None and not session.can_be_claimed
    assert to_data(session) == old


def test_a_game_that_is_over_is_not_claimed() -> None:
    here, other_device = joined_pair({"starter": "gold"})
    here.play_moves("resign")
    data = json.loads(here.saved_text())
    assert data["remote"]["owed"] == "key"
    data["remote"].update({"asks": [1.0, 2.0], "claimed": 9.0})
    assert refused(data) == "not-a-game"


@parametrize(
    {"version": 0},
    {"version": "1"},
    {"key": "00"},
    {"key": "zz" * 32},
    {"key": 7},
    {"seat": 1},
    {"seat": "0"},
    {"entries": []},
    {"entries": None},
    {"entries": [7]},
    {"entries": [""]},
    {"entries": ["abc"]},
    {"entries": ["00" * 8001]},
    {"entries": ["00."]},
    {"entries": ["00.00.00"]},
    {"entries": ["00.zz"]},
)
def test_a_device_has_the_shape_of_one(change: dict) -> None:
    assert refused(with_device(**change)) == "not-a-game"


def test_a_device_of_a_later_version_is_newer() -> None:
    assert refused(with_device(version=3)) == "newer"


@parametrize(
    {"match": {"best_of": 3, "games": [], "starter": 0}},
    {"seats": ["friend", "human"]},
    {"seats": ["friend", "friend"]},
    {"seats": None},
)
def test_nor_is_anything_beside_it(change: dict) -> None:
    data = with_remote()
    data.update(change)
    assert refused(data) == "not-a-game"


@parametrize({"viewer": None}, {"viewer": 1}, {"seed": 7})
def test_its_record_is_that_of_the_seat_that_is_played_here(change: dict) -> None:
    data = with_remote()
    data["record"].update(change)
    assert refused(data) in ("not-a-game", "bad-move", "newer")


def test_a_game_that_hides_nothing_is_never_sealed() -> None:
    data = with_remote(pending=None)
    data["record"].update({"game": "mixtour", "options": {}, "moves": []})
    assert refused(data) == "not-a-game"


def test_moves_are_never_taken_back_in_it() -> None:
    data = with_remote()
    data["undone"] = ["a2g"]
    assert session_from_data(data).redo_moves == []


@parametrize(99, -1, None)
def test_link_from_no_seat_of_the_game_is_restored(sender: "int | None") -> None:
    seatless = dict(HEAR, **{"from": None})
    session = restored(with_remote(sender=sender, asked=[dict(HEAR, **{"from": sender}), HEAR]))
    assert session.correspondence.last_sender is None
    assert session.correspondence.pending_requests == [seatless, HEAR]
    assert LobbyRow(session, EN).summary
    assert restored(to_data(session)).correspondence.pending_requests == [seatless, HEAR]


def test_fault_without_its_own_text_is_reported() -> None:
    here, other_device = joined_pair()
    fault = {"seat": 1, "reason": "bent-false", "place": 3}
    data = json.loads(here.saved_text())
    data["remote"].update({"faults": [fault], "pending": None})
    here.saved_text(json.dumps(data))
    assert isinstance(here.table, SealedTable)
    result = here.table.show_result().score_summary
    assert result and result.lines[0].text == "Ben didn't play by the rules."


def test_a_device_that_cannot_be_restored_keeps_its_table() -> None:
    here, other_device = joined_pair({"starter": "gold"})
    data = json.loads(here.saved_text())
    data["remote"]["device"]["entries"][-1] = "00"
    here.saved_text(json.dumps(data))
    here.play_moves("a1g")
    assert here.notice and here.moves == [] and here.table.is_choosing
    assert restored(json.loads(here.saved_text())).correspondence.pending_requests == []


def test_every_save_of_a_phone_is_one() -> None:
    phone = SealedPhone(3).invite("hexheaven", 0, {"rules": "serious"})
    assert to_data(from_json(phone.saved_text())) == json.loads(phone.saved_text())
