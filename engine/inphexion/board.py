"""The boards of inpHeXion: rhombi of 5 to 9 cells a side, each made once."""

from engine.hexboard import Rhombus

WHITE, BLACK = 0, 1
NOWHERE = -1  # the neutral piece's cell in a game without one


class Board(Rhombus):
    """A rhombus with what inpHeXion asks of it.

    Attributes:
        order: all cells in the alphabetical order of their names.
        rings: for each cell its neighbours, in that order.
        sides: for White and for Black the two sets of cells that they join.
        swap: the code of the move ``swap``; the other moves have smaller ones.
        supply: the discs each player begins with.
        centre: where the neutral piece starts. Ruling: a board of even size has no middle cell;
            there it is the one of the diagonal a1, b2 … below the middle, for that diagonal is as
            far from White's sides as from Black's.
    """

    def __init__(self, size: int) -> None:
        Rhombus.__init__(self, size)
        self.order = sorted(range(self.cells), key=self._alphabetically)
        self.rings = [sorted(around, key=self._alphabetically) for around in self.neighbours]
        self.sides = ((self.left, self.right), (self.top, self.bottom))
        self.swap = self.cells * self.cells
        self.supply = (self.cells + 1) // 2
        self.centre = size // 2 * (size + 1)

    def _alphabetically(self, cell: int) -> int:
        return cell % self.size * self.size + cell // self.size


_boards: dict[int, Board] = {}


def board_of(size: int) -> Board:
    """The one Board of that size."""
    if size not in _boards:
        _boards[size] = Board(size)
    return _boards[size]
