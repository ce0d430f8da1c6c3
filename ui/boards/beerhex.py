"""The drawing of BeerHex: crimped bottle caps on a rhombus of hexagons.

Face down a cap is convex and shines, and shows its owner's emblem stamped into the metal; turned
over it is a rim around a flat disc with the symbol that makes the path. Gold and Silver differ by
crimp and emblem as well as by colour. While a game goes on nothing is drawn turned up but what
lies face up: an own face is seen by holding the cap (``peeked``).
"""

import math

from engine.beerhex import GAME
from engine.beerhex.facts import NAMES, count
from engine.game import EVERYONE
from ui.boards.drawing import Pick
from ui.boards.hexgrid import HexDrawing
from ui.sprites import Sprite
from ui.words import GameWords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LETTERS = "gs"  # of gold and silver, as in the notation
VALLEY = 34  # from a cap's middle to the valleys between its crimps
TEETH = {"g": (14, 46), "s": (22, 42)}  # how many crimps, and how far out their tips pull
PIN = (17, -19)  # where a clue token sticks on a cap, from its middle


def _emblem(colour: str, size: float, look: str) -> tuple:
    """Gold's triangle or Silver's ring."""
    if colour == "g":
        w, h = size * 0.87, size * 0.5
        path = f"M0{-size:.1f}L{w:.1f} {h:.1f}H{-w:.1f}Z"
        return ("path", {"class": look + " g", "d": path, "transform": f"translate(0 {size / 8})"})
    return ("circle", {"class": look + " s", "r": round(size * 0.72, 1)})


def _crimps(shell: str) -> tuple:
    """The crimped skirt: few broad teeth for Gold, many fine ones for Silver."""
    teeth, tip = TEETH[shell]
    path = f"M{VALLEY} 0"
    for k in range(1, teeth + 1):
        half, full = 2 * math.pi * (k - 0.5) / teeth, 2 * math.pi * k / teeth
        path += f"Q{tip * math.cos(half):.1f} {tip * math.sin(half):.1f} "
        path += f"{VALLEY * math.cos(full):.1f} {VALLEY * math.sin(full):.1f}"
    return ("path", {"class": "crimps " + shell, "d": path + "Z"})


def _shine(shell: str) -> tuple:
    """The light on a cap's convex crown: css/beerhex.css gives the colours."""
    stops = [
        ("stop", {"class": f"shine-{shell}-{i}", "offset": offset})
        for i, offset in enumerate(("0", ".55", "1"))
    ]
    return ("radialGradient", {"id": "shine-" + shell, "cx": ".36", "cy": ".3", "r": ".8"}, stops)


def _outside(shell: str) -> tuple:
    """A cap lying face down."""
    shapes = [
        _crimps(shell),
        ("circle", {"class": "crown " + shell, "r": 30.5, "fill": f"url(#shine-{shell})"}),
        ("circle", {"class": "crown-edge " + shell, "r": 23}),
        _emblem(shell, 12.5, "stamp"),
    ]
    return ("g", {"id": "cap-" + shell}, shapes)


def _inside(shell: str, face: str) -> tuple:
    """A cap turned over: the rim tells its owner, the disc inside its symbol."""
    shapes = [
        _crimps(shell),
        ("circle", {"class": "wall " + shell, "r": 31}),
        ("circle", {"class": "liner " + face, "r": 27}),
        _emblem(face, 19, "symbol"),
    ]
    return ("g", {"id": "cap-" + shell + face}, shapes)


def _pin() -> tuple:
    """A clue token: a magnet pin stuck on the cap."""
    shapes = [
        ("ellipse", {"class": "pin-shadow", "cx": 3, "cy": 5, "rx": 10, "ry": 7}),
        ("circle", {"class": "pin", "r": 10}),
        ("circle", {"class": "pin-light", "cx": -3, "cy": -3.5, "r": 3}),
    ]
    return ("g", {"id": "pin"}, shapes)


class BeerHexDrawing(HexDrawing):
    """See ``Drawing``."""

    def __init__(self, options: dict) -> None:
        HexDrawing.__init__(self, options, 5)

    def symbols(self) -> list:
        inside = [_inside(shell, face) for shell in LETTERS for face in LETTERS]
        return [_shine("g"), _shine("s"), _outside("g"), _outside("s")] + inside + [_pin()]

    def ground(self) -> list:
        return self.grid.ground("goal-gold", "goal-silver")

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
            look = "tentative" if NAMES[cell] == tentative or cell in turned else ""
            if open and not up:
                look = "glimpse"
            x, y = self.grid.middle(cell)
            found.append(Sprite(LETTERS[owner], symbol, x, y, 0, look))
            if token:
                pins.append(Sprite("pin" + LETTERS[owner], "pin", x + PIN[0], y + PIN[1]))
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
                x, y = self.grid.middle(cells[i])
                if (sprite.x, sprite.y) == (x, y) and sprite.kind in LETTERS:
                    sprite.face = "cap-" + sprite.kind + shown[i]
            turned.append(sprite)
        # The third frame holds still what the second turned, for the eye to read.
        return [turned, turned, turned, final]

    def home(self, sprite: Sprite) -> tuple:
        """Its owner's hand: the signs of the seats stand above the board, Gold's on the left."""
        x, y, width, _ = self.box
        return (x + width * (0.2 if sprite.kind[-1] == "g" else 0.8), y - 60)

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
                found.append(Pick(token, say("pick-!"), (("use", {"href": "#pin"}),), 28, 36))
                continue
            left = view.hands[view.turn][LETTERS.index(token)]
            shapes = (
                ("use", {"href": "#cap-" + LETTERS[view.turn] + token, "x": -6}),
                ("circle", {"class": "pick-badge", "cx": 30, "cy": 25, "r": 17}),
                ("text", {"class": "pick-count", "x": 30, "y": 26, "text": str(left)}),
            )
            found.append(Pick(token, say("pick-" + token, left=left), shapes, 94, 84))
        return found

    def buttons(self, view: "Any", legal: list) -> list[str]:
        return [move for move in ("claim", "deny") if move in legal]

    def button(self, view: "Any", move: str, say: GameWords) -> tuple:
        return (say(move), say(move + "-short"), "")

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

    def written(self, told: str) -> str:
        """While the game goes on the list tells no face that lies hidden: an own one is seen by
        peeking, and with clue tokens not at all."""
        if self.open or "=" in told or told[:2] not in NAMES:
            return told
        return told[:2] + "?" + told[3:]

    # ---- words

    def waiting(self, view: "Any", name: str, say: GameWords) -> str:
        if view.phase == "start" and count(view.caps() & ~view.up) < 3:
            return say("wait-lay", name=name)
        return say("wait-" + view.phase, name=name)

    def chosen(self, view: "Any", move: str, say: GameWords) -> str:
        cells = self.touched(move)
        if len(cells) == 1:
            return say("chosen-place", cell=cells[0])
        return say("chosen-attack", cells=say("comma").join(cells))

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
