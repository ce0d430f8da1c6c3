"""Cards encrypted for several players: all shares open them, and no false share is accepted."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sealed import elgamal, scalars
from engine.sealed.crypto import digest
from engine.sealed.elgamal import (
    CIPHERTEXT_SIZE,
    PROOF_SIZE,
    decode_ciphertext,
    decrypt,
    decryption_key,
    decryption_share,
    joint_key,
    prove_knowledge,
    prove_shares,
    trivial_ciphertext,
    verify_knowledge,
    verify_shares,
)
from engine.sealed.mental_poker import plain_cards
from engine.sealed.ristretto255 import (
    BASE,
    ELEMENT_SIZE,
    IDENTITY,
    ORDER,
    InvalidElement,
    add,
    decode,
    encode,
    multiply,
    negate,
)
from engine.sealed.schnorr import public_key, sign

CHAIN = digest("a chain for tests")
CONTEXT = CHAIN + b"\0"
CARDS = plain_cards("test", 5)
SECRETS = [decryption_key(digest("a key", bytes([seat])), CHAIN) for seat in range(3)]
PUBLIC = [public_key(secret) for secret in SECRETS]
JOINT = joint_key(PUBLIC)
ONE_BYTE_MORE = b"\0"


def encrypt(card: bytes, r: int) -> bytes:
    masked = add(decode(card), multiply(decode(JOINT), r))
    return encode(multiply(BASE, r)) + encode(masked)


CIPHERTEXTS = [encrypt(card, 1000 + n) for n, card in enumerate(CARDS)]
SHARES = [decryption_share(ciphertext, SECRETS[0]) for ciphertext in CIPHERTEXTS]
PROOF = prove_shares(CIPHERTEXTS, SHARES, SECRETS[0], CONTEXT)


def verified(
    shares: list[bytes], proof: bytes = PROOF, ciphertexts: list[bytes] = CIPHERTEXTS
) -> bool:
    return verify_shares(ciphertexts, shares, PUBLIC[0], proof, CONTEXT)


def proved_and_verified(shares: list[bytes], secret: int = SECRETS[0]) -> bool:
    """Return whether shares are accepted with the proof that their author makes for them."""
    return verified(shares, prove_shares(CIPHERTEXTS, shares, secret, CONTEXT))


def is_refused(keys: list[bytes]) -> bool:
    try:
        joint_key(keys)
    except InvalidElement:
        return True
    return False


def shifted(share: bytes, by: int) -> bytes:
    return encode(add(decode(share), multiply(BASE, by)))


@settings(max_examples=15, deadline=None)
@given(st.integers(1, ORDER - 1), st.integers(0, 4))
def test_all_shares_open_a_card(r: int, n: int) -> None:
    ciphertext = encrypt(CARDS[n], r)
    shares = [decryption_share(ciphertext, secret) for secret in SECRETS]
    assert decrypt(ciphertext, shares) == CARDS[n]
    assert decrypt(ciphertext, shares[::-1]) == CARDS[n]
    assert decrypt(ciphertext, shares[:2]) not in CARDS


def test_the_joint_key_is_the_sum_of_all() -> None:
    assert JOINT == public_key(sum(SECRETS) % ORDER)
    assert joint_key(PUBLIC[::-1]) == JOINT
    assert joint_key(PUBLIC[:1]) == PUBLIC[0]


def test_keys_that_cancel_are_refused() -> None:
    identity = bytes(ELEMENT_SIZE)
    opposite = encode(negate(decode(PUBLIC[0])))
    assert is_refused([]) and is_refused([identity]) and is_refused([PUBLIC[0], identity])
    assert is_refused([PUBLIC[0], opposite])
    assert is_refused([PUBLIC[0], b"\xff" * 32]) and is_refused([PUBLIC[0] + ONE_BYTE_MORE])


def test_decryption_keys_depend_on_the_opening_key_and_the_chain() -> None:
    keys = {decryption_key(key, chain) for key in (b"1", b"2") for chain in (CHAIN, bytes(32))}
    assert len(keys) == 4


def test_a_player_proves_that_it_knows_its_key() -> None:
    proof = prove_knowledge(SECRETS[0], CHAIN, 1)
    assert len(proof) == PROOF_SIZE == 48
    assert proof == sign(SECRETS[0], digest("knowledge", CHAIN, b"\1"))
    assert verify_knowledge(PUBLIC[0], CHAIN, 1, proof)
    # the proof of one player is not valid for another, and none of a key that cancels others
    assert not verify_knowledge(PUBLIC[0], CHAIN, 0, proof)
    assert not verify_knowledge(PUBLIC[0], digest("another"), 1, proof)
    assert not verify_knowledge(PUBLIC[1], CHAIN, 1, proof)
    difference = encode(add(decode(PUBLIC[1]), negate(decode(PUBLIC[0]))))
    for secret in SECRETS:
        assert not verify_knowledge(difference, CHAIN, 1, prove_knowledge(secret, CHAIN, 1))
    assert not verify_knowledge(bytes(ELEMENT_SIZE), CHAIN, 1, prove_knowledge(0, CHAIN, 1))


def test_malformed_ciphertexts_raise() -> None:
    good = CIPHERTEXTS[0]
    assert len(good) == CIPHERTEXT_SIZE
    assert encode(decode_ciphertext(good)[1]) == good[ELEMENT_SIZE:]
    bad = b"\1" + bytes(31)
    for raw in (b"", good[:-1], good + b"\0", bad + good[32:], good[:32] + bad, good[:32]):
        for act in (
            decode_ciphertext,
            lambda raw: decryption_share(raw, 5),
            lambda raw: decrypt(raw, []),
            lambda raw: prove_shares([raw], SHARES[:1], 5, CONTEXT),
        ):
            try:
                act(raw)
                raise AssertionError(raw)
            except InvalidElement:
                pass
    try:
        decrypt(good, [bad])
        raise AssertionError
    except InvalidElement:
        pass


def test_true_shares_are_accepted() -> None:
    assert len(PROOF) == PROOF_SIZE
    assert verified(SHARES)
    for count in (1, 2, 3):
        proof = prove_shares(CIPHERTEXTS[:count], SHARES[:count], SECRETS[0], CONTEXT)
        assert verified(SHARES[:count], proof, CIPHERTEXTS[:count])
        assert not verified(SHARES[:count], PROOF, CIPHERTEXTS[:count])


def test_the_format_stays_as_it_is() -> None:
    assert digest("all", b"".join(SHARES), PROOF).hex() == (
        "7dc2f4ceffbae2cf5dfc4ffa196ba91ec80df60ef4d2720383cbc93612e05121"
    )


def test_shares_of_another_key_are_refused() -> None:
    shares = [decryption_share(ciphertext, SECRETS[1]) for ciphertext in CIPHERTEXTS]
    assert not proved_and_verified(shares) and not proved_and_verified(shares, SECRETS[1])
    assert not verify_shares(CIPHERTEXTS, SHARES, PUBLIC[1], PROOF, CONTEXT)
    one = SHARES[:4] + shares[4:]
    assert not proved_and_verified(one) and not verified(one)


def test_exchanged_shares_are_refused() -> None:
    for i in range(5):
        for j in range(i):
            shares = list(SHARES)
            shares[i], shares[j] = shares[j], shares[i]
            assert not verified(shares)
    assert not proved_and_verified(shares)
    assert not verified(SHARES, ciphertexts=CIPHERTEXTS[::-1])
    assert verified(
        SHARES[::-1],
        prove_shares(CIPHERTEXTS[::-1], SHARES[::-1], SECRETS[0], CONTEXT),
        CIPHERTEXTS[::-1],
    )


@settings(max_examples=20, deadline=None)
@given(st.integers(1, ORDER - 1), st.integers(0, 4), st.integers(1, 4))
def test_errors_that_cancel_in_a_plain_sum_are_refused(error: int, one: int, far: int) -> None:
    shares = list(SHARES)
    other = (one + far) % 5
    shares[one], shares[other] = shifted(shares[one], error), shifted(shares[other], ORDER - error)
    assert not verified(shares) and not proved_and_verified(shares)


def test_errors_that_cancel_under_the_factors_of_the_true_statement_are_refused() -> None:
    """The factors depend on the shares, so errors can't be chosen to fit them."""
    statement = elgamal._shares_statement(CIPHERTEXTS, SHARES, PUBLIC[0], CONTEXT)
    factors = scalars.batch_factors("share factor", statement, 5)
    shares = list(SHARES)
    shares[0] = shifted(shares[0], factors[1])
    shares[1] = shifted(shares[1], ORDER - factors[0])
    assert not verified(shares) and not proved_and_verified(shares)


