"""The taps of tic-tac-toe: a cell is a move."""

from tests.example.engine.tictactoe.constants import CELL_BY_NAME
from ui.games.input import Input, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.example.engine.tictactoe import TicTacToeState


class TicTacToeInput(Input):
    """One tap chooses the cell to put a piece on."""

    view: "TicTacToeState"

    def is_cell(self, token: str) -> bool:
        """Every token is one."""
        return token in CELL_BY_NAME

    def tap_paths(self, move: str) -> list[list[str]]:
        """The cell itself."""
        return [[move]]

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """The rules' reason against putting a piece there."""
        return self.move_refusal(token)
