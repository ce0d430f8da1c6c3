"""BeerHex as people begin to play it: lay caps along the shortest line, claim when it is joined.

These players look at the board as it lies. They take every cap that they can't see into for its
owner's symbol, and know nothing of chances. The weaker ones look at their own line alone, judge
cells only roughly, and bluff wherever it comes to their mind.
"""

from engine.beerhex.facts import BOARD, CENTRE, FACES, GOALS, NAMES, SEATS, count, listed, stock
from engine.beerhex.moves import ATTACKS, CLAIM, placement
from engine.beerhex.position import FILLING, START
from engine.bots.player import Clock, Player, Thought, rated
from engine.hexboard import set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.beerhex.state import BeerHexState
    from engine.game import State
    from engine.rng import Rng

FAR = 7  # as many caps to lay as no line takes


def lines(free: int, empty: int, seat: int) -> "list[int]":
    """Per cell how many caps the shortest line through it that joins this seat's sides still
    needs, through the sets ``free`` and ``empty``; at least FAR where there is none."""
    ways = []
    for side in GOALS[seat]:
        price = [FAR] * BOARD.cells
        wave, spent = side, 0
        seen = 0
        while wave and spent < FAR:
            # What costs nothing more, then one step on.
            here = BOARD.flood(free & ~seen, wave)
            paid = (wave | BOARD.spread(here)) & empty & ~seen
            for cell in listed(here):
                price[cell] = spent
            spent += 1
            for cell in listed(paid):
                price[cell] = spent
            seen |= here | paid
            wave = BOARD.spread(paid) & ~seen
        ways.append(price)
    both = []
    for cell in range(BOARD.cells):
        both.append(ways[0][cell] + ways[1][cell] - (empty >> cell & 1))
    return both


class Plain(Player):
    """Plays by lines. ``rough``: by how many caps it misjudges a cell; ``heed``: how much the
    other's line counts beside its own; ``bluffs``: how often it lays the other's symbol;
    ``bold``: how often it attacks a line that seems to be joined."""

    def __init__(self, rough: float, heed: float, bluffs: float, bold: float) -> None:
        self.rough = rough
        self.heed = heed
        self.bluffs = bluffs
        self.bold = bold

    def ponder(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[Thought | None]":
        position: BeerHexState = view  # type: ignore[assignment]
        seat = position.mover()
        empty = BOARD.full & ~position.caps()
        symbols = [_taken_for(position, face) for face in SEATS]
        mine = lines(symbols[seat], empty, seat)
        theirs = lines(symbols[1 - seat], empty, 1 - seat)
        near, far = min(mine), min(theirs)
        found: list[tuple] = []  # (move, worth)
        if position.phase == START and near == 0 and _remembers(position):
            found = [(CLAIM, 0.0)]
        elif position.phase == START and far == 0 and rng.random() < self.bold:
            line = set_of([cell for cell in range(BOARD.cells) if theirs[cell] == 0])
            down = line & position.down()
            found = [(move, 0.0) for move, cells in ATTACKS if cells & down == cells]
        if not found:
            left = [position.left(FACES[face]) for face in (seat, 1 - seat)]
            own = left[0] > 0 and (rng.random() >= self.bluffs or not left[1])
            token = not own and position.phase != FILLING and position.tokens_left(seat) > 0
            for cell in listed(empty):
                if not (cell == CENTRE and position.opening()):
                    # The other's symbol is laid where it is not in the way.
                    worth = float(near - mine[cell] if own else mine[cell] - near)
                    worth += self.heed * (far - theirs[cell])
                    move = placement(NAMES[cell], FACES[seat if own else 1 - seat], token)
                    found.append((move, worth))
        rng.shuffle(found)
        best, chosen = -99.0, ""
        for move, worth in found:
            judged = worth + self.rough * rng.random()
            if judged > best:
                best, chosen = judged, move
        hope = (min(far, FAR) - min(near, FAR)) / (FAR + 1)
        top = max([worth for _, worth in found])
        ranked = [(move, max(-1.0, hope + (worth - top) / 4 / FAR)) for move, worth in found]
        yield Thought(chosen, hope, rated(ranked), len(found))


def _remembers(view: "BeerHexState") -> bool:
    """Whether all bluffs that this player has laid are accounted for: always, unless it plays with
    clues and ran out of tokens."""
    seat = view.mover()
    hand = view.hands[seat] or (0, 0)
    mine = view.shells[seat] & (view.faces[1 - seat] | view.tokens)
    return stock(seat, 1 - seat) - hand[1 - seat] <= count(mine)


def _taken_for(view: "BeerHexState", face: int) -> int:
    """The cells that this player takes for this symbol: a face that can't be seen is its owner's,
    but with one's own token, which marks a bluff."""
    unseen = view.caps() & ~(view.faces[0] | view.faces[1])
    bluffs = view.tokens & view.shells[view.mover()]
    return view.faces[face] | unseen & (
        view.shells[face] & ~bluffs | view.shells[1 - face] & bluffs
    )
