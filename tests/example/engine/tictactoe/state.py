"""The state of tic-tac-toe as the contract wants it, put together from the modules before."""

from engine.game import RESIGN
from tests.example.engine.tictactoe.legal import legal, legal_cell
from tests.example.engine.tictactoe.packing import pack
from tests.example.engine.tictactoe.playing import after
from tests.example.engine.tictactoe.position import Position


class TicTacToeState(Position):
    """A position that can be asked and played."""

    def legal(self) -> list[str]:
        """Every legal move but ``resign``, sorted; [] when the game is over."""
        return legal(self)

    def play(self, move: str) -> "TicTacToeState":
        """The state after a legal move or ``resign``. Raises IllegalMove."""
        if move == RESIGN and self.turn is not None:
            return self.resigned()
        return after(self, legal_cell(self, move))

    def pack(self) -> dict:
        """This position as JSON-able data, as ``packing.pack`` describes it."""
        return pack(self)
