"""Sealed games on two phones and three: what is held, said and shown, from the invitation to the
end."""

from engine.game import OMNISCIENT
from engine.rng import Rng
from tests.support.backup_files import export_all, import_games, warning_keys
from tests.support.portable import parametrize
from tests.support.sealed_phones import SealedPhone, exchange_all, joined_pair, play_random_game
from tests.support.tables import EN, tap_all, tray_actions
from ui.correspondence.outgoing import message_texts, shares_with_players_only
from ui.library.saved_games.lobby_row import LobbyRow
from ui.library.store import Store
from ui.session.correspondence import message_link
from ui.table.info_card import legend_card, piece_card
from ui.words import Words

FAR = EN.correspondence("beerhex")


def test_an_invitation_is_sealed_and_sent_first() -> None:
    here = SealedPhone(1).invite()
    assert here.status == FAR("due-invite") and tray_actions(here.table) == ["code", "send"]
    assert not here.table.is_choosing and here.table.session.turn == 1
    assert here.table.table_view.turn_view.enabled_actions == []


def test_a_seat_is_offered_then_taken() -> None:
    here, there = SealedPhone(1).invite(), SealedPhone(2)
    link = here.send_link()
    there.link_inbox.deliver(link, EN, there.on_delivered)
    there.sealed_client.answer_all()
    assert there.last_delivery and there.last_delivery.prompt
    assert there.last_delivery.prompt[1].startswith(
        "Ann invites you: BeerHex. You would play Silver."
    )
    assert there.store.current_texts() == []
    there.open_link(link)
    assert there.status == FAR("due-accept", name="Ann") and there.has_unsent
    assert there.table.session.names == ["Ann", "Ben"]
    here.open_link(there.send_link())
    assert here.table.is_choosing and here.moves == []


@parametrize(("Silver", "“Silver”"), ("עדה", "\u2068עדה\u2069"))
def test_no_name_poses_as_a_side_or_turns_a_sentence(case: tuple) -> None:
    here, there = SealedPhone(1).invite(names=(case[0], "Ben")), SealedPhone(2)
    link = here.send_link()
    there.link_inbox.deliver(link, EN, there.on_delivered)
    there.sealed_client.answer_all()
    assert there.last_delivery and there.last_delivery.prompt[1].startswith(
        case[1] + " invites you"
    )
    assert there.open_link(link).status == FAR("due-accept", name=case[1])


def test_a_game_to_its_end() -> None:
    here, there = joined_pair()
    here.play_moves("a1g")
    assert here.status == FAR("due-play", name="Ben") and here.has_unsent
    there.open_link(here.send_link())
    assert there.moves == ["a1?"] and there.background_views[-1].frames


def test_a_link_by_address_is_heard_only_after_a_tap() -> None:
    here, there = joined_pair()
    link, before = here.play_moves("a1g").send_link(), there.saved_text()
    there.link_inbox.deliver(link, EN, there.on_delivered)
    there.sealed_client.answer_all()
    assert (
        there.last_delivery
        and there.last_delivery.prompt
        and not there.last_delivery.id
        and there.saved_text() == before
    )
    title, text, choices = there.last_delivery.prompt
    assert title == FAR("news-title", game="BeerHex", name="Ann")
    assert text == FAR("news-other", name="Ann")
    assert [act.name for act in choices] == ["link-open", "close"]
    assert there.open_link(link).moves == ["a1?"]


@parametrize({"starter": "silver"}, {"clues": "True", "starter": "lot"})
def test_a_whole_game_is_open_at_the_end(options: dict) -> None:
    here, there = joined_pair(options)
    play_random_game([here, there], 5)
    for phone in (here, there):
        session = phone.table.session
        assert (
            session.is_over and session.is_public() and session.current_state.viewer == OMNISCIENT
        )
        assert session.correspondence.faults == [] and tray_actions(phone.table)[0] == "rematch"
        assert not phone.has_unsent
    assert here.moves == there.moves
    assert here.table.session.current_state == there.table.session.current_state
    assert FAR("all-fair") in (here.notice, there.notice)


