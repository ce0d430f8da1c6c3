"""The drawing of Mixtour: stacks of discs on a wooden 5×5 board, seen at a slight angle."""

from engine.game import IllegalMove
from engine.mixtour import GAME
from engine.mixtour.facts import CELLS, COLOURS, NAMES
from engine.mixtour.moves import read
from ui.boards.drawing import Drawing, Pick, Place
from ui.sprites import Sprite
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CELL = 100  # units
RX, RY, THICK = 37, 15.5, 14.5  # of a disc: half width, half depth, height
FOOT = 17  # how far below the middle of a cell the top of the lowest disc lies


def _middle(cell: int) -> tuple:
    return (cell % 5 * CELL + 50, (4 - cell // 5) * CELL + 50)


def _disc(colour: str) -> tuple:
    """One disc, its origin in the middle of its top. White has a ring, Red a cross and notches."""
    side = f"M{-RX} 0v{THICK}A{RX} {RY} 0 0 0 {RX} {THICK}V0z"
    shapes: list = [
        ("path", {"class": f"disc-side {colour}", "d": side}),
        ("ellipse", {"class": f"disc-top {colour}", "rx": RX, "ry": RY}),
    ]
    if colour == "w":
        shapes.append(("ellipse", {"class": "disc-mark w", "rx": 20, "ry": 8}))
    else:
        for x in (-24, -8, 8, 24):
            bottom = RY * (1 - (x / RX) ** 2) ** 0.5
            notch = f"M{x} {bottom + 2:.1f}v{THICK - 4}"
            shapes.append(("path", {"class": "disc-notch", "d": notch}))
        shapes.append(("path", {"class": "disc-mark r", "d": "M-17-7L17 7M17-7L-17 7"}))
    return ("g", {"id": "disc-" + colour}, shapes)


def _stack(cell: int, pieces: str, look: str = "", lifted: int = 0) -> list[Sprite]:
    """The sprites of a stack; its top ``lifted`` pieces are held a little above the rest."""
    x, y = _middle(cell)
    base = len(pieces) - lifted
    return [
        Sprite(
            pieces[i],
            "disc-" + pieces[i],
            x,
            y + FOOT - i * THICK - (10 if i >= base else 0),
            0,
            look if i >= base else "",
        )
        for i in range(len(pieces))
    ]


class MixtourDrawing(Drawing):
    """See ``Drawing``."""

    box = (-22, -22, 544, 544)

    def symbols(self) -> list:
        return [_disc("w"), _disc("r")]

    def ground(self) -> list:
        shapes: list = [
            (
                "rect",
                {"class": "board-frame", "x": -22, "y": -22, "width": 544, "height": 544, "rx": 20},
            ),
        ]
        for cell in range(CELLS):
            x, y = _middle(cell)
            shapes.append(
                (
                    "rect",
                    {
                        "class": "well",
                        "x": x - 47,
                        "y": y - 47,
                        "width": 94,
                        "height": 94,
                        "rx": 12,
                    },
                )
            )
        for i in range(5):
            shapes.append(
                ("text", {"class": "coordinate", "x": i * CELL + 50, "y": 511, "text": "abcde"[i]})
            )
            shapes.append(
                ("text", {"class": "coordinate", "x": -11, "y": 455 - i * CELL, "text": str(i + 1)})
            )
        return shapes

    def places(self, view: "Any") -> list[Place]:
        outline = ("rect", {"x": -47, "y": -47, "width": 94, "height": 94, "rx": 12})
        return [
            Place(NAMES[row * 5 + i], i * CELL + 50, (4 - row) * CELL + 50, outline, row)
            for row in (4, 3, 2, 1, 0)
            for i in range(5)
        ]

    def sprites(self, view: "Any") -> list[Sprite]:
        return self._board([view.pieces(name) for name in NAMES])

    def _board(self, stacks: list, tentative: "dict | None" = None) -> list[Sprite]:
        """All stacks, back rows first; ``tentative``: cell -> how many pieces on top are raised."""
        found: list[Sprite] = []
        for row in (4, 3, 2, 1, 0):
            for cell in range(row * 5, row * 5 + 5):
                lifted = (tentative or {}).get(cell, 0)
                found.extend(_stack(cell, stacks[cell], "tentative" if lifted else "", lifted))
        return found

    def _built(self, view: "Any", move: str) -> list:
        """The stacks right after a move, before a tall one is taken off."""
        stacks = [view.pieces(name) for name in NAMES]
        made = read(move)
        if made is None or not made.target:
            return stacks
        target = NAMES.index(made.target)
        if not made.source:
            stacks[target] = COLOURS[view.mover]
            return stacks
        source = NAMES.index(made.source)
        keep = len(stacks[source]) - made.count
        stacks[target] += stacks[source][keep:]
        stacks[source] = stacks[source][:keep]
        return stacks

    def frames(self, before: "Any", move: str, after: "Any") -> list[list[Sprite]]:
        final = self.sprites(after)
        built = self._board(self._built(before, move))
        return [final] if len(built) == len(final) else [built, final]

    def preview(self, view: "Any", tokens: tuple, after: "Any") -> list[Sprite]:
        if not tokens:
            return self.sprites(view)
        cell = NAMES.index(tokens[0])
        stacks = [view.pieces(name) for name in NAMES]
        if len(tokens) == 3:
            count = int(tokens[2][1:])
            move = f"{tokens[0]}:{count}-{tokens[1]}"
            return self._board(self._built(view, move), {NAMES.index(tokens[1]): count})
        if not stacks[cell]:
            return self._board(self._built(view, tokens[0]), {cell: 1})
        return self._board(stacks, {cell: len(stacks[cell])})

    def notes(self, view: "Any") -> list:
        shapes = []
        for cell in range(CELLS):
            height = view.height(NAMES[cell])
            if height > 1:
                x, y = _middle(cell)
                shapes.append(
                    (
                        "text",
                        {"class": "stack-height", "x": x + 39, "y": y - 29, "text": str(height)},
                    )
                )
        return shapes

    def touched(self, move: str) -> list[str]:
        made = read(move)
        return [] if made is None else [cell for cell in (made.source, made.target) if cell]

    def emblem(self, view: "Any", seat: int) -> list:
        return [("use", {"href": "#disc-" + COLOURS[seat], "transform": "translate(0 -7)"})]

    def facts(self, view: "Any", seat: int, say: GameWords) -> str:
        if view.options["points"] == 1:
            return say("seat-hand", hand=view.hands[seat])
        return say(
            "seat-hand-points",
            hand=view.hands[seat],
            points=view.scores[seat],
            goal=view.options["points"],
        )

    def figure(self, name: str) -> tuple:
        if name == "distance":
            position = {"b4": "wrw", "e4": "r", "e1": "w", "c3": "r"}
            marks = {"b4": "picked", "e4": "offered", "e1": "barred", "c3": "barred"}
        else:
            position = {"e2": "rwr", "b2": "rw", "d4": "r", "a4": "w"}
            marks = {"b2": "picked", "e2": "offered"}
        return GAME.place(position, 0), marks

    def steps(self, view: "Any", move: str) -> list[list[str]]:
        if move == "pass":
            return []
        return [[move]] if len(move) == 2 else [[move[:2], move[-2:], "n" + move[3:-3]]]

    def preferred(self, view: "Any", moves: list) -> "str | None":
        """The whole stack; but a point for oneself goes first."""
        scoring = [move for move in moves if self._scores(view, move)]
        return max(scoring or moves)

    def _scores(self, view: "Any", move: str) -> bool:
        built = self._built(view, move)[NAMES.index(move[-2:])]
        return len(built) >= 5 and built[-1] == COLOURS[view.mover]

    def picks(self, view: "Any", tokens: tuple, offers: list, say: GameWords) -> list[Pick]:
        source = view.pieces(tokens[0])
        picks = []
        for token in sorted(offers):
            count = int(token[1:])
            pieces = source[len(source) - count :]
            foot = (count - 1) * THICK / 2 - THICK / 2
            shapes = [
                (
                    "use",
                    {"href": "#disc-" + pieces[i], "transform": f"translate(0 {foot - i * THICK})"},
                )
                for i in range(count)
            ]
            picks.append(Pick(token, say("take", n=count), tuple(shapes), 84, 92))
        return picks

    def buttons(self, view: "Any", legal: list) -> list[str]:
        return ["pass"] if legal == ["pass"] else []

    def why_not(self, view: "Any", tokens: tuple, token: str) -> tuple:
        count = view.height(tokens[0]) if tokens else 0
        if not count:  # nothing is chosen yet, or a cell to enter at
            stuck = token in NAMES and view.height(token)
            return ("stuck", {"cell": token}) if stuck else self.refusal(view, token)
        reason: tuple = ("not-here", {})
        # With a banned count only, another would do; ask for the whole stack first, then for fewer.
        for n in range(count, 0, -1):
            try:
                view.play(f"{tokens[0]}:{n}-{token}")
            except IllegalMove as error:
                reason = (error.reason, error.facts)
        return reason

    def cell_label(self, view: "Any", cell: str, say: GameWords) -> str:
        pieces = view.pieces(cell)
        if not pieces:
            return say("cell-empty", cell=cell)
        listed = say("comma").join([say("colour-" + piece) for piece in reversed(pieces)])
        return say("cell-stack", cell=cell, height=len(pieces), pieces=listed)

    def move_label(self, move: str, seat: int, say: GameWords) -> str:
        side = say("side-" + str(seat))
        made = read(move)
        if made is None or not made.target:
            return say("said-pass", side=side)
        if not made.source:
            return say("said-enter", side=side, cell=move)
        return say("said-move", side=side, n=made.count, source=made.source, target=made.target)


DRAWING = MixtourDrawing
