"""BeerHex's notation: text to the parts of a move. See the package's docstring for the forms."""

from engine.beerhex.board import BOARD, ORDER
from engine.game import RESIGN, IllegalMove

FACES = "gs"


class Step:
    """A move taken apart; what it does is the state's business.

    Attributes:
        kind: "place", "attack", "claim", "deny" or "resign".
        plain: the move without the faces that it brought to light.
        cells: the cell placed on, or the three attacked ones.
        face: the placed cap's face; None where the text has ``?``.
        token: whether a clue token is laid on it.
        shown: the letters of the faces that came to light; None if the move doesn't tell.
    """

    def __init__(self, kind: str, plain: str, shown: "str | None") -> None:
        self.kind = kind
        self.plain = plain
        self.shown = shown
        self.cells: list[int] = []
        self.face: "int | None" = None
        self.token = False


def read(move: object) -> Step:
    """The parts of a move. Raises IllegalMove("syntax") for what is none, on any board."""
    if not isinstance(move, str):
        raise IllegalMove("syntax", move=str(move))
    plain, equals, shown = move.partition("=")
    step = None
    if all([letter in FACES for letter in shown]):
        kind = plain if plain in ("claim", "deny", RESIGN) else ""
        if not kind:
            kind = "attack" if plain[:2] == "x " else "place"
        step = Step(kind, plain, shown if equals else None)
        if kind == "attack":
            step = _attack(step)
        elif kind == "place":
            step = _place(step)
    if step is None:
        raise IllegalMove("syntax", move=move)
    return step


def _attack(step: Step) -> "Step | None":
    """``x a1 b1 c1``: three different cells, sorted by name."""
    names = step.plain[2:].split(" ")
    step.cells = [BOARD.cell(name) for name in names]
    fits = len(names) == 3 and min(step.cells) >= 0 and names[0] < names[1] < names[2]
    return step if fits else None


def _place(step: Step) -> "Step | None":
    """``c3g``, ``c3s!``, ``c3?``."""
    text = step.plain
    if len(text) == 4 and text[3] == "!":
        step.token = True
        text = text[:3]
    step.cells = [BOARD.cell(text[:2])]
    if len(text) != 3 or step.cells[0] not in ORDER or text[2] not in "gs?":
        return None
    if text[2] != "?":
        step.face = FACES.index(text[2])
    return step
