"""A link that is too long for one QR code, as several codes that may be read in any order.

A chunk of a link is itself a text like a link (``engine.link.envelope``). Any reader of codes, even
the phone's camera, opens the page with it, which says what is missing. Its bytes are CHUNK_FORMAT
× 16, the number of the chunk from 0, the number of chunks, the checksum of the whole link, by which
chunks of one link are recognized, and some of the link's bytes.
"""

from engine.link.envelope import CHUNK_FORMAT, LinkError, add_checksum, checksum, strip_checksum
from ui.links.link_parser import MAX_PASTED_CHARS, link_candidates

MAX_CODE_CHARS = 900  # characters of a link in one code; phones read denser codes badly
_HEADER_BYTES = 7


def split_link(link: str) -> "list[str]":
    """Return a link as the texts of one or several codes.

    What follows a dot, the place in a study, has no room in several codes.
    """
    if len(link) <= MAX_CODE_CHARS:
        return [link]
    link = link.partition(".")[0]
    raw = strip_checksum(link)
    count = -(-len(link) // MAX_CODE_CHARS)
    size = -(-len(raw) // count)
    head = bytes([CHUNK_FORMAT * 16])
    return [
        add_checksum(
            head + bytes([number, count]) + checksum(raw) + raw[number * size : (number + 1) * size]
        )
        for number in range(count)
    ]


class QrChunks:
    """The chunks of one link that have been read.

    Args:
        stored: A ``stored_text`` from before.

    Attributes:
        count: How many chunks there are; 0 before any has been read.
        switched_link: Whether the latest chunk was of another link, so that the earlier chunks were
            dropped.
    """

    def __init__(self, stored: str = "") -> None:
        self._reset()
        if stored:
            try:
                self.add(stored)
            except LinkError:
                pass
        self.switched_link = False

    def _reset(self) -> None:
        """Drop all chunks."""
        self.count = 0
        self._tag = b""
        self._texts: "dict[int, str]" = {}
        self._chunks: "dict[int, bytes]" = {}

    def merge(self, stored: str) -> None:
        """Add the chunks of another ``stored_text``, from another page or tab.

        They are ignored if they are chunks of another link.
        """
        other = QrChunks(stored)
        if not self.count:
            self.count, self._tag = other.count, other._tag
        if (other.count, other._tag) == (self.count, self._tag):
            self._texts.update(other._texts)
            self._chunks.update(other._chunks)

    def belongs_to(self, link: str) -> bool:
        """Return whether these are chunks of this link."""
        try:
            return self.count > 0 and self._tag == checksum(strip_checksum(link))
        except LinkError:
            return False

    @property
    def stored_text(self) -> str:
        """A text to store the chunks; "" if there are none."""
        return " ".join([self._texts[n] for n in sorted(self._texts)])

    @property
    def missing(self) -> "list[int]":
        """The numbers of the missing chunks, from 1."""
        return [n + 1 for n in range(self.count) if n not in self._texts]

    def add(self, text: str) -> str:
        """Add the chunks in a text.

        Returns:
            The whole link once all chunks are there, which are dropped then; else "".

        Raises:
            LinkError: "part" if there is no chunk in the text, "mangled" if the chunks don't fit.
        """
        self.switched_link = False
        words = [word.split("#")[-1] for word in text[:MAX_PASTED_CHARS].split()]
        if True not in [self._add_chunk(word) for word in words]:
            if True not in [self._add_chunk(candidate) for candidate in link_candidates(text)]:
                raise LinkError("part")
        if self.missing:
            return ""
        raw = b"".join([self._chunks[n] for n in range(self.count)])
        tag = self._tag
        self._reset()
        if checksum(raw) != tag:
            raise LinkError("mangled")
        return add_checksum(raw)

    def _add_chunk(self, text: str) -> bool:
        """Add a chunk; return whether the text is one."""
        try:
            raw = strip_checksum(text)
        except LinkError:
            return False
        if len(raw) <= _HEADER_BYTES or raw[0] != CHUNK_FORMAT * 16 or raw[1] >= raw[2]:
            return False
        if (raw[2], raw[3:_HEADER_BYTES]) != (self.count, self._tag):
            self.switched_link = bool(self._texts)
            self._reset()
            self.count, self._tag = raw[2], raw[3:_HEADER_BYTES]
        self._texts[raw[1]], self._chunks[raw[1]] = text, raw[_HEADER_BYTES:]
        return True
