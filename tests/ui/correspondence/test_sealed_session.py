"""Sealed games on two phones and three, from the invitation to the end."""

from engine.game import OMNISCIENT
from engine.rng import Rng
from engine.sealed.peer import invite
from tests.support.backup_files import export_all, import_games, warning_keys
from tests.support.portable import parametrize
from tests.support.sealed_phones import SealedPhone, exchange_all, joined_pair, play_random_game
from tests.support.tables import EN, tap_all, tray_actions
from ui.correspondence.outgoing import message_texts, shares_with_players_only
from ui.library.saved_games.lobby_row import LobbyRow
from ui.library.store import Store
from ui.table.extras.info_card import legend_card, piece_card
from ui.words import Words

FAR = EN.correspondence("beerhex")


def test_invitation_is_sealed_and_sent_first() -> None:
    inviter = SealedPhone(1).invite()
    assert inviter.status == FAR("due-invite") and tray_actions(inviter.table) == ["code", "send"]
    assert not inviter.table.is_choosing and inviter.table.session.turn == 1
    assert inviter.table.table_view.turn_view.enabled_actions == []


def test_invitation_stays_since_its_code_can_have_been_scanned() -> None:
    for is_sent in (False, True):
        inviter = SealedPhone(1).invite()
        if is_sent:
            inviter.send_link()
        inviter.game_starter.discard_if_unplayed(inviter.table)
        assert inviter.library.select_game(inviter.table.id)


def test_game_that_was_joined_stays() -> None:
    inviter, invitee = SealedPhone(1).invite(), SealedPhone(2)
    invitee.open_link(inviter.send_link())
    inviter.open_link(invitee.send_link())
    for phone in (inviter, invitee):
        phone.game_starter.discard_if_unplayed(phone.table)
        assert phone.library.select_game(phone.table.id)


def test_seat_is_offered_then_taken() -> None:
    inviter, invitee = SealedPhone(1).invite(), SealedPhone(2)
    link = inviter.send_link()
    invitee.link_inbox.deliver(link, EN, invitee.on_delivered)
    invitee.sealed_client.answer_all()
    assert invitee.last_delivery and invitee.last_delivery.prompt
    text = invitee.last_delivery.prompt[1]
    assert text.startswith("Ann invites you to BeerHex. You play Silver.")
    assert invitee.store.current_texts() == []
    invitee.open_link(link)
    assert invitee.status == FAR("due-accept", name="Ann") and invitee.has_unsent
    assert invitee.table.session.names == ["Ann", "Ben"]
    inviter.open_link(invitee.send_link())
    assert inviter.table.is_choosing and inviter.moves == []


@parametrize("beerhex", "hexheaven")
def test_invitation_to_old_protocol_says_what_it_lacks(game: str) -> None:
    invitee = SealedPhone(2)
    link = invite(game, None, 0, bytes(range(32)), protocol=1).make_link(("Ann",))
    invitee.link_inbox.deliver(link, EN, invitee.on_delivered)
    invitee.sealed_client.answer_all()
    assert invitee.last_delivery and invitee.last_delivery.prompt
    text = invitee.last_delivery.prompt[1]
    assert text.endswith(FAR("join-text-older").split(". ", 2)[2]) and "no phone" not in text
    assert invitee.open_link(link).status == FAR("due-accept", name="Ann")


@parametrize(("Silver", "“Silver”"), ("You", "“You”"), ("עדה", "\u2068עדה\u2069"))
def test_names_are_quoted_and_isolated(case: tuple) -> None:
    inviter, invitee = SealedPhone(1).invite(names=(case[0], "Ben")), SealedPhone(2)
    link = inviter.send_link()
    invitee.link_inbox.deliver(link, EN, invitee.on_delivered)
    invitee.sealed_client.answer_all()
    assert invitee.last_delivery and invitee.last_delivery.prompt[1].startswith(
        case[1] + " invites you"
    )
    assert invitee.open_link(link).status == FAR("due-accept", name=case[1])


def test_game_to_its_end() -> None:
    inviter, invitee = joined_pair()
    inviter.play_moves("a1g")
    assert inviter.status == FAR("due-play", name="Ben") and inviter.has_unsent
    invitee.open_link(inviter.send_link())
    assert invitee.moves == ["a1?"] and invitee.background_views[-1].frames


