"""Many worlds of BeerHex at once, one bit each.

For every cell an int says in which of the worlds the cell shows gold. The k-th bits of all cells
are one world: the faces under the caps, and at the empty cells how the rest of the game may fill
them. Joining, attacking and counting then take a few operations on whole ints for all worlds
together (bit-parallel simulation). Boards are lists of 25 such ints.
"""

from engine.beerhex.bot.belief import (
    PUBLIC_STYLES,
    VIEWER_STYLE,
    Belief,
)
from engine.beerhex.bot.placements import NO_HABITS, PlacementHabits
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
    from engine.bots.bot import TimeLimit
    from engine.rng import Rng

CELLS = BOARD.cells
NEIGHBOURS = BOARD.neighbours
SIDE_CELLS = [[BOARD.members(side) for side in pair] for pair in GOAL_SIDES]
TRIPLE_CELLS = {move: BOARD.members(cells) for move, cells in ATTACKS}
MIN_SPARE_CELLS = 2  # from which on the endgame is simulated
GOLD_CAPS = stock(0, 0) + stock(1, 0)


def _count_digits(bits: int) -> int:
    return bin(bits).count("1")


# ``count_worlds(bits)`` returns the number of worlds in a set. MicroPython has no bit_count.
count_worlds = getattr(int, "bit_count", _count_digits)


def flood_worlds(mine: list, start: list) -> list:
    """Return per cell the worlds in which it is connected with the side ``start``.

    Args:
        mine: Per cell the worlds in which it belongs to a seat.
        start: The cells of the side.
    """
    connected = [0] * CELLS
    for cell in start:
        connected[cell] = mine[cell]
    forwards = list(range(CELLS)) if start[0] == 0 else list(range(CELLS - 1, -1, -1))
    order = forwards
    changed = True
    while changed:
        changed = False
        for cell in order:
            own = mine[cell]
            before = connected[cell]
            if own != before:
                after = before
                for neighbour in NEIGHBOURS[cell]:
                    after |= connected[neighbour]
                after &= own
                if after != before:
                    connected[cell] = after
                    changed = True
        order = order[::-1]
    return connected


def joined_worlds(mine: list, seat: int) -> int:
    """Return the worlds in which ``mine`` joins this seat's sides."""
    start, goal = SIDE_CELLS[seat]
    connected = flood_worlds(mine, start)
    reached = 0
    for cell in goal:
        reached |= connected[cell]
    return reached


def joined_with_each_cell(mine: list, seat: int) -> "tuple[int, list]":
    """Return the worlds in which ``mine`` joins this seat's sides.

    Returns:
        The worlds, and per cell those in which the sides are joined if the cell is added.
    """
    start, goal = SIDE_CELLS[seat]
    from_start, from_goal = flood_worlds(mine, start), flood_worlds(mine, goal)
    reached = 0
    for cell in goal:
        reached |= from_start[cell]
    with_cell = []
    for cell in range(CELLS):
        to_start = to_goal = 0
        for neighbour in NEIGHBOURS[cell]:
            to_start |= from_start[neighbour]
            to_goal |= from_goal[neighbour]
        if cell in start:
            to_start = -1
        if cell in goal:
            to_goal = -1
        with_cell.append(reached | to_start & to_goal)
    return reached, with_cell


