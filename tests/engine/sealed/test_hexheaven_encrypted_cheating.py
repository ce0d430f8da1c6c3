"""Sealed games of Hex Heaven against malicious peers, under protocol 2: all are refused at once."""

from collections.abc import Callable
from functools import cache

import pytest

from engine.hexheaven.sealed.encrypted_game import EncryptedHexHeaven
from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, JOIN, KEY, REVEAL
from engine.hexheaven.sealed.tiles import lot_value, plain_tiles
from engine.rng import Rng
from engine.sealed import shuffle_proof
from engine.sealed.crypto import derive_secret
from engine.sealed.elgamal import (
    CIPHERTEXT_SIZE,
    PROOF_SIZE,
    decode_ciphertext,
    decryption_share,
    prove_shares,
)
from engine.sealed.peer import Peer, accept, invite
from engine.sealed.results import (
    FORGED,
    GARBLED,
    ILLEGAL,
    IMPOSSIBLE,
    KEY_FALSE,
    NEW,
    NOT_DUE,
    OPENING_FALSE,
    REFUSED,
    RESTORED,
    SHARE_FALSE,
    SHUFFLE_FALSE,
)
from engine.sealed.ristretto255 import (
    BASE,
    ELEMENT_SIZE,
    IDENTITY,
    add,
    multiply,
    subtract,
)
from engine.sealed.ristretto255 import decode as element
from engine.sealed.ristretto255 import encode as encoded
from engine.sealed.schnorr import public_key
from engine.sealed.transcript import next_chain
from tests.support.sealed.encrypted_cheats import (
    MaliciousEntry,
    encrypted_again,
    false_shuffle,
    signed_link,
    unlucky_group,
)
from tests.support.sealed.hexheaven_cheats import moving, pass_turn, receive_kind
from tests.support.sealed.hexheaven_games import PeerGroup, peer_key

Content = Callable[[EncryptedHexHeaven, bytes, bytes], bytes]


@cache
def _peers_after_opening(rules: str) -> "tuple[Peer, ...]":
    group = PeerGroup(rules, 0, 0, protocol=2)
    while group.view(group.mover()).opening:
        group.play(group.view(group.mover()).legal()[0])
    group.send(group.mover())
    return tuple(group.peers)


def open_group(rules: str = "casual") -> PeerGroup:
    """Return a group after the opening, which all have received."""
    group = PeerGroup.__new__(PeerGroup)
    group.rules, group.links, group.peers = rules, [], list(_peers_after_opening(rules))
    group.seats = len(group.peers)
    return group


def assert_refused(group: PeerGroup, malicious_seat: int, reason: str) -> None:
    """Check that all others refuse this seat's link, and know whose it is."""
    text = group.peers[malicious_seat].make_link()
    for seat in range(group.seats):
        if seat != malicious_seat:
            assert group.peers[seat].next_author == malicious_seat
            assert receive_kind(group, seat, text) == (REFUSED, reason)


# ---- the deal


