"""Computer players of BeerHex. Weaker levels use ``heuristic_bot``, the others simulate worlds.

The faces of unseen caps are drawn from a belief (``belief``), and the empty cells are filled at
random with the caps in hand. The value of a move is the share of worlds in which its player ends up
joined after the opponent's reply. The opponent chooses the reply knowing its own faces, but not the
player's. Two kinds of opponents are simulated: one who takes every cap for its owner's symbol, and
one who takes that for likely only, weighted by what the revealed faces suggest. So an attack on
caps that look alike is feared, and one on caps that only seem to be alike is welcome.

The strongest level adapts to the opponent's habits in earlier games (``adaptation``).

Attacks that can fail are not considered in some turns, so that no trap works for certain.

First the cell is chosen, by the values of both faces there, then the face at random: the better one
more often, but never for certain, so that opponents learn little from placements.
"""

import math

from engine.beerhex.bot.adaptation import (
    adapted_naive_prior,
    adapted_styles,
    known_placements,
    known_totals,
)
from engine.beerhex.bot.belief import CONFIDENT_STYLES, ROBUST_STYLES
from engine.beerhex.bot.evaluation import MoveEvaluator
from engine.beerhex.bot.heuristic_bot import HeuristicBot
from engine.beerhex.bot.placements import NO_HABITS, PlacementHabits, completes_triple
from engine.beerhex.bot.worlds import WorldSample
from engine.beerhex.position import FILLING
from engine.bots.bot import Bot, SearchResult, TimeLimit, ranked_moves
from engine.bots.mcts import sample_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.beerhex.state import BeerHexState
    from engine.game import State
    from engine.rng import Rng

# Per level: the arguments of HeuristicBot.
HEURISTIC_SETTINGS = {
    "beginner": (12.0, 0.0, 0.46, 0.18),
    "easy": (6.5, 0.0, 0.4, 0.32),
    "casual": (4.4, 0.03, 0.37, 0.52),
}
# Per level, the arguments of BeerHexBot.
LEVEL_SETTINGS: "dict[str, dict]" = {
    "strong": {
        "worlds": 32,
        "replies": 3,
        "temperature": 0.04,
        "naive_prior": 0.3,
        "own_symbol_bias": 4.0,  # it seldom bluffs in a hurry, as people do
        "attack_cost": 0.15,
        "caution": 0.0,
        "triple_odds": 1.0,
        "styles": CONFIDENT_STYLES,
        "adapts": False,
    },
    "master": {
        "worlds": 600,
        "replies": 12,
        "temperature": 0.02,
        "naive_prior": 0.6,
        "own_symbol_bias": 2.0,
        "attack_cost": 0.11,
        "caution": 0.15,
        "triple_odds": 1.3,
        "styles": ROBUST_STYLES,
        "adapts": True,
    },
    "fallback": {
        "worlds": 30,
        "replies": 3,
        "temperature": 0.05,
        "naive_prior": 0.3,
        "own_symbol_bias": 2.0,
        "attack_cost": 0.05,
        "caution": 0.0,
        "triple_odds": 1.0,
        "styles": CONFIDENT_STYLES,
        "adapts": False,
    },
}

WORLDS_PER_STEP = 32  # between pauses, in which a worker receives cancellations
FACE_ODDS_SCALE = 0.2  # the advantage of a face, in shares, that changes the odds by e


def make_bot(level: str) -> Bot:
    """Return the player of a level, or the fallback."""
    if level in HEURISTIC_SETTINGS:
        return HeuristicBot(*HEURISTIC_SETTINGS[level])
    return BeerHexBot(**LEVEL_SETTINGS[level])