def test_another_game_goes_on_with_the_series() -> None:
    here, there = joined_pair()
    here.play_moves("resign")
    exchange_all(here, there)
    assert tray_actions(here.table) == ["rematch", "new-options", "review"]
    kept = here.game_starter.rematch(here.table)
    assert kept.toast_key == "next-begins"
    here.open_game(kept.id)
    link = here.send_link()
    there.open_link(link)
    assert there.table.session.names == here.table.session.names == ["Ann", "Ben"]
    assert there.table.session.prior_wins == here.table.session.prior_wins == [0, 1]
    assert there.table.is_choosing and there.table.session.record.options["starter"] == "silver"
    here.open_link(there.play_moves("a3s").send_link())
    assert here.table.is_choosing and here.moves == ["a3?"]


def test_of_invitations_that_cross_one_counts() -> None:
    here, there = joined_pair()
    here.play_moves("resign")
    exchange_all(here, there)
    for phone in (here, there):
        phone.open_game(phone.game_starter.rematch(phone.table).id)
    if here.table.session.correspondence.id > there.table.session.correspondence.id:
        here, there = there, here
    first, second = here.send_link(), there.send_link()
    asked = here.open_link(second).last_delivery
    name = here.table.session.names[
        here.table.session.correspondence.recipient_seats(here.table.session)[0]
    ]
    assert asked and (asked.prompt, asked.toast_text) == (None, FAR("crossed-mine", name=name))
    assert here.status == FAR("reply-waiting", name=name)
    there.link_inbox.deliver(first, EN, there.on_delivered)
    there.sealed_client.answer_all()
    assert there.last_delivery and there.last_delivery.prompt
    assert there.last_delivery.prompt[1].endswith(FAR("crossed-theirs", text=""))
    here.open_link(there.open_link(first).send_link())
    assert len(there.store.current_texts()) == len(here.store.current_texts()) == 2
    assert here.table.session.correspondence.id == there.table.session.correspondence.id
    assert here.table.session.prior_wins == there.table.session.prior_wins
    assert here.table.is_choosing or there.table.is_choosing


def test_it_is_news_that_somebody_is_in() -> None:
    phones = [SealedPhone(number) for number in (1, 2, 3)]
    link = phones[0].invite("hexheaven", 0, {"rules": "three"}).send_link()
    for phone in phones[1:]:
        link = phone.open_link(link).send_link()
    phones[0].open_link(link)
    assert phones[0].notice == FAR("heard-joined", name="Ben, Cem")
    phones[1].open_link(link)
    assert phones[1].notice == FAR("heard-joined", name="Cem")
    phones[1].open_link(link)
    assert phones[1].notice == FAR("heard-twice", name="Cem")


def test_in_a_group_of_three_only_who_has_said_something_sends_it() -> None:
    phones = [SealedPhone(number) for number in (1, 2, 3)]
    link = phones[0].invite("hexheaven", 0, {"rules": "three"}).send_link()
    for phone in phones[1:]:
        link = phone.open_link(link).send_link()
    for phone in phones[:2]:
        phone.open_link(link)
    assert [phone.has_unsent for phone in phones] == [False, True, False]  # Ben's part of the deal
    exchange_all(*phones)
    here, there, third = phones
    link = here.play_moves(here.table.session.current_state.legal()[0]).send_link()
    there.open_link(link)
    assert (third.open_link(link).has_unsent, third.status) == (
        False,
        FAR("pending-waiting", name="Ben"),
    )
    assert there.open_link(message_link(third.table.session)).notice == FAR(
        "heard-twice", name="Ann"
    )
    there.play_moves("resign")
    exchange_all(*phones)
    assert [tray_actions(phone.table)[0] for phone in phones] == ["rematch"] * 3


@parametrize("beerhex", "hexheaven")
def test_what_is_held_and_the_signs_explain_themselves(game: str) -> None:
    here, there = SealedPhone(1).invite(game), SealedPhone(2)
    here.open_link(there.open_link(here.send_link()).send_link())
    exchange_all(here, there)
    play_random_game([here, there], 3, 6)
    for phone in (here, there):
        table = phone.table
        told = [piece_card(table, place.name) for place in table.table_view.turn_view.cells]
        assert [card for card in told if card and card.text]
        assert all([legend_card(table, seat) for seat in (0, 1)])


