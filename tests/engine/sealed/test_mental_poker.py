"""Cards shuffled and dealt by two and three players."""

from binascii import hexlify

from engine.sealed import mental_poker
from engine.sealed.crypto import digest
from engine.sealed.mental_poker import (
    Deal,
    card_lock,
    decode_lock,
    encode_lock,
    permutation,
    plain_cards,
    remove_locks,
    verify_claims,
)
from engine.sealed.ristretto255 import ELEMENT_SIZE, IDENTITY, ORDER, InvalidElement, encode

CPYTHON_ONLY = "the arithmetic takes minutes in the page"

FACES = plain_cards("test", 7)


def key(seat: int) -> bytes:
    return digest("a key for tests", bytes([seat]))


def new_deal(seats: int) -> Deal:
    """Return a deal of seven cards: one for each hand, the others for no hand."""
    owners = list(range(seats)) + [None] * (7 - seats)
    return Deal(0, list(range(seats)), owners, FACES, [])


def play_steps(deal: Deal, steps: int = 9) -> Deal:
    """Return the deal after so many steps, or all."""
    while deal.next_author is not None and steps:
        deal, steps = (
            deal.apply_step(deal.step_output(key(deal.next_author), len(deal.stages) - 1)),
            steps - 1,
        )
    return deal


def restored_deal(deal: Deal, seat: int, seats: int) -> Deal:
    """Deal the cards of a seat and those without an owner again."""
    places = [place for place in range(7) if deal.owners[place] in (seat, None)]
    order = [(seat + i) % seats for i in range(seats)]
    owners = [seat] + [None] * (len(places) - 1)
    slots = [((0, place), deal.lock_holders(place)) for place in places]
    return Deal(1, order, owners, [deal.cards[place] for place in places], slots)


def opened(deal: Deal) -> "list[bytes]":
    """Return the cards without their locks."""
    return [
        remove_locks(
            card, [card_lock(key(seat), deal.number, place) for seat in deal.lock_holders(place)]
        )
        for place, card in enumerate(deal.cards)
    ]


def refused(deal: Deal, made: bytes) -> bool:
    try:
        deal.apply_step(made)
    except InvalidElement:
        return True
    return False


def test_faces_are_those_of_the_document() -> None:
    assert hexlify(plain_cards("hexheaven", 1)[0]) == (
        b"06b4334e1146959ecf009643815cb3503aa64b483cf23a059d8b3178315d264b"
    )
    assert len(set(FACES + plain_cards("other", 7))) == 14


def test_all_cards_are_dealt_once_and_open_with_their_locks() -> None:
    for seats in (2, 3):
        first = play_steps(new_deal(seats))
        assert sorted(opened(first)) == sorted(FACES)
        for seat in range(seats):
            second = play_steps(restored_deal(first, seat, seats))
            held = [card for p, card in enumerate(opened(first)) if first.owners[p] in (seat, None)]
            assert sorted(opened(second)) == sorted(held)
            assert opened(second) != held


def test_it_takes_every_player_to_move_a_card_and_none_sees_it() -> None:
    """Any step left out, or any lock left on, and what is seen is no card."""
    for seats in (2, 3):
        deal = play_steps(new_deal(seats))
        for place, card in enumerate(deal.cards):
            lockers = deal.lock_holders(place)
            for missing in lockers:
                locks = [card_lock(key(seat), 0, place) for seat in lockers if seat != missing]
                assert remove_locks(card, locks) not in FACES
        for stage in deal.stages[1:]:
            assert not set(stage) & set(FACES)


def test_locks_on_a_hand_are_its_owners_but_for_who_locks_last() -> None:
    two, three = new_deal(2), new_deal(3)
    assert [two.lock_holders(place) for place in range(3)] == [[0, 1], [1], [0, 1]]
    assert [three.lock_holders(place) for place in range(4)] == [[0, 1], [1], [2], [0, 1, 2]]


def test_last_locker_receives_its_cards_first() -> None:
    for seats in (2, 3):
        deal = play_steps(new_deal(seats), 2 * seats - 2)
        assert deal.next_author == 0 and list(deal.lent) == [0]
        assert deal.unlock_lent(key(0), 0) == opened(play_steps(deal))[0]
        assert deal.unlock_lent(key(1), 0) not in FACES
    for seats, lent in ((2, []), (3, [0])):
        assert list(play_steps(restored_deal(play_steps(new_deal(seats)), 0, seats)).lent) == lent


