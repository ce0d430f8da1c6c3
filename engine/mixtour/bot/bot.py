"""Computer players of Mixtour: alpha-beta search (Knuth & Moore 1975) with iterative deepening.

A node considers only moves after which neither side can score at once (``BitPosition.safe_codes``),
if there are any. It is solved as soon as its mover can make the last point or has no such move, so
the search sees two moves further than its depth. Leaves are evaluated by an ``Evaluation``. In
matches to several points, the result of a point counts as the chance of two equal players to win
from the new score.

The strongest level evaluates with learnt weights, and searches moves that come late in a node's
order less deeply unless they turn out to be better (Romstad, "An Introduction to Late Move
Reductions", 2006).
"""

import math

from engine.bots.bot import Bot, SearchResult, TimeLimit
from engine.mixtour.bot.evaluation import BY_HEIGHT, learnt
from engine.mixtour.bot.fast_rules import BitPosition, bit_position
from engine.mixtour.moves import PASS, to_notation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.mixtour.state import MixtourState
    from engine.rng import Rng

# Per level: the most positions to evaluate, the search depth, the temperature (see
# ``engine.bots.mcts``), the chance to overlook that a move is unsafe, the number of positions
# between pauses, in which a worker receives cancellations and the page stays responsive, and
# whether the player uses learnt weights and reduces late moves.
LEVEL_SETTINGS = {
    "beginner": (30, 1, 0.3, 0.12, 250, False),
    "beginner+": (40, 1, 0.22, 0.03, 250, False),
    "beginner++": (60, 1, 0.14, 0.0, 250, False),
    "easy": (60, 1, 0.085, 0.0, 250, False),
    "easy+": (60, 2, 0.055, 0.0, 250, False),
    "easy++": (80, 2, 0.04, 0.0, 250, False),
    "casual": (100, 3, 0.03, 0.0, 250, False),
    "casual+": (190, 3, 0.025, 0.0, 250, False),
    "casual++": (320, 4, 0.022, 0.0, 250, False),
    "strong": (1000, 7, 0.016, 0.0, 250, False),
    "strong+": (3000, 10, 0.012, 0.0, 250, False),
    "strong++": (11000, 30, 0.011, 0.0, 250, False),
    "master": (6000, 30, 0.01, 0.0, 250, True),
    "fallback": (400, 4, 0.02, 0.0, 4, False),
}

_UNSOLVED = 2.0  # marks a node whose result isn't known

# Moves after so many others are searched by 1 or by 2 less deeply.
_LATE, _VERY_LATE = 4, 12
_MIN_REDUCED_DEPTH = 3  # nodes that are searched less deeply than this reduce nothing
_NULL_WINDOW = 1e-6  # wide enough to tell whether a move is better than the best one so far

# Kinds of a node's value.
_EXACT, _LOWER_BOUND, _UPPER_BOUND = 0, 1, 2


def make_bot(level: str) -> Bot:
    """Return the player of a level, or the fallback."""
    return MixtourBot(*LEVEL_SETTINGS[level])


def race_value(scores: tuple, points: int) -> float:
    """Return White's expected result, −1 … 1, at these scores if every point is a toss-up."""
    needs = (points - scores[0], points - scores[1])
    if needs[0] <= 0 or needs[1] <= 0:
        return 1.0 if needs[0] <= 0 else -1.0
    rounds = needs[0] + needs[1] - 1
    chance, ways = 0.0, 1
    for lost in range(needs[1]):  # White wins all rounds except `lost`
        chance += ways / 2**rounds
        ways = ways * (rounds - lost) // (lost + 1)
    return 2 * chance - 1


class _BudgetSpent(Exception):
    """The search has evaluated as many positions as it may."""


class _PauseSearch(Exception):
    """The search has evaluated as many positions as it may without a pause.

    Calling the search again soon reaches the same point, since finished nodes are stored.
    """


class _Node:
    """A stored position.

    Attributes:
        solved_value: The result for the mover, −1 … 1; _UNSOLVED if unknown.
        codes: The codes of the moves to search, most promising first.
        static_value: The static evaluation for the mover.
        depth: The depth of the last search.
        value: The value that this search found, or its bound.
        bound: The kind of ``value``: _EXACT, _LOWER_BOUND or _UPPER_BOUND.
    """

    __slots__ = ("solved_value", "codes", "static_value", "depth", "value", "bound")

    def __init__(self, solved_value: float, codes: "list[int]", static_value: float) -> None:
        self.solved_value = solved_value
        self.codes = codes
        self.static_value = static_value
        self.depth = 0
        self.value = 0.0
        self.bound = _EXACT


