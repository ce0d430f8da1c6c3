"""inpHeXion, by Masahiro Nakajima (2014): two colonies infect each other on a hex rhombus.

White joins the left side to the right side, Black the top to the bottom. White's first disc goes
anywhere. From then on a turn is: *infect* an opposing disc, that is push it to an empty
neighbouring cell and put a disc from the hand where it stood (``d4>e4``); then *expel* (``b2^f6``)
every opposing disc that this surrounded, leaving it only the mover's discs as neighbours, to any
empty cell. All of them are lifted before the first is put down, and no cell that one was lifted
from can be a destination. When the turn is over, the player whose sides are joined has won. A
player who can't infect loses. So does one who must expel more than there are empty cells for,
unless a chain is joined.

Options: another size; a free first disc for Black too, which is then placed as White's is; the pie
rule; the neutral piece. Source: the designer's sheet (Museum of Abstract Strategy Games); rulings
where it is silent are marked *Ruling*.

The files, each of which imports only earlier ones: ``facts`` (boards, letters), ``moves``
(notation), ``position`` (the data), ``legal``, ``playing``, ``packing``, ``events``, ``state`` (the
contract). ``player`` has the computer players.
"""

from engine.game import BadOptions, Game, Option
from engine.inphexion import events, serialization
from engine.inphexion.constants import BLACK, EITHER, NO_CELL, SIZES, WHITE, get_board
from engine.inphexion.state import InphexionState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


class Inphexion(Game):
    """The game. Seat 0 begins, as White."""

    name = "inphexion"
    options = (
        Option("size", SIZES, 7),
        # In the first schema Black's first disc could be placed or infect, if it was free.
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
        """The options completed by the defaults. Ruling: the neutral piece goes with neither of the
        other rules for the first turns; BadOptions for both, and for what is no option."""
        settled = Game.validate_options(self, options)
        if settled["neutral"] and (settled["free_second"] or settled["pie"]):
            raise BadOptions("neutral-alone")
        return settled

    def max_game_length(self, options: dict) -> int:
        """A disc for every cell, the swap, and for every infection three expulsions: of six cells
        in a ring no more than three can each have only the mover's discs beside them."""
        return 4 * options["size"] ** 2 + 1

    def start(self, options: "dict | None" = None, seed: int = 0) -> InphexionState:
        """The first position: an empty board, or one with the neutral piece in the middle. The
        seed does not matter. Raises BadOptions."""
        settled = self.validate_options(options)
        board = get_board(settled["size"])
        neutral = board.centre if settled["neutral"] else NO_CELL
        return InphexionState(settled, board, (0, 0), neutral, WHITE, (WHITE, BLACK), 0, ())

    def events(self, before: "State", observed: str, after: "State") -> tuple:
        """What the move ``told`` did between these states, as events in their order."""
        return events.events(before, observed, after)  # type: ignore[arg-type]

    def restore(self, packed: object) -> InphexionState:
        """The state that ``InphexionState.pack`` made this of. Raises BadPosition."""
        return serialization.restore(InphexionState, self, packed)


GAME = Inphexion()
InphexionState.game = GAME
