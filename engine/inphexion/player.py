"""The computer players of inpHeXion: alpha-beta search over whole turns.

A position is judged by how many steps each side is short of a chain. A disc comes into play where
an opposing one (or the neutral piece) stands, so such a cell is one step away, worth OPPOSING;
an empty cell must first have something pushed onto it, and is worth EMPTY. The infection and the
expulsions of a turn are decided one by one, but only whole turns count as depth.
"""

from engine.bots.player import Clock, Player, Thought, rated
from engine.bots.uct import draw
from engine.inphexion.facts import BLACK, WHITE, Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from engine.inphexion.state import InphexionState
    from engine.rng import Rng

OPPOSING, EMPTY = 2, 3
FAR = 60  # farther than any side can be from a chain
WON = 1000  # less one for every move until then
SURE = 900  # whoever has more than this has won
ENDLESS = 10000  # more than anything is worth
DEEP = 3  # what looks so many turns ahead takes long enough to be interrupted
CLOSE = 4  # moves that are up to this much worse than the best are weighed exactly


def distance(board: Board, mine: int, prey: int, empty: int, colour: int) -> int:
    """The cost of the cheapest chain of ``colour`` through its own discs (free), ``prey`` (OPPOSING
    each) and ``empty`` cells (EMPTY each); FAR if there is none."""
    start, goal = board.sides[colour]
    spread = board.spread
    reached = 0
    beside: list[int] = []  # at c: the cells that touch what costs up to c, and the side itself
    for cost in range(FAR):
        grown = reached | (start & mine)
        if cost >= OPPOSING:
            grown |= beside[cost - OPPOSING] & prey
        if cost >= EMPTY:
            grown |= beside[cost - EMPTY] & empty
        while grown != reached:
            reached = grown
            if reached & goal:
                return cost
            grown |= spread(reached) & mine
        beside.append(start | spread(reached))
    return FAR


def judge(position: "InphexionState") -> int:
    """How far White is ahead: the difference of the two distances."""
    board, white, black = position.board, position.white, position.black
    neutral = position.neutral_set()
    empty = board.full & ~(white | black | neutral)
    return distance(board, black, white | neutral, empty, BLACK) - distance(
        board, white, black | neutral, empty, WHITE
    )


class _Spent(Exception):
    """The clock is over."""


class Searcher(Player):
    """Searches ``depth`` whole turns ahead, deepening one by one; what the clock cuts short is
    forgotten.

    ``width``: how many moves of a position it follows, the best at first sight; ``landings``: how
    many places for a disc that is to be expelled. ``warmth``: see ``engine.bots.uct.draw``.
    """

    def __init__(self, depth: int, warmth: float, width: int, landings: int) -> None:
        self.depth = depth
        self.warmth = warmth
        self.width = width
        self.landings = landings
        self._looked_at = 0
        self._clock: Clock | None = None

    def ponder(  # type: ignore[override]
        self, view: "InphexionState", rng: "Rng", clock: Clock
    ) -> "Iterator[Thought | None]":
        seat = view.turn or 0
        self._looked_at, self._clock = 0, clock
        roots: list[tuple] = []  # (worth, a lot that decides between equals, code, child)
        for code in view.codes():
            child = view.after(code)
            roots.append((self._first_sight(child, seat), rng.next(), code, child))
            if len(roots) % 6 == 0:
                yield None
        roots = _best_first(roots)
        for depth in range(2, self.depth + 1):
            deeper: list[tuple] = []
            best = -ENDLESS
            for first, lot, code, child in roots[: self.width]:
                try:
                    worth = yield from self._pondered(
                        first, child, seat, depth, best - CLOSE, ENDLESS
                    )
                except _Spent:
                    break
                best = max(best, worth)
                deeper.append((worth, lot, code, child))
                yield None
            if len(deeper) < min(self.width, len(roots)):
                break
            roots = _best_first(deeper)
        ranked = [(view.text(code), share(worth)) for worth, _, code, _ in roots]
        move = draw(ranked, self.warmth, rng)
        yield Thought(move, ranked[0][1], rated(ranked), self._looked_at)

    def _first_sight(self, position: "InphexionState", seat: int) -> int:
        """What ``seat`` has of a position without looking further."""
        self._looked_at += 1
        if position.outcome:
            return WON if seat in position.outcome.winners else -WON
        ahead = judge(position)
        return ahead if position.colours[seat] == WHITE else -ahead

    def _worth(
        self, first: int, child: "InphexionState", seat: int, depth: int, low: int, high: int
    ) -> int:
        """What ``seat`` has of its move to ``child``, looking ``depth`` turns ahead, the one that
        the move belongs to included; exact between ``low`` and ``high``."""
        if child.turn is None:
            return first
        if child.turn == seat:
            return _later(self._best(child, depth, low, high))
        if depth == 1:
            return first
        return _later(-self._best(child, depth - 1, -high, -low))

    def _pondered(
        self, first: int, child: "InphexionState", seat: int, depth: int, low: int, high: int
    ) -> "Generator[None, None, int]":
        """The same as ``_worth``, with pauses."""
        if child.turn is None or depth < DEEP:
            return self._worth(first, child, seat, depth, low, high)
        mine = child.turn == seat
        ahead, mover = (depth, seat) if mine else (depth - 1, 1 - seat)
        if not mine:
            low, high = -high, -low
        best = -ENDLESS
        for sight, following in self._candidates(child):
            worth = yield from self._pondered(sight, following, mover, ahead, max(low, best), high)
            best = max(best, worth)
            yield None
            if best >= high:
                break
        return _later(best if mine else -best)

    def _best(self, position: "InphexionState", depth: int, low: int, high: int) -> int:
        """What the seat to move can make of a position. Raises _Spent."""
        seat, best = position.turn or 0, -ENDLESS
        for first, child in self._candidates(position):
            best = max(best, self._worth(first, child, seat, depth, max(low, best), high))
            if best >= high:
                break
        return best

    def _candidates(self, position: "InphexionState") -> "list[tuple]":
        """(worth at first sight, position after it) of the moves to follow, best first. Raises
        _Spent."""
        if self._clock and self._clock.over():
            raise _Spent
        seat = position.turn or 0
        children: list[tuple] = []
        for code in position.codes():
            child = position.after(code)
            children.append((self._first_sight(child, seat), 0, code, child))
        width = self.landings if position.pending else self.width
        return [(first, child) for first, _, _, child in _best_first(children)[:width]]


def _later(worth: int) -> int:
    """A worth one move earlier: rather win soon and lose late."""
    return worth - 1 if worth > SURE else worth + 1 if worth < -SURE else worth


def share(worth: int) -> float:
    """A worth as an expected result, −1 … 1."""
    if abs(worth) > SURE:
        return 1.0 if worth > 0 else -1.0
    return worth / (abs(worth) + 8)


def _best_first(found: "list[tuple]") -> "list[tuple]":
    return sorted(found, key=lambda one: (-one[0], one[1], one[2]))


# Of each level: how many turns it looks ahead, its warmth, its width and its landings.
LEVELS = {
    "easy": (1, 0.15, 25, 4),
    "casual": (2, 0.06, 25, 4),
    "strong": (3, 0.0, 25, 4),
    "master": (4, 0.0, 20, 3),
    "fallback": (1, 0.02, 25, 4),
}


def player(level: str) -> Searcher:
    """The player of a level, or the fallback."""
    return Searcher(*LEVELS[level])
