"""The drawing of BeerHex: crimped bottle caps on a rhombus of hexagons.

A face-down cap is convex and shiny. Its stamp shows its owner, rays or strokes that are unlike the
symbols inside. A face-up cap is a rim around a flat disc with its symbol. Gold and Silver differ by
crimps and stamp as well as by colour. During a game only face-up caps are drawn face up; players
see the face of their own cap by holding it (``peek``).
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

VALLEY_RADIUS = 34  # from the middle of a cap to the valleys between its crimps
TEETH = {"g": (14, 46), "s": (22, 42)}  # number of crimps, and the control radius of their tips
# The stamps in the metal: rays, and brush strokes.
STAMPS = {
    "g": "M6 0H18M0 6V18M-6 0H-18M0-6V-18M4 4L13 13M-4 4L-13 13M-4-4L-13-13M4-4L13-13",
    "s": "M-14 4L4-14M-10 14L14-10M-2 16L16-2",
}
PIN_OFFSET = (17, -19)  # from the middle of a cap to its clue token
PIN_SYMBOL = "pin"  # the symbol of a clue token; its sprites' kinds begin with it
REVEAL_FRAMES = 3  # moments for which attacked caps are face up: one to turn, two to be read
EXIT_HEIGHT = 60  # how far above the board a cap goes that returns to a hand
CROSS_PATH = "m-11-11l22 22m0-22l-22 22"  # from the middle of a closed cell
CAP_PICK = (94, 84)  # the size of a cap in the tray
TOKEN_PICK = (28, 36)  # the size of a clue token in the tray


def _cap_symbol_id(shell: str, face: str = "") -> str:
    """Return the id of the symbol of a cap: face down, or with this face up."""
    return "cap-" + shell + face


def _face_shape(face: str) -> "Shape":
    """Return the symbol inside a cap: Gold's triangle or Silver's ring."""
    if face == FACE_LETTERS[0]:
        return ("path", {"class": "symbol g", "d": "M0-16.6L16.5 11.9H-16.5Z"})
    return ("circle", {"class": "symbol s", "r": 13.7})


def _crimps(shell: str) -> "Shape":
    """Return the crimped rim: few broad teeth for Gold, many fine ones for Silver."""
    teeth, tip = TEETH[shell]
    path = f"M{VALLEY_RADIUS} 0"
    for k in range(1, teeth + 1):
        half, full = 2 * math.pi * (k - 0.5) / teeth, 2 * math.pi * k / teeth
        path += f"Q{tip * math.cos(half):.1f} {tip * math.sin(half):.1f} "
        path += f"{VALLEY_RADIUS * math.cos(full):.1f} {VALLEY_RADIUS * math.sin(full):.1f}"
    return ("path", {"class": "crimps " + shell, "d": path + "Z"})


def _shine(shell: str) -> "Shape":
    """Return the gradient of a cap's convex top; the style sheet sets its colours."""
    stops = [
        ("stop", {"class": f"shine-{shell}-{i}", "offset": offset})
        for i, offset in enumerate(("0", ".55", "1"))
    ]
    return ("radialGradient", {"id": "shine-" + shell, "cx": ".36", "cy": ".3", "r": ".8"}, stops)


def _face_down_symbol(shell: str) -> "Shape":
    """Return a cap lying face down."""
    shapes = [
        _crimps(shell),
        ("circle", {"class": "crown " + shell, "r": 30.5, "fill": f"url(#shine-{shell})"}),
        ("circle", {"class": "crown-edge " + shell, "r": 23}),
        ("path", {"class": "stamp " + shell, "d": STAMPS[shell]}),
    ]
    return ("g", {"id": _cap_symbol_id(shell)}, shapes)


def _face_up_symbol(shell: str, face: str) -> "Shape":
    """Return a cap lying face up: the rim shows its owner, the disc its symbol."""
    shapes = [
        _crimps(shell),
        ("circle", {"class": "wall " + shell, "r": 31}),
        ("circle", {"class": "liner " + face, "r": 27}),
        _face_shape(face),
    ]
    return ("g", {"id": _cap_symbol_id(shell, face)}, shapes)


def _pin_symbol() -> "Shape":
    """Return a clue token: a magnetic pin on the cap."""
    shapes = [
        ("ellipse", {"class": "pin-shadow", "cx": 3, "cy": 5, "rx": 10, "ry": 7}),
        ("circle", {"class": "pin", "r": 10}),
        ("circle", {"class": "pin-light", "cx": -3, "cy": -3.5, "r": 3}),
    ]
    return ("g", {"id": PIN_SYMBOL}, shapes)


