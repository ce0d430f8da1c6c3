"""The transcript of a sealed game: every entry with its author, chained by hashes.

The chain value after an entry is a hash of the value before and of the entry. Devices with the same
value have seen the same entries in the same order, and so know their authors: the rules say who
writes next. The first entry is the offer, and the value after it identifies the game.
"""

from engine.sealed.crypto import digest
from engine.sealed.schnorr import sign, verify

INITIAL_CHAIN = digest("start")  # the chain value before the first entry
ID_SIZE = 8  # bytes of a game's id


class Transcript:
    """Entries in their order. ``appended`` returns a longer one; this one stays.

    Attributes:
        entries: The entries, as bytes.
        authors: For each the seat that wrote it.
        chain: The chain values: ``chain[n]`` stands for the first n entries.
        signatures: n -> the signature of ``chain[n]`` by the author of the last of these entries;
            of other devices, since a device can always make its own again.
    """

    def __init__(self) -> None:
        self.entries: "list[bytes]" = []
        self.authors: "list[int]" = []
        self.chain = [INITIAL_CHAIN]
        self.signatures: "dict[int, bytes]" = {}

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The chain value after the last entry."""
        return self.chain[-1]

    @property
    def id(self) -> bytes:
        """The id of the game, 8 bytes. There must be an entry."""
        return self.chain[1][:ID_SIZE]

    def appended(self, author: int, entry: bytes) -> "Transcript":
        """Return this transcript with one more entry."""
        longer = Transcript()
        longer.entries = self.entries + [entry]
        longer.authors = self.authors + [author]
        longer.chain = self.chain + [next_chain(self.head, entry)]
        longer.signatures = self.signatures
        return longer

    def signed(self, signature: bytes) -> "Transcript":
        """Return this transcript with a signature of its last chain value."""
        twin = Transcript()
        twin.entries, twin.authors, twin.chain = self.entries, self.authors, self.chain
        twin.signatures = self.signatures | {len(self): signature}
        return twin

    def ends_run(self, count: int) -> bool:
        """Return whether the author of the first ``count`` entries' last did not write the next."""
        return count == len(self) or self.authors[count] != self.authors[count - 1]

    def count_seen_by(self, seat: int) -> int:
        """Return how many entries this seat has surely seen: all up to its own last one."""
        for count in range(len(self.authors), 0, -1):
            if self.authors[count - 1] == seat:
                return count
        return 0


def next_chain(chain: bytes, entry: bytes) -> bytes:
    """Return the chain value after an entry that follows ``chain``."""
    return digest("entry", chain, entry)


def sign_chain(secret: int, chain: bytes) -> bytes:
    """Return the signature of the transcript up to a chain value."""
    return sign(secret, digest("signature", chain))


def is_signed(public: bytes, chain: bytes, signature: bytes) -> bool:
    """Return whether this is the signature of the transcript up to a chain value.

    Args:
        public: The author's public signing key.
        chain: The chain value.
        signature: The result of ``sign_chain``.
    """
    return verify(public, digest("signature", chain), signature)
