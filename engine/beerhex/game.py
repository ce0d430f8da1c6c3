"""The game of BeerHex: its name, its options, how it starts."""

from engine.beerhex import views
from engine.beerhex.constants import RANDOM_STARTER, STARTERS
from engine.beerhex.state import BeerHexState
from engine.game import Game, Option
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.game import State


class BeerHex(Game):
    """BeerHex: two seats, hidden faces. The seed only draws the starter, with ``starter="lot"``."""

    name = "beerhex"
    options = (
        Option("clues", (False, True), False),
        Option("starter", STARTERS + (RANDOM_STARTER,), "gold"),
    )
    hidden = True
    sealed = True
    chance = True
    starter_option = "starter"

    def start(self, options: "dict | None" = None, seed: int = 0) -> BeerHexState:
        """Return the empty board.

        Raises:
            BadOptions: If the options aren't the game's.
        """
        validated = self.validate_options(options)
        if validated["starter"] == RANDOM_STARTER:
            starter = Rng(seed).below(len(STARTERS))
        else:
            starter = STARTERS.index(validated["starter"])
        return BeerHexState(validated, starter)

    def initial_view(
        self, options: "dict | None", seat: "int | None", observation: str
    ) -> BeerHexState:
        """Return the empty board as ``seat`` (or SPECTATOR) knows it.

        Args:
            options: As in ``start``.
            seat: The viewer.
            observation: The starter, if drawn by lot; else "".

        Raises:
            BadOptions: If the options aren't the game's.
            BadPosition: "dealt", the reason for an impossible first observation in every game.
        """
        validated = self.validate_options(options)
        return BeerHexState(validated, views.starter_seat(validated, observation)).view(seat)

    def events(self, before: "State", observed: str, after: "State") -> "tuple[Event, ...]":
        """Return the events of a move; see ``engine.beerhex.events``."""
        from engine.beerhex import events  # not in the archive of the bots' worker

        return events.events(before, observed, after)  # type: ignore[arg-type]

    def restore(self, packed: object) -> BeerHexState:
        """Return the state or view that ``pack`` turned into this data.

        Raises:
            BadPosition: If the data has another shape; its fact ``part`` names the field.
        """
        from engine.beerhex.link import serialization  # in the bundle of links

        return serialization.restore(BeerHexState, self, packed)


GAME = BeerHex()
BeerHexState.game = GAME
