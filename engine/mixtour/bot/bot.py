"""The computer players of Mixtour: alpha-beta search (Knuth & Moore 1975), deepened step by step.

A node weighs only moves that let nobody score at once (``Masks.safe``), if it has any, and is
settled as soon as its mover can make the last point or has no such move: so the search sees two
moves further than its depth. Beyond that, ``worth`` tells how the stacks promise to turn out.
When the match goes to several points, results in between count for the chance of two equal
players to win from the new score.
"""

import math

from engine.bots.bot import Bot, Clock, SearchResult
from engine.mixtour.bot.fast_rules import BitPosition, bit_position
from engine.mixtour.moves import PASS, to_notation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.mixtour.state import MixtourState
    from engine.rng import Rng

# Of each level: how many positions it looks at, how deep it searches, its warmth (see
# ``engine.bots.mcts.Uct``), the chance that it overlooks what an unsafe move lets happen, and after
# how many positions it pauses: a worker must hear in time that its answer is no longer wanted, and
# the fallback must not keep the page waiting.
LEVELS = {
    "beginner": (30, 1, 0.3, 0.12, 250),
    "beginner+": (40, 1, 0.22, 0.03, 250),
    "beginner++": (60, 1, 0.14, 0.0, 250),
    "easy": (60, 1, 0.085, 0.0, 250),
    "easy+": (60, 2, 0.055, 0.0, 250),
    "easy++": (80, 2, 0.04, 0.0, 250),
    "casual": (100, 3, 0.03, 0.0, 250),
    "casual+": (190, 3, 0.025, 0.0, 250),
    "casual++": (320, 4, 0.022, 0.0, 250),
    "strong": (1000, 7, 0.016, 0.0, 250),
    "strong+": (3000, 10, 0.012, 0.0, 250),
    "strong++": (11000, 30, 0.011, 0.0, 250),
    "master": (40000, 30, 0.01, 0.0, 250),
    "fallback": (400, 4, 0.02, 0.0, 4),
}

_UNSETTLED = 2.0  # in place of a result: not settled yet

# What is known of the value of a node.
_EXACTLY, _AT_LEAST, _AT_MOST = 0, 1, 2


def make_bot(level: str) -> Bot:
    """The player of a level, or the fallback."""
    return MixtourBot(*LEVELS[level])


def race_value(scores: tuple, points: int) -> float:
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


class _BudgetSpent(Exception):
    """The search has looked at as many positions as it may."""


class _PauseSearch(Exception):
    """The search has looked at as many positions as it may in one go. Asked again, it gets back
    to where it was in no time, as it knows the values of all it has finished."""


class _Node:
    """What is known of a position: the result for its mover if ``settled``; its moves worth a
    look, the most promising first; the value they have at first sight; and the value that a
    search to ``depth`` found, or its bound."""

    __slots__ = ("settled", "codes", "sight", "depth", "value", "bound")

    def __init__(self, settled: float, codes: "list[int]", sight: float) -> None:
        self.settled = settled
        self.codes = codes
        self.sight = sight
        self.depth = 0
        self.value = 0.0
        self.bound = _EXACTLY


class AlphaBetaSearch:
    """Searches positions of a match to ``points``, ``limit`` of them at most or until ``clock``
    is over, and not beyond ``pause`` of them in one go."""

    def __init__(self, points: int, node_limit: int, clock: Clock) -> None:
        self.points = points
        self.node_limit = node_limit
        self.pause_at = node_limit
        self.clock = clock
        self.transpositions: dict[bytes, _Node] = {}
        self.nodes = 0

    def value(self, position: BitPosition, depth: int, low: float, high: float) -> float:
        """The value for the mover of a search to ``depth`` (1: at first sight); if it is not
        between ``low`` and ``high``, a bound for it. Raises _Spent and _Pause."""
        node = self.node(position)
        if node.settled != _UNSETTLED:
            return node.settled
        if depth <= 1:
            return node.sight
        if node.depth >= depth:
            known = node.value
            if node.bound == _EXACTLY or (
                known >= high if node.bound == _AT_LEAST else known <= low
            ):
                return known
        best, chosen, floor = -_UNSETTLED, 0, low
        for i in range(len(node.codes)):
            found = -self.value(position.play_code(node.codes[i]), depth - 1, -high, -floor)
            if found > best:
                best, chosen = found, i
                floor = max(floor, found)
                if floor >= high:
                    break
        node.codes.insert(0, node.codes.pop(chosen))  # to be tried first in the next round
        node.depth, node.value = depth, best
        node.bound = _AT_LEAST if best >= high else _AT_MOST if best <= low else _EXACTLY
        if best in (1.0, -1.0) and node.bound != (_AT_MOST if best > 0 else _AT_LEAST):
            node.settled = best
        return best

    def node(self, position: BitPosition) -> _Node:
        """What is known of a position, by a first look if need be. Raises _Spent and
        _Pause."""
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
        found = self.transpositions.get(key)
        if found is None:
            # The first look, at where one stands, is always taken: some move must be played.
            if self.nodes and (self.nodes >= self.node_limit or self.clock.expired()):
                raise _BudgetSpent
            if self.nodes >= self.pause_at:
                raise _PauseSearch
            self.nodes += 1
            found = self.transpositions[key] = self._evaluate(position)
        return found

    def _evaluate(self, here: BitPosition) -> _Node:
        """What shows at first sight."""
        mover, last = here.mover, self.points - 1
        score = here.scoring_code()
        if score >= 0 and here.scores[mover] == last:
            return _Node(1.0, [score], 1.0)
        codes = here.legal_codes()
        if codes == [PASS] and here.last == PASS:
            return _Node(0.0, codes, 0.0)
        safe = here.safe_codes(codes)
        gains = [here.value_change(code) for code in safe]
        if not mover:
            gains = [-gain for gain in gains]
        order = sorted(range(len(safe)), key=lambda i: (-gains[i], safe[i]))
        ahead, behind = self._value_if_scored(here, mover), self._value_if_scored(here, 1 - mover)
        sight = behind
        if safe:
            worth = gains[order[0]] + (here.worth if mover else -here.worth)
            sight = (ahead + behind) / 2 + _expected_result(worth) * (ahead - behind) / 2
        worthy = [safe[i] for i in order]
        if score >= 0:
            sight = max(sight, ahead)
            worthy = [code for code in codes if here.scoring_after(code) < 0] + worthy
        elif not safe and here.scores[1 - mover] == last:
            return _Node(-1.0, codes, -1.0)
        return _Node(_UNSETTLED, worthy or codes, sight)

    def _value_if_scored(self, here: BitPosition, seat: int) -> float:
        """What the next point is worth to the mover if ``seat`` makes it."""
        white, red = here.scores
        value = race_value((white, red + 1) if seat else (white + 1, red), self.points)
        return -value if here.mover else value


