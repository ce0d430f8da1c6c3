"""Constants of inpHeXion: colours, letters of the pieces, boards.

The boards are rhombi of 5 to 9 cells a side, each created once. A cell is an int, a set of cells an
int with those bits set, as in ``engine.hexboard``.
"""

from engine.hexboard import Rhombus

SIZES = (5, 6, 7, 8, 9)  # the published game is on 7 × 7
WHITE, BLACK = 0, 1
DISC_LETTERS = "wb"  # the letter of each colour's discs
NEUTRAL_LETTER = "n"  # the letter of the neutral piece
NO_CELL = -1  # the neutral piece's cell in a game without it

# The option of a free second disc: whether Black's first disc is placed, too (True), or infects
# (False). By an earlier ruling it could do either, and games of that time keep that rule.
EITHER = "either"

# Reasons of an outcome, besides "resign".
JOINED, NO_ROOM, NO_MOVE = "joined", "no-room", "no-move"


class Board(Rhombus):
    """A rhombus with the tables of inpHeXion.

    Attributes:
        name_order: All cells in the alphabetical order of their names.
        ordered_neighbours: For each cell its neighbours, in that order.
        sides: For White and for Black the two sets of cells to join.
        supply: The number of discs each player begins with.
        centre: The neutral piece's first cell. *Ruling*: a board of even size has no middle cell;
            there it is the cell of the diagonal a1, b2 … below the middle, since that diagonal is
            as far from White's sides as from Black's.
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
    """Return the one Board with ``size`` × ``size`` cells."""
    if size not in _boards:
        _boards[size] = Board(size)
    return _boards[size]
