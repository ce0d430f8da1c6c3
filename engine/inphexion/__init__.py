"""inpHeXion, by Masahiro Nakajima (2014): two colonies infect each other on a hex rhombus.

White joins the left side to the right side, Black the top to the bottom. White's first disc goes
anywhere. From then on a turn is: *infect* an opposing disc, that is push it to an empty
neighbouring cell and put a disc from the hand where it stood (``d4>e4``); then *expel* (``b2^f6``)
every opposing disc that this surrounded, leaving it none but own discs as neighbours, to any empty
cell. All of them are lifted before the first is put down, and no cell that one was lifted from can
be a destination. When the turn is over, whoever's sides are joined has won. Who cannot infect
loses, and so does who has too few empty cells for what must be expelled, unless a chain is joined.

Options: another size; a free first disc for Black too; the pie rule; the neutral piece. Source: the
designer's sheet (Museum of Abstract Strategy Games); rulings where it is silent are marked so.
"""

from engine.game import BadOptions, Game, Option
from engine.inphexion.board import BLACK, NOWHERE, WHITE, board_of
from engine.inphexion.packed import restored
from engine.inphexion.state import Position


class Inphexion(Game):
    """The game. Seat 0 begins, as White."""

    name = "inphexion"
    options = (
        Option("size", (5, 6, 7, 8, 9), 7),
        Option("free_second", (False, True), False),
        Option("pie", (False, True), False),
        Option("neutral", (False, True), False),
    )

    def settle(self, options: "dict | None") -> dict:
        """See ``Game.settle``. Ruling: the neutral piece goes with neither of the other rules for
        the first turns."""
        settled = Game.settle(self, options)
        if settled["neutral"] and (settled["free_second"] or settled["pie"]):
            raise BadOptions("neutral-alone")
        return settled

    def longest(self, options: dict) -> int:
        """A disc for every cell, the swap, and for every infection three expulsions: of six cells
        in a ring no more than three can each have only own discs beside them."""
        return 4 * options["size"] ** 2 + 1

    def start(self, options: "dict | None" = None, seed: int = 0) -> Position:
        settled = self.settle(options)
        board = board_of(settled["size"])
        neutral = board.centre if settled["neutral"] else NOWHERE
        return Position(settled, board, (0, 0), neutral, WHITE, (WHITE, BLACK), 0, ())

    def restore(self, packed: object) -> Position:
        """See ``Game.restore``. The fact ``part`` of a BadPosition names what is wrong."""
        return restored(self, packed)


GAME = Inphexion()
Position.game = GAME
