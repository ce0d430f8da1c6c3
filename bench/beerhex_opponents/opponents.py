"""The opponents: strategies of one idea each, played by one class, and the bot with other beliefs.

All of them place caps where random fillings of the board show the best cell, so they differ in
faces, attacks and declarations only.
"""

import itertools
import random
from dataclasses import dataclass, replace

from bench.beerhex_opponents.playouts import Worlds, likely_attacks, revealed_own_share
from bench.reference_bots.beerhex import Reading
from engine.beerhex.bot.adaptation import known_placements
from engine.beerhex.bot.belief import CONFIDENT_STYLES
from engine.beerhex.bot.bot import LEVEL_SETTINGS, BeerHexBot
from engine.beerhex.bot.first_faces import FIRST_CAPS, likelihood_of_faces
from engine.beerhex.bot.worlds import NEIGHBOURS
from engine.beerhex.constants import (
    BOARD,
    FACE_LETTERS,
    GOAL_SIDES,
    TRIPLES,
    popcount,
    sorted_cells,
)
from engine.beerhex.state import BeerHexState
from engine.bots.levels import run_search
from engine.rng import Rng


@dataclass(frozen=True)
class Strategy:
    """The parameters of an opponent.

    Attributes:
        opening: The faces of the first caps, which are laid so that they touch: "o" is the own
            symbol, "x" the other's.
        own_rate: The probability of the own symbol later.
        third_rate: The probability of the own symbol where it would be the third of three touching
            caps with it.
        beside: Whether the other's symbol lies where it does least harm, not where the own one
            would have been laid.
        own_belief: The probability that a cap of the player has its owner's symbol, before any was
            revealed.
        belief_weight: How many revealed caps this belief counts as.
        reads: Whether a regression guesses the player's faces in place of ``own_belief``.
        attack_margin: The share of worlds by which an attack must be better than a placement.
        attacked: The caps that an attack must contain: "any", "theirs" (of the player's only) or
            "mixed" (own ones too).
        declares: Whether it claims when it is joined.
        bot: A name of BOTS, which then chooses all moves after the opening.
    """

    opening: str = ""
    own_rate: float = 0.85
    third_rate: float = 0.85
    beside: bool = False
    own_belief: float = 0.6
    belief_weight: float = 6.0
    reads: bool = False
    attack_margin: float = 0.02
    attacked: str = "any"
    declares: bool = True
    bot: str = ""


WORLDS = 256
EVALUATED_PLACEMENTS = 5
EVALUATED_ATTACKS = 6
USUAL_OWN_RATE = 0.8  # of own symbols, where the bot has no other reason to expect them
TRAPS = ("ooo", "oox", "oxo", "xoo", "oxx", "xox", "xxo", "xxx")

POISONS = Strategy(own_rate=0.9, third_rate=0.1)
READS = replace(POISONS, reads=True)
HONEST = Strategy(own_rate=1.0, third_rate=1.0)

MASTER = LEVEL_SETTINGS["master"]
EAGER: dict = {**MASTER, "attack_cost": 0.0, "caution": 0.0}
CONFIDENT: dict = {
    **MASTER,
    "attack_cost": 0.15,
    "caution": 0.0,
    "triple_odds": 1.0,
    "styles": CONFIDENT_STYLES,
    "adapts": False,
}
# The strongest level with other arguments (see ``engine.beerhex.bot.bot``), by name.
BOTS = {
    "same": BeerHexBot(**MASTER),
    "confident": BeerHexBot(**CONFIDENT),
    "eager": BeerHexBot(**EAGER),
}

# What the search found against forms of ``master``, which won 11 … 54 % of games then; and
# "found-plain", which is "found-xoxx" without its trap.
FOUND = {
    "found-xxo": Strategy("xxo", 0.92, 1.0, False, 0.78, 1e9, False, -0.01, "mixed"),
    "found-xoo": Strategy("xoo", 0.82, 0.87, False, 0.8, 1e9, False, -0.02, "mixed"),
    "found-xox": Strategy("xox", 0.63, 0.7, False, 0.94, 29.0, False, 0.14),
    "found-xoox": Strategy("xoox", 0.42, 0.83, False, 0.93, 29.0, False, 0.13, "mixed"),
    "found-xoxx": Strategy("xoxx", 0.98, 0.59, False, 0.87, 1e9, False, 0.04, "any"),
    "found-oo": Strategy("oo", 0.78, 0.21, False, 0.91, 1e9, False, 0.05, "theirs"),
    "found-ooxx": Strategy("ooxx", 0.72, 0.04, False, 0.97, 1e9, False, 0.0, "theirs"),
    "found-plain": Strategy("", 0.98, 0.59, False, 0.87, 1e9, False, 0.04, "any"),
    "found-careful": Strategy("", 0.81, 0.66, False, 0.87, 1e9, False, 0.156, "theirs"),
    "found-beside": Strategy("", 0.39, 0.38, True, 0.91, 6.0, False, -0.05, "theirs"),
}

