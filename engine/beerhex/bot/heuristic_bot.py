"""BeerHex as people begin to play it: lay caps along the shortest line, claim when it is joined.

These players look at the board as it lies. They take every cap that they can't see into for its
owner's symbol, and know nothing of chances. The weaker ones look at their own line alone, judge
cells only roughly, and bluff wherever it comes to their mind.
"""

from engine.beerhex.constants import (
    BOARD,
    CELL_NAMES,
    CENTRE,
    FACE_LETTERS,
    GOAL_SIDES,
    SEATS,
    popcount,
    sorted_cells,
    stock,
)
from engine.beerhex.moves import ATTACKS, CLAIM, place_notation
from engine.beerhex.position import FILLING, START
from engine.bots.bot import Bot, Clock, SearchResult, ranked_moves
from engine.hexboard import bitset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.beerhex.state import BeerHexState
    from engine.game import State
    from engine.rng import Rng

UNREACHABLE = 7  # as many caps to lay as no line takes


def path_lengths(own_cells: int, empty: int, seat: int) -> "list[int]":
    """Per cell how many caps the shortest line through it that joins this seat's sides still
    needs, through the sets ``free`` and ``empty``; at least FAR where there is none."""
    ways = []
    for side in GOAL_SIDES[seat]:
        price = [UNREACHABLE] * BOARD.cells
        wave, spent = side, 0
        seen = 0
        while wave and spent < UNREACHABLE:
            # What costs nothing more, then one step on.
            here = BOARD.flood_fill(own_cells & ~seen, wave)
            paid = (wave | BOARD.adjacent_to(here)) & empty & ~seen
            for cell in sorted_cells(here):
                price[cell] = spent
            spent += 1
            for cell in sorted_cells(paid):
                price[cell] = spent
            seen |= here | paid
            wave = BOARD.adjacent_to(paid) & ~seen
        ways.append(price)
    both = []
    for cell in range(BOARD.cells):
        both.append(ways[0][cell] + ways[1][cell] - (empty >> cell & 1))
    return both


class HeuristicBot(Bot):
    """Plays by lines. ``rough``: by how many caps it misjudges a cell; ``heed``: how much the
    other's line counts beside its own; ``bluffs``: how often it lays the other's symbol;
    ``bold``: how often it attacks a line that seems to be joined."""

    def __init__(
        self, noise: float, opponent_weight: float, bluff_rate: float, attack_rate: float
    ) -> None:
        self.noise = noise
        self.opponent_weight = opponent_weight
        self.bluff_rate = bluff_rate
        self.attack_rate = attack_rate

    def search(self, view: "State", rng: "Rng", clock: Clock) -> "Iterator[SearchResult | None]":
        position: BeerHexState = view  # type: ignore[assignment]
        seat = position.mover()
        empty = BOARD.all_cells & ~position.occupied()
        symbols = [_assumed_cells(position, face) for face in SEATS]
        mine = path_lengths(symbols[seat], empty, seat)
        theirs = path_lengths(symbols[1 - seat], empty, 1 - seat)
        near, far = min(mine), min(theirs)
        found: list[tuple] = []  # (move, worth)
        if position.phase == START and near == 0 and _remembers_bluffs(position):
            found = [(CLAIM, 0.0)]
        elif position.phase == START and far == 0 and rng.random() < self.attack_rate:
            line = bitset_of([cell for cell in range(BOARD.cells) if theirs[cell] == 0])
            down = line & position.face_down()
            found = [(move, 0.0) for move, cells in ATTACKS if cells & down == cells]
        if not found:
            left = [position.caps_left(FACE_LETTERS[face]) for face in (seat, 1 - seat)]
            own = left[0] > 0 and (rng.random() >= self.bluff_rate or not left[1])
            token = not own and position.phase != FILLING and position.tokens_left(seat) > 0
            for cell in sorted_cells(empty):
                if not (cell == CENTRE and position.is_opening()):
                    # The other's symbol is laid where it is not in the way.
                    worth = float(near - mine[cell] if own else mine[cell] - near)
                    worth += self.opponent_weight * (far - theirs[cell])
                    move = place_notation(
                        CELL_NAMES[cell], FACE_LETTERS[seat if own else 1 - seat], token
                    )
                    found.append((move, worth))
        rng.shuffle(found)
        best, chosen = -99.0, ""
        for move, worth in found:
            judged = worth + self.noise * rng.random()
            if judged > best:
                best, chosen = judged, move
        hope = (min(far, UNREACHABLE) - min(near, UNREACHABLE)) / (UNREACHABLE + 1)
        top = max([worth for _, worth in found])
        ranked = [
            (move, max(-1.0, hope + (worth - top) / 4 / UNREACHABLE)) for move, worth in found
        ]
        yield SearchResult(chosen, hope, ranked_moves(ranked), len(found))


def _remembers_bluffs(view: "BeerHexState") -> bool:
    """Whether all bluffs that this player has laid are accounted for: always, unless it plays with
    clues and ran out of tokens."""
    seat = view.mover()
    hand = view.hands[seat] or (0, 0)
    mine = view.shells[seat] & (view.faces[1 - seat] | view.tokens)
    return stock(seat, 1 - seat) - hand[1 - seat] <= popcount(mine)


def _assumed_cells(view: "BeerHexState", face: int) -> int:
    """The cells that this player takes for this symbol: a face that can't be seen is its owner's,
    but with one's own token, which marks a bluff."""
    unseen = view.occupied() & ~(view.faces[0] | view.faces[1])
    bluffs = view.tokens & view.shells[view.mover()]
    return view.faces[face] | unseen & (
        view.shells[face] & ~bluffs | view.shells[1 - face] & bluffs
    )
