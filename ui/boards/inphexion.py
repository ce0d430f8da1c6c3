"""The drawing of inpHeXion: two kinds of amoebas on a culture of hexagons.

White is a smooth cell with one ringed nucleus, Black a lobed one full of dots, the neutral piece
half of each. A disc that is lifted, and not yet put down, hovers over the cell it stood on.
"""

import math

from engine.inphexion import GAME
from ui.boards.hexgrid import HexDrawing
from ui.sprites import Sprite
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LETTERS = "wb"
HOVER = 12  # units that a lifted disc is held above its cell


def _blob(radius: float, lobes: int, depth: float) -> str:
    """A closed curve around (0, 0) that swells ``lobes`` times by ``depth`` of its radius, not
    quite regularly."""
    points = []
    for i in range(24):
        angle = math.pi * i / 12
        reach = radius * (
            1 + depth * math.sin(lobes * angle) + 0.4 * depth * math.sin(2 * angle + 1)
        )
        points.append((reach * math.cos(angle), reach * math.sin(angle)))
    # Quadratic curves from middle to middle between the points join smoothly.
    path = ""
    for i in range(25):
        (x, y), (u, v) = points[i % 24], points[(i + 1) % 24]
        path += f"Q{x:.1f} {y:.1f} " if i else "M"
        path += f"{(x + u) / 2:.1f} {(y + v) / 2:.1f}"
    return path + "Z"


def _white() -> tuple:
    shapes = [
        ("path", {"class": "amoeba w", "d": _blob(38, 3, 0.045)}),
        ("path", {"class": "plasma w", "d": _blob(30, 3, 0.045)}),
        ("circle", {"class": "nucleus w", "cx": 3, "cy": -2, "r": 12}),
        ("circle", {"class": "core w", "cx": 3, "cy": -2, "r": 4.5}),
    ]
    return ("g", {"id": "amoeba-w"}, shapes)


def _black() -> tuple:
    shapes: list = [
        ("path", {"class": "amoeba b", "d": _blob(38, 7, 0.06)}),
        ("path", {"class": "plasma b", "d": _blob(31, 7, 0.05)}),
    ]
    for x, y, r in (
        (-11, -12, 5.5),
        (11, -11, 4.5),
        (-14, 8, 4.5),
        (3, 3, 6),
        (12, 14, 5),
        (-3, 18, 3.5),
    ):
        shapes.append(("circle", {"class": "organ", "cx": x, "cy": y, "r": r}))
    return ("g", {"id": "amoeba-b"}, shapes)


def _neutral() -> tuple:
    """Both discs stacked: one half of each."""
    half = "M-26.9-26.9A38 38 0 0 1 26.9 26.9Z"
    shapes = [
        ("circle", {"class": "amoeba b", "r": 38}),
        ("path", {"class": "half w", "d": half}),
        ("circle", {"class": "neutral-rim", "r": 38}),
        ("circle", {"class": "nucleus w", "cx": 13, "cy": -13, "r": 9}),
        ("circle", {"class": "organ", "cx": -18, "cy": 6, "r": 4.5}),
        ("circle", {"class": "organ", "cx": -5, "cy": 19, "r": 4.5}),
        ("circle", {"class": "organ", "cx": -16, "cy": 20, "r": 3.5}),
    ]
    return ("g", {"id": "amoeba-n"}, shapes)


