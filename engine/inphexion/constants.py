"""What is fixed in inpHeXion: the colours, the letters of the pieces, the boards.

The boards are rhombi of 5 to 9 cells a side, each made once. A cell is an int, a set of cells an
int with those bits set, as in ``engine.hexboard``.
"""

from engine.hexboard import Rhombus

SIZES = (5, 6, 7, 8, 9)  # the published game is on 7 × 7
WHITE, BLACK = 0, 1
DISC_LETTERS = "wb"  # the letter of each colour's discs
NEUTRAL_LETTER = "n"  # the letter of the neutral piece
NO_CELL = -1  # the neutral piece's cell in a game without one

# The option of a free second disc: whether Black's first disc is placed, too (True) or infects
# (False). By an earlier ruling it could do either; games of that time are played on so.
EITHER = "either"

# Why a game is over, beside "resign".
JOINED, NO_ROOM, NO_MOVE = "joined", "no-room", "no-move"


class Board(Rhombus):
    """A rhombus with what inpHeXion asks of it.

    Attributes:
        order: all cells in the alphabetical order of their names.
        rings: for each cell its neighbours, in that order.
        sides: for White and for Black the two sets of cells that they join.
        supply: the discs each player begins with.
        centre: where the neutral piece starts. Ruling: a board of even size has no middle cell;
            there it is the one of the diagonal a1, b2 … below the middle, for that diagonal is as
            far from White's sides as from Black's.
    """

    def __init__(self, size: int) -> None:
        Rhombus.__init__(self, size)
        self.name_order = sorted(range(self.cells), key=self._name_rank)
        self.ordered_neighbours = [
            sorted(around, key=self._name_rank) for around in self.neighbours
        ]
        self.sides = ((self.left, self.right), (self.top, self.bottom))
        self.supply = (self.cells + 1) // 2
        self.centre = size // 2 * (size + 1)

    def _name_rank(self, cell: int) -> int:
        return cell % self.size * self.size + cell // self.size


_boards: dict[int, Board] = {}


def get_board(size: int) -> Board:
    """The one Board with ``size`` × ``size`` cells."""
    if size not in _boards:
        _boards[size] = Board(size)
    return _boards[size]
