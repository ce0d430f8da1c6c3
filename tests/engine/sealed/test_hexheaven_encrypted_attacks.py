"""Attacks on Hex Heaven's encrypted cards: every shape of a false deal, false encodings, replays.

``test_hexheaven_encrypted_cheating`` has the usual ways to cheat; here every player tries
each of them at every moment at which it could be tried.
"""

from collections.abc import Callable

import pytest

from engine.hexheaven.constants import RULE_SETS
from engine.hexheaven.sealed import encrypted_game
from engine.hexheaven.sealed.encrypted_game import EncryptedHexHeaven
from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, REVEAL
from engine.hexheaven.sealed.tiles import lot_value, plain_tiles
from engine.sealed.crypto import KEY_SIZE, derive_secret
from engine.sealed.elgamal import CIPHERTEXT_SIZE, PROOF_SIZE, decode_ciphertext
from engine.sealed.partial_decryption import PROOF_SIZE as REMOVAL_SIZE
from engine.sealed.partial_decryption import remove_key
from engine.sealed.peer import Peer, accept, invite
from engine.sealed.results import (
    GARBLED,
    KEY_FALSE,
    NEW,
    OPENING_FALSE,
    REFUSED,
    SHARE_FALSE,
    SHUFFLE_FALSE,
    ProtocolError,
)
from engine.sealed.ristretto255 import (
    BASE,
    ELEMENT_SIZE,
    IDENTITY,
    ORDER,
    add,
    multiply,
    multiply_base,
    negate,
)
from engine.sealed.ristretto255 import decode as element
from engine.sealed.ristretto255 import encode as encoded
from tests.support.sealed.attacks import linked, received
from tests.support.sealed.encrypted_cheats import (
    Alter,
    MaliciousEntry,
    encrypted_again,
    false_shuffle,
    unlucky_group,
)
from tests.support.sealed.hexheaven_games import PeerGroup, peer_key
from tests.support.sealed.rewriting import share_all
from tests.support.sealed.vectors import GAMES, VectorGroup, seed

FIELD = 2**255 - 19
# Encodings that decoders must refuse: of the identity and of others a second time, with the sign or
# the highest bit set, and of no point at all.
FALSE_ELEMENTS = [
    FIELD.to_bytes(32, "little"),
    (FIELD + 2).to_bytes(32, "little"),
    b"\1" + bytes(31),
    bytes(31) + b"\x80",
    (FIELD - 1).to_bytes(32, "little"),
    b"\xff" * 32,
    b"\2" + bytes(31),
]

# Change of the cards before they are encrypted again: (state, cards) -> cards.
Shape = Callable[[EncryptedHexHeaven, "list[bytes]"], "list[bytes]"]


def in_clear(card: tuple) -> bytes:
    return encoded(IDENTITY) + encoded(card)


