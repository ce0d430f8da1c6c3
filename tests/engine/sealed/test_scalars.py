"""Scalars have one encoding each, and their hashes depend on every part."""

from engine.sealed.crypto import derive_secret, digest
from engine.sealed.ristretto255 import ORDER
from engine.sealed.scalars import (
    SCALAR_SIZE,
    InvalidScalar,
    decode_scalar,
    derive_scalar,
    encode_scalar,
    hash_to_scalar,
)


def refused(raw: bytes) -> bool:
    try:
        decode_scalar(raw)
    except InvalidScalar:
        return True
    return False


def test_a_scalar_has_one_encoding() -> None:
    for number in (0, 1, 256, 2**252, ORDER - 1):
        assert decode_scalar(encode_scalar(number)) == number
    for number in (ORDER, ORDER + 1, 2 * ORDER, 2**255, 2**256 - 1):
        assert refused(number.to_bytes(SCALAR_SIZE, "little"))
    for raw in (b"", bytes(SCALAR_SIZE - 1), bytes(SCALAR_SIZE + 1)):
        assert refused(raw)


def test_hashes_are_512_bits_modulo_the_order() -> None:
    wide = digest("x", b"a", b"\0") + digest("x", b"a", b"\1")
    assert hash_to_scalar("x", b"a") == int.from_bytes(wide, "big") % ORDER
    key = bytes(range(32))
    wide = derive_secret(key, "x", b"a", b"\0") + derive_secret(key, "x", b"a", b"\1")
    assert derive_scalar(key, "x", b"a") == int.from_bytes(wide, "big") % ORDER


def test_every_part_matters() -> None:
    key = bytes(32)
    hashes = [
        hash_to_scalar("x"),
        hash_to_scalar("y"),
        hash_to_scalar("x", b""),
        hash_to_scalar("x", b"a"),
        hash_to_scalar("x", b"a", b""),
        hash_to_scalar("x", b"\0"),
        derive_scalar(key, "x"),
        derive_scalar(b"\1" + key[1:], "x"),
        derive_scalar(key, "y"),
        derive_scalar(key, "x", b"a"),
    ]
    assert len(set(hashes)) == len(hashes)
