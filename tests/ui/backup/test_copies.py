"""Games by link that come in a file while they are here: links go on to those that were here."""

import json

from engine.game import RESIGN
from engine.link.game_link import MoveMessage, encode_message
from engine.record import Record
from tests.support import sealed_phones as phones
from tests.support.backup_files import export_all, import_games
from tests.support.correspondence_phones import CorrespondencePhone, invited_pair, play_by_turns
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.sealed_phones import exchange_all
from tests.support.tables import EN
from ui.library.saved_games.lobby_row import LobbyRow
from ui.library.saved_games.study_store import StudyStore
from ui.library.saves import from_json, to_data, to_json
from ui.library.store import GAME_KEY_PREFIX
from ui.session.session import HUMAN, Session

LATER = 9e9  # a time after all that is now


def changed(text: str, **change: object) -> str:
    """Return a save with other values in it."""
    return json.dumps(json.loads(text) | change)


def study_text(id: str, title: str) -> str:
    """Return the text of a study without moves."""
    return json.dumps({"id": id, "changed": 1.5, "game": "mixtour", "title": title, "plies": 0})


def begun() -> "tuple[CorrespondencePhone, CorrespondencePhone]":
    """Return two phones with a game of Mixtour between them, in which the second is to move."""
    inviter, invitee = invited_pair()
    inviter.table.play(["c1"])
    invitee.open_message(inviter.send_message())
    play_by_turns((inviter, invitee), ["c2", "c1:1-c2"])
    return inviter, invitee


def test_copy_in_a_file_removes_no_message_from_the_stored_game() -> None:
    inviter, invitee = begun()
    own = inviter.table.id
    text = inviter.store.current_text(own)
    data = json.loads(text)
    data["record"]["moves"] = data["record"]["moves"][:2]  # so that the next letter fits it, too
    data["remote"]["sent"] = 2
    taken = import_games(inviter.store, changed(json.dumps(data), id="other", changed=LATER))
    assert taken.added_ids == ["other"] and inviter.store.load("other").value.is_copy
    assert inviter.store.latest_ids()[0] == "other" and inviter.store.current_text(own) == text
    invitee.table.play(["a2"])
    assert inviter.open_message(invitee.send_message()).id == own and inviter.moves[-1] == "a2"
    assert inviter.store.load("other").value.ply_count == 2


def test_nor_does_one_in_the_other_seat_or_of_another_end() -> None:
    inviter, invitee = begun()
    own, data = inviter.table.id, json.loads(inviter.store.current_text(inviter.table.id))
    data["seats"].reverse()
    data["id"], data["changed"] = "other", LATER
    import_games(inviter.store, json.dumps(data))
    invitee.table.play(["a2"])
    assert inviter.open_message(invitee.send_message()).id == own and inviter.moves[-1] == "a2"


def test_a_fork_of_the_friend_is_one_of_the_own_game() -> None:
    inviter, invitee = begun()
    data = json.loads(inviter.store.current_text(inviter.table.id))
    fork, id = data["record"]["moves"][:1] + ["e5"], data["remote"]["id"]
    data["record"]["moves"], data["remote"]["sent"] = fork[:1], 1
    import_games(inviter.store, changed(json.dumps(data), id="other", changed=LATER))
    letter = MoveMessage(Record("mixtour", {}, moves=fork), ["Ann", "Ben"], id, 1, [0, 0])
    opened = inviter.open_message(encode_message(letter))
    assert opened.id not in ("other", "") and inviter.moves == fork
    assert inviter.store.load("other").value.ply_count == 1


def test_a_copy_says_so_in_the_lobby_and_stays_one() -> None:
    inviter, _ = begun()
    text = changed(inviter.store.current_text(inviter.table.id), id="other", changed=LATER)
    import_games(inviter.store, text)
    kept = inviter.store.load("other").value
    assert "copy of a game by link" in LobbyRow(kept, EN).summary
    assert from_json(inviter.store.current_text("other")).is_copy and to_data(kept)["copy"] is True
    assert "copy" not in to_data(inviter.table.session)


def test_a_game_that_is_not_here_comes_in_with_its_links_and_so_do_both_seats_of_one() -> None:
    inviter, invitee = begun()
    away = make_store(FakeStorage())
    for phone in (inviter, invitee):
        text = changed(phone.store.current_text(phone.table.id), id=f"g{len(away.game_ids())}")
        away.save(from_json(changed(text, revision=0)))
    both = make_store(FakeStorage())
    assert len(import_games(both, export_all(away)).added_ids) == 2
    assert [both.load(id).value.is_copy for id in both.game_ids()] == [False, False]


