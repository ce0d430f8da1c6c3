"""from_uniform_bytes as the map of RFC 9380's suite ristretto255_XMD:SHA-512_R255MAP_RO_.

RFC 9380 has no vectors of its own for this suite. RFC 9497 uses it, and has: a blinded element is
the hash of the input, multiplied by the blind.
"""

from hashlib import sha512

from engine.sealed.ristretto255 import encode, from_uniform_bytes, multiply
from engine.sealed.scalars import decode_scalar

CPYTHON_ONLY = "MicroPython has no SHA-512"

# RFC 9497, A.1.1: the suite ristretto255-SHA512 in mode OPRF.
TAG = b"HashToGroup-OPRFV1-\x00-ristretto255-SHA512"
BLIND = "64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706"
BLINDED = (
    (b"\x00", "609a0ae68c15a3cf6903766461307e5c8bb2f95e7e6550e1ffa2dc99e412803c"),
    (b"\x5a" * 17, "da27ef466870f5f15296299850aa088629945a17d1f5b7f5ff043f76b3c06418"),
)


def expand_message_xmd(message: bytes, tag: bytes) -> bytes:
    """Expand a message as RFC 9380, section 5.3.1, to the 64 bytes that SHA-512 has: one block of
    output."""
    suffix = tag + bytes([len(tag)])
    first = sha512(bytes(128) + message + b"\x00\x40" + b"\x00" + suffix).digest()
    return sha512(first + b"\x01" + suffix).digest()


def test_the_vectors_of_rfc_9497() -> None:
    for message, blinded in BLINDED:
        element = from_uniform_bytes(expand_message_xmd(message, TAG))
        assert encode(multiply(element, decode_scalar(bytes.fromhex(BLIND)))).hex() == blinded
