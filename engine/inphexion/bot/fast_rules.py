"""The rules of inpHeXion for searching, with an evaluation by patterns.

A *pattern* is a cell with its six neighbours, its *ring*. It is an int below 2187: the cell's piece
(0 nothing, 1 white, 2 black) times 729, plus the neighbours' in base 3. Cells beyond the board
count as discs of the colour that joins that side. The neutral piece counts as nothing. A
``PatternPosition`` updates the patterns of all cells and the sum of their values incrementally, so
evaluating a position is free. The weight of a move is given by the patterns at both its ends.

The weights were trained on games of self-play, see ``weights``.
"""

from engine.inphexion.bot.weights import (
    LANDING_SPOTS,
    LANDINGS,
    NEARNESS,
    PATTERNS,
    PLACES,
    SOURCES,
    SPOTS,
    TARGETS,
    decode_weights,
)
from engine.inphexion.constants import BLACK, NO_CELL, WHITE, Board, get_board
from engine.inphexion.move_generation import may_infect, may_place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.state import InphexionState

NO_WINNER = -1
POWERS_OF_3 = (1, 3, 9, 27, 81, 243)
RING_PATTERNS = 729  # patterns of six neighbours
# The six directions as steps of column and row, each beside its opposite.
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
# The image of each direction under a half turn of the board, and under its transposition, which
# together with a change of colours maps White's goal to Black's.
_HALF_TURN = (1, 0, 3, 2, 5, 4)
_TRANSPOSED = (2, 3, 0, 1, 5, 4)
_SWAP_COLOURS = (0, 2, 1)
SHIFT = 16  # both colours' values in one int: White's << SHIFT, plus Black's
HALF = 1 << (SHIFT - 1)


