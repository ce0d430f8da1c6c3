"""The computer players of Mixtour: alpha-beta search (Knuth & Moore 1975), deepened step by step.

A node weighs only moves that let nobody score at once (``Masks.safe``), if it has any, and is
settled as soon as its mover can make the last point or has no such move: so the search sees two
moves further than its depth. Beyond that, ``worth`` tells how the stacks promise to turn out.
When the match goes to several points, results in between count for the chance of two equal
players to win from the new score.
"""

import math

from engine.bots.player import Clock, Player, Thought
from engine.mixtour.model import Masks, masks_of
from engine.mixtour.moves import PASS, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.game import State
    from engine.mixtour.state import MixtourState
    from engine.rng import Rng

# Of each level: how many positions it looks at, how deep it searches, its warmth (see
# ``engine.bots.uct.Uct``), the chance that it overlooks what an unsafe move lets happen, and after
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

_OPEN = 2.0  # in place of a result: not settled yet

# What is known of the value of a node.
_EXACTLY, _AT_LEAST, _AT_MOST = 0, 1, 2


def player(level: str) -> Player:
    """The player of a level, or the fallback."""
    return MixtourPlayer(*LEVELS[level])


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


class _Spent(Exception):
    """The search has looked at as many positions as it may."""


class _Pause(Exception):
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


class Search:
    """Searches positions of a match to ``points``, ``limit`` of them at most or until ``clock``
    is over, and not beyond ``pause`` of them in one go."""

    def __init__(self, points: int, limit: int, clock: Clock) -> None:
        self.points = points
        self.limit = limit
        self.pause = limit
        self.clock = clock
        self.known: dict[bytes, _Node] = {}
        self.looked = 0

    def value(self, here: Masks, depth: int, low: float, high: float) -> float:
        """The value for the mover of a search to ``depth`` (1: at first sight); if it is not
        between ``low`` and ``high``, a bound for it. Raises _Spent and _Pause."""
        node = self.node(here)
        if node.settled != _OPEN:
            return node.settled
        if depth <= 1:
            return node.sight
        if node.depth >= depth:
            known = node.value
            if node.bound == _EXACTLY or (
                known >= high if node.bound == _AT_LEAST else known <= low
            ):
                return known
        best, chosen, floor = -_OPEN, 0, low
        for i in range(len(node.codes)):
            found = -self.value(here.after(node.codes[i]), depth - 1, -high, -floor)
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

    def node(self, here: Masks) -> _Node:
        """What is known of a position, by a first look if need be. Raises _Spent and
        _Pause."""
        banned = here.banned + 1
        key = bytes(here.board) + bytes(
            (
                here.mover,
                banned >> 8,
                banned & 255,
                here.scores[0],
                here.scores[1],
                here.last == PASS,
            )
        )
        found = self.known.get(key)
        if found is None:
            # The first look, at where one stands, is always taken: some move must be played.
            if self.looked and (self.looked >= self.limit or self.clock.over()):
                raise _Spent
            if self.looked >= self.pause:
                raise _Pause
            self.looked += 1
            found = self.known[key] = self._look(here)
        return found

    def _look(self, here: Masks) -> _Node:
        """What shows at first sight."""
        mover, last = here.mover, self.points - 1
        score = here.score()
        if score >= 0 and here.scores[mover] == last:
            return _Node(1.0, [score], 1.0)
        codes = here.codes()
        if codes == [PASS] and here.last == PASS:
            return _Node(0.0, codes, 0.0)
        safe = here.safe(codes)
        gains = [here.gain(code) for code in safe]
        if not mover:
            gains = [-gain for gain in gains]
        order = sorted(range(len(safe)), key=lambda i: (-gains[i], safe[i]))
        ahead, behind = self._raced(here, mover), self._raced(here, 1 - mover)
        sight = behind
        if safe:
            worth = gains[order[0]] + (here.worth if mover else -here.worth)
            sight = (ahead + behind) / 2 + _promise(worth) * (ahead - behind) / 2
        worthy = [safe[i] for i in order]
        if score >= 0:
            sight = max(sight, ahead)
            worthy = [code for code in codes if here.lets(code) < 0] + worthy
        elif not safe and here.scores[1 - mover] == last:
            return _Node(-1.0, codes, -1.0)
        return _Node(_OPEN, worthy or codes, sight)

    def _raced(self, here: Masks, seat: int) -> float:
        """What the next point is worth to the mover if ``seat`` makes it."""
        white, red = here.scores
        value = race((white, red + 1) if seat else (white + 1, red), self.points)
        return -value if here.mover else value


