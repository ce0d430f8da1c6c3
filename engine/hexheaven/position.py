"""The data of a position of Hex Heaven, or of a view of one, with simple queries."""

from engine.game import ENDINGS, OMNISCIENT, Outcome, State
from engine.hexheaven.constants import HAND_ADJACENCIES, HAND_SIZE, RULE_SETS, SINGLE_EDGE
from engine.hexheaven.layout import Layout, cell_name
from engine.hexheaven.moves import encode_lay
from engine.hexheaven.tiles import HIDDEN, JEWELS, TILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.hexheaven.constants import RuleSet

    P = TypeVar("P", bound="Position")

# All attributes: set by ``__init__``, copied by ``copy``.
ATTRIBUTES = (
    "options rules viewer turn outcome opening layout hands keep specials lost deck deck_size"
    " bottom bonus scores advantage required points used single_edge laid placed heaven heavens"
    " idle shuffles ruled_out seed"
).split()


class Position(State):
    """A position or a view of one.

    Tiles are ints (``engine.hexheaven.tiles``), cells too (``engine.hexheaven.layout``).

    Attributes:
        rules: The rule set.
        opening: Whether the opening is still on (hands hidden, no points).
        layout: The tiles laid.
        hands: Per seat the tiles held, ascending; in a view a hidden hand is all HIDDEN.
        keep: The kept tiles of the seat to move, ascending.
        specials: Per seat the special tile that is still to be laid, or 0.
        lost: The tiles out of the game, ascending.
        deck: The tiles to be drawn, the next one first; None in a view.
        deck_size: The number of tiles in the deck.
        bottom: The tiles lying face up under the deck, ascending (serious).
        bonus: The bonus tile, HIDDEN while a view may not know it; None if there is none.
        scores: Per seat the points (casual, three).
        advantage: Per seat the advantage points (serious).
        required: The points that a turn must reach (solo).
        points: The points of this turn so far.
        used: The mask of adjacencies that hand tiles have used this turn.
        single_edge: Whether this turn has the single-edge right (``constants``).
        laid: The number of hand tiles laid this turn.
        placed: The number of tiles of any kind laid this turn.
        heaven: Whether this turn has closed a heaven.
        heavens: The number of heavens of the game.
        idle: The number of consecutive turns without a placement.
        shuffles: The number of random draws since the deal.
        ruled_out: Per hand, and last for the bonus tile, the mask of tiles that everybody knows not
            to be there, because a redraw has shown them elsewhere.
        seed: The seed of all randomness; None in a view.
    """

    def __init__(self, options: dict) -> None:
        """Initialize an empty position of these validated options, with nothing dealt."""
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
        self.lost = rules.unused_blanks
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
        """Return a copy for a move to change; the layout is shared until a tile is laid."""
        copy = object.__new__(self.__class__)
        for name in ATTRIBUTES:
            setattr(copy, name, getattr(self, name))
        return copy

    def same_information(self, other: "State") -> bool:
        """Return whether two views show the same; called after every move."""
        for name in ATTRIBUTES:
            one, two = getattr(self, name), getattr(other, name)
            if one is not two and one != two and name != "viewer":
                return False
        return True

    @property
    def mover(self) -> int:
        """The seat to move; the game must not be over."""
        return self.turn  # type: ignore[return-value]

    def starts_turn(self) -> bool:
        """Return whether nothing has been laid in this turn.

        In the opening every tile is a turn.
        """
        return not self.placed

    def is_hand_hidden(self, seat: int) -> bool:
        """Return whether that seat's hand is hidden from the viewer."""
        return HIDDEN in self.hands[seat]

    def hand_adjacencies(self) -> int:
        """Return the mask of adjacencies that a hand tile may have now."""
        return (HAND_ADJACENCIES | (SINGLE_EDGE if self.single_edge else 0)) & ~self.used

    def final_counts(self) -> tuple:
        """Return the counts that decide the game.

        Returns:
            Per seat the points or the advantage points; solo the number of tiles still to be laid
                (hand and deck) and the requirement.
        """
        if self.rules.has_bonus:
            return self.scores
        if self.rules.name == "serious":
            return self.advantage
        return (len(self.hands[0]) + self.deck_size, self.required)

    def is_last_opening_tile(self) -> bool:
        """Return whether the opening ends with the next tile."""
        left = sum([len(hand) for hand in self.hands]) - HAND_SIZE * self.rules.seats
        return self.opening and left == 1

    def is_bonus_revealed(self) -> bool:
        """Return whether the game is over with its bonus tile turned up.

        After ``resign`` and ``time`` it stays down.
        """
        return (
            self.rules.has_bonus and self.outcome is not None and self.outcome.reason not in ENDINGS
        )

    def unseen_tiles(self) -> "list[int]":
        """Return the jewel tiles that this view can't locate, ascending; [] for a full state.

        They are in the deck, in hidden hands or the bonus tile.
        """
        seen = [False] * (TILES + 1)
        for cell in self.layout.tiles:
            seen[self.layout.tile(cell)] = True
        for group in self.hands + (self.keep, self.lost, self.bottom, self.deck or ()):
            for tile in group:
                seen[tile] = True
        seen[self.bonus or HIDDEN] = True
        return [tile for tile in range(1, JEWELS + 1) if not seen[tile]]

    def laid_tiles(self) -> "list[tuple[int, str, int]]":
        """Return the tiles of the layout by cell: (tile, the cell's name, rotation)."""
        layout = self.layout
        return [
            (layout.tile(cell), cell_name(cell), layout.rotation(cell))
            for cell in sorted(layout.tiles)
        ]

    def key(self) -> tuple:
        """Return everything that matters from here on."""
        layout = self.layout
        laid = [
            encode_lay(layout.tile(cell), cell, layout.rotation(cell))
            for cell in sorted(layout.tiles)
        ]
        plain = [getattr(self, name) for name in ATTRIBUTES if name not in _COMPOUND]
        return (self.options["rules"], tuple(laid)) + tuple(plain) + (repr(self.outcome),)


_COMPOUND = ("options", "rules", "layout", "outcome")
