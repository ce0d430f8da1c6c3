"""What is said of a position of tic-tac-toe. What a move did is said by the words alone."""

from ui.games.narrator import Narrator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tests.example.engine.tictactoe import TicTacToeState


class TicTacToeNarrator(Narrator):
    """Cells and moves in words."""

    view: "TicTacToeState"

    def hint(self, move: str) -> str:
        """The cell to put a piece on."""
        return self.say("put", cell=move)

    def cell_label(self, cell: str) -> str:
        """A cell's name, and what is on it."""
        piece = self.view.piece(cell)
        return self.say("cell-" + piece if piece else "cell-empty", cell=cell)
