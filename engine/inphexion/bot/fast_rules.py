"""inpHeXion for searching: the rules of ``engine.inphexion`` once more, with what its computer
player knows of patterns.

A *pattern* is a cell with its six neighbours, its *ring*. It is an int below 2187: the cell's piece
(0 nothing, 1 white, 2 black) times 729, plus the neighbours' in base 3. Beyond the board lie discs
of whoever joins that side. The neutral piece counts as nothing. A ``Model`` keeps the patterns of
all cells up to date, and the sum of what they are worth, so that a position is judged at no further
cost; what speaks for a move are the patterns at both its ends.

What patterns are worth comes from games of the player against itself, see ``weights``.
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
# Where each direction goes when the board is turned by half, and when rows and columns change
# places. White's aims become Black's by the second, if the colours change too.
_HALF_TURN = (1, 0, 3, 2, 5, 4)
_TRANSPOSED = (2, 3, 0, 1, 5, 4)
_SWAP_COLOURS = (0, 2, 1)
SHIFT = 16  # both colours' worths in one int: White's << SHIFT, plus Black's
HALF = 1 << (SHIFT - 1)


def _permute_rings(directions: tuple, pieces: tuple) -> "list[int]":
    """For each ring the one with neighbours moved to other ``ways`` and turned into other
    ``pieces``."""
    found = []
    for ring in range(RING_PATTERNS):
        found.append(
            sum([pieces[ring // POWERS_OF_3[i] % 3] * POWERS_OF_3[directions[i]] for i in range(6)])
        )
    return found


class PatternTables:
    """The weights laid out for use.

    Attributes:
        worth: what each pattern is worth, both colours' in one int.
        rings: for White and Black, for each direction: what is added to a move that way for the
            ring of its source, and for that of its target.
        landings: for White and Black what speaks for expelling to a cell with that ring.
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
    """The one Knowledge."""
    if not _pattern_tables:
        _pattern_tables.append(PatternTables())
    return _pattern_tables[0]


def _nearest_coordinate(coordinate: int, size: int) -> int:
    """The column or row of the board of seven that is most like this one."""
    other = size - 1 - coordinate
    if coordinate == other:
        return 3
    return min(coordinate, 3) if coordinate < other else 6 - min(other, 3)


