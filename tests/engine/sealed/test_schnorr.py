"""Signatures: what is signed verifies, and nothing else does."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sealed.crypto import digest
from engine.sealed.ristretto255 import (
    BASE,
    ELEMENT_SIZE,
    ORDER,
    add,
    decode,
    encode,
    multiply,
    negate,
)
from engine.sealed.scalars import decode_scalar, encode_scalar
from engine.sealed.schnorr import (
    CHALLENGE_SIZE,
    SIGNATURE_SIZE,
    public_key,
    sign,
    signing_key,
    verify,
)

SECRET = signing_key(bytes(range(32)))
PUBLIC = public_key(SECRET)
MESSAGE = digest("a message for tests")
SIGNATURE = sign(SECRET, MESSAGE)


def parts(signature: bytes) -> tuple[int, int]:
    return (
        int.from_bytes(signature[:CHALLENGE_SIZE], "big"),
        decode_scalar(signature[CHALLENGE_SIZE:]),
    )


def joined(e: int, z: int) -> bytes:
    return e.to_bytes(CHALLENGE_SIZE, "big") + z.to_bytes(32, "little")


def test_a_signature_is_the_formula() -> None:
    e, z = parts(SIGNATURE)
    nonce = add(multiply(BASE, z), negate(multiply(decode(PUBLIC), e)))
    assert SIGNATURE[:CHALLENGE_SIZE] == digest("schnorr", PUBLIC, encode(nonce), MESSAGE)[:16]
    assert encode(multiply(BASE, SECRET)) == PUBLIC
    assert len(SIGNATURE) == SIGNATURE_SIZE == 48


def test_the_format_stays_as_it_is() -> None:
    assert PUBLIC.hex() == "6c3f47a0303dbb98f8dcef340d91ba760491e7eae705387ab6e901d27fe63614"
    assert SIGNATURE.hex() == (
        "5e28c9019fd02a58b8ec2264573e4c51a0c465c071777edf0ed0e69aa94fa965"
        "1d841c7becbb248c6b7b488e550a310f"
    )


@settings(max_examples=25, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=100))
def test_what_is_signed_verifies(seed: bytes, message: bytes) -> None:
    secret = signing_key(seed)
    signature = sign(secret, message)
    assert signature == sign(secret, message)
    assert verify(public_key(secret), message, signature)


def test_keys_messages_and_signatures_belong_together() -> None:
    assert verify(PUBLIC, MESSAGE, SIGNATURE)
    other = signing_key(bytes(32))
    assert not verify(public_key(other), MESSAGE, SIGNATURE)
    assert not verify(PUBLIC, digest("another message"), SIGNATURE)
    assert not verify(PUBLIC, MESSAGE, sign(other, MESSAGE))
    assert not verify(PUBLIC, MESSAGE, sign(SECRET, MESSAGE + b"\0"))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 8 * SIGNATURE_SIZE - 1))
def test_no_bit_can_be_changed(bit: int) -> None:
    changed = bytearray(SIGNATURE)
    changed[bit // 8] ^= 1 << bit % 8
    assert not verify(PUBLIC, MESSAGE, bytes(changed))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 8 * ELEMENT_SIZE - 1))
def test_no_bit_of_the_key_can_be_changed(bit: int) -> None:
    changed = bytearray(PUBLIC)
    changed[bit // 8] ^= 1 << bit % 8
    assert not verify(bytes(changed), MESSAGE, SIGNATURE)


def test_a_signature_can_not_be_changed_into_another() -> None:
    e, z = parts(SIGNATURE)
    assert joined(e, z) == SIGNATURE
    for number in (z + ORDER, z + 2 * ORDER, z ^ 1 << 255):
        assert not verify(PUBLIC, MESSAGE, joined(e, number))
    for number in (ORDER - z, (z + e) % ORDER, (z + 1) % ORDER, 0):
        assert not verify(PUBLIC, MESSAGE, joined(e, number))


def test_malformed_arguments_are_no_signatures() -> None:
    for signature in (b"", SIGNATURE[:-1], SIGNATURE + b"\0", bytes(48), b"\xff" * 48, bytes(16)):
        assert not verify(PUBLIC, MESSAGE, signature)
    for public in (b"", PUBLIC[:-1], PUBLIC + b"\0", b"\xff" * 32, b"\1" + bytes(31)):
        assert not verify(public, MESSAGE, SIGNATURE)
    # 2**255 − 19 more is the same number of the field, but not its canonical encoding.
    more = int.from_bytes(PUBLIC, "little") + 2**255 - 19
    assert not verify(more.to_bytes(32, "little"), MESSAGE, SIGNATURE)


def test_the_identity_is_no_public_key() -> None:
    """Its secret is 0, which is known: k = 5 gives a signature that fits."""
    identity = bytes(ELEMENT_SIZE)
    challenge = digest("schnorr", identity, encode(multiply(BASE, 5)), MESSAGE)[:CHALLENGE_SIZE]
    assert sign(0, MESSAGE)[CHALLENGE_SIZE:] != encode_scalar(5)
    for signature in (challenge + encode_scalar(5), sign(0, MESSAGE)):
        assert not verify(identity, MESSAGE, signature)


def test_forgeries_that_choose_the_nonce_last() -> None:
    """For any e and z there is an R that fits, but it has another challenge."""
    public = decode(PUBLIC)
    for e in (0, 1, 2**128 - 1):
        for z in (0, 1, 77):
            assert not verify(PUBLIC, MESSAGE, joined(e, z))
    # a signature of one message shifted: R + 3·B needs a challenge of its own
    e, z = parts(SIGNATURE)
    assert not verify(PUBLIC, MESSAGE, joined(e, (z + 3) % ORDER))
    # a related key: the secret plus one
    related = encode(add(public, BASE))
    assert related == public_key(SECRET + 1)
    assert not verify(related, MESSAGE, joined(e, (z + e) % ORDER))


def test_a_secret_signs_no_two_messages_with_one_nonce() -> None:
    nonces = set()
    for n in range(8):
        e, z = parts(sign(SECRET, bytes([n])))
        nonces.add((z - e * SECRET) % ORDER)
    assert len(nonces) == 8