def marked(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    """Replace the shown cards by multiples of wanted tiles, which the malicious player could
    recognize."""
    before = list(state.tiles.deals[-1].cards)
    for place in range(5):
        wanted = multiply(element(plain_tiles()[20 + place]), 1000 + place)
        before[place] = encoded(IDENTITY) + encoded(wanted)
    factors = [77 + place for place in range(len(before))]
    after = [encrypted_again(state, card, r) for card, r in zip(before, factors)]
    return false_shuffle(state, context, after, factors)


def marked_under_true_proof(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    count = len(state.tiles.deals[-1].cards)
    return (
        marked(state, context, content)[: CIPHERTEXT_SIZE * count]
        + (content[CIPHERTEXT_SIZE * count :])
    )


def multiplied(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    """Multiply all cards by the same number."""
    factors = [77 + place for place in range(len(state.tiles.deals[-1].cards))]
    after = []
    for card, r in zip(state.tiles.deals[-1].cards, factors):
        c1, c2 = decode_ciphertext(encrypted_again(state, card, r))
        after.append(encoded(multiply(c1, 3)) + encoded(multiply(c2, 3)))
    return false_shuffle(state, context, after, factors)


@pytest.mark.parametrize("malicious_content", [marked, marked_under_true_proof, multiplied])
def test_a_redraw_with_marked_cards_is_refused(
    malicious_content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, move = unlucky_group(monkeypatch)
    group.play(move)
    with monkeypatch.context() as context:
        MaliciousEntry(context, peer_key(1), DEAL_STEP, malicious_content)
        honest = group.peers[1]
        group.peers[1] = honest.play("redraw")
        assert_refused(group, 1, SHUFFLE_FALSE)
    group.peers[1] = honest
    group.play("redraw")
    assert group.mover() == 1


def doubled(monkeypatch: pytest.MonkeyPatch, key: bytes) -> None:
    """Let the player with this key deal one tile twice and another not at all."""
    honest, opening_key = shuffle_proof.permutation, derive_secret(key, "opening key")

    def chosen(of: bytes, before: bytes, count: int) -> "list[int]":
        order = honest(of, before, count)
        return [order[1], *order[1:]] if of == opening_key else order

    monkeypatch.setattr(shuffle_proof, "permutation", chosen)


def test_a_tile_that_is_dealt_twice_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the first to shuffle, and by the last."""
    offering = invite("hexheaven", {}, 0, peer_key(0))
    with monkeypatch.context() as context:
        doubled(context, peer_key(1))
        malicious_peer = accept(offering.make_link(), peer_key(1))
    after, result = offering.receive(malicious_peer.make_link())
    assert after is offering
    assert (result.kind, result.facts["reason"]) == (REFUSED, SHUFFLE_FALSE)

    second = accept(offering.make_link(), peer_key(1))
    with monkeypatch.context() as context:
        doubled(context, peer_key(0))
        malicious_peer = offering.receive(second.make_link())[0]
    after, result = second.receive(malicious_peer.make_link())
    assert after is second
    assert (result.kind, result.facts["reason"]) == (REFUSED, SHUFFLE_FALSE)
    true = offering.receive(second.make_link())[0]
    assert second.receive(true.make_link())[1].kind == NEW


def test_a_shuffle_of_another_game_or_step_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = accept(invite("hexheaven", {"rules": "three"}, 1, peer_key(0)).make_link(), peer_key(1))
    other = accept(other.make_link(), peer_key(2))
    first = other.transcript.entries[-1][1:]
    offering = invite("hexheaven", {"rules": "three"}, 0, peer_key(0))
    second = accept(offering.make_link(), peer_key(1))
    for content in (first, first[:-32] + bytes(32), first[:64] + first[:64] + first[128:]):
        with monkeypatch.context() as context:
            MaliciousEntry(context, peer_key(2), DEAL_STEP, lambda *of, content=content: content)
            malicious_peer = accept(second.make_link(), peer_key(2))
        result = offering.receive(malicious_peer.make_link())[1]
        assert (result.kind, result.facts["reason"]) == (REFUSED, SHUFFLE_FALSE)
    # The second to shuffle does nothing, and repeats what the first has written.
    third = accept(second.make_link(), peer_key(2))
    first = third.transcript.entries[-1][1:]
    with monkeypatch.context() as context:
        MaliciousEntry(context, peer_key(0), DEAL_STEP, lambda *of: first)
        malicious_peer = offering.receive(third.make_link())[0]
    result = third.receive(malicious_peer.make_link())[1]
    assert (result.kind, result.facts["reason"]) == (REFUSED, SHUFFLE_FALSE)


# ---- shares


def with_shares(change: "Callable[[list[bytes]], list[bytes]]") -> Content:
    """Change the shares, and prove them with the own key as if they were true."""

    def altered(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
        raw = content[:-PROOF_SIZE]
        shares = change([raw[at : at + ELEMENT_SIZE] for at in range(0, len(raw), ELEMENT_SIZE)])
        slots = state._owed_slots[state.seat]
        ciphertexts = [state.tiles.ciphertext(slot) for slot in slots]
        proof = prove_shares(ciphertexts, shares, state.tiles.own_secret, context)
        return b"".join(shares) + proof

    return altered


def shares_of_another_key(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    ciphertexts = [state.tiles.ciphertext(slot) for slot in state._owed_slots[state.seat]]
    shares = [decryption_share(ciphertext, 12345) for ciphertext in ciphertexts]
    return b"".join(shares) + prove_shares(ciphertexts, shares, 12345, context)


def opposite_errors(shares: "list[bytes]") -> "list[bytes]":
    """Return shares with errors that cancel in a plain sum."""
    one, other = element(shares[0]), element(shares[1])
    return [encoded(add(one, BASE)), encoded(subtract(other, BASE)), *shares[2:]]


FALSE_SHARES: "list[Content]" = [
    with_shares(lambda shares: [encoded(BASE), *shares[1:]]),
    with_shares(lambda shares: [encoded(IDENTITY), *shares[1:]]),
    with_shares(lambda shares: shares[::-1]),
    with_shares(lambda shares: [shares[1], shares[0], *shares[2:]]),
    with_shares(opposite_errors),
    shares_of_another_key,
    lambda state, context, content: (
        content[:ELEMENT_SIZE] * (len(content) // ELEMENT_SIZE - 1) + content[-PROOF_SIZE:]
    ),
    lambda state, context, content: b"\xff" * ELEMENT_SIZE + content[ELEMENT_SIZE:],
    lambda state, context, content: content[:-PROOF_SIZE] + bytes(PROOF_SIZE),
]


@pytest.mark.parametrize("content", FALSE_SHARES[:-1])
def test_false_shares_of_the_deal_are_refused(
    content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    offering = invite("hexheaven", {}, 0, peer_key(0))
    second = accept(offering.make_link(), peer_key(1))
    MaliciousEntry(monkeypatch, peer_key(0), REVEAL, content)
    malicious_peer = offering.receive(second.make_link())[0]
    after, result = second.receive(malicious_peer.make_link())
    assert after is second
    assert (result.kind, result.facts["reason"]) == (REFUSED, SHARE_FALSE)


@pytest.mark.parametrize("content", [FALSE_SHARES[0], FALSE_SHARES[5], *FALSE_SHARES[7:]])
def test_false_shares_of_drawn_tiles_are_refused(
    content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    for rules in ("serious", "three"):
        group = open_group(rules)
        seat = pass_turn(group)
        with monkeypatch.context() as context:
            MaliciousEntry(context, peer_key(seat), REVEAL, content)
            honest = group.peers[seat]
            group.peers[seat] = honest.play("pass")
            assert_refused(group, seat, SHARE_FALSE)
        group.peers[seat] = honest
        group.play("pass")
        assert group.mover() != seat


def with_proof(proof: bytes) -> Content:
    return lambda state, context, content: content[:-PROOF_SIZE] + proof


def test_a_proof_of_an_earlier_entry_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    group = open_group()
    seat = pass_turn(group)
    said = group.peers[seat].transcript
    earlier = [entry for entry, by in zip(said.entries, said.authors) if by == seat]
    proofs = [entry[-PROOF_SIZE:] for entry in earlier if entry[0] == REVEAL]
    honest = group.peers[seat]
    for proof in proofs:
        with monkeypatch.context() as context:
            MaliciousEntry(context, peer_key(seat), REVEAL, with_proof(proof))
            group.peers[seat] = honest.play("pass")
            assert_refused(group, seat, SHARE_FALSE)


# ---- given cards


def another_card(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    card = encoded(IDENTITY) + plain_tiles()[3]
    return card + content[CIPHERTEXT_SIZE:]


def swapped_cards(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    one, other = content[:CIPHERTEXT_SIZE], content[CIPHERTEXT_SIZE : 2 * CIPHERTEXT_SIZE]
    return other + one + content[2 * CIPHERTEXT_SIZE :]


def unchanged_cards(state: EncryptedHexHeaven, context: bytes, content: bytes) -> bytes:
    cards = b"".join([state.tiles.ciphertext(slot) for slot in state._slots_to_give])
    return cards + content[len(cards) :]


@pytest.mark.parametrize("content", [another_card, swapped_cards, unchanged_cards])
def test_false_cards_that_are_given_are_refused(
    content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = PeerGroup("three", 0, 0, protocol=2)
    for _ in range(2):
        group.play(group.view(group.mover()).legal()[0])
    group.send(group.mover())
    MaliciousEntry(monkeypatch, peer_key(2), GIVE, content)
    group.peers[2] = group.peers[2].play(group.view(2).legal()[0])
    assert_refused(group, 2, SHARE_FALSE)


# ---- moves, and the end


def test_a_tile_that_is_not_in_the_slot() -> None:
    group = PeerGroup("casual", 0, 0, protocol=2)
    malicious_peer, state = group.peers[0], group.encrypted(0)
    group.peers[1] = group.peers[1].receive(malicious_peer.make_link())[0]
    hand = state.tiles.hands[0]
    own = [state.tiles.tile(slot) for slot in hand]
    move = group.view(0).legal()[0]
    for place, slot in enumerate(hand):
        body = moving(move, place)
        text = signed_link(malicious_peer, body, shares_for(malicious_peer, [slot], body))
        result = group.peers[1].receive(text)[1]
        if own[place] == int(move.split("@")[0]):
            assert result.kind == NEW
        else:
            assert result.facts["reason"] == OPENING_FALSE


def shares_for(malicious_peer: Peer, slots: "list[tuple[int, int]]", move: bytes) -> bytes:
    """Return the entry, after that of a move, with the malicious peer's shares for these slots."""
    state = malicious_peer.game_state.copy()
    assert isinstance(state, EncryptedHexHeaven)
    state._owed_slots[malicious_peer.seat] = slots
    context = next_chain(malicious_peer.transcript.head, move) + bytes([malicious_peer.seat])
    return bytes([REVEAL]) + state._encode_secrets(context)


def test_a_redraw_without_need() -> None:
    group = PeerGroup("casual", 0, 0, protocol=2)
    malicious_peer = group.peers[0]
    group.peers[1] = group.peers[1].receive(malicious_peer.make_link())[0]
    move = moving("redraw")
    body = shares_for(malicious_peer, group.game_state(0).tiles.hands[0], move)
    assert receive_kind(group, 1, signed_link(malicious_peer, move, body)) == (REFUSED, IMPOSSIBLE)


def test_entries_that_are_not_due_or_have_another_shape() -> None:
    group = open_group()
    seat = pass_turn(group)
    group.send(seat)
    malicious_peer, other = group.peers[seat], 1 - seat
    for kind in (REVEAL, GIVE, DEAL_STEP, KEY, JOIN, 77):
        text = signed_link(malicious_peer, bytes([kind]) + bytes(ELEMENT_SIZE))
        assert receive_kind(group, other, text) == (REFUSED, NOT_DUE)
    for body in (b"\0", moving("pass")[:-1], moving("pass", 0), b"\0\0\0\4", b"\0\xff\xff\xff"):
        assert receive_kind(group, other, signed_link(malicious_peer, body)) == (
            REFUSED,
            GARBLED,
        ), body
    for move in ("redraw", "7@30,30/0", "V@0,0/0"):
        assert receive_kind(group, other, signed_link(malicious_peer, moving(move))) == (
            REFUSED,
            ILLEGAL,
        )
    for size in (0, 31, 32, 48, 79, 81, 320):
        text = signed_link(malicious_peer, moving("pass"), bytes([REVEAL]) + bytes(size))
        assert receive_kind(group, other, text)[1] in (GARBLED, SHARE_FALSE), size


def test_only_a_players_own_device_moves_for_it() -> None:
    group = open_group()
    seat = group.mover()
    malicious_peer = group.peers[1 - seat]
    assert receive_kind(group, seat, signed_link(malicious_peer, moving("resign")))[0] == REFUSED
    # A device that went back to an older save has its own later entries again.
    before = group.peers[seat]
    group.play(group.view(seat).legal()[0])
    while group.mover() == seat:
        group.play(group.view(seat).legal()[-1])
    group.peers[seat] = before
    assert receive_kind(group, seat, signed_link(malicious_peer, moving("resign")))[1] == FORGED
    text = group.peers[1 - seat].make_link((), len(before.transcript))
    assert before.receive(text)[1].kind == RESTORED


def test_a_key_that_does_not_fit_what_was_published() -> None:
    """It has to fit its commitment, the public key, and the hash chain for lots."""
    group = PeerGroup("serious", 0, 0, protocol=2)
    group.peers[0] = group.peers[0].play("resign")
    group.peers[1] = group.peers[1].receive(group.peers[0].make_link())[0]
    victim, text = group.peers[0], group.peers[1].make_link()
    false = signed_link(group.peers[1], bytes([KEY]) + peer_key(9), first=len(victim.transcript))
    assert receive_kind(group, 0, false) == (REFUSED, KEY_FALSE)
    tiles = group.encrypted(0).tiles
    for name in ("public_keys", "lots"):
        true = getattr(tiles, name)
        other = {"public_keys": public_key(99), "lots": [lot_value(peer_key(7), 0)]}[name]
        setattr(tiles, name, [true[0], other])
        assert receive_kind(group, 0, text) == (REFUSED, KEY_FALSE)
        setattr(tiles, name, true)
    assert receive_kind(group, 0, text)[0] == NEW


# ---- noise


@pytest.mark.parametrize("rules", ["serious", "three"])
def test_no_signed_entry_crashes_a_peer(rules: str) -> None:
    """A byte of an entry changed, cut off or doubled by its author: a result, never an error."""
    group = PeerGroup(rules, 0, 2, protocol=2)
    rng, seen = Rng(5), set()
    for _ in range(16):
        if group.due is None:
            break
        seat = group.mover()
        before = list(group.peers)
        group.play(rng.choice(group.view(seat).legal()))
        said, other = group.peers[seat].transcript, (seat + 1) % group.seats
        start = len(before[other].transcript)
        if len(said) == start or set(said.authors[start:]) != {seat}:
            continue
        entries = list(said.entries[start:])
        at = rng.below(len(entries))
        place = rng.below(len(entries[at]))
        noise = rng.choice([b"", bytes([rng.below(256)]), b"ab"])
        entries[at] = entries[at][:place] + noise + entries[at][place + 1 :] or b"\0"
        text = signed_link(group.peers[seat], *entries, first=start)
        seen.add(before[other].receive(text)[1].kind)
    assert seen <= {REFUSED, NEW}
    assert REFUSED in seen
