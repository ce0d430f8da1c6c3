"""The data of a position of tic-tac-toe."""

from engine.game import Outcome, State
from tests.example.engine.tictactoe.constants import CELL_BY_NAME, CELLS, EMPTY, PIECES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    P = TypeVar("P", bound="Position")


class Position(State):
    """A position of tic-tac-toe. Nothing is hidden: every view is the position itself.

    Attributes beyond the contract:
        board: nine letters, cell by cell: EMPTY or one of PIECES.
    """

    def __init__(self, options: dict, board: str) -> None:
        """The position with this board, not yet looked at for its end."""
        self.options = options
        self.board = board
        played = CELLS - board.count(EMPTY)
        self.turn: "int | None" = (PIECES.index(options["first"]) + played) % 2
        self.outcome: "Outcome | None" = None

    def copy(self: "P") -> "P":
        """A position of its own with the same data, for a move to change."""
        twin = object.__new__(self.__class__)
        twin.options = self.options
        twin.board = self.board
        twin.turn = self.turn
        twin.outcome = self.outcome
        return twin

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    def piece(self, cell: str) -> str:
        """The letter of the piece on the cell of that name; "" for an empty cell."""
        return self.board[CELL_BY_NAME[cell]].strip(EMPTY)

    def key(self) -> str:
        """The board: whose turn it is follows from it."""
        return self.board
