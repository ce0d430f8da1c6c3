"""The state of tic-tac-toe: implements ``engine.game.State`` with the modules before this one."""

from engine.game import ENDINGS
from tests.example.engine.tictactoe.move_generation import legal_moves, validate_move
from tests.example.engine.tictactoe.position import Position
from tests.example.engine.tictactoe.transitions import apply_code


class TicTacToeState(Position):
    """A position of tic-tac-toe with the methods of the contract."""

    def legal(self) -> list[str]:
        """Return every legal move except ``resign``, sorted; [] when the game is over."""
        return legal_moves(self)

    def play(self, move: str) -> "TicTacToeState":
        """Return the state after a legal move or ``resign``.

        Raises:
            IllegalMove: For any other move; see ``move_generation.validate_move``.
        """
        if move in ENDINGS and self.turn is not None:
            return self.resign(move)
        return apply_code(self, validate_move(self, move))

    def pack(self) -> dict:
        """Return this position as JSON-able data; see ``serialization.pack``."""
        from tests.example.engine.tictactoe.link import serialization  # comes with the links

        return serialization.pack(self)