class InphexionDrawing(HexDrawing):
    """See ``Drawing``."""

    chain = True

    def __init__(self, options: dict) -> None:
        HexDrawing.__init__(self, options, options["size"])

    # ---- what is seen

    def symbols(self) -> list:
        return [_white(), _black(), _neutral()]

    def ground(self) -> list:
        return self.grid.ground("goal-black", "goal-white")

    def sprites(self, view: "Any") -> list[Sprite]:
        return self._pieces(view, [])

    def _pieces(self, view: "Any", tentative: list) -> list[Sprite]:
        """All pieces; those on the ``tentative`` cells aren't played yet."""
        found, lifted = [], []
        for cell in range(view.board.cells):
            kind = _kind(view, cell)
            if not kind:
                continue
            x, y = self.grid.middle(cell)
            turn = cell * 7 % 5 * 12 - 24  # no two neighbours lie alike
            look = "tentative" if cell in tentative else ""
            if cell in view.pending:
                lifted.append(Sprite(kind, "amoeba-" + kind, x, y - HOVER, turn, "lifted"))
            else:
                found.append(Sprite(kind, "amoeba-" + kind, x, y, turn, look))
        return found + lifted

    def preview(self, view: "Any", tokens: tuple, after: "Any") -> list[Sprite]:
        """What this turn has moved so far is tentative."""
        shown = view if after is None else after
        if after is None and not view.lifted:
            return self._pieces(shown, [])
        return self._pieces(shown, list(shown.last))

    def marks(self, view: "Any", tokens: tuple, after: "Any") -> dict:
        """The disc to be put down next, those that follow, and those that found no room."""
        names = self.grid.names
        if after is not None and after.outcome and after.outcome.reason == "no-room":
            return {cell: "barred" for cell in after.outcome.witness}
        if not view.pending:
            return {}
        found = {names[cell]: "barred" for cell in view.pending}
        found[names[view.pending[0]]] = "picked"
        return found

    def touched(self, move: str) -> list[str]:
        if len(move) == 2:
            return [move]
        return [move[:2], move[3:]] if len(move) == 5 else []

    def vacant(self, view: "Any", cells: list) -> list[str]:
        return [cell for cell in cells if not _kind(view, view.board.cell(cell))]

    def emblem(self, view: "Any", seat: int) -> list:
        """The seat's disc between the edges that it joins."""
        colour = view.side(seat)
        look = ("goal-white", "goal-black")[colour]
        lines = ("M-36-24V24M36-24V24", "M-24-36H24M-24 36H24")[colour]
        return [
            ("path", {"class": "goal " + look, "d": lines}),
            ("path", {"class": "goal-mark " + look, "d": lines}),
            ("use", {"href": "#amoeba-" + LETTERS[colour], "transform": "scale(.72)"}),
        ]

    def facts(self, view: "Any", seat: int, say: GameWords) -> str:
        colour = view.side(seat)
        return say("seat-hand-" + str(colour), hand=view.hand(colour))

    def figure(self, name: str) -> tuple:
        view: Any = GAME.start(self.options)
        for move in _FIGURES[name].split():
            view = view.play(move)
        if name == "infect":
            near = view.board.rings[view.board.cell("e4")]
            marks = {
                view.board.names[cell]: "offered vacant" for cell in near if not _kind(view, cell)
            }
            marks["e4"] = "picked"
            return view, marks
        if view.outcome:
            return view, {cell: "won" for cell in view.outcome.witness}
        return view, self.marks(view, (), None)

    # ---- what a tap means

    def steps(self, view: "Any", move: str) -> list[list[str]]:
        if move == "swap":
            return []
        if len(move) == 2:
            return [[move]]
        return [[move[3:]]] if move[2] == "^" else [[move[:2], move[3:]]]

    def buttons(self, view: "Any", legal: list) -> list[str]:
        return [move for move in ("swap",) if move in legal]

    def question(self, view: "Any", move: str) -> str:
        return "swap-sure"

    def why_not(self, view: "Any", tokens: tuple, token: str) -> tuple:
        board = view.board
        cell = board.cell(token)
        if cell < 0:
            return ("not-here", {})
        if view.pending:
            return self.refusal(view, board.names[view.pending[0]] + "^" + token)
        if tokens and not _kind(view, cell):
            return self.refusal(view, tokens[0] + ">" + token)
        return self.refusal(view, token + ">" + board.names[board.rings[cell][0]])

    # ---- what is said

    def waiting(self, view: "Any", name: str, say: GameWords) -> str:
        if view.pending:
            return self.prompt(view, (), say)
        if "swap" in view.legal():
            return say("waiting-swap", name=name)
        if view.placed == 0:
            key = "waiting-place" if view.neutral < 0 else "waiting-neutral"
            return say(key, name=name)
        if view.may_place():
            return say("waiting-either" if view.may_infect() else "waiting-free", name=name)
        return say("waiting", name=name)

    def prompt(self, view: "Any", tokens: tuple, say: GameWords) -> str:
        if view.pending:
            cell = view.board.names[view.pending[0]]
            return say("prompt-expel", cell=cell, n=len(view.pending))
        return say("prompt-push", cell=tokens[0])

    def warning(self, view: "Any", moves: list, after: "Any") -> str:
        """That the mover would lose by this turn."""
        if after is None or not moves:
            return ""
        if after.outcome:
            lost = view.turn not in after.outcome.winners
            return "warn-" + after.outcome.reason if lost else ""
        return "warn-joined" if after.pending and after.joined(1 - view.colour) else ""

    def cell_label(self, view: "Any", cell: str, say: GameWords) -> str:
        number = view.board.cell(cell)
        kind = _kind(view, number)
        if not kind:
            return say("cell-lifted" if view.lifted >> number & 1 else "cell-empty", cell=cell)
        key = "cell-pending-" if number in view.pending else "cell-"
        return say(key + kind, cell=cell)

    def move_label(self, move: str, seat: int, say: GameWords) -> str:
        side = say("side-" + str(seat))
        if move == "swap":
            return say("said-swap", side=side)
        if len(move) == 2:
            return say("said-place", side=side, cell=move)
        key = "said-expel" if move[2] == "^" else "said-infect"
        return say(key, side=side, source=move[:2], target=move[3:])


def _kind(view: "Any", cell: int) -> str:
    """What stands on a cell, or is held over it: "w", "b", "n" (the neutral piece) or ""."""
    if cell == view.neutral:
        return "n"
    if cell in view.pending:
        return LETTERS[1 - view.colour]
    for kind, cells in (("w", view.white), ("b", view.black)):
        if cells >> cell & 1:
            return kind
    return ""


_FIGURES = {
    "infect": "d4 d4>e4 d4>c5",
    "expel": "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7 b6>a7",
    "goal": "d4 d4>c4 d4>c5 c4>d3 c4>b5 d3>d2 b5>a6 d4>e3 d3>c3 d2>e2 a6>b6 e3>f2 b6>c6 f2>g2"
    " f2>f1",
}

DRAWING = InphexionDrawing
