"""A position of Hex Heaven: its facts, what may be played, and playing it."""

from engine.game import EVERYONE, RESIGN, IllegalMove, State
from engine.hexheaven import moves, packing, refusals, turns, views
from engine.hexheaven.layout import ANY, ORIGIN, ROTATIONS, STEPS, Layout, fitting
from engine.hexheaven.moves import PASS, REDRAW
from engine.hexheaven.rules import RULES
from engine.hexheaven.tiles import COLOUR, HIDDEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.hexheaven.rules import Rules
    from engine.rng import Rng

_BY_HAND = 0b111100  # adjacencies 2 … 5


class Position(State):
    """A position, or a view of one. Tiles are ints (``engine.hexheaven.tiles``), cells too
    (``engine.hexheaven.layout``).

    Attributes:
        rules: the rule set, a ``Rules``.
        opening: whether the opening is still on (hands hidden, no points).
        layout: the tiles that lie, a ``Layout``.
        hands: by seat the tiles held, ascending; in a view a hidden hand is all HIDDEN.
        keep: the kept tiles of the seat to move, ascending.
        specials: by seat the special tile that is still to be laid, or 0.
        lost: tiles out of the game, ascending.
        deck: the tiles to be drawn, the next one first; None in a view.
        deck_size: how many they are.
        bottom: the tiles lying face up under the deck, ascending (serious).
        bonus: the bonus tile, HIDDEN while a view may not know it; None if there is none.
        scores: by seat the points (casual, three).
        advantage: by seat the advantage points (serious).
        required: the points that a turn must reach (solo).
        points: the points of this turn so far.
        used: the adjacencies that hand tiles have used this turn, bit n for adjacency n.
        single_edge: whether this turn has the single-edge right.
        laid: how many hand tiles have been laid this turn.
        placed: how many tiles of any kind have been laid this turn.
        heaven: whether this turn has closed a heaven.
        heavens: how many heavens the game has seen.
        idle: how many turns in a row have ended without laying anything.
        shuffles: how often chance has been asked since the deal.
        ruled_out: by hand, and last for the bonus tile, a mask of tiles that everybody knows not
            to be there, because a redraw has shown them elsewhere.
        seed: where chance comes from; None in a view.
    """

    def __init__(self, game: "Game", options: dict) -> None:
        rules = RULES[options["rules"]]
        seats = rules.seats
        self.game = game
        self.options = options
        self.rules: "Rules" = rules
        self.viewer = EVERYONE
        self.turn = 0
        self.outcome = None
        self.opening = True
        self.layout = Layout()
        self.hands: tuple[tuple[int, ...], ...] = ((),) * seats
        self.keep: tuple = ()
        self.specials = rules.specials
        self.lost = rules.unused
        self.deck: "tuple | None" = ()
        self.deck_size = 0
        self.bottom: tuple = ()
        self.bonus: "int | None" = None
        self.scores = (0,) * seats
        self.advantage = (0,) * seats
        self.required = 0
        self.points = 0
        self.used = 0
        self.single_edge = False
        self.laid = 0
        self.placed = 0
        self.heaven = False
        self.heavens = 0
        self.idle = 0
        self.shuffles = 0
        self.ruled_out = (0,) * (seats + 1)
        self.seed: "int | None" = None

    def copy(self) -> "Position":
        """A position of its own with the same facts; the layout is shared until it is laid on."""
        twin = object.__new__(Position)
        for name in packing.FIELDS:
            setattr(twin, name, getattr(self, name))
        return twin

    @property
    def mover(self) -> int:
        """The seat to move, of a game that goes on."""
        return self.turn  # type: ignore[return-value]

    # What may be played

    def legal(self) -> list[str]:
        return sorted([moves.text(code) for code in self.codes()])

    def codes(self) -> list[int]:
        """The codes of every legal move but ``resign``, ascending."""
        if self.turn is None:
            return []
        if self.opening:
            return self._opening_codes()
        seat = self.turn
        out = self._laying(self.hands[seat], self.by_hand())
        may_pass = self.laid > 0 or not out
        if self.keep or self.specials[seat]:
            kept = self._laying(self.keep, ANY)
            may_pass = may_pass and not kept
            special = self.specials[seat]
            out = sorted(out + kept + (self._laying((special,), ANY) if special else []))
        return [PASS] + out if may_pass else out

    def by_hand(self) -> int:
        """The adjacencies that a hand tile may have now, as a mask."""
        return (_BY_HAND | (2 if self.single_edge else 0)) & ~self.used

    def _laying(self, tiles: tuple, adjacencies: int) -> list[int]:
        """Codes of laying any of these tiles at one of these adjacencies."""
        out = []
        border = self.layout.border
        cells = self.layout.open_cells(adjacencies)
        for tile in tiles:
            for cell in cells:
                fits = fitting(tile, border[cell])
                if fits:
                    base = tile << 15 | cell << 3
                    for rotation in ROTATIONS[fits]:
                        out.append(base | rotation)
        return out

    def _opening_codes(self) -> list[int]:
        hand = self.hands[self.mover]
        if HIDDEN in hand:
            return []
        out = []
        border = self.layout.border
        for cell in self.opening_cells():
            for tile in hand:
                if not self.opening_colour_clash(tile, cell):
                    for rotation in ROTATIONS[fitting(tile, border.get(cell, 0))]:
                        out.append(tile << 15 | cell << 3 | rotation)
        return sorted(out) or [REDRAW]

    def opening_cells(self) -> list[int]:
        """The cells where the opening of these rules lets a tile be laid, ascending."""
        if self.rules.name == "serious":
            return self._line_cells()
        cells = self.layout.open_cells(ANY)
        if self.rules.name == "solo":
            cells = [c for c in cells if c - ORIGIN in STEPS]
        return cells

    def _line_cells(self) -> list[int]:
        """Serious: the first tile's cell, then any beside it, then the two ends of the line."""
        line = sorted(self.layout.tiles)
        if not line:
            return [ORIGIN]
        if len(line) == 1:
            return sorted([line[0] + step for step in STEPS])
        step = line[1] - line[0]
        return [line[0] - step, line[-1] + step]

    def opening_colour_clash(self, tile: int, cell: int) -> bool:
        """Serious: whether ``tile`` has the colour of the tile it would touch on ``cell``."""
        tiles = self.layout.tiles
        return self.rules.name == "serious" and any(
            cell + step in tiles and COLOUR[tiles[cell + step] >> 3] == COLOUR[tile]
            for step in STEPS
        )

    def placements(self, tile: int) -> list[int]:
        """The codes of laying this one tile now, ascending; empty if it can't be laid."""
        return [code for code in self.codes() if code > REDRAW and code >> 15 == tile]

    def scored(self, code: int) -> int:
        """The points that a laying code earns (none in the opening)."""
        tile, cell, _ = moves.parts(code)
        return 0 if self.opening else self.layout.points(tile, cell)

    # Playing

    def play(self, move: str) -> "Position":
        if self.outcome is not None:
            raise IllegalMove("over")
        if move == RESIGN:
            return turns.resign(self)
        bare, facts = moves.split_told(move)
        code = moves.parse(bare)
        if code < 0 or (facts is not None and self.viewer == EVERYONE):
            raise IllegalMove("syntax", move=move)
        refusals.check(self, code, facts)
        return turns.after(self, code, facts or [])

    def after(self, code: int) -> "Position":
        """The full state after a legal code, unchecked: what searches play with."""
        return turns.after(self, code, [])

    def told(self, move: str, seat: "int | None") -> str:
        return views.told(self, move, seat)

    def reveals(self, move: str) -> bool:
        return "=" in views.told(self, move, None)

    # What is known

    def view(self, seat: "int | None") -> "Position":
        return views.view(self, seat)

    def imagine(self, rng: "Rng") -> "Position":
        return views.imagine(self, rng)

    def unseen(self) -> list[int]:
        """The tiles that this view can't place, ascending: they lie in the deck, in hidden hands
        or as the bonus tile. Of a full state: none."""
        return views.unseen(self)

    def pack(self) -> dict:
        return packing.pack(self)

    def key(self) -> tuple:
        """Identity as the rules see it: everything that matters from here on."""
        return packing.key(self)
