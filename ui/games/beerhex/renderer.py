"""The picture of BeerHex: crimped bottle caps on a rhombus of hexagons.

Face down a cap is convex and shines, and its metal tells whose it is: rays or strokes, nothing that
could be taken for what is inside; turned
over it is a rim around a flat disc with the symbol that makes the path. Gold and Silver differ by
crimp and stamp as well as by colour. While a game goes on nothing is drawn turned up but what
lies face up: the face of one's own cap is seen by holding it (``peek``).
"""

import math

from engine.beerhex.constants import BOARD, CENTRE, FACE_LETTERS
from engine.beerhex.events import Revealed
from engine.beerhex.moves import PLACE, parse_move
from engine.game import OMNISCIENT
from ui.games.beerhex.input import TOKEN
from ui.games.hexgrid import HexGridRenderer
from ui.games.renderer import Drawing, Sprite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState
    from engine.events import Event
    from ui.games.geometry import Point
    from ui.games.renderer import Shape

VALLEY_RADIUS = 34  # from a cap's middle to the valleys between its crimps
TEETH = {"g": (14, 46), "s": (22, 42)}  # how many crimps, and how far out their tips pull
# What is stamped into the metal: rays, and strokes of a brush.
STAMPS = {
    "g": "M6 0H18M0 6V18M-6 0H-18M0-6V-18M4 4L13 13M-4 4L-13 13M-4-4L-13-13M4-4L13-13",
    "s": "M-14 4L4-14M-10 14L14-10M-2 16L16-2",
}
PIN_OFFSET = (17, -19)  # where a clue token sticks on a cap, from its middle
PIN_SYMBOL = "pin"  # the symbol of a clue token; its sprites' kinds begin with it
REVEAL_FRAMES = (
    3  # frames for which attacked caps lie turned over: one to turn, the others to be read
)
EXIT_HEIGHT = 60  # how far above the board a cap goes home to the signs of the seats
CROSS_PATH = "m-11-11l22 22m0-22l-22 22"  # on a cell that is closed, from its middle
CAP_PICK = (94, 84)  # the size of a face in the tray
TOKEN_PICK = (28, 36)  # and of a clue token


def _cap_symbol_id(shell: str, face: str = "") -> str:
    """The id of the symbol of a cap: face down, or with this face up."""
    return "cap-" + shell + face


def _face_shape(face: str) -> "Shape":
    """What is inside: Gold's triangle or Silver's ring."""
    if face == FACE_LETTERS[0]:
        return ("path", {"class": "symbol g", "d": "M0-16.6L16.5 11.9H-16.5Z"})
    return ("circle", {"class": "symbol s", "r": 13.7})


def _crimps(shell: str) -> "Shape":
    """The crimped skirt: few broad teeth for Gold, many fine ones for Silver."""
    teeth, tip = TEETH[shell]
    path = f"M{VALLEY_RADIUS} 0"
    for k in range(1, teeth + 1):
        half, full = 2 * math.pi * (k - 0.5) / teeth, 2 * math.pi * k / teeth
        path += f"Q{tip * math.cos(half):.1f} {tip * math.sin(half):.1f} "
        path += f"{VALLEY_RADIUS * math.cos(full):.1f} {VALLEY_RADIUS * math.sin(full):.1f}"
    return ("path", {"class": "crimps " + shell, "d": path + "Z"})


def _shine(shell: str) -> "Shape":
    """The light on a cap's convex crown: the style sheet gives the colours."""
    stops = [
        ("stop", {"class": f"shine-{shell}-{i}", "offset": offset})
        for i, offset in enumerate(("0", ".55", "1"))
    ]
    return ("radialGradient", {"id": "shine-" + shell, "cx": ".36", "cy": ".3", "r": ".8"}, stops)


def _face_down_symbol(shell: str) -> "Shape":
    """A cap lying face down."""
    shapes = [
        _crimps(shell),
        ("circle", {"class": "crown " + shell, "r": 30.5, "fill": f"url(#shine-{shell})"}),
        ("circle", {"class": "crown-edge " + shell, "r": 23}),
        ("path", {"class": "stamp " + shell, "d": STAMPS[shell]}),
    ]
    return ("g", {"id": _cap_symbol_id(shell)}, shapes)


def _face_up_symbol(shell: str, face: str) -> "Shape":
    """A cap turned over: the rim tells its owner, the disc inside its symbol."""
    shapes = [
        _crimps(shell),
        ("circle", {"class": "wall " + shell, "r": 31}),
        ("circle", {"class": "liner " + face, "r": 27}),
        _face_shape(face),
    ]
    return ("g", {"id": _cap_symbol_id(shell, face)}, shapes)


def _pin_symbol() -> "Shape":
    """A clue token: a magnet pin stuck on the cap."""
    shapes = [
        ("ellipse", {"class": "pin-shadow", "cx": 3, "cy": 5, "rx": 10, "ry": 7}),
        ("circle", {"class": "pin", "r": 10}),
        ("circle", {"class": "pin-light", "cx": -3, "cy": -3.5, "r": 3}),
    ]
    return ("g", {"id": PIN_SYMBOL}, shapes)