class AlphaBetaSearch:
    """Alpha-beta search of positions of a match to ``points``.

    It evaluates up to ``node_limit`` positions or until ``limit`` expires, and raises _PauseSearch
    when ``nodes`` reaches ``pause_at``. ``reduces`` is whether late moves are searched less deeply.
    """

    def __init__(self, points: int, node_limit: int, limit: TimeLimit, reduces: bool) -> None:
        self.points = points
        self.node_limit = node_limit
        self.reduces = reduces
        self.pause_at = node_limit
        self.limit = limit
        self.transpositions: dict[bytes, _Node] = {}
        self.nodes = 0

    def value(self, position: BitPosition, depth: int, alpha: float, beta: float) -> float:
        """Return the mover's value of a search to ``depth`` (1: the static evaluation).

        A value that is not between ``alpha`` and ``beta`` is only a bound.

        Raises:
            _BudgetSpent: If the search may evaluate no more positions.
            _PauseSearch: If it may evaluate no more positions before a pause.
        """
        node = self.node(position)
        if node.solved_value != _UNSOLVED:
            return node.solved_value
        if depth <= 1:
            return node.static_value
        if node.depth >= depth:
            known = node.value
            if node.bound == _EXACT or (
                known >= beta if node.bound == _LOWER_BOUND else known <= alpha
            ):
                return known
        lower_bound = alpha
        best, chosen = -_UNSOLVED, 0
        reduces = self.reduces and depth >= _MIN_REDUCED_DEPTH
        for i in range(len(node.codes)):
            after = position.play_code(node.codes[i])
            reduction = 0 if not reduces or i < _LATE else 1 if i < _VERY_LATE else 2
            if reduction:
                bound = -lower_bound
                value = -self.value(after, depth - 1 - reduction, bound - _NULL_WINDOW, bound)
            if not reduction or value > lower_bound:
                value = -self.value(after, depth - 1, -beta, -lower_bound)
            if value > best:
                best, chosen = value, i
                lower_bound = max(lower_bound, value)
                if lower_bound >= beta:
                    break
        node.codes.insert(0, node.codes.pop(chosen))  # searched first in the next iteration
        node.depth, node.value = depth, best
        node.bound = _LOWER_BOUND if best >= beta else _UPPER_BOUND if best <= alpha else _EXACT
        # A win or loss is final, unless it is only a bound on the far side.
        if best in (1.0, -1.0) and node.bound != (_UPPER_BOUND if best > 0 else _LOWER_BOUND):
            node.solved_value = best
        return best

    def node(self, position: BitPosition) -> _Node:
        """Return the stored node of a position, evaluating the position if needed.

        Raises:
            _BudgetSpent: If the search may evaluate no more positions.
            _PauseSearch: If it may evaluate no more positions before a pause.
        """
        banned = position.banned + 1
        key = bytes(position.board) + bytes(
            (
                position.mover,
                banned >> 8,
                banned & 255,
                position.scores[0],
                position.scores[1],
                position.last == PASS,
            )
        )
        node = self.transpositions.get(key)
        if node is None:
            # The root is always evaluated: some move must be played.
            if self.nodes and (self.nodes >= self.node_limit or self.limit.expired()):
                raise _BudgetSpent
            if self.nodes >= self.pause_at:
                raise _PauseSearch
            self.nodes += 1
            node = self.transpositions[key] = self._evaluate(position)
        return node

    def _evaluate(self, position: BitPosition) -> _Node:
        """Return a new node with the static evaluation."""
        mover, last = position.mover, self.points - 1
        score = position.scoring_code()
        if score >= 0 and position.scores[mover] == last:
            return _Node(1.0, [score], 1.0)
        codes, pairs = position.codes_and_pairs()
        if codes == [PASS] and position.last == PASS:
            return _Node(0.0, codes, 0.0)
        safe = position.safe_codes(codes)
        gains = [position.value_change(code) for code in safe]
        if not mover:
            gains = [-gain for gain in gains]
        order = sorted(range(len(safe)), key=lambda i: (-gains[i], safe[i]))
        if_mover_scores, if_other_scores = (
            self._value_if_scored(position, mover),
            self._value_if_scored(position, 1 - mover),
        )
        static_value = if_other_scores
        if safe:
            gain = gains[order[0]] * position.evaluation.gain_percent / 100
            worth = gain + (position.worth + pairs if mover else -position.worth - pairs)
            total, spread = if_mover_scores + if_other_scores, if_mover_scores - if_other_scores
            static_value = total / 2 + _expected_result(worth) * spread / 2
        ordered = [safe[i] for i in order]
        if score >= 0:
            static_value = max(static_value, if_mover_scores)
            ordered = [code for code in codes if position.scoring_after(code) < 0] + ordered
        elif not safe and position.scores[1 - mover] == last:
            return _Node(-1.0, codes, -1.0)
        return _Node(_UNSOLVED, ordered or codes, static_value)

    def _value_if_scored(self, position: BitPosition, seat: int) -> float:
        """Return the mover's value if ``seat`` makes the next point."""
        white, red = position.scores
        value = race_value((white, red + 1) if seat else (white + 1, red), self.points)
        return -value if position.mover else value


