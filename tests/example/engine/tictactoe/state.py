"""The state of tic-tac-toe as the contract wants it, put together from the modules before."""

from engine.game import RESIGN
from tests.example.engine.tictactoe.move_generation import legal_moves, validate_move
from tests.example.engine.tictactoe.position import Position
from tests.example.engine.tictactoe.serialization import pack
from tests.example.engine.tictactoe.transitions import apply_code


class TicTacToeState(Position):
    """A position that can be asked and played."""

    def legal(self) -> list[str]:
        """Every legal move but ``resign``, sorted; [] when the game is over."""
        return legal_moves(self)

    def play(self, move: str) -> "TicTacToeState":
        """The state after a legal move or ``resign``. Raises IllegalMove."""
        if move == RESIGN and self.turn is not None:
            return self.resign()
        return apply_code(self, validate_move(self, move))

    def pack(self) -> dict:
        """This position as JSON-able data, as ``packing.pack`` describes it."""
        return pack(self)