def _permute_rings(directions: tuple, pieces: tuple) -> "list[int]":
    """Return a table ring -> ring with directions and pieces permuted."""
    table = []
    for ring in range(RING_PATTERNS):
        table.append(
            sum([pieces[ring // POWERS_OF_3[i] % 3] * POWERS_OF_3[directions[i]] for i in range(6)])
        )
    return table


class PatternTables:
    """The weights, expanded for use.

    Attributes:
        worth: The value of each pattern, both colours' in one int.
        ring_weights: For White and Black, for each direction: the weights of a move by the ring of
            its source, and of its target.
        landings: For White and Black the weight of expelling to a cell, by its ring.
    """

    def __init__(self) -> None:
        same = list(range(RING_PATTERNS))
        turned = _permute_rings(_HALF_TURN, (0, 1, 2))
        swapped = _permute_rings(_TRANSPOSED, _SWAP_COLOURS)
        both = [swapped[ring] for ring in turned]
        patterns = decode_weights(PATTERNS)
        pattern_values = []
        for piece in range(3):
            for ring in range(RING_PATTERNS):
                white = patterns[piece * RING_PATTERNS + min(ring, turned[ring])]
                ring = swapped[ring]
                black = patterns[_SWAP_COLOURS[piece] * RING_PATTERNS + min(ring, turned[ring])]
                pattern_values.append((white << SHIFT) + black)
        self.worth = pattern_values
        tables = (decode_weights(SOURCES), decode_weights(TARGETS))
        self.ring_weights: list[list] = []
        for colour in (WHITE, BLACK):
            ways = []
            for way in range(6):
                seen = _TRANSPOSED[way] if colour else way
                folds = (swapped, both) if colour else (same, turned)
                fold, start = folds[seen & 1], (seen >> 1) * RING_PATTERNS
                ways.append(
                    tuple([[table[start + fold[ring]] for ring in same] for table in tables])
                )
            self.ring_weights.append(ways)
        landing_weights = decode_weights(LANDINGS)
        self.landings = (landing_weights, [landing_weights[swapped[ring]] for ring in same])


_pattern_tables: "list[PatternTables]" = []


def pattern_tables() -> PatternTables:
    """Return the one PatternTables."""
    if not _pattern_tables:
        _pattern_tables.append(PatternTables())
    return _pattern_tables[0]


def _nearest_coordinate(coordinate: int, size: int) -> int:
    """Return the column or row of the 7 × 7 board that is most like this one."""
    other = size - 1 - coordinate
    if coordinate == other:
        return 3
    return min(coordinate, 3) if coordinate < other else 6 - min(other, 3)


class BoardTables:
    """The tables of one board size.

    Attributes:
        board, pattern_tables: The geometry, and what ``pattern_tables`` returns.
        neighbour_weights: For each cell (neighbour, the weight of the cell in its ring).
        directions: For each direction (cells with a neighbour there, shift left, shift right,
            step).
        place: ``place[piece][cell]``, the value of a piece by its cell.
        source_weights: For White and Black, for each direction, the weight of a source by its cell.
        landing_weights: For White and Black the weight of expelling to a cell.
        empty_board: The patterns of the empty board, and their value.
    """

    def __init__(self, size: int) -> None:
        self.board: Board = get_board(size)
        self.pattern_tables = pattern_tables()
        cells = self.board.cells
        self.neighbour_weights: list[list] = [[] for _ in range(cells)]
        patterns = [0] * cells
        self.directions: list[tuple] = []
        for way in range(6):
            across, down = DIRECTIONS[way]
            room = 0
            for cell in range(cells):
                column, row = cell % size + across, cell // size + down
                outside = (not 0 <= column < size, not 0 <= row < size)
                if outside == (False, False):
                    room |= 1 << cell
                    self.neighbour_weights[row * size + column].append((cell, POWERS_OF_3[way]))
                elif outside != (True, True):
                    patterns[cell] += POWERS_OF_3[way] * (1 if outside[0] else 2)
            step = across + down * size
            self.directions.append((room, max(step, 0), max(-step, 0), step))
        place_values = [
            _nearest_coordinate(c // size, size) * 7 + _nearest_coordinate(c % size, size)
            for c in range(cells)
        ]
        mirrored = [at % 7 * 7 + at // 7 for at in place_values]
        table = decode_weights(PLACES)
        self.place = []
        for piece in range(3):
            white = [table[piece * 49 + min(at, 48 - at)] for at in place_values]
            black = [table[_SWAP_COLOURS[piece] * 49 + min(at, 48 - at)] for at in mirrored]
            self.place.append([(white[i] << SHIFT) + black[i] for i in range(cells)])
        table = decode_weights(SPOTS)
        self.source_weights: list[list] = []
        for colour in (WHITE, BLACK):
            ways = []
            for way in range(6):
                seen = _TRANSPOSED[way] if colour else way
                start = (seen >> 1) * 49
                spots = mirrored if colour else place_values
                ways.append([table[start + (48 - at if seen & 1 else at)] for at in spots])
            self.source_weights.append(ways)
        table = decode_weights(LANDING_SPOTS)
        self.landing_weights = ([table[at] for at in place_values], [table[at] for at in mirrored])
        worth = sum([self.pattern_tables.worth[ring] for ring in patterns]) + sum(self.place[0])
        self.empty_board = (patterns, worth)
        self._nearness_cache: dict[int, tuple] = {}

    def nearness(self, last_move: tuple) -> "tuple[list, list]":
        """Return for each cell its weights as a source and as a target after the last move.

        ``last_move`` is (from, to) or (). Replies are mostly near the last move.
        """
        cells = self.board.cells
        if not last_move:
            return [0] * cells, [0] * cells
        key = last_move[0] * cells + last_move[1]
        weights = self._nearness_cache.get(key)
        if weights is None:
            size, table = self.board.size, decode_weights(NEARNESS)
            kinds = [
                min(3, _distance(cell, last_move[0], size)) * 4
                + min(3, _distance(cell, last_move[1], size))
                for cell in range(cells)
            ]
            weights = ([table[kind] for kind in kinds], [table[16 + kind] for kind in kinds])
            self._nearness_cache[key] = weights
        return weights


def _distance(one: int, other: int, size: int) -> int:
    """Return the distance of two cells in steps."""
    across, down = one % size - other % size, one // size - other // size
    return max(abs(across), abs(down), abs(across + down))


_board_tables: dict[int, BoardTables] = {}


def board_tables(size: int) -> BoardTables:
    """Return the one BoardTables of that size."""
    if size not in _board_tables:
        _board_tables[size] = BoardTables(size)
    return _board_tables[size]


class PatternPosition:
    """A position with its patterns, also within a turn.

    Attributes:
        ground, options: The BoardTables of its board, and the options of the game.
        white, black: The sets of cells with a disc, without lifted discs.
        supply: The number of discs each player begins with.
        neutral, colour, placed, pending, lifted, last: As in ``Position``.
        winner: The colour that has won, or will win for certain when this turn is over; or
            NO_WINNER.
        patterns: The pattern of every cell.
        worth: The sum of the values of the patterns and of the pieces' cells.
        wins: At the beginning of a turn, the set of sources with which the mover wins at once, by
            pushing in any direction.
    """

    __slots__ = (
        "ground",
        "options",
        "supply",
        "white",
        "black",
        "neutral",
        "colour",
        "placed",
        "pending",
        "lifted",
        "last",
        "winner",
        "patterns",
        "worth",
        "wins",
    )

    def __init__(self, state: "InphexionState") -> None:
        """Initialize from a state that is not over.

        Within a turn that already wins, ``winner`` is set.
        """
        self.ground = board_tables(state.board.size)
        self.options = state.options
        self.supply = state.board.supply - (0 if state.neutral == NO_CELL else 1)
        self.white = self.black = 0
        self.neutral = state.neutral
        self.colour = state.colour
        self.placed = state.placed
        self.pending: tuple = state.pending
        self.lifted = state.lifted
        self.last: tuple = state.last
        self.winner = NO_WINNER
        self.patterns = self.ground.empty_board[0][:]
        self.worth: int = self.ground.empty_board[1]
        self.wins = 0
        for piece, discs in ((1, state.white), (2, state.black)):
            for cell in state.board.members(discs):
                self._set_piece(cell, 0, piece)
        if state.pending:
            if state.is_joined(state.colour):
                self.winner = state.colour
        elif state.placed:
            self.start_turn()

    def copy(self) -> "PatternPosition":
        """Return a copy, without ``wins``."""
        copy: PatternPosition = object.__new__(PatternPosition)
        copy.ground = self.ground
        copy.options = self.options
        copy.supply = self.supply
        copy.white = self.white
        copy.black = self.black
        copy.neutral = self.neutral
        copy.colour = self.colour
        copy.placed = self.placed
        copy.pending = self.pending
        copy.lifted = self.lifted
        copy.last = self.last
        copy.winner = self.winner
        copy.patterns = self.patterns[:]
        copy.worth = self.worth
        copy.wins = 0
        return copy

    def value(self) -> int:
        """Return the evaluation for the colour to move.

        VALUE_SCALE more makes the odds of winning e times as good.
        """
        black = ((self.worth + HALF) & ((1 << SHIFT) - 1)) - HALF
        return black if self.colour else (self.worth - black) >> SHIFT

    def empty_cells(self) -> int:
        """Return the set of cells a piece can be put on."""
        neutral = 0 if self.neutral == NO_CELL else 1 << self.neutral
        return self.ground.board.all_cells & ~(self.white | self.black | self.lifted | neutral)

    def infectable(self) -> int:
        """Return the set of cells that the mover can infect if there is room to push.

        Without a disc in hand it is empty.
        """
        if (self.placed + 1 - self.colour) // 2 >= self.supply:
            return 0
        theirs = self.white if self.colour else self.black
        return theirs if self.neutral == NO_CELL else theirs | 1 << self.neutral

    def weighted_moves(self) -> "list[tuple]":
        """Return (weight, code) of every move except the swap.

        POLICY_SCALE more makes a move e times as likely to be the best.
        """
        if self.pending:
            return self._weighted_expulsions()
        ground, empty, colour = self.ground, self.empty_cells(), self.colour
        cells, patterns = ground.board.cells, self.patterns
        moves: list[tuple] = []
        if self.placed < 2 and may_place(self):  # type: ignore[arg-type]
            moves += self._weighted_placements()
            if not may_infect(self):  # type: ignore[arg-type]
                return moves
        infectable = self.infectable()
        sources, targets = ground.nearness(self.last)
        for way in range(6):
            room, up, down, step = ground.directions[way]
            ends = (infectable & room) << up >> down & empty
            if not ends:
                continue
            ring_from, ring_to = ground.pattern_tables.ring_weights[colour][way]
            spots = ground.source_weights[colour][way]
            while ends:
                low = ends & -ends
                ends ^= low
                target = CELL_OF_BIT[low]
                source = target - step
                weight = (
                    ring_from[patterns[source] % RING_PATTERNS]
                    + ring_to[patterns[target]]
                    + spots[source]
                    + sources[source]
                    + targets[target]
                )
                moves.append((weight, source * cells + target))
        return moves

    def _weighted_expulsions(self) -> "list[tuple]":
        ground, empty, patterns = self.ground, self.empty_cells(), self.patterns
        rings, spots = (
            ground.pattern_tables.landings[self.colour],
            ground.landing_weights[self.colour],
        )
        start = self.pending[0] * ground.board.cells
        return [
            (rings[patterns[cell]] + spots[cell], start + cell)
            for cell in range(ground.board.cells)
            if empty >> cell & 1
        ]

    def _weighted_placements(self) -> "list[tuple]":
        """Return (weight, code) of placements, weighted by the position after them."""
        board, empty = self.ground.board, self.empty_cells()
        codes = [cell * (board.cells + 1) for cell in range(board.cells) if empty >> cell & 1]
        return [(-self.play_code(code).value(), code) for code in codes]

    def play_code(self, code: int) -> "PatternPosition":
        """Return the position after a move that isn't the swap."""
        child = self.copy()
        board = self.ground.board
        source, target = code // board.cells, code % board.cells
        other = 1 - self.colour
        child.last = (source, target)
        if self.pending:
            if source == self.neutral:
                child.neutral = target
            else:
                child._set_piece(target, 0, other + 1)
            child.pending = self.pending[1:]
            if not child.pending:
                child._end_turn()
            return child
        child.placed += 1
        if source == target or source == self.neutral:
            child._set_piece(source, 0, self.colour + 1)
            if source == self.neutral:
                child.neutral = target
        else:
            child._set_piece(source, other + 1, self.colour + 1)
            child._set_piece(target, 0, other + 1)
        mine, theirs = (child.black, child.white) if self.colour else (child.white, child.black)
        if child.neutral != NO_CELL:
            theirs |= 1 << child.neutral
        near = board.neighbour_sets
        surrounded: list[int] = []
        if near[source] & theirs:
            for cell in board.ordered_neighbours[source]:
                if theirs >> cell & 1 and not near[cell] & ~mine:
                    surrounded.append(cell)
        if self.wins >> source & 1:
            child.winner = self.colour
        elif surrounded:
            child._lift(surrounded)
        else:
            child._end_turn()
        return child

    def _lift(self, cells: list) -> None:
        """Lift surrounded pieces; without room for them the mover loses."""
        pieces = self.placed + (0 if self.neutral == NO_CELL else 1)
        if len(cells) > self.ground.board.cells - pieces:
            self.winner = 1 - self.colour
            return
        for cell in cells:
            self.lifted |= 1 << cell
            if cell != self.neutral:
                self._set_piece(cell, 2 - self.colour, 0)
        self.pending = tuple(cells)

    def _end_turn(self) -> None:
        """Give the turn to the opponent, if that doesn't end the game."""
        self.lifted = 0
        self.colour = 1 - self.colour
        self.start_turn()

    def start_turn(self) -> None:
        """Find out whether the turn can be played, and which sources win."""
        board, colour = self.ground.board, self.colour
        start, goal = board.sides[colour]
        own = self.black if colour else self.white
        reached, touching = _flood(board, own, start)
        if reached & goal:
            self.winner = colour
            return
        infectable = self.infectable()
        empty = self.empty_cells()
        if not board.adjacent_to(infectable) & empty:
            self.winner = 1 - colour
            return
        touching &= infectable
        self.wins = 0
        if touching:
            touching &= _flood(board, own, goal)[1]
            if touching:
                self.wins = touching & board.adjacent_to(empty)

    def winning_code(self) -> int:
        """Return the code of an infection that wins at once; requires ``wins`` to be non-empty."""
        board, empty = self.ground.board, self.empty_cells()
        source = CELL_OF_BIT[self.wins & -self.wins]
        for target in board.ordered_neighbours[source]:
            if empty >> target & 1:
                return source * board.cells + target
        raise AssertionError

    def _set_piece(self, cell: int, before: int, piece: int) -> None:
        """Replace a piece on a cell by another (0 nothing, 1 white, 2 black)."""
        ground, patterns = self.ground, self.patterns
        worths, change = ground.pattern_tables.worth, piece - before
        worth = self.worth
        for near, weight in ground.neighbour_weights[cell]:
            old = patterns[near]
            patterns[near] = new = old + change * weight
            worth += worths[new] - worths[old]
        old = patterns[cell]
        patterns[cell] = new = old + change * RING_PATTERNS
        self.worth = (
            worth
            + worths[new]
            - worths[old]
            + ground.place[piece][cell]
            - ground.place[before][cell]
        )
        bit = 1 << cell
        if before == 1 or piece == 1:
            self.white ^= bit
        if before == 2 or piece == 2:
            self.black ^= bit


def _flood(board: "Board", own: int, start: int) -> "tuple[int, int]":
    """Return the cells of ``mine`` connected with ``start``, and ``start`` with all neighbours."""
    touching = start
    reached = own & start
    while reached:
        touching |= board.adjacent_to(reached)
        grown = reached | touching & own
        if grown == reached:
            break
        reached = grown
    return reached, touching


CELL_OF_BIT = {1 << cell: cell for cell in range(81)}
