"""The state of BeerHex as the contract wants it, put together from the modules before."""

from engine.beerhex.legal import legal, reveals
from engine.beerhex.moves import parse
from engine.beerhex.packing import pack
from engine.beerhex.playing import play
from engine.beerhex.position import Position
from engine.beerhex.views import dealt, imagine, told, view

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.rng import Rng


class BeerHexState(Position):
    """A position of BeerHex, or a view of it, that can be asked and played."""

    def legal(self) -> list[str]:
        """Every legal move but ``resign``, sorted; [] when the game is over, and in a view of
        somebody who isn't to move."""
        return legal(self)

    def play(self, move: str) -> "BeerHexState":
        """The state after a legal move or ``resign``; a view takes moves as they were told.
        Raises IllegalMove, see ``playing.play``."""
        return play(self, move)

    def reveals(self, move: str) -> bool:
        """Whether the move is an attack or ends the game."""
        return reveals(self, parse(move))

    def told(self, move: str, seat: "int | None") -> str:
        """The legal move of a full state as ``seat`` (or BYSTANDER) learns of it."""
        return told(self, move, seat)

    def dealt(self, seat: "int | None") -> str:
        """Who starts a game by lot, "gold" or "silver"; "" otherwise. The same for everybody."""
        return dealt(self)

    def view(self, seat: "int | None") -> "BeerHexState":
        """What ``seat`` (or BYSTANDER) may know of this full state."""
        return view(self, seat)

    def imagine(self, rng: "Rng") -> "BeerHexState":
        """A full state drawn fairly among all that agree with this view."""
        return imagine(self, rng)

    def pack(self) -> dict:
        """This position or view as JSON-able data, see ``packing``."""
        return pack(self)