class BeerHexBot(Bot):
    """A player that simulates worlds.

    Args:
        worlds: The number of worlds.
        replies: The number of cells and of attacks that are evaluated with a reply.
        temperature: Of choosing a cell (see ``engine.bots.mcts.sample_move``), since predictable
            players are attacked.
        naive_prior: The prior probability of an opponent who takes every cap for its owner's
            symbol.
        own_symbol_bias: The odds of the own symbol if both faces are worth the same and in hand,
            and the most by which the values of the faces change these odds, as a logarithm. A
            larger bias is easier to read.
        attack_cost: The average cost of a failed attack, in shares of worlds, beyond what the
            worlds show: the caps that it leaves lie face up and can no longer be attacked.
        caution: The probability of a turn without attacks that can fail.
        triple_odds: The factor of the odds of the own symbol where it completes three touching
            ones, since opponents expect the other's symbol there.
        styles: The opponent's playing styles (``engine.beerhex.bot.belief``). The weaker levels
            trust too much, as people do.
        adapts: Whether it adapts to the opponent's habits in earlier games.
    """

    def __init__(
        self,
        worlds: int,
        replies: int,
        temperature: float,
        naive_prior: float,
        own_symbol_bias: float,
        attack_cost: float,
        caution: float,
        triple_odds: float,
        styles: tuple,
        adapts: bool,
    ) -> None:
        self.worlds = worlds
        self.replies = replies
        self.temperature = temperature
        self.naive_prior = naive_prior
        self.own_symbol_bias = own_symbol_bias
        self.attack_cost = attack_cost
        self.caution = caution
        self.triple_odds = triple_odds
        self.styles = styles
        self.adapts = adapts
        self.placements = NO_HABITS

    def adapt(self, habits: list, present: list) -> None:
        """Adapt to the opponent's habits; see ``Bot.adapt``."""
        if self.adapts:
            totals = known_totals(habits)
            self.styles = adapted_styles(self.styles, totals)
            self.naive_prior = adapted_naive_prior(self.naive_prior, totals)
            self.placements = PlacementHabits(*known_placements(habits), present)

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Search the view; see ``Bot.search``."""
        position: BeerHexState = view  # type: ignore[assignment]
        sample = WorldSample(position, self.styles, self.worlds, rng, self.placements)
        yield from sample.draw_worlds(WORLDS_PER_STEP, limit)
        evaluator = MoveEvaluator(position, sample, self.naive_prior)
        # Random, since a player who always attacks likely triples can be baited.
        cost = 2 * self.attack_cost * rng.random()
        is_cautious = rng.random() < self.caution
        filling = position.phase == FILLING
        drawn: list[tuple] = []  # (move, value) of cells and attacks, with a random face
        ranked: list[tuple] = []  # of all moves
        for cell, shares in evaluator.rank_cells()[: None if filling else self.replies]:
            if drawn and limit.expired():
                break
            worth = (
                shares
                if filling or evaluator.is_last_cap
                else evaluator.shares_after_reply(cell, shares)
            )
            hand = position.hands[evaluator.seat] or [1, 1]
            odds = self.triple_odds if completes_triple(position, cell) else 1.0
            odds *= hand[evaluator.seat] / max(1, hand[evaluator.other])
            chance = _own_symbol_chance(worth, odds, evaluator.seat, filling, self.own_symbol_bias)
            face = evaluator.seat if rng.random() < chance else 1 - evaluator.seat
            mixed = 0.0
            for symbol in (evaluator.seat, 1 - evaluator.seat):
                share = worth[symbol]
                if share is not None:
                    likely = chance if symbol == evaluator.seat else 1 - chance
                    mixed += likely * share
                    ranked.append((evaluator.place_move(cell, symbol), 2 * share - 1))
            drawn.append((evaluator.place_move(cell, face), 2 * mixed - 1))
            yield None
        for move in evaluator.rank_attacks()[: self.replies]:
            if limit.expired():
                break
            share, failing = evaluator.evaluate_attack(move)
            if not (failing and is_cautious):
                drawn.append((move, 2 * max(0.0, share - cost * failing) - 1))
            ranked.append((move, 2 * max(0.0, share - self.attack_cost * failing) - 1))
            yield None
        move = sample_move(ranked_moves(drawn), self.temperature, rng)
        ranked = ranked_moves(ranked)
        for declaration, value in ranked_moves(evaluator.evaluate_declarations())[:1]:
            if value >= ranked[0][1]:
                move = declaration
                ranked = [(declaration, value)] + ranked
        yield SearchResult(move, ranked[0][1], ranked, sample.count)


def _own_symbol_chance(worth: list, odds: float, seat: int, filling: bool, bias: float) -> float:
    """Return the probability to lay the own symbol.

    Args:
        worth: Per face the share of worlds won with it; None if it isn't in hand.
        odds: A factor of the odds of the own symbol.
        seat: The seat to move.
        filling: Whether the seat fills the board, where nothing remains hidden.
        bias: The odds of the own symbol if both faces are worth the same.
    """
    own, other = worth[seat], worth[1 - seat]
    if own is None or other is None:
        return 0.0 if own is None else 1.0
    if filling:
        return float(own >= other)
    sway = max(-bias, min(bias, (own - other) / FACE_ODDS_SCALE))
    odds *= bias * math.exp(sway)
    return odds / (1 + odds)