OPPOSITE_TRAPS = tuple([replace(FOUND["found-xoxx"], opening=faces) for faces in ("oooo", "xxxx")])

LEAST_EXPECTED = "least-expected"

# Per name the strategies of an opponent: one of them is drawn for each game.
POPULATION: "dict[str, tuple[Strategy, ...]]" = {
    **{f"trap-{faces}": (Strategy(opening=faces, third_rate=0.3),) for faces in TRAPS},
    "honest": (HONEST,),
    "poison": (POISONS,),
    "poison-beside": (replace(POISONS, beside=True),),
    "reads-and-poisons": (READS,),
    "even": (Strategy(own_rate=0.55, third_rate=0.55),),
    "contrary": (Strategy(own_rate=0.25, third_rate=0.25, beside=True),),
    "attacks-mixed": (Strategy(third_rate=0.4, attacked="mixed", attack_margin=-0.05),),
    "never-attacks": (Strategy(third_rate=0.2, attack_margin=2.0),),
    "never-declares": (replace(POISONS, declares=False),),
    "mixture": tuple([Strategy(opening=faces, third_rate=0.3) for faces in TRAPS])
    + (HONEST, READS),
    "changes-manner": (HONEST, POISONS),
    # The other trap, once this one is expected.
    "switches-trap": (FOUND["found-xoxx"], replace(FOUND["found-xoxx"], opening="oxoo")),
    # The trap that was laid less often of late: the opposite one in each game.
    "alternates-traps": OPPOSITE_TRAPS,
    # One of these two, drawn for each game.
    "draws-traps": OPPOSITE_TRAPS,
    # It has read the bot's code: of all first faces, those that the bot expects least.
    LEAST_EXPECTED: tuple(
        [
            replace(FOUND["found-plain"], opening="".join(faces))
            for faces in itertools.product("ox", repeat=FIRST_CAPS)
        ]
    ),
    **{name: (strategy,) for name, strategy in FOUND.items()},
    "master-confident": (Strategy(bot="confident"),),
    "master-eager": (Strategy(bot="eager"),),
    "master-trap": tuple([Strategy(opening=faces, bot="same") for faces in ("oox", "xox")]),
}
# How many games in a row such an opponent plays with each of its strategies.
IN_TURN = {"changes-manner": 2, "switches-trap": 20, "alternates-traps": 1}


