"""The state of BeerHex: implements ``engine.game.State`` with the modules before this one."""

from engine.beerhex import move_generation, transitions, views
from engine.beerhex.moves import parse_move
from engine.beerhex.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.rng import Rng


class BeerHexState(Position):
    """A position of BeerHex, or a view of one, with the methods of the contract."""

    def legal(self) -> list[str]:
        """Return every legal move except ``ENDINGS``, sorted.

        Empty when the game is over, and in views of others than the seat to move.
        """
        return move_generation.legal_moves(self)

    def play(self, move: str) -> "BeerHexState":
        """Return the state after a legal move (in a view: an observed move) or one of ``ENDINGS``.

        Raises:
            IllegalMove: For any other move; see ``transitions.apply_move``.
        """
        return transitions.apply_move(self, move)

    def reveals(self, move: str) -> bool:
        """Return whether the move is an attack or ends the game."""
        return move_generation.reveals_faces(self, parse_move(move))

    def observed_move(self, move: str, seat: "int | None") -> str:
        """Return the legal move of a full state as ``seat`` (or SPECTATOR) observes it."""
        return views.observed_move(self, move, seat)

    def initial_observation(self, seat: "int | None") -> str:
        """Return who starts a game by lot, "gold" or "silver"; else ""."""
        return views.initial_observation(self, seat)

    def view(self, seat: "int | None") -> "BeerHexState":
        """Return what ``seat`` (or SPECTATOR) may know of this full state."""
        return views.view_for(self, seat)

    def determinize(self, rng: "Rng") -> "BeerHexState":
        """Return a full state drawn uniformly from those that agree with this view."""
        return views.determinize(self, rng)

    def pack(self) -> dict:
        """Return this position or view as JSON-able data; see ``serialization``."""
        from engine.beerhex.link import serialization  # in the bundle of links

        return serialization.pack(self)
