"""The drawing of BeerHex: crimped bottle caps on a rhombus of hexagons.

While a game goes on nothing is drawn turned up but what lies face up: an own face is seen by
holding the cap (``peeked``). Gold and silver differ by crimp and emblem as well as by colour.
"""

from engine.beerhex import GAME
from engine.beerhex.board import NAMES
from engine.game import EVERYONE
from ui.boards.drawing import Drawing, Pick, Place
from ui.boards.hexgrid import HexGrid
from ui.sprites import Sprite
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LETTERS = "gs"  # of gold and silver, as in the notation
GRID = HexGrid(5)
RADIUS = 34  # of a cap, to the middle of its crimps


def _emblem(colour: str, size: float) -> tuple:
    """Gold's triangle or Silver's ring."""
    if colour == "g":
        w, h = size * 0.87, size * 0.5
        path = f"M0{-size:.1f}L{w:.1f} {h:.1f}H{-w:.1f}Z"
        return ("path", {"class": "emblem-line", "d": path})
    return ("circle", {"class": "emblem-line", "r": round(size * 0.72, 1)})


def _crimps(shell: str) -> tuple:
    """The crimped rim: few broad teeth for Gold, many fine ones for Silver."""
    teeth = 14 if shell == "g" else 21
    step = 2 * 3.14159 * RADIUS / teeth
    dashes = f"{step * 0.62:.2f} {step * 0.38:.2f}"
    return ("circle", {"class": "crimps " + shell, "r": RADIUS, "stroke-dasharray": dashes})


def _outside(shell: str) -> tuple:
    """A cap lying face down."""
    shapes = [
        _crimps(shell),
        ("circle", {"class": "cap " + shell, "r": RADIUS - 2}),
        ("circle", {"class": "cap-edge " + shell, "r": RADIUS - 9}),
        _emblem(shell, 13),
    ]
    return ("g", {"id": "cap-" + shell}, shapes)


def _inside(shell: str, face: str) -> tuple:
    """A cap turned over: the rim tells its owner, the disc inside its symbol."""
    shapes = [
        _crimps(shell),
        ("circle", {"class": "cap " + shell, "r": RADIUS - 2}),
        ("circle", {"class": "liner " + face, "r": RADIUS - 8}),
        _emblem(face, 17),
    ]
    return ("g", {"id": "cap-" + shell + face}, shapes)


def _pin() -> tuple:
    """A clue token: a magnet pin stuck on the cap."""
    shapes = [
        ("ellipse", {"class": "pin-shadow", "cx": 3, "cy": 5, "rx": 9, "ry": 6}),
        ("circle", {"class": "pin", "r": 9}),
        ("circle", {"class": "pin-light", "cx": -3, "cy": -3, "r": 2.5}),
    ]
    return ("g", {"id": "pin"}, shapes)


