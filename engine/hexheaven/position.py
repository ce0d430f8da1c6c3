"""The data of a position of Hex Heaven, and what can be read from it at once."""

from engine.game import OMNISCIENT, Outcome, State
from engine.hexheaven.constants import HAND_ADJACENCIES, HAND_SIZE, RULE_SETS, SINGLE_EDGE
from engine.hexheaven.layout import Layout, cell_name
from engine.hexheaven.moves import encode_lay
from engine.hexheaven.tiles import HIDDEN, JEWELS, S

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.hexheaven.constants import RuleSet

    P = TypeVar("P", bound="Position")

# What ``__init__`` sets, and ``copy`` copies.
ATTRIBUTES = (
    "options rules viewer turn outcome opening layout hands keep specials lost deck deck_size"
    " bottom bonus scores advantage required points used single_edge laid placed heaven heavens"
    " idle shuffles ruled_out seed"
).split()


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

    def __init__(self, options: dict) -> None:
        """A position of these settled options before anything is dealt, laid or put aside."""
        rules = RULE_SETS[options["rules"]]
        seats = rules.seats
        self.options = options
        self.rules: "RuleSet" = rules
        self.viewer: "int | None" = OMNISCIENT
        self.turn: "int | None" = 0
        self.outcome: "Outcome | None" = None
        self.opening = True
        self.layout = Layout()
        self.hands: "tuple[tuple[int, ...], ...]" = ((),) * seats
        self.keep: "tuple[int, ...]" = ()
        self.specials = rules.specials
        self.lost = rules.unused
        self.deck: "tuple[int, ...] | None" = ()
        self.deck_size = 0
        self.bottom: "tuple[int, ...]" = ()
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

    def copy(self: "P") -> "P":
        """A position of its own with the same facts; the layout is shared until it is laid on."""
        twin = object.__new__(self.__class__)
        for name in ATTRIBUTES:
            setattr(twin, name, getattr(self, name))
        return twin

    def same_information(self, other: "State") -> bool:
        """Whether two views show the same. Asked after every move; views share their layout."""
        for name in ATTRIBUTES:
            one, two = getattr(self, name), getattr(other, name)
            if one is not two and one != two and name != "viewer":
                return False
        return True

    @property
    def mover(self) -> int:
        """The seat to move, of a game that goes on."""
        return self.turn  # type: ignore[return-value]

    def starts_turn(self) -> bool:
        """Whether nothing has been laid in this turn yet; in the opening every tile is a turn."""
        return not self.placed

    def is_hand_hidden(self, seat: int) -> bool:
        """Whether that seat's hand is hidden from the viewer."""
        return HIDDEN in self.hands[seat]

    def hand_adjacencies(self) -> int:
        """The adjacencies that a hand tile may have now, as a mask."""
        return (HAND_ADJACENCIES | (SINGLE_EDGE if self.single_edge else 0)) & ~self.used

    def final_counts(self) -> tuple:
        """What the game is decided by: by seat the points or the advantage points; solo the tiles
        still to be laid (hand and deck) and the requirement."""
        if self.rules.has_bonus:
            return self.scores
        if self.rules.name == "serious":
            return self.advantage
        return (len(self.hands[0]) + self.deck_size, self.required)

    def is_last_opening_tile(self) -> bool:
        """Whether the opening is over with the next tile that is laid."""
        left = sum([len(hand) for hand in self.hands]) - HAND_SIZE * self.rules.seats
        return self.opening and left == 1

    def is_bonus_revealed(self) -> bool:
        """Whether the game is over with its bonus tile turned up (after ``resign`` it stays
        down)."""
        return self.rules.has_bonus and self.outcome is not None and self.outcome.reason != "resign"

    def unseen_tiles(self) -> "list[int]":
        """The jewel tiles that this view can't place, ascending: they lie in the deck, in hidden
        hands or as the bonus tile. Of a full state: none."""
        seen = [False] * (S + 1)
        for cell in self.layout.tiles:
            seen[self.layout.tile(cell)] = True
        for group in self.hands + (self.keep, self.lost, self.bottom, self.deck or ()):
            for tile in group:
                seen[tile] = True
        seen[self.bonus or HIDDEN] = True
        return [tile for tile in range(1, JEWELS + 1) if not seen[tile]]

    def laid_tiles(self) -> "list[tuple[int, str, int]]":
        """The tiles of the layout by cell: (tile, the cell's name, rotation)."""
        layout = self.layout
        return [
            (layout.tile(cell), cell_name(cell), layout.rotation(cell))
            for cell in sorted(layout.tiles)
        ]

    def key(self) -> tuple:
        """Identity as the rules see it: everything that matters from here on."""
        layout = self.layout
        laid = [
            encode_lay(layout.tile(cell), cell, layout.rotation(cell))
            for cell in sorted(layout.tiles)
        ]
        plain = [getattr(self, name) for name in ATTRIBUTES if name not in _COMPOUND]
        return (self.options["rules"], tuple(laid)) + tuple(plain) + (repr(self.outcome),)


_COMPOUND = ("options", "rules", "layout", "outcome")