def strategy_for_game(name: str, game: int, habits: "list[list[int]]") -> Strategy:
    """Return the strategy with which this opponent plays a game with this number.

    Args:
        name: A name of the population.
        game: The number.
        habits: What the bot knows of it.
    """
    strategies = POPULATION[name]
    if name in IN_TURN:
        return strategies[game // IN_TURN[name] % len(strategies)]
    rng = Rng(game ^ 0xBEE)
    if name != LEAST_EXPECTED:
        return rng.choice(strategies)
    prediction, _ = known_placements(habits)
    candidates = list(strategies)
    rng.shuffle(candidates)

    def chance(strategy: Strategy) -> float:
        faces = {place: face == "o" for place, face in enumerate(strategy.opening)}
        return likelihood_of_faces(prediction, faces, USUAL_OWN_RATE)

    return min(candidates, key=chance)


class Opponent:
    """A player of one game by a strategy.

    Args:
        strategy: Its parameters.
        seed: The source of its randomness.
    """

    def __init__(self, strategy: Strategy, seed: int) -> None:
        self.strategy = strategy
        self._rng = random.Random(seed)
        self._reader = Reading(Rng(seed))

    def observe_placement(self, view: BeerHexState, cell: int) -> None:
        """Observe the position before the player lays a cap; ``view`` is this seat's."""
        if self.strategy.reads:
            self._reader.observe_placement(view, cell)

    def learn_from_game(self, placements: "list[tuple[list[float], bool]]") -> None:
        """Learn from all the player's placements when a game is over."""
        if self.strategy.reads:
            self._reader.learn_from_game(placements)

    def choose_move(self, view: BeerHexState) -> str:
        """Return the move in a view."""
        seat = view.mover
        if view.phase == "start" and self.strategy.declares:
            if BOARD.is_connected(view.faces[seat], *GOAL_SIDES[seat]):
                return "claim"
        if self.strategy.bot and not self._is_opening(view):
            seed = self._rng.getrandbits(32)
            return str(run_search(view, BOTS[self.strategy.bot], seed).move)
        worlds = Worlds(view, self._own_symbol_chances(view), WORLDS, self._rng)
        cell, own, share = self._choose_placement(view, worlds)
        placement = BOARD.names[cell] + self._face_letter(view, own)
        if view.phase != "start" or self._is_opening(view):
            return placement
        best, chosen = share + self.strategy.attack_margin, placement
        for move in likely_attacks(worlds, EVALUATED_ATTACKS):
            value = worlds.share_after_attack(move)
            if value > best and self._is_wanted_attack(view, move):
                best, chosen = value, move
        return chosen

    def _is_opening(self, view: BeerHexState) -> bool:
        """Return whether the caps of the opening don't all lie yet."""
        return popcount(view.shells[view.mover]) < len(self.strategy.opening) and not view.attacks

    def _is_wanted_attack(self, view: BeerHexState, move: str) -> bool:
        owners = [view.owner(BOARD.cell(name)) for name in move[2:].split(" ")]
        mine = owners.count(view.mover)
        wanted = {"theirs": mine == 0, "mixed": 0 < mine < 3}
        return wanted.get(self.strategy.attacked, True)

    def _own_symbol_chances(self, view: BeerHexState) -> "dict[int, float]":
        """Return per unknown cap of the player the probability of its owner's symbol."""
        other = 1 - view.mover
        down = sorted_cells(view.shells[other] & ~view.face_up)
        belief = self.strategy.own_belief, self.strategy.belief_weight
        share = revealed_own_share(view, other, *belief)
        if not self.strategy.reads:
            return dict.fromkeys(down, share)
        return {cell: self._reader.guesses.get(cell, share) for cell in down}

    def _face_letter(self, view: BeerHexState, own: bool) -> str:
        """Return the letter of the wanted face, or of the other one if that isn't in hand."""
        seat = view.mover
        letter = FACE_LETTERS[seat if own else 1 - seat]
        return letter if view.caps_left(letter) else FACE_LETTERS[1 - FACE_LETTERS.index(letter)]

    def _choose_placement(self, view: BeerHexState, worlds: Worlds) -> "tuple[int, bool, float]":
        """Return the cell, whether it gets the own symbol, and the share of worlds won."""
        seat = view.mover
        shares = worlds.placement_shares(worlds.board, True)
        if view.is_opening():
            shares.pop(BOARD.cell("c3"))
        if self._is_opening(view):
            touching = BOARD.adjacent_to(view.shells[seat])
            near = [cell for cell in shares if touching >> cell & 1]
            cell = max(near or shares, key=lambda cell: shares[cell])
            return cell, self.strategy.opening[popcount(view.shells[seat])] == "o", shares[cell]
        own_only = not view.caps_left(FACE_LETTERS[1 - seat])
        other_only = not view.caps_left(FACE_LETTERS[seat])
        ranked = sorted(shares, key=lambda cell: -shares[cell])[:EVALUATED_PLACEMENTS]
        after = {cell: worlds.share_after_reply(cell, True) for cell in ranked}
        best = max(after, key=lambda cell: after[cell])
        rate = self.strategy.own_rate
        if _completes_triple(view, best):
            rate = self.strategy.third_rate
        own = own_only or not other_only and self._rng.random() < rate
        if own or not (self.strategy.beside or other_only or view.phase == "fill"):
            return best, own, after[best]
        harmless = worlds.placement_shares(worlds.board, False)
        if view.is_opening():
            harmless.pop(BOARD.cell("c3"))
        cell = max(harmless, key=lambda cell: harmless[cell])
        return cell, False, worlds.share_after_reply(cell, False)


def _completes_triple(view: BeerHexState, cell: int) -> bool:
    """Return whether the own symbol here would make three touching caps with it attackable."""
    seat = view.mover
    mine = view.shells[seat] & view.faces[seat] & ~view.face_up
    if not any([mine >> near & 1 for near in NEIGHBOURS[cell]]):
        return False
    return any([cells >> cell & 1 and cells & ~(1 << cell) & ~mine == 0 for cells in TRIPLES])
