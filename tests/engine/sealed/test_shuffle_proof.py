"""Shuffles and their proofs: true ones are accepted, and no forgery is.

The forgeries are made as a dishonest player would: with its own shuffle, a proof computed for it
as far as possible, and every challenge hashed as the protocol says.
"""

from collections.abc import Callable
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sealed import shuffle_proof
from engine.sealed.crypto import digest
from engine.sealed.elgamal import (
    decode_ciphertext,
    decrypt,
    decryption_share,
    joint_key,
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
    multiply,
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

SECRETS = (1234567, 7654321)
JOINT = joint_key([public_key(secret) for secret in SECRETS])
KEY = digest("an opening key")
VERIFIER = digest("a verifier's secret")
CONTEXT = digest("a chain") + b"\1"
SIZE = 5
CARDS = plain_cards("test", SIZE)


@cache
def first_shuffle(size: int = SIZE) -> tuple[tuple[bytes, ...], bytes]:
    """Return a deck as another player has shuffled it, and the proof."""
    plain = [trivial_ciphertext(card) for card in plain_cards("test", size)]
    deck, proof = shuffle(plain, JOINT, digest("another opening key"), CONTEXT)
    return tuple(deck), proof


BEFORE = list(first_shuffle()[0])
AFTER, PROOF = shuffle(BEFORE, JOINT, KEY, CONTEXT)


def verified(after: list[bytes], proof: bytes, before: list[bytes] = BEFORE) -> bool:
    return verify_shuffle(before, after, JOINT, CONTEXT, proof, VERIFIER)


def cards_in(deck: list[bytes]) -> list[bytes]:
    return [
        decrypt(ciphertext, [decryption_share(ciphertext, secret) for secret in SECRETS])
        for ciphertext in deck
    ]


def reencrypt(ciphertext: bytes, r1: int, r2: int, times: int = 1) -> bytes:
    """Return a ciphertext multiplied, plus r1·B and r2·P."""
    c1, c2 = decode_ciphertext(ciphertext)
    c1 = add(multiply(c1, times), multiply(BASE, r1))
    return encode(c1) + encode(add(multiply(c2, times), multiply(decode(JOINT), r2)))


FACTORS = [digest("a factor", bytes([i]))[0] + 1000 for i in range(MAX_CARDS)]


def forge(
    after: list[bytes],
    choose: "Callable[[list[int]], list[int]]",
    factors: list[int] = FACTORS,
    before: list[bytes] = BEFORE,
) -> bytes:
    """Return the proof of an author who takes for every b_i what it likes.

    Args:
        after: The deck after the false shuffle.
        choose: Returns b_1 … b_n; its argument is x, x² …
        factors: r_1 … r_n.
        before: The deck before.
    """
    statement = shuffle_proof._statement(before, after, JOINT, CONTEXT)
    powers = shuffle_proof._powers(statement, len(before))
    pairs = [decode_ciphertext(ciphertext) for ciphertext in after]
    tables = fixed_base(decode(JOINT))
    b = [number % ORDER for number in choose(powers)]
    return shuffle_proof._prove(statement, powers, b, factors[: len(after)], pairs, tables, KEY)


def inverse(number: int) -> int:
    return pow(number, ORDER - 2, ORDER)


ORDER_OF_CARDS = [3, 0, 4, 1, 2]


def honest() -> list[bytes]:
    return [reencrypt(BEFORE[source], r, r) for source, r in zip(ORDER_OF_CARDS, FACTORS)]


def in_order(powers: list[int]) -> list[int]:
    return [powers[source] for source in ORDER_OF_CARDS]


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
            powers,
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


# Forgeries


def test_the_forger_can_prove_true_shuffles() -> None:
    """Else the other tests would show nothing."""
    assert verified(honest(), forge(honest(), in_order))
    assert not verified(honest(), forge(honest(), lambda powers: powers))
    assert not verified(honest(), forge(honest(), in_order, FACTORS[1:]))


def test_a_card_doubled() -> None:
    """Card 0 comes twice, and card 4 not at all."""
    after = honest()
    after[2] = reencrypt(BEFORE[0], FACTORS[2], FACTORS[2])
    sources = [3, 0, 0, 1, 2]
    assert sorted(cards_in(after)) != sorted(CARDS)
    for choose in (
        in_order,
        lambda powers: [powers[source] for source in sources],
        # fits the last equation if card 4 is ignored, and not the product
        lambda powers: [powers[3], powers[0], 0, powers[1], powers[2]],
        lambda powers: [powers[3], powers[0] - powers[4], powers[4], powers[1], powers[2]],
    ):
        assert not verified(after, forge(after, choose))


def test_a_card_replaced_by_a_multiple_of_another() -> None:
    """The last equation holds: 2·card 0 with x/2. The product of all b_i − z doesn't."""
    half = inverse(2)
    after = honest()
    after[1] = reencrypt(BEFORE[0], FACTORS[1], FACTORS[1], times=2)
    exact = forge(after, lambda p: [p[3], p[0] * half, p[4], p[1], p[2]])
    assert not verified(after, exact)
    assert not verified(after, forge(after, in_order))
    # and so that the product of all b_i is the same, but not that of b_i − z
    after[3] = reencrypt(BEFORE[1], FACTORS[3], FACTORS[3], times=half)
    exact = forge(after, lambda p: [p[3], p[0] * half, p[4], p[1] * 2, p[2]])
    assert not verified(after, exact)


def test_cards_mixed_with_each_other() -> None:
    """Linear combinations of two cards, for which b_1 and b_2 solve the last equation."""
    first, second = (decode_ciphertext(BEFORE[i]) for i in (0, 1))
    combined = [encode(add(a, b)) for a, b in zip(first, second)]
    after = [combined[0] + combined[1], *BEFORE[1:]]
    zero = [0] * SIZE
    exact = forge(after, lambda p: [p[0], p[1] - p[0], *p[2:]], zero)
    assert not verified(after, exact)
    assert not verified(after, forge(after, lambda p: p, zero))
    # the combination that keeps the sum of all cards: c + d, −d instead of c, d … and the others
    opposite = b"".join(encode(negate(part)) for part in first)
    after = [opposite, *BEFORE[1:]]
    assert not verified(after, forge(after, lambda p: [-p[0], *p[1:]], zero))


def test_one_component_changed() -> None:
    for one, other in ((0, 77), (77, 0), (77, 78)):
        after = honest()
        after[0] = reencrypt(BEFORE[3], FACTORS[0] + one, FACTORS[0] + other)
        assert not verified(after, forge(after, in_order))
        assert not verified(after, forge(after, in_order, [FACTORS[0] + 77, *FACTORS[1:]]))


def test_a_card_replaced_by_a_new_one() -> None:
    after = honest()
    after[4] = reencrypt(trivial_ciphertext(plain_cards("other", 1)[0]), 99, 99)
    assert not verified(after, forge(after, in_order))


def test_two_false_cards_whose_errors_cancel() -> None:
    """In the sum over all cards, but not with the powers of x as factors."""
    after = honest()
    after[0] = reencrypt(after[0], 0, 5)
    after[1] = reencrypt(after[1], 0, ORDER - 5)
    assert not verified(after, forge(after, in_order))


def test_outputs_in_the_clear_and_doubled_are_refused() -> None:
    plain = [trivial_ciphertext(card) for card in CARDS]
    zero = [0] * SIZE
    assert not verified(plain[::-1], forge(plain[::-1], lambda p: p[::-1], zero, plain), plain)
    twice = [plain[0], plain[0], plain[1]]
    after = [reencrypt(card, 5, 5) for card in twice]
    proof = forge(after, lambda p: p, [5] * 3, twice)
    assert after[0] == after[1] and not verified(after, proof, twice)
    other = [reencrypt(card, r, r) for r, card in zip((5, 6, 7), twice)]
    assert verified(other, forge(other, lambda p: p, [5, 6, 7], twice), twice)


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
