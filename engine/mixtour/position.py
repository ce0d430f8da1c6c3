"""The data of a position of Mixtour."""

from engine.game import Outcome, State
from engine.mixtour.constants import CELL_BY_NAME, HEIGHT, pieces_in_hand, stack_letters
from engine.mixtour.moves import NO_CODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    P = TypeVar("P", bound="Position")


class Position(State):
    """A position of Mixtour. Nothing is hidden: every view is the position itself.

    Attributes beyond the contract:
        stacks: 25 stacks as bytes, cell by cell, as ``engine.mixtour.constants`` describes them.
        mover: the seat to move; when the game is over, the seat that would be.
        hands: the pieces each seat has left to enter.
        scores: the points of each seat.
        banned: the code of the move that would take back the last one, where the board would
            otherwise allow it; NONE if nothing is banned.
        last: the code of the last move; NONE at the start.
        seen: the keys of the positions that can still recur, in order, this one last; empty
            when ``repetition`` is off.
    """

    def __init__(self, options: dict, stacks: bytes, mover: int, scores: "tuple[int, int]") -> None:
        """A position that no move led to, with the pieces that aren't on the board in hand."""
        self.options = options
        self.stacks = stacks
        self.mover = mover
        self.hands = pieces_in_hand(stacks)
        self.scores = scores
        self.last = NO_CODE
        self.banned = NO_CODE
        self.seen: "tuple[bytes, ...]" = ()
        self.turn: "int | None" = mover
        self.outcome: "Outcome | None" = None

    def copy(self: "P") -> "P":
        """A position of its own with the same data, for a move to change."""
        twin = object.__new__(self.__class__)
        twin.options = self.options
        twin.stacks = self.stacks
        twin.mover = self.mover
        twin.hands = self.hands
        twin.scores = self.scores
        twin.last = self.last
        twin.banned = self.banned
        twin.seen = self.seen
        twin.turn = self.turn
        twin.outcome = self.outcome
        return twin

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    def stack_pieces(self, cell: str) -> str:
        """The pieces on the cell of that name, from the bottom to the top: "wr", "" …"""
        return stack_letters(self.stacks[CELL_BY_NAME[cell]])

    def stack_height(self, cell: str) -> int:
        """How many pieces lie on the cell of that name."""
        return HEIGHT[self.stacks[CELL_BY_NAME[cell]]]

    def key(self) -> bytes:
        """Board, player to move and banned reversal; the hands follow from the board."""
        banned = self.banned + 1
        return self.stacks + bytes((self.mover, banned >> 8, banned & 255))