def test_the_order_of_the_players_steps() -> None:
    def seats(deal: Deal) -> "list[int]":
        return [step.seat for step in deal.steps]

    assert seats(new_deal(2)) == [0, 1, 0] and seats(new_deal(3)) == [0, 1, 2, 1, 0]
    assert seats(restored_deal(play_steps(new_deal(2)), 1, 2)) == [1, 0, 1, 0]
    assert seats(restored_deal(play_steps(new_deal(3)), 1, 3)) == [1, 2, 0, 1, 2, 0, 1]


def test_a_step_follows_from_the_key() -> None:
    deal = play_steps(new_deal(3))
    for at, step in enumerate(deal.steps):
        made = deal.step_output(key(step.seat), at)
        assert deal.step_output(key(step.seat), at) == made
        assert deal.step_output(key(step.seat + 1), at) != made


def test_what_cannot_be_made_of_cards_is_refused() -> None:
    deal = play_steps(new_deal(2), 1)
    made = deal.step_output(key(1), 1)
    assert not refused(deal, made)
    card = made[:ELEMENT_SIZE]
    bad = (
        b"",
        made[:-1],
        made + b"\0",
        made[:-1] + bytes([7]),  # there is no eighth card
        made[: 6 * ELEMENT_SIZE] + card + made[-1:],  # one of them twice
        encode(IDENTITY) + made[ELEMENT_SIZE:],
        b"\1" + made[1:],  # a negative number
    )
    for other in bad:
        assert refused(deal, other), other


def test_the_orders_of_mixing_are_all_there_and_all_differ() -> None:
    found = [tuple(permutation(key(n), 0, 0, 3)) for n in range(60)]
    assert sorted(set(found)) == [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    assert (
        permutation(key(0), 0, 0, 28)
        != permutation(key(0), 0, 1, 28)
        != permutation(key(0), 1, 0, 28)
    )
    assert sorted(permutation(key(0), 0, 0, 28)) == list(range(28))


def test_secrets_are_all_different() -> None:
    found = [card_lock(key(0), 0, place) for place in range(28)]
    found += [
        card_lock(key(0), 1, 0),
        card_lock(key(1), 0, 0),
        mental_poker.common_lock(key(0), 0, 0),
    ]
    assert len(set(found)) == 31 and all([0 < number < ORDER for number in found])


def test_a_lock_is_written_in_one_way() -> None:
    assert decode_lock(encode_lock(ORDER - 1)) == ORDER - 1 and decode_lock(encode_lock(1)) == 1
    for number in (0, ORDER, 2**256 - 1):
        try:
            decode_lock(number.to_bytes(ELEMENT_SIZE, "little"))
            raise AssertionError(number)
        except InvalidElement:
            pass


def test_what_follows_from_a_key_holds_and_nothing_else() -> None:
    for deal in (new_deal(3), restored_deal(play_steps(new_deal(3)), 1, 3)):
        claims = []
        while deal.next_author is not None:
            seat, at = deal.next_author, len(deal.stages) - 1
            made = deal.step_output(key(seat), at)
            claimed = deal.step_claims(key(seat), at, made)
            assert claimed is not None and verify_claims(claimed, key(9))
            short = deal.step_claims(key(seat), at, made[:-1])
            assert short is None or not verify_claims(short, key(9))
            assert deal.step_claims(key(seat), at, made + b"x") is None
            other = deal.step_claims(key(8), at, made)
            assert other is None or not verify_claims(other, key(9))
            claims += claimed
            deal = deal.apply_step(made)
        assert verify_claims(claims, key(9)) and len(claims) > 20
        for n in (0, 7, len(claims) - 1):
            card, before, number = claims[n]
            for false in (
                (card, before, number + 1),
                (card, claims[n - 1][1] if claims[n - 1][1] != before else FACES[0], number),
                (encode(IDENTITY), before, number),
                (b"no card", before, number),
            ):
                assert not verify_claims(claims[:n] + [false] + claims[n + 1 :], key(9))


def test_two_false_claims_do_not_cancel_out() -> None:
    one, two = (FACES[0], FACES[0], 2), (FACES[0], FACES[0], 0)
    assert not verify_claims([one], key(0)) and not verify_claims([one, two], key(0))
    assert verify_claims([(FACES[0], FACES[0], 1)], key(0)) and verify_claims([], key(0))
