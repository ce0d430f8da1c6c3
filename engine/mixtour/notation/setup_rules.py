"""How positions of Mixtour are set up: any stacks that can stand, either player to move."""

from engine.game import BadPosition
from engine.mixtour.constants import (
    CELL_NAMES,
    CELLS,
    COLOURS,
    PIECES_PER_COLOUR,
    SCORING_HEIGHT,
    SIZE,
    parse_stack,
)
from engine.mixtour.game import GAME
from engine.mixtour.state import MixtourState
from engine.notation.setup_position import Arrangement, RowSetupRules, check_supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


class MixtourSetup(RowSetupRules):
    """Stacks of at most four. No move may be forbidden as taking back: none was made."""

    def letters(self, options: dict) -> str:
        """Return the letters of white and red pieces."""
        return COLOURS

    def rows(self, options: dict) -> "list[list[str]]":
        """Return the cells of the board, from a5 to e1."""
        return [CELL_NAMES[start : start + SIZE] for start in range(CELLS - SIZE, -1, -SIZE)]

    def tap_kind(self, options: dict) -> str:
        """Return "stack": a tap puts a piece on top of others."""
        return "stack"

    def placed(self, arrangement: Arrangement, cell: str, piece: str) -> Arrangement:
        """Return the arrangement after a piece is put on top of what is on a cell."""
        changed = arrangement.with_cell(cell, arrangement.on(cell) + piece)
        self.check_cell(changed, cell)
        return changed

    def check_cell(self, arrangement: Arrangement, cell: str) -> None:
        """Check the height of a stack, and the number of pieces."""
        if len(arrangement.on(cell)) >= SCORING_HEIGHT:
            raise BadPosition("position-high", cell=cell, n=SCORING_HEIGHT - 1)
        for letter in COLOURS:
            check_supply(arrangement, letter, PIECES_PER_COLOUR)

    def check_shape(self, arrangement: Arrangement) -> None:
        """Check the stacks, and that no player has won."""
        RowSetupRules.check_shape(self, arrangement)
        for seat, points in enumerate(arrangement.points):
            if points >= arrangement.options["points"]:
                raise BadPosition("position-points", seat=seat)

    def check(self, arrangement: Arrangement) -> None:
        """Check nothing else: a game can begin with whatever taps lead to."""
        self.check_shape(arrangement)

    def drawn(self, arrangement: Arrangement) -> "State":
        """Return a state that shows an arrangement, which isn't checked."""
        stacks = bytes([parse_stack(arrangement.on(name)) for name in CELL_NAMES])
        white, red = arrangement.points
        return MixtourState(arrangement.options, stacks, arrangement.turn, (white, red))

    def state_of(self, arrangement: Arrangement, seed: int = 0) -> "State":
        """Return the first state of a game, with which the count of repetitions begins."""
        self.check(arrangement)
        return GAME.place(
            arrangement.pieces, arrangement.turn, arrangement.options, arrangement.points
        )

    def arrangement_of(self, state: "State") -> Arrangement:
        """Return the arrangement of a state, without the ban and the positions before it."""
        assert isinstance(state, MixtourState)
        pieces = {name: state.stack_pieces(name) for name in CELL_NAMES}
        kept = {name: pieces[name] for name in CELL_NAMES if pieces[name]}
        most = state.options["points"] - 1  # a player may have won
        points = tuple([min(score, most) for score in state.scores])
        return Arrangement(state.options, kept, state.mover, points)


SETUP = MixtourSetup(COLOURS, has_points=True)
