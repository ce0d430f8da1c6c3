"""Reads the raw bytes of sealed links by docs/sealed-play.md alone, without the engine's own code.

What comes out are *fields*: ``("open", bytes)`` for what anybody understands, ``("hash", bytes)``
for what looks like noise.
"""

import binascii

HASH_SIZE, MAC_SIZE, SIGNATURE_SIZE = 32, 16, 48
LAY_ENTRY, ATTACK_ENTRY, REVEAL_ENTRY, KEY_ENTRY, SHARE_ENTRY = 0, 1, 5, 6, 7


def decode_link(text: str) -> bytes:
    """Return the bytes of a link."""
    standard = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    return binascii.a2b_base64(standard.encode())


def read_entries(text: str) -> "tuple[int, list[bytes]]":
    """Return the number of entries before those of a link, and the link's entries."""
    data = decode_link(text)
    at = 1
    for _ in range(data[0] // 2 % 4):
        at += 1 + data[at]
    first = data[at + 9] * 256 + data[at + 10]
    at += 27
    found = []
    while at < len(data) - 4:
        size = data[at] % 128 * 256 + data[at + 1]
        found.append(data[at + 2 : at + 2 + size])
        at += 2 + size + (SIGNATURE_SIZE if data[at] >= 128 else 0)
    assert at == len(data) - 4
    return first, found


def split_entry(
    number: int, entry: bytes, starter_by_lot: bool, protocol: int = 1
) -> "list[tuple[str, bytes]]":
    """Return the fields of the entry of that number."""
    mac_size = MAC_SIZE if protocol == 1 else 0
    if number < 2:
        start = 5 if number == 0 else 0  # BeerHex has two options
        assert len(entry) == start + HASH_SIZE * (protocol + starter_by_lot)
        hashes = [
            ("hash", entry[at : at + HASH_SIZE]) for at in range(start, len(entry), HASH_SIZE)
        ]
        return [("open", entry[:start])] + hashes
    kind = entry[0]
    if kind == LAY_ENTRY:
        return [("open", entry[:2]), ("hash", entry[2:])]
    if kind == KEY_ENTRY:
        return [("open", entry[:1]), ("key", entry[1:])]
    end = len(entry) - mac_size
    if kind == REVEAL_ENTRY:
        found = [("open", entry[:1])]
        for at in range(1, end, 1 + HASH_SIZE):
            found += [("open", entry[at : at + 1]), ("nonce", entry[at + 1 : at + 1 + HASH_SIZE])]
    elif kind == SHARE_ENTRY:
        found = [("open", entry[:1]), ("hash", entry[1:end])]
    else:
        found = [("open", entry[:end])]
    return found + ([("hash", entry[end:])] if mac_size else [])


def read_transcript(links: "list[str]") -> "list[bytes]":
    """Return all entries in these links, in their order."""
    found: "dict[int, bytes]" = {}
    for text in links:
        first, some = read_entries(text)
        for i, entry in enumerate(some):
            found[first + i] = entry
    return [found[number] for number in range(len(found))]


def protocol_of(entries: "list[bytes]") -> int:
    """Return the version of the protocol of a transcript."""
    return 2 if entries[0][0] >= 128 else 1


def noise_pattern(entries: "list[bytes]", starter_by_lot: bool) -> "list[object]":
    """Return the entries with each hash, nonce or key replaced by the number of its first
    appearance.

    This is all that the entries tell a reader who can't tell one random value from another.
    """
    seen: "list[bytes]" = []
    found: "list[object]" = []
    for number, entry in enumerate(entries):
        for kind, value in split_entry(number, entry, starter_by_lot, protocol_of(entries)):
            if kind == "open":
                found.append(value)
                continue
            if value not in seen:
                seen.append(value)
            found.append((kind, len(value), seen.index(value)))
    return found
