"""Many worlds of BeerHex at once, one bit each.

For every cell an int says in which of the worlds the cell shows gold; the k-th bit of all cells
together is one world: what may lie under the caps, and at the empty cells how the rest of the game
may fill them. Joining, attacking and counting then take a few operations on whole ints for all the
worlds together (bit-parallel simulation). Boards are lists of 25 such ints.
"""

from engine.beerhex.belief import EVEN, MANNERS, STRAIGHT, Belief
from engine.beerhex.facts import BOARD, CAPS, GOALS, count, listed, stock
from engine.beerhex.moves import ATTACKS
from engine.beerhex.playing import cheapest
from engine.beerhex.position import FILLING
from engine.hexboard import set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.beerhex.state import BeerHexState
    from engine.bots.player import Clock
    from engine.rng import Rng

CELLS = BOARD.cells
NEAR = BOARD.neighbours
SIDES = [[BOARD.listed(side) for side in pair] for pair in GOALS]
TRIPLE_CELLS = {move: BOARD.listed(cells) for move, cells in ATTACKS}
PUBLIC = (STRAIGHT, EVEN)  # what opponents may take the viewer for
HEEDED = 2  # so many cells left to one seat alone change the game
GOLDEN = stock(0, 0) + stock(1, 0)  # how many caps have gold inside


def ones(bits: int) -> int:
    """In how many worlds something is so."""
    return bin(bits).count("1")


def flooded(mine: list, start: list) -> list:
    """Per cell the worlds in which it is one of ``mine`` (per cell the worlds where it is a
    seat's) and hangs together with the side ``start``: flooded until nothing changes."""
    wet = [0] * CELLS
    for cell in start:
        wet[cell] = mine[cell]
    forwards = list(range(CELLS)) if start[0] == 0 else list(range(CELLS - 1, -1, -1))
    order = forwards
    dry = True
    while dry:
        dry = False
        for cell in order:
            here = mine[cell]
            old = wet[cell]
            if here != old:
                flow = old
                for near in NEAR[cell]:
                    flow |= wet[near]
                flow &= here
                if flow != old:
                    wet[cell] = flow
                    dry = True
        order = order[::-1]
    return wet


def joined(mine: list, seat: int) -> int:
    """The worlds in which ``mine`` joins this seat's sides."""
    start, goal = SIDES[seat]
    wet = flooded(mine, start)
    reached = 0
    for cell in goal:
        reached |= wet[cell]
    return reached


def joining(mine: list, seat: int) -> "tuple[int, list]":
    """The worlds in which ``mine`` joins this seat's sides; and per cell those in which it would
    if that cell were the seat's too."""
    start, goal = SIDES[seat]
    one, two = flooded(mine, start), flooded(mine, goal)
    reached = 0
    for cell in goal:
        reached |= one[cell]
    with_cell = []
    for cell in range(CELLS):
        here = there = 0
        for near in NEAR[cell]:
            here |= one[near]
            there |= two[near]
        if cell in start:
            here = -1
        if cell in goal:
            there = -1
        with_cell.append(reached | here & there)
    return reached, with_cell


