"""The envelope of every link: format, kind, people's names, and a checksum.

The text is base64url without padding of: a byte with the format × 16, the kind (its upper bit × 8,
its lower one) and the number of names × 2; the names, each with its length in bytes before its
UTF-8; the body; and in four bytes the CRC-32 of all that, which is the last part in every format,
and checked first. Format 1 had a byte of its own for the number of names.
"""

import binascii
from collections import namedtuple

from engine.person_names import clean_name, strip_control_chars

GAME, VIEW, MESSAGE, SEALED = 0, 1, 2, 3  # kinds of links
MAX_NAMES = 3
# (format, kind) -> the greatest length in characters
MAX_LINK_LENGTHS = {
    (1, GAME): 2000,
    (1, VIEW): 4000,
    (2, GAME): 2000,
    (2, VIEW): 2000,
    (2, MESSAGE): 2000,
    (2, SEALED): 8000,
    (3, GAME): 2000,
    (3, MESSAGE): 2000,
    (12, GAME): 4000,
    (13, GAME): 4000,
}
MAX_LINK_LENGTH = 8000  # the largest of them
NEWEST_FORMAT = 2  # of games; those below are for what it can't say
TIME_FORMAT = 3  # of games that ended by a loss on time, which format 2 can't say
STUDY_FORMAT = 13  # the format of a study, see ``engine.notation.tree_link``
SETUP_FORMAT = 12  # of a study that begins with a position that was set up
CHUNK_FORMAT = 15  # of a part of a link, a chunk, see ``ui.correspondence.qr_chunks``
LIVE_FORMAT = 14  # the format of a code for live play, see ``ui.correspondence.live.signal``

# ``names``: a tuple of strings; ``body``: bytes.
Envelope = namedtuple("Envelope", ("format", "kind", "names", "body"))

# The characters of links: those of base64url, in the order of their values.
LINK_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class LinkError(ValueError):
    """The text is no link to a game, or the game is too long for a link.

    Attributes:
        reason: "empty", "mangled" (damaged on its way, or never a link), "too-long", "newer" and
            "older" (of a format that this program cannot read), "unknown-game", "bad-options",
            "secret" (a message about a game with secrets), "part" (of a longer link), "live" (a
            code for live play), "study", "sealed" and "not-sealed" (a sealed game's link where
            another is expected, and the reverse).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def encode_envelope(format: int, kind: int, names: "tuple | list", body: bytes) -> str:
    """Return the text of a link.

    Args:
        format: The format's number.
        kind: GAME, VIEW, MESSAGE or SEALED.
        names: People's names by seat, which are cleaned here; empty ones at the end are left out.
        body: The content.

    Raises:
        LinkError: "too-long".
    """
    text = encode_unbounded(format, kind, names, body)
    if len(text) > MAX_LINK_LENGTHS[format, kind]:
        raise LinkError("too-long")
    return text


def encode_unbounded(format: int, kind: int, names: "tuple | list", body: bytes) -> str:
    """Return the text of a link of any length; the arguments are those of ``encode_envelope``."""
    cleaned = [clean_name(name) for name in names][:MAX_NAMES]
    while cleaned and not cleaned[-1]:
        cleaned.pop()
    head, count = format * 16 + kind % 2 + kind // 2 * 8, len(cleaned)
    raw = bytes([head, count]) if format == 1 else bytes([head + 2 * count])
    for name in cleaned:
        coded = name.encode()
        raw += bytes([len(coded)]) + coded
    return add_checksum(raw + body)


def decode_envelope(text: str) -> Envelope:
    """Return what ``encode_envelope`` wrote. Raises LinkError for every other text."""
    raw = strip_checksum(text)
    format, low = raw[0] >> 4, raw[0] & 15
    if format >= LIVE_FORMAT:
        raise LinkError("part" if format == CHUNK_FORMAT else "live")
    if format < 1:
        raise LinkError("older")
    if format == 1 and len(raw) < 2:
        raise LinkError("mangled")
    if format == 1:
        kind, count, rest = low, raw[1], raw[2:]
    else:
        kind, count, rest = low % 2 + low // 8 * 2, low // 2 % 4, raw[1:]
    if (format, kind) not in MAX_LINK_LENGTHS:
        raise LinkError("newer")
    if len(text) > MAX_LINK_LENGTHS[format, kind]:
        raise LinkError("too-long")
    names, body = _read_names(count, rest)
    return Envelope(format, kind, names, body)


def add_checksum(raw: bytes) -> str:
    """Return these bytes and their checksum as text."""
    return _base64url(raw + checksum(raw))


def strip_checksum(text: str) -> bytes:
    """Return the bytes that ``add_checksum`` wrote. Raises LinkError for every other text."""
    if not text:
        raise LinkError("empty")
    if len(text) > MAX_LINK_LENGTH:
        raise LinkError("too-long")
    if text.lstrip(LINK_CHARS) or len(text) % 4 == 1:
        raise LinkError("mangled")
    padded = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    raw = binascii.a2b_base64(padded.encode())
    # Bits beyond the last byte must be zero: each link has one text.
    beyond = LINK_CHARS.index(text[-1]) % (1, 1, 16, 4)[len(text) % 4]
    if beyond or len(raw) < 5 or checksum(raw[:-4]) != raw[-4:]:
        raise LinkError("mangled")
    return raw[:-4]


def _read_names(count: int, raw: bytes) -> "tuple[tuple[str, ...], bytes]":
    """Return ``count`` names, and the bytes after them."""
    if count > MAX_NAMES:
        raise LinkError("mangled")
    names, at = [], 0
    for _ in range(count):
        size = raw[at] if at < len(raw) else 0
        coded = raw[at + 1 : at + 1 + size]
        at += 1 + size
        try:
            name = coded.decode()
        except ValueError:
            raise LinkError("mangled") from None
        if at > len(raw) or strip_control_chars(name) != name or name.encode() != coded:
            raise LinkError("mangled")
        names.append(name)
    if names and not names[-1]:
        raise LinkError("mangled")
    return tuple([clean_name(name) for name in names]), raw[at:]


def _base64url(raw: bytes) -> str:
    text = binascii.b2a_base64(raw).decode()
    return text.replace("\n", "").replace("=", "").replace("+", "-").replace("/", "_")


def checksum(raw: bytes) -> bytes:
    """Return the CRC-32, the most significant byte first."""
    return (binascii.crc32(raw) & 0xFFFFFFFF).to_bytes(4, "big")
