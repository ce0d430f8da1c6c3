"""The game of Hex Heaven: its name, its options, how it starts."""

from engine.game import Game, Option, State
from engine.hexheaven import transitions, views
from engine.hexheaven.constants import RULE_SETS
from engine.hexheaven.state import HexHeavenState


class HexHeaven(Game):
    """Hex Heaven: one to three seats, hidden hands in the opening. Its option is the rule set."""

    name = "hexheaven"
    options = (Option("rules", ("casual", "serious", "solo", "three"), "casual"),)
    hidden = True
    sealed = True
    slow_sealed_play = True
    chance = True

    def seats(self, options: dict) -> int:
        """Return the number of seats: one solo, three in "three", else two."""
        return RULE_SETS[options["rules"]].seats

    def max_game_length(self, options: dict) -> "int | None":
        """Return None: redraws may have to be repeated without a bound."""
        return None

    def start(self, options: "dict | None" = None, seed: int = 0) -> HexHeavenState:
        """Return the first position, dealt from the seed (0 … 2**32 − 1).

        Raises:
            BadOptions: If the options aren't the game's.
        """
        state = HexHeavenState(self.validate_options(options))
        transitions.deal(state, seed)
        return state

    def initial_view(
        self, options: "dict | None", seat: "int | None", observation: str
    ) -> HexHeavenState:
        """Return the first position as ``seat`` (or SPECTATOR) knows it.

        Args:
            options: As in ``start``.
            seat: The viewer.
            observation: The hand dealt to the seat; "" for a spectator.

        Raises:
            BadOptions: If the options aren't the game's.
            BadPosition: If that is no hand of this seat.
        """
        return views.initial_view(HexHeavenState(self.validate_options(options)), seat, observation)

    def events(self, before: State, observed: str, after: State) -> tuple:
        """Return the events of a move; see ``engine.hexheaven.events``."""
        from engine.hexheaven import events  # not in the archive of the bots' worker

        return events.events(before, observed, after)  # type: ignore[arg-type]

    def restore(self, packed: object) -> HexHeavenState:
        """Return the state that ``pack`` made the data of.

        Raises:
            BadPosition: If the data has another shape; its fact ``part`` names the field.
        """
        from engine.hexheaven.link import serialization  # in the bundle of links

        return serialization.restore(HexHeavenState, self, packed)


GAME = HexHeaven()
HexHeavenState.game = GAME
