"""Hex Heaven (六角天国) by AriAru, 2017: lay jewel tiles edge to edge for 1 to 3 players.

Touching edges must be alike, green gem to green gem or plain to plain. In a turn one lays any
number of tiles from the hand; each must touch two to five tiles, each of these adjacencies once a
turn. A tile earns a point for every tile of its colour that it touches and loses one for every
tile of other colour and shape. A jewel tile whose six sides are closed is lifted out: a heaven;
it must be laid again in the same turn, at any adjacency from one to five. The rule sets differ
in how a game begins, how it is scored and how it ends (``rules``, ``turns``).

Where the published sheets are silent: tiles may be turned; scores may fall below zero; a kept
tile that can't be laid leaves the game; an opening without a legal placement is answered by a
redraw in every rule set; and a round in which nobody lays a tile ends the game.
"""

from engine.game import Game, Option
from engine.hexheaven import packing
from engine.hexheaven.layout import ORIGIN
from engine.hexheaven.rules import RULES
from engine.hexheaven.state import Position
from engine.hexheaven.tiles import JEWELS
from engine.rng import Rng


class HexHeaven(Game):
    """The game. Its one option is the rule set."""

    name = "hexheaven"
    options = (Option("rules", ("casual", "serious", "solo", "three"), "casual"),)
    hidden = True
    chance = True

    def seats(self, options: dict) -> int:
        return RULES[options["rules"]].seats

    def longest(self, options: dict) -> "int | None":
        """None: a redraw may have to be repeated, with luck as its only bound."""
        return None

    def start(self, options: "dict | None" = None, seed: int = 0) -> Position:
        state = Position(self, self.settle(options))
        rules = state.rules
        deck = list(range(1, JEWELS + 1))
        Rng(seed).shuffle(deck)
        hands = []
        for _ in range(rules.seats):
            hands.append(tuple(sorted(deck[: rules.dealt])))
            deck = deck[rules.dealt :]
        state.hands = tuple(hands)
        state.bonus = deck.pop(0) if rules.bonus else None
        state.deck = tuple(deck)
        state.deck_size = len(deck)
        state.seed = seed
        if rules.first:
            state.layout.lay(rules.first, ORIGIN, 0)
        return state

    def restore(self, packed: object) -> Position:
        return packing.restore(self, Position, packed)


GAME = HexHeaven()
