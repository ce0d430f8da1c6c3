"""The n×n rhombus of hexagons on which BeerHex and inpHeXion are played.

A cell is a small int, ``row * size + column``, both from 0. Its name is the column's letter and the
row's number from 1 at the top: ``a1`` is 0. Each row lies half a cell to the right of the one
above, so the neighbours of (c, r) are (c±1, r), (c, r±1), (c+1, r−1) and (c−1, r+1). A set of cells
is an int with bit ``cell`` set.
"""


def bitset_of(cells: "list[int]") -> int:
    """Return the set of these cells."""
    return sum([1 << cell for cell in cells])


class Rhombus:
    """The geometry of a board.

    Attributes:
        size: Cells along an edge, 2 … 9.
        cells: The number of cells.
        names: For every cell its name.
        neighbours: For every cell its neighbours, ascending.
        neighbour_sets: For every cell the set of its neighbours.
        all_cells: The set of all cells.
        top: The set of the cells on the upper edge; ``bottom``, ``left`` and ``right`` likewise.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = size * size
        self.names = ["abcdefghi"[i % size] + str(i // size + 1) for i in range(self.cells)]
        self._index = {name: i for i, name in enumerate(self.names)}
        self.neighbours = [self._neighbours_of(i) for i in range(self.cells)]
        self.neighbour_sets = [sum(1 << n for n in around) for around in self.neighbours]
        self.all_cells = (1 << self.cells) - 1
        self.top = sum(1 << i for i in range(size))
        self.bottom = self.top << (self.cells - size)
        self.left = sum(1 << (i * size) for i in range(size))
        self.right = self.left << (size - 1)

    def _neighbours_of(self, cell: int) -> tuple:
        size = self.size
        column, row = cell % size, cell // size
        steps = ((-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1))
        return tuple(
            sorted(
                (row + dr) * size + column + dc
                for dc, dr in steps
                if 0 <= column + dc < size and 0 <= row + dr < size
            )
        )

    def cell(self, name: str) -> int:
        """Return the cell of that name, or −1 if the board has none."""
        return self._index.get(name, -1)

    def members(self, cells: int) -> list[int]:
        """Return the members of a set of cells, ascending."""
        return [i for i in range(self.cells) if cells >> i & 1]

    def adjacent_to(self, cells: int) -> int:
        """Return the set of all neighbours of ``cells``; members that touch are among them."""
        size = self.size
        eastward, westward = cells & ~self.right, cells & ~self.left
        return self.all_cells & (
            (eastward << 1)
            | (westward >> 1)
            | (cells << size)
            | (cells >> size)
            | (eastward >> (size - 1))
            | (westward << (size - 1))
        )

    def flood_fill(self, cells: int, start: int) -> int:
        """Return the part of the set ``cells`` that is connected to the set ``start``."""
        flood, grown = 0, cells & start
        while grown != flood:
            flood, grown = grown, (grown | self.adjacent_to(grown)) & cells
        return flood

    def is_connected(self, cells: int, start: int, goal: int) -> bool:
        """Return whether a chain inside ``cells`` joins the sets ``start`` and ``goal``."""
        flood, grown = 0, cells & start
        while grown != flood:
            if grown & goal:
                return True
            flood, grown = grown, (grown | self.adjacent_to(grown)) & cells
        return False

    def shortest_path(self, cells: int, start: int, goal: int) -> list[int]:
        """Return a shortest chain inside ``cells`` from the set ``start`` to the set ``goal``.

        Returns:
            The cells of the chain, [] if there is none. Of equal chains it is always the same one.
        """
        came_from: dict[int, int] = {}
        ring = self.members(cells & start)
        for cell in ring:
            came_from[cell] = -1
        while ring:
            following = []
            for cell in ring:
                if goal >> cell & 1:
                    chain = [cell]
                    while came_from[chain[-1]] >= 0:
                        chain.append(came_from[chain[-1]])
                    return chain[::-1]
                for near in self.neighbours[cell]:
                    if cells >> near & 1 and near not in came_from:
                        came_from[near] = cell
                        following.append(near)
            ring = following
        return []
