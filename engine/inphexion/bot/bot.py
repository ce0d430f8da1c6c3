"""The computer players of inpHeXion: tree search led by what is known of patterns.

The search is PUCT (Rosin 2011; Silver & al. 2017): moves that patterns speak for are tried first,
and a new position is judged by its patterns, in place of a playout. Wins and losses that are
certain are carried back (Winands, Björnsson & Saito 2008). Every infection and every expulsion is a
decision of its own.
"""

import math

from engine.bots.bot import Bot, Clock, SearchResult
from engine.inphexion.bot.fast_rules import NO_WINNER, PatternPosition
from engine.inphexion.bot.weights import POLICY_SCALE, VALUE_SCALE
from engine.inphexion.constants import WHITE
from engine.inphexion.moves import SWAP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.inphexion.state import InphexionState
    from engine.rng import Rng

EXPLORATION = 1.0
MIN_NOISE = 6  # the whim of whoever plays as well as it can
FAIR_CHOICES = 4  # first cells to choose from where the other may swap
CHECK_INTERVAL = 16  # at the clock, and whether all is settled: one in so many iterations


class _Node:
    """A position, and the move that led there.

    Attributes:
        mover: the colour that played the move.
        prior: how likely the move is the best, by what speaks for it.
        certain: 1 if the move is sure to win, −1 if it is sure to lose, else 0.
        visits, total: how often the search came by, and the sum of what it found for ``mover``.
        rest: (likes, code) of the moves not tried yet, the best last; None before the first look.
        kids, lost: what the tried moves led to; ``lost`` are those sure to lose.
    """

    __slots__ = (
        "model",
        "code",
        "mover",
        "prior",
        "certain",
        "visits",
        "total",
        "rest",
        "top",
        "scale",
        "kids",
        "lost",
    )

    def __init__(self, model: PatternPosition, code: int, mover: int, prior: float) -> None:
        self.model = model
        self.code = code
        self.mover = mover
        self.prior = prior
        self.certain = 0
        if model.winner != NO_WINNER:
            self.certain = 1 if model.winner == mover else -1
        elif model.wins:
            self.certain = 1 if model.colour == mover else -1
        self.visits = 0
        self.total = 0.0
        self.rest: list[tuple] | None = None
        self.top = 0  # the most that speaks for a move
        self.scale = 0.0  # what makes likelihoods sum up to 1
        self.kids: list[_Node] = []
        self.lost: list[_Node] = []

    def set_moves(self, moves: "list[tuple]") -> None:
        """Take these for its moves."""
        self.rest = sorted(moves)
        self.top = self.rest[-1][0]
        self.scale = 1 / sum([math.exp((likes - self.top) / POLICY_SCALE) for likes, _ in moves])

    def select_child(self) -> "_Node | None":
        """Where to go on, perhaps at a new node; None if all moves lose."""
        best, high = None, -9.0
        reach = EXPLORATION * math.sqrt(self.visits + 1)
        for kid in self.kids:
            bound = kid.total / kid.visits + reach * kid.prior / (1 + kid.visits)
            if bound > high:
                best, high = kid, bound
        if self.rest:
            likes, code = self.rest[-1]
            prior = math.exp((likes - self.top) / POLICY_SCALE) * self.scale
            hope = self.total / self.visits
            colour = self.model.colour
            if (hope if self.mover == colour else -hope) + reach * prior > high:
                self.rest.pop()
                best = _Node(self.model.play_code(code), code, colour, prior)
                (self.lost if best.certain < 0 else self.kids).append(best)
        return best

    def run_iteration(self) -> None:
        """Go down the tree to something new, and take what is found there back up."""
        node, path = self, [self]
        while node.visits and not node.certain:
            if node.rest is None:
                node.set_moves(node.model.weighted_moves())
            following = node.select_child()
            if following is None:
                node.certain = -1 if node.mover == node.model.colour else 1
            else:
                node = following
                path.append(node)
        if node.certain:
            found = float(node.certain)
            _backpropagate_certain(path)
        else:
            found = _expected_result(node.model.value())
            if node.mover != node.model.colour:
                found = -found
        if node.mover != WHITE:
            found = -found
        for node in path:
            node.visits += 1
            node.total += found if node.mover == WHITE else -found

    def is_decided(self, iterations_left: int) -> bool:
        """Whether no move can come to be visited more than the one that is now, in so many more
        iterations."""
        visits = sorted([kid.visits for kid in self.kids])
        return len(visits) > 1 and visits[-1] - visits[-2] > iterations_left

    def value(self) -> float:
        """What the move is worth to who played it, −1 … 1."""
        return float(self.certain) if self.certain or not self.visits else self.total / self.visits

    def sort_key(self) -> tuple:
        """The key to sort by, best first."""
        return (-self.certain, -self.visits, -self.total, self.code)


