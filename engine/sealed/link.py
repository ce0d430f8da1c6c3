"""A part of a sealed game's transcript as text for the fragment of a URL.

    encode(part) -> text      decode(text) -> Part

The envelope is that of every link (``engine.envelope``), of kind SEALED. The body: the game's name
in 8 bytes; a byte with the seat that sends it, and 128 more if the sender has further entries; in
two bytes how many entries come before; the chain value after the last entry, its first 16 bytes;
and the entries, each after its length in two bytes.
"""

from collections import namedtuple

from engine.envelope import NEWEST, SEALED, LinkError, opened, written
from engine.sealed.transcript import ID

END = 16  # bytes of the chain value

# id: the game's name; seat: the sender's; first: how many entries come before; entries: a tuple of
# bytes; more: whether the sender has further ones; end: the chain value; names: people's, by seat.
Part = namedtuple("Part", ("id", "seat", "first", "entries", "more", "end", "names"))

_MORE = 128
_HEAD = ID + 1 + 2 + END


def encode(part: Part) -> str:
    """The text of a part, without "#", however long it is."""
    body = part.id + bytes([part.seat + _MORE * part.more]) + part.first.to_bytes(2, "big")
    body += part.end[:END]
    for entry in part.entries:
        body += len(entry).to_bytes(2, "big") + entry
    return written(NEWEST, SEALED, part.names, body)


def decode(text: str) -> Part:
    """What ``encode`` made this text of. Raises LinkError as ``opened`` for every text that it
    did not make, "not-sealed" for other links."""
    found = opened(text)
    if found.kind != SEALED:
        raise LinkError("not-sealed")
    body = found.body
    if len(body) < _HEAD:
        raise LinkError("mangled")
    entries, at = [], _HEAD
    while at < len(body):
        size = int.from_bytes(body[at : at + 2], "big")
        entries.append(body[at + 2 : at + 2 + size])
        at += 2 + size
    if at != len(body) or not all(entries):
        raise LinkError("mangled")
    first = int.from_bytes(body[ID + 1 : ID + 3], "big")
    seat, more = body[ID] % _MORE, body[ID] >= _MORE
    end = body[ID + 3 : _HEAD]
    return Part(body[:ID], seat, first, tuple(entries), more, end, found.names)