class WorldSample:
    """Worlds drawn from a view.

    Attributes:
        count: The number of worlds.
        all_worlds: The int with a bit for each.
        caps: Per cell the worlds in which the cap there is gold; 0 at empty cells.
        fill: Per cell the worlds in which it is filled with gold if it is empty.
        public: Per style of PUBLIC_STYLES like ``caps``, as an opponent knows the board who assumes
            that the viewer plays in that style.
        next_cap: Per style the worlds in which the viewer's next cap is gold to that opponent.
        last_seat, spare_cells: See ``endgame``.
    """

    def __init__(
        self,
        view: "BeerHexState",
        styles: tuple,
        count: int,
        rng: "Rng",
        habits: PlacementHabits = NO_HABITS,
    ) -> None:
        """Initialize the sample without drawing a world.

        Args:
            view: The view of the seat to move.
            styles: The opponent's playing styles; see ``belief``.
            count: The number of worlds.
            rng: The source of randomness.
            habits: How the opponent laid caps in earlier games.
        """
        self.count = count
        self.all_worlds = (1 << count) - 1
        self.caps = [0] * CELLS
        self.fill = [0] * CELLS
        self.public = [[0] * CELLS for _ in PUBLIC_STYLES]
        self.next_cap = [0 for _ in PUBLIC_STYLES]
        self.last_seat, self.spare_cells = endgame(view)
        self._view = view
        self._styles = styles
        self._rng = rng
        self._habits = habits

    def draw_worlds(self, step_size: int, limit: "TimeLimit") -> "Iterator[None]":
        """Draw the worlds, yielding after every ``step_size``; fewer when the time is up."""
        view, rng, taken = self._view, self._rng, self._view.occupied()
        seat, known = view.mover, view.faces[0] & view.face_up
        belief = Belief(view, 1 - seat, self._styles, False, self._habits)
        opposing = belief.sample(self.count, rng)
        yield None
        own = Belief(view, seat, (VIEWER_STYLE,), False).sample(self.count, rng)
        public = [
            Belief(view, seat, (style,), True).sample(self.count, rng) for style in PUBLIC_STYLES
        ]
        gold = [known | opposing[k] | own[k] for k in range(self.count)]
        fill: list[int] = []
        empty = sorted_cells(BOARD.all_cells & ~taken)
        for k in range(self.count):
            filled = _random_filling(taken, empty, gold[k], rng)
            if self.spare_cells >= MIN_SPARE_CELLS:
                filled = self._fill_endgame(gold[k], filled)
            fill.append(filled)
            if k % step_size == step_size - 1:
                if limit.expired():
                    self.count, self.all_worlds = k + 1, (1 << k + 1) - 1
                    break
                yield None
        self.caps = worlds_by_cell(gold[: self.count])
        self.fill = worlds_by_cell(fill)
        for i, (_, chance, _) in enumerate(PUBLIC_STYLES):
            self.public[i] = worlds_by_cell(
                [known | opposing[k] | public[i][k] for k in range(self.count)]
            )
            for k in range(self.count):
                if (rng.random() < chance) == (seat == 0):
                    self.next_cap[i] |= 1 << k

    def _fill_endgame(self, gold: int, filled: int) -> int:
        """Return a filling whose last cells are left to the seat whose hand lasts longer.

        Those cells are chosen at random. The seat is joined there if it can be with its symbols
        left.
        """
        view, rng, seat = self._view, self._rng, self.last_seat
        taken = view.occupied()
        empty = sorted_cells(BOARD.all_cells & ~taken)
        for i in range(self.spare_cells):
            j = i + rng.below(len(empty) - i)
            empty[i], empty[j] = empty[j], empty[i]
        free = bitset_of(empty[: self.spare_cells])
        own = filled & ~taken | gold
        own = (own if seat == 0 else ~own) & BOARD.all_cells & ~free
        symbols = self.symbols_left(gold)
        chain, price = shortest_chain(own, free, GOAL_SIDES[seat][0], GOAL_SIDES[seat][1])
        laid = [] if price > symbols else [cell for cell in chain if free >> cell & 1]
        laid = laid + [cell for cell in empty[: self.spare_cells] if cell not in laid]
        laid = laid[: max(symbols, 0)]
        # Attacked caps return to the hands, mostly to the longer one.
        returned = taken & (rng.next() | rng.next())
        own = own & ~taken | bitset_of(laid) | returned
        return own if seat == 0 else ~own & BOARD.all_cells

    def symbols_left(self, gold: int) -> int:
        """Return how many caps with its symbol the longer hand still holds in a world."""
        shells = self._view.shells[self.last_seat]
        return stock(self.last_seat, self.last_seat) - popcount(
            shells & (~gold if self.last_seat else gold)
        )

    def last_seat_wins(self, taken: int, gold: int, symbols: int) -> bool:
        """Return whether ``last_seat`` is joined once it has filled all cells but ``taken``."""
        seat = self.last_seat
        mine = taken & ~gold if seat else gold
        _, price = shortest_chain(
            mine, BOARD.all_cells & ~taken, GOAL_SIDES[seat][0], GOAL_SIDES[seat][1]
        )
        return 0 <= price <= symbols

    def filled_board(self, caps: list, taken: int) -> list:
        """Return the board with caps on the cells ``taken``, and the filling elsewhere."""
        return [caps[c] if taken >> c & 1 else self.fill[c] for c in range(CELLS)]

    def symbol_worlds(self, board: list, seat: int) -> list:
        """Return per cell the worlds in which it shows this seat's symbol."""
        return board if seat == 0 else [self.all_worlds & ~worlds for worlds in board]

    def wins(self, board: list, seat: int) -> int:
        """Return the worlds in which this seat is joined on the filled board."""
        gold = joined_worlds(board, 0)
        return gold if seat == 0 else self.all_worlds & ~gold

    def wins_after_placing(self, board: list, seat: int, by: int) -> "tuple[int, list]":
        """Return the worlds in which ``seat`` is joined on the filled board, now and after placing.

        Returns:
            The worlds now, and per cell the worlds after a cap with the symbol of ``by`` is laid
                there.
        """
        won, after = joined_with_each_cell(self.symbol_worlds(board, by), by)
        if by != seat:
            return self.all_worlds & ~won, [self.all_worlds & ~worlds for worlds in after]
        return won, after

    def joined_by_caps(self, caps: list, taken: int, seat: int) -> int:
        """Return the worlds in which this seat is joined by caps alone."""
        if seat == 0:
            return joined_worlds(caps, 0)
        return joined_worlds(
            [self.all_worlds & ~caps[c] if taken >> c & 1 else 0 for c in range(CELLS)], 1
        )

    def same_symbol(self, caps: list, cells: list) -> int:
        """Return the worlds in which an attack on these cells succeeds."""
        one, two, three = [caps[cell] for cell in cells]
        return one & two & three | self.all_worlds & ~(one | two | three)

    def after_attack(self, board: list, cells: list, seat: int) -> list:
        """Return the filled board after this seat has attacked these cells."""
        after = list(board)
        same = self.same_symbol(board, cells)
        for cell in cells:
            home = same | (board[cell] if seat == 0 else self.all_worlds & ~board[cell])
            after[cell] = home & self.fill[cell] | board[cell] & ~home
        return after