def test_the_challenge_depends_on_all_that_was_sent_before() -> None:
    """Else the prover could choose what is left out after the challenge."""
    statements = {
        elgamal._shares_statement([b"a"], [b"b"], b"c", b"d"),
        elgamal._shares_statement([b"x"], [b"b"], b"c", b"d"),
        elgamal._shares_statement([b"a"], [b"x"], b"c", b"d"),
        elgamal._shares_statement([b"a"], [b"b"], b"x", b"d"),
        elgamal._shares_statement([b"a"], [b"b"], b"c", b"x"),
    }
    assert len(statements) == 5
    challenges = {
        elgamal._shares_challenge(statement, a, b)
        for statement in (b"1", b"2")
        for a in (BASE, IDENTITY)
        for b in (BASE, IDENTITY)
    }
    assert len(challenges) == 8
    factors = scalars.batch_factors("share factor", b"1", 3) + scalars.batch_factors(
        "share factor", b"2", 3
    )
    assert len(set(factors)) == 6 and 2**120 < max(factors) < 2**128


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 8 * PROOF_SIZE - 1))
def test_no_bit_of_a_proof_can_be_changed(bit: int) -> None:
    changed = bytearray(PROOF)
    changed[bit // 8] ^= 1 << bit % 8
    assert not verified(SHARES, bytes(changed))


def test_a_proof_is_valid_for_one_statement() -> None:
    assert not verify_shares(CIPHERTEXTS, SHARES, PUBLIC[0], PROOF, CHAIN + b"\1")
    assert not verify_shares(CIPHERTEXTS, SHARES, PUBLIC[0], PROOF, b"")
    # another c2 is another ciphertext, although the share would be the same
    other = [CIPHERTEXTS[0][:32] + CARDS[0]] + CIPHERTEXTS[1:]
    assert not verified(SHARES, ciphertexts=other)
    more = CIPHERTEXTS + [CIPHERTEXTS[0]]
    assert not verified(SHARES + [SHARES[0]], ciphertexts=more)


def test_malformed_proofs_and_shares_are_refused() -> None:
    z = int.from_bytes(PROOF[16:], "little")
    for number in (z + ORDER, z + 2 * ORDER, ORDER):
        assert not verified(SHARES, PROOF[:16] + number.to_bytes(32, "little"))
    for proof in (b"", PROOF[:-1], PROOF + b"\0", bytes(48), b"\xff" * 48, PROOF[:16]):
        assert not verified(SHARES, proof)
    field = int.from_bytes(SHARES[0], "little") + 2**255 - 19
    for share in (b"", b"\xff" * 32, field.to_bytes(32, "little"), SHARES[0] + b"\0", bytes(32)):
        assert not verified([share] + SHARES[1:])
    assert not verified(SHARES[:4]) and not verified([])
    assert not verified(SHARES, ciphertexts=CIPHERTEXTS[:4])
    assert not verified(SHARES, ciphertexts=[CIPHERTEXTS[0][:-1]] + CIPHERTEXTS[1:])
    for public in (b"", b"\xff" * 32, PUBLIC[0] + b"\0"):
        assert not verify_shares(CIPHERTEXTS, SHARES, public, PROOF, CONTEXT)
    empty = prove_shares([], [], SECRETS[0], CONTEXT)
    assert not verify_shares([], [], PUBLIC[0], empty, CONTEXT)


def test_the_identity_is_no_public_key() -> None:
    shares = [bytes(ELEMENT_SIZE)] * 5
    proof = prove_shares(CIPHERTEXTS, shares, 0, CONTEXT)
    assert not verify_shares(CIPHERTEXTS, shares, bytes(ELEMENT_SIZE), proof, CONTEXT)


def test_the_share_of_a_trivial_ciphertext_is_the_identity() -> None:
    trivial = trivial_ciphertext(CARDS[0])
    assert len(trivial) == CIPHERTEXT_SIZE
    share = decryption_share(trivial, SECRETS[0])
    assert share == encode(IDENTITY)
    assert decrypt(trivial, [share] * 3) == decrypt(trivial, []) == CARDS[0]
    for ciphertexts in ([trivial], [trivial, CIPHERTEXTS[0]], [trivial, trivial]):
        shares = [decryption_share(ciphertext, SECRETS[0]) for ciphertext in ciphertexts]
        proof = prove_shares(ciphertexts, shares, SECRETS[0], CONTEXT)
        assert verified(shares, proof, ciphertexts)
        false = [SHARES[1]] + shares[1:]
        proof = prove_shares(ciphertexts, false, SECRETS[0], CONTEXT)
        assert not verified(false, proof, ciphertexts)
