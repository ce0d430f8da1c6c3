"""The game of inpHeXion: its name, its options, how it starts."""

from engine.game import BadOptions, Game, Option
from engine.inphexion.constants import BLACK, EITHER, NO_CELL, SIZES, WHITE, get_board
from engine.inphexion.state import InphexionState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


class Inphexion(Game):
    """inpHeXion: two seats, nothing hidden, no chance. Seat 0 begins, as White."""

    name = "inphexion"
    options = (
        Option("size", SIZES, 7),
        # In the first schema a free first disc of Black's could be placed or infect.
        Option(
            "free_second",
            (False, True, EITHER),
            False,
            offered=(False, True),
            earlier=((0, (False, EITHER)),),
        ),
        Option("pie", (False, True), False),
        Option("neutral", (False, True), False),
    )

    def validate_options(self, options: "dict | None") -> dict:
        """Return the options completed by the defaults.

        *Ruling*: the neutral piece can't be combined with the other rules for the first turns.

        Raises:
            BadOptions: For that combination, and for options that aren't the game's.
        """
        validated = Game.validate_options(self, options)
        if validated["neutral"] and (validated["free_second"] or validated["pie"]):
            raise BadOptions("neutral-alone")
        return validated

    def max_game_length(self, options: dict) -> int:
        """Return a bound: a disc for every cell, the swap, and three expulsions per infection.

        Of six cells in a ring no more than three can each have only the mover's discs as
        neighbours.
        """
        return 4 * options["size"] ** 2 + 1

    def start(self, options: "dict | None" = None, seed: int = 0) -> InphexionState:
        """Return the first position: an empty board, or the neutral piece in the middle.

        The seed is ignored.

        Raises:
            BadOptions: If the options aren't the game's.
        """
        validated = self.validate_options(options)
        board = get_board(validated["size"])
        neutral = board.centre if validated["neutral"] else NO_CELL
        return InphexionState(validated, board, (0, 0), neutral, WHITE, (WHITE, BLACK), 0, ())

    def events(self, before: "State", observed: str, after: "State") -> tuple:
        """Return the events of a move; see ``engine.inphexion.events``."""
        from engine.inphexion import events  # not in the archive of the bots' worker

        return events.events(before, observed, after)  # type: ignore[arg-type]

    def restore(self, packed: object) -> InphexionState:
        """Return the state that ``pack`` made the data of.

        Raises:
            BadPosition: If the data has another shape; its fact ``part`` names the field.
        """
        from engine.inphexion.link import serialization  # in the bundle of links

        return serialization.restore(InphexionState, self, packed)


GAME = Inphexion()
InphexionState.game = GAME