class BeerHexRenderer(HexGridRenderer):
    """The picture of one moment of BeerHex."""

    labels_move_icons = True
    view: "BeerHexState"
    after: "BeerHexState | None"

    # ---- the board

    def size(self) -> int:
        """How many cells a side has."""
        return BOARD.size

    def symbols(self) -> "list[Shape]":
        """The caps from outside and inside, and the clue token."""
        inside = [_face_up_symbol(shell, face) for shell in FACE_LETTERS for face in FACE_LETTERS]
        outside = [_face_down_symbol(shell) for shell in FACE_LETTERS]
        return [_shine(shell) for shell in FACE_LETTERS] + outside + inside + [_pin_symbol()]

    def background(self) -> "list[Shape]":
        """The board with the sides of Gold, top and bottom, and of Silver, left and right."""
        return self.grid.background("goal-gold", "goal-silver")

    # ---- what lies on it

    def sprites(self) -> "list[Sprite]":
        """The caps, then the clue tokens. A cap that isn't played yet lies face down like all the
        others."""
        if self.after is not None and self.tokens:
            return self._cap_sprites(self.after, False, "", self.tokens[0])
        return self._cap_sprites(self.view, self.reveal_all or self.view.viewer == OMNISCIENT)

    def _cap_sprites(
        self, view: "BeerHexState", reveal_all: bool, peeked: str = "", tentative: str = ""
    ) -> "list[Sprite]":
        """The caps of a view. ``open``: all known faces are shown; ``peeked``: the cell whose
        known face is shown anyway; ``tentative``: the cell of a cap that isn't played yet."""
        found, pins = [], []
        for cell in range(BOARD.cells):
            cap = view.cap(cell)
            if cap is None:
                continue
            owner, face, up, token = cap
            name, shell = BOARD.names[cell], FACE_LETTERS[owner]
            seen = face is not None and (up or reveal_all or name == peeked)
            classes = "tentative" if name in (peeked, tentative) else ""
            if reveal_all and not up:
                classes = "glimpse"
            x, y = self.grid.middle(cell)
            symbol = _cap_symbol_id(shell, FACE_LETTERS[face or 0] if seen else "")
            found.append(Sprite(shell, symbol, x, y, 0, classes))
            if token:
                pins.append(
                    Sprite(PIN_SYMBOL + shell, PIN_SYMBOL, x + PIN_OFFSET[0], y + PIN_OFFSET[1])
                )
        return found + pins

    def frames(self, events: "tuple[Event, ...]") -> "list[list[Sprite]]":
        """An attack turns its three caps over, for the eye to read, before any goes home."""
        turned: "dict[tuple, str]" = {}
        for event in events:
            if isinstance(event, Revealed):
                for name, face in zip(event.caps, event.faces):
                    turned[self.grid.middle(BOARD.cell(name))] = face
        if not turned:
            return []
        sprites = self._cap_sprites(self.view, False)
        for sprite in sprites:
            if sprite.kind in FACE_LETTERS and (sprite.x, sprite.y) in turned:
                sprite.symbol = _cap_symbol_id(sprite.kind, turned[(sprite.x, sprite.y)])
        return [sprites] * REVEAL_FRAMES

    def exit_point(self, sprite: Sprite) -> "Point":
        """Its owner's hand: the signs of the seats stand above the board, Gold's on the left."""
        x, y, width, _ = self.view_box()
        return (x + width * (0.2 if sprite.kind[-1] == FACE_LETTERS[0] else 0.8), y - EXIT_HEIGHT)

    def overlays(self) -> "list[Shape]":
        """A cross in the centre, while the very first cap may not go there."""
        if not self.view.is_opening():
            return []
        x, y = self.grid.middle(CENTRE)
        return [("path", {"class": "closed", "d": f"M{x} {y}{CROSS_PATH}"})]

    def empty_cells(self, cells: "list[str]") -> "list[str]":
        """The offered cells without a cap."""
        return [cell for cell in cells if self.view.cap(BOARD.cell(cell)) is None]

    def peek(self, cell: str) -> "list[Sprite] | None":
        """The caps with the one on ``cell`` turned up, if it lies face down and its face is known
        here."""
        cap = self.view.cap(BOARD.cell(cell))
        if cap is None or cap[1] is None or cap[2]:
            return None
        return self._cap_sprites(self.view, False, cell)

    # ---- beside it

    def side_icon(self, seat: int) -> "list[Shape]":
        """A cap of the seat, face down."""
        return [("use", {"href": "#" + _cap_symbol_id(FACE_LETTERS[seat])})]

    def pick(self, token: str) -> "Drawing | None":
        """A clue token; or a cap with this face up, and how many of those are in the hand."""
        if token == TOKEN:
            return Drawing([("use", {"href": "#" + PIN_SYMBOL})], *TOKEN_PICK)
        left = self.view.caps_left(token)
        shapes = (
            (
                "use",
                {"href": "#" + _cap_symbol_id(FACE_LETTERS[self.view.mover()], token), "x": -6},
            ),
            ("circle", {"class": "pick-badge", "cx": 30, "cy": 25, "r": 17}),
            ("text", {"class": "pick-count", "x": 30, "y": 26, "text": str(left)}),
        )
        return Drawing(shapes, *CAP_PICK)

    def move_icon(self, told: str, seat: int) -> "Drawing | None":
        """The cap that was laid, turned over once the game is; other moves are written."""
        made = parse_move(told)
        if made.kind != PLACE:
            return None
        seen = self.reveal_all and made.face is not None
        cap = _cap_symbol_id(FACE_LETTERS[seat], FACE_LETTERS[made.face or 0] if seen else "")
        return Drawing([("use", {"href": "#" + cap})], *CAP_PICK)
