"""Many worlds of BeerHex at once, one bit each.

For every cell an int says in which of the worlds the cell shows gold; the k-th bit of all cells
together is one world: what may lie under the caps, and at the empty cells how the rest of the game
may fill them. Joining, attacking and counting then take a few operations on whole ints for all the
worlds together (bit-parallel simulation). Boards are lists of 25 such ints.
"""

from engine.beerhex.facts import BOARD, CAPS, GOALS, count, stock
from engine.beerhex.knowledge import Worlds
from engine.beerhex.moves import ATTACKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState
    from engine.rng import Rng

CELLS = BOARD.cells
NEAR = BOARD.neighbours
SIDES = [[BOARD.listed(side) for side in pair] for pair in GOALS]
TRIPLE_CELLS = {move: BOARD.listed(cells) for move, cells in ATTACKS}
GOLDEN = stock(0, 0) + stock(1, 0)  # how many caps have gold inside


def ones(bits: int) -> int:
    """In how many worlds something is so."""
    return bin(bits).count("1")


def joined(mine: list, seat: int) -> int:
    """The worlds in which ``mine`` (per cell the worlds where it is this seat's) joins its sides:
    the sides flooded until nothing changes."""
    start, goal = SIDES[seat]
    wet = [0] * CELLS
    for cell in start:
        wet[cell] = mine[cell]
    forwards = list(range(CELLS))
    order = forwards
    dry = True
    while dry:
        dry = False
        for cell in order:
            here = mine[cell]
            if here != wet[cell]:
                flow = wet[cell]
                for near in NEAR[cell]:
                    flow |= wet[near]
                flow &= here
                if flow != wet[cell]:
                    wet[cell] = flow
                    dry = True
        order = order[::-1]
    reached = 0
    for cell in goal:
        reached |= wet[cell]
    return reached


class Sample:
    """Worlds drawn from a view.

    Attributes:
        number: how many; ``all``: the int with a bit for each. ``drawn``: how many are drawn yet.
        caps: per cell the worlds in which the cap there is gold; 0 at empty cells.
        fill: per cell the worlds in which it would be filled with gold if it were empty.
        public: like ``caps``, as far as the opponent knows: the viewer's own face-down caps
            can be anything that everybody's knowledge allows.
    """

    def __init__(
        self,
        view: "BeerHexState",
        number: int,
        lean: int,
        rng: "Rng",
        at_once: "int | None" = None,
    ) -> None:
        """``lean``: of so many draws of a player's caps the one with the most own symbols is
        taken: people lay their own symbol first, and expect the same of others. ``at_once``: how
        many worlds to draw now; the others are drawn by ``more``. None: all."""
        self.number = number
        self.drawn = 0
        self.all = (1 << number) - 1
        self._lean = lean
        self._rng = rng
        seat = view.turn or 0
        self.caps = [0] * CELLS
        self.fill = [0] * CELLS
        self.public = [0] * CELLS
        self._seat = seat
        self._mine, self._theirs = view.worlds(seat), view.worlds(1 - seat)
        self._guessed = _as_everybody_knows(view, seat)
        self._taken = view.caps()
        self._known = view.faces[0] & view.up
        self.more(number if at_once is None else at_once)

    def more(self, count: int) -> bool:
        """Draw up to ``count`` further worlds; whether there are still some to be drawn."""
        known, seat, lean, rng = self._known, self._seat, self._lean, self._rng
        start, self.drawn = self.drawn, min(self.drawn + count, self.number)
        for k in range(start, self.drawn):
            rivals = _leaning(self._theirs, 1 - seat, lean, rng)
            gold = known | rivals | self._mine.draw(rng)
            _add(self.caps, gold, k)
            _add(self.public, known | rivals | _leaning(self._guessed, seat, lean, rng), k)
            _add(self.fill, _filled(self._taken, gold, rng), k)
        return self.drawn < self.number

    def board(self, caps: list, taken: int) -> list:
        """The caps where there are some, the filling elsewhere."""
        return [caps[c] if taken >> c & 1 else self.fill[c] for c in range(CELLS)]

    def wins(self, board: list, seat: int) -> int:
        """The worlds in which this seat is joined on the filled board."""
        gold = joined(board, 0)
        return gold if seat == 0 else self.all & ~gold

    def stands(self, caps: list, taken: int, seat: int) -> int:
        """The worlds in which this seat is joined by caps alone."""
        if seat == 0:
            return joined(caps, 0)
        return joined([self.all & ~caps[c] if taken >> c & 1 else 0 for c in range(CELLS)], 1)

    def same(self, caps: list, cells: list) -> int:
        """The worlds in which an attack on these cells succeeds."""
        one, two, three = [caps[cell] for cell in cells]
        return one & two & three | self.all & ~(one | two | three)

    def attacked(self, board: list, cells: list, seat: int) -> list:
        """The filled board after this seat has attacked these cells."""
        after = list(board)
        same = self.same(board, cells)
        for cell in cells:
            home = same | (board[cell] if seat == 0 else self.all & ~board[cell])
            after[cell] = home & self.fill[cell] | board[cell] & ~home
        return after


def _add(cells: list, gold: int, k: int) -> None:
    """Set the k-th bit of the cells in the set ``gold``."""
    bit = 1 << k
    for cell in range(CELLS):
        if gold >> cell & 1:
            cells[cell] |= bit


def _as_everybody_knows(view: "BeerHexState", seat: int) -> Worlds:
    """What this seat's face-down caps can be for somebody who sees only what lies face up."""
    up = [view.faces[face] & view.up for face in (0, 1)]
    most = [stock(seat, face) - count(up[face] & view.shells[seat]) for face in (0, 1)]
    down = view.shells[seat] & ~view.up
    return Worlds(down, view.bounds[seat], most[0], most[1], up)


def _leaning(worlds: Worlds, seat: int, lean: int, rng: "Rng") -> int:
    """The one of ``lean`` draws with the most symbols of this seat's own."""
    best = worlds.draw(rng)
    for _ in range(lean - 1):
        gold = worlds.draw(rng)
        if (count(gold) > count(best)) == (seat == 0):
            best = gold
    return best


def _filled(taken: int, gold: int, rng: "Rng") -> int:
    """Gold cells if the empty ones are filled with what both hands hold, in any order; for the
    occupied ones, should they become empty, a coin decides."""
    left = GOLDEN - count(gold)
    caps = 2 * CAPS - count(taken)
    filled = rng.next() & taken
    for cell in range(CELLS):
        if not taken >> cell & 1:
            if rng.below(caps) < left:
                filled |= 1 << cell
                left -= 1
            caps -= 1
    return filled
