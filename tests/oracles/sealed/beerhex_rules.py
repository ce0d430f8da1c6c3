"""The rules of BeerHex, played with caps of which some faces are unknown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations

TOTALS = ((7, 6), (6, 7))
"""For every owner how many caps have a gold and a silver face."""
LETTERS = "gs"
CENTRE = 12


def name_of(cell: int) -> str:
    """Name a cell.

    Args:
        cell: Its number.

    Returns:
        Its name.
    """
    return "abcde"[cell % 5] + str(cell // 5 + 1)


BY_NAME = sorted(range(25), key=name_of)
CELLS = {name_of(cell): cell for cell in range(25)}


def _neighbours(cell: int) -> frozenset[int]:
    row, column = divmod(cell, 5)
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1))
    return frozenset(
        (row + y) * 5 + column + x for x, y in steps if 0 <= row + y < 5 and 0 <= column + x < 5
    )


NEIGHBOURS = tuple(_neighbours(cell) for cell in range(25))


def connected(cells: tuple[int, ...]) -> bool:
    """Return whether one of three cells is adjacent to both others.

    Args:
        cells: The three.

    Returns:
        Whether it is so.
    """
    return any(all(c in NEIGHBOURS[m] for c in cells if c != m) for m in cells)


TRIPLES = tuple(t for t in combinations(BY_NAME, 3) if connected(t))


@dataclass
class Cap:
    """A cap that has been laid.

    Attributes:
        owner: Whose it is.
        face: 0 for gold, 1 for silver, None if it isn't known.
        laid: The number of the entry that laid it.
        removed: The number of the entry that sent it home, if any.
        up: Whether it lies face up.
        token: Whether a clue token lies on it.
    """

    owner: int
    face: int | None
    laid: int
    removed: int | None = None
    up: bool = False
    token: bool = False


@dataclass
class Board:
    """A position.

    Attributes:
        clues: Whether clue tokens are played with.
        mover: The seat to move.
        phase: `start`, `place` or `fill`.
        cells: What lies on every cell.
        caps: All caps that were ever laid, in their order.
        ended: How the game ended: `claim`, `deny`, `resign`, `time`, `full` or `filled`.
        ender: Who made the last move.
    """

    clues: bool
    mover: int = 0
    phase: str = "start"
    cells: list[Cap | None] = field(default_factory=lambda: [None] * 25)
    caps: list[Cap] = field(default_factory=list)
    ended: str | None = None
    ender: int = 0

    def size(self, owner: int) -> int:
        """Count the caps in a hand.

        Args:
            owner: Whose hand.

        Returns:
            How many there are.
        """
        return 13 - sum(cap is not None and cap.owner == owner for cap in self.cells)

    def in_hand(self, owner: int, face: int) -> int:
        """Count the caps in a hand with a face, as far as faces are known.

        Args:
            owner: Whose hand.
            face: The face.

        Returns:
            How many there are at most.
        """
        laid = sum(c is not None and c.owner == owner and c.face == face for c in self.cells)
        return TOTALS[owner][face] - laid

    def tokens(self, owner: int) -> int:
        """Count a player's clue tokens that aren't on the board.

        Args:
            owner: Whose.

        Returns:
            How many there are.
        """
        return 3 - sum(c is not None and c.owner == owner and c.token for c in self.cells)

    def may_place(self, cell: int, face: int | None, *, token: bool) -> bool:
        """Return whether the player to move may lay a cap.

        Args:
            cell: Where.
            face: Its face, if it is known.
            token: Whether a clue token goes on it.

        Returns:
            Whether it is allowed, as far as is known.
        """
        if self.cells[cell] is not None or (cell == CENTRE and not self.caps):
            return False
        if self.size(self.mover) == 0:
            return False
        if face is not None and self.in_hand(self.mover, face) <= 0:
            return False
        if token:
            return self.clues and self.phase != "fill" and self.tokens(self.mover) > 0
        return True

    def may_attack(self, cells: tuple[int, ...]) -> bool:
        """Return whether the player to move may attack.

        Args:
            cells: Three different cells.

        Returns:
            Whether it is allowed.
        """
        caps = [self.cells[cell] for cell in cells]
        if self.phase != "start" or not connected(cells):
            return False
        return all(cap is not None and not cap.up for cap in caps)

    def place(self, cell: int, cap: Cap) -> None:
        """Lay a cap.

        Args:
            cell: Where.
            cap: The cap.
        """
        self.cells[cell] = cap
        self.caps.append(cap)
        if all(self.cells):
            self.end("filled" if self.phase == "fill" else "full")
        elif self.phase != "fill":
            self.phase = "start" if self.size(self.mover) else "fill"
            self.mover = 1 - self.mover

    def resolve(self, cells: tuple[int, ...], entry: int) -> None:
        """Decide an attack of which all faces are known.

        Args:
            cells: The cells.
            entry: The number of the entry that showed the last face.
        """
        caps = [cap for cap in (self.cells[cell] for cell in cells) if cap is not None]
        alike = len({cap.face for cap in caps}) == 1
        for cell, cap in zip(cells, caps, strict=True):
            cap.token = False
            if alike or cap.face == self.mover:
                cap.removed = entry
                self.cells[cell] = None
            else:
                cap.up = True
        if alike:
            self.phase = "place"
        else:
            self.mover = 1 - self.mover

    def end(self, how: str) -> None:
        """End the game.

        Args:
            how: By what.
        """
        self.ended = how
        self.ender = self.mover

    def overfull(self) -> Cap | None:
        """Look for a cap that its owner did not have, with all faces known.

        Returns:
            The first one that was laid though all with this face lay already.
        """
        for cap in self.caps:
            if cap.face is None:
                continue
            lying = sum(
                other.owner == cap.owner
                and other.face == cap.face
                and other.laid <= cap.laid
                and (other.removed is None or other.removed > cap.laid)
                for other in self.caps
            )
            if lying > TOTALS[cap.owner][cap.face]:
                return cap
        return None

    def possible(self, owner: int) -> bool:
        """Return whether a player can have laid all caps, whatever is under those that aren't open.

        Those caps lie there still, so fewer of them lay at every moment before; the faces must do
        for all moments together.

        Args:
            owner: Whose caps to look at.

        Returns:
            Whether there are such faces.
        """
        least = most = hidden = 0
        for moment in (cap.laid for cap in self.caps if cap.owner == owner):
            lay = [
                cap.face
                for cap in self.caps
                if cap.owner == owner
                and cap.laid <= moment
                and (cap.removed is None or cap.removed > moment)
            ]
            most += lay.count(None) - hidden
            hidden = lay.count(None)
            gold, silver = (TOTALS[owner][face] - lay.count(face) for face in (0, 1))
            least, most = max(least, hidden - silver), min(most, gold)
            if least > most:
                return False
        return True

    def legal(self) -> list[str]:
        """List what the player to move may do, if the own faces are known.

        Returns:
            The moves in the notation, sorted, without `resign`.
        """
        if self.ended:
            return []
        moves = [
            name_of(cell) + LETTERS[face] + ("!" if token else "")
            for cell in range(25)
            for face in (0, 1)
            for token in (False, True)
            if self.may_place(cell, face, token=token)
        ]
        if self.phase == "start":
            moves += ["claim", "deny"]
            moves += [
                "x " + " ".join(map(name_of, cells)) for cells in TRIPLES if self.may_attack(cells)
            ]
        return sorted(moves)

    def outcome(self) -> tuple[int, str, tuple[str, ...]]:
        """Work out who has won a game that is over, with all faces on the board known.

        Returns:
            The winner, the reason, and the cells that show it.
        """
        ender, other = self.ender, 1 - self.ender
        if self.ended in ("resign", "time"):
            return other, self.ended, ()
        if self.ended == "claim":
            chain = self._chain(ender)
            if chain is not None:
                return ender, "claim", chain
            return other, "false-claim", self._chain(other) or ()
        if self.ended == "deny":
            path = self._path(other)
            return (ender, "deny", ()) if path is None else (other, "false-deny", path)
        winner = 0 if self._chain(0) is not None else 1
        return winner, str(self.ended), self._chain(winner) or ()

    def _chain(self, symbol: int) -> tuple[str, ...] | None:
        def cost(cell: int) -> int | None:
            cap = self.cells[cell]
            return 0 if cap is not None and cap.face == symbol else None

        return self._search(symbol, cost, 0)

    def _path(self, symbol: int) -> tuple[str, ...] | None:
        def cost(cell: int) -> int | None:
            cap = self.cells[cell]
            if cap is None:
                return 1
            return 0 if cap.face == symbol else None

        hidden = 13 - sum(cap is not None and cap.face == symbol for cap in self.cells)
        return self._search(symbol, cost, hidden)

    def _search(
        self, symbol: int, cost: Callable[[int], int | None], most: int
    ) -> tuple[str, ...] | None:
        def line(cell: int) -> int:
            return cell // 5 if symbol == 0 else cell % 5

        best: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        queue: list[tuple[int, int, tuple[int, ...]]] = [
            (price, 1, (cell,))
            for cell in range(25)
            if line(cell) == 0 and (price := cost(cell)) is not None
        ]
        while queue:
            queue.sort(reverse=True)
            price, length, path = queue.pop()
            cell = path[-1]
            if cell in best or price > most:
                continue
            best[cell] = (price, length, path)
            if line(cell) == 4:
                return tuple(map(name_of, path))
            for following in NEIGHBOURS[cell]:
                step = cost(following)
                if step is not None and following not in best:
                    queue.append((price + step, length + 1, (*path, following)))
        return None
