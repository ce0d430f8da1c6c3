"""Monte Carlo tree search, written once against the contract (Kocsis & Szepesvári 2006).

Of a hidden game every iteration imagines another world that agrees with the view, and all worlds
share one tree whose nodes are what the searching seat has been told (information set MCTS:
Cowling, Powley & Whitehouse 2012). Chance that a world fixes is thereby averaged over too. Every
seat wants the best for itself, so one, two or three seats make no difference.

What a search knows of a particular game is its ``Guide``.
"""

import math

from engine.bots.bot import Bot, Clock, SearchResult, returns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.rng import Rng


class Evaluator:
    """A game's advice to the search; this one knows nothing and plays at random."""

    # A playout that is not over after so many moves is judged by ``judge``.
    max_rollout_length = 200

    def candidate_moves(self, state: "State") -> list:
        """The legal moves worth a look, at least one, of a full state that is not over."""
        return state.legal()

    def priors(self, state: "State", moves: list) -> "list | None":
        """For each of the moves its value for the mover at first sight (−1 … 1), or None to have
        every move tried once before any is tried twice."""
        return None

    def rollout_move(self, state: "State", rng: "Rng") -> str:
        """A move for a playout."""
        return rng.choice(state.legal())

    def evaluate(self, state: "State") -> list:
        """The expected result for every seat (−1 … 1) of a state that is not over."""
        return returns(state)

    def rollout(self, state: "State", rng: "Rng") -> list:
        """The result for every seat of one imagined rest of the game."""
        for _ in range(self.max_rollout_length):
            if state.turn is None:
                return returns(state)
            state = state.play(self.rollout_move(state, rng))
        return returns(state) if state.turn is None else self.evaluate(state)


class _Edge:
    """A move of a node. ``visits`` and ``total`` hold what a prior is trusted for as well;
    ``real_visits`` counts the real visits, ``availability`` how often the move was there to be
    chosen."""

    __slots__ = ("move", "visits", "total", "real_visits", "availability")

    def __init__(self, move: str, visits: float, total: float) -> None:
        self.move = move
        self.visits = visits
        self.total = total
        self.real_visits = 0
        self.availability = 0


class _Node:
    """What the searching seat was told so far. ``state`` and ``moves`` are the last world's; when
    nothing is hidden there is but one."""

    __slots__ = ("edges", "children", "state", "moves")

    def __init__(self) -> None:
        self.edges: dict[str, _Edge] = {}
        self.children: dict[str, _Node] = {}
        self.state: State | None = None
        self.moves: list | None = None


class MCTSBot(Bot):
    """Plays by tree search.

    ``iterations``: how many playouts. ``exploration``: the constant of UCB1, for values from −1
    to 1. ``warmth``: 0 plays
    the most visited move; above, moves are drawn with a chance that falls by a factor e for every
    ``warmth`` of value (of −1 … 1) they are worse. ``trust``: how many visits a prior counts for.
    """

    def __init__(
        self,
        iterations: int,
        evaluator: "Evaluator | None" = None,
        exploration: float = 1.0,
        temperature: float = 0.0,
        prior_visits: float = 4.0,
    ) -> None:
        self.iterations = iterations
        self.evaluator = evaluator or Evaluator()
        self.exploration = exploration
        self.temperature = temperature
        self.prior_visits = prior_visits

    def search(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[SearchResult | None]":
        root = _Node()
        done = 0
        while done < self.iterations and not (done and clock.expired()):
            self._simulate(view, root, rng)
            done += 1
            yield None
        edges = [edge for edge in root.edges.values() if edge.real_visits]
        edges.sort(key=lambda edge: (-edge.real_visits, -edge.total, edge.move))
        ranked = [(edge.move, edge.total / edge.visits) for edge in edges]
        # Drawn by values that count two more draws: one lucky playout is no good reason.
        sober = [(edge.move, edge.total / (edge.visits + 2)) for edge in edges]
        yield SearchResult(sample_move(sober, self.temperature, rng), ranked[0][1], ranked, done)

    def _simulate(self, view: "State", root: _Node, rng: "Rng") -> None:
        """One descent, one new node, one playout, and its result taken back up."""
        hidden = view.game.hidden
        state, node, path = view.determinize(rng), root, []
        fresh = False
        while state.turn is not None and not fresh:
            if node.moves is None or hidden:
                node.moves = self.evaluator.candidate_moves(state)
            edge = self._select(node, state, rng)
            fresh = not edge.real_visits
            path.append((edge, state.turn))
            told = state.observed_move(edge.move, view.turn) if hidden else edge.move
            if told not in node.children:
                node.children[told] = _Node()
            node = node.children[told]
            if hidden or node.state is None:
                node.state = state.play(edge.move)
            state = node.state
        values = returns(state) if state.turn is None else self.evaluator.rollout(state, rng)
        for edge, seat in path:
            edge.real_visits += 1
            edge.visits += 1
            edge.total += values[seat]

    def _select(self, node: _Node, state: "State", rng: "Rng") -> _Edge:
        """The edge to follow: an untried one, if there is no prior to tell, else the one with
        the highest UCB1 bound."""
        edges = node.edges
        unknown = [move for move in node.moves or () if move not in edges]
        prior = self.evaluator.priors(state, unknown) if unknown else None
        untried = rng.choice(unknown) if unknown and prior is None else ""
        for i in range(len(unknown)):
            if prior is not None:
                edges[unknown[i]] = _Edge(
                    unknown[i], self.prior_visits, self.prior_visits * prior[i]
                )
            elif unknown[i] == untried:
                edges[untried] = _Edge(untried, 0, 0.0)
        best, chosen = -1e9, edges.get(untried)
        for move in node.moves or ():
            edge = edges.get(move)
            if edge is None:
                continue
            edge.availability += 1
            if not untried:
                explore = math.sqrt(math.log(edge.availability + 1) / edge.visits)
                bound = edge.total / edge.visits + self.exploration * explore
                if bound > best:
                    best, chosen = bound, edge
        assert chosen is not None
        return chosen


def sample_move(ranked: "list[tuple]", temperature: float, rng: "Rng") -> str:
    """One of the (move, value) pairs' moves: the first when ``warmth`` is 0, else each with a
    weight of exp(value / warmth)."""
    if temperature <= 0 or len(ranked) == 1:
        return ranked[0][0]
    top = max(value for _, value in ranked)
    weights = [math.exp((value - top) / temperature) for _, value in ranked]
    mark = rng.random() * sum(weights)
    for i in range(len(ranked)):
        mark -= weights[i]
        if mark < 0:
            return ranked[i][0]
    return ranked[0][0]
