"""A cap placed in a sealed game: a commitment to its face."""

from engine.beerhex.constants import BOARD, CELL_NAMES, SEATS
from engine.beerhex.moves import place_notation
from engine.sealed.crypto import KEY_SIZE, commitment, derive_secret

LAY = 0  # the first byte of the entry that places a cap
TOKEN_FLAG = 32  # added to the number of the cell for a cap with a clue token
LAY_SIZE = 2 + KEY_SIZE  # bytes in the entry


class SealedCap:
    """A face-down cap.

    Attributes:
        seat: Its owner's seat.
        entry_index: The number of its entry in the transcript.
        chain: The chain value before its entry.
        entry: Its entry: LAY, the cell, the commitment.
        cell: The number of its cell.
        token: Whether it was placed with a clue token.
    """

    def __init__(self, seat: int, entry_index: int, chain: bytes, entry: bytes) -> None:
        self.seat = seat
        self.entry_index = entry_index
        self.chain = chain
        self.entry = entry
        self.cell = entry[1] % TOKEN_FLAG
        self.token = entry[1] >= TOKEN_FLAG

    def has_valid_cell(self) -> bool:
        """Return whether its entry names a cell of the board."""
        return self.entry[1] < 2 * TOKEN_FLAG and self.cell < BOARD.cells

    def nonce(self, key: bytes) -> bytes:
        """Return the nonce of its commitment, given its owner's key."""
        return derive_secret(key, "nonce", self.chain, self.entry[:2])

    def verify_opening(self, face: int, nonce: bytes) -> bool:
        """Return whether this face and nonce open its commitment."""
        return commitment(self.chain, bytes([face]), nonce) == self.entry[2:]

    def face_for_key(self, key: bytes) -> "int | None":
        """Return its face, given its owner's key; None if that key didn't make the commitment."""
        nonce = self.nonce(key)
        for face in SEATS:
            if self.verify_opening(face, nonce):
                return face
        return None

    def move_text(self, letter: str) -> str:
        """Return the move that placed it, with that letter for its face."""
        return place_notation(CELL_NAMES[self.cell], letter, self.token)


def lay_entry(key: bytes, chain: bytes, cell: int, token: bool, face: int) -> bytes:
    """Return the entry that places a cap.

    Args:
        key: The owner's key.
        chain: The chain value before the entry.
        cell: The number of the cell.
        token: Whether the cap gets a clue token.
        face: The cap's face, a seat's number.
    """
    body = bytes([LAY, cell + TOKEN_FLAG * token])
    nonce = SealedCap(0, 0, chain, body).nonce(key)
    return body + commitment(chain, bytes([face]), nonce)