def multiples_of_wanted_tiles(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    """Replace five cards by marked ones, which the malicious player could recognize by their
    factors when they are opened."""
    wanted = [multiply(element(plain_tiles()[20 + n]), 1000 + n) for n in range(5)]
    return [in_clear(card) for card in wanted] + cards[5:]


def multiples_of_the_cards(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    pairs = [decode_ciphertext(card) for card in cards[:5]]
    marks = [
        encoded(multiply(c1, 3 + n)) + encoded(multiply(c2, 3 + n))
        for n, (c1, c2) in enumerate(pairs)
    ]
    return marks + cards[5:]


def wanted_tiles_in_clear(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    return [in_clear(element(plain_tiles()[20 + n])) for n in range(5)] + cards[5:]


def one_doubled(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    return [cards[1], *cards[1:]]


def all_alike(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    return [cards[0]] * len(cards)


def added_to_each_other(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    (a1, a2), (b1, b2) = decode_ciphertext(cards[0]), decode_ciphertext(cards[1])
    return [encoded(add(a1, b1)) + encoded(add(a2, b2)), *cards[1:]]


def marked_in_one_component(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    c1, c2 = decode_ciphertext(cards[0])
    return [encoded(c1) + encoded(add(c2, BASE)), *cards[1:]]


def marks_that_cancel(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    (a1, a2), (b1, b2) = decode_ciphertext(cards[0]), decode_ciphertext(cards[1])
    return [
        encoded(a1) + encoded(add(a2, BASE)),
        encoded(b1) + encoded(add(b2, negate(BASE))),
        *cards[2:],
    ]


def for_the_own_key_alone(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    """Add a tile that the others' shares would not hide from the malicious player."""
    own = element(state.tiles.public_keys[state.seat])
    card = add(element(plain_tiles()[7]), multiply(own, 99))
    return [encoded(multiply_base(99)) + encoded(card), *cards[1:]]


def a_tile_of_the_others_hand(state: EncryptedHexHeaven, cards: "list[bytes]") -> "list[bytes]":
    """Add a card of the other's hidden hand, which would show it when drawn and opened."""
    hidden = state.tiles.deals[0].cards[state.tiles.hands[1 - state.seat][0][1]]
    return [hidden, *cards[1:]]


def marked_tile_of_the_others_hand(
    state: EncryptedHexHeaven, cards: "list[bytes]"
) -> "list[bytes]":
    hidden = state.tiles.deals[0].cards[state.tiles.hands[1 - state.seat][0][1]]
    c1, c2 = decode_ciphertext(hidden)
    return [*cards[:-1], encoded(multiply(c1, 5)) + encoded(multiply(c2, 5))]


SHAPES: "list[Shape]" = [
    multiples_of_wanted_tiles,
    multiples_of_the_cards,
    wanted_tiles_in_clear,
    one_doubled,
    all_alike,
    added_to_each_other,
    marked_in_one_component,
    marks_that_cancel,
    for_the_own_key_alone,
]
REDRAW_SHAPES = [*SHAPES, a_tile_of_the_others_hand, marked_tile_of_the_others_hand]


def shaped(shape: Shape) -> Alter:
    """Return an alteration that shuffles cards of another shape, with a proof that is computed for
    it."""

    def altered(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
        cards = shape(state, list(state.tiles.deals[-1].cards))
        factors = [77 + place for place in range(len(cards))]
        after = [encrypted_again(state, card, r) for card, r in zip(cards, factors)]
        return false_shuffle(state, context, after, factors)

    return altered


def under_true_proof(shape: Shape) -> Alter:
    """Return an alteration to the same cards with the proof of an honest shuffle."""

    def altered(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
        size = CIPHERTEXT_SIZE * len(state.tiles.deals[-1].cards)
        return shaped(shape)(state, context, content)[:size] + content[size:]

    return altered


def joined(rules: str, count: int) -> "list[Peer]":
    """Return the peers of the first players who join a game that seat 0 offers."""
    peers = [invite("hexheaven", {"rules": rules}, 0, peer_key(0))]
    for n in range(1, count):
        peers.append(accept(peers[-1].make_link(), peer_key(n)))
    return peers


def deal_maliciously(
    monkeypatch: pytest.MonkeyPatch, rules: str, malicious_seat: int, alter: Alter
) -> "tuple[Peer, str]":
    """Return an honest peer, and the link with the first deal in which that seat cheats.

    Seat 0 offers, so the last seat shuffles first and the others after it, from 0 on.
    """
    last = RULE_SETS[rules].seats - 1
    others = joined(rules, last)
    with monkeypatch.context() as context:
        false = MaliciousEntry(context, peer_key(malicious_seat), DEAL_STEP, alter)
        dealers = [accept(others[-1].make_link(), peer_key(last))]
        for peer in others[: malicious_seat + 1] if malicious_seat != last else []:
            dealers.append(caught_up(peer, dealers[-1]))
        assert false.done
    if malicious_seat == last:
        victim = others[0]
        while len(victim.transcript) < last:
            victim = victim.receive(others[-1].make_link((), len(victim.transcript)))[0]
    else:
        victim = caught_up(dealers[0], dealers[-2])
    return victim, dealers[-1].make_link((), len(victim.transcript))


def caught_up(peer: Peer, sender: Peer) -> Peer:
    """Return a peer that has received all that another one knows."""
    while len(peer.transcript) < len(sender.transcript):
        peer, result = peer.receive(sender.make_link((), len(peer.transcript)))
        assert result.made_progress
    return peer


DEALERS = [("casual", 0), ("casual", 1), ("three", 0), ("three", 1), ("three", 2)]


@pytest.mark.variants(3)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_false_deal_of_any_player_is_refused(
    shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two players the first and the last to shuffle; of three each of them."""
    for rules, malicious_seat in DEALERS:
        for alter in (shaped(shape), under_true_proof(shape)):
            victim, text = deal_maliciously(monkeypatch, rules, malicious_seat, alter)
            assert received(victim, text) == (REFUSED, SHUFFLE_FALSE), (rules, malicious_seat)


@pytest.mark.variants(4)
@pytest.mark.parametrize("shape", REDRAW_SHAPES)
def test_a_false_redraw_of_either_player_is_refused(
    shape: Shape, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player who redraws, and the other one."""
    group, move = unlucky_group(monkeypatch)
    group.play(move)
    honest = list(group.peers)
    for alter in (shaped(shape), under_true_proof(shape)):
        for malicious_seat in (1, 0):
            peers = list(honest)
            with monkeypatch.context() as context:
                false = MaliciousEntry(context, peer_key(malicious_seat), DEAL_STEP, alter)
                peers[1] = peers[1].play("redraw")
                if malicious_seat == 0:
                    peers[0] = peers[0].receive(peers[1].make_link())[0]
                assert false.done
            victim = peers[1 - malicious_seat]
            assert received(victim, peers[malicious_seat].make_link()) == (REFUSED, SHUFFLE_FALSE)


# ---- encodings


def replaced_at(place: int, raw: bytes) -> Alter:
    return lambda state, context, content: content[:place] + raw + content[place + len(raw) :]


def test_false_encodings_in_a_shuffle_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """In either component of a card, and in the elements and numbers of the proof."""
    cards = 28 * CIPHERTEXT_SIZE
    places = [0, ELEMENT_SIZE, cards - ELEMENT_SIZE, cards, cards + 5 * ELEMENT_SIZE]
    for place in places:
        for raw in FALSE_ELEMENTS:
            victim, text = deal_maliciously(monkeypatch, "casual", 1, replaced_at(place, raw))
            assert received(victim, text) == (REFUSED, SHUFFLE_FALSE)
    for n in (0, 27, 28, 53, 54, 55, 56):

        def larger(state: object, context: bytes, content: bytes, n: int = n) -> bytes:
            place = cards + (6 + n) * ELEMENT_SIZE
            number = int.from_bytes(content[place : place + 32], "little") + ORDER
            return content[:place] + number.to_bytes(32, "little") + content[place + 32 :]

        victim, text = deal_maliciously(monkeypatch, "casual", 1, larger)
        assert received(victim, text) == (REFUSED, SHUFFLE_FALSE)


def test_false_encodings_of_shares_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    offering = joined("casual", 1)[0]
    second = accept(offering.make_link(), peer_key(1))

    def larger(state: object, context: bytes, content: bytes) -> bytes:
        number = int.from_bytes(content[-32:], "little") + ORDER
        return content[:-32] + number.to_bytes(32, "little")

    alters: "list[Alter]" = [larger]
    alters += [replaced_at(place, raw) for place in (0, 96) for raw in FALSE_ELEMENTS]
    for alter in alters:
        with monkeypatch.context() as context:
            MaliciousEntry(context, peer_key(0), REVEAL, alter)
            malicious_peer = offering.receive(second.make_link())[0]
        assert received(second, malicious_peer.make_link()) == (REFUSED, SHARE_FALSE)


# ---- what is given to the other two


def before_the_first_gift() -> PeerGroup:
    """Return three players; seat 2 ends the opening with its next move, and gives then."""
    group = PeerGroup("three", 0, 0, protocol=2)
    for _ in range(2):
        group.play(group.view(group.mover()).legal()[0])
    group.send(group.mover())
    return group


def removed_from(change: "Callable[[list[bytes]], list[bytes]]") -> Alter:
    """Return an alteration that removes the own key, with a true proof, but from other cards."""

    def altered(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
        tiles = state.tiles
        before = change([tiles.ciphertext(slot) for slot in state._slots_to_give])
        cards, proof = remove_key(before, tiles.own_secret, tiles.rest_keys[state.seat], context)
        return b"".join(cards) + proof

    return altered


def of_another_key(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    tiles = state.tiles
    before = [tiles.ciphertext(slot) for slot in state._slots_to_give]
    cards, proof = remove_key(before, 12345, tiles.rest_keys[state.seat], context)
    return b"".join(cards) + proof


def larger_number(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    number = int.from_bytes(content[-32:], "little") + ORDER
    return content[:-32] + number.to_bytes(32, "little")


def for_another_moment(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    return removed_from(lambda cards: cards)(state, bytes(33), content)


GIFTS: "list[Alter]" = [
    removed_from(lambda cards: cards[::-1]),
    removed_from(lambda cards: [cards[1], *cards[1:]]),
    removed_from(lambda cards: [encoded(BASE) + plain_tiles()[5], *cards[1:]]),
    of_another_key,
    larger_number,
    for_another_moment,
    lambda state, context, content: content[:-REMOVAL_SIZE] + bytes(REMOVAL_SIZE),
    *[replaced_at(place, raw) for place in (0, 32, 160) for raw in FALSE_ELEMENTS],
]


@pytest.mark.parametrize("alter", GIFTS)
def test_what_is_given_has_to_be_the_cards_that_are_due(
    alter: Alter, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = before_the_first_gift()
    with monkeypatch.context() as context:
        false = MaliciousEntry(context, peer_key(2), GIVE, alter)
        malicious_peer = group.peers[2].play(group.view(2).legal()[0])
        assert false.done
    for seat in (0, 1):
        assert received(group.peers[seat], malicious_peer.make_link()) == (REFUSED, SHARE_FALSE)


def test_gifts_of_another_player_or_an_earlier_turn_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = before_the_first_gift()
    group.play(group.view(2).legal()[0])
    said = group.peers[0].transcript
    for _ in range(2):
        while "pass" not in group.view(group.mover()).legal():
            group.play(group.view(group.mover()).legal()[0])
        seat = group.mover()
        gifts = [entry[1:] for entry in said.entries[3:] if entry[0] == GIVE]
        assert gifts
        for gift in gifts:
            with monkeypatch.context() as context:
                false = MaliciousEntry(context, peer_key(seat), GIVE, lambda *of, gift=gift: gift)
                malicious_peer = group.peers[seat].play("pass")
                assert false.done
            for victim in group.peers:
                if victim.seat == (seat + 1) % 3:
                    kind, why = received(victim, malicious_peer.make_link())
                    assert kind == REFUSED
                    assert why in (SHARE_FALSE, GARBLED)  # garbled if of another number of cards
        group.play("pass")
        said = max((peer.transcript for peer in group.peers), key=len)


# ---- proofs of shares, replayed


def test_proofs_of_shares_are_of_one_player_moment_and_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    proofs = set()
    for number in (0, 1):
        said = PeerGroup("casual", 0, number, protocol=2).peers[0].transcript
        proofs |= {entry[-PROOF_SIZE:] for entry in said.entries[2:] if entry[0] == REVEAL}
    assert len(proofs) == 4
    offering = joined("casual", 1)[0]
    second = accept(offering.make_link(), peer_key(1))
    true = offering.receive(second.make_link())[0].transcript.entries[-1][-PROOF_SIZE:]
    for proof in proofs - {true}:
        with monkeypatch.context() as context:
            MaliciousEntry(context, peer_key(0), REVEAL, under_proof(proof))
            malicious_peer = offering.receive(second.make_link())[0]
        assert received(second, malicious_peer.make_link()) == (REFUSED, SHARE_FALSE)


def under_proof(proof: bytes) -> Alter:
    """Return an alteration that leaves the true shares, with another proof."""
    return lambda state, context, content: content[: -len(proof)] + proof


# ---- lots


def before_the_lot() -> "tuple[PeerGroup, int]":
    """Return the serious game of the test vectors before the turn's end that draws a lot, and the
    seat to move."""
    _, first, moves = GAMES["serious"]
    group = VectorGroup("serious", first, 0, 2, [seed(0), seed(1)])
    group.play(*moves.split()[:-2])
    assert moves.split()[-2] == "pass"
    return group, group.mover()


def test_a_value_for_a_lot_is_the_next_of_the_own_chain() -> None:
    """Not one published before, of later, of the other player, or none of the chain."""
    group, mover = before_the_lot()
    share_all(group.peers)
    before, after = group.peers[mover], group.peers[mover].play("pass")
    answer = group.peers[1 - mover].receive(after.make_link())[0]
    for victim, malicious_peer, run in (
        (group.peers[1 - mover], before, after.transcript.entries[len(before.transcript) :]),
        (after, answer, answer.transcript.entries[len(after.transcript) :]),
    ):
        key, other = malicious_peer.game_state.key, victim.game_state.key
        values = [lot_value(key, n) for n in (0, 2, 3, 8)]
        values += [lot_value(other, n) for n in (0, 1, 2)] + [bytes(KEY_SIZE)]
        for value in values:
            entries = [entry.replace(lot_value(key, 1), value) for entry in run]
            assert entries != run
            text = linked(
                victim, malicious_peer.seat, len(victim.transcript), entries, malicious_peer.key
            )
            assert received(victim, text) == (REFUSED, OPENING_FALSE)
        text = linked(victim, malicious_peer.seat, len(victim.transcript), run, malicious_peer.key)
        assert victim.receive(text)[1].kind == NEW
    group.play("pass")
    tiles = group.encrypted(0).tiles
    for seat in (0, 1):
        assert len(tiles.lots[seat]) == 2
        for value in tiles.lots[seat]:  # none comes twice
            with pytest.raises(ProtocolError, match=OPENING_FALSE):
                tiles.read_lot(seat, value)


def test_a_chain_for_lots_that_was_copied_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner can repeat the other's values, which it can't choose, but has no key for them."""
    offering = invite("hexheaven", {"rules": "serious"}, 0, peer_key(0))
    theirs = lot_value(offering.game_state.key, 0)
    honest = encrypted_game.lot_value
    cheat_key = derive_secret(peer_key(1), "opening key")
    with monkeypatch.context() as context:
        context.setattr(
            encrypted_game,
            "lot_value",
            lambda key, number: theirs if key == cheat_key else honest(key, number),
        )
        malicious_peer = accept(offering.make_link(), peer_key(1))
        assert malicious_peer.transcript.entries[1][-KEY_SIZE:] == theirs
        victim, result = offering.receive(malicious_peer.make_link())
        assert result.kind == NEW
        malicious_peer = malicious_peer.receive(victim.make_link())[0]
        victim = victim.receive(malicious_peer.make_link())[0].play("resign")
        malicious_peer = malicious_peer.receive(victim.make_link())[0]
    assert received(victim, malicious_peer.make_link()) == (REFUSED, KEY_FALSE)