def test_a_copy_goes_on_by_link_once_it_is_alone() -> None:
    inviter, invitee = begun()
    own = inviter.table.id
    import_games(inviter.store, changed(inviter.store.current_text(own), id="other", changed=LATER))
    inviter.store.delete(own)
    invitee.table.play(["a2"])
    assert inviter.open_message(invitee.send_message()).id == "other" and inviter.moves[-1] == "a2"


def test_a_sealed_copy_takes_no_link_away_either() -> None:
    inviter, invitee = phones.joined_pair({"starter": "gold"})
    inviter.play_moves("a1g")
    own, early = inviter.table.id, inviter.saved_text()
    import_games(inviter.store, changed(early, id="other", changed=LATER))
    assert inviter.store.latest_ids()[0] == "other"
    invitee.open_link(inviter.send_link()).play_moves("b1s")
    inviter.open_link(invitee.send_link())
    assert inviter.table.id == own and len(inviter.moves) == 2
    assert inviter.store.load("other").value.ply_count == 1


def entries(phone: phones.SealedPhone, id: str) -> "list[dict]":
    """Return the entries of a game in the history."""
    return [entry for entry in phone.store.history.raw_entries() or [] if entry["id"] == id]


def test_no_file_changes_a_sealed_game_that_is_over() -> None:
    inviter, invitee = phones.joined_pair({"starter": "gold"})
    inviter.play_moves("a1g")
    early = inviter.saved_text()
    exchange_all(inviter, invitee)
    invitee.play_moves(RESIGN)
    exchange_all(inviter, invitee)
    own, whole = inviter.table.id, inviter.saved_text()
    assert inviter.table.session.is_over and inviter.table.session.correspondence.faults == []
    ended = entries(inviter, own)
    forged = json.loads(whole)
    forged["record"]["moves"] = [RESIGN]
    forged["record"]["options"]["starter"] = "gold"
    for text in (early, changed(early, revision=9999, changed=LATER), json.dumps(forged)):
        taken = import_games(inviter.store, text)
        assert own not in taken.added_ids and inviter.store.current_text(own) == whole
        assert entries(inviter, own) == ended
    assert inviter.port.texts[GAME_KEY_PREFIX + own] == whole


def test_the_very_game_is_known_as_before() -> None:
    inviter, _ = begun()
    text = export_all(inviter.store)
    assert import_games(inviter.store, text).duplicates == 1 and len(inviter.store.game_ids()) == 1


def test_a_file_adds_a_game_that_has_changed_since_only_once() -> None:
    inviter, invitee = begun()
    own, text = inviter.table.id, export_all(inviter.store)
    invitee.table.play(["a2"])
    inviter.open_message(invitee.send_message())
    now = inviter.store.current_text(own)
    [copy] = import_games(inviter.store, text).added_ids
    for _ in range(2):
        again = import_games(inviter.store, text)
        assert again.added_ids == [] and again.duplicates == 1 and again.rejected == []
    assert sorted(inviter.store.game_ids()) == sorted([own, copy])
    assert inviter.store.current_text(own) == now


def test_nor_does_it_if_the_copy_has_changed_too() -> None:
    store = make_store(FakeStorage())
    session = Session("own", Record("mixtour", {}, 0, ["c3"]), [HUMAN, HUMAN])
    text = to_json(session)
    for expected in (1, 2, 3):  # the game itself, its copy, and the copy's copy
        [added] = import_games(store, text).added_ids
        assert import_games(store, text).duplicates == 1 and len(store.game_ids()) == expected
        session = store.load(added).value
        session.names = ["Ann", "Ben"]
        assert store.save(session).reason is None


def test_a_file_adds_a_study_that_has_changed_since_only_once() -> None:
    store = make_store(FakeStorage())
    studies = StudyStore(store.port)
    assert studies.save("1000", study_text("1000", "Then")) is None
    text = export_all(store)
    assert studies.save("1000", study_text("1000", "Now")) is None
    assert studies.save("1001", study_text("1001", "Another")) is None
    for _ in range(3):
        assert import_games(store, text).rejected == []
    titles = {id: json.loads(studies.text(id))["title"] for id in studies.ids()}
    assert titles == {"1000": "Now", "1001": "Another", "1002": "Then"}
