"""The state of Hex Heaven as the contract wants it, put together from the modules before."""

from engine.game import RESIGN
from engine.hexheaven import serialization, transitions, views
from engine.hexheaven.move_generation import legal_codes, legal_moves, validate_move
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
        return legal_moves(self)

    def legal_codes(self) -> "list[int]":
        """The codes of the legal moves, ascending (``engine.hexheaven.moves``)."""
        return legal_codes(self)

    def play(self, move: str) -> "HexHeavenState":
        """The state after a legal move (in a view: as it is told) or ``resign``. Raises
        IllegalMove as ``engine.hexheaven.move_generation`` does."""
        if move == RESIGN and self.turn is not None:
            return self.resign()
        code, facts = validate_move(self, move)
        return transitions.apply_code(self, code, facts)

    def play_code(self, code: int) -> "HexHeavenState":
        """The full state after a legal code, unchecked: what searches play with."""
        return transitions.apply_code(self, code, [])

    def resign(self) -> "HexHeavenState":
        """The state after the seat to move gives up; of three the better of the others wins."""
        return transitions.resigned(self)

    def observed_move(self, move: str, seat: "int | None") -> str:
        """The legal ``move`` of this full state with what comes to light for ``seat``."""
        return views.observed_move(self, move, seat)

    def initial_observation(self, seat: "int | None") -> str:
        """Of a first position the hand of ``seat``, ``1,4,9,12,20``; "" for a bystander."""
        return views.initial_observation(self, seat)

    def reveals(self, move: str) -> bool:
        """Whether a bystander is told more than the legal ``move`` itself."""
        return "=" in views.observed_move(self, move, None)

    def view(self, seat: "int | None") -> "HexHeavenState":
        """What ``seat`` (None: a bystander) knows. Raises GameError for the view of a view."""
        return views.view_for(self, seat)

    def determinize(self, rng: "Rng") -> "HexHeavenState":
        """A full state that agrees with this view, each with the same chance."""
        return views.determinize(self, rng)

    def pack(self) -> dict:
        """This position as JSON-able data, as ``engine.hexheaven.serialization`` describes it."""
        return serialization.pack(self)