class BoardTables:
    """A board for searching.

    Attributes:
        around: for each cell the (neighbour, the weight of the cell in the neighbour's ring).
        ways: for each direction (cells with a neighbour there, shift left, shift right, step).
        place: place[piece][cell] is what the piece is worth for its place.
        sources: for White and Black, for each direction, what speaks for a source for its place.
        empty: the patterns of the empty board, and their worth.
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
        """For each cell what speaks for a source and for a target there after the move ``last``,
        (from, to) or (): answers are given where the attack was."""
        cells = self.board.cells
        if not last_move:
            return [0] * cells, [0] * cells
        key = last_move[0] * cells + last_move[1]
        found = self._nearness_cache.get(key)
        if found is None:
            size, table = self.board.size, decode_weights(NEARNESS)
            kinds = [
                min(3, _distance(cell, last_move[0], size)) * 4
                + min(3, _distance(cell, last_move[1], size))
                for cell in range(cells)
            ]
            found = ([table[kind] for kind in kinds], [table[16 + kind] for kind in kinds])
            self._nearness_cache[key] = found
        return found


def _distance(one: int, other: int, size: int) -> int:
    """How far two cells are from each other."""
    across, down = one % size - other % size, one // size - other // size
    return max(abs(across), abs(down), abs(across + down))


_board_tables: dict[int, BoardTables] = {}


def board_tables(size: int) -> BoardTables:
    """The one Ground of that size."""
    if size not in _board_tables:
        _board_tables[size] = BoardTables(size)
    return _board_tables[size]


class PatternPosition:
    """A position, in the midst of a turn too.

    Attributes:
        white, black: the sets of cells with their discs; lifted ones are in neither.
        supply: the discs that each player begins with.
        neutral, colour, placed, pending, lifted, last: as in ``Position``.
        winner: the colour that has won, or is sure to when this turn is over; or NOBODY.
        patterns: the pattern of every cell; worth: the sum of what they and their places are worth.
        wins: when a turn begins, the set of the sources with which the mover wins at once,
            wherever it pushes.
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
        """A state that is not over, for searching. In the midst of a turn that wins already, the
        winner is known."""
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
        """A position of its own with the same facts, but for ``wins``."""
        twin: PatternPosition = object.__new__(PatternPosition)
        twin.ground = self.ground
        twin.options = self.options
        twin.supply = self.supply
        twin.white = self.white
        twin.black = self.black
        twin.neutral = self.neutral
        twin.colour = self.colour
        twin.placed = self.placed
        twin.pending = self.pending
        twin.lifted = self.lifted
        twin.last = self.last
        twin.winner = self.winner
        twin.patterns = self.patterns[:]
        twin.worth = self.worth
        twin.wins = 0
        return twin

    def value(self) -> int:
        """What the position is worth to the colour to move; ``WORTH`` makes its odds of winning e
        times as good."""
        black = ((self.worth + HALF) & ((1 << SHIFT) - 1)) - HALF
        return black if self.colour else (self.worth - black) >> SHIFT

    def empty_cells(self) -> int:
        """The set of cells that something can be put on."""
        neutral = 0 if self.neutral == NO_CELL else 1 << self.neutral
        return self.ground.board.all_cells & ~(self.white | self.black | self.lifted | neutral)

    def infectable(self) -> int:
        """The set of cells of what the mover can push, if there is room: nothing without a disc to
        put there."""
        if (self.placed + 1 - self.colour) // 2 >= self.supply:
            return 0
        theirs = self.white if self.colour else self.black
        return theirs if self.neutral == NO_CELL else theirs | 1 << self.neutral

    def weighted_moves(self) -> "list[tuple]":
        """(how much speaks for it, code) of every move but the swap; ``UNIT`` makes one e times as
        likely to be the best."""
        if self.pending:
            return self._weighted_expulsions()
        ground, empty, colour = self.ground, self.empty_cells(), self.colour
        cells, patterns = ground.board.cells, self.patterns
        found: list[tuple] = []
        if self.placed < 2 and may_place(self):  # type: ignore[arg-type]
            found += self._weighted_placements()
            if not may_infect(self):  # type: ignore[arg-type]
                return found
        prey = self.infectable()
        sources, targets = ground.nearness(self.last)
        for way in range(6):
            room, up, down, step = ground.directions[way]
            ends = (prey & room) << up >> down & empty
            if not ends:
                continue
            ring_from, ring_to = ground.pattern_tables.ring_weights[colour][way]
            spots = ground.source_weights[colour][way]
            while ends:
                low = ends & -ends
                ends ^= low
                target = CELL_OF_BIT[low]
                source = target - step
                likes = (
                    ring_from[patterns[source] % RING_PATTERNS]
                    + ring_to[patterns[target]]
                    + spots[source]
                    + sources[source]
                    + targets[target]
                )
                found.append((likes, source * cells + target))
        return found

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
        """What speaks for a placement is what it leads to."""
        board, empty = self.ground.board, self.empty_cells()
        codes = [cell * (board.cells + 1) for cell in range(board.cells) if empty >> cell & 1]
        return [(-self.play_code(code).value(), code) for code in codes]

    def play_code(self, code: int) -> "PatternPosition":
        """The position after a move that isn't the swap."""
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

    def _lift(self, found: list) -> None:
        """Take surrounded pieces up; who has no room for them loses."""
        pieces = self.placed + (0 if self.neutral == NO_CELL else 1)
        if len(found) > self.ground.board.cells - pieces:
            self.winner = 1 - self.colour
            return
        for cell in found:
            self.lifted |= 1 << cell
            if cell != self.neutral:
                self._set_piece(cell, 2 - self.colour, 0)
        self.pending = tuple(found)

    def _end_turn(self) -> None:
        """Give the turn to the opponent, if that doesn't end the game."""
        self.lifted = 0
        self.colour = 1 - self.colour
        self.start_turn()

    def start_turn(self) -> None:
        """See, at the beginning of a turn, whether it can be played, and which sources win."""
        board, colour = self.ground.board, self.colour
        start, goal = board.sides[colour]
        mine = self.black if colour else self.white
        reached, touching = _flood(board, mine, start)
        if reached & goal:
            self.winner = colour
            return
        prey = self.infectable()
        empty = self.empty_cells()
        if not board.adjacent_to(prey) & empty:
            self.winner = 1 - colour
            return
        touching &= prey
        self.wins = 0
        if touching:
            touching &= _flood(board, mine, goal)[1]
            if touching:
                self.wins = touching & board.adjacent_to(empty)

    def winning_code(self) -> int:
        """An infection that wins at once; call it only where ``wins`` has any."""
        board, empty = self.ground.board, self.empty_cells()
        source = CELL_OF_BIT[self.wins & -self.wins]
        for target in board.ordered_neighbours[source]:
            if empty >> target & 1:
                return source * board.cells + target
        raise AssertionError

    def _set_piece(self, cell: int, before: int, piece: int) -> None:
        """Put a piece (0 nothing, 1 white, 2 black) on a cell in place of another."""
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


def _flood(board: "Board", mine: int, start: int) -> "tuple[int, int]":
    """The cells of ``mine`` that hang together with ``start``; and ``start`` with all cells beside
    them."""
    touching = start
    reached = mine & start
    while reached:
        touching |= board.adjacent_to(reached)
        grown = reached | touching & mine
        if grown == reached:
            break
        reached = grown
    return reached, touching


CELL_OF_BIT = {1 << cell: cell for cell in range(81)}
