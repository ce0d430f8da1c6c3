"""The data of a position of tic-tac-toe."""

from engine.game import Outcome, State
from tests.example.engine.tictactoe.constants import CELL_BY_NAME, CELLS, EMPTY, PIECES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    P = TypeVar("P", bound="Position")


class Position(State):
    """A position of tic-tac-toe. Nothing is hidden: every view is the position itself.

    Attributes:
        board: Nine letters, cell by cell: EMPTY or one of PIECES.
    """

    def __init__(self, options: dict, board: str) -> None:
        """Initialize a position with this board, not yet checked for its end."""
        self.options = options
        self.board = board
        played = CELLS - board.count(EMPTY)
        self.turn: "int | None" = (PIECES.index(options["first"]) + played) % 2
        self.outcome: "Outcome | None" = None

    def copy(self: "P") -> "P":
        """Return a copy for a move to change."""
        copy = object.__new__(self.__class__)
        copy.options = self.options
        copy.board = self.board
        copy.turn = self.turn
        copy.outcome = self.outcome
        return copy

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    def piece(self, cell: str) -> str:
        """Return the letter of the piece on a cell; "" for an empty cell."""
        return self.board[CELL_BY_NAME[cell]].strip(EMPTY)

    def key(self) -> str:
        """Return the board: whose turn it is follows from it."""
        return self.board
