"""A part of a sealed game's transcript as text for the fragment of a URL.

    encode(part) -> text      decode(text) -> Part

The envelope is that of every link (``engine.link.envelope``), of kind SEALED. The body: the game's
name in 8 bytes; a byte with the seat that sends it, and 128 more if the sender has further entries;
in two bytes how many entries come before; the chain value after the last entry, its first 16 bytes;
and the entries, each after its length in two bytes.
"""

from collections import namedtuple

from engine.link.envelope import NEWEST_FORMAT, SEALED, LinkError, decode_envelope, encode_unbounded
from engine.sealed.transcript import ID_SIZE

CHAIN_PREFIX_SIZE = 16  # bytes of the chain value

# id: the game's name; seat: the sender's; first: how many entries come before; entries: a tuple of
# bytes; more: whether the sender has further ones; end: the chain value; names: people's, by seat.
TranscriptPart = namedtuple(
    "TranscriptPart", ("id", "sender", "first", "entries", "more", "chain_prefix", "names")
)

_MORE_FLAG = 128
_HEADER_SIZE = ID_SIZE + 1 + 2 + CHAIN_PREFIX_SIZE


def encode(part: TranscriptPart) -> str:
    """The text of a part, without "#", however long it is."""
    body = part.id + bytes([part.sender + _MORE_FLAG * part.more]) + part.first.to_bytes(2, "big")
    body += part.chain_prefix[:CHAIN_PREFIX_SIZE]
    for entry in part.entries:
        body += len(entry).to_bytes(2, "big") + entry
    return encode_unbounded(NEWEST_FORMAT, SEALED, part.names, body)


def decode(text: str) -> TranscriptPart:
    """What ``encode`` made this text of. Raises LinkError as ``opened`` for every text that it
    did not make, "not-sealed" for other links."""
    found = decode_envelope(text)
    if found.kind != SEALED:
        raise LinkError("not-sealed")
    body = found.body
    if len(body) < _HEADER_SIZE:
        raise LinkError("mangled")
    entries, at = [], _HEADER_SIZE
    while at < len(body):
        size = int.from_bytes(body[at : at + 2], "big")
        entries.append(body[at + 2 : at + 2 + size])
        at += 2 + size
    if at != len(body) or not all(entries):
        raise LinkError("mangled")
    first = int.from_bytes(body[ID_SIZE + 1 : ID_SIZE + 3], "big")
    seat, more = body[ID_SIZE] % _MORE_FLAG, body[ID_SIZE] >= _MORE_FLAG
    end = body[ID_SIZE + 3 : _HEADER_SIZE]
    return TranscriptPart(body[:ID_SIZE], seat, first, tuple(entries), more, end, found.names)
