"""Sealed games on two phones and three: what is held, said and shown, from the invitation to the
end."""

from engine.game import OMNISCIENT
from engine.rng import Rng
from tests.play import each
from tests.play.files import export_all, import_text, secrets
from tests.play.sealed import Phone, pair, random_game, settle
from tests.play.tables import EN, acts, taps
from ui.play.lobby import Row
from ui.play.store import Store
from ui.words import Words

FAR = EN.remote("beerhex")


def test_an_invitation_is_sealed_and_sent_first() -> None:
    here = Phone(1).invite()
    assert here.status == FAR("due-invite") and acts(here.table) == ["code", "send"]
    assert not here.table.chooses and here.table.session.turn == 1
    assert here.table.situation.standing.can == []


def test_a_seat_is_offered_then_taken() -> None:
    here, there = Phone(1).invite(), Phone(2)
    link = here.send()
    there.post.deliver(link, EN, there.led)
    there.desk.work()
    assert there.asked and there.asked.ask
    assert there.asked.ask[1].startswith("Ann invites you: BeerHex. You would play Silver.")
    assert there.store.texts() == []
    there.open(link)
    assert there.status == FAR("due-accept", name="Ann") and there.due
    assert there.table.session.names == ["Ann", "Ben"]
    here.open(there.send())
    assert here.table.chooses and here.moves == []


@each(("Silver", "“Silver”"), ("עדה", "\u2068עדה\u2069"))
def test_no_name_poses_as_a_side_or_turns_a_sentence(case: tuple) -> None:
    here, there = Phone(1).invite(names=(case[0], "Ben")), Phone(2)
    link = here.send()
    there.post.deliver(link, EN, there.led)
    there.desk.work()
    assert there.asked and there.asked.ask[1].startswith(case[1] + " invites you")
    assert there.open(link).status == FAR("due-accept", name=case[1])


def test_a_game_to_its_end() -> None:
    here, there = pair()
    here.play("a1g")
    assert here.status == FAR("due-play", name="Ben") and here.due
    there.open(here.send())
    assert there.moves == ["a1?"] and there.shown[-1].way


def test_a_link_by_address_is_heard_only_after_a_tap() -> None:
    here, there = pair()
    link, before = here.play("a1g").send(), there.text()
    there.post.deliver(link, EN, there.led)
    there.desk.work()
    assert there.asked and there.asked.ask and not there.asked.id and there.text() == before
    title, text, choices = there.asked.ask
    assert title == FAR("news-title", game="BeerHex", name="Ann")
    assert text == FAR("news-other", name="Ann")
    assert [act.act for act in choices] == ["link-open", "close"]
    assert there.open(link).moves == ["a1?"]


@each({"starter": "silver"}, {"clues": "True", "starter": "lot"})
def test_a_whole_game_is_open_at_the_end(options: dict) -> None:
    here, there = pair(options)
    random_game([here, there], 5)
    for phone in (here, there):
        session = phone.table.session
        assert session.over and session.is_open() and session.tip.viewer == OMNISCIENT
        assert session.remote.faults == [] and acts(phone.table)[0] == "rematch"
        assert not phone.due
    assert here.moves == there.moves
    assert here.table.session.tip == there.table.session.tip
    assert FAR("all-fair") in (here.notice, there.notice)


def test_another_game_goes_on_with_the_series() -> None:
    here, there = pair()
    here.play("resign")
    settle(here, there)
    assert acts(here.table) == ["rematch", "new-options", "review"]
    kept = here.shelf.rematch(here.table)
    assert kept.said == "next-begins"
    here.take(kept.id)
    link = here.send()
    there.open(link)
    assert there.table.session.names == here.table.session.names == ["Ann", "Ben"]
    assert there.table.session.series == here.table.session.series == [0, 1]
    assert there.table.chooses and there.table.session.record.options["starter"] == "silver"
    here.open(there.play("a3s").send())
    assert here.table.chooses and here.moves == ["a3?"]


def test_of_invitations_that_cross_one_counts() -> None:
    here, there = pair()
    here.play("resign")
    settle(here, there)
    for phone in (here, there):
        phone.take(phone.shelf.rematch(phone.table).id)
    if here.table.session.remote.id > there.table.session.remote.id:
        here, there = there, here
    first, second = here.send(), there.send()
    asked = here.open(second).asked
    name = here.table.session.names[here.table.session.remote.to(here.table.session)[0]]
    assert asked and (asked.ask, asked.said) == (None, FAR("crossed-mine", name=name))
    assert here.status == FAR("reply-waiting", name=name)
    there.post.deliver(first, EN, there.led)
    there.desk.work()
    assert there.asked and there.asked.ask
    assert there.asked.ask[1].endswith(FAR("crossed-theirs", text=""))
    here.open(there.open(first).send())
    assert len(there.store.texts()) == len(here.store.texts()) == 2
    assert here.table.session.remote.id == there.table.session.remote.id
    assert here.table.session.series == there.table.session.series
    assert here.table.chooses or there.table.chooses