def _expected_result(worth: float) -> float:
    """Return the expected result, −1 … 1, for the side with this advantage in stack values."""
    return worth / (200 + abs(worth))


class _RootMove:
    """A move at the root of the search.

    Attributes:
        code: Its code.
        after: The position after it.
        noise: The random number that is added to its value.
        value: Its value so far.
        is_fixed: Whether the value is final without a search.
        safe_depth: The depth up to which the move does not lose for certain.
    """

    def __init__(self, code: int, after: BitPosition, noise: float) -> None:
        self.code = code
        self.after = after
        self.noise = noise
        self.value = 0.0
        self.is_fixed = False
        self.safe_depth = 0

    def noisy_value(self) -> float:
        """Return the value with noise; a certain result has no noise."""
        return self.value if self.value in (1.0, -1.0) else self.value + self.noise

    def sort_key(self) -> tuple:
        """Return the sort key, best first; of lost moves the one that takes longest to refute."""
        return (-self.noisy_value(), -self.safe_depth, -self.noise, self.code)


class MixtourBot(Bot):
    """A player by ``AlphaBetaSearch``; see LEVEL_SETTINGS for its arguments."""

    def __init__(
        self,
        node_limit: int,
        max_depth: int,
        temperature: float,
        blindness: float,
        pause_interval: int,
        is_expert: bool,
    ) -> None:
        self.node_limit = node_limit
        self.reduces = is_expert
        self.evaluation = learnt() if is_expert else BY_HEIGHT
        self.pause_interval = pause_interval
        self.max_depth = max_depth
        self.temperature = temperature
        self.blindness = blindness

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Search the view; see ``Bot.search``."""
        state: MixtourState = view  # type: ignore[assignment]
        position = bit_position(state, self.evaluation)
        search = AlphaBetaSearch(state.options["points"], self.node_limit, limit, self.reduces)
        root = search.node(position)
        choices = self._root_moves(state, position, root, rng)
        if root.solved_value == _UNSOLVED:
            for depth in range(1, self.max_depth + 1):
                for _ in _search_to_depth(search, choices, depth, self.pause_interval):
                    yield None
                if (
                    choices[0].value in (1.0, -1.0)
                    or search.nodes >= self.node_limit
                    or limit.expired()
                ):
                    break
        else:
            for choice in choices:
                choice.value = root.solved_value
            choices.sort(key=_RootMove.sort_key)
        ranked = [(to_notation(choice.code), choice.value) for choice in choices]
        yield SearchResult(ranked[0][0], ranked[0][1], ranked, search.nodes)

    def _root_moves(
        self, state: "MixtourState", position: BitPosition, root: _Node, rng: "Rng"
    ) -> "list[_RootMove]":
        """Return the root's moves. Repetitions are only recognized as draws here."""
        choices = []
        codes = (
            position.legal_codes()
            if self.blindness and root.solved_value == _UNSOLVED
            else root.codes
        )
        for code in sorted(codes):
            # Gumbel noise: the best noisy value is a draw from a softmax of the values.
            noise = -self.temperature * math.log(-math.log((rng.next() + 0.5) / 4294967296.0))
            choice = _RootMove(code, position.play_code(code), noise)
            outcome = state.play_code(code).outcome
            if outcome is not None and not outcome.winners:
                choice.is_fixed = True
            elif code not in root.codes:
                if rng.random() >= self.blindness or outcome is not None:
                    continue
                choice.is_fixed = True
                worth = choice.after.worth
                choice.value = _expected_result(worth if position.mover else -worth)
            choices.append(choice)
        return choices


def _search_to_depth(
    search: AlphaBetaSearch, choices: "list[_RootMove]", depth: int, pause: int
) -> "Iterator[None]":
    """Search the choices to ``depth`` and sort them, best first, yielding in between.

    If the budget runs out, the choices that were not searched stay behind the others.
    """
    best, done = -_UNSOLVED, 0
    search.pause_at = search.nodes + pause
    while done < len(choices):
        choice = choices[done]
        try:
            if not choice.is_fixed:
                choice.value = -search.value(choice.after, depth, -_UNSOLVED, choice.noise - best)
        except _PauseSearch:
            search.pause_at = search.nodes + pause
            yield None
            continue
        except _BudgetSpent:
            break
        if choice.value > -1.0:
            choice.safe_depth = depth
        best = max(best, choice.noisy_value())
        done += 1
    yield None
    choices[:] = sorted(choices[:done], key=_RootMove.sort_key) + choices[done:]
