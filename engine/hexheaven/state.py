"""The state of Hex Heaven: implements ``engine.game.State`` with the modules before this one."""

from engine.game import ENDINGS, RESIGN, SPECTATOR
from engine.hexheaven import move_generation, transitions, views
from engine.hexheaven.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.rng import Rng


class HexHeavenState(Position):
    """A position of Hex Heaven, or a view of one, with the methods of the contract.

    Searches use integer codes instead of notation: ``legal_codes`` and ``play_code``.
    """

    def legal(self) -> "list[str]":
        """Return every legal move except ``ENDINGS``, sorted.

        Empty when the game is over, and in the opening in views without the mover's hand.
        """
        return move_generation.legal_moves(self)

    def play(self, move: str) -> "HexHeavenState":
        """Return the state after a legal move (in a view: an observed move) or one of ``ENDINGS``.

        Raises:
            IllegalMove: For any other move; see ``move_generation.validate_move``.
        """
        if move in ENDINGS and self.turn is not None:
            return self.resign(move)
        code, revealed = move_generation.validate_move(self, move)
        return transitions.apply_code(self, code, revealed)

    def resign(self, reason: str = RESIGN) -> "HexHeavenState":
        """Return the state after the seat to move resigns; of three the better opponent wins."""
        return transitions.resign(self, reason)

    def legal_codes(self) -> "list[int]":
        """Return the codes of the legal moves, ascending."""
        return move_generation.legal_codes(self)

    def play_code(self, code: int) -> "HexHeavenState":
        """Return the full state after the legal move with this code, which isn't checked."""
        return transitions.apply_code(self, code, [])

    def reveals(self, move: str) -> bool:
        """Return whether a spectator observes more than the legal ``move`` itself."""
        return "=" in views.observed_move(self, move, SPECTATOR)

    def observed_move(self, move: str, seat: "int | None") -> str:
        """Return the legal move of a full state with the tiles that it reveals to ``seat``."""
        return views.observed_move(self, move, seat)

    def initial_observation(self, seat: "int | None") -> str:
        """Return the hand dealt to ``seat``, such as ``1,4,9,12,20``; "" for a spectator."""
        return views.initial_observation(self, seat)

    def view(self, seat: "int | None") -> "HexHeavenState":
        """Return what ``seat`` (or SPECTATOR) knows of this full state.

        Raises:
            GameError: If this is a view of another viewer.
        """
        return views.view_for(self, seat)

    def determinize(self, rng: "Rng") -> "HexHeavenState":
        """Return a full state drawn uniformly from those that agree with this view."""
        return views.determinize(self, rng)

    def pack(self) -> dict:
        """Return this position as JSON-able data; see ``serialization``."""
        from engine.hexheaven.link import serialization  # in the bundle of links

        return serialization.pack(self)
