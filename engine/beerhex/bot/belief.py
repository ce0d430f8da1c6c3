"""Beliefs of BeerHex's computer players about faces that they can't see.

Which faces a player's face-down caps can have follows from the stock and from past attacks (see
``engine.beerhex.public_knowledge``). Which of them are likely depends on how that player plays: a
belief is a mixture of playing styles, weighted by what attacks have revealed (Bayes' rule).
Of a known player, caps are expected as that player laid them in earlier games, see ``placements``.
Besides, players whose sides are joined usually claim the win: faces that would have joined a player
before the last cap was laid are unlikely, and faces with which that cap joins it are likely.
"""

import math

from engine.beerhex.bot.placements import NO_HABITS, PlacementHabits, PresentCaps, odds_of
from engine.beerhex.constants import (
    BOARD,
    FACE_LETTERS,
    GOAL_SIDES,
    SEATS,
    TRIPLES,
    popcount,
    sorted_cells,
    stock,
)
from engine.beerhex.moves import PLACE, parse_move
from engine.hexboard import bitset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState
    from engine.rng import Rng

# Playing styles: the prior probability; the probability that a cap has its owner's symbol; and a
# factor for each three touching caps that all have it. Those could be attacked, so some players lay
# the other's symbol as the third.
# In each mixture: players who nearly always lay their own symbol, those who spoil a triple with the
# other's, those who lay either, and those who mostly lay the other's.
# A confident belief suits plain opponents, and is exploited by others.
CONFIDENT_STYLES = ((0.65, 0.92, 1.0), (0.15, 0.85, 0.1), (0.12, 0.6, 0.7), (0.08, 0.2, 1.0))
# Varied at random until the bot did best against some of ``bench.beerhex_opponents``, where the
# worst results counted most. No variation did better against all of them.
ROBUST_STYLES = ((0.82, 0.82, 1.0), (0.08, 0.93, 0.16), (0.04, 0.7, 0.6), (0.06, 0.12, 1.0))
VIEWER_STYLE = (1.0, 0.6, 0.7)  # where the viewer doesn't know its own caps
# Styles that opponents may assume the viewer has: own symbols nearly always, or not.
PUBLIC_STYLES = ((1.0, 0.97, 1.0), VIEWER_STYLE)

MISSED_CLAIM_CHANCE = 0.1  # that a player who is joined does not claim

# With the option ``clues`` (tokens on caps) players can't look at their own caps, so the token of a
# computer player encodes the face: "my symbol" on these cells, half of the board, and "the other's"
# elsewhere. Opponents who don't know the code learn nothing. It only makes a face likely, since a
# person may have played this seat before.
TOKEN_CODE_CELLS = bitset_of([c for c in range(BOARD.cells) if c * 7 % 11 % 2])
TOKEN_ODDS = (9.0, 3.0)  # of the face encoded by a token, and by its absence


def needs_token(cell: int, own: bool) -> bool:
    """Return whether a cap with the own symbol, or the other's, should get a token on this cell."""
    return own == bool(TOKEN_CODE_CELLS >> cell & 1)


class Belief:
    """The ways in which one seat's face-down caps can be gold, with their probabilities.

    Attributes:
        assignments: The possible sets of gold cells.
        weights: Their probabilities, which add up to 1.
    """

    def __init__(
        self,
        view: "BeerHexState",
        seat: int,
        styles: tuple,
        public_only: bool,
        habits: PlacementHabits = NO_HABITS,
    ) -> None:
        """Initialize the belief about the caps of ``seat``.

        Args:
            view: The view of the player who thinks.
            seat: The owner of the caps.
            styles: The playing styles of the mixture.
            public_only: Whether to use public knowledge only, even if the viewer knows more.
            habits: How the seat's caps were laid in earlier games.
        """
        up = [view.faces[face] & view.face_up for face in SEATS]
        down = view.shells[seat] & ~view.face_up
        known = [0 if public_only else view.faces[face] & down for face in SEATS]
        hand = (None if public_only else view.hands[seat]) or (0, 0)
        most = [stock(seat, f) - hand[f] - popcount(up[f] & view.shells[seat]) for f in SEATS]
        bounds = view.bounds[seat] + [[down, most[0], most[1]]]
        self.assignments = [
            gold for gold in _all_assignments(down, known) if _is_within_bounds(gold, bounds)
        ]
        own = [gold if seat == 0 else down & ~gold for gold in self.assignments]
        evidence = _play_likelihoods(view, seat, own, public_only, habits)
        present = habits.present_caps(view, seat)
        self.weights = [0.0] * len(own)
        for share, style in zip(style_posterior(view, seat, styles, habits), styles):
            faces = _face_likelihoods(own, down, present, style, habits)
            likely = [play * face for play, face in zip(evidence, faces)]
            total = sum(likely)
            for k, weight in enumerate(likely):
                self.weights[k] += share * weight / total

    def sample(self, count: int, rng: "Rng") -> "list[int]":
        """Return ``count`` assignments in random order, by systematic sampling of the weights."""
        drawn, reached, k = [], self.weights[0], 0
        offset = rng.random()
        for i in range(count):
            while k < len(self.assignments) - 1 and reached * count <= offset + i:
                k += 1
                reached += self.weights[k]
            drawn.append(self.assignments[k])
        if len(self.assignments) > 1:
            rng.shuffle(drawn)
        return drawn