def _expected_result(worth: int) -> float:
    """The expected result, −1 … 1, for the side that is ahead by this ``Masks.worth``."""
    return worth / (200 + abs(worth))


class _RootMove:
    """A move at the root: what it leads to, its value so far, and what chance adds to that.

    ``fixed``: the value is not for the search to find. ``held``: the depth to which the move did
    not lose for certain.
    """

    def __init__(self, code: int, after: BitPosition, noise: float) -> None:
        self.code = code
        self.after = after
        self.noise = noise
        self.value = 0.0
        self.is_fixed = False
        self.safe_depth = 0

    def noisy_value(self) -> float:
        """Value and luck; a certain result is not a matter of luck."""
        return self.value if self.value in (1.0, -1.0) else self.value + self.noise

    def sort_key(self) -> tuple:
        """The key to sort by, best first; of lost moves the one that takes longest to refute."""
        return (-self.noisy_value(), -self.safe_depth, -self.noise, self.code)


class MixtourBot(Bot):
    """Plays by ``Search``; see LEVELS for what its arguments are."""

    def __init__(
        self,
        node_limit: int,
        max_depth: int,
        temperature: float,
        blindness: float,
        pause_interval: int,
    ) -> None:
        self.node_limit = node_limit
        self.pause_interval = pause_interval
        self.max_depth = max_depth
        self.temperature = temperature
        self.blindness = blindness

    def search(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[SearchResult | None]":
        state: MixtourState = view  # type: ignore[assignment]
        here = bit_position(state)
        search = AlphaBetaSearch(state.options["points"], self.node_limit, clock)
        root = search.node(here)
        choices = self._root_moves(state, here, root, rng)
        if root.settled == _UNSETTLED:
            for depth in range(1, self.max_depth + 1):
                for _ in _search_to_depth(search, choices, depth, self.pause_interval):
                    yield None
                if (
                    choices[0].value in (1.0, -1.0)
                    or search.nodes >= self.node_limit
                    or clock.expired()
                ):
                    break
        else:
            for choice in choices:
                choice.value = root.settled
            choices.sort(key=_RootMove.sort_key)
        ranked = [(to_notation(choice.code), choice.value) for choice in choices]
        yield SearchResult(ranked[0][0], ranked[0][1], ranked, search.nodes)

    def _root_moves(
        self, state: "MixtourState", here: BitPosition, root: _Node, rng: "Rng"
    ) -> "list[_RootMove]":
        """The root's moves. That a repetition is a draw is only looked for here."""
        choices = []
        codes = here.legal_codes() if self.blindness and root.settled == _UNSETTLED else root.codes
        for code in sorted(codes):
            luck = -self.temperature * math.log(-math.log((rng.next() + 0.5) / 4294967296.0))
            choice = _RootMove(code, here.play_code(code), luck)
            outcome = state.play_code(code).outcome
            if outcome is not None and not outcome.winners:
                choice.is_fixed = True
            elif code not in root.codes:
                if rng.random() >= self.blindness or outcome is not None:
                    continue
                choice.is_fixed = True
                worth = choice.after.worth
                choice.value = _expected_result(worth if here.mover else -worth)
            choices.append(choice)
        return choices


def _search_to_depth(
    search: AlphaBetaSearch, choices: "list[_RootMove]", depth: int, pause: int
) -> "Iterator[None]":
    """Search the choices to ``depth`` and sort them, best first, yielding in between. If the
    search may look at no more positions, those it had no time for stay behind the others."""
    best, done = -_UNSETTLED, 0
    search.pause_at = search.nodes + pause
    while done < len(choices):
        choice = choices[done]
        try:
            if not choice.is_fixed:
                choice.value = -search.value(choice.after, depth, -_UNSETTLED, choice.noise - best)
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
