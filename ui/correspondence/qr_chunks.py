"""A link that is too long for one code, as several codes to be read in any order.

A part of a link is a text like a link (``engine.link.envelope``), and stands in an address as a
link does: whatever reads a code, be it the phone's own camera, leads to the page, which says what
is missing. Its bytes: PART × 16; the part's number, from 0; how many there are; the checksum of the
whole link, by which parts of one link know each other; some of the link's bytes.
"""

from engine.link.envelope import CHUNK_FORMAT, LinkError, add_checksum, checksum, strip_checksum
from ui.links.link_parser import MAX_PASTED_CHARS, link_candidates

MAX_CODE_CHARS = 900  # characters of a link in one code: more is no pleasure for a phone's camera
_HEADER_BYTES = 7


def split_link(link: str) -> "list[str]":
    """The link as the texts of one code or several."""
    if len(link) <= MAX_CODE_CHARS:
        return [link]
    raw = strip_checksum(link)
    count = -(-len(link) // MAX_CODE_CHARS)
    size = -(-len(raw) // count)
    head = bytes([CHUNK_FORMAT * 16])
    return [
        add_checksum(head + bytes([n, count]) + checksum(raw) + raw[n * size : (n + 1) * size])
        for n in range(count)
    ]


class QrChunks:
    """The parts of one link, as far as they have been read.

    Attributes:
        count: how many there are; 0 before any has been read.
        anew: whether the latest one was of another link than those before, which are forgotten.
    """

    def __init__(self, stored: str = "") -> None:
        """``kept``: what ``text`` was at another time."""
        self._reset()
        if stored:
            try:
                self.add(stored)
            except LinkError:
                pass
        self.switched_link = False

    def _reset(self) -> None:
        self.count = 0
        self._tag = b""
        self._texts: "dict[int, str]" = {}
        self._chunks: "dict[int, bytes]" = {}

    def merge(self, stored: str) -> None:
        """Take in what another page has kept (``text``), if it is of the same link, or none has
        been read here."""
        other = QrChunks(stored)
        if not self.count:
            self.count, self._tag = other.count, other._tag
        if (other.count, other._tag) == (self.count, self._tag):
            self._texts.update(other._texts)
            self._chunks.update(other._chunks)

    def belongs_to(self, link: str) -> bool:
        """Whether these are of this link."""
        try:
            return self.count > 0 and self._tag == checksum(strip_checksum(link))
        except LinkError:
            return False

    @property
    def stored_text(self) -> str:
        """What is to be kept; "" for nothing."""
        return " ".join([self._texts[n] for n in sorted(self._texts)])

    @property
    def missing(self) -> "list[int]":
        """The numbers of those that have not been read, from 1."""
        return [n + 1 for n in range(self.count) if n not in self._texts]

    def add(self, text: str) -> str:
        """Take in the parts in a text. The link when all are there, and they are forgotten then;
        else "". Raises LinkError: "part" if there is none, "mangled" if they don't fit."""
        self.switched_link = False
        whole = [word.split("#")[-1] for word in text[:MAX_PASTED_CHARS].split()]
        if True not in [self._add_chunk(word) for word in whole]:
            if True not in [self._add_chunk(found) for found in link_candidates(text)]:
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
        """Take in a part; whether it is one."""
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
