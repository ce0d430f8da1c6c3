"""A cap laid in a sealed game: a commitment to its face."""

from engine.beerhex.facts import BOARD, NAMES, SEATS
from engine.beerhex.moves import placement
from engine.sealed.keys import SIZE, commitment, derived

LAY = 0  # the first byte of the entry that lays a cap
TOKEN = 32  # added to the number of the cell
LAID = 2 + SIZE  # how long the entry is


class Cap:
    """A cap face down.

    Attributes:
        seat: whose it is.
        place: the number of its entry.
        chain: the chain value before its entry, which stands for all that was said till then.
        entry: its entry: LAY, the cell, the commitment.
        cell, token: where it lies, and whether with a clue token.
    """

    def __init__(self, seat: int, place: int, chain: bytes, entry: bytes) -> None:
        self.seat = seat
        self.place = place
        self.chain = chain
        self.entry = entry
        self.cell = entry[1] % TOKEN
        self.token = entry[1] >= TOKEN

    def fits(self) -> bool:
        """Whether its entry has a cell."""
        return self.entry[1] < 2 * TOKEN and self.cell < BOARD.cells

    def nonce(self, key: bytes) -> bytes:
        """The nonce of its commitment if its owner's key is this one."""
        return derived(key, "nonce", self.chain, self.entry[:2])

    def opens(self, face: int, nonce: bytes) -> bool:
        """Whether this opens its commitment."""
        return commitment(self.chain, bytes([face]), nonce) == self.entry[2:]

    def face(self, key: bytes) -> "int | None":
        """Its face if its owner's key is this one; None if the key doesn't make the commitment."""
        nonce = self.nonce(key)
        for face in SEATS:
            if self.opens(face, nonce):
                return face
        return None

    def text(self, letter: str) -> str:
        """The move that laid it, with that letter for its face."""
        return placement(NAMES[self.cell], letter, self.token)


def lay(key: bytes, chain: bytes, cell: int, token: bool, face: int) -> bytes:
    """The entry that lays a cap, by whose key this is."""
    body = bytes([LAY, cell + TOKEN * token])
    nonce = Cap(0, 0, chain, body).nonce(key)
    return body + commitment(chain, bytes([face]), nonce)
