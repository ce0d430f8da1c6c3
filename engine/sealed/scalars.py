"""Scalars: numbers below the order of the group, by which elements are multiplied.

A hash that is to be uniform among them has 512 bits before it is reduced: the bias is then below
2**-259.
"""

from engine.sealed.crypto import derive_secret, digest
from engine.sealed.ristretto255 import ORDER

SCALAR_SIZE = 32  # bytes in an encoded scalar

_FACTOR_SIZE = 16  # bytes in a factor of a batched proof


class InvalidScalar(ValueError):
    """These bytes encode no scalar."""


def encode_scalar(number: int) -> bytes:
    """Return the encoding of a scalar: SCALAR_SIZE bytes, the least significant first."""
    return number.to_bytes(SCALAR_SIZE, "little")


def decode_scalar(raw: bytes) -> int:
    """Return the scalar that ``encode_scalar`` wrote. Raises InvalidScalar for all other bytes."""
    number = int.from_bytes(raw, "little")
    if len(raw) != SCALAR_SIZE or number >= ORDER:
        raise InvalidScalar
    return number


def derive_scalar(key: bytes, label: str, *parts: bytes) -> int:
    """Derive a secret scalar from a key, independent for every label and list of parts."""
    high, low = (derive_secret(key, label, *(parts + (half,))) for half in (b"\0", b"\1"))
    return int.from_bytes(high + low, "big") % ORDER


def hash_to_scalar(label: str, *parts: bytes) -> int:
    """Return the scalar that is the hash of these parts, for the purpose that the label names."""
    high, low = (digest(label, *(parts + (half,))) for half in (b"\0", b"\1"))
    return int.from_bytes(high + low, "big") % ORDER


def batch_factors(label: str, statement: bytes, count: int) -> "list[int]":
    """Return the factors by which a proof sums that many equations, 128 bits each.

    They follow from a hash of the statement, so they can't be known before it is chosen.

    Args:
        label: Names the purpose.
        statement: The hash of everything that is proved.
        count: How many factors there are.
    """
    hashes = [digest(label, statement, n.to_bytes(2, "big")) for n in range(count)]
    return [int.from_bytes(raw[:_FACTOR_SIZE], "big") for raw in hashes]
