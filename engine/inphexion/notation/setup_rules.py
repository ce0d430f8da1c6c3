"""How positions of inpHeXion are set up: as many discs of both colours, or one white one more."""

from engine.game import BadPosition
from engine.hexboard import bitset_of
from engine.inphexion.constants import (
    BLACK,
    DISC_LETTERS,
    NEUTRAL_LETTER,
    NO_CELL,
    WHITE,
    get_board,
)
from engine.inphexion.state import InphexionState
from engine.notation.setup_position import Arrangement, RowSetupRules, check_supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State


class InphexionSetup(RowSetupRules):
    """Every turn brings one disc, so it follows from their numbers whose turn it is.

    No turn is under way, and the players haven't swapped sides.
    """

    def letters(self, options: dict) -> str:
        """Return the letters of the discs, and of the neutral piece if it is in the game."""
        return DISC_LETTERS + (NEUTRAL_LETTER if options["neutral"] else "")

    def rows(self, options: dict) -> "list[list[str]]":
        """Return the cells of the board from its first row."""
        size = options["size"]
        names = get_board(size).names
        return [names[start : start + size] for start in range(0, size * size, size)]

    def placed(self, arrangement: Arrangement, cell: str, piece: str) -> Arrangement:
        """Return the arrangement after a piece is put on a cell; the neutral piece moves there."""
        if piece == NEUTRAL_LETTER and arrangement.on(cell) != piece:
            for name in list(arrangement.pieces):
                if arrangement.on(name) == piece:
                    arrangement = arrangement.with_cell(name, "")
        return RowSetupRules.placed(self, arrangement, cell, piece)

    def check_cell(self, arrangement: Arrangement, cell: str) -> None:
        """Check that a cell has one piece, and the number of pieces like it."""
        pieces, options = arrangement.on(cell), arrangement.options
        if len(pieces) > 1:
            raise BadPosition("position-one-piece", cell=cell)
        if pieces != NEUTRAL_LETTER:
            discs = get_board(options["size"]).supply - (1 if options["neutral"] else 0)
            check_supply(arrangement, pieces, discs)
        elif arrangement.count(NEUTRAL_LETTER) > 1:
            raise BadPosition("position-neutral")

    def completed(self, arrangement: Arrangement) -> Arrangement:
        """Return an arrangement with the turn that follows from the numbers of discs."""
        white, black = [arrangement.count(letter) for letter in DISC_LETTERS]
        return arrangement.with_turn(BLACK if white > black else WHITE)

    def check(self, arrangement: Arrangement) -> None:
        """Check the pieces, whose turn it is, and that the game isn't over."""
        self.check_shape(arrangement)
        if arrangement.count(NEUTRAL_LETTER) != int(arrangement.options["neutral"]):
            raise BadPosition("position-neutral")
        white, black = [arrangement.count(letter) for letter in DISC_LETTERS]
        if white - black not in (0, 1):
            raise BadPosition("position-numbers", white=white, black=black)
        if arrangement.turn != white - black:
            raise BadPosition("position-turn", seat=white - black)
        self._check_open(self.drawn(arrangement))

    def _check_open(self, state: InphexionState) -> None:
        """Check that the game isn't over."""
        for colour in (WHITE, BLACK):
            if state.is_joined(colour):
                raise BadPosition("position-joined", seat=colour)
        if not state.legal_codes():
            raise BadPosition("position-no-move", seat=state.colour)

    def drawn(self, arrangement: Arrangement) -> InphexionState:
        """Return a state that shows an arrangement, which isn't checked."""
        options = arrangement.options
        board, cells = get_board(options["size"]), {}
        for letter in DISC_LETTERS + NEUTRAL_LETTER:
            names = [name for name in board.names if arrangement.on(name)[:1] == letter]
            cells[letter] = [board.cell(name) for name in names]
        white, black = cells[DISC_LETTERS[WHITE]], cells[DISC_LETTERS[BLACK]]
        discs = (bitset_of(white), bitset_of(black))
        neutral = (cells[NEUTRAL_LETTER] + [NO_CELL])[0]
        placed = len(white) + len(black)
        turn = arrangement.turn
        return InphexionState(options, board, discs, neutral, turn, (WHITE, BLACK), placed, ())

    def arrangement_of(self, state: "State") -> Arrangement:
        """Return the arrangement of a state; lifted pieces are where they stood."""
        assert isinstance(state, InphexionState)
        board = state.board
        pieces = {board.names[cell]: state.piece(cell) for cell in range(board.cells)}
        kept = {name: pieces[name] for name in board.names if pieces[name]}
        return self.completed(Arrangement(state.options, kept))


SETUP = InphexionSetup(DISC_LETTERS, turn_follows=True)
