"""How positions of BeerHex are set up: any caps that the players own, either player to move."""

from engine.beerhex.constants import (
    BOARD,
    CAPS_PER_PLAYER,
    CELL_NAMES,
    FACE_LETTERS,
    SEATS,
    TOKENS_PER_PLAYER,
    stock,
)
from engine.beerhex.position import FILLING
from engine.beerhex.state import BeerHexState
from engine.game import BadPosition
from engine.notation.setup_position import Arrangement, RowSetupRules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State

UP, TOKEN = "u", "t"  # behind the letters of a cap: it lies face up; it carries a clue token
CAPS = [shell + face for shell in FACE_LETTERS for face in FACE_LETTERS]


class BeerHexSetup(RowSetupRules):
    """A cap is the letters of its shell and of its face, and perhaps UP or TOKEN.

    No turn is under way and no attack was made, so an empty board is that of the very first turn.
    The other player's hand may be empty: then the player to move fills the board.
    """

    def letters(self, options: dict) -> str:
        """Return the letters of gold and silver, and of how a cap lies."""
        return FACE_LETTERS + UP + (TOKEN if options["clues"] else "")

    def pieces(self, options: dict) -> "list[str]":
        """Return the caps, face down."""
        return CAPS

    def tap_kind(self, options: dict) -> str:
        """Return the key of the words for a second tap, which changes how a cap lies."""
        return "clues" if options["clues"] else "cap"

    def rows(self, options: dict) -> "list[list[str]]":
        """Return the cells of the board from its first row."""
        size = BOARD.size
        return [CELL_NAMES[start : start + size] for start in range(0, BOARD.cells, size)]

    def placed(self, arrangement: Arrangement, cell: str, piece: str) -> Arrangement:
        """Return the arrangement after a tap with a cap on a cell.

        It goes there face down, in place of another one. On a cap like it a tap lays a clue token
        if one is left, the next one turns it face up, and the last one takes it away.
        """
        states = [piece, piece + UP, ""]
        if arrangement.options["clues"] and _tokens(arrangement, piece[0]) < TOKENS_PER_PLAYER:
            states.insert(1, piece + TOKEN)
        on = arrangement.on(cell)
        place = 0
        if on == piece + TOKEN:
            place = len(states) - 2
        elif on in states and on:
            place = states.index(on) + 1
        changed = arrangement.with_cell(cell, states[place])
        if states[place]:
            self.check_cell(changed, cell)
        return changed

    def taken(self, arrangement: Arrangement, cell: str) -> Arrangement:
        """Return the arrangement without the cap on a cell."""
        return arrangement.with_cell(cell, "")

    def check_cell(self, arrangement: Arrangement, cell: str) -> None:
        """Check that a cap may lie like this, and that its owner has enough."""
        on = arrangement.on(cell)
        cap, rest = on[:2], on[2:]
        if cap not in CAPS or rest not in ("", UP, TOKEN):
            raise BadPosition("position-form", part=on)
        seat, face = FACE_LETTERS.index(cap[0]), FACE_LETTERS.index(cap[1])
        if _count(arrangement, cap) > stock(seat, face):
            key = "position-own-caps" if seat == face else "position-other-caps"
            raise BadPosition(key, seat=seat, n=stock(seat, face))
        if _tokens(arrangement, cap[0]) > TOKENS_PER_PLAYER:
            raise BadPosition("position-tokens", seat=seat, n=TOKENS_PER_PLAYER)

    def check(self, arrangement: Arrangement) -> None:
        """Check the caps, and that the player to move has a cap and a cell for it."""
        self.check_shape(arrangement)
        if len(arrangement.pieces) == BOARD.cells:
            raise BadPosition("position-full")
        if _count(arrangement, FACE_LETTERS[arrangement.turn]) == CAPS_PER_PLAYER:
            raise BadPosition("position-no-cap", seat=arrangement.turn, n=CAPS_PER_PLAYER)

    def drawn(self, arrangement: Arrangement) -> BeerHexState:
        """Return a state that shows an arrangement, of which only the shape is checked."""
        state = BeerHexState(arrangement.options, arrangement.turn)
        hands = [[stock(seat, face) for face in SEATS] for seat in SEATS]
        for name, on in arrangement.pieces.items():
            bit = 1 << BOARD.cell(name)
            seat, face = FACE_LETTERS.index(on[0]), FACE_LETTERS.index(on[1])
            state.shells[seat] |= bit
            state.faces[face] |= bit
            state.face_up |= bit if on[2:] == UP else 0
            state.tokens |= bit if on[2:] == TOKEN else 0
            hands[seat][face] -= 1
        state.hands = [hands[0], hands[1]]
        if not state.hand_size(1 - arrangement.turn):
            state.phase = FILLING
        return state

    def arrangement_of(self, state: "State") -> Arrangement:
        """Return the arrangement of a state, without past attacks and what they revealed."""
        assert isinstance(state, BeerHexState)
        pieces = {}
        for cell, name in enumerate(CELL_NAMES):
            cap = state.cap(cell)
            if cap:
                owner, face, is_up, token = cap
                ending = UP if is_up else TOKEN if token else ""
                pieces[name] = FACE_LETTERS[owner] + FACE_LETTERS[face or 0] + ending
        return Arrangement(state.options, pieces, state.mover)


def _count(arrangement: Arrangement, beginning: str) -> int:
    """Return how many caps begin with these letters."""
    return len([1 for on in arrangement.pieces.values() if on.startswith(beginning)])


def _tokens(arrangement: Arrangement, shell: str) -> int:
    """Return how many clue tokens a player has on the board."""
    return len([1 for on in arrangement.pieces.values() if on[0] == shell and on[2:] == TOKEN])


SETUP = BeerHexSetup(FACE_LETTERS)
