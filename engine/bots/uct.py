"""Monte Carlo tree search, written once against the contract (Kocsis & Szepesvári 2006).

Of a hidden game every iteration imagines another world that agrees with the view, and all worlds
share one tree whose nodes are what the searching seat has been told (information set MCTS:
Cowling, Powley & Whitehouse 2012). Chance that a world fixes is thereby averaged over too. Every
seat wants the best for itself, so one, two or three seats make no difference.

What a search knows of a particular game is its ``Guide``.
"""

import math

from engine.bots.player import Clock, Player, Thought, results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.rng import Rng


class Guide:
    """A game's advice to the search; this one knows nothing and plays at random."""

    # A playout that is not over after so many moves is judged by ``judge``.
    depth = 200

    def moves(self, state: "State") -> list:
        """The legal moves worth a look, at least one, of a full state that is not over."""
        return state.legal()

    def prior(self, state: "State", moves: list) -> "list | None":
        """For each of the moves its value for the mover at first sight (−1 … 1), or None to have
        every move tried once before any is tried twice."""
        return None

    def choose(self, state: "State", rng: "Rng") -> str:
        """A move for a playout."""
        return rng.choice(state.legal())

    def judge(self, state: "State") -> list:
        """The expected result for every seat (−1 … 1) of a state that is not over."""
        return results(state)

    def playout(self, state: "State", rng: "Rng") -> list:
        """The result for every seat of one imagined rest of the game."""
        for _ in range(self.depth):
            if state.turn is None:
                return results(state)
            state = state.play(self.choose(state, rng))
        return results(state) if state.turn is None else self.judge(state)


class _Edge:
    """A move of a node. ``visits`` and ``total`` hold what a prior is trusted for as well;
    ``played`` counts the real visits, ``seen`` how often the move was there to be chosen."""

    __slots__ = ("move", "visits", "total", "played", "seen")

    def __init__(self, move: str, visits: float, total: float) -> None:
        self.move = move
        self.visits = visits
        self.total = total
        self.played = 0
        self.seen = 0


class _Node:
    """What the searching seat was told so far. ``state`` and ``moves`` are the last world's; when
    nothing is hidden there is but one."""

    __slots__ = ("edges", "following", "state", "moves")

    def __init__(self) -> None:
        self.edges: dict[str, _Edge] = {}
        self.following: dict[str, _Node] = {}
        self.state: State | None = None
        self.moves: list | None = None


class Uct(Player):
    """Plays by tree search.

    ``iterations``: how many playouts. ``exploration``: the constant of UCB1, for values from −1
    to 1. ``warmth``: 0 plays
    the most visited move; above, moves are drawn with a chance that falls by a factor e for every
    ``warmth`` of value (of −1 … 1) they are worse. ``trust``: how many visits a prior counts for.
    """

    def __init__(
        self,
        iterations: int,
        guide: "Guide | None" = None,
        exploration: float = 1.0,
        warmth: float = 0.0,
        trust: float = 4.0,
    ) -> None:
        self.iterations = iterations
        self.guide = guide or Guide()
        self.exploration = exploration
        self.warmth = warmth
        self.trust = trust

    def ponder(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        root = _Node()
        done = 0
        while done < self.iterations and not (done and clock.over()):
            self._iterate(view, root, rng)
            done += 1
            yield None
        edges = [edge for edge in root.edges.values() if edge.played]
        edges.sort(key=lambda edge: (-edge.played, -edge.total, edge.move))
        ranked = [(edge.move, edge.total / edge.visits) for edge in edges]
        # Drawn by values that count two more draws: one lucky playout is no good reason.
        sober = [(edge.move, edge.total / (edge.visits + 2)) for edge in edges]
        yield Thought(draw(sober, self.warmth, rng), ranked[0][1], ranked, done)

    def _iterate(self, view: "State", root: _Node, rng: "Rng") -> None:
        """One descent, one new node, one playout, and its result taken back up."""
        hidden = view.game.hidden
        state, node, path = view.imagine(rng), root, []
        fresh = False
        while state.turn is not None and not fresh:
            if node.moves is None or hidden:
                node.moves = self.guide.moves(state)
            edge = self._select(node, state, rng)
            fresh = not edge.played
            path.append((edge, state.turn))
            told = state.told(edge.move, view.turn) if hidden else edge.move
            if told not in node.following:
                node.following[told] = _Node()
            node = node.following[told]
            if hidden or node.state is None:
                node.state = state.play(edge.move)
            state = node.state
        values = results(state) if state.turn is None else self.guide.playout(state, rng)
        for edge, seat in path:
            edge.played += 1
            edge.visits += 1
            edge.total += values[seat]

    def _select(self, node: _Node, state: "State", rng: "Rng") -> _Edge:
        """The edge to follow: an untried one, if there is no prior to tell, else the one with
        the highest UCB1 bound."""
        edges = node.edges
        unknown = [move for move in node.moves or () if move not in edges]
        prior = self.guide.prior(state, unknown) if unknown else None
        untried = rng.choice(unknown) if unknown and prior is None else ""
        for i in range(len(unknown)):
            if prior is not None:
                edges[unknown[i]] = _Edge(unknown[i], self.trust, self.trust * prior[i])
            elif unknown[i] == untried:
                edges[untried] = _Edge(untried, 0, 0.0)
        best, chosen = -1e9, edges.get(untried)
        for move in node.moves or ():
            edge = edges.get(move)
            if edge is None:
                continue
            edge.seen += 1
            if not untried:
                explore = math.sqrt(math.log(edge.seen + 1) / edge.visits)
                bound = edge.total / edge.visits + self.exploration * explore
                if bound > best:
                    best, chosen = bound, edge
        assert chosen is not None
        return chosen


def draw(ranked: "list[tuple]", warmth: float, rng: "Rng") -> str:
    """One of the (move, value) pairs' moves: the first when ``warmth`` is 0, else each with a
    weight of exp(value / warmth)."""
    if warmth <= 0 or len(ranked) == 1:
        return ranked[0][0]
    top = max(value for _, value in ranked)
    weights = [math.exp((value - top) / warmth) for _, value in ranked]
    mark = rng.random() * sum(weights)
    for i in range(len(ranked)):
        mark -= weights[i]
        if mark < 0:
            return ranked[i][0]
    return ranked[0][0]
