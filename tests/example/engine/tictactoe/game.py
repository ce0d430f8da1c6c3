"""The game of tic-tac-toe: its name, its options, how it starts."""

from engine.game import Game, Option, State
from tests.example.engine.tictactoe.constants import CELLS, EMPTY
from tests.example.engine.tictactoe.state import TicTacToeState


class TicTacToe(Game):
    """Tic-tac-toe: two seats, nothing hidden, no chance."""

    name = "tictactoe"
    options = (Option("first", ("x", "o"), "x"),)

    def max_game_length(self, options: dict) -> int:
        """Return the number of cells."""
        return CELLS

    def start(self, options: "dict | None" = None, seed: int = 0) -> TicTacToeState:
        """Return the empty board; the seed is ignored."""
        return TicTacToeState(self.validate_options(options), EMPTY * CELLS)

    def events(self, before: State, observed: str, after: State) -> tuple:
        """Return the events of a move: Placed, Resigned, Ended."""
        from tests.example.engine.tictactoe import events  # not in the archive of the bots' worker

        return events.events(before, observed, after)  # type: ignore[arg-type]

    def restore(self, packed: object) -> TicTacToeState:
        """Return the state that ``pack`` made the data of.

        Raises:
            BadPosition: If the data has another shape; its fact ``part`` names the field.
        """
        from tests.example.engine.tictactoe.link import serialization  # comes with the links

        return serialization.restore(TicTacToeState, self, packed)


GAME = TicTacToe()
TicTacToeState.game = GAME