class Sample:
    """Worlds drawn from a view.

    Attributes:
        number: how many; ``all``: the int with a bit for each.
        caps: per cell the worlds in which the cap there is gold; 0 at empty cells.
        fill: per cell the worlds in which it would be filled with gold if it were empty.
        public: per manner of PUBLIC like ``caps``, as an opponent knows the board who takes the
            viewer for a player of that manner.
        next: per manner the worlds in which the viewer's next cap is gold to that opponent.
        ender, spare: see ``ending``.
    """

    def __init__(self, view: "BeerHexState", number: int, rng: "Rng") -> None:
        """No world is drawn yet."""
        self.number = number
        self.all = (1 << number) - 1
        self.caps = [0] * CELLS
        self.fill = [0] * CELLS
        self.public = [[0] * CELLS for _ in PUBLIC]
        self.next = [0 for _ in PUBLIC]
        self.ender, self.spare = ending(view)
        self._view = view
        self._rng = rng

    def draw(self, at_once: int, clock: "Clock") -> "Iterator[None]":
        """Draw the worlds, with a pause after every ``at_once``; fewer when the time is up."""
        view, rng, taken = self._view, self._rng, self._view.caps()
        seat, known = view.mover(), view.faces[0] & view.up
        rivals = Belief(view, 1 - seat, MANNERS, False).drawn(self.number, rng)
        yield None
        mine = Belief(view, seat, (EVEN,), False).drawn(self.number, rng)
        seeming = [Belief(view, seat, (one,), True).drawn(self.number, rng) for one in PUBLIC]
        for k in range(self.number):
            gold = known | rivals[k] | mine[k]
            _add(self.caps, gold, k)
            filled = _filled(taken, gold, rng)
            if self.spare >= HEEDED:
                filled = self._ended(gold, filled)
            _add(self.fill, filled, k)
            for i, (_, chance, _) in enumerate(PUBLIC):
                _add(self.public[i], known | rivals[k] | seeming[i][k], k)
                if (rng.random() < chance) == (seat == 0):
                    self.next[i] |= 1 << k
            if k % at_once == at_once - 1:
                if clock.over():
                    self.number, self.all = k + 1, (1 << k + 1) - 1
                    return
                yield None

    def _ended(self, gold: int, filled: int) -> int:
        """A filling whose last cells, drawn by lot, are left to the seat whose hand lasts longer:
        joined if it can be with the symbols that are left to it."""
        view, rng, seat = self._view, self._rng, self.ender
        taken = view.caps()
        empty = listed(BOARD.full & ~taken)
        rng.shuffle(empty)
        free = set_of(empty[: self.spare])
        mine = filled & ~taken | gold
        mine = (mine if seat == 0 else ~mine) & BOARD.full & ~free
        symbols = self.symbols(gold)
        chain, price = cheapest(mine, free, GOALS[seat][0], GOALS[seat][1])
        lay = [] if price > symbols else [cell for cell in chain if free >> cell & 1]
        lay = lay + [cell for cell in empty[: self.spare] if cell not in lay]
        lay = lay[: max(symbols, 0)]
        # What is attacked comes back to the hands, and mostly to the longer one.
        back = taken & (rng.next() | rng.next())
        mine = mine & ~taken | set_of(lay) | back
        return mine if seat == 0 else ~mine & BOARD.full

    def symbols(self, gold: int) -> int:
        """How many caps with its symbol the seat that lasts longer still holds in a world."""
        shells = self._view.shells[self.ender]
        return stock(self.ender, self.ender) - count(shells & (~gold if self.ender else gold))

    def beaten(self, taken: int, gold: int, symbols: int) -> bool:
        """Whether that seat is joined once it has filled all cells but ``taken``, as it likes."""
        seat = self.ender
        mine = taken & ~gold if seat else gold
        _, price = cheapest(mine, BOARD.full & ~taken, GOALS[seat][0], GOALS[seat][1])
        return 0 <= price <= symbols

    def board(self, caps: list, taken: int) -> list:
        """The caps where there are some, the filling elsewhere."""
        return [caps[c] if taken >> c & 1 else self.fill[c] for c in range(CELLS)]

    def of(self, board: list, seat: int) -> list:
        """Per cell the worlds in which it shows this seat's symbol."""
        return board if seat == 0 else [self.all & ~here for here in board]

    def wins(self, board: list, seat: int) -> int:
        """The worlds in which this seat is joined on the filled board."""
        gold = joined(board, 0)
        return gold if seat == 0 else self.all & ~gold

    def laying(self, board: list, seat: int, by: int) -> "tuple[int, list]":
        """The worlds in which ``seat`` is joined on the filled board; and per cell those in which
        it is once a cap with the symbol of ``by`` lies there."""
        won, after = joining(self.of(board, by), by)
        if by != seat:
            return self.all & ~won, [self.all & ~here for here in after]
        return won, after

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


def ending(view: "BeerHexState") -> "tuple[int, int]":
    """Which seat's hand lasts longer if nobody attacks any more, and how many cells it then fills
    all by itself, with faces of its choice."""
    seat = view.mover()
    other = 1 - seat
    if view.phase == FILLING:
        return seat, 0
    more = view.in_hand(other) - view.in_hand(seat)
    return (other, more) if more >= 0 else (seat, -more - 1)


def _add(cells: list, gold: int, k: int) -> None:
    """Set the k-th bit of the cells in the set ``gold``."""
    bit = 1 << k
    for cell in range(CELLS):
        if gold >> cell & 1:
            cells[cell] |= bit


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
