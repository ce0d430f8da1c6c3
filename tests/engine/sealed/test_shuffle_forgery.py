"""Forged shuffles are refused: cards doubled, replaced, mixed or marked."""

import pytest

from engine.sealed import shuffle_proof
from engine.sealed.elgamal import (
    decode_ciphertext,
    trivial_ciphertext,
)
from engine.sealed.mental_poker import plain_cards
from engine.sealed.ristretto255 import (
    BASE,
    ELEMENT_SIZE,
    ORDER,
    add,
    decode,
    encode,
    fixed_base,
    multiply,
    negate,
)
from engine.sealed.shuffle_proof import (
    verify_shuffle,
)
from tests.support.sealed.shuffles import (
    BEFORE,
    CARDS,
    CONTEXT,
    FACTORS,
    JOINT,
    KEY,
    SIZE,
    VERIFIER,
    cards_in,
    forge,
    honest,
    in_order,
    inverse,
    reencrypt,
    verified,
)


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


def test_opposite_errors_in_both_components() -> None:
    """They would cancel if both had the same factor in the verifier's sum."""
    after = honest()
    c1, c2 = decode_ciphertext(after[0])
    after[0] = encode(add(c1, BASE)) + encode(add(c2, negate(BASE)))
    assert not verified(after, forge(after, in_order))


def test_a_false_commitment_and_a_false_card_that_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    """c_B or c_Δ is changed by b_1 times what one component of a card is changed by."""
    commit = shuffle_proof._commit
    for component in (0, 1):
        after = honest()
        pair = list(decode_ciphertext(after[0]))
        pair[component] = add(pair[component], BASE)
        after[0] = b"".join(encode(part) for part in pair)
        statement = shuffle_proof._statement(BEFORE, after, JOINT, CONTEXT)
        error = multiply(BASE, in_order(shuffle_proof._powers(statement, SIZE))[0])
        for false in (0, 3):
            calls: list[int] = []

            def falsified(
                numbers: list[int],
                blinding: int,
                calls: list[int] = calls,
                false: int = false,
                error: tuple = error,
            ) -> bytes:
                calls.append(0)
                raw = commit(numbers, blinding)
                return encode(add(decode(raw), error)) if len(calls) == false + 1 else raw

            monkeypatch.setattr(shuffle_proof, "_commit", falsified)
            assert not verified(after, forge(after, in_order))
            assert len(calls) == 4


def test_the_identity_is_no_joint_key() -> None:
    identity = bytes(ELEMENT_SIZE)
    after = [
        encode(add(decode(card[:32]), multiply(BASE, r))) + card[32:]
        for card, r in zip(BEFORE, FACTORS)
    ]
    statement = shuffle_proof._statement(BEFORE, after, identity, CONTEXT)
    powers = shuffle_proof._powers(statement, SIZE)
    pairs = [decode_ciphertext(ciphertext) for ciphertext in after]
    tables = fixed_base(decode(identity))
    proof = shuffle_proof._prove(statement, powers, FACTORS[:SIZE], pairs, tables, KEY)
    assert not verify_shuffle(BEFORE, after, identity, CONTEXT, proof, VERIFIER)


def test_every_challenge_depends_on_all_that_was_sent_before() -> None:
    """Else the prover could choose what is left out after the challenge."""
    statements = [
        shuffle_proof._statement([b"a"], [b"b"], b"c", b"d"),
        shuffle_proof._statement([b"x"], [b"b"], b"c", b"d"),
        shuffle_proof._statement([b"a"], [b"x"], b"c", b"d"),
        shuffle_proof._statement([b"a"], [b"b"], b"x", b"d"),
        shuffle_proof._statement([b"a"], [b"b"], b"c", b"x"),
    ]
    assert len(set(statements)) == 5
    powers = [shuffle_proof._powers(statement, 2)[0] for statement in statements]
    assert len(set(powers)) == 5
    seconds = {
        shuffle_proof._second_challenge(one, two) for one in (b"a", b"b") for two in (b"c", b"d")
    }
    assert len(seconds) == 4
    sent = [b"0", b"1", b"2", b"3", b"4", b"5"]
    lasts = {
        shuffle_proof._last_challenge(b"a", sent[:i] + [b"x"] + sent[i + 1 :]) for i in range(6)
    }
    lasts |= {shuffle_proof._last_challenge(one, sent) for one in (b"a", b"b")}
    assert len(lasts) == 8


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