def test_sealed_link_from_address_needs_confirmation() -> None:
    inviter, invitee = joined_pair()
    link, before = inviter.play_moves("a1g").send_link(), invitee.saved_text()
    invitee.link_inbox.deliver(link, EN, invitee.on_delivered)
    invitee.sealed_client.answer_all()
    assert (
        invitee.last_delivery
        and invitee.last_delivery.prompt
        and not invitee.last_delivery.id
        and invitee.saved_text() == before
    )
    title, text, choices = invitee.last_delivery.prompt
    assert title == FAR("news-title", game="BeerHex", name="Ann")
    assert text == FAR("news-other", name="Ann")
    assert [action.name for action in choices] == ["link-open", "close"]
    assert invitee.open_link(link).moves == ["a1?"]


def test_own_sealed_link_is_recognized() -> None:
    inviter, invitee = joined_pair()
    link = inviter.play_moves("a1g").send_link()
    inviter.link_inbox.deliver(link, EN, inviter.on_delivered)
    inviter.sealed_client.answer_all()
    assert inviter.last_delivery and inviter.last_delivery.prompt
    assert inviter.last_delivery.prompt[1] == FAR("news-own", name="Ben")


@parametrize({"starter": "silver"}, {"clues": "True", "starter": "lot"})
def test_whole_game_is_open_at_the_end(options: dict) -> None:
    inviter, invitee = joined_pair(options)
    play_random_game([inviter, invitee], 5)
    for phone in (inviter, invitee):
        session = phone.table.session
        assert (
            session.is_over and session.is_public() and session.current_state.viewer == OMNISCIENT
        )
        assert session.correspondence.faults == [] and tray_actions(phone.table)[0] == "rematch"
        assert not phone.has_unsent
    assert inviter.moves == invitee.moves
    assert inviter.table.session.current_state == invitee.table.session.current_state
    assert FAR("all-fair") in (inviter.notice, invitee.notice)


def test_another_game_goes_on_with_the_series() -> None:
    inviter, invitee = joined_pair()
    inviter.play_moves("resign")
    exchange_all(inviter, invitee)
    assert tray_actions(inviter.table) == ["rematch", "new-options", "review"]
    kept = inviter.game_starter.rematch(inviter.table)
    assert kept.toast_key == "next-begins"
    inviter.open_game(kept.id)
    link = inviter.send_link()
    invitee.open_link(link)
    assert invitee.table.session.names == inviter.table.session.names == ["Ann", "Ben"]
    assert invitee.table.session.prior_wins == inviter.table.session.prior_wins == [0, 1]
    assert invitee.table.is_choosing and invitee.table.session.record.options["starter"] == "silver"
    inviter.open_link(invitee.play_moves("a3s").send_link())
    assert inviter.table.is_choosing and inviter.moves == ["a3?"]


def test_one_of_two_crossing_invitations_counts() -> None:
    inviter, invitee = joined_pair()
    inviter.play_moves("resign")
    exchange_all(inviter, invitee)
    for phone in (inviter, invitee):
        phone.open_game(phone.game_starter.rematch(phone.table).id)
    if inviter.table.session.correspondence.id > invitee.table.session.correspondence.id:
        inviter, invitee = invitee, inviter
    first, second = inviter.send_link(), invitee.send_link()
    asked = inviter.open_link(second).last_delivery
    name = inviter.table.session.names[
        inviter.table.session.correspondence.recipient_seats(inviter.table.session)[0]
    ]
    assert asked and (asked.prompt, asked.toast_text) == (None, FAR("crossed-mine", name=name))
    assert inviter.status == FAR("reply-waiting", name=name)
    invitee.link_inbox.deliver(first, EN, invitee.on_delivered)
    invitee.sealed_client.answer_all()
    assert invitee.last_delivery and invitee.last_delivery.prompt
    assert invitee.last_delivery.prompt[1].endswith(FAR("crossed-theirs", text=""))
    inviter.open_link(invitee.open_link(first).send_link())
    assert len(invitee.store.current_texts()) == len(inviter.store.current_texts()) == 2
    assert inviter.table.session.correspondence.id == invitee.table.session.correspondence.id
    assert inviter.table.session.prior_wins == invitee.table.session.prior_wins
    assert inviter.table.is_choosing or invitee.table.is_choosing


def test_joining_is_news() -> None:
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


def test_caps_and_icons_have_info_cards() -> None:
    inviter, invitee = SealedPhone(1).invite("beerhex"), SealedPhone(2)
    inviter.open_link(invitee.open_link(inviter.send_link()).send_link())
    exchange_all(inviter, invitee)
    play_random_game([inviter, invitee], 3, 6)
    for phone in (inviter, invitee):
        table = phone.table
        shown = [piece_card(table, place.name) for place in table.table_view.turn_view.cells]
        assert [card for card in shown if card and card.text]
        assert all([legend_card(table, seat) for seat in (0, 1)])