def _promise(worth: int) -> float:
    """The expected result, −1 … 1, for the side that is ahead by this ``Masks.worth``."""
    return worth / (200 + abs(worth))


class _Choice:
    """A move at the root: what it leads to, its value so far, and what chance adds to that.

    ``fixed``: the value is not for the search to find. ``held``: the depth to which the move did
    not lose for certain.
    """

    def __init__(self, code: int, after: Masks, luck: float) -> None:
        self.code = code
        self.after = after
        self.luck = luck
        self.value = 0.0
        self.fixed = False
        self.held = 0

    def appeal(self) -> float:
        """Value and luck; a certain result is not a matter of luck."""
        return self.value if self.value in (1.0, -1.0) else self.value + self.luck

    def rank(self) -> tuple:
        """The key to sort by, best first; of lost moves the one that takes longest to refute."""
        return (-self.appeal(), -self.held, -self.luck, self.code)


class MixtourPlayer(Player):
    """Plays by ``Search``; see LEVELS for what its arguments are."""

    def __init__(self, limit: int, deepest: int, warmth: float, blind: float, pause: int) -> None:
        self.limit = limit
        self.pause = pause
        self.deepest = deepest
        self.warmth = warmth
        self.blind = blind

    def ponder(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        state: MixtourState = view  # type: ignore[assignment]
        here = masks_of(state)
        search = Search(state.options["points"], self.limit, clock)
        root = search.node(here)
        choices = self._choices(state, here, root, rng)
        if root.settled == _OPEN:
            for depth in range(1, self.deepest + 1):
                for _ in _deepen(search, choices, depth, self.pause):
                    yield None
                if choices[0].value in (1.0, -1.0) or search.looked >= self.limit or clock.over():
                    break
        else:
            for choice in choices:
                choice.value = root.settled
            choices.sort(key=_Choice.rank)
        ranked = [(text(choice.code), choice.value) for choice in choices]
        yield Thought(ranked[0][0], ranked[0][1], ranked, search.looked)

    def _choices(
        self, state: "MixtourState", here: Masks, root: _Node, rng: "Rng"
    ) -> "list[_Choice]":
        """The root's moves. That a repetition is a draw is only looked for here."""
        choices = []
        codes = here.codes() if self.blind and root.settled == _OPEN else root.codes
        for code in sorted(codes):
            luck = -self.warmth * math.log(-math.log((rng.next() + 0.5) / 4294967296.0))
            choice = _Choice(code, here.after(code), luck)
            outcome = state.after(code).outcome
            if outcome is not None and not outcome.winners:
                choice.fixed = True
            elif code not in root.codes:
                if rng.random() >= self.blind or outcome is not None:
                    continue
                choice.fixed = True
                worth = choice.after.worth
                choice.value = _promise(worth if here.mover else -worth)
            choices.append(choice)
        return choices


def _deepen(search: Search, choices: "list[_Choice]", depth: int, pause: int) -> "Iterator[None]":
    """Search the choices to ``depth`` and sort them, best first, yielding in between. If the
    search may look at no more positions, those it had no time for stay behind the others."""
    best, done = -_OPEN, 0
    search.pause = search.looked + pause
    while done < len(choices):
        choice = choices[done]
        try:
            if not choice.fixed:
                choice.value = -search.value(choice.after, depth, -_OPEN, choice.luck - best)
        except _Pause:
            search.pause = search.looked + pause
            yield None
            continue
        except _Spent:
            break
        if choice.value > -1.0:
            choice.held = depth
        best = max(best, choice.appeal())
        done += 1
    yield None
    choices[:] = sorted(choices[:done], key=_Choice.rank) + choices[done:]
