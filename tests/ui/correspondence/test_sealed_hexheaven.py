"""Sealed Hex Heaven by link, on two phones and three.

MicroPython would take minutes for the arithmetic. All else is tested with BeerHex, in
tests/ui/correspondence/test_sealed_session.py.
"""

import json

from tests.support.sealed_phones import SealedPhone, exchange_all, play_random_game
from tests.support.tables import EN, tray_actions
from ui.correspondence.claims import Claims
from ui.session.correspondence import local_seat, message_link
from ui.session.sealed.claims import MIN_WAIT
from ui.table.extras.info_card import legend_card, piece_card

CPYTHON_ONLY = "the arithmetic takes minutes in the page"


def sit(phones: "list[SealedPhone]", options: "dict | None" = None, mine: int = 0) -> None:
    """Return phones that have joined a game which the first of them offers."""
    link = phones[0].invite("hexheaven", mine, options).send_link()
    for phone in phones[1:]:
        link = phone.open_link(link).send_link()
    for phone in phones[:-1]:
        phone.open_link(link)
    exchange_all(*phones)


def test_hex_heaven_for_two() -> None:
    phones = [SealedPhone(1), SealedPhone(2)]
    sit(phones)
    play_random_game(phones, 3, 4)
    for phone in phones:
        session = phone.table.session
        assert session.is_over and session.correspondence.faults == [] and not session.is_public()
        assert not phone.table.table_view.turn_view.perspective_label
        assert tray_actions(phone.table)[0] == "rematch" and "review" not in tray_actions(
            phone.table
        )
        phone.table.go_to_ply(1)
        assert tray_actions(phone.table) == ["last"]


def test_hex_heaven_for_three() -> None:
    phones = [SealedPhone(1), SealedPhone(2), SealedPhone(3)]
    sit(phones, {"rules": "three"})
    assert [phone.table.session.correspondence.next_seat for phone in phones] == [0, 0, 0]
    play_random_game(phones, 4, 7)
    for phone in phones:
        assert phone.table.session.is_over and phone.table.session.correspondence.faults == []


def test_three_players_join_one_after_another() -> None:
    phones = [SealedPhone(1), SealedPhone(2), SealedPhone(3)]
    far = EN.correspondence("hexheaven")
    link = phones[0].invite("hexheaven", 0, {"rules": "three"}).send_link()
    assert phones[0].status == far("reply-waiting", name="Ben")
    phones[1].open_link(link)
    assert phones[1].status == far("due-invite-on", name="Cem")
    assert phones[1].table.session.names == ["Ann", "Ben", "Cem"]
    phones[2].open_link(phones[1].send_link())
    assert phones[2].last_delivery and phones[2].table.session.seats == [
        "friend",
        "friend",
        "human",
    ]
    assert phones[2].status == far("due-accept", name="Ann")


def claim(phone: SealedPhone) -> None:
    """Claim the game after two asks, the first more than a day ago."""
    for _ in range(2):
        Claims(phone.table).ask()
        phone.sealed_client.answer_all()
        phone.send_link()
    data = json.loads(phone.saved_text())
    data["remote"]["asks"][0] -= MIN_WAIT + 1
    phone.saved_text(json.dumps(data))
    Claims(phone.table).claim()


def test_each_of_the_other_two_can_claim_a_game_for_three() -> None:
    phones = [SealedPhone(1), SealedPhone(2), SealedPhone(3)]
    say = EN.correspondence("hexheaven")
    sit(phones, {"rules": "three"})
    while True:
        mover = [phone for phone in phones if phone.table.is_choosing][0]
        mover.play_moves(mover.table.session.current_state.legal()[0])
        correspondence = mover.table.session.correspondence
        if correspondence.owed:
            break
        exchange_all(*phones)
    owing = correspondence.next_seat or 0
    others = [phone for phone in phones if phone is not phones[owing]]
    waiting = [phone for phone in others if phone is not mover][0]
    link = mover.send_link()
    late = phones[owing].open_link(link).send_link()
    waiting.open_link(link)
    names = ["Ann", "Ben", "Cem"]
    for phone in others:
        name, third = names[owing], names[3 - owing - local_seat(phone.table.session.seats)]
        owed = say("owed-" + (phone.table.session.correspondence.owed or ""))
        assert phone.status == say("owed-waiting", name=name, owed=owed)
        confirmation = Claims(phone.table).open().confirmation
        assert confirmation and confirmation.text.endswith(say("forfeit-third", name=third))
        claim(phone)
        outcome = phone.table.session.outcome
        assert outcome and outcome.reason == "forfeit" and owing not in outcome.winners
        assert phone.status == names[outcome.winners[0]] + " wins!"
        assert phone.detail.startswith("Forfeit")
    results = [phone.table.session.outcome for phone in others]
    assert results[0] == results[1]  # the rule on resigning says which of the two wins
    mover.open_link(late)
    assert not mover.table.session.is_over and waiting.table.session.is_claimed
    waiting.open_link(late)
    assert not waiting.table.session.is_over


def test_only_seats_with_new_entries_send_links() -> None:
    phones = [SealedPhone(number) for number in (1, 2, 3)]
    link = phones[0].invite("hexheaven", 0, {"rules": "three"}).send_link()
    for phone in phones[1:]:
        link = phone.open_link(link).send_link()
    for phone in phones[:2]:
        phone.open_link(link)
    assert [phone.has_unsent for phone in phones] == [True, False, False]  # Ann's shuffle
    exchange_all(*phones)
    inviter, invitee, third = phones
    link = inviter.play_moves(inviter.table.session.current_state.legal()[0]).send_link()
    invitee.open_link(link)
    assert (third.open_link(link).has_unsent, third.status) == (
        False,
        EN("friend-waiting", name="Ben"),
    )
    assert invitee.open_link(message_link(third.table.session)).notice == EN.correspondence(
        "hexheaven"
    )("heard-twice", name="Ann")
    invitee.play_moves("resign")
    exchange_all(*phones)
    assert [tray_actions(phone.table)[0] for phone in phones] == ["rematch"] * 3


def test_hands_and_icons_have_info_cards() -> None:
    inviter, invitee = SealedPhone(1).invite("hexheaven"), SealedPhone(2)
    inviter.open_link(invitee.open_link(inviter.send_link()).send_link())
    exchange_all(inviter, invitee)
    play_random_game([inviter, invitee], 3, 6)
    for phone in (inviter, invitee):
        table = phone.table
        shown = [piece_card(table, place.name) for place in table.table_view.turn_view.cells]
        assert [card for card in shown if card and card.text]
        assert all([legend_card(table, seat) for seat in (0, 1)])
