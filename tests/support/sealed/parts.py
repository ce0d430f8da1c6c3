"""Parts of transcripts for tests."""

from engine.sealed.link import TranscriptPart, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.sealed.peer import Peer


def unsigned_part(
    id: bytes,
    sender: int,
    first: int,
    entries: "Sequence[bytes]",
    more: bool,
    chain_prefix: bytes,
    names: "Sequence[str]",
) -> TranscriptPart:
    """Return a part without signatures, as protocol 1 has it; the arguments are its fields."""
    unsigned = (b"",) * len(entries)
    return TranscriptPart(id, sender, first, entries, more, chain_prefix, names, unsigned)


def replaced(part: TranscriptPart, **fields: object) -> TranscriptPart:
    """Return a part with other values of some fields (MicroPython has no ``_replace``)."""
    names = "id sender first entries more chain_prefix names signatures".split()
    return TranscriptPart(*[fields.get(name, getattr(part, name)) for name in names])


def links_of(peer: "Peer") -> "list[str]":
    """Return links with a whole transcript, in as many parts as it takes, none of them twice."""
    links: "list[str]" = []
    count = 0
    while count < len(peer.transcript):
        links.append(peer.make_link((), count))
        count += len(decode(links[-1]).entries)
    return links