def test_a_sealed_game_is_no_ones_to_copy_until_it_is_open() -> None:
    here, there = joined_pair()
    here.play_moves("a1g")
    assert here.game_starter.fork(here.table) is None and shares_with_players_only(here.table)
    assert here.table.request_hint() is here.table.table_view and here.table.bots.request() is None
    assert here.table.undo() is here.table.table_view and here.moves == ["a1g"]
    assert warning_keys(here.store) == ["export-keys"]
    title, note, text = message_texts(here.table, EN)
    assert (title, note, text) == (
        "For Ben's phone",
        FAR("sealed-note"),
        FAR("text-turn", game="BeerHex"),
    )
    there.open_link(here.send_link()).play_moves("resign")
    exchange_all(here, there)
    assert here.game_starter.fork(here.table) and not shares_with_players_only(here.table)
    assert warning_keys(here.store) == []


def test_an_export_takes_the_key_along() -> None:
    here, there = joined_pair()
    link = here.play_moves("a1g").send_link()
    new = SealedPhone(8)
    import_games(new.store, export_all(there.store))
    new.open_link(link)
    assert new.moves == ["a1?"] and new.table.is_choosing


def test_another_language_says_the_same() -> None:
    here, _ = joined_pair()
    here.play_moves("a1g")
    here.table.set_words(Words("ja"))
    assert here.status == Words("ja").correspondence()("due-play", name="Ben")
    row = LobbyRow(here.table.session, EN)
    assert row.summary.startswith(EN("row-due")) and row.players == "Ann – Ben"


def test_another_tab_that_goes_on_is_followed() -> None:
    here, there = joined_pair()
    here.table.play(["a1g"])
    tab = SealedPhone(1)
    tab.port = here.port
    tab.use_store(Store(here.port, Rng(7)))
    assert tab.library.select_game(here.table.id)
    tab.open_game(here.table.id)
    assert tab.moves == ["a1g"]
    here.sealed_client.answer_all()
    assert here.moves == ["a1g"] and len(here.store.current_texts()) == 1
    there.open_link(tab.send_link())
    assert there.moves == ["a1?"]


def test_what_waits_for_the_others_caps_says_so() -> None:
    here, there = joined_pair()
    tap_all(here.table, "a1", "g")
    assert here.table.table_view.selection_view.status.endswith(FAR("sealed-final"))
    here.table.cancel()
    there.open_link(here.play_moves("a1g").send_link())
    here.open_link(there.play_moves("b1s").send_link())
    there.open_link(here.play_moves("c1g").send_link())
    assert there.table.is_choosing
    there.play_moves("x a1 b1 c1")
    assert there.status == FAR("due-pending", name="Ann")
    assert there.moves == ["a1?", "b1s", "c1?"] and there.table.session.turn == 0
    for _ in range(2):  # those that are attacked stay marked, when the page is opened anew too
        marks = there.table.table_view.selection_view.marks
        assert [cell for cell in sorted(marks) if "picked" in marks[cell]] == ["a1", "b1", "c1"]
        assert not any("offered" in words for words in marks.values())
        assert tray_actions(there.table) == ["code", "send"]
        there.reload_page()
    link = there.send_link()
    assert there.status == FAR("pending-waiting", name="Ann")
    here.open_link(link)
    assert here.moves[-1] == "x a1 b1 c1=gsg" and here.table.is_choosing
    there.open_link(here.play_moves("d1g").send_link())
    assert there.moves[-2:] == ["x a1 b1 c1=gsg", "d1?"] and there.table.is_choosing
    there.play_moves("claim")  # which nothing on the board shows
    told = FAR("due-declared", move=EN.for_game("beerhex")("claim"), name="Ann")
    assert there.status == told
    assert "picked" not in " ".join(there.table.table_view.selection_view.marks.values())
