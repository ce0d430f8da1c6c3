"""A part of a sealed game's transcript as text for the fragment of a URL.

    encode(part) -> text      decode(text) -> Part

The envelope is that of every link (``engine.envelope``), of kind SEALED. The body: the game's name
in 8 bytes; a byte with the seat that sends it, and 128 more if the sender has further entries; in
two bytes how many entries come before; the chain value after the last entry, its first 16 bytes;
and the entries, each after its length in two bytes.
"""

from collections import namedtuple

from engine.envelope import LinkError, _read_names, _unsealed, sealed
from engine.record import clean_name
from engine.sealed.transcript import ID

SEALED = 3  # the kind of such links
END = 16  # bytes of the chain value

# id: the game's name; seat: the sender's; first: how many entries come before; entries: a tuple of
# bytes; more: whether the sender has further ones; end: the chain value; names: people's, by seat.
Part = namedtuple("Part", ("id", "seat", "first", "entries", "more", "end", "names"))

_FORMAT = 2
_MORE = 128
_HEAD = ID + 1 + 2 + END


def encode(part: Part) -> str:
    """The text of a part, without "#"."""
    body = part.id + bytes([part.seat + _MORE * part.more]) + part.first.to_bytes(2, "big")
    body += part.end[:END]
    for entry in part.entries:
        body += len(entry).to_bytes(2, "big") + entry
    names = [clean_name(name).encode() for name in part.names]
    while names and not names[-1]:
        names.pop()
    raw = bytes([_FORMAT * 16 + 8 + 2 * len(names) + 1])
    for name in names:
        raw += bytes([len(name)]) + name
    return sealed(raw + body)


def decode(text: str) -> Part:
    """What ``encode`` made this text of. Raises LinkError: "mangled" for every text that it did
    not make, "not-sealed" for other links."""
    raw = _unsealed(text)
    if raw[0] >> 3 != _FORMAT * 2 + 1 or not raw[0] & 1:
        raise LinkError("not-sealed")
    names, body = _read_names(raw[0] // 2 % 4, raw[1:])
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
    return Part(body[:ID], seat, first, tuple(entries), more, end, names)
