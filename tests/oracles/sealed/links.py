"""The bytes and the text of links."""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import dataclass, field

_ALPHABET = re.compile(r"[A-Za-z0-9_-]+")
_FORBIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_FIRST = 41


@dataclass
class Link:
    """Content of a link.

    Attributes:
        id: The first 8 bytes of the chain value after entry 0.
        sender: The seat that sends it.
        more: Whether the sender has further entries.
        before: How many entries come before those in the link.
        chain: The first 16 bytes of the chain value after the last entry.
        entries: The entries, each with its signature, if it has one.
        names: The players' names in the order of the seats.
    """

    id: bytes
    sender: int
    more: bool
    before: int
    chain: bytes
    entries: list[tuple[bytes, bytes | None]] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


def allowed_name(name: str) -> bool:
    """Return whether a name may be in a link.

    Args:
        name: The name.

    Returns:
        Whether it may.
    """
    return len(name) <= 20 and not _FORBIDDEN.search(name) and name == name.strip(" ")


def encode_link(link: Link) -> str:
    """Write a link.

    Args:
        link: What it carries.

    Returns:
        The text.
    """
    names = list(link.names)
    while names and not names[-1]:
        names.pop()
    data = bytearray([_FIRST + 2 * len(names)])
    for name in names:
        raw = name.encode()
        data += bytes([len(raw)]) + raw
    data += link.id + bytes([link.sender + 128 * link.more])
    data += link.before.to_bytes(2, "big") + link.chain
    for entry, signature in link.entries:
        data += (len(entry) + (0x8000 if signature else 0)).to_bytes(2, "big") + entry
        data += signature or b""
    data += zlib.crc32(data).to_bytes(4, "big")
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def text_length(size: int) -> int:
    """Count the characters of a link.

    Args:
        size: How many bytes it has.

    Returns:
        How many characters its text has.
    """
    return (size * 4 + 2) // 3


def header_size(names: list[str]) -> int:
    """Count the bytes of a link beside its entries.

    Args:
        names: The names in it.

    Returns:
        How many there are.
    """
    return 1 + sum(1 + len(name.encode()) for name in names) + 8 + 1 + 2 + 16 + 4


def decode_link(text: str) -> Link:
    """Read a link.

    Args:
        text: Its text, with or without an address and `#` in front.

    Returns:
        What it carries.

    Raises:
        ValueError: If it is no link.
    """
    text = text.strip().rpartition("#")[2]
    if not _ALPHABET.fullmatch(text) or len(text) % 4 == 1:
        raise ValueError("alphabet")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if base64.urlsafe_b64encode(data).decode().rstrip("=") != text:
        raise ValueError("unused bits")
    if len(data) < 32 or zlib.crc32(data[:-4]).to_bytes(4, "big") != data[-4:]:
        raise ValueError("checksum")
    return _read(data[:-4])


def _read(data: bytes) -> Link:
    place = 0

    def take(count: int) -> bytes:
        nonlocal place
        piece = data[place : place + count]
        if len(piece) != count:
            raise ValueError("length")
        place += count
        return piece

    count, odd = divmod(take(1)[0] - _FIRST, 2)
    if odd or not 0 <= count <= 3:
        raise ValueError("kind")
    names = [take(take(1)[0]).decode("utf-8") for _ in range(count)]
    if not all(allowed_name(name) for name in names) or (names and not names[-1]):
        raise ValueError("names")
    game = take(8)
    sender = take(1)[0]
    before = int.from_bytes(take(2), "big")
    chain = take(16)
    entries: list[tuple[bytes, bytes | None]] = []
    while place < len(data):
        size = int.from_bytes(take(2), "big")
        entry = take(size & 0x7FFF)
        if not entry:
            raise ValueError("empty entry")
        entries.append((entry, take(48) if size & 0x8000 else None))
    return Link(game, sender & 127, sender >= 128, before, chain, entries, names)
