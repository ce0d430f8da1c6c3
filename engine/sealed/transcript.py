"""What was said in a sealed game: every entry with its author, chained by hashes.

The chain value after an entry is a hash of the value before and of the entry. Whoever has the same
value has seen the same entries in the same order (and so knows their authors: the rules say who
writes next). The first entry is the offer, and the value after it names the game.
"""

from engine.sealed.crypto import digest

INITIAL_CHAIN = digest("start")  # the chain value before the first entry
ID_SIZE = 8  # bytes of a game's name


class Transcript:
    """Entries in their order. ``after`` gives a longer one, this one stays.

    Attributes:
        entries: the entries, as bytes.
        authors: for each the seat that wrote it.
        chain: the chain values: ``chain[n]`` stands for the first n entries.
    """

    def __init__(self) -> None:
        self.entries: "list[bytes]" = []
        self.authors: "list[int]" = []
        self.chain = [INITIAL_CHAIN]

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The chain value that stands for all of it."""
        return self.chain[-1]

    @property
    def id(self) -> bytes:
        """The name of the game: 8 bytes. There must be an entry."""
        return self.chain[1][:ID_SIZE]

    def appended(self, author: int, entry: bytes) -> "Transcript":
        """This transcript with one entry more."""
        longer = Transcript()
        longer.entries = self.entries + [entry]
        longer.authors = self.authors + [author]
        longer.chain = self.chain + [next_chain(self.head, entry)]
        return longer

    def count_seen_by(self, seat: int) -> int:
        """How many entries this seat has surely seen: all up to its own last one."""
        for count in range(len(self.authors), 0, -1):
            if self.authors[count - 1] == seat:
                return count
        return 0


def next_chain(chain: bytes, entry: bytes) -> bytes:
    """The chain value after an entry that follows ``chain``."""
    return digest("entry", chain, entry)
