"""How well BeerHex's placements tell their faces: lines, features, and a regression."""

import math
from collections.abc import Sequence

from engine.beerhex.constants import (
    BOARD,
    GOAL_SIDES,
    SEATS,
    popcount,
    stock,
)
from engine.beerhex.state import BeerHexState
from engine.rng import Rng

SIDES = [[BOARD.members(side) for side in pair] for pair in GOAL_SIDES]
BLOCKED_COST = 9  # the cost of a cell with another's cap


# ---- lines


def path_costs(costs: "list[int]", seat: int) -> "list[int]":
    """Return for each cell the cost of the cheapest line through it that joins the seat's sides."""
    ways = []
    for side in SIDES[seat]:
        far = [BLOCKED_COST * 30] * BOARD.cells
        ring = list(side)
        for cell in side:
            far[cell] = costs[cell]
        while ring:
            cell = ring.pop(0)
            for near in BOARD.neighbours[cell]:
                if far[cell] + costs[near] < far[near]:
                    far[near] = far[cell] + costs[near]
                    ring.append(near)
        ways.append(far)
    return [ways[0][c] + ways[1][c] - costs[c] for c in range(BOARD.cells)]


def cell_costs(view: BeerHexState, seat: int, use_private: bool) -> "list[int]":
    """Return the cost of each cell for a seat's line.

    Open faces count as they are, and with ``use_private`` those that the viewer knows; every other
    cap counts as its owner's symbol.
    """
    costs = []
    for cell in range(BOARD.cells):
        cap = view.cap(cell)
        if cap is None:
            costs.append(1)
        else:
            owner, face, up, _ = cap
            known = face is not None and (up or use_private)
            costs.append(0 if (face if known else owner) == seat else BLOCKED_COST)
    return costs


# ---- what everybody sees of a placement

FEATURES = 18
COUNTING_FEATURES = (0, 15, 16, 17)  # those that follow from counting alone


def falling_factorial(number: int, times: int) -> int:
    """Return the number of ways to draw ``times`` caps one by one from ``number``."""
    ways = 1
    for i in range(times):
        ways *= max(0, number - i)
    return ways


def expected_own_share(view: BeerHexState, seat: int) -> float:
    """Return the expected share of the own symbol among the caps in a seat's hand.

    It follows from counting: open caps are gone, caps taken back weren't among those that stayed
    (where that is still a bound), and otherwise every cap is equally likely to be anywhere.
    """
    up, down = view.shells[seat] & view.face_up, view.shells[seat] & ~view.face_up
    most = [stock(seat, face) - popcount(up & view.faces[face]) for face in SEATS]
    # The bounds are nested. Per number of own symbols among the caps so far: in how many ways.
    ways, before = {0: 1}, 0
    for cells, *limits in view.bounds[seat] + [[down, *most]]:
        size = popcount(cells) - before
        after: dict[int, int] = {}
        for own, number in ways.items():
            for k in range(size + 1):
                drawn = falling_factorial(limits[seat] - own, k)
                drawn *= falling_factorial(limits[1 - seat] - before + own, size - k)
                if drawn:
                    drawn *= number * math.comb(size, k)
                    after[own + k] = after.get(own + k, 0) + drawn
        ways, before = after, before + size
    laid = sum([own * number for own, number in ways.items()]) / sum(ways.values())
    return (most[seat] - laid) / view.hand_size(seat)


def features(view: BeerHexState, cell: int, seat: int) -> "list[float]":
    """Return what a spectator sees of a seat's placement on an empty cell."""
    own, other = cell_costs(view, seat, False), cell_costs(view, 1 - seat, False)
    mine, yours = path_costs(own, seat), path_costs(other, 1 - seat)
    bar = [list(own), list(other)]
    bar[0][cell] = bar[1][cell] = BLOCKED_COST
    near = BOARD.neighbours[cell]
    owners = [view.owner(n) if view.occupied() >> n & 1 else -1 for n in near]
    ply = view.hand_size(seat)
    left = expected_own_share(view, seat)
    middle = abs(cell % 5 - 2) + abs(cell // 5 - 2)
    return [
        1.0,
        float(mine[cell] == min(mine)),
        min(mine[cell] - min(mine), 5) / 5,
        float(yours[cell] == min(yours)),
        min(yours[cell] - min(yours), 5) / 5,
        min(min(path_costs(bar[0], seat)) - min(mine), 3) / 3,
        min(min(path_costs(bar[1], 1 - seat)) - min(yours), 3) / 3,
        min(min(mine), 9) / 5,
        min(min(yours), 9) / 5,
        owners.count(seat) / 3,
        float(owners.count(seat) >= 2),
        owners.count(1 - seat) / 3,
        ply / 13,
        middle / 4,
        (6 - len(near)) / 4,
        left,
        float(left <= 0),
        float(left >= 1),
    ]


class FaceRegression:
    """A logistic regression of the faces of placements, trained as they are revealed.

    Attributes:
        feature_indices: The features that it uses.
    """

    def __init__(self, feature_indices: "Sequence[int]" = range(FEATURES)) -> None:
        self.feature_indices = feature_indices
        self.weights = [0.0] * FEATURES

    def own_probability(self, facts: "list[float]") -> float:
        """Return the probability that a placement has its owner's symbol."""
        weighted_sum = sum(w * fact for w, fact in zip(self.weights, facts))
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, weighted_sum))))

    def learn(self, facts: "list[float]", own: bool, rate: float = 0.05) -> None:
        """Train with one placement."""
        miss = float(own) - self.own_probability(facts)
        for i in self.feature_indices:
            self.weights[i] += rate * miss * facts[i]


def face_predictability(
    placements: "list[tuple[list[float], bool]]",
) -> "tuple[float, float, float]":
    """Return how often the faces of the later half of the placements are guessed.

    By a regression trained on the first half, by one that only counts, and by always guessing the
    most frequent face.
    """
    later = placements[len(placements) // 2 :]
    own = sum([own for _, own in later])
    most = max(own, len(later) - own) / len(later)
    return (
        prediction_accuracy(placements, range(FEATURES)),
        prediction_accuracy(placements, COUNTING_FEATURES),
        most,
    )


def prediction_accuracy(
    placements: "list[tuple[list[float], bool]]", feature_indices: "Sequence[int]"
) -> float:
    """Return how often these features, trained on the first half, predict the later half."""
    half = len(placements) // 2
    reader, rng = FaceRegression(feature_indices), Rng(1)
    for turn in range(30):
        order = list(range(half))
        rng.shuffle(order)
        for i in order:
            reader.learn(placements[i][0], placements[i][1], 0.1 / (1 + turn))
    later = placements[half:]
    return sum([(reader.own_probability(facts) > 0.5) == own for facts, own in later]) / len(later)
