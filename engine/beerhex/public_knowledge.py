"""Public knowledge about the faces of a player's face-down caps, and sampling from it.

Everybody can count: seven of a player's caps have their owner's symbol and six the other. An attack
that sends caps back to a hand tells more. The caps that lay beside them at that moment came from
the same stock: if three gold faces went home, at most four of the golden player's other caps on the
board are gold, and that stays true of those caps however many are laid later. Such a fact is a
*bound* ``[cells, gold, silver]``: of these face-down caps at most so many are gold, and at most so
many silver. One player's bounds are nested, since a cap that lay there earlier and still does also
lay there later. Together with the stock they say exactly which faces are possible, because every
cap that ever left the board was shown to everybody.
"""

from engine.beerhex.constants import popcount, sorted_cells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.rng import Rng


def normalize_bounds(bounds: list) -> list:
    """Return the bounds that exclude something, each set of cells once, smallest sets first."""
    best: dict[int, list] = {}
    for cells, gold, silver in bounds:
        if cells in best:
            gold = min(gold, best[cells][1])
            silver = min(silver, best[cells][2])
        best[cells] = [cells, gold, silver]
    kept = []
    for cells, bound in best.items():
        size = popcount(cells)
        if bound[1] < size or bound[2] < size:
            kept.append((size, bound))
    return [bound for _, bound in sorted(kept)]


def bounds_after_reveal(bounds: list, cells: int, faces: list) -> list:
    """Return the bounds after the caps on ``cells`` were revealed.

    The cells leave every set that holds them, and their faces are subtracted.
    """
    after = []
    for held, gold, silver in bounds:
        gold -= popcount(held & cells & faces[0])
        silver -= popcount(held & cells & faces[1])
        after.append([held & ~cells, gold, silver])
    return after


class PossibleFaces:
    """All ways in which one player's face-down caps can be gold or silver.

    Attributes:
        count: The number of ways.

    Args:
        down: The face-down caps.
        bounds: The bounds of sets of them.
        gold: The most of them all that can be gold.
        silver: The most of them all that can be silver.
        faces: Per symbol the set of cells whose face is known.
    """

    def __init__(self, down: int, bounds: list, gold: int, silver: int, faces: list) -> None:
        self._faces = faces
        self._cells: list[int] = []
        limits = {}
        placed = 0
        for cells, most_gold, most_silver in bounds:
            self._cells += sorted_cells(cells & ~placed)
            placed |= cells
            limits[len(self._cells)] = (most_gold, most_silver)
        self._cells += sorted_cells(down & ~placed)
        size = len(self._cells)
        inner = limits.get(size, (size, size))
        limits[size] = (min(gold, inner[0]), min(silver, inner[1]))
        # _counts[i][g]: the number of ways to continue after g gold faces among the first i.
        self._counts = [[0] * (size + 2) for _ in range(size + 1)]
        for i in range(size, -1, -1):
            most_gold, most_silver = limits.get(i, (size, size))
            for g in range(max(0, i - most_silver), min(i, most_gold) + 1):
                self._counts[i][g] = (
                    1 if i == size else self._count_with(i, g, 0) + self._count_with(i, g, 1)
                )
        self.count = self._counts[0][0]

    def _count_with(self, i: int, gold: int, face: int) -> int:
        """Return the number of ways if the i-th cap has this face after ``gold`` gold ones."""
        if self._faces[1 - face] >> self._cells[i] & 1:
            return 0
        return self._counts[i + 1][gold + 1 - face]

    def sample(self, rng: "Rng") -> int:
        """Return the set of gold faces of a way drawn uniformly."""
        gold = 0
        seen = 0
        for i, cell in enumerate(self._cells):
            if rng.below(self._counts[i][seen]) < self._count_with(i, seen, 0):
                gold |= 1 << cell
                seen += 1
        return gold
