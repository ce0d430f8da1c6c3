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

    Attributes:
        stacks: 25 stacks as bytes, cell by cell; see ``engine.mixtour.constants``.
        mover: The seat to move; when the game is over, the seat that would be.
        hands: The pieces each seat has left to enter.
        scores: The points of each seat.
        banned: The code of the move that would take back the last one, if the board allows it; else
            NO_CODE.
        last: The code of the last move; NO_CODE at the start.
        seen: The keys of earlier positions that can still recur, in order, and of this one; empty
            when the option ``repetition`` is off.
    """

    def __init__(self, options: dict, stacks: bytes, mover: int, scores: "tuple[int, int]") -> None:
        """Initialize a position without history; pieces that aren't on the board are in hand."""
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
        """Return a copy for a move to change."""
        copy = object.__new__(self.__class__)
        copy.options = self.options
        copy.stacks = self.stacks
        copy.mover = self.mover
        copy.hands = self.hands
        copy.scores = self.scores
        copy.last = self.last
        copy.banned = self.banned
        copy.seen = self.seen
        copy.turn = self.turn
        copy.outcome = self.outcome
        return copy

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    def stack_pieces(self, cell: str) -> str:
        """Return the pieces on a cell from the bottom to the top, such as "wr"."""
        return stack_letters(self.stacks[CELL_BY_NAME[cell]])

    def stack_height(self, cell: str) -> int:
        """Return the number of pieces on a cell."""
        return HEIGHT[self.stacks[CELL_BY_NAME[cell]]]

    def key(self) -> bytes:
        """Return board, player to move and banned reversal; the hands follow from the board."""
        banned = self.banned + 1
        return self.stacks + bytes((self.mover, banned >> 8, banned & 255))
