"""Shuffles and their proofs: true ones are accepted, and changed or moved proofs are not."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sealed import shuffle_proof
from engine.sealed.crypto import digest
from engine.sealed.elgamal import (
    decode_ciphertext,
    trivial_ciphertext,
)
from engine.sealed.mental_poker import plain_cards
from engine.sealed.ristretto255 import (
    BASE,
    ELEMENT_SIZE,
    ORDER,
    InvalidElement,
    add,
    decode,
    encode,
    fixed_base,
    negate,
)
from engine.sealed.schnorr import public_key
from engine.sealed.shuffle_proof import (
    MAX_CARDS,
    permutation,
    proof_size,
    shuffle,
    verify_shuffle,
)
from tests.support.sealed.shuffles import (
    AFTER,
    BEFORE,
    CARDS,
    CONTEXT,
    FACTORS,
    JOINT,
    KEY,
    PROOF,
    SECRETS,
    SIZE,
    VERIFIER,
    cards_in,
    first_shuffle,
    honest,
    in_order,
    reencrypt,
    verified,
)

# True shuffles


def test_a_shuffle_is_accepted_and_has_the_same_cards() -> None:
    assert verified(AFTER, PROOF)
    assert len(PROOF) == proof_size(SIZE)
    assert sorted(cards_in(AFTER)) == sorted(CARDS)
    assert not set(AFTER) & set(BEFORE)
    assert len({ciphertext[:32] for ciphertext in AFTER}) == SIZE


def test_every_size_works() -> None:
    for size in [*range(2, 9), 28, MAX_CARDS]:
        before = list(first_shuffle(size)[0])
        after, proof = shuffle(before, JOINT, KEY, CONTEXT)
        assert len(proof) == proof_size(size)
        assert verified(after, proof, before), size
        if size < 9:
            assert sorted(cards_in(after)) == sorted(plain_cards("test", size))
            assert not verified(before, proof, after)


def test_a_trivial_deck_is_shuffled() -> None:
    deck, proof = first_shuffle()
    plain = [trivial_ciphertext(card) for card in CARDS]
    assert verified(list(deck), proof, plain)
    assert sorted(cards_in(list(deck))) == sorted(CARDS)
    assert not verified(plain, proof, plain)


def test_equal_cards_are_shuffled() -> None:
    plain = [trivial_ciphertext(card) for card in (CARDS[0], CARDS[0], CARDS[1])]
    deck, proof = shuffle(plain, JOINT, KEY, CONTEXT)
    assert verified(deck, proof, plain)


def test_the_size_of_a_proof() -> None:
    assert [proof_size(count) for count in (2, 3, 28)] == [352, 416, 2016]


def test_what_can_not_be_shuffled_raises() -> None:
    for size in (0, 1, MAX_CARDS + 1):
        deck = [BEFORE[0]] * size
        try:
            shuffle(deck, JOINT, KEY, CONTEXT)
            raise AssertionError(size)
        except InvalidElement as error:
            raise AssertionError(size) from error
        except ValueError:
            pass
        assert not verified(deck, bytes(proof_size(size)), deck)
    for deck, joint in (
        ([BEFORE[0], BEFORE[1][:-1]], JOINT),
        (BEFORE, bytes(ELEMENT_SIZE)),
        (BEFORE, b"\xff" * 32),
    ):
        try:
            shuffle(deck, joint, KEY, CONTEXT)
            raise AssertionError
        except InvalidElement:
            pass


def test_the_format_stays_as_it_is() -> None:
    assert digest("all", b"".join(AFTER), PROOF).hex() == (
        "1c82e12dc07f1914c26c99f43061d9f95937713dfa1965bc0622cebd5f7b0667"
    )


@settings(max_examples=10, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=40), st.integers(2, 4))
def test_all_keys_and_contexts_work(key: bytes, context: bytes, size: int) -> None:
    after, proof = shuffle(BEFORE[:size], JOINT, key, context)
    assert (after, proof) == shuffle(BEFORE[:size], JOINT, key, context)
    assert verify_shuffle(BEFORE[:size], after, JOINT, context, proof, key)
    assert not verify_shuffle(BEFORE[:size], after, JOINT, context + b"x", proof, key)


def test_orders_are_permutations_and_differ() -> None:
    orders = [permutation(KEY, bytes([n]), 4) for n in range(200)]
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)
    assert len({tuple(order) for order in orders}) == 24


def test_nothing_secret_is_used_twice() -> None:
    """Another context, deck or key: other orders, factors and masks."""
    turned = [BEFORE[1], BEFORE[0], *BEFORE[2:]]
    shuffles = [
        (AFTER, PROOF),
        shuffle(BEFORE, JOINT, KEY, CONTEXT + b"x"),
        shuffle(turned, JOINT, KEY, CONTEXT),
        shuffle(BEFORE, JOINT, digest("another"), CONTEXT),
        shuffle(BEFORE, public_key(SECRETS[0]), KEY, CONTEXT),
    ]
    seen: set[bytes] = set()
    for after, proof in shuffles:
        parts = [proof[i : i + 32] for i in range(0, len(proof), 32)]
        parts += [ciphertext[:32] for ciphertext in after]
        assert not seen & set(parts)
        seen |= set(parts)


def test_the_proof_depends_on_the_masks_in_all_parts() -> None:
    """Same order and factors under another key: no part of the proof is the same."""
    after = honest()
    statement = shuffle_proof._statement(BEFORE, after, JOINT, CONTEXT)
    powers = shuffle_proof._powers(statement, SIZE)
    pairs = [decode_ciphertext(ciphertext) for ciphertext in after]
    proofs = [
        shuffle_proof._prove(
            statement,
            in_order(powers),
            FACTORS[:SIZE],
            pairs,
            fixed_base(decode(JOINT)),
            key,
        )
        for key in (b"1", b"2")
    ]
    for i in range(0, len(PROOF), 32):
        assert proofs[0][i : i + 32] != proofs[1][i : i + 32]
    assert all(verified(after, proof) for proof in proofs)


# Proofs moved and changed


def test_a_proof_is_valid_for_one_statement() -> None:
    for context in (b"", CONTEXT[:-1], CONTEXT[:-1] + b"\2"):
        assert not verify_shuffle(BEFORE, AFTER, JOINT, context, PROOF, VERIFIER)
    for joint in (public_key(SECRETS[0]), encode(BASE), bytes(32), b"", b"\xff" * 32):
        assert not verify_shuffle(BEFORE, AFTER, joint, CONTEXT, PROOF, VERIFIER)
    other, other_proof = shuffle(BEFORE, JOINT, digest("another"), CONTEXT)
    assert verified(other, other_proof)
    assert not verified(AFTER, other_proof) and not verified(other, PROOF)
    assert not verified(AFTER[::-1], PROOF) and not verified(AFTER, PROOF, BEFORE[::-1])
    turned = [AFTER[1], AFTER[0], *AFTER[2:]]
    assert not verified(turned, PROOF)
    # the same shuffle masked once more
    again = [reencrypt(ciphertext, 1, 1) for ciphertext in AFTER]
    assert not verified(again, PROOF)


def test_every_verifier_accepts() -> None:
    for secret in (b"", b"1", bytes(32), KEY):
        assert verify_shuffle(BEFORE, AFTER, JOINT, CONTEXT, PROOF, secret)


def test_parts_of_different_proofs_do_not_fit() -> None:
    after, other = shuffle(BEFORE, JOINT, KEY, CONTEXT + b"x")
    assert verify_shuffle(BEFORE, after, JOINT, CONTEXT + b"x", other, VERIFIER)
    for i in range(0, len(PROOF), 32):
        assert not verified(AFTER, PROOF[:i] + other[i : i + 32] + PROOF[i + 32 :])
        if i:
            assert not verified(AFTER, PROOF[:i] + other[i:])


def test_no_field_can_be_changed() -> None:
    for place in range(0, len(PROOF), 32):
        raw = PROOF[place : place + 32]
        changed = []
        if place < 6 * 32:
            changed += [encode(add(decode(raw), BASE)), encode(negate(decode(raw)))]
        else:
            number = int.from_bytes(raw, "little")
            changed += [
                (n % ORDER).to_bytes(32, "little") for n in (number + 1, -number, 2 * number)
            ]
            changed += [(number + ORDER * k).to_bytes(32, "little") for k in (1, 2)]
        changed += [bytes(32), b"\xff" * 32, b"\1" + bytes(31), BEFORE[0][:32]]
        changed.append(((int.from_bytes(raw, "little") + 2**255 - 19) % 2**256).to_bytes(32, "big"))
        for other in changed:
            assert not verified(AFTER, PROOF[:place] + other + PROOF[place + 32 :]), place


def test_errors_that_cancel_in_the_plain_sum_of_the_equations() -> None:
    """r and t multiply H in two equations; f_i and the g_i the G_i."""
    places = {name: len(PROOF) - 32 * n for n, name in ((3, "r"), (2, "t"), (1, "tau"))}

    def moved(proof: bytes, place: int, by: int) -> bytes:
        number = (int.from_bytes(proof[place : place + 32], "little") + by) % ORDER
        return proof[:place] + number.to_bytes(32, "little") + proof[place + 32 :]

    for one, other in (("r", "t"), ("r", "tau"), ("t", "tau")):
        assert moved(PROOF, places[one], 0) == PROOF
        proof = moved(moved(PROOF, places[one], 5), places[other], -5)
        assert not verified(AFTER, proof)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 8 * proof_size(SIZE) - 1))
def test_no_bit_can_be_changed(bit: int) -> None:
    changed = bytearray(PROOF)
    changed[bit // 8] ^= 1 << bit % 8
    assert not verified(AFTER, bytes(changed))


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 8 * 64 * SIZE - 1), st.booleans())
def test_no_bit_of_a_deck_can_be_changed(bit: int, is_before: bool) -> None:
    whole = bytearray(b"".join(BEFORE if is_before else AFTER))
    whole[bit // 8] ^= 1 << bit % 8
    deck = [bytes(whole[i : i + 64]) for i in range(0, len(whole), 64)]
    assert not (verified(AFTER, PROOF, deck) if is_before else verified(deck, PROOF))


def test_malformed_proofs_and_decks_are_refused() -> None:
    size = len(PROOF)
    for proof in (b"", PROOF[:-1], PROOF[:-32], PROOF + b"\0", PROOF + bytes(32), bytes(size)):
        assert not verified(AFTER, proof)
    assert not verified(AFTER, b"\xff" * size)
    for deck in (
        [],
        AFTER[:-1],
        [*AFTER, AFTER[0]],
        [*AFTER, BEFORE[0]],
        [AFTER[0][:-1], *AFTER[1:]],
        [AFTER[0] + b"\0", *AFTER[1:]],
        [b"", *AFTER[1:]],
        [b"\xff" * 64, *AFTER[1:]],
        [AFTER[0][:32] + bytes(32), *AFTER[1:]],
        [bytes(32) + AFTER[0][32:], *AFTER[1:]],
    ):
        assert not verified(deck, PROOF)
        assert not verified(AFTER, PROOF, deck)


def test_all_zero_proofs_of_true_shuffles_are_refused() -> None:
    """Identities and zeros are well-formed, but c_B has to commit to the powers of x."""
    for size in (2, 3, 28):
        before = list(first_shuffle(size)[0])
        assert not verified(before[::-1], bytes(proof_size(size)), before)
