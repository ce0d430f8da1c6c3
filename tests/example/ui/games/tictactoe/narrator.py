"""The narrator of tic-tac-toe. Its events need no code, only words."""

from ui.games.narrator import Narrator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.example.engine.tictactoe import TicTacToeState


class TicTacToeNarrator(Narrator):
    """Cells and moves in words."""

    view: "TicTacToeState"

    def hint(self, move: str) -> str:
        """Return the cell to put a piece on."""
        return self.say("put", cell=move)

    def cell_label(self, cell: str) -> str:
        """Return a cell's name and its content."""
        piece = self.view.piece(cell)
        return self.say("cell-" + piece if piece else "cell-empty", cell=cell)
