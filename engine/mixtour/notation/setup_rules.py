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
from engine.notation.setup_position import Arrangement, SetupRules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


class MixtourSetup(SetupRules):
    """Stacks of at most four. No move may be forbidden as taking back: none was made."""

    def letters(self, options: dict) -> str:
        """Return the letters of white and red pieces."""
        return COLOURS

    def rows(self, options: dict) -> "list[list[str]]":
        """Return the cells of the board, from a5 to e1."""
        return [CELL_NAMES[start : start + SIZE] for start in range(CELLS - SIZE, -1, -SIZE)]

    def supply(self, arrangement: Arrangement, letter: str) -> int:
        """Return how many pieces a colour has."""
        return PIECES_PER_COLOUR

    def placed(self, arrangement: Arrangement, cell: str, letter: str) -> Arrangement:
        """Return the arrangement after a piece is put on top of what is on a cell."""
        changed = arrangement.with_cell(cell, arrangement.on(cell) + letter)
        _check_height(changed, cell)
        self.check_supply(changed, letter)
        return changed

    def check(self, arrangement: Arrangement) -> None:
        """Check the heights, the number of pieces, and that no player has won."""
        for cell in arrangement.pieces:
            _check_height(arrangement, cell)
        for letter in COLOURS:
            self.check_supply(arrangement, letter)
        for seat, points in enumerate(arrangement.points):
            if points >= arrangement.options["points"]:
                raise BadPosition("position-points", seat=seat)

    def drawn(self, arrangement: Arrangement) -> "State":
        """Return a state that shows an arrangement, which isn't checked."""
        stacks = bytes([parse_stack(arrangement.on(name)) for name in CELL_NAMES])
        white, red = arrangement.points
        return MixtourState(arrangement.options, stacks, arrangement.turn, (white, red))

    def state_of(self, arrangement: Arrangement) -> "State":
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


def _check_height(arrangement: Arrangement, cell: str) -> None:
    if len(arrangement.on(cell)) >= SCORING_HEIGHT:
        raise BadPosition("position-high", cell=cell, n=SCORING_HEIGHT - 1)


SETUP = MixtourSetup(COLOURS, has_points=True, has_stacks=True)
