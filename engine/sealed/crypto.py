"""Hashes, commitments and message authentication codes, all built on SHA-256.

No construction here is new. ``hmac`` is HMAC-SHA-256 (RFC 2104), written out because MicroPython
has ``hashlib`` but no ``hmac``; the tests check it against the vectors of RFC 4231.
``derive_secret`` uses HMAC as a pseudorandom function, as HKDF-Expand (RFC 5869) does. ``digest``
hashes a list of byte strings, each with its length in front (the idea of TupleHash, NIST SP
800-185), so two different lists never hash the same bytes. Every list begins with the protocol's
name and a label for the purpose, so a hash made for one purpose is useless for another. A
commitment is such a hash of a value and a 32-byte nonce.
"""

from hashlib import sha256

PROTOCOL = b"coaster sealed 1"
KEY_SIZE = 32  # bytes in a key, a nonce, a hash
MAC_SIZE = 16  # bytes in a message authentication code

_BLOCK_SIZE = 64  # bytes in a block of SHA-256


def hmac(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA-256 of a message under a key of any length."""
    if len(key) > _BLOCK_SIZE:
        key = sha256(key).digest()
    block = key + bytes(_BLOCK_SIZE - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in block]) + message).digest()
    return sha256(bytes([byte ^ 0x5C for byte in block]) + inner).digest()


def encode_parts(label: str, parts: "tuple[bytes, ...] | list[bytes]") -> bytes:
    """Encode a label and byte strings unambiguously.

    Returns:
        The protocol's name, the label and the parts, each after its length in two bytes.
    """
    encoded = b""
    for part in [PROTOCOL, label.encode()] + list(parts):
        encoded += len(part).to_bytes(2, "big") + part
    return encoded


def digest(label: str, *parts: bytes) -> bytes:
    """Return the hash of these parts for the purpose that the label names."""
    return sha256(encode_parts(label, parts)).digest()


def derive_secret(key: bytes, label: str, *parts: bytes) -> bytes:
    """Derive a 32-byte secret from a key.

    The result is independent for every label and list of parts, and reveals nothing about the key.
    """
    return hmac(key, encode_parts(label, parts))


def mac(key: bytes, chain: bytes, body: bytes) -> bytes:
    """Return the authentication code by which an author recognizes its own entry.

    Args:
        key: The author's key.
        chain: The chain value of the transcript before the entry.
        body: The entry without its code.
    """
    return derive_secret(key, "mark", chain, body)[:MAC_SIZE]


def append_mac(key: bytes, chain: bytes, body: bytes) -> bytes:
    """Return the entry with this body, authenticated; the arguments are those of ``mac``."""
    return body + mac(key, chain, body)


def strip_mac(entry: bytes) -> bytes:
    """Return the body of an authenticated entry, without checking its code."""
    return entry[:-MAC_SIZE]


def verify_mac(key: bytes, chain: bytes, entry: bytes) -> bool:
    """Return whether this key authenticated the entry behind ``chain``."""
    return entry == append_mac(key, chain, strip_mac(entry))


def key_commitment(key: bytes, chain: bytes, seat: int) -> bytes:
    """Return a player's commitment to its key, published as it joins.

    Args:
        key: The player's key.
        chain: The chain value before the entry by which the player joins.
        seat: The player's seat.
    """
    return digest("key", chain, bytes([seat]), key)


def commitment(context: bytes, value: bytes, nonce: bytes) -> bytes:
    """Return a commitment to ``value``; publishing the value and the nonce opens it.

    Args:
        context: Identifies the commitment within its game.
        value: The value to commit to.
        nonce: 32 secret bytes that hide the value.
    """
    return digest("commitment", context, value, nonce)
