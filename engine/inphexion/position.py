"""The data of a position of inpHeXion, with simple queries."""

from engine.game import Outcome, State
from engine.inphexion.constants import DISC_LETTERS, NEUTRAL_LETTER, NO_CELL, Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    P = TypeVar("P", bound="Position")


class Position(State):
    """A position of inpHeXion. Nothing is hidden: every view is the state itself.

    Attributes:
        board: The Board; a cell is an int, a set of cells an int with those bits set.
        white, black: The sets of cells with a disc, without lifted discs.
        neutral: The neutral piece's cell (while lifted: its former cell), or NO_CELL.
        colour: WHITE or BLACK, the colour to move; when the game is over, the one who moved last,
            could not move, or resigned.
        colours: The colour of each seat: (0, 1), or (1, 0) after ``swap``. It is its own inverse:
            also the seat of each colour.
        placed: The number of discs of both colours that have come into play.
        pending: The former cells of the pieces to be expelled, in the order to do so. The piece of
            such a cell is the neutral one if the cell is ``neutral``, else a disc of the opponent.
        lifted: The set of all cells from which this turn's infection lifted pieces.
        last: (from, to) of the last move on the board, twice the same cell for a placement; ()
            before the first.
    """

    def __init__(
        self,
        options: dict,
        board: Board,
        discs: tuple,
        neutral: int,
        colour: int,
        colours: tuple,
        placed: int,
        last: tuple,
    ) -> None:
        """Initialize a position in which ``colour`` begins a turn; ``discs`` are (white, black)."""
        self.options = options
        self.board = board
        self.white, self.black = discs
        self.neutral = neutral
        self.colour = colour
        self.colours = colours
        self.placed = placed
        self.last = last
        self.pending: tuple = ()
        self.lifted = 0
        self.turn: int | None = colours[colour]
        self.outcome: Outcome | None = None

    def copy(self: "P") -> "P":
        """Return a copy for a move to change, written out for speed: searches call it most."""
        copy = object.__new__(self.__class__)
        copy.options = self.options
        copy.board = self.board
        copy.white = self.white
        copy.black = self.black
        copy.neutral = self.neutral
        copy.colour = self.colour
        copy.colours = self.colours
        copy.placed = self.placed
        copy.last = self.last
        copy.pending = self.pending
        copy.lifted = self.lifted
        copy.turn = self.turn
        copy.outcome = self.outcome
        return copy

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    def key(self) -> int:
        """Return the position as one int."""
        shift = self.board.cells
        key = ((self.white << shift) | self.black) << shift | self.lifted
        for small in (self.neutral + 1, len(self.pending), self.colours[0], self.colour):
            key = key << 7 | small
        return key << 4 | self.board.size

    def side(self, seat: int) -> int:
        """Return the colour of a seat."""
        return int(self.colours[seat])

    def discs_in_hand(self, colour: int) -> int:
        """Return how many discs that colour has left to place."""
        placed = (self.placed + 1 - colour) // 2
        return self.board.supply - (0 if self.neutral == NO_CELL else 1) - placed

    def piece(self, cell: int) -> str:
        """Return the letter of the piece on a cell, or lifted from it and still to be expelled.

        Returns:
            "w", "b", "n" (the neutral piece), or "".
        """
        if cell == self.neutral:
            return NEUTRAL_LETTER
        if cell in self.pending:
            return DISC_LETTERS[1 - self.colour]
        return (
            DISC_LETTERS[0]
            if self.white >> cell & 1
            else DISC_LETTERS[1]
            if self.black >> cell & 1
            else ""
        )

    def empty_cells(self) -> int:
        """Return the set of cells a piece can be put on.

        Within a turn, cells that a piece was lifted from are not among them.
        """
        return self.board.all_cells & ~(self.white | self.black | self.neutral_set() | self.lifted)

    def own_discs(self) -> int:
        """Return the set of cells with a disc of the player to move."""
        return self.black if self.colour else self.white

    def opponent_discs(self) -> int:
        """Return the set of cells with a disc of the other player."""
        return self.white if self.colour else self.black

    def neutral_set(self) -> int:
        """Return the set of cells with the neutral piece: one or none."""
        return 0 if self.neutral == NO_CELL else 1 << self.neutral

    def surroundable(self) -> int:
        """Return the set of cells of pieces that the player to move can surround, lifted or not."""
        return self.opponent_discs() | self.neutral_set() | self.lifted

    def infectable(self) -> int:
        """Return the set of cells that the player to move can infect if there is room to push.

        Without a disc in hand it is empty.
        """
        return self.surroundable() if self.discs_in_hand(self.colour) else 0
