"""The computer players of Mixtour: tree search with the little tactics that decide the game.

A node weighs only moves that let nobody score at once (``Position.safe``), if it has any, and is
settled as soon as its mover can make the last point or has no such move. What is settled spreads
up the tree (MCTS-Solver: Winands, Björnsson & Saito 2008), so combinations are found, not guessed.
A playout ends with the first point. When the match goes to several points, that point counts for
the chance of two equal players to win from the new score.
"""

import math

from engine.bots.mixtour_model import Position, following_luck, playout, position
from engine.bots.player import Clock, Player, Thought, rated
from engine.bots.uct import draw
from engine.mixtour.board import PASS, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.mixtour.state import MixtourState
    from engine.rng import Rng

# Playouts and warmth (see ``engine.bots.uct.Uct``) of the levels.
LEVELS = {
    "easy": (4, 0.25),
    "casual": (40, 0.1),
    "strong": (300, 0.0),
    "master": (20000, 0.0),
    "fallback": (60, 0.0),
}

# The constant of UCB1 for values from −1 to 1.
EXPLORATION = 0.59

_OPEN = 2  # in place of a result: not settled yet
_LOST = -1e12  # the summed values of a move that is certain to lose: no bound makes up for it


def player(level: str) -> Player:
    """The player of a level, or the fallback."""
    playouts, warmth = LEVELS[level]
    return MixtourPlayer(playouts, warmth)


def race(scores: tuple, points: int) -> float:
    """The expected result for White, −1 … 1, at these scores, if every point is a toss-up."""
    needs = (points - scores[0], points - scores[1])
    if needs[0] <= 0 or needs[1] <= 0:
        return 1.0 if needs[0] <= 0 else -1.0
    rounds = needs[0] + needs[1] - 1
    chance, ways = 0.0, 1
    for lost in range(needs[1]):  # White takes all the rounds but `lost` of them
        chance += ways / 2**rounds
        ways = ways * (rounds - lost) // (lost + 1)
    return 2 * chance - 1


class _Node:
    """A position in the tree, and its moves worth a look: their codes, nodes, visits and summed
    values for the mover, all by index. ``settled`` is the mover's result once it is certain."""

    __slots__ = ("here", "settled", "codes", "nodes", "visits", "totals", "count", "open")

    def __init__(self, here: Position, points: int) -> None:
        self.here = here
        self.settled = _OPEN
        self.codes = here.codes()
        self.nodes: list[_Node] = []  # of the moves tried so far, which are the first ones
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.count = 0
        score = here.score()
        if score >= 0 and here.scores[here.mover] == points - 1:
            self.settled = 1
            self.codes = [score]
        elif self.codes == [PASS] and here.last == PASS:
            self.settled = 0
        else:
            safe = [code for code in self.codes if here.lets(code) <= 0]
            if not safe and here.scores[1 - here.mover] == points - 1:
                self.settled = -1
            self.codes = safe or self.codes
        self.open = len(self.codes)  # moves that are not certain to lose


class Search:
    """The tree above one position. ``points``: what the match goes to; ``luck``: 1 … 2**31 − 2."""

    def __init__(self, here: Position, points: int, luck: int, exploration: float) -> None:
        self.points = points
        self.luck = luck
        self.exploration = exploration
        self.root = _Node(here, points)

    def run(self) -> None:
        """One descent, one new node, one playout, and its result taken back up."""
        node, path = self.root, []
        fresh = False
        while node.settled == _OPEN and not fresh:
            i = self._select(node)
            fresh = i == len(node.nodes)
            if fresh:
                self._try(node)
            path.append((node, i))
            node = node.nodes[i]
        value: float = node.settled
        if value == _OPEN:
            value = self._sample(node)
        for k in range(len(path) - 1, -1, -1):
            parent, i = path[k]
            value = -value
            parent.count += 1
            parent.visits[i] += 1
            parent.totals[i] += value
            if node.settled == 1 or node.settled == -1:
                _settle(parent, i, -node.settled)
            node = parent

    def _try(self, node: _Node) -> None:
        """Make the node of the next untried move, picked at random."""
        tried = len(node.nodes)
        self.luck = following_luck(self.luck)
        i = tried + self.luck % (len(node.codes) - tried)
        node.codes[tried], node.codes[i] = node.codes[i], node.codes[tried]
        node.nodes.append(_Node(node.here.after(node.codes[tried]), self.points))
        node.visits.append(0)
        node.totals.append(0.0)

    def _select(self, node: _Node) -> int:
        """The index of the next untried move, else of the one with the highest UCB1 bound."""
        tried = len(node.nodes)
        if tried < len(node.codes):
            return tried
        visits, totals = node.visits, node.totals
        reach = self.exploration * math.sqrt(math.log(node.count))
        best, chosen = -math.inf, 0
        for i in range(tried):
            n = visits[i]
            bound = totals[i] / n + reach / math.sqrt(n)
            if bound > best:
                best, chosen = bound, i
        return chosen

    def _sample(self, node: _Node) -> float:
        """The result of a playout for the mover: that of the match, if the first point of the
        playout is the next one and all that follow are toss-ups."""
        here = node.here
        colour, self.luck = playout(here, self.luck)
        white, red = here.scores
        if colour == 0:
            white += 1
        elif colour == 1:
            red += 1
        value = race((white, red), self.points)
        return -value if here.mover else value


def _settle(node: _Node, i: int, result: int) -> None:
    """Take in that a node's move ``i`` is certain to win (1) or to lose (−1)."""
    if result > 0:
        node.settled = 1
        # The winning move comes first from now on.
        for row in (node.codes, node.nodes, node.visits, node.totals):
            row[0], row[i] = row[i], row[0]
    elif node.totals[i] > _LOST / 2:
        node.totals[i] = _LOST
        node.open -= 1
        if not node.open:
            node.settled = -1


class MixtourPlayer(Player):
    """Plays by ``Search``; ``playouts`` and ``warmth`` as in ``engine.bots.uct.Uct``."""

    def __init__(self, playouts: int, warmth: float, exploration: float = EXPLORATION) -> None:
        self.playouts = playouts
        self.warmth = warmth
        self.exploration = exploration

    def ponder(self, view: "MixtourState", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        luck = 1 + rng.below(2147483646)
        search = Search(position(view), view.options["points"], luck, self.exploration)
        root, done = search.root, 0
        while done < self.playouts and root.settled == _OPEN and not (done and clock.over()):
            search.run()
            done += 1
            yield None
        yield self._conclude(root, done, rng)

    def _conclude(self, root: _Node, done: int, rng: "Rng") -> Thought:
        if root.settled == 1:
            move = text(root.codes[0])
            return Thought(move, 1.0, [(move, 1.0)], done)
        weighed = []
        for i in range(len(root.nodes)):
            mean = max(-1.0, root.totals[i] / root.visits[i])
            weighed.append((root.visits[i] if mean > -1 else 0, mean, text(root.codes[i])))
        weighed.sort(key=lambda entry: (-entry[0], -entry[1], entry[2]))
        ranked = [(move, mean) for _, mean, move in weighed]
        if not ranked:
            ranked = rated([(text(code), float(root.settled)) for code in root.codes])
        sober = [(move, mean * n / (n + 2)) for n, mean, move in weighed] or ranked
        return Thought(draw(sober, self.warmth, rng), ranked[0][1], ranked, done)
