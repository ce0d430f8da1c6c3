"""The position after a move of tic-tac-toe, and how a game ends."""

from engine.game import Outcome
from tests.example.engine.tictactoe.constants import CELL_NAMES, EMPTY, PIECES, ROWS
from tests.example.engine.tictactoe.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.example.engine.tictactoe.position import P


def apply_code(position: "P", cell: int) -> "P":
    """Return the position after the legal move to this cell."""
    mover = position.turn or 0
    following = position.copy()
    following.board = position.board[:cell] + PIECES[mover] + position.board[cell + 1 :]
    following.turn = 1 - mover
    end_if_over(following)
    return following


def end_if_over(position: Position) -> None:
    """End the game in this position if there is a row of three or no empty cell."""
    for row in ROWS:
        pieces = "".join([position.board[cell] for cell in row])
        if pieces[0] != EMPTY and pieces == pieces[0] * len(row):
            details = tuple([CELL_NAMES[cell] for cell in row])
            position.outcome = Outcome((PIECES.index(pieces[0]),), "row", details)
            break
    else:
        if EMPTY not in position.board:
            position.outcome = Outcome((), "full")
    if position.outcome is not None:
        position.turn = None