class BeerHexRenderer(HexGridRenderer):
    """The drawing of one position of BeerHex."""

    labels_move_icons = True
    view: "BeerHexState"
    after: "BeerHexState | None"

    # ---- the board

    def size(self) -> int:
        """Return the number of cells on a side."""
        return BOARD.size

    def symbols(self) -> "list[Shape]":
        """Return the caps from both sides, and the clue token."""
        face_up = [_face_up_symbol(shell, face) for shell in FACE_LETTERS for face in FACE_LETTERS]
        face_down = [_face_down_symbol(shell) for shell in FACE_LETTERS]
        return [_shine(shell) for shell in FACE_LETTERS] + face_down + face_up + [_pin_symbol()]

    def background(self) -> "list[Shape]":
        """Return the board, with Gold's sides at top and bottom and Silver's left and right."""
        return self.grid.background("goal-gold", "goal-silver")

    # ---- pieces

    def sprites(self) -> "list[Sprite]":
        """Return the caps, then the clue tokens. A cap being placed is face down."""
        if self.after is not None and self.tokens:
            return self._cap_sprites(self.after, False, "", self.tokens[0])
        return self._cap_sprites(self.view, self.reveal_all or self.view.viewer == OMNISCIENT)

    def _cap_sprites(
        self, view: "BeerHexState", reveal_all: bool, peeked: str = "", tentative: str = ""
    ) -> "list[Sprite]":
        """Return the caps of a view.

        Args:
            view: The view.
            reveal_all: Whether all known faces are shown.
            peeked: The cell whose known face is shown anyway.
            tentative: The cell of a cap that isn't played yet.
        """
        caps, pins = [], []
        for cell in range(BOARD.cells):
            cap = view.cap(cell)
            if cap is None:
                continue
            owner, face, is_up, token = cap
            name, shell = BOARD.names[cell], FACE_LETTERS[owner]
            is_face_shown = face is not None and (is_up or reveal_all or name == peeked)
            classes = "tentative" if name in (peeked, tentative) else ""
            if reveal_all and not is_up:
                classes = "glimpse"
            x, y = self.grid.middle(cell)
            symbol = _cap_symbol_id(shell, FACE_LETTERS[face or 0] if is_face_shown else "")
            caps.append(Sprite(shell, symbol, x, y, 0, classes))
            if token:
                pins.append(
                    Sprite(PIN_SYMBOL + shell, PIN_SYMBOL, x + PIN_OFFSET[0], y + PIN_OFFSET[1])
                )
        return caps + pins

    def frames(self, events: "tuple[Event, ...]") -> "list[list[Sprite]]":
        """Return the three caps of an attack face up, long enough to be read, before any leaves."""
        faces_by_point: "dict[tuple, str]" = {}
        for event in events:
            if isinstance(event, Revealed):
                for name, face in zip(event.caps, event.faces):
                    faces_by_point[self.grid.middle(BOARD.cell(name))] = face
        if not faces_by_point:
            return []
        sprites = self._cap_sprites(self.view, False)
        for sprite in sprites:
            if sprite.kind in FACE_LETTERS and (sprite.x, sprite.y) in faces_by_point:
                sprite.symbol = _cap_symbol_id(sprite.kind, faces_by_point[(sprite.x, sprite.y)])
        return [sprites] * REVEAL_FRAMES

    def exit_point(self, sprite: Sprite) -> "Point":
        """Return the owner's hand: the seats are above the board, Gold on the left."""
        x, y, width, _ = self.view_box()
        return (x + width * (0.2 if sprite.kind[-1] == FACE_LETTERS[0] else 0.8), y - EXIT_HEIGHT)

    def overlays(self) -> "list[Shape]":
        """Return a cross in the centre while the first cap may not be placed there."""
        if not self.view.is_opening():
            return []
        x, y = self.grid.middle(CENTRE)
        return [("path", {"class": "closed", "d": f"M{x} {y}{CROSS_PATH}"})]

    def empty_cells(self, cells: "list[str]") -> "list[str]":
        """Return the offered cells without a cap."""
        return [cell for cell in cells if self.view.cap(BOARD.cell(cell)) is None]

    def peek(self, cell: str) -> "list[Sprite] | None":
        """Return the caps with that on ``cell`` face up; None if it is so already, or unknown."""
        cap = self.view.cap(BOARD.cell(cell))
        if cap is None or cap[1] is None or cap[2]:
            return None
        return self._cap_sprites(self.view, False, cell)

    # ---- beside the board

    def side_icon(self, seat: int) -> "list[Shape]":
        """Return a cap of the seat, face down."""
        return [("use", {"href": "#" + _cap_symbol_id(FACE_LETTERS[seat])})]

    def pick(self, token: str) -> "Drawing | None":
        """Return a clue token; or a cap with this face up and the number of those in hand."""
        if token == TOKEN:
            return Drawing([("use", {"href": "#" + PIN_SYMBOL})], *TOKEN_PICK)
        count = self.view.caps_left(token)
        shapes = (
            (
                "use",
                {"href": "#" + _cap_symbol_id(FACE_LETTERS[self.view.mover], token), "x": -6},
            ),
            ("circle", {"class": "pick-badge", "cx": 30, "cy": 25, "r": 17}),
            ("text", {"class": "pick-count", "x": 30, "y": 26, "text": str(count)}),
        )
        return Drawing(shapes, *CAP_PICK)

    def move_icon(self, move: str, seat: int) -> "Drawing | None":
        """Return the cap that was placed, face up once the game is over; None for other moves."""
        parsed = parse_move(move)
        if parsed.kind != PLACE:
            return None
        is_face_shown = self.reveal_all and parsed.face is not None
        symbol = _cap_symbol_id(
            FACE_LETTERS[seat], FACE_LETTERS[parsed.face or 0] if is_face_shown else ""
        )
        return Drawing([("use", {"href": "#" + symbol})], *CAP_PICK)
