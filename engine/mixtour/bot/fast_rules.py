"""The rules of Mixtour for searching, on bit masks of cells.

Codes of moves and stacks are those of ``moves`` and ``constants``, decoded inline for speed. Bit
masks answer in a few microseconds whether a colour can score at once (``find_scoring_move``), and
which moves don't let the opponent score (``BitPosition.safe_codes``). An ``Evaluation`` says what
stacks are worth. Repetition is left to the engine.
"""

from engine.mixtour.bot.evaluation import BY_HEIGHT, Evaluation
from engine.mixtour.constants import CELLS, DIRECTIONS, HEIGHT, SCORING_HEIGHT, SIZE, single_piece
from engine.mixtour.moves import NO_CODE, PASS, encode_stack_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.state import MixtourState

ALL = (1 << CELLS) - 1
CELL_OF_BIT = {1 << cell: cell for cell in range(CELLS)}


def _distance_tables() -> "tuple[list, list]":
    """Return two tables of the cells at each distance in straight lines.

    Returns:
        ``ring[cell][h]``, the mask of the cells h steps away; and ``line[cell][h]``, a list of the
            same cells as (mask of the cell, mask of the cells between, number of the cell).
    """
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
# STACK_MOVES[target][source][height]: the codes of the moves of a source of that height.
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


def find_scoring_move(own_tops: int, occupied: int, two: int, three: int, four: int) -> int:
    """Return a move that scores at once by moving a whole stack.

    A source reaches five on a target that is as far away as it is high, if both are five high
    together.

    Args:
        own_tops: The cells with a stack that is topped by the moving colour.
        occupied: The cells that are not empty.
        two: The cells with stacks of height two.
        three: The cells with stacks of height three.
        four: The cells with stacks of height four.

    Returns:
        ``source << 5 | target``, or NO_CODE if there is none.
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
    """A position without history.

    Attributes:
        board, mover, hands, scores, last, banned: As in ``Position``.
        occupied: The cells that are not empty.
        two, three, four: The cells with stacks of that height.
        red: The cells with a red top.
        evaluation: The values of stacks.
        worth: The sum of the stacks' values for Red.
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
        "evaluation",
        "worth",
    )

    def __init__(
        self,
        board: "bytes | bytearray",
        mover: int,
        hands: tuple,
        scores: tuple,
        last: int,
        evaluation: Evaluation,
    ) -> None:
        self.board = board
        self.mover = mover
        self.hands = hands
        self.scores = scores
        self.last = last
        self.evaluation = evaluation
        self.banned = NO_CODE

    def fill_masks(self) -> "BitPosition":
        """Fill the masks from the board and return this position."""
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
        values = self.evaluation.stacks
        self.worth = sum([values[cell][self.board[cell]] for cell in range(CELLS)])
        return self

    def legal_codes(self) -> "list[int]":
        """Return the codes of the legal moves, as ``MixtourState.legal_codes``."""
        return self.codes_and_pairs()[0]

    def codes_and_pairs(self) -> "tuple[list[int], int]":
        """Return the codes of the legal moves, and what the pairs of stacks are worth to Red.

        A pair is a stack and another that can move onto it.
        """
        board, occupied, pair_values = self.board, self.occupied, self.evaluation.pairs
        codes, pairs = [], 0
        left = occupied
        while left:
            low = left & -left
            left ^= low
            target = CELL_OF_BIT[low]
            height = HEIGHT[board[target]]
            if CELLS_AT_DISTANCE[target][height] & occupied:
                stack_codes, values = STACK_MOVES[target], pair_values[board[target]]
                for bit, between, source in LINES_AT_DISTANCE[target][height]:
                    if bit & occupied and not between & occupied:
                        codes.extend(stack_codes[source][HEIGHT[board[source]]])
                        pairs += values[board[source]]
        if self.banned >= 0:
            codes.remove(self.banned)
        if self.hands[self.mover]:
            left = ALL ^ occupied
            while left:
                low = left & -left
                left ^= low
                codes.append(CELL_OF_BIT[low])
        return codes or [PASS], pairs

    def scoring_code(self) -> int:
        """Return the code of a move that scores for the mover at once; NO_CODE if there is none."""
        own = self.red if self.mover else self.occupied ^ self.red
        move = find_scoring_move(own, self.occupied, self.two, self.three, self.four)
        if move < 0:
            return NO_CODE
        return HEIGHT[self.board[move >> 5]] << 10 | move

    def scoring_after(self, code: int) -> int:
        """Return who scores after a move.

        Returns:
            −1 if the mover scores by it, 1 if the opponent scores by it or can score next, else 0.
        """
        occupied, two, three, four, red = self.masks_after(code)
        if occupied < 0:
            return -1 if red == self.mover else 1
        own = occupied ^ red if self.mover else red
        return 1 if find_scoring_move(own, occupied, two, three, four) >= 0 else 0

    def masks_after(self, code: int) -> "tuple[int, int, int, int, int]":
        """Return (occupied, two, three, four, red) after a move.

        If the move scores: −1 as ``occupied``, and the scoring colour as ``red``.
        """
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
        """Return the position after a legal move. A stack that scores leaves the board."""
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
        following = BitPosition(board, 1 - mover, hands, scores, code, self.evaluation)
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
        """Return the change of ``worth`` by a move."""
        values = self.evaluation.stacks
        if code < PASS:
            return values[code][single_piece(self.mover)]
        if code == PASS:
            return 0
        count, source, target = code >> 10, code >> 5 & 31, code & 31
        moving, below = self.board[source], self.board[target]
        built = below << count | moving & ((1 << count) - 1)
        left, reached = values[source], values[target]
        return left[moving >> count] - left[moving] + reached[built] - reached[below]

    def safe_codes(self, codes: "list[int]") -> "list[int]":
        """Return those of the legal moves after which neither side can score at once."""
        safe = []
        red = self.mover == 0  # the other colour
        own = self.red if red else self.occupied ^ self.red
        # Entering a piece only makes a point possible for an opponent with a stack of four.
        threat = find_scoring_move(own, self.occupied, self.two, self.three, self.four)
        calm = threat < 0 and not self.four & own
        for code in codes:
            if calm and code < PASS or not self.scoring_after(code):
                safe.append(code)
        return safe


def _hands_with_stack(hands: tuple, stack: int) -> tuple:
    """Return the hands after the pieces of a stack have returned to them."""
    white, red = hands
    while stack > 1:
        if stack & 1:
            red += 1
        else:
            white += 1
        stack >>= 1
    return white, red


def bit_position(state: "MixtourState", evaluation: Evaluation = BY_HEIGHT) -> BitPosition:
    """Return the engine's state as a BitPosition with an evaluation."""
    position = BitPosition(
        bytearray(state.stacks), state.mover, state.hands, state.scores, state.last, evaluation
    ).fill_masks()
    position.banned = state.banned
    return position