def _play_likelihoods(
    view: "BeerHexState", seat: int, own: "list[int]", public_only: bool, habits: PlacementHabits
) -> "list[float]":
    """Return how well a seat's tokens, and that it hasn't claimed, agree with faces of its caps.

    Args:
        view: The view of the player who thinks.
        seat: The owner of the caps.
        own: Sets of the face-down caps that may have the owner's symbol.
        public_only: Whether to use public knowledge only.
        habits: How the seat's caps were laid in earlier games.
    """
    down, up = view.shells[seat] & ~view.face_up, view.faces[seat] & view.face_up
    likelihoods = [1.0] * len(own)
    if not public_only and seat == view.viewer and view.options["clues"]:
        likelihoods = [_token_likelihood(view, seat, mine, down) for mine in own]
    before = 0 if public_only or seat == view.turn else _caps_before_last_move(view, seat)
    sides = GOAL_SIDES[seat]
    if before and BOARD.is_connected(down | up, *sides):
        joining_odds = habits.joining_odds()
        for k, mine in enumerate(own):
            if BOARD.is_connected(mine & before | up, *sides):
                likelihoods[k] *= MISSED_CLAIM_CHANCE
            elif BOARD.is_connected(mine | up, *sides):
                likelihoods[k] *= joining_odds
    return likelihoods


def _face_likelihoods(
    own: "list[int]", down: int, present: PresentCaps, style: tuple, habits: PlacementHabits
) -> "list[float]":
    """Return how likely faces of a player's face-down caps are in a playing style.

    A cap whose kind is known has the probability of its kind, given the caps before it.

    Args:
        own: Sets of the caps that may have their owner's symbol.
        down: All the caps.
        present: Those whose kinds are known.
        style: The playing style.
        habits: How the player's caps were laid in earlier games.
    """
    _, chance, alike = style
    odds = odds_of(chance)
    unknown = down & ~present.cells
    triples = [cells for cells in TRIPLES if cells & down == cells and cells & unknown]
    of_first = habits.first_likelihoods(present, style)
    later = habits.later_chances(present, style)
    likelihoods = []
    for mine in own:
        likelihood = odds ** popcount(mine & unknown) * of_first[mine & present.first_cells]
        for cap, usual, third in later:
            own_chance = third if cap.is_third(mine) else usual
            likelihood *= own_chance if mine >> cap.cell & 1 else 1 - own_chance
        if alike != 1:
            likelihood *= alike ** sum([1 for cells in triples if cells & mine == cells])
        likelihoods.append(likelihood)
    return likelihoods


def style_posterior(
    view: "BeerHexState", seat: int, styles: tuple, habits: PlacementHabits = NO_HABITS
) -> "list[float]":
    """Return the probability of each style, given the faces of this seat that attacks revealed.

    Args:
        view: The view.
        seat: The seat.
        styles: The playing styles.
        habits: How the seat's caps were laid in earlier games: what was expected tells little.
    """
    log_likelihoods = [math.log(style[0]) for style in styles]
    for attack, (_, text, owners) in enumerate(view.attacks):
        move = parse_move(text)
        revealed = move.revealed or ""
        mine = [k for k in range(len(revealed)) if owners[k] == FACE_LETTERS[seat]]
        own = [revealed[k] == FACE_LETTERS[seat] for k in mine]
        for i, (_, chance, alike) in enumerate(styles):
            chances = [habits.own_chance_at_attack(attack, move.cells[k], chance) for k in mine]
            for is_own, likely in zip(own, chances):
                log_likelihoods[i] += math.log(likely if is_own else 1 - likely)
            if len(mine) == 3:  # normalize: three alike are less likely
                log_likelihoods[i] -= math.log(
                    1 - (1 - alike) * chances[0] * chances[1] * chances[2]
                )
                if all(own):
                    log_likelihoods[i] += math.log(alike)
    most = max(log_likelihoods)
    weights = [math.exp(value - most) for value in log_likelihoods]
    return [weight / sum(weights) for weight in weights]


def _all_assignments(down: int, known: list) -> "list[int]":
    """Return every set of gold cells within ``down`` that agrees with the known faces."""
    assignments = [known[0]]
    for cell in sorted_cells(down & ~(known[0] | known[1])):
        assignments += [gold | 1 << cell for gold in assignments]
    return assignments


def _is_within_bounds(gold: int, bounds: list) -> bool:
    for cells, most_gold, most_silver in bounds:
        if popcount(cells & gold) > most_gold or popcount(cells & ~gold) > most_silver:
            return False
    return True


def _caps_before_last_move(view: "BeerHexState", seat: int) -> int:
    """Return the caps on the board before the last move, if that was a placement of this seat."""
    last = parse_move(view.last) if view.last else None
    if last and last.kind == PLACE and view.owner(last.cell) == seat:
        return view.occupied() & ~(1 << last.cell)
    return view.occupied()


def _token_likelihood(view: "BeerHexState", seat: int, mine: int, down: int) -> float:
    """Return the likelihood of the tokens if ``mine`` of the caps ``down`` have the own symbol."""
    weight = 1.0
    for cell in sorted_cells(down):
        if view.tokens >> cell & 1:
            weight *= TOKEN_ODDS[0] if needs_token(cell, bool(mine >> cell & 1)) else 1.0
        elif view.tokens_left(seat):
            weight *= 1.0 if needs_token(cell, bool(mine >> cell & 1)) else TOKEN_ODDS[1]
    return weight
