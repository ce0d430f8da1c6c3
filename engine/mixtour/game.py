"""The game of Mixtour: its name, its options, how it starts."""

from engine.game import BadPosition, Game, Option, State
from engine.mixtour import transitions
from engine.mixtour.constants import CELL_BY_NAME, CELLS, EMPTY
from engine.mixtour.state import MixtourState


class Mixtour(Game):
    """Mixtour: two seats, nothing hidden, no chance, no bound for a game's length."""

    name = "mixtour"
    options = (Option("points", (1, 2, 3, 5), 1), Option("repetition", (True, False), True))

    def start(self, options: "dict | None" = None, seed: int = 0) -> MixtourState:
        """Return the empty board with White to move; the seed is ignored."""
        return self.place({}, 0, options)

    def place(
        self, stacks: dict, mover: int = 0, options: "dict | None" = None, scores: tuple = (0, 0)
    ) -> MixtourState:
        """Return a position without history that is set up by hand.

        Args:
            stacks: Cell -> pieces: {"c3": "wr"} is a red piece on a white one.
            mover: The seat to move.
            options: As in ``start``.
            scores: The points of each seat.

        Raises:
            BadOptions: If the options aren't the game's.
            BadPosition: If the pieces can't stand on the board.
        """
        validated = self.validate_options(options)
        board = bytearray([EMPTY] * CELLS)
        for name, pieces in stacks.items():
            if name not in CELL_BY_NAME:
                raise BadPosition("position", part="stacks")
            from engine.mixtour.link import serialization  # in the bundle of links

            board[CELL_BY_NAME[name]] = serialization.read_stack(pieces)
        state = MixtourState(validated, bytes(board), mover, scores)
        if min(state.hands) < 0:
            raise BadPosition("position", part="stacks")
        if validated["repetition"]:
            transitions.record_position(state, ())
        return state

    def events(self, before: State, observed: str, after: State) -> tuple:
        """Return the events of a move: Entered, Moved, Scored, Passed, Resigned, Ended."""
        from engine.mixtour import events  # not in the archive of the bots' worker

        return events.events(before, observed, after)  # type: ignore[arg-type]

    def restore(self, packed: object) -> MixtourState:
        """Return the state that ``pack`` made the data of.

        Raises:
            BadPosition: If the data has another shape; its fact ``part`` names the field.
        """
        from engine.mixtour.link import serialization  # in the bundle of links

        return serialization.restore(MixtourState, self, packed)


GAME = Mixtour()
MixtourState.game = GAME
