"""Schnorr signatures over ristretto255, with short challenges.

The scheme is that of Schnorr ("Efficient signature generation by smart cards", 1991), with
challenges as Neven, Smart and Warinschi have them ("Hash function requirements for Schnorr
signatures", 2009).

The public key is S = s·B, where B is the group's generator. To sign, take a secret k and R = k·B;
the challenge e is the first 16 bytes of digest("schnorr", S, R, message), read as a number with the
most significant byte first, and z = k + e·s modulo the order. The signature is e | z, z with the
least significant byte first. It is valid if the R that follows from it, z·B − e·S, has the
challenge e.

Assumptions: in the random oracle model, signing without the secret is as hard as computing a
discrete logarithm (Pointcheval and Stern, 2000); a challenge of 128 bits suffices for that, because
a forger gains nothing from a collision of challenges. The key is hashed with the message, so a
signature is valid under one key only. z + ORDER is refused: a signature can't be changed into
another one of the same message.

k follows from the secret and the message, as in RFC 6979 and RFC 8032: two signatures with the same
k would reveal the secret. A signature is also a proof of knowledge of the secret.
"""

from engine.sealed.crypto import digest
from engine.sealed.ristretto255 import (
    BASE,
    IDENTITY,
    ORDER,
    InvalidElement,
    decode,
    encode,
    multiply_base,
    multiscalar_multiply,
    negate,
)
from engine.sealed.scalars import (
    SCALAR_SIZE,
    InvalidScalar,
    decode_scalar,
    derive_scalar,
    encode_scalar,
)

CHALLENGE_SIZE = 16  # bytes
SIGNATURE_SIZE = CHALLENGE_SIZE + SCALAR_SIZE


def signing_key(seed: bytes) -> int:
    """Return the secret signing key that follows from a device's seed."""
    return derive_scalar(seed, "signing key")


def public_key(secret: int) -> bytes:
    """Return the public key to a secret key: the generator multiplied by it."""
    return encode(multiply_base(secret))


def _challenge(public: bytes, nonce: bytes, message: bytes) -> bytes:
    return digest("schnorr", public, nonce, message)[:CHALLENGE_SIZE]


def sign(secret: int, message: bytes) -> bytes:
    """Return the signature of a message under a secret key, SIGNATURE_SIZE bytes."""
    k = derive_scalar(encode_scalar(secret), "schnorr nonce", message)
    challenge = _challenge(public_key(secret), encode(multiply_base(k)), message)
    z = (k + int.from_bytes(challenge, "big") * secret) % ORDER
    return challenge + encode_scalar(z)


def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether the owner of a public key signed a message.

    The answer is False too if the key or the signature is malformed, or the key is the identity.
    """
    challenge, raw = signature[:CHALLENGE_SIZE], signature[CHALLENGE_SIZE:]
    try:
        element, z = decode(public), decode_scalar(raw)
    except (InvalidElement, InvalidScalar):
        return False
    if public == encode(IDENTITY):
        return False
    e = int.from_bytes(challenge, "big")
    nonce = multiscalar_multiply([BASE, negate(element)], [z, e])
    return challenge == _challenge(public, encode(nonce), message)
