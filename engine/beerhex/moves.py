"""Moves of BeerHex with named parts, and their notation; see the package's docstring."""

from engine.beerhex.constants import (
    ATTACK_SIZE,
    BOARD,
    CELL_NAMES,
    FACE_LETTERS,
    TRIPLES,
    UNKNOWN_FACE,
    cell_names,
    sorted_cells,
)
from engine.game import ENDINGS, IllegalMove

PLACE = "place"
ATTACK = "attack"
CLAIM = "claim"
DENY = "deny"
DECLARATIONS = (CLAIM, DENY)

TOKEN_MARK = "!"  # after a placement with a clue token
ATTACK_PREFIX = "x "  # before the cells of an attack
REVEAL_MARK = "="  # before revealed faces


class Move:
    """A move with named parts.

    Attributes:
        kind: PLACE, ATTACK, CLAIM, DENY, RESIGN or TIME.
        bare: The move in notation without the faces that it reveals.
        revealed: The letters of the revealed faces; None if the text has none.
        cells: The cell of a placement, or the three attacked ones, sorted by name; else empty.
        face: The placed cap's face, 0 or 1; None if it is ``?``, and in other moves.
        token: Whether a clue token is laid on the placed cap.
    """

    def __init__(self, kind: str, bare: str, revealed: "str | None") -> None:
        self.kind = kind
        self.bare = bare
        self.revealed = revealed
        self.cells: list[int] = []
        self.face: "int | None" = None
        self.token = False

    @property
    def cell(self) -> int:
        """The cell of a placement."""
        return self.cells[0]

    @property
    def cell_names(self) -> "tuple[str, ...]":
        """The names of its cells."""
        return cell_names(self.cells)

    def masked(self) -> str:
        """Return the notation of a placement for viewers who can't see the face."""
        return CELL_NAMES[self.cell] + UNKNOWN_FACE + (TOKEN_MARK if self.token else "")

    def with_revealed(self, letters: str) -> str:
        """Return the notation with the letters of the faces that the move reveals."""
        return self.bare + REVEAL_MARK + letters


def parse_move(text: object) -> Move:
    """Return the parts of a move in notation, with or without revealed faces, legal or not.

    Raises:
        IllegalMove: "syntax", if ``text`` is no move in notation.
    """
    if not isinstance(text, str):
        raise IllegalMove("syntax", move=str(text))
    bare, mark, letters = text.partition(REVEAL_MARK)
    move = None
    if all([letter in FACE_LETTERS for letter in letters]):
        revealed = letters if mark else None
        if bare in DECLARATIONS or bare in ENDINGS:
            move = Move(bare, bare, revealed)
        elif bare.startswith(ATTACK_PREFIX):
            move = _parse_attack(Move(ATTACK, bare, revealed))
        else:
            move = _parse_placement(Move(PLACE, bare, revealed))
    if move is None:
        raise IllegalMove("syntax", move=text)
    return move


def _parse_attack(move: Move) -> "Move | None":
    """Parse ``x a1 b1 c1``: three different cells, sorted by name."""
    names = move.bare[len(ATTACK_PREFIX) :].split(" ")
    move.cells = [BOARD.cell(name) for name in names]
    fits = len(names) == ATTACK_SIZE and min(move.cells) >= 0 and names[0] < names[1] < names[2]
    return move if fits else None


def _parse_placement(move: Move) -> "Move | None":
    """Parse ``c3g``, ``c3s!`` or ``c3?``."""
    text = move.bare
    if len(text) == 4 and text[3] == TOKEN_MARK:
        move.token = True
        text = text[:3]
    move.cells = [BOARD.cell(text[:2])]
    if len(text) != 3 or move.cell < 0 or text[2] not in FACE_LETTERS + UNKNOWN_FACE:
        return None
    if text[2] != UNKNOWN_FACE:
        move.face = FACE_LETTERS.index(text[2])
    return move


def place_notation(cell: str, face: str, token: bool = False) -> str:
    """Return the notation of laying a cap with this face ("g" or "s") on the named cell."""
    return cell + face + (TOKEN_MARK if token else "")


def attack_notation(names: "list[str] | tuple[str, ...]") -> str:
    """Return the notation of attacking the cells of these names, given in any order."""
    return ATTACK_PREFIX + " ".join(sorted(names))


# All attacks as (notation, set of cells), sorted by notation.
ATTACKS = sorted([(attack_notation(cell_names(sorted_cells(cells))), cells) for cells in TRIPLES])
