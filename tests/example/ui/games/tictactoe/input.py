"""The input of tic-tac-toe: a tap on a cell is a move."""

from tests.example.engine.tictactoe.constants import CELL_BY_NAME
from ui.games.input import Input, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.example.engine.tictactoe import TicTacToeState


class TicTacToeInput(Input):
    """Taps of one cell, on which a piece is put."""

    view: "TicTacToeState"

    def is_cell(self, token: str) -> bool:
        """Return whether a token is a cell; all are."""
        return token in CELL_BY_NAME

    def tap_paths(self, move: str) -> list[list[str]]:
        """Return the cell itself."""
        return [[move]]

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """Return the rules' reason against putting a piece there."""
        return self.move_refusal(token)
