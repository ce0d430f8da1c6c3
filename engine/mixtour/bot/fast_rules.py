"""Mixtour for searching: the rules of ``engine.mixtour`` once more, on sets of cells.

Codes of moves and stacks are those of ``moves`` and ``facts``, taken apart in place: this is where
the computer's time goes. Bit masks answer in a few microseconds what matters on the way to a point:
can this colour score at once (``scoring``), and which moves do not let the other colour do so
(``Masks.safe``). ``WORTH`` says what stacks promise. Repetition is left to the engine.
"""

from engine.mixtour.constants import CELLS, DIRECTIONS, HEIGHT, SCORING_HEIGHT, SIZE, single_piece
from engine.mixtour.moves import NO_CODE, PASS, encode_stack_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.state import MixtourState

ALL = (1 << CELLS) - 1
CELL_OF_BIT = {1 << cell: cell for cell in range(CELLS)}


def _distance_tables() -> "tuple[list, list]":
    """ring[cell][h]: the cells h straight steps from a cell, as a mask; and line[cell][h]: the
    same one by one, as (mask of the cell, mask of the cells between, its number)."""
    ring = [[0] * SCORING_HEIGHT for _ in range(CELLS)]
    line: list[list[list[tuple]]] = [[[] for _ in range(SCORING_HEIGHT)] for _ in range(CELLS)]
    for cell in range(CELLS):
        for dx, dy in DIRECTIONS:
            x, y, between = cell % SIZE, cell // SIZE, 0
            for steps in range(1, SCORING_HEIGHT):
                x, y = x + dx, y + dy
                if not (0 <= x < SIZE and 0 <= y < SIZE):
                    break
                far = y * SIZE + x
                ring[cell][steps] |= 1 << far
                line[cell][steps].append((1 << far, between, far))
                between |= 1 << far
    return ring, line


CELLS_AT_DISTANCE, LINES_AT_DISTANCE = _distance_tables()
NEIGHBOURS = [ring[1] for ring in CELLS_AT_DISTANCE]
# The stacks' codes of a move from `source` onto `target`, by the source's height.
STACK_MOVES = [
    [
        [
            tuple([encode_stack_move(n, source, target) for n in range(1, h + 1)])
            for h in range(SCORING_HEIGHT)
        ]
        for source in range(CELLS)
    ]
    for target in range(CELLS)
]


# What a stack is worth to the colour on top, by its height: the weights of a logistic regression on
# the results of a thousand games between computer players, times 100. What lies below the top did
# not matter enough to make a player stronger.
_VALUE_BY_HEIGHT = (0, 17, 37, 76, 130)


def _stack_value(stack: int) -> int:
    if stack < 1 or HEIGHT[stack] >= SCORING_HEIGHT:
        return 0
    worth = _VALUE_BY_HEIGHT[HEIGHT[stack]]
    return worth if stack & 1 else -worth


# What a stack's code is worth to Red.
STACK_VALUE = [_stack_value(stack) for stack in range(512)]


def find_scoring_move(own_tops: int, occupied: int, two: int, three: int, four: int) -> int:
    """The move by which stacks topped with one's own colour, ``own``, score at once, all of the
    source moving: source << 5 | target; NONE if there is none. The other masks: the cells that
    are not empty, and those with stacks of height two, three and four.

    A source reaches five on a target as far away as it is high, if both are five high together.
    """
    if four:
        targets = four
        while targets:
            low = targets & -targets
            targets ^= low
            target = CELL_OF_BIT[low]
            if CELLS_AT_DISTANCE[target][4] & own_tops:
                for bit, between, source in LINES_AT_DISTANCE[target][4]:
                    if bit & own_tops and not between & occupied:
                        return source << 5 | target
        sources = four & own_tops
        one = occupied ^ two ^ three ^ four
        while sources:
            low = sources & -sources
            sources ^= low
            hit = NEIGHBOURS[CELL_OF_BIT[low]] & one
            if hit:
                return CELL_OF_BIT[low] << 5 | CELL_OF_BIT[hit & -hit]
    if three:
        tall = (two | three | four) & own_tops
        if tall:
            targets = three
            while targets:
                low = targets & -targets
                targets ^= low
                target = CELL_OF_BIT[low]
                if CELLS_AT_DISTANCE[target][3] & tall:
                    for bit, between, source in LINES_AT_DISTANCE[target][3]:
                        if bit & tall and not between & occupied:
                            return source << 5 | target
    if two:
        sources = (three | four) & own_tops
        while sources:
            low = sources & -sources
            sources ^= low
            source = CELL_OF_BIT[low]
            if CELLS_AT_DISTANCE[source][2] & two:
                for bit, between, target in LINES_AT_DISTANCE[source][2]:
                    if bit & two and not between & occupied:
                        return source << 5 | target
    return NO_CODE