def test_it_is_news_that_somebody_is_in() -> None:
    phones = [Phone(number) for number in (1, 2, 3)]
    link = phones[0].invite("hexheaven", 0, {"rules": "three"}).send()
    for phone in phones[1:]:
        link = phone.open(link).send()
    phones[0].open(link)
    assert phones[0].notice == FAR("heard-joined", name="Ben, Cem")
    phones[1].open(link)
    assert phones[1].notice == FAR("heard-joined", name="Cem")
    phones[1].open(link)
    assert phones[1].notice == FAR("heard-twice", name="Cem")


def test_in_a_group_of_three_only_who_has_said_something_sends_it() -> None:
    phones = [Phone(number) for number in (1, 2, 3)]
    link = phones[0].invite("hexheaven", 0, {"rules": "three"}).send()
    for phone in phones[1:]:
        link = phone.open(link).send()
    for phone in phones[:2]:
        phone.open(link)
    assert [phone.due for phone in phones] == [False, True, False]  # Ben's part of the deal
    settle(*phones)
    here, there, third = phones
    link = here.play(here.table.session.tip.legal()[0]).send()
    there.open(link)
    assert (third.open(link).due, third.status) == (False, FAR("pending-waiting", name="Ben"))
    assert there.open(third.shelf.letter(third.table)).notice == FAR("heard-twice", name="Ann")
    there.play("resign")
    settle(*phones)
    assert [acts(phone.table)[0] for phone in phones] == ["rematch"] * 3


@each("beerhex", "hexheaven")
def test_what_is_held_and_the_signs_explain_themselves(game: str) -> None:
    here, there = Phone(1).invite(game), Phone(2)
    here.open(there.open(here.send()).send())
    settle(here, there)
    random_game([here, there], 3, 6)
    for phone in (here, there):
        table = phone.table
        told = [table.held(place.name) for place in table.situation.standing.places]
        assert [card for card in told if card and card.text]
        assert all([table.explained(seat) for seat in (0, 1)])


def test_a_sealed_game_is_no_ones_to_copy_until_it_is_open() -> None:
    here, there = pair()
    here.play("a1g")
    assert here.shelf.fork(here.table) is None and here.post.sends(here.table)
    assert here.table.hint() is here.table.situation and here.table.wish() is None
    assert here.table.undo() is here.table.situation and here.moves == ["a1g"]
    assert secrets(here.store) == ["export-keys"]
    title, note, text = here.post.cover(here.table, EN)
    assert (title, note, text) == (
        "For Ben's phone",
        FAR("sealed-note"),
        FAR("text-turn", game="BeerHex"),
    )
    there.open(here.send()).play("resign")
    settle(here, there)
    assert here.shelf.fork(here.table) and not here.post.sends(here.table)
    assert secrets(here.store) == []


def test_an_export_takes_the_key_along() -> None:
    here, there = pair()
    link = here.play("a1g").send()
    new = Phone(8)
    import_text(new.store, export_all(there.store))
    new.open(link)
    assert new.moves == ["a1?"] and new.table.chooses


def test_another_language_says_the_same() -> None:
    here, _ = pair()
    here.play("a1g")
    here.table.speak(Words("ja"))
    assert here.status == Words("ja").remote()("due-play", name="Ben")
    row = Row(here.table.session, EN)
    assert row.line.startswith(EN("row-due")) and row.who == "Ann – Ben"


def test_another_tab_that_goes_on_is_followed() -> None:
    here, there = pair()
    here.table.play(["a1g"])
    tab = Phone(1)
    tab.port, tab.store = here.port, Store(here.port, Rng(7))
    tab.shelf._store = tab.store
    assert tab.shelf.find(here.table.id)
    tab.take(here.table.id)
    assert tab.moves == ["a1g"]
    here.desk.work()
    assert here.moves == ["a1g"] and len(here.store.texts()) == 1
    there.open(tab.send())
    assert there.moves == ["a1?"]


def test_what_waits_for_the_others_caps_says_so() -> None:
    here, there = pair()
    taps(here.table, "a1", "g")
    assert here.table.situation.making.status.endswith(FAR("sealed-final"))
    here.table.cancel()
    there.open(here.play("a1g").send())
    here.open(there.play("b1s").send())
    there.open(here.play("c1g").send())
    assert there.table.chooses
    there.play("x a1 b1 c1")
    assert there.status == FAR("due-pending", name="Ann")
    assert there.moves == ["a1?", "b1s", "c1?"] and there.table.session.turn == 0
    for _ in range(2):  # those that are attacked stay marked, when the page is opened anew too
        marks = there.table.situation.making.marks
        assert [cell for cell in sorted(marks) if "picked" in marks[cell]] == ["a1", "b1", "c1"]
        assert not any("offered" in words for words in marks.values())
        assert acts(there.table) == ["code", "send"]
        there.again()
    link = there.send()
    assert there.status == FAR("pending-waiting", name="Ann")
    here.open(link)
    assert here.moves[-1] == "x a1 b1 c1=gsg" and here.table.chooses
    there.open(here.play("d1g").send())
    assert there.moves[-2:] == ["x a1 b1 c1=gsg", "d1?"] and there.table.chooses
    there.play("claim")  # which nothing on the board shows
    told = FAR("due-declared", move=EN.of("beerhex")("claim"), name="Ann")
    assert there.status == told
    assert "picked" not in " ".join(there.table.situation.making.marks.values())
