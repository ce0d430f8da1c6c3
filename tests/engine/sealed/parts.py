"""Parts of transcripts for tests."""

from engine.sealed.link import TranscriptPart

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


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