def test_sealed_game_cannot_be_copied_until_it_is_open() -> None:
    inviter, invitee = joined_pair()
    inviter.play_moves("a1g")
    assert inviter.game_starter.start_practice(inviter.table) is None and shares_with_players_only(
        inviter.table
    )
    assert (
        inviter.table.request_hint() is inviter.table.table_view
        and inviter.table.bots.request() is None
    )
    assert inviter.table.undo() is inviter.table.table_view and inviter.moves == ["a1g"]
    assert warning_keys(inviter.store) == ["export-keys"]
    title, note, text = message_texts(inviter.table, EN)
    assert (title, note, text) == (
        "For Ben's phone",
        FAR("sealed-note"),
        FAR("text-turn", game="BeerHex"),
    )
    invitee.open_link(inviter.send_link()).play_moves("resign")
    exchange_all(inviter, invitee)
    assert inviter.game_starter.start_practice(inviter.table) and not shares_with_players_only(
        inviter.table
    )
    assert warning_keys(inviter.store) == []


def test_export_takes_the_key_along() -> None:
    inviter, invitee = joined_pair()
    link = inviter.play_moves("a1g").send_link()
    new = SealedPhone(8)
    import_games(new.store, export_all(invitee.store))
    new.open_link(link)
    assert new.moves == ["a1?"] and new.table.is_choosing


def test_texts_in_other_language() -> None:
    inviter, _ = joined_pair()
    inviter.play_moves("a1g")
    inviter.table.set_words(Words("ja"))
    assert inviter.status == Words("ja").correspondence()("due-play", name="Ben")
    row = LobbyRow(inviter.table.session, EN)
    assert row.summary.startswith(EN("row-due")) and row.players == "Ann – Ben"


def test_moves_in_another_tab_are_adopted() -> None:
    inviter, invitee = joined_pair()
    inviter.table.play(["a1g"])
    tab = SealedPhone(1)
    tab.port = inviter.port
    tab.use_store(Store(inviter.port, Rng(7)))
    assert tab.library.select_game(inviter.table.id)
    tab.open_game(inviter.table.id)
    assert tab.moves == ["a1g"]
    inviter.sealed_client.answer_all()
    assert inviter.moves == ["a1g"] and len(inviter.store.current_texts()) == 1
    invitee.open_link(tab.send_link())
    assert invitee.moves == ["a1?"]


def test_waiting_for_caps_of_others_is_shown() -> None:
    inviter, invitee = joined_pair()
    tap_all(inviter.table, "a1", "g")
    assert inviter.table.table_view.selection_view.status.endswith(FAR("sealed-final"))
    inviter.table.cancel()
    invitee.open_link(inviter.play_moves("a1g").send_link())
    inviter.open_link(invitee.play_moves("b1s").send_link())
    invitee.open_link(inviter.play_moves("c1g").send_link())
    assert invitee.table.is_choosing
    invitee.play_moves("x a1 b1 c1")
    assert invitee.status == FAR("due-pending", name="Ann")
    assert invitee.moves == ["a1?", "b1s", "c1?"] and invitee.table.session.turn == 0
    for _ in range(2):  # those that are attacked stay marked, also when the page is opened again
        marks = invitee.table.table_view.selection_view.marks
        assert [cell for cell in sorted(marks) if "picked" in marks[cell]] == ["a1", "b1", "c1"]
        assert not any("offered" in words for words in marks.values())
        assert tray_actions(invitee.table) == ["code", "send"]
        invitee.reload_page()
    link = invitee.send_link()
    assert invitee.status == FAR("owed-waiting", name="Ann", owed=FAR("owed-caps"))
    inviter.open_link(link)
    assert inviter.moves[-1] == "x a1 b1 c1=gsg" and inviter.table.is_choosing
    invitee.open_link(inviter.play_moves("d1g").send_link())
    assert invitee.moves[-2:] == ["x a1 b1 c1=gsg", "d1?"] and invitee.table.is_choosing
    invitee.play_moves("claim")  # which nothing on the board shows
    shown = FAR("due-declared", move=EN.for_game("beerhex")("claim"), name="Ann")
    assert invitee.status == shown
    assert "picked" not in " ".join(invitee.table.table_view.selection_view.marks.values())
