"""Ciphertexts from which one player has removed its key, and the proof of that."""

import pytest

from engine.sealed.elgamal import decrypt, decryption_share, joint_key, prove_shares
from engine.sealed.partial_decryption import PROOF_SIZE, remove_key, verify_removal
from engine.sealed.ristretto255 import ELEMENT_SIZE, IDENTITY, ORDER, encode
from engine.sealed.schnorr import public_key
from tests.support.sealed.shuffles import AFTER, CARDS, CONTEXT, JOINT, SECRETS, cards_in, reencrypt

GIVER, OTHER = SECRETS
PUBLIC, REST = public_key(GIVER), joint_key([public_key(OTHER)])
BEFORE = AFTER[:3]
GIVEN, PROOF = remove_key(BEFORE, GIVER, REST, CONTEXT)


def is_valid(given: "list[bytes]", proof: bytes, context: bytes = CONTEXT) -> bool:
    return verify_removal(BEFORE, given, PUBLIC, REST, context, proof)


def test_the_others_read_what_was_given() -> None:
    assert is_valid(GIVEN, PROOF)
    cards = [decrypt(card, [decryption_share(card, OTHER)]) for card in GIVEN]
    assert cards == cards_in(BEFORE)
    assert set(cards) < set(CARDS)
    # The giver alone reads nothing.
    assert not {decrypt(card, [decryption_share(card, GIVER)]) for card in GIVEN} & set(CARDS)


def test_nothing_is_given_in_the_same_way_twice() -> None:
    for given, proof in (
        remove_key(BEFORE, GIVER, REST, b"another context"),
        remove_key(BEFORE[::-1], GIVER, REST, CONTEXT),
    ):
        parts = [card[:ELEMENT_SIZE] for card in given] + [card[ELEMENT_SIZE:] for card in given]
        assert not [part for part in parts if part in b"".join(GIVEN)]
        assert proof[:16] != PROOF[:16]


@pytest.mark.parametrize("count", [1, 2])
def test_any_number_of_cards(count: int) -> None:
    given, proof = remove_key(BEFORE[:count], GIVER, REST, CONTEXT)
    assert verify_removal(BEFORE[:count], given, PUBLIC, REST, CONTEXT, proof)
    assert not verify_removal(BEFORE[:count], GIVEN[:count], PUBLIC, REST, CONTEXT, PROOF)


def forgeries() -> "list[list[bytes]]":
    other = remove_key(AFTER[3:4], GIVER, REST, CONTEXT)[0]
    wrong_key = remove_key(BEFORE, OTHER, REST, CONTEXT)[0]
    plain = encode(IDENTITY) + CARDS[0]
    return [
        other + GIVEN[1:],
        [GIVEN[1], GIVEN[0], GIVEN[2]],
        [GIVEN[0], GIVEN[0], GIVEN[2]],
        wrong_key,
        BEFORE,
        [plain] + GIVEN[1:],
        [reencrypt(GIVEN[0], 7, 8)] + GIVEN[1:],
        [reencrypt(GIVEN[0], 0, 5), reencrypt(GIVEN[1], 0, ORDER - 5), GIVEN[2]],
        GIVEN[:2],
        [*GIVEN, GIVEN[0]],
        [],
        [b"\xff" * 64] + GIVEN[1:],
        [GIVEN[0][:-1]] + GIVEN[1:],
    ]


@pytest.mark.parametrize("given", forgeries())
def test_false_cards_are_refused(given: "list[bytes]") -> None:
    assert not is_valid(given, PROOF)


def test_false_proofs_are_refused() -> None:
    shares = [decryption_share(card, GIVER) for card in BEFORE]
    for proof in (
        b"",
        bytes(PROOF_SIZE),
        b"\xff" * PROOF_SIZE,
        PROOF[:-1],
        PROOF + b"\0",
        PROOF[:48] + bytes(32),
        PROOF[:16] + bytes(32) + PROOF[48:],
        PROOF[:16] + PROOF[48:] + PROOF[16:48],
        prove_shares(BEFORE, shares, GIVER, CONTEXT) + bytes(32),
    ):
        assert not is_valid(GIVEN, proof)
    assert not is_valid(GIVEN, PROOF, b"another context")
    assert not verify_removal(BEFORE, GIVEN, public_key(OTHER), REST, CONTEXT, PROOF)
    assert not verify_removal(BEFORE, GIVEN, PUBLIC, JOINT, CONTEXT, PROOF)
    assert not verify_removal(BEFORE[::-1], GIVEN, PUBLIC, REST, CONTEXT, PROOF)
    assert not verify_removal(BEFORE, GIVEN, b"\1" * 32, REST, CONTEXT, PROOF)
    assert not verify_removal([], [], PUBLIC, REST, CONTEXT, PROOF)
