"""Many worlds of BeerHex at once, one bit each.

For every cell an int says in which of the worlds the cell shows gold; the k-th bit of all cells
together is one world: what may lie under the caps, and at the empty cells how the rest of the game
may fill them. Joining, attacking and counting then take a few operations on whole ints for all the
worlds together (bit-parallel simulation). Boards are lists of 25 such ints.
"""

from engine.beerhex.bot.belief import EVEN, OPPONENT_STYLES, STRAIGHT, Belief
from engine.beerhex.constants import (
    BOARD,
    CAPS_PER_PLAYER,
    GOAL_SIDES,
    popcount,
    sorted_cells,
    stock,
)
from engine.beerhex.moves import ATTACKS
from engine.beerhex.position import FILLING
from engine.beerhex.transitions import shortest_chain
from engine.hexboard import bitset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.beerhex.state import BeerHexState
    from engine.bots.bot import Clock
    from engine.rng import Rng

CELLS = BOARD.cells
NEIGHBOURS = BOARD.neighbours
SIDE_CELLS = [[BOARD.members(side) for side in pair] for pair in GOAL_SIDES]
TRIPLE_CELLS = {move: BOARD.members(cells) for move, cells in ATTACKS}
PUBLIC_STYLES = (STRAIGHT, EVEN)  # what opponents may take the viewer for
MIN_SPARE_CELLS = 2  # so many cells left to one seat alone change the game
GOLD_CAPS = stock(0, 0) + stock(1, 0)  # how many caps have gold inside


def count_worlds(bits: int) -> int:
    """In how many worlds something is so."""
    return bin(bits).count("1")


def flood_worlds(mine: list, start: list) -> list:
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
                for near in NEIGHBOURS[cell]:
                    flow |= wet[near]
                flow &= here
                if flow != old:
                    wet[cell] = flow
                    dry = True
        order = order[::-1]
    return wet


def joined_worlds(mine: list, seat: int) -> int:
    """The worlds in which ``mine`` joins this seat's sides."""
    start, goal = SIDE_CELLS[seat]
    wet = flood_worlds(mine, start)
    reached = 0
    for cell in goal:
        reached |= wet[cell]
    return reached


def joined_with_each_cell(mine: list, seat: int) -> "tuple[int, list]":
    """The worlds in which ``mine`` joins this seat's sides; and per cell those in which it would
    if that cell were the seat's too."""
    start, goal = SIDE_CELLS[seat]
    one, two = flood_worlds(mine, start), flood_worlds(mine, goal)
    reached = 0
    for cell in goal:
        reached |= one[cell]
    with_cell = []
    for cell in range(CELLS):
        here = there = 0
        for near in NEIGHBOURS[cell]:
            here |= one[near]
            there |= two[near]
        if cell in start:
            here = -1
        if cell in goal:
            there = -1
        with_cell.append(reached | here & there)
    return reached, with_cell


