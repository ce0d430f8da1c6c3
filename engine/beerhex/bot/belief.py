"""What BeerHex's computer players believe of the faces that they can't see.

Which faces a player's face-down caps can have follows from the stock and from past attacks (see
``engine.beerhex.public_knowledge``). Which of them are likely depends on how that player plays: a
belief is a mixture of manners, weighed by what attacks have brought to light (Bayes' rule).
Besides, whoever is joined claims: what would have been joined before the last cap was laid is
hardly believed.
"""

import math

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

# Of each manner: how much it is expected before anything is known; how likely a cap of it has its
# owner's symbol; and by what factor it avoids three touching caps with its owner's symbol, which
# could be attacked: one who poisons lays the other's symbol as the third.
STRAIGHT = (0.65, 0.92, 1.0)
POISON = (0.15, 0.85, 0.1)
EVEN = (0.12, 0.6, 0.7)
CONTRARY = (0.08, 0.2, 1.0)
OPPONENT_STYLES = (STRAIGHT, POISON, EVEN, CONTRARY)

MISSED_CLAIM_CHANCE = 0.1  # the chance that somebody who knows to be joined does not claim

# With clues these players can't look at their own caps: a token says what lies there. On these
# cells, half of the board, it says "my symbol", on the others "the other's", so that whoever
# doesn't know the code learns nothing. It is no more than likely, since anybody may have sat here.
TOKEN_CODE_CELLS = bitset_of([c for c in range(BOARD.cells) if c * 7 % 11 % 2])
TOKEN_ODDS = (9.0, 3.0)  # the odds of what a token says, and of what its absence says


def needs_token(cell: int, own: bool) -> bool:
    """Whether a cap with the own symbol, or the other's, gets a token on this cell."""
    return own == bool(TOKEN_CODE_CELLS >> cell & 1)


class Belief:
    """The ways in which one seat's face-down caps can be gold, each with its weight.

    Attributes:
        ways: the sets of gold cells.
        weights: how likely each is; they add up to 1.
    """

    def __init__(self, view: "BeerHexState", seat: int, styles: tuple, public_only: bool) -> None:
        """``public``: as everybody knows the caps of ``seat``, even if the viewer knows more."""
        up = [view.faces[face] & view.face_up for face in SEATS]
        down = view.shells[seat] & ~view.face_up
        known = [0 if public_only else view.faces[face] & down for face in SEATS]
        hand = (None if public_only else view.hands[seat]) or (0, 0)
        most = [stock(seat, f) - hand[f] - popcount(up[f] & view.shells[seat]) for f in SEATS]
        bounds = view.bounds[seat] + [[down, most[0], most[1]]]
        self.assignments = [
            gold for gold in _all_assignments(down, known) if _is_within_bounds(gold, bounds)
        ]
        self.weights = [0.0] * len(self.assignments)
        before = 0 if public_only or seat == view.turn else _caps_before_last_move(view, seat)
        coded = not public_only and seat == view.viewer and view.options["clues"]
        triples = [cells for cells in TRIPLES if cells & down == cells]
        own = [gold if seat == 0 else down & ~gold for gold in self.assignments]
        fixed = [_token_likelihood(view, seat, mine, down) if coded else 1.0 for mine in own]
        for k, mine in enumerate(own):
            if before and BOARD.is_connected(mine & before | up[seat], *GOAL_SIDES[seat]):
                fixed[k] *= MISSED_CLAIM_CHANCE
        shares = style_posterior(view, seat, styles)
        for i, (_, chance, alike) in enumerate(styles):
            likely = []
            for k, mine in enumerate(own):
                weight = fixed[k] * (chance / (1 - chance)) ** popcount(mine)
                if alike < 1:
                    weight *= alike ** sum([1 for cells in triples if cells & mine == cells])
                likely.append(weight)
            total = sum(likely)
            for k, weight in enumerate(likely):
                self.weights[k] += shares[i] * weight / total

    def sample(self, count: int, rng: "Rng") -> "list[int]":
        """So many of the ways, each as often as its weight demands, in random order."""
        drawn, reached, k = [], self.weights[0], 0
        mark = rng.random()
        for i in range(count):
            while k < len(self.assignments) - 1 and reached * count <= mark + i:
                k += 1
                reached += self.weights[k]
            drawn.append(self.assignments[k])
        rng.shuffle(drawn)
        return drawn


def style_posterior(view: "BeerHexState", seat: int, styles: tuple) -> "list[float]":
    """How likely each manner is after the attacks that have brought faces of this seat to light."""
    told = [math.log(manner[0]) for manner in styles]
    for _, text, owners in view.attacks:
        shown = parse_move(text).revealed or ""
        mine = [shown[i] for i in range(len(shown)) if owners[i] == FACE_LETTERS[seat]]
        own = mine.count(FACE_LETTERS[seat])
        for i, (_, chance, alike) in enumerate(styles):
            told[i] += own * math.log(chance) + (len(mine) - own) * math.log(1 - chance)
            if len(mine) == 3:  # three alike are rarer by so much, hence all others more frequent
                told[i] -= math.log(1 - (1 - alike) * chance**3)
            if own == 3:
                told[i] += math.log(alike)
    most = max(told)
    weights = [math.exp(value - most) for value in told]
    return [weight / sum(weights) for weight in weights]


def _all_assignments(down: int, known: list) -> "list[int]":
    """Every way to take the cells ``down`` as gold or not, but for those that are known."""
    ways = [known[0]]
    for cell in sorted_cells(down & ~(known[0] | known[1])):
        ways += [gold | 1 << cell for gold in ways]
    return ways


def _is_within_bounds(gold: int, bounds: list) -> bool:
    for cells, most_gold, most_silver in bounds:
        if popcount(cells & gold) > most_gold or popcount(cells & ~gold) > most_silver:
            return False
    return True


def _caps_before_last_move(view: "BeerHexState", seat: int) -> int:
    """The caps on the board before this seat's last placement, if that was the last move."""
    last = parse_move(view.last) if view.last else None
    if last and last.kind == PLACE and view.owner(last.cell) == seat:
        return view.occupied() & ~(1 << last.cell)
    return view.occupied()


def _token_likelihood(view: "BeerHexState", seat: int, mine: int, down: int) -> float:
    """What the tokens say to a way in which ``mine`` of the caps ``down`` have the own symbol."""
    weight = 1.0
    for cell in sorted_cells(down):
        if view.tokens >> cell & 1:
            weight *= TOKEN_ODDS[0] if needs_token(cell, bool(mine >> cell & 1)) else 1.0
        elif view.tokens_left(seat):
            weight *= 1.0 if needs_token(cell, bool(mine >> cell & 1)) else TOKEN_ODDS[1]
    return weight
