"""Values of placements and attacks by random fillings of the board, one bit for each world."""

import random

from engine.beerhex.bot.worlds import (
    TRIPLE_CELLS,
    count_worlds,
    joined_with_each_cell,
)
from engine.beerhex.constants import BOARD, FACE_LETTERS, SEATS, popcount, sorted_cells, stock
from engine.beerhex.moves import parse_move
from engine.beerhex.state import BeerHexState

PRECISION = 6  # binary digits of a probability


class Worlds:
    """Random worlds that agree with a view, drawn independently for each cell.

    Attributes:
        seat: The viewer.
        count: The number of worlds.
        everywhere: The int with a bit for each.
        board: Per cell the worlds in which it shows the viewer's symbol, empty cells filled.
        fill: Per cell the same if it is or becomes empty.
    """

    def __init__(
        self,
        view: BeerHexState,
        own_symbol: "dict[int, float]",
        count: int,
        rng: random.Random,
    ) -> None:
        """Draw the worlds.

        Args:
            view: The view of the seat to move.
            own_symbol: Per face-down cap of the other seat the probability of its owner's symbol.
            count: The number of worlds.
            rng: The source of randomness.
        """
        self.view, self.seat, self.count, self._rng = view, view.mover, count, rng
        self.everywhere = (1 << count) - 1
        expected = sum([1 - chance for chance in own_symbol.values()])
        for owner in SEATS:
            expected += popcount(view.shells[owner] & view.faces[self.seat])
        total = stock(0, self.seat) + stock(1, self.seat)
        left = 2 * 13 - popcount(view.occupied())
        density = min(0.95, max(0.05, (total - expected) / left))
        self.fill = [self._bernoulli(density) for _ in range(BOARD.cells)]
        self.board = list(self.fill)
        for cell in range(BOARD.cells):
            if view.occupied() >> cell & 1:
                face = view.face(cell)
                if face is None:
                    self.board[cell] = self._bernoulli(1 - own_symbol[cell])
                else:
                    self.board[cell] = self.everywhere if face == self.seat else 0

    def _bernoulli(self, chance: float) -> int:
        """Return a random set of worlds that holds each with this probability."""
        digits = round(chance * 2**PRECISION)
        if digits >= 2**PRECISION:
            return self.everywhere
        worlds = 0
        for place in range(PRECISION):
            bits = self._rng.getrandbits(self.count)
            worlds = worlds | bits if digits >> place & 1 else worlds & bits
        return worlds

    def placement_shares(self, board: "list[int]", own: bool) -> "dict[int, float]":
        """Return per empty cell the share of worlds won with a cap of this symbol there."""
        empty = sorted_cells(BOARD.all_cells & ~self.view.occupied())
        if own:
            _, after = joined_with_each_cell(board, self.seat)
            return {cell: count_worlds(after[cell]) / self.count for cell in empty}
        theirs = [self.everywhere & ~worlds for worlds in board]
        _, after = joined_with_each_cell(theirs, 1 - self.seat)
        return {
            cell: 1 - count_worlds(after[cell] & self.everywhere) / self.count for cell in empty
        }

    def share_after_reply(self, cell: int, own: bool) -> float:
        """Return the share of worlds won after a placement and the best placement against it."""
        board = list(self.board)
        board[cell] = self.everywhere if own else 0
        replies = [
            share for reply, share in self.placement_shares(board, False).items() if reply != cell
        ]
        return min(replies, default=0.0)

    def equal_worlds(self, move: str) -> int:
        """Return the worlds in which an attack succeeds."""
        one, two, three = [self.board[cell] for cell in TRIPLE_CELLS[move]]
        return one & two & three | self.everywhere & ~(one | two | three)

    def share_after_attack(self, move: str) -> float:
        """Return the share of worlds won after an attack and the best placement against it.

        After a success the viewer lays a cap first.
        """
        success = self.equal_worlds(move)
        board = list(self.board)
        for cell in TRIPLE_CELLS[move]:
            home = success | self.board[cell]
            board[cell] = home & self.fill[cell] | self.board[cell] & ~home
        empty = sorted_cells(BOARD.all_cells & ~self.view.occupied()) + TRIPLE_CELLS[move]
        _, after = joined_with_each_cell(board, self.seat)
        best = max(empty, key=lambda cell: count_worlds(after[cell] & success))
        board[best] |= success
        theirs = [self.everywhere & ~worlds for worlds in board]
        _, after = joined_with_each_cell(theirs, 1 - self.seat)
        lost = max([count_worlds(after[cell] & self.everywhere) for cell in empty])
        return 1 - lost / self.count


def likely_attacks(worlds: Worlds, number: int) -> "list[str]":
    """Return the legal attacks that are most likely to succeed."""
    attacks = [move for move in worlds.view.legal() if move in TRIPLE_CELLS]
    attacks.sort(key=lambda move: -count_worlds(worlds.equal_worlds(move)))
    return attacks[:number]


def revealed_own_share(view: BeerHexState, seat: int, prior: float, weight: float) -> float:
    """Return the expected share of the own symbol among this seat's caps, from past attacks.

    Args:
        view: Any view.
        seat: The owner of the caps.
        prior: The share before any was revealed.
        weight: How many revealed caps the prior counts as.
    """
    own, total = prior * weight, weight
    for _, text, owners in view.attacks:
        for face, owner in zip(parse_move(text).revealed or "", owners):
            if owner == FACE_LETTERS[seat]:
                own += face == owner
                total += 1
    return own / total