class WorldSample:
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

    def __init__(self, view: "BeerHexState", count: int, rng: "Rng") -> None:
        """No world is drawn yet."""
        self.count = count
        self.all_worlds = (1 << count) - 1
        self.caps = [0] * CELLS
        self.fill = [0] * CELLS
        self.public = [[0] * CELLS for _ in PUBLIC_STYLES]
        self.next_cap = [0 for _ in PUBLIC_STYLES]
        self.last_seat, self.spare_cells = endgame(view)
        self._view = view
        self._rng = rng

    def draw_worlds(self, step_size: int, clock: "Clock") -> "Iterator[None]":
        """Draw the worlds, with a pause after every ``at_once``; fewer when the time is up."""
        view, rng, taken = self._view, self._rng, self._view.occupied()
        seat, known = view.mover(), view.faces[0] & view.face_up
        rivals = Belief(view, 1 - seat, OPPONENT_STYLES, False).sample(self.count, rng)
        yield None
        mine = Belief(view, seat, (EVEN,), False).sample(self.count, rng)
        seeming = [
            Belief(view, seat, (one,), True).sample(self.count, rng) for one in PUBLIC_STYLES
        ]
        for k in range(self.count):
            gold = known | rivals[k] | mine[k]
            _set_world(self.caps, gold, k)
            filled = _random_filling(taken, gold, rng)
            if self.spare_cells >= MIN_SPARE_CELLS:
                filled = self._fill_endgame(gold, filled)
            _set_world(self.fill, filled, k)
            for i, (_, chance, _) in enumerate(PUBLIC_STYLES):
                _set_world(self.public[i], known | rivals[k] | seeming[i][k], k)
                if (rng.random() < chance) == (seat == 0):
                    self.next_cap[i] |= 1 << k
            if k % step_size == step_size - 1:
                if clock.expired():
                    self.count, self.all_worlds = k + 1, (1 << k + 1) - 1
                    return
                yield None

    def _fill_endgame(self, gold: int, filled: int) -> int:
        """A filling whose last cells, drawn by lot, are left to the seat whose hand lasts longer:
        joined if it can be with the symbols that are left to it."""
        view, rng, seat = self._view, self._rng, self.last_seat
        taken = view.occupied()
        empty = sorted_cells(BOARD.all_cells & ~taken)
        rng.shuffle(empty)
        free = bitset_of(empty[: self.spare_cells])
        mine = filled & ~taken | gold
        mine = (mine if seat == 0 else ~mine) & BOARD.all_cells & ~free
        symbols = self.symbols_left(gold)
        chain, price = shortest_chain(mine, free, GOAL_SIDES[seat][0], GOAL_SIDES[seat][1])
        lay = [] if price > symbols else [cell for cell in chain if free >> cell & 1]
        lay = lay + [cell for cell in empty[: self.spare_cells] if cell not in lay]
        lay = lay[: max(symbols, 0)]
        # What is attacked comes back to the hands, and mostly to the longer one.
        back = taken & (rng.next() | rng.next())
        mine = mine & ~taken | bitset_of(lay) | back
        return mine if seat == 0 else ~mine & BOARD.all_cells

    def symbols_left(self, gold: int) -> int:
        """How many caps with its symbol the seat that lasts longer still holds in a world."""
        shells = self._view.shells[self.last_seat]
        return stock(self.last_seat, self.last_seat) - popcount(
            shells & (~gold if self.last_seat else gold)
        )

    def last_seat_wins(self, taken: int, gold: int, symbols: int) -> bool:
        """Whether that seat is joined once it has filled all cells but ``taken``, as it likes."""
        seat = self.last_seat
        mine = taken & ~gold if seat else gold
        _, price = shortest_chain(
            mine, BOARD.all_cells & ~taken, GOAL_SIDES[seat][0], GOAL_SIDES[seat][1]
        )
        return 0 <= price <= symbols

    def filled_board(self, caps: list, taken: int) -> list:
        """The caps where there are some, the filling elsewhere."""
        return [caps[c] if taken >> c & 1 else self.fill[c] for c in range(CELLS)]

    def symbol_worlds(self, board: list, seat: int) -> list:
        """Per cell the worlds in which it shows this seat's symbol."""
        return board if seat == 0 else [self.all_worlds & ~here for here in board]

    def wins(self, board: list, seat: int) -> int:
        """The worlds in which this seat is joined on the filled board."""
        gold = joined_worlds(board, 0)
        return gold if seat == 0 else self.all_worlds & ~gold

    def wins_after_placing(self, board: list, seat: int, by: int) -> "tuple[int, list]":
        """The worlds in which ``seat`` is joined on the filled board; and per cell those in which
        it is once a cap with the symbol of ``by`` lies there."""
        won, after = joined_with_each_cell(self.symbol_worlds(board, by), by)
        if by != seat:
            return self.all_worlds & ~won, [self.all_worlds & ~here for here in after]
        return won, after

    def joined_by_caps(self, caps: list, taken: int, seat: int) -> int:
        """The worlds in which this seat is joined by caps alone."""
        if seat == 0:
            return joined_worlds(caps, 0)
        return joined_worlds(
            [self.all_worlds & ~caps[c] if taken >> c & 1 else 0 for c in range(CELLS)], 1
        )

    def same_symbol(self, caps: list, cells: list) -> int:
        """The worlds in which an attack on these cells succeeds."""
        one, two, three = [caps[cell] for cell in cells]
        return one & two & three | self.all_worlds & ~(one | two | three)

    def after_attack(self, board: list, cells: list, seat: int) -> list:
        """The filled board after this seat has attacked these cells."""
        after = list(board)
        same = self.same_symbol(board, cells)
        for cell in cells:
            home = same | (board[cell] if seat == 0 else self.all_worlds & ~board[cell])
            after[cell] = home & self.fill[cell] | board[cell] & ~home
        return after


def endgame(view: "BeerHexState") -> "tuple[int, int]":
    """Which seat's hand lasts longer if nobody attacks any more, and how many cells it then fills
    all by itself, with faces of its choice."""
    seat = view.mover()
    other = 1 - seat
    if view.phase == FILLING:
        return seat, 0
    more = view.hand_size(other) - view.hand_size(seat)
    return (other, more) if more >= 0 else (seat, -more - 1)


def _set_world(cells: list, gold: int, k: int) -> None:
    """Set the k-th bit of the cells in the set ``gold``."""
    bit = 1 << k
    for cell in range(CELLS):
        if gold >> cell & 1:
            cells[cell] |= bit


def _random_filling(taken: int, gold: int, rng: "Rng") -> int:
    """Gold cells if the empty ones are filled with what both hands hold, in any order; for the
    occupied ones, should they become empty, a coin decides."""
    left = GOLD_CAPS - popcount(gold)
    caps = 2 * CAPS_PER_PLAYER - popcount(taken)
    filled = rng.next() & taken
    for cell in range(CELLS):
        if not taken >> cell & 1:
            if rng.below(caps) < left:
                filled |= 1 << cell
                left -= 1
            caps -= 1
    return filled