def _expected_result(worth: float) -> float:
    """A worth as an expected result, −1 … 1."""
    return 2 / (1 + math.exp(-worth / VALUE_SCALE)) - 1


def _backpropagate_certain(path: "list[_Node]") -> None:
    """The last node of the path is certain: find out what else is, because of it."""
    for i in range(len(path) - 1, 0, -1):
        node, above = path[i], path[i - 1]
        if node.certain < 0:
            if node in above.kids:
                above.kids.remove(node)
                above.lost.append(node)
            if above.kids or above.rest:
                return
        same = above.mover == above.model.colour
        above.certain = node.certain if same else -node.certain


class InphexionBot(Bot):
    """Searches for so many ``iterations``, two at least. ``whim``: how much the seed may add to
    what speaks for a first move; ``UNIT`` makes it seem e times as likely. A little keeps games
    from being the same; a lot, with few iterations, is somebody who judges badly, and does not see
    what others will answer. ``blind``: the chance, in percent, to overlook a win. ``nine``: how
    many iterations on the largest board, if not as many."""

    def __init__(
        self,
        iterations: int,
        noise: int = MIN_NOISE,
        blindness: int = 0,
        large_board_iterations: int = 0,
    ) -> None:
        self.iterations = iterations
        self.large_board_iterations = large_board_iterations or iterations
        self.noise = noise
        self.blindness = blindness

    def search(  # type: ignore[override]
        self, view: "InphexionState", rng: "Rng", clock: Clock
    ) -> "Iterator[SearchResult | None]":
        model = PatternPosition(view)
        seen = model.wins if rng.below(100) >= self.blindness else 0
        if model.winner != NO_WINNER or seen:
            move = view.to_notation(model.winning_code() if seen else view.legal_codes()[0])
            yield SearchResult(move, 1.0, [(move, 1.0)], 1)
            return
        if not model.placed and view.options["pie"]:
            yield _choose_fair_opening(view, model, rng)
            return
        cells = view.board.cells
        root = _Node(model, -1, 1 - model.colour, 1.0)
        root.certain = 0
        moves = [
            (likes + rng.below(self.noise + 1), code) for likes, code in model.weighted_moves()
        ]
        root.set_moves([one for one in moves if not model.wins >> one[1] // cells & 1] or moves)
        iterations = self.large_board_iterations if view.options["size"] == 9 else self.iterations
        done = 0
        while done < iterations and not root.certain:
            if done % CHECK_INTERVAL == CHECK_INTERVAL - 1 and (
                clock.expired() or root.is_decided(iterations - done)
            ):
                break
            root.run_iteration()
            done += 1
            yield None
        tried = sorted(root.kids, key=_Node.sort_key) + sorted(root.lost, key=_Node.sort_key)
        ranked = [(view.to_notation(kid.code), kid.value()) for kid in tried]
        if view.may_swap():
            ranked.append((SWAP, -ranked[0][1]))
            if ranked[0][1] < 0:
                ranked.insert(0, ranked.pop())
        yield SearchResult(ranked[0][0], ranked[0][1], ranked, done)


def _choose_fair_opening(
    view: "InphexionState", model: PatternPosition, rng: "Rng"
) -> SearchResult:
    """A first disc that is worth about as much as the swap. Any of the fairest will do."""
    worths = [(abs(likes), view.to_notation(code)) for likes, code in model.weighted_moves()]
    ranked = [(move, -abs(_expected_result(worth))) for worth, move in sorted(worths)]
    return SearchResult(rng.choice(ranked[:FAIR_CHOICES])[0], ranked[0][1], ranked, len(ranked))


# Of each level: how many iterations it searches, its whim, its blindness and how many iterations on
# the largest board, where three times as many are too far a step. Each scores about three points of
# four against the one below: docs/ladder.md.
LEVELS = {
    "beginner": (2, 900, 60),
    "beginner+": (2, 240),
    "beginner++": (2, 100),
    "easy": (3, 45, 0, 4),
    "easy+": (8, 16, 0, 12),
    "easy++": (22, 6, 0, 28),
    "casual": (45, MIN_NOISE, 0, 70),
    "casual+": (120, MIN_NOISE, 0, 160),
    "casual++": (270, MIN_NOISE, 0, 370),
    "strong": (650, MIN_NOISE, 0, 850),
    "strong+": (1700, MIN_NOISE, 0, 1900),
    "strong++": (5500, MIN_NOISE, 0, 3550),
    "master": (15000, MIN_NOISE, 0, 8500),
    "fallback": (120,),
}


def make_bot(level: str) -> InphexionBot:
    """The player of a level, or the fallback."""
    return InphexionBot(*LEVELS[level])
