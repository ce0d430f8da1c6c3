"""The data of a position of inpHeXion, and what can be read off them."""

from engine.game import Outcome, State
from engine.inphexion.constants import DISC_LETTERS, NEUTRAL_LETTER, NO_CELL, Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    P = TypeVar("P", bound="Position")


class Position(State):
    """A position of inpHeXion. Nothing is hidden: every view is the state itself.

    Attributes:
        board: the Board; a cell is an int, a set of cells an int with those bits set.
        white, black: the sets of cells with a disc. A disc that is lifted and not yet put down
            is in neither.
        neutral: the neutral piece's cell (while lifted: the one it was lifted from), or NOWHERE.
        colour: WHITE or BLACK, the one to move; when the game is over the one who moved last, or
            who could not move or resigned.
        colours: the colour of each seat, (0, 1), or (1, 0) after ``swap``: the people stay in
            their seats. Read the other way round it is the seat of each colour.
        placed: how many discs have come into play, of both colours together.
        pending: the cells whose discs are lifted and still to be put down, in the order in which
            to do so. On such a cell stood the neutral piece if it is ``neutral``, else a disc of
            the opponent's.
        lifted: the set of all the cells that this turn's infection lifted discs from.
        last: (from, to) of the last move on the board, the same cell twice for a placement;
            () before the first.
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
        """A position in which ``colour`` begins a turn; ``discs``: (white, black)."""
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
        """A position of its own with the same facts. (Written out, since search calls it most.)"""
        twin = object.__new__(self.__class__)
        twin.options = self.options
        twin.board = self.board
        twin.white = self.white
        twin.black = self.black
        twin.neutral = self.neutral
        twin.colour = self.colour
        twin.colours = self.colours
        twin.placed = self.placed
        twin.last = self.last
        twin.pending = self.pending
        twin.lifted = self.lifted
        twin.turn = self.turn
        twin.outcome = self.outcome
        return twin

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    def key(self) -> int:
        """The position as one int."""
        shift = self.board.cells
        key = ((self.white << shift) | self.black) << shift | self.lifted
        for small in (self.neutral + 1, len(self.pending), self.colours[0], self.colour):
            key = key << 7 | small
        return key << 4 | self.board.size

    def side(self, seat: int) -> int:
        """The colour of a seat."""
        return int(self.colours[seat])

    def discs_in_hand(self, colour: int) -> int:
        """How many discs that colour has left to place."""
        placed = (self.placed + 1 - colour) // 2
        return self.board.supply - (0 if self.neutral == NO_CELL else 1) - placed

    def piece(self, cell: int) -> str:
        """The letter of what stands on a cell, or is lifted from it and still to be put down:
        "w", "b", "n" (the neutral piece), or "" for nothing."""
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
        """The set of cells that something can be put on: those where nothing stands, and in the
        midst of a turn nothing was lifted from."""
        return self.board.all_cells & ~(self.white | self.black | self.neutral_set() | self.lifted)

    def own_discs(self) -> int:
        """The set of cells with a disc of the player to move."""
        return self.black if self.colour else self.white

    def opponent_discs(self) -> int:
        """The set of cells with a disc of the other player."""
        return self.white if self.colour else self.black

    def neutral_set(self) -> int:
        """The set of cells with the neutral piece: one or none."""
        return 0 if self.neutral == NO_CELL else 1 << self.neutral

    def surroundable(self) -> int:
        """The set of cells of the pieces that the player to move can surround, be they lifted or
        not."""
        return self.opponent_discs() | self.neutral_set() | self.lifted

    def infectable(self) -> int:
        """The set of cells of what the player to move can push, if there is room: nothing without
        a disc to put there."""
        return self.surroundable() if self.discs_in_hand(self.colour) else 0
