"""The state of BeerHex as the contract wants it, put together from the modules before."""

from engine.beerhex.move_generation import legal_moves, reveals_faces
from engine.beerhex.moves import parse_move
from engine.beerhex.position import Position
from engine.beerhex.serialization import pack
from engine.beerhex.transitions import apply_move
from engine.beerhex.views import determinize, initial_observation, observed_move, view_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.rng import Rng


class BeerHexState(Position):
    """A position of BeerHex, or a view of it, that can be asked and played."""

    def legal(self) -> list[str]:
        """Every legal move but ``resign``, sorted; [] when the game is over, and in a view of
        somebody who isn't to move."""
        return legal_moves(self)

    def play(self, move: str) -> "BeerHexState":
        """The state after a legal move or ``resign``; a view takes moves as they were told.
        Raises IllegalMove, see ``playing.play``."""
        return apply_move(self, move)

    def reveals(self, move: str) -> bool:
        """Whether the move is an attack or ends the game."""
        return reveals_faces(self, parse_move(move))

    def observed_move(self, move: str, seat: "int | None") -> str:
        """The legal move of a full state as ``seat`` (or BYSTANDER) learns of it."""
        return observed_move(self, move, seat)

    def initial_observation(self, seat: "int | None") -> str:
        """Who starts a game by lot, "gold" or "silver"; "" otherwise. The same for everybody."""
        return initial_observation(self)

    def view(self, seat: "int | None") -> "BeerHexState":
        """What ``seat`` (or BYSTANDER) may know of this full state."""
        return view_for(self, seat)

    def determinize(self, rng: "Rng") -> "BeerHexState":
        """A full state drawn fairly among all that agree with this view."""
        return determinize(self, rng)

    def pack(self) -> dict:
        """This position or view as JSON-able data, see ``packing``."""
        return pack(self)
