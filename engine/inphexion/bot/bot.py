"""Computer players of inpHeXion: tree search guided by patterns.

The search is PUCT (Rosin 2011; Silver & al. 2017): patterns give the prior of a move, and evaluate
a new position in place of a rollout. Certain wins and losses are backed up (Winands, Björnsson &
Saito 2008). Every infection and every expulsion is a decision of its own.
"""

import math

from engine.bots.bot import Bot, SearchResult, TimeLimit
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
MIN_NOISE = 6  # of the levels that play as well as they can
FAIR_CHOICES = 4  # first cells to choose from with the pie rule
CHECK_INTERVAL = 16  # iterations between checks of the limit and of is_decided


class _Node:
    """A position, and the move that led there.

    Attributes:
        mover: The colour that played the move.
        prior: The prior probability of the move.
        certain: 1 if the move wins for certain, −1 if it loses for certain, else 0.
        visits, total: The number of visits, and the sum of their results for ``mover``.
        rest: (weight, code) of the moves not tried yet, best last; None before the first visit.
        top: The largest weight of a move.
        scale: The factor that makes the priors sum up to 1.
        kids, lost: The nodes of the moves tried; in ``lost`` those that lose for certain.
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
        self.top = 0
        self.scale = 0.0
        self.kids: list[_Node] = []
        self.lost: list[_Node] = []

    def set_moves(self, moves: "list[tuple]") -> None:
        """Set the moves, (weight, code), and normalize their priors."""
        self.rest = sorted(moves)
        self.top = self.rest[-1][0]
        self.scale = 1 / sum([math.exp((weight - self.top) / POLICY_SCALE) for weight, _ in moves])

    def select_child(self) -> "_Node | None":
        """Return the child to visit next, perhaps a new node; None if all moves lose."""
        best, high = None, -9.0
        exploration = EXPLORATION * math.sqrt(self.visits + 1)
        for kid in self.kids:
            bound = kid.total / kid.visits + exploration * kid.prior / (1 + kid.visits)
            if bound > high:
                best, high = kid, bound
        if self.rest:
            weight, code = self.rest[-1]
            prior = math.exp((weight - self.top) / POLICY_SCALE) * self.scale
            value = self.total / self.visits
            colour = self.model.colour
            if (value if self.mover == colour else -value) + exploration * prior > high:
                self.rest.pop()
                best = _Node(self.model.play_code(code), code, colour, prior)
                (self.lost if best.certain < 0 else self.kids).append(best)
        return best

    def run_iteration(self) -> None:
        """Descend to a new or certain node, evaluate it, and back up the result."""
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
            result = float(node.certain)
            _backpropagate_certain(path)
        else:
            result = _expected_result(node.model.value())
            if node.mover != node.model.colour:
                result = -result
        if node.mover != WHITE:
            result = -result
        for node in path:
            node.visits += 1
            node.total += result if node.mover == WHITE else -result

    def is_decided(self, iterations_left: int) -> bool:
        """Return whether the most visited move can't change in so many more iterations."""
        visits = sorted([kid.visits for kid in self.kids])
        return len(visits) > 1 and visits[-1] - visits[-2] > iterations_left

    def value(self) -> float:
        """Return the value of the move for ``mover``, −1 … 1."""
        return float(self.certain) if self.certain or not self.visits else self.total / self.visits

    def sort_key(self) -> tuple:
        """Return the sort key, best first."""
        return (-self.certain, -self.visits, -self.total, self.code)


def _expected_result(worth: float) -> float:
    """Return an evaluation as an expected result, −1 … 1."""
    return 2 / (1 + math.exp(-worth / VALUE_SCALE)) - 1


def _backpropagate_certain(path: "list[_Node]") -> None:
    """Propagate the certain result of the path's last node upwards."""
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
    """A player by tree search.

    A little noise varies the games; a lot of it, with few iterations, plays like a person who
    judges badly and does not see the replies.

    Args:
        iterations: The number of iterations, at least two.
        noise: How much chance may add to the weight of a root move; POLICY_SCALE makes a move e
            times as likely.
        blindness: The chance, in percent, to overlook a win.
        large_board_iterations: The number of iterations on the largest board; 0: as many as on
            others.
    """

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
        self, view: "InphexionState", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Search the view; see ``Bot.search``."""
        model = PatternPosition(view)
        wins = model.wins if rng.below(100) >= self.blindness else 0
        if model.winner != NO_WINNER or wins:
            move = view.to_notation(model.winning_code() if wins else view.legal_codes()[0])
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
        root.set_moves([move for move in moves if not model.wins >> move[1] // cells & 1] or moves)
        iterations = self.large_board_iterations if view.options["size"] == 9 else self.iterations
        done = 0
        while done < iterations and not root.certain:
            if done % CHECK_INTERVAL == CHECK_INTERVAL - 1 and (
                limit.expired() or root.is_decided(iterations - done)
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
    """Return a random one of the fairest first discs, which are worth about as much as the swap."""
    worths = [(abs(weight), view.to_notation(code)) for weight, code in model.weighted_moves()]
    ranked = [(move, -abs(_expected_result(worth))) for worth, move in sorted(worths)]
    return SearchResult(rng.choice(ranked[:FAIR_CHOICES])[0], ranked[0][1], ranked, len(ranked))


# Per level: the arguments of InphexionBot. On the largest board three times as many iterations
# would be too large a step. Each level scores about 75 % against the one below: docs/ladder.md.
LEVEL_SETTINGS = {
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
    """Return the player of a level, or the fallback."""
    return InphexionBot(*LEVEL_SETTINGS[level])
