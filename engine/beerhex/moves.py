"""A move of BeerHex with named parts, and its notation; the package's docstring lists the forms."""

from engine.beerhex.facts import (
    ATTACKED,
    BOARD,
    FACES,
    NAMES,
    TRIPLES,
    UNKNOWN,
    listed,
    named,
)
from engine.game import RESIGN, IllegalMove

PLACE = "place"
ATTACK = "attack"
CLAIM = "claim"
DENY = "deny"
DECLARATIONS = (CLAIM, DENY)

TOKEN = "!"  # after a placement: with a clue token on the cap
ATTACKING = "x "  # before the cells of an attack
SHOWING = "="  # before the faces that came to light


class Move:
    """A move taken apart.

    Attributes:
        kind: PLACE, ATTACK, CLAIM, DENY or RESIGN.
        plain: its text without the faces that it brought to light.
        cells: the cell placed on, or the three attacked ones, sorted by name; else empty.
        face: the placed cap's face, 0 or 1; None where the text has ``?``, and in other moves.
        token: whether a clue token is laid on the placed cap.
        shown: the letters of the faces that came to light; None if the text doesn't tell.
    """

    def __init__(self, kind: str, plain: str, shown: "str | None") -> None:
        self.kind = kind
        self.plain = plain
        self.shown = shown
        self.cells: list[int] = []
        self.face: "int | None" = None
        self.token = False

    @property
    def cell(self) -> int:
        """The cell of a placement."""
        return self.cells[0]

    @property
    def names(self) -> "tuple[str, ...]":
        """The names of its cells."""
        return named(self.cells)

    def covered(self) -> str:
        """The text of a placement for those who can't see the face."""
        return NAMES[self.cell] + UNKNOWN + (TOKEN if self.token else "")

    def showing(self, letters: str) -> str:
        """Its text with the faces that it brings to light."""
        return self.plain + SHOWING + letters


def parse(text: object) -> Move:
    """The parts of a move, also of one as it was told. Raises IllegalMove("syntax") for what is
    none on any board."""
    if not isinstance(text, str):
        raise IllegalMove("syntax", move=str(text))
    plain, equals, shown = text.partition(SHOWING)
    move = None
    if all([letter in FACES for letter in shown]):
        told = shown if equals else None
        if plain in DECLARATIONS or plain == RESIGN:
            move = Move(plain, plain, told)
        elif plain.startswith(ATTACKING):
            move = _attack(Move(ATTACK, plain, told))
        else:
            move = _place(Move(PLACE, plain, told))
    if move is None:
        raise IllegalMove("syntax", move=text)
    return move


def _attack(move: Move) -> "Move | None":
    """``x a1 b1 c1``: three different cells, sorted by name."""
    names = move.plain[len(ATTACKING) :].split(" ")
    move.cells = [BOARD.cell(name) for name in names]
    fits = len(names) == ATTACKED and min(move.cells) >= 0 and names[0] < names[1] < names[2]
    return move if fits else None


def _place(move: Move) -> "Move | None":
    """``c3g``, ``c3s!``, ``c3?``."""
    text = move.plain
    if len(text) == 4 and text[3] == TOKEN:
        move.token = True
        text = text[:3]
    move.cells = [BOARD.cell(text[:2])]
    if len(text) != 3 or move.cell < 0 or text[2] not in FACES + UNKNOWN:
        return None
    if text[2] != UNKNOWN:
        move.face = FACES.index(text[2])
    return move


def placement(cell: str, face: str, token: bool = False) -> str:
    """The text of laying a cap with this face ("g" or "s") on the cell of that name."""
    return cell + face + (TOKEN if token else "")


def attack(names: "list[str] | tuple[str, ...]") -> str:
    """The text of attacking the cells of these names, given in any order."""
    return ATTACKING + " ".join(sorted(names))


# Every attack there is, as (text, cells), sorted by the text.
ATTACKS = sorted([(attack(named(listed(cells))), cells) for cells in TRIPLES])
