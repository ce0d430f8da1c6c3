"""The input of BeerHex: an empty cell and a face to place a cap, or three caps to attack."""

from engine.beerhex.constants import (
    ATTACK_SIZE,
    BOARD,
    FACE_LETTERS,
    GOAL_SIDES,
    popcount,
)
from engine.beerhex.move_generation import attackable_cells
from engine.beerhex.moves import (
    ATTACK,
    ATTACKS,
    DECLARATIONS,
    DENY,
    PLACE,
    parse_move,
    place_notation,
)
from engine.beerhex.position import START
from engine.rng import Rng
from ui.games.input import NO_MOVE_HERE, Input, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState

# Move -> its tap paths, of the few hundred moves that have been asked about.
_tap_path_cache: "dict[str, list[list[str]]]" = {}
# A player whose way across is open is cut off only if too few of the 13 caps with the right symbol
# are left for it. Nearly all must lie on the board, where they don't help: it takes so many caps.
MIN_CAPS_WITHOUT_WAY = 12
TOKEN = "token"  # the pick of a clue token; the other picks are the faces, "g" and "s"


class BeerHexInput(Input):
    """The input of one view of BeerHex. The caps of an attack may be tapped in any order."""

    view: "BeerHexState"
    always_confirms = True

    def is_cell(self, token: str) -> bool:
        """Return whether a token names a cell, "a1" … "e5"."""
        return BOARD.cell(token) >= 0

    def tap_paths(self, move: str) -> "list[list[str]]":
        """Return cell, face and perhaps clue token; or three caps; [] for declarations."""
        if move not in _tap_path_cache:
            _tap_path_cache[move] = self._make_tap_paths(move)
        return _tap_path_cache[move]

    def _make_tap_paths(self, move: str) -> "list[list[str]]":
        """Compute the tap paths of a move."""
        parsed = parse_move(move)
        if parsed.kind == ATTACK:
            a, b, c = parsed.cell_names
            return [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
        if parsed.kind != PLACE or parsed.face is None:
            return []
        return [
            [parsed.cell_names[0], FACE_LETTERS[parsed.face]] + ([TOKEN] if parsed.token else [])
        ]

    def arrange_picks(self, picks: "list[str]", tokens: "tuple[str, ...]") -> "list[str]":
        """Return the faces in an order that the opponent can't know.

        A person across the table sees whether the left or the right one is tapped. The order stays
        the same for a cell of a position, and depends on the faces that only this player knows.
        """
        view = self.view
        if picks[:2] != list(FACE_LETTERS):
            return picks
        secret = view.faces[0] << 26 ^ view.faces[1]
        is_swapped = Rng(secret * 32 + BOARD.cell(tokens[0])).next() & 1
        return picks[1::-1] + picks[2:] if is_swapped else picks

    def button_moves(self) -> "list[str]":
        """Return the declarations, at the start of a turn."""
        legal = self.view.legal()
        return [move for move in DECLARATIONS if move in legal]

    def confirmation_key(self, move: str) -> str:
        """Return the question whether the player is sure, or warned if it can't be true yet."""
        return move + "-sure" if can_be_true(self.view, move) else "declare-early-sure"

    def tap_refusal(self, tokens: "tuple[str, ...]", token: str) -> Refusal:
        """Return why a tap is refused.

        On an empty cell that is the rules' reason against placing; on a cap, why it can't be
        attacked, or not together with the chosen ones.
        """
        cell = BOARD.cell(token)
        if cell < 0:
            return NO_MOVE_HERE
        chosen_caps = len(tokens) if tokens and self.view.cap(BOARD.cell(tokens[0])) else 0
        if self.view.cap(cell) is not None:
            return self._attack_refusal(cell, chosen_caps)
        if chosen_caps:
            return _attack_cell_refusal(chosen_caps)
        placements = [
            place_notation(token, face) for face in FACE_LETTERS if self.view.caps_left(face)
        ]
        if not placements or placements[0] in self.view.legal():
            return NO_MOVE_HERE
        return self.move_refusal(placements[0])

    def _attack_refusal(self, cell: int, chosen: int) -> Refusal:
        """Return why a cap can't be attacked, while so many caps are chosen."""
        if self.view.phase != START:
            return self.move_refusal(ATTACKS[0][0])  # no attack at all is possible now
        name = BOARD.names[cell]
        if self.view.face_up >> cell & 1:
            return Refusal("face-up", {"cell": name})
        if chosen or attackable_cells(self.view) >> cell & 1:
            return _attack_cell_refusal(chosen)
        return Refusal("no-attack", {"cell": name})


def can_be_true(view: "BeerHexState", declaration: str) -> bool:
    """Return whether a declaration could be true, as far as everybody can see.

    Only public knowledge counts, so that what is shown gives nothing away.
    """
    seat, other = view.mover, 1 - view.mover
    shown = view.face_up & view.faces[other]
    if BOARD.is_connected(view.occupied() & ~shown, GOAL_SIDES[seat][0], GOAL_SIDES[seat][1]):
        return True
    return declaration == DENY and popcount(view.occupied()) >= MIN_CAPS_WITHOUT_WAY


def _attack_cell_refusal(chosen: int) -> Refusal:
    """Return why a cell can't be tapped while so many caps are chosen to attack."""
    return Refusal("attack-more" if 0 < chosen < ATTACK_SIZE else "not-here", {})
