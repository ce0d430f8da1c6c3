"""HMAC by the RFC's vectors, and hashes that are valid for one purpose only."""

from binascii import hexlify, unhexlify

from engine.sealed.crypto import (
    KEY_SIZE,
    MAC_SIZE,
    commitment,
    derive_secret,
    digest,
    encode_parts,
    hmac,
    key_commitment,
    mac,
)

KEY = bytes(range(32))

# RFC 4231, section 4: key, data, HMAC-SHA-256.
VECTORS = (
    (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
    (
        b"\xaa" * 131,
        b"This is a test using a larger than block-size key and a larger than block-size data. "
        b"The key needs to be hashed before being used by the HMAC algorithm.",
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    ),
)


def test_hmac_is_that_of_the_rfc() -> None:
    for key, data, expected in VECTORS:
        assert hmac(key, data) == unhexlify(expected)
    # The vector 4.6 is cut to 128 bits.
    cut = hmac(b"\x0c" * 20, b"Test With Truncation")[:16]
    assert hexlify(cut) == b"a3b6167473100ee06e0c796c2955552b"


def test_bytes_are_coded_as_the_document_says() -> None:
    expected = b"\x00\x10coaster sealed 1" + b"\x00\x02ab" + b"\x00\x00" + b"\x00\x01x"
    assert encode_parts("ab", [b"", b"x"]) == expected


def test_different_parts_are_encoded_differently() -> None:
    lists = [
        encode_parts("ab", [b"c"]),
        encode_parts("a", [b"bc"]),
        encode_parts("ab", [b"c", b""]),
        encode_parts("ab", [b"", b"c"]),
        encode_parts("abc", []),
        encode_parts("ab", []),
    ]
    assert len(set(lists)) == len(lists)


def test_every_purpose_has_its_own_hash() -> None:
    found = [
        digest("a", KEY),
        digest("b", KEY),
        derive_secret(KEY, "a"),
        derive_secret(KEY, "b"),
        derive_secret(KEY, "a", b""),
        derive_secret(digest("a", KEY), "a"),
        key_commitment(KEY, b"one", 0),
        key_commitment(KEY, b"one", 1),
        key_commitment(KEY, b"two", 0),
        commitment(b"one", b"\0", KEY),
        commitment(b"one", b"\1", KEY),
        commitment(b"two", b"\0", KEY),
    ]
    assert len(set(found)) == len(found)
    assert {len(value) for value in found} == {KEY_SIZE}


def test_a_mac_is_valid_for_one_entry_at_one_place() -> None:
    made = mac(KEY, b"one", b"entry")
    assert len(made) == MAC_SIZE
    for other in (
        mac(KEY, b"two", b"entry"),
        mac(KEY, b"one", b"other"),
        mac(bytes(32), b"one", b"entry"),
    ):
        assert other != made
