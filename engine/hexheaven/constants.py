"""Constants of Hex Heaven: the rule sets as data."""

from engine.hexheaven.tiles import S, V

HAND_SIZE = 3  # tiles after drawing; the opening lasts until every hand has so many
HAND_ADJACENCIES = 0b111100  # a hand tile may have 2 … 5: bit n is adjacency n
SINGLE_EDGE = 0b10  # the adjacency 1, which the single-edge right adds
POINTS_PER_ADVANTAGE = 3
ADVANTAGE_TO_WIN = 7


class RuleSet:
    """One rule set.

    Attributes:
        name: The value of the option ``rules``.
        seats: The number of players.
        deal_size: The number of tiles dealt to each.
        starting_tile: The blank tile that lies on 0,0 from the start, or 0.
        specials: The special tile in front of each seat, 0 for none.
        has_bonus: Whether a bonus tile is put aside; such games are scored by points.
        unused: The blank tiles that stay in the box.
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
        self.unused = tuple(t for t in (V, S) if t != starting_tile and t not in specials)


RULE_SETS = {
    "casual": RuleSet("casual", 2, 5, V, (0, 0), True),
    "serious": RuleSet("serious", 2, 5, 0, (V, S), False),
    "solo": RuleSet("solo", 1, 5, V, (S,), False),
    "three": RuleSet("three", 3, 4, V, (0, 0, 0), True),
}
