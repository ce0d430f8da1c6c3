"""A part of a sealed game's transcript as text for the fragment of a URL.

    encode(part) -> text      decode(text) -> TranscriptPart

The envelope is that of every link (``engine.link.envelope``), of kind SEALED. The body: the game's
id in 8 bytes; a byte with the sender's seat, plus 128 if the sender has further entries; in two
bytes the number of entries before the first; the first 16 bytes of the chain value after the last
entry; and the entries, each after its length in two bytes. The length has 0x8000 added if the
author's signature of the transcript up to this entry follows it.
"""

from collections import namedtuple

from engine.link.envelope import NEWEST_FORMAT, SEALED, LinkError, decode_envelope, encode_unbounded
from engine.sealed.schnorr import SIGNATURE_SIZE
from engine.sealed.transcript import ID_SIZE

CHAIN_PREFIX_SIZE = 16  # bytes of the chain value

# id: the game's id; sender: its seat; first: the number of entries before; entries: a tuple of
# bytes; more: whether the sender has further ones; chain_prefix: the start of the chain value after
# the last; names: people's names by seat; signatures: for every entry the signature that follows
# it, or b"".
TranscriptPart = namedtuple(
    "TranscriptPart",
    ("id", "sender", "first", "entries", "more", "chain_prefix", "names", "signatures"),
)

_MORE_FLAG = 128
_SIGNED_FLAG = 0x8000
_HEADER_SIZE = ID_SIZE + 1 + 2 + CHAIN_PREFIX_SIZE


def encode(part: TranscriptPart) -> str:
    """Return the text of a part, without "#", of any length."""
    body = part.id + bytes([part.sender + _MORE_FLAG * part.more]) + part.first.to_bytes(2, "big")
    body += part.chain_prefix[:CHAIN_PREFIX_SIZE]
    for entry, signature in zip(part.entries, part.signatures):
        flag = _SIGNED_FLAG if signature else 0
        body += (len(entry) + flag).to_bytes(2, "big") + entry + signature
    return encode_unbounded(NEWEST_FORMAT, SEALED, part.names, body)


def decode(text: str) -> TranscriptPart:
    """Return what ``encode`` wrote.

    Raises:
        LinkError: The errors of ``decode_envelope`` for every other text; "not-sealed" for other
            links.
    """
    envelope = decode_envelope(text)
    if envelope.kind != SEALED:
        raise LinkError("not-sealed")
    body = envelope.body
    if len(body) < _HEADER_SIZE:
        raise LinkError("mangled")
    entries, signatures, at = [], [], _HEADER_SIZE
    while at < len(body):
        size = int.from_bytes(body[at : at + 2], "big")
        end = at + 2 + size % _SIGNED_FLAG
        entries.append(body[at + 2 : end])
        at = end + (SIGNATURE_SIZE if size >= _SIGNED_FLAG else 0)
        signatures.append(body[end:at])
    if at != len(body) or not all(entries):
        raise LinkError("mangled")
    first = int.from_bytes(body[ID_SIZE + 1 : ID_SIZE + 3], "big")
    seat, more = body[ID_SIZE] % _MORE_FLAG, body[ID_SIZE] >= _MORE_FLAG
    prefix = body[ID_SIZE + 3 : _HEADER_SIZE]
    return TranscriptPart(
        body[:ID_SIZE],
        seat,
        first,
        tuple(entries),
        more,
        prefix,
        envelope.names,
        tuple(signatures),
    )
