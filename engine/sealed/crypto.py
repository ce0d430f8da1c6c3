"""Keys, commitments and nonces, all made with SHA-256.

Nothing here is of our own making. ``hmac`` is HMAC-SHA-256 as RFC 2104 defines it, written out
since MicroPython has ``hashlib`` but no ``hmac``; the tests hold it to the vectors of RFC 4231.
``derived`` uses it as the pseudorandom function that it is, as HKDF-Expand (RFC 5869) does: from a
key and a label that says what for. ``digest`` hashes a list of byte strings, each after its length
(the idea of TupleHash, NIST SP 800-185), so that no two lists are hashed as the same bytes; every
list begins with the protocol's name and a label, so that no hash made for one purpose means
anything for another. A commitment is such a hash of a value and a nonce of 32 bytes.
"""

from hashlib import sha256

PROTOCOL = b"coaster sealed 1"
KEY_SIZE = 32  # bytes in a key, a nonce, a hash
MAC_SIZE = 16  # bytes in a mark

_BLOCK_SIZE = 64  # bytes that SHA-256 takes at a time


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 of a message under a key of any length."""
    if len(key) > _BLOCK_SIZE:
        key = sha256(key).digest()
    block = key + bytes(_BLOCK_SIZE - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in block]) + message).digest()
    return sha256(bytes([byte ^ 0x5C for byte in block]) + inner).digest()


def encode_parts(label: str, parts: "tuple[bytes, ...] | list[bytes]") -> bytes:
    """The protocol's name, the label and the parts, each after its length in two bytes: different
    bytes for different labels or parts."""
    found = b""
    for part in [PROTOCOL, label.encode()] + list(parts):
        found += len(part).to_bytes(2, "big") + part
    return found


def digest(label: str, *parts: bytes) -> bytes:
    """The hash of these parts, made for the purpose that the label names."""
    return sha256(encode_parts(label, parts)).digest()


def derive_secret(key: bytes, label: str, *parts: bytes) -> bytes:
    """32 bytes that only who has the key can make, and that tell nothing of it: for every label
    and every list of parts others."""
    return hmac(key, encode_parts(label, parts))


def mac(key: bytes, chain: bytes, body: bytes) -> bytes:
    """What the author of an entry puts behind its ``body``, which follows the transcript that
    ``chain`` stands for, so as to know it again as its own."""
    return derive_secret(key, "mark", chain, body)[:MAC_SIZE]


def key_commitment(key: bytes, chain: bytes, seat: int) -> bytes:
    """What a device publishes of its key as it takes a seat; ``chain`` stands for the game."""
    return digest("key", chain, bytes([seat]), key)


def commitment(context: bytes, value: bytes, nonce: bytes) -> bytes:
    """A commitment to ``value``, opened by giving it and the nonce. ``context`` says which
    commitment of which game it is."""
    return digest("commitment", context, value, nonce)