class BeerHexDrawing(Drawing):
    """See ``Drawing``."""

    box = GRID.box

    def symbols(self) -> list:
        inside = [_inside(shell, face) for shell in LETTERS for face in LETTERS]
        return [_outside("g"), _outside("s")] + inside + [_pin()]

    def ground(self) -> list:
        return GRID.ground("goal-gold", "goal-silver")

    def places(self, view: "Any") -> list[Place]:
        return GRID.places()

    # ---- pieces

    def sprites(self, view: "Any") -> list[Sprite]:
        return self._caps(view, self.open or view.viewer == EVERYONE)

    def _caps(
        self, view: "Any", open: bool, turned: tuple = (), tentative: str = ""
    ) -> list[Sprite]:
        """The caps of a view. ``open``: all known faces are shown; ``turned``: cell numbers whose
        known faces are shown anyway; ``tentative``: the cell of a cap that isn't played yet."""
        found, pins = [], []
        for cell in range(25):
            cap = view.cap(cell)
            if cap is None:
                continue
            owner, face, up, token = cap
            symbol = "cap-" + LETTERS[owner]
            if face is not None and (up or open or cell in turned):
                symbol += LETTERS[face]
            look = "tentative" if NAMES[cell] == tentative else ""
            if open and not up:
                look = "glimpse"
            x, y = GRID.middle(cell)
            found.append(Sprite(LETTERS[owner], symbol, x, y, 0, look))
            if token:
                pins.append(Sprite("pin" + LETTERS[owner], "pin", x + 16, y - 18))
        return found + pins

    def frames(self, before: "Any", move: str, after: "Any") -> list[list[Sprite]]:
        """An attack turns its three caps over before any goes home."""
        final = self.sprites(after)
        if not move.startswith("x "):
            return [final]
        cells = [NAMES.index(name) for name in self.touched(move)]
        shown = after.attacks[-1][1].split("=")[1]
        turned = []
        for sprite in self._caps(before, before.viewer == EVERYONE and self.open):
            for i in range(3):
                x, y = GRID.middle(cells[i])
                if (sprite.x, sprite.y) == (x, y) and sprite.kind in LETTERS:
                    sprite.face = "cap-" + sprite.kind + shown[i]
            turned.append(sprite)
        # The third frame holds still what the second turned, for the eye to read.
        return [turned, turned, turned, final]

    def preview(self, view: "Any", tokens: tuple, after: "Any") -> list[Sprite]:
        if after is None:
            return self.sprites(view)
        return self._caps(after, False, (), tokens[0])

    def peeked(self, view: "Any", cell: str) -> "list[Sprite] | None":
        number = NAMES.index(cell)
        cap = view.cap(number)
        if cap is None or cap[1] is None or cap[2]:
            return None
        return self._caps(view, False, (number,))

    def touched(self, move: str) -> list[str]:
        plain = move.split("=")[0]
        if plain.startswith("x "):
            return plain.split(" ")[1:]
        return [plain[:2]] if plain[:2] in NAMES else []

    def vacant(self, view: "Any", cells: list) -> list[str]:
        return [cell for cell in cells if view.cap(NAMES.index(cell)) is None]

    def emblem(self, view: "Any", seat: int) -> list:
        return [("use", {"href": "#cap-" + LETTERS[seat]})]

    def facts(self, view: "Any", seat: int, say: GameWords) -> str:
        if view.options["clues"]:
            tokens = view.tokens_left(seat)
            return say("seat-caps-tokens", hand=view.in_hand(seat), tokens=tokens)
        return say("seat-caps", hand=view.in_hand(seat))

    def figure(self, name: str) -> tuple:
        self.open = True
        moves, marks = _FIGURES[name]
        state: Any = GAME.start({"starter": "silver"} if name == "path" else {})
        for move in moves:
            state = state.play(move)
        return state.view(None) if name == "attack" else state, marks

    # ---- taps

    def steps(self, view: "Any", move: str) -> list[list[str]]:
        if move.startswith("x "):
            a, b, c = move.split(" ")[1:]
            return [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
        if move in ("claim", "deny"):
            return []
        return [[move[:2], move[2]] + list(move[3:])]

    def picks(self, view: "Any", tokens: tuple, offers: list, say: GameWords) -> list[Pick]:
        found = []
        for token in [one for one in ("g", "s", "!") if one in offers]:
            if token == "!":
                found.append(Pick(token, say("pick-!"), (("use", {"href": "#pin"}),), 44, 44))
                continue
            left = view.hands[view.turn][LETTERS.index(token)]
            shapes = (
                ("use", {"href": "#cap-" + LETTERS[view.turn] + token, "x": -16}),
                ("text", {"class": "pick-count", "x": 40, "text": "×" + str(left)}),
            )
            found.append(Pick(token, say("pick-" + token, left=left), shapes, 124, 84))
        return found

    def buttons(self, view: "Any", legal: list) -> list[str]:
        return [move for move in ("claim", "deny") if move in legal]

    def question(self, view: "Any", move: str) -> str:
        return move + "-sure"

    def why_not(self, view: "Any", tokens: tuple, token: str) -> tuple:
        if not tokens:
            number = NAMES.index(token) if token in NAMES else -1
            if number >= 0 and view.cap(number) is None:
                return self.refusal(view, token + "g")
            return self.refusal(view, _attack_at(token))
        if len(tokens) < 3 and token in NAMES and view.cap(NAMES.index(tokens[0])):
            return ("attack-more", {})
        return ("not-here", {})

    # ---- words

    def prompt(self, view: "Any", tokens: tuple, say: GameWords) -> str:
        if view.cap(NAMES.index(tokens[0])) is None:
            return say("prompt-face")
        return say("prompt-attack")

    def cell_label(self, view: "Any", cell: str, say: GameWords) -> str:
        cap = view.cap(NAMES.index(cell))
        if cap is None:
            return say("cell-empty", cell=cell)
        owner, face, up, token = cap
        place = say("cell-token", cell=cell) if token else cell
        shell = say("face-" + str(owner))
        if face is not None and (up or self.open):
            return say("cell-up", cell=place, shell=shell, face=say("face-" + str(face)))
        key = "cell-own" if face is not None else "cell-down"
        return say(key, cell=place, shell=shell)

    def secret_label(self, view: "Any", cell: str, say: GameWords) -> str:
        face = view.cap(NAMES.index(cell))[1]
        return say("cell-secret", cell=cell, face=say("face-" + str(face)))

    def move_label(self, move: str, seat: int, say: GameWords) -> str:
        side = say("side-" + str(seat))
        plain, _, shown = move.partition("=")
        if plain in ("claim", "deny"):
            return say("said-" + plain, side=side)
        cells = self.touched(move)
        if len(cells) == 1:
            key = "said-place-token" if "!" in plain else "said-place"
            return say(key, side=side, cell=cells[0])
        listed = say("comma").join(cells)
        faces = [say("face-" + str(LETTERS.index(letter))) for letter in shown]
        if len(set(shown)) == 1:
            return say("said-attack-hit", side=side, cells=listed, face=faces[0])
        return say("said-attack-miss", side=side, cells=listed, faces=say("comma").join(faces))


def _attack_at(cell: str) -> str:
    """Some attack on a cell and two others, to ask the rules what is wrong with the cell."""
    others = [name for name in ("a1", "a2", "b1") if name != cell][:2]
    return "x " + " ".join(sorted([cell] + others))


_FIGURES = {
    "caps": (["b2g", "c2s", "b4s", "c4g"], {}),
    "attack": (
        ["b3g", "e1s", "c3s", "e5g", "d3g", "e2g", "a1s", "x b3 c3 d3"],
        {"b3": "picked", "c3": "picked", "d3": "picked"},
    ),
    "path": (
        ["c1g", "c2g", "e2s", "b3g", "e3s", "b4g", "b5g", "a5s"],
        {"c1": "won", "c2": "won", "b3": "won", "b4": "won", "b5": "won"},
    ),
}

DRAWING = BeerHexDrawing
