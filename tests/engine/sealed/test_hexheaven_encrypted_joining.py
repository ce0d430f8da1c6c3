"""The keys with which players join a sealed game of Hex Heaven under protocol 2, and what comes of
joining twice."""

import pytest

from engine.hexheaven.sealed.encrypted_game import EncryptedHexHeaven
from engine.hexheaven.tiles import JEWELS
from engine.record import find_game
from engine.sealed.crypto import derive_secret, digest, key_commitment
from engine.sealed.elgamal import CIPHERTEXT_SIZE, PROOF_SIZE, decode_ciphertext, prove_knowledge
from engine.sealed.link import decode, encode
from engine.sealed.offer import decode_claim, encode_claim
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import GARBLED, KEY_FALSE, NEW, REFUSED, ProtocolError
from engine.sealed.ristretto255 import (
    ELEMENT_SIZE,
    IDENTITY,
    ORDER,
    multiply,
    multiply_base,
    subtract,
)
from engine.sealed.ristretto255 import decode as element
from engine.sealed.ristretto255 import encode as encoded
from engine.sealed.schnorr import public_key, sign, signing_key
from engine.sealed.transcript import INITIAL_CHAIN, next_chain
from tests.support.sealed.hexheaven_games import peer_key


def joining_link(offering: Peer, key: bytes, public: bytes, proof: bytes) -> str:
    """Return the link of a player who takes a seat with this public key for cards."""
    head = offering.transcript.head
    opening_key = derive_secret(key, "opening key")
    honest = decode_claim(accept(offering.make_link(), key).transcript.entries[1], 2)
    claim = honest._replace(
        key_commitment=key_commitment(opening_key, head, 1), join_data=public + proof
    )
    entry = encode_claim(claim)
    part = decode(offering.make_link())
    end = next_chain(head, entry)
    signature = sign(signing_key(key), digest("signature", end))
    return encode(
        part._replace(
            sender=1, first=1, entries=(entry,), chain_prefix=end, signatures=(signature,)
        )
    )


def test_a_key_that_cancels_others_is_refused() -> None:
    """The joint key would be one whose secret the last player knows alone."""
    offering = invite("hexheaven", {}, 0, peer_key(0))
    first = offering.game_state
    assert isinstance(first, EncryptedHexHeaven)
    first_key, head = first.tiles.public_keys[0], offering.transcript.head
    first_proof = decode_claim(offering.transcript.entries[0][4:], 2).join_data[ELEMENT_SIZE:]
    rogue = encoded(subtract(multiply_base(4321), element(first_key)))
    negative = encoded(subtract(IDENTITY, element(first_key)))
    own = public_key(99)
    for public, proof in (
        (rogue, prove_knowledge(4321, head, 1)),
        (rogue, first_proof),
        (rogue, bytes(PROOF_SIZE)),
        (negative, first_proof),
        (first_key, first_proof),
        (encoded(IDENTITY), bytes(PROOF_SIZE)),
        (b"\xff" * ELEMENT_SIZE, bytes(PROOF_SIZE)),
        (own, prove_knowledge(99, INITIAL_CHAIN, 1)),
        (own, prove_knowledge(99, head, 0)),
    ):
        after, result = offering.receive(joining_link(offering, peer_key(1), public, proof))
        assert after is offering
        assert (result.kind, result.facts["reason"]) == (REFUSED, KEY_FALSE)
    true = joining_link(offering, peer_key(1), own, prove_knowledge(99, head, 1))
    assert offering.receive(true)[1].kind == NEW
    for size in (0, 31, 79, 81):
        text = joining_link(offering, peer_key(1), bytes(size), b"")
        assert offering.receive(text)[1].facts["reason"] == GARBLED


def test_keys_that_cancel_each_other_are_refused() -> None:
    """Even if both players know their secrets: the third couldn't give cards to them."""
    state = EncryptedHexHeaven(find_game("hexheaven"), {"rules": "three"}, 2, peer_key(5), 2)
    for seat, secret in ((0, 77), (1, ORDER - 77)):
        proof = prove_knowledge(secret, INITIAL_CHAIN, seat)
        state.read_join_data(seat, public_key(secret) + proof, INITIAL_CHAIN)
    with pytest.raises(ProtocolError, match=KEY_FALSE):
        state.read_join_data(2, state.own_join_data(INITIAL_CHAIN), INITIAL_CHAIN)


def test_an_offer_with_a_false_proof_is_not_accepted() -> None:
    offering = invite("hexheaven", {}, 0, peer_key(0))
    part = decode(offering.make_link())
    entry = part.entries[0][:-PROOF_SIZE] + bytes(PROOF_SIZE)
    end = next_chain(INITIAL_CHAIN, entry)
    signature = sign(signing_key(peer_key(0)), digest("signature", end))
    false = part._replace(id=end[:8], entries=(entry,), chain_prefix=end, signatures=(signature,))
    with pytest.raises(ProtocolError, match=KEY_FALSE):
        accept(encode(false), peer_key(1))


# ---- going back


def test_a_device_that_goes_back_shuffles_otherwise_as_soon_as_anything_differs() -> None:
    """The offering device is set back, and another player joins: the keys are the same, but
    neither the order of the cards nor any number by which they are encrypted."""
    offering = invite("hexheaven", {}, 0, peer_key(0))
    found = []
    for number in (1, 2):
        other = accept(offering.make_link(), peer_key(number))
        device = offering.receive(other.make_link())[0]
        before, after = (entry[1:] for entry in device.transcript.entries[2:4])
        secrets = [device.game_state, other.game_state]
        found.append((_order(secrets, before, after), _factors(before, after)))
        restored = restore(offering.pack()).receive(other.make_link())[0]
        assert restored.pack() == device.pack()
    assert found[0][0] != found[1][0]
    assert not found[0][1] & found[1][1]


def _cards(content: bytes) -> "list[bytes]":
    return [content[at * CIPHERTEXT_SIZE :][:CIPHERTEXT_SIZE] for at in range(JEWELS)]


def _order(states: list, before: bytes, after: bytes) -> "list[int]":
    total = sum(state.tiles.own_secret for state in states) % ORDER

    def opened(card: bytes) -> bytes:
        c1, c2 = decode_ciphertext(card)
        return encoded(subtract(c2, multiply(c1, total)))

    old = [opened(card) for card in _cards(before)]
    return [old.index(opened(card)) for card in _cards(after)]


def _factors(before: bytes, after: bytes) -> "set[bytes]":
    """Return r·B for every pair of a card before and one after, the true ones among them."""
    old = [decode_ciphertext(card)[0] for card in _cards(before)[:6]]
    new = [decode_ciphertext(card)[0] for card in _cards(after)]
    return {encoded(subtract(n, o)) for n in new for o in old}
