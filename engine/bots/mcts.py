"""Monte Carlo tree search over the contract of a game (Kocsis and Szepesvári, 2006).

In a hidden game every iteration draws another determinization of the view. All of them share one
tree whose nodes are what the searching seat has observed (information set MCTS: Cowling, Powley and
Whitehouse, 2012). Chance that a determinization fixes is averaged over in this way, too. Every seat
maximizes its own result, so one, two and three seats need no distinction.

What a search knows of a particular game is its ``Evaluator``.
"""

import math

from engine.bots.bot import Bot, SearchResult, TimeLimit, payoffs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.rng import Rng


class Evaluator:
    """The knowledge of a game that a search uses. This one has none and plays at random."""

    # A rollout that is not over after so many moves is judged by ``evaluate``.
    max_rollout_length = 200

    def candidate_moves(self, state: "State") -> list:
        """Return the legal moves to consider, at least one, of a full state that is not over."""
        return state.legal()

    def priors(self, state: "State", moves: list) -> "list | None":
        """Return for each of the moves its first estimate for the mover, −1 … 1.

        None to have every move tried once before any is tried twice.
        """
        return None

    def rollout_move(self, state: "State", rng: "Rng") -> str:
        """Return a move for a rollout."""
        return rng.choice(state.legal())

    def evaluate(self, state: "State") -> list:
        """Return the expected result for every seat (−1 … 1) of a state that is not over."""
        return payoffs(state)

    def rollout(self, state: "State", rng: "Rng") -> list:
        """Play on to the end of the game and return the result for every seat."""
        for _ in range(self.max_rollout_length):
            if state.turn is None:
                return payoffs(state)
            state = state.play(self.rollout_move(state, rng))
        return payoffs(state) if state.turn is None else self.evaluate(state)


class _Edge:
    """A move of a node.

    Attributes:
        move: The move.
        visits: Its visits, real ones and those that its prior counts for.
        total: The sum of the values of all these visits.
        real_visits: The number of real visits.
        availability: How often the move could be chosen.
    """

    __slots__ = ("move", "visits", "total", "real_visits", "availability")

    def __init__(self, move: str, visits: float, total: float) -> None:
        self.move = move
        self.visits = visits
        self.total = total
        self.real_visits = 0
        self.availability = 0


class _Node:
    """The observations of the searching seat so far.

    Attributes:
        edges: Move -> edge.
        children: Observed move -> node.
        state: The state in the last determinization; the only one if nothing is hidden.
        moves: The candidate moves there.
    """

    __slots__ = ("edges", "children", "state", "moves")

    def __init__(self) -> None:
        self.edges: dict[str, _Edge] = {}
        self.children: dict[str, _Node] = {}
        self.state: State | None = None
        self.moves: list | None = None


class MCTSBot(Bot):
    """Plays by tree search.

    Attributes:
        iterations: The number of rollouts.
        evaluator: The knowledge of the game.
        exploration: The constant of UCB1, for values from −1 to 1.
        temperature: 0 plays the most visited move. Above, moves are sampled with a probability that
            falls by a factor e for every ``temperature`` that their value (−1 … 1) is worse.
        prior_visits: How many visits a prior counts for.
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

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Yield None after every rollout, and at last the result."""
        root = _Node()
        done = 0
        while done < self.iterations and not (done and limit.expired()):
            self._simulate(view, root, rng)
            done += 1
            yield None
        edges = [edge for edge in root.edges.values() if edge.real_visits]
        edges.sort(key=lambda edge: (-edge.real_visits, -edge.total, edge.move))
        ranked = [(edge.move, edge.total / edge.visits) for edge in edges]
        # Sampled by values that count two more draws, so that one lucky rollout isn't decisive.
        damped = [(edge.move, edge.total / (edge.visits + 2)) for edge in edges]
        yield SearchResult(sample_move(damped, self.temperature, rng), ranked[0][1], ranked, done)

    def _simulate(self, view: "State", root: _Node, rng: "Rng") -> None:
        """Descend once, add a node, roll out, and propagate the result back up."""
        hidden = view.game.hidden
        state, node, path = view.determinize(rng), root, []
        fresh = False
        while state.turn is not None and not fresh:
            if node.moves is None or hidden:
                node.moves = self.evaluator.candidate_moves(state)
            edge = self._select(node, state, rng)
            fresh = not edge.real_visits
            path.append((edge, state.turn))
            observed = state.observed_move(edge.move, view.turn) if hidden else edge.move
            if observed not in node.children:
                node.children[observed] = _Node()
            node = node.children[observed]
            if hidden or node.state is None:
                node.state = state.play(edge.move)
            state = node.state
        values = payoffs(state) if state.turn is None else self.evaluator.rollout(state, rng)
        for edge, seat in path:
            edge.real_visits += 1
            edge.visits += 1
            edge.total += values[seat]

    def _select(self, node: _Node, state: "State", rng: "Rng") -> _Edge:
        """Return the edge to follow: an untried one if there is no prior, else the best by UCB1."""
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
    """Return the move of one of the (move, value) pairs.

    Args:
        ranked: The pairs, best first.
        temperature: 0 for the first; else each has a weight of exp(value / temperature).
        rng: The source of randomness.
    """
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
