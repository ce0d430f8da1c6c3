"""The group against RFC 9496, and proofs that hold only for what they prove."""

from __future__ import annotations

import hashlib

import pytest

from tests.oracles.sealed import group, proofs

DOUBLE = "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919"
MAPPED = "3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46"
INVALID = [
    "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
]


def test_ristretto() -> None:
    """Multiples, derived elements and encodings are those of the standard."""
    assert group.encode(group.multi([2], [group.GENERATOR])).hex() == DOUBLE
    assert group.encode(group.BASE.times(group.ORDER)) == bytes(32)
    for scalar in (0, 1, 15, 16, group.ORDER - 1, 3**150 % group.ORDER):
        slow = group.multi([scalar], [group.GENERATOR])
        assert group.encode(slow) == group.encode(group.BASE.times(scalar))
        assert group.encode(group.decode(group.encode(slow))) == group.encode(slow)
    text = b"Ristretto is traditionally a short shot of espresso coffee"
    assert group.encode(group.mapped(hashlib.sha512(text).digest())).hex() == MAPPED
    for data in INVALID:
        with pytest.raises(ValueError, match="no element"):
            group.decode(bytes.fromhex(data))
    with pytest.raises(ValueError, match="no scalar"):
        group.read_scalar(group.ORDER.to_bytes(32, "little"))


@pytest.mark.parametrize("count", [2, 3, 32])
def test_shuffle(count: int) -> None:
    """A shuffle is proved for its statement and no other."""
    joint = group.BASE.times(12345)
    cards = [group.mapped(bytes([i]) * 64) for i in range(count)]
    before = [proofs.Cipher(group.IDENTITY, point) for point in cards]
    after, proof = proofs.shuffle(bytes(32), joint, b"here", before)
    proofs.verify_shuffle(joint, b"here", before, after, proof)
    assert len(proof) == 32 * (2 * count + 7)
    for cipher in after:
        message = group.subtract(cipher.c2, group.multi([12345], [cipher.c1]))
        assert sum(group.equal(message, point) for point in cards) == 1
    false = [
        (joint, b"there", before, after),
        (group.BASE.times(12346), b"here", before, after),
        (joint, b"here", before[::-1], after),
        (joint, b"here", before, after[::-1]),
    ]
    for key, context, old, new in false:
        with pytest.raises(ValueError, match="equation"):
            proofs.verify_shuffle(key, context, old, new, proof)
