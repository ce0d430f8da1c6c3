"""The state of Hex Heaven as the contract wants it, put together from the modules before."""

from engine.game import RESIGN
from engine.hexheaven import packing, playing, views
from engine.hexheaven.legal import checked, codes, legal
from engine.hexheaven.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.rng import Rng


class HexHeavenState(Position):
    """A position or view that can be asked and played. For searching there is a faster layer
    below the notation: ``codes`` and ``after``."""

    def legal(self) -> "list[str]":
        """Every legal move but ``resign``, sorted; [] when the game is over, and in the opening
        for those who can't see the mover's hand."""
        return legal(self)

    def codes(self) -> "list[int]":
        """The codes of the legal moves, ascending (``engine.hexheaven.moves``)."""
        return codes(self)

    def play(self, move: str) -> "HexHeavenState":
        """The state after a legal move (in a view: as it is told) or ``resign``. Raises
        IllegalMove as ``engine.hexheaven.legal`` does."""
        if move == RESIGN and self.turn is not None:
            return self.resigned()
        code, facts = checked(self, move)
        return playing.after(self, code, facts)

    def after(self, code: int) -> "HexHeavenState":
        """The full state after a legal code, unchecked: what searches play with."""
        return playing.after(self, code, [])

    def resigned(self) -> "HexHeavenState":
        """The state after the seat to move gives up; of three the better of the others wins."""
        return playing.resigned(self)

    def told(self, move: str, seat: "int | None") -> str:
        """The legal ``move`` of this full state with what comes to light for ``seat``."""
        return views.told(self, move, seat)

    def dealt(self, seat: "int | None") -> str:
        """Of a first position the hand of ``seat``, ``1,4,9,12,20``; "" for a bystander."""
        return views.dealt(self, seat)

    def reveals(self, move: str) -> bool:
        """Whether a bystander is told more than the legal ``move`` itself."""
        return "=" in views.told(self, move, None)

    def view(self, seat: "int | None") -> "HexHeavenState":
        """What ``seat`` (None: a bystander) knows. Raises GameError for the view of a view."""
        return views.view(self, seat)

    def imagine(self, rng: "Rng") -> "HexHeavenState":
        """A full state that agrees with this view, each with the same chance."""
        return views.imagine(self, rng)

    def pack(self) -> dict:
        """This position as JSON-able data, as ``engine.hexheaven.packing`` describes it."""
        return packing.pack(self)