class BitPosition:
    """A position without its past.

    Attributes: ``board``, ``mover``, ``hands``, ``scores``, ``last`` and ``banned`` as the
    engine's; the masks ``occupied``, ``two``, ``three``, ``four`` (stacks of that height) and
    ``red`` (stacks with a red top); ``worth``, the sum of the stacks' worth to Red.
    """

    __slots__ = (
        "board",
        "mover",
        "hands",
        "scores",
        "last",
        "banned",
        "occupied",
        "two",
        "three",
        "four",
        "red",
        "worth",
    )

    def __init__(
        self, board: "bytes | bytearray", mover: int, hands: tuple, scores: tuple, last: int
    ) -> None:
        self.board = board
        self.mover = mover
        self.hands = hands
        self.scores = scores
        self.last = last
        self.banned = NO_CODE

    def fill_masks(self) -> "BitPosition":
        """Fill the masks from the board; returns this position."""
        masks = [0] * SCORING_HEIGHT
        red = 0
        for cell in range(CELLS):
            stack = self.board[cell]
            masks[HEIGHT[stack]] |= 1 << cell
            if stack > 1 and stack & 1:
                red |= 1 << cell
        self.occupied = ALL ^ masks[0]
        _, _, self.two, self.three, self.four = masks
        self.red = red
        self.worth = sum([STACK_VALUE[stack] for stack in self.board])
        return self

    def legal_codes(self) -> "list[int]":
        """The codes of the legal moves, as ``MixtourState.codes``."""
        board, occupied = self.board, self.occupied
        found = []
        left = occupied
        while left:
            low = left & -left
            left ^= low
            target = CELL_OF_BIT[low]
            height = HEIGHT[board[target]]
            if CELLS_AT_DISTANCE[target][height] & occupied:
                takes = STACK_MOVES[target]
                for bit, between, source in LINES_AT_DISTANCE[target][height]:
                    if bit & occupied and not between & occupied:
                        found.extend(takes[source][HEIGHT[board[source]]])
        if self.banned >= 0:
            found.remove(self.banned)
        if self.hands[self.mover]:
            left = ALL ^ occupied
            while left:
                low = left & -left
                left ^= low
                found.append(CELL_OF_BIT[low])
        return found or [PASS]

    def scoring_code(self) -> int:
        """The code of a move by which the mover scores at once, NONE if there is none."""
        own = self.red if self.mover else self.occupied ^ self.red
        found = find_scoring_move(own, self.occupied, self.two, self.three, self.four)
        if found < 0:
            return NO_CODE
        return HEIGHT[self.board[found >> 5]] << 10 | found

    def scoring_after(self, code: int) -> int:
        """What a move leads to at once: −1 if the mover scores by it, 1 if the other colour
        scores by it or can score next, 0 if nothing of that."""
        occupied, two, three, four, red = self.masks_after(code)
        if occupied < 0:
            return -1 if red == self.mover else 1
        own = occupied ^ red if self.mover else red
        return 1 if find_scoring_move(own, occupied, two, three, four) >= 0 else 0

    def masks_after(self, code: int) -> "tuple[int, int, int, int, int]":
        """(occupied, two, three, four, red) after a move; or, if it scores, −1 and the colour
        that does in the last place."""
        occupied, two, three, four, red = self.occupied, self.two, self.three, self.four, self.red
        if code < PASS:
            bit = 1 << code
            return occupied | bit, two, three, four, red | bit if self.mover else red
        if code == PASS:
            return occupied, two, three, four, red
        board = self.board
        count, source, target = code >> 10, code >> 5 & 31, code & 31
        moving, below = board[source], board[target]
        high = HEIGHT[below] + count
        if high >= SCORING_HEIGHT:
            return -1, 0, 0, 0, moving & 1
        bit = 1 << source
        rest = moving >> count
        clear = ~(bit | 1 << target)
        occupied, two, three, four, red = (
            occupied & ~bit,
            two & clear,
            three & clear,
            four & clear,
            red & clear,
        )
        if moving & 1:
            red |= 1 << target
        if rest > 1:
            occupied |= bit
            if rest & 1:
                red |= bit
            if rest > 7:
                three |= bit
            elif rest > 3:
                two |= bit
        bit = 1 << target
        if high == 2:
            two |= bit
        elif high == 3:
            three |= bit
        else:
            four |= bit
        return occupied, two, three, four, red

    def play_code(self, code: int) -> "BitPosition":
        """The position after a legal move. A stack that scores leaves the board."""
        mover, board, hands = self.mover, bytearray(self.board), self.hands
        scores, banned = self.scores, NO_CODE
        if code < PASS:
            board[code] = single_piece(mover)
            hands = (hands[0], hands[1] - 1) if mover else (hands[0] - 1, hands[1])
        elif code > PASS:
            count, source, target = code >> 10, code >> 5 & 31, code & 31
            moving, below = board[source], board[target]
            built = below << count | moving & ((1 << count) - 1)
            board[source] = moving >> count
            board[target] = built if built < 32 else 1
            if built >= 32:
                hands = _hands_with_stack(hands, built)
                scores = (scores[0], scores[1] + 1) if built & 1 else (scores[0] + 1, scores[1])
            elif HEIGHT[moving >> count] == HEIGHT[below]:
                banned = count << 10 | target << 5 | source
        following = BitPosition(board, 1 - mover, hands, scores, code)
        following.banned = banned
        following.worth = self.worth + self.value_change(code)
        if scores is not self.scores:
            return following.fill_masks()
        (
            following.occupied,
            following.two,
            following.three,
            following.four,
            following.red,
        ) = self.masks_after(code)
        return following

    def value_change(self, code: int) -> int:
        """What a move changes in ``worth``."""
        if code < PASS:
            return STACK_VALUE[single_piece(self.mover)]
        if code == PASS:
            return 0
        moving, below, count = self.board[code >> 5 & 31], self.board[code & 31], code >> 10
        built = below << count | moving & ((1 << count) - 1)
        return (
            STACK_VALUE[moving >> count]
            + STACK_VALUE[built]
            - STACK_VALUE[moving]
            - STACK_VALUE[below]
        )

    def safe_codes(self, codes: "list[int]") -> "list[int]":
        """Those of the legal moves that let nobody score: neither at once nor by the next move."""
        found = []
        red = self.mover == 0  # the other colour
        own = self.red if red else self.occupied ^ self.red
        # Entering a piece can only let somebody score whose stack of four waits for a target.
        threat = find_scoring_move(own, self.occupied, self.two, self.three, self.four)
        calm = threat < 0 and not self.four & own
        for code in codes:
            if calm and code < PASS or not self.scoring_after(code):
                found.append(code)
        return found


def _hands_with_stack(hands: tuple, stack: int) -> tuple:
    """The hands when the pieces of a stack have come back to them."""
    white, red = hands
    while stack > 1:
        if stack & 1:
            red += 1
        else:
            white += 1
        stack >>= 1
    return white, red


def bit_position(state: "MixtourState") -> BitPosition:
    """The engine's state, for searching."""
    found = BitPosition(
        bytearray(state.stacks), state.mover, state.hands, state.scores, state.last
    ).fill_masks()
    found.banned = state.banned
    return found