def endgame(view: "BeerHexState") -> "tuple[int, int]":
    """Return (last seat, spare cells) for the end of a game without further attacks.

    The last seat is the one whose hand lasts longer; the spare cells are those that it fills alone,
    with faces of its choice.
    """
    seat = view.mover
    other = 1 - seat
    if view.phase == FILLING:
        return seat, 0
    more = view.hand_size(other) - view.hand_size(seat)
    return (other, more) if more >= 0 else (seat, -more - 1)


def worlds_by_cell(sets: list) -> list:
    """Return per cell the worlds in which it is in the set; ``sets`` has a set for each world."""
    rows = [bin(cells | 1 << CELLS)[3:] for cells in reversed(sets)]
    columns = [int("".join(column), 2) for column in zip(*rows)]
    return columns[::-1] or [0] * CELLS


def _random_filling(taken: int, empty: "list[int]", gold: int, rng: "Rng") -> int:
    """Return gold cells for a random filling of the empty cells with the caps of both hands.

    Occupied cells get a random face, for the case that they become empty.

    Args:
        taken: The occupied cells.
        empty: The empty cells.
        gold: The occupied cells with a gold cap.
        rng: The source of randomness.
    """
    left = GOLD_CAPS - popcount(gold)
    caps = 2 * CAPS_PER_PLAYER - popcount(taken)
    # One cap of either hand remains; then a random set is corrected at random.
    left -= rng.below(caps) < left
    filled = rng.next()
    wrong = popcount(filled & ~taken & BOARD.all_cells) - left
    while wrong:
        bit = 1 << rng.choice(empty)
        if bool(filled & bit) == (wrong > 0):
            filled ^= bit
            wrong += -1 if wrong > 0 else 1
    return filled & BOARD.all_cells
