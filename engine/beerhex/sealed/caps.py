"""A cap laid in a sealed game: a commitment to its face."""

from engine.beerhex.constants import BOARD, CELL_NAMES, SEATS
from engine.beerhex.moves import place_notation
from engine.sealed.crypto import KEY_SIZE, commitment, derive_secret

LAY = 0  # the first byte of the entry that lays a cap
TOKEN_FLAG = 32  # added to the number of the cell
LAY_SIZE = 2 + KEY_SIZE  # how long the entry is


class SealedCap:
    """A cap face down.

    Attributes:
        seat: whose it is.
        place: the number of its entry.
        chain: the chain value before its entry, which stands for all that was said till then.
        entry: its entry: LAY, the cell, the commitment.
        cell, token: where it lies, and whether with a clue token.
    """

    def __init__(self, seat: int, entry_index: int, chain: bytes, entry: bytes) -> None:
        self.seat = seat
        self.entry_index = entry_index
        self.chain = chain
        self.entry = entry
        self.cell = entry[1] % TOKEN_FLAG
        self.token = entry[1] >= TOKEN_FLAG

    def has_valid_cell(self) -> bool:
        """Whether its entry has a cell."""
        return self.entry[1] < 2 * TOKEN_FLAG and self.cell < BOARD.cells

    def nonce(self, key: bytes) -> bytes:
        """The nonce of its commitment if its owner's key is this one."""
        return derive_secret(key, "nonce", self.chain, self.entry[:2])

    def verify_opening(self, face: int, nonce: bytes) -> bool:
        """Whether this opens its commitment."""
        return commitment(self.chain, bytes([face]), nonce) == self.entry[2:]

    def face_for_key(self, key: bytes) -> "int | None":
        """Its face if its owner's key is this one; None if the key doesn't make the commitment."""
        nonce = self.nonce(key)
        for face in SEATS:
            if self.verify_opening(face, nonce):
                return face
        return None

    def move_text(self, letter: str) -> str:
        """The move that laid it, with that letter for its face."""
        return place_notation(CELL_NAMES[self.cell], letter, self.token)


def lay_entry(key: bytes, chain: bytes, cell: int, token: bool, face: int) -> bytes:
    """The entry that lays a cap, by whose key this is."""
    body = bytes([LAY, cell + TOKEN_FLAG * token])
    nonce = SealedCap(0, 0, chain, body).nonce(key)
    return body + commitment(chain, bytes([face]), nonce)
