"""Constants of Hex Heaven: the rule sets as data."""

from engine.hexheaven.tiles import BLANK_S, BLANK_V

# A turn ends with drawing up to this number of tiles. In the opening more are dealt to each hand,
# and the players lay tiles until this number is left in every hand.
HAND_SIZE = 3
# The adjacency of a placement is the number of tiles that it touches. In a mask of adjacencies, bit
# n says that a tile may touch n tiles: a tile from the hand 2 to 5.
HAND_ADJACENCIES = 0b111100
# The single-edge right: a player who begins a turn with fewer points than another may once in that
# turn lay a tile from the hand that touches only one tile. (In rule sets scored by points.)
SINGLE_EDGE = 0b10
# Serious games are scored by turns: three points of a turn make one advantage point.
POINTS_PER_ADVANTAGE = 3
ADVANTAGE_TO_WIN = 7


class RuleSet:
    """One rule set.

    Attributes:
        name: The value of the option ``rules``.
        seats: The number of players.
        deal_size: The number of tiles dealt to each.
        starting_tile: The blank tile that lies on 0,0 from the start, or 0.
        specials: The blank tile that each seat may lay beside its hand, once in the game; 0 for
            none.
        has_bonus: Whether games are scored by points. Then a jewel tile is put aside face down, the
            bonus tile; at the end tiles left in hand that are like it earn points.
        unused_blanks: The blank tiles that stay in the box.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        deal_size: int,
        starting_tile: int,
        specials: tuple,
        has_bonus: bool,
    ) -> None:
        self.name = name
        self.seats = seats
        self.deal_size = deal_size
        self.starting_tile = starting_tile
        self.specials = specials
        self.has_bonus = has_bonus
        self.unused_blanks = tuple(
            tile for tile in (BLANK_V, BLANK_S) if tile != starting_tile and tile not in specials
        )


RULE_SETS = {
    "casual": RuleSet("casual", 2, 5, BLANK_V, (0, 0), True),
    "serious": RuleSet("serious", 2, 5, 0, (BLANK_V, BLANK_S), False),
    "solo": RuleSet("solo", 1, 5, BLANK_V, (BLANK_S,), False),
    "three": RuleSet("three", 3, 4, BLANK_V, (0, 0, 0), True),
}
