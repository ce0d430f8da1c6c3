"""Values of stacks for Red: by their height alone, or by weights learnt from self-play.

Values are hundredths of the log odds of winning.
"""

from engine.mixtour.bot.weights import CELL_VALUES, GAIN_PERCENT, PAIR_VALUES
from engine.mixtour.constants import CELLS, HEIGHT, SCORING_HEIGHT, SIZE

CELL_CLASSES = 6  # cells that the symmetries of the board exchange are of one class
STACKS = 1 << SCORING_HEIGHT  # codes of stacks that are on the board, and of none, are below it
BUILT_STACKS = 1 << 2 * SCORING_HEIGHT - 1  # … and of those that a move builds
RED_TOPS = [stack for stack in range(2, STACKS) if stack & 1]


class Evaluation:
    """Values of stacks for Red.

    Args:
        stacks: By cell and stack, of any height; 0 for none, or one that scores.
        pairs: Of stacks that can move onto others: by the other and the stack.
        gain_percent: How much of the best move's gain in ``stacks`` counts.
    """

    def __init__(
        self, stacks: "list[list[int]]", pairs: "list[list[int]]", gain_percent: int
    ) -> None:
        self.stacks = stacks
        self.pairs = pairs
        self.gain_percent = gain_percent


def recoloured(stack: int) -> int:
    """Return a stack with the colours exchanged."""
    return stack ^ ((1 << HEIGHT[stack]) - 1)


def cell_class(cell: int) -> int:
    """Return a cell's class under the symmetries of the board, from the middle to the corners."""
    across, up = abs(cell % SIZE - SIZE // 2), abs(cell // SIZE - SIZE // 2)
    farther, nearer = max(across, up), min(across, up)
    return farther * (farther + 1) // 2 + nearer


def _stack_values(values: "tuple[int, ...]") -> "list[int]":
    """Return the values by stack, of those with a red top."""
    table = [0] * BUILT_STACKS
    for stack, value in zip(RED_TOPS, values):
        table[stack], table[recoloured(stack)] = value, -value
    return table


def _by_height() -> Evaluation:
    # The weights of a logistic regression on the results of a thousand games between computer
    # players. Including the pieces below the top made no player stronger.
    by_height = (0, 17, 37, 76, 130)
    values = _stack_values(tuple([by_height[HEIGHT[stack]] for stack in RED_TOPS]))
    return Evaluation([values] * CELLS, [[0] * STACKS] * STACKS, 100)


def learnt() -> Evaluation:
    """Return the evaluation with the weights of ``engine.mixtour.bot.weights``."""
    by_class = [_stack_values(values) for values in CELL_VALUES]
    pairs = [[0] * STACKS for _ in range(STACKS)]
    for target, values in zip(range(2, STACKS), PAIR_VALUES):
        for source, value in zip(RED_TOPS, values):
            pairs[target][source] = value
            pairs[recoloured(target)][recoloured(source)] = -value
    return Evaluation([by_class[cell_class(cell)] for cell in range(CELLS)], pairs, GAIN_PERCENT)


BY_HEIGHT = _by_height()
