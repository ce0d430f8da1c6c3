"""Games by link that come in a file while they are here: links go on to those that were here."""

import json

from engine.game import RESIGN
from engine.link.game_link import MoveMessage, encode_message
from engine.record import Record
from tests.play import sealed as phones
from tests.play.files import export_all, import_text
from tests.play.sealed import settle
from tests.play.tables import EN
from tests.play.test_mailbox import Phone, pair, play
from tests.play.test_store import Port, store
from ui.play.lobby import Row
from ui.play.saves import from_json, to_data
from ui.play.store import GAME_KEY

LATER = 9e9  # a time after all that is now


def changed(text: str, **change: object) -> str:
    """A save with something else in it."""
    return json.dumps(json.loads(text) | change)


def begun() -> "tuple[Phone, Phone]":
    """Two phones with a game of Mixtour between them, in which it is for the second to move."""
    here, there = pair()
    here.table.play(["c1"])
    there.open(here.send())
    play((here, there), ["c2", "c1:1-c2"])
    return here, there


def test_a_copy_in_a_file_takes_no_letter_away_from_the_game_that_is_here() -> None:
    here, there = begun()
    own = here.table.id
    text = here.store.text(own)
    data = json.loads(text)
    data["record"]["moves"] = data["record"]["moves"][:2]  # so that the next letter fits it, too
    data["remote"]["sent"] = 2
    taken = import_text(here.store, changed(json.dumps(data), id="other", changed=LATER))
    assert taken.ids == ["other"] and here.store.load("other").value.copy
    assert here.store.latest()[0] == "other" and here.store.text(own) == text
    there.table.play(["a2"])
    assert here.open(there.send()).id == own and here.moves[-1] == "a2"
    assert here.store.load("other").value.last == 2


def test_nor_does_one_in_the_other_seat_or_of_another_end() -> None:
    here, there = begun()
    own, data = here.table.id, json.loads(here.store.text(here.table.id))
    data["seats"].reverse()
    data["id"], data["changed"] = "other", LATER
    import_text(here.store, json.dumps(data))
    there.table.play(["a2"])
    assert here.open(there.send()).id == own and here.moves[-1] == "a2"


def test_a_fork_of_the_friend_is_one_of_the_own_game() -> None:
    here, there = begun()
    data = json.loads(here.store.text(here.table.id))
    fork, id = data["record"]["moves"][:1] + ["e5"], data["remote"]["id"]
    data["record"]["moves"], data["remote"]["sent"] = fork[:1], 1
    import_text(here.store, changed(json.dumps(data), id="other", changed=LATER))
    letter = MoveMessage(Record("mixtour", {}, moves=fork), ["Ann", "Ben"], id, 1, [0, 0])
    opened = here.open(encode_message(letter))
    assert opened.id not in ("other", "") and here.moves == fork
    assert here.store.load("other").value.last == 1


def test_a_copy_says_so_in_the_lobby_and_stays_one() -> None:
    here, _ = begun()
    text = changed(here.store.text(here.table.id), id="other", changed=LATER)
    import_text(here.store, text)
    kept = here.store.load("other").value
    assert "copy of a game by link" in Row(kept, EN).line
    assert from_json(here.store.text("other")).copy and to_data(kept)["copy"] is True
    assert "copy" not in to_data(here.table.session)


def test_a_game_that_is_not_here_comes_in_with_its_links_and_so_do_both_seats_of_one() -> None:
    here, there = begun()
    away = store(Port())
    for phone in (here, there):
        text = changed(phone.store.text(phone.table.id), id=f"g{len(away.ids())}")
        away.save(from_json(changed(text, revision=0)))
    both = store(Port())
    assert len(import_text(both, export_all(away)).ids) == 2
    assert [both.load(id).value.copy for id in both.ids()] == [False, False]


def test_a_copy_goes_on_by_link_once_it_is_alone() -> None:
    here, there = begun()
    own = here.table.id
    import_text(here.store, changed(here.store.text(own), id="other", changed=LATER))
    here.store.delete(own)
    there.table.play(["a2"])
    assert here.open(there.send()).id == "other" and here.moves[-1] == "a2"


def test_a_sealed_copy_takes_no_link_away_either() -> None:
    here, there = phones.pair({"starter": "gold"})
    here.play("a1g")
    own, early = here.table.id, here.text()
    import_text(here.store, changed(early, id="other", changed=LATER))
    assert here.store.latest()[0] == "other"
    there.open(here.send()).play("b1s")
    here.open(there.send())
    assert here.table.id == own and len(here.moves) == 2
    assert here.store.load("other").value.last == 1


def entries(phone: phones.Phone, id: str) -> "list[dict]":
    """What the history keeps of a game."""
    return [one for one in phone.store.history.raw() or [] if one["id"] == id]


def test_no_file_changes_a_sealed_game_that_is_over() -> None:
    here, there = phones.pair({"starter": "gold"})
    here.play("a1g")
    early = here.text()
    settle(here, there)
    there.play(RESIGN)
    settle(here, there)
    own, whole = here.table.id, here.text()
    assert here.table.session.over and here.table.session.remote.faults == []
    ended = entries(here, own)
    forged = json.loads(whole)
    forged["record"]["moves"] = [RESIGN]
    forged["record"]["options"]["starter"] = "gold"
    for text in (early, changed(early, revision=9999, changed=LATER), json.dumps(forged)):
        taken = import_text(here.store, text)
        assert own not in taken.ids and here.store.text(own) == whole
        assert entries(here, own) == ended
    assert here.port.texts[GAME_KEY + own] == whole


def test_the_very_game_is_known_as_before() -> None:
    here, _ = begun()
    text = export_all(here.store)
    assert import_text(here.store, text).known == 1 and len(here.store.ids()) == 1
