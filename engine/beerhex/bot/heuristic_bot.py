"""Beginners' BeerHex: lay caps along the shortest line, claim when it is joined.

These players take every cap that they can't see into for its owner's symbol, and ignore
probabilities. The weaker ones only look at their own line, judge cells roughly, and bluff at
random.
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
from engine.bots.bot import Bot, SearchResult, TimeLimit, ranked_moves
from engine.hexboard import bitset_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.beerhex.state import BeerHexState
    from engine.game import State
    from engine.rng import Rng

UNREACHABLE = 7  # more caps than any line needs


def path_lengths(own_cells: int, empty: int, seat: int) -> "list[int]":
    """Return per cell the caps that the shortest line through it needs to join this seat's sides.

    Args:
        own_cells: The cells that cost nothing.
        empty: The cells that cost one cap.
        seat: The seat whose sides are joined.

    Returns:
        The numbers; at least UNREACHABLE if there is no line.
    """
    prices = []
    for side in GOAL_SIDES[seat]:
        price = [UNREACHABLE] * BOARD.cells
        wave, spent = side, 0
        seen = 0
        while wave and spent < UNREACHABLE:
            # First all cells that cost nothing more, then one step of cost one.
            connected = BOARD.flood_fill(own_cells & ~seen, wave)
            paid = (wave | BOARD.adjacent_to(connected)) & empty & ~seen
            for cell in sorted_cells(connected):
                price[cell] = spent
            spent += 1
            for cell in sorted_cells(paid):
                price[cell] = spent
            seen |= connected | paid
            wave = BOARD.adjacent_to(paid) & ~seen
        prices.append(price)
    lengths = []
    for cell in range(BOARD.cells):
        lengths.append(prices[0][cell] + prices[1][cell] - (empty >> cell & 1))
    return lengths


class HeuristicBot(Bot):
    """A player by shortest lines.

    Args:
        noise: By how many caps it misjudges a cell.
        opponent_weight: How much the opponent's line counts beside its own.
        bluff_rate: How often it lays the other's symbol.
        attack_rate: How often it attacks a line that seems to be joined.
    """

    def __init__(
        self, noise: float, opponent_weight: float, bluff_rate: float, attack_rate: float
    ) -> None:
        self.noise = noise
        self.opponent_weight = opponent_weight
        self.bluff_rate = bluff_rate
        self.attack_rate = attack_rate

    def search(
        self, view: "State", rng: "Rng", limit: TimeLimit
    ) -> "Iterator[SearchResult | None]":
        """Search the view; see ``Bot.search``."""
        position: BeerHexState = view  # type: ignore[assignment]
        seat = position.mover
        empty = BOARD.all_cells & ~position.occupied()
        symbols = [_assumed_cells(position, face) for face in SEATS]
        own = path_lengths(symbols[seat], empty, seat)
        opposing = path_lengths(symbols[1 - seat], empty, 1 - seat)
        near, far = min(own), min(opposing)
        choices: list[tuple] = []  # (move, worth)
        if position.phase == START and near == 0 and _remembers_bluffs(position):
            choices = [(CLAIM, 0.0)]
        elif position.phase == START and far == 0 and rng.random() < self.attack_rate:
            line = bitset_of([cell for cell in range(BOARD.cells) if opposing[cell] == 0])
            down = line & position.face_down()
            choices = [(move, 0.0) for move, cells in ATTACKS if cells & down == cells]
        if not choices:
            left = [position.caps_left(FACE_LETTERS[face]) for face in (seat, 1 - seat)]
            lays_own = left[0] > 0 and (rng.random() >= self.bluff_rate or not left[1])
            token = not lays_own and position.phase != FILLING and position.tokens_left(seat) > 0
            for cell in sorted_cells(empty):
                if not (cell == CENTRE and position.is_opening()):
                    # The other's symbol is laid where it does no harm.
                    worth = float(near - own[cell] if lays_own else own[cell] - near)
                    worth += self.opponent_weight * (far - opposing[cell])
                    move = place_notation(
                        CELL_NAMES[cell], FACE_LETTERS[seat if lays_own else 1 - seat], token
                    )
                    choices.append((move, worth))
        rng.shuffle(choices)
        best, chosen = -99.0, ""
        for move, worth in choices:
            noisy = worth + self.noise * rng.random()
            if noisy > best:
                best, chosen = noisy, move
        value = (min(far, UNREACHABLE) - min(near, UNREACHABLE)) / (UNREACHABLE + 1)
        top = max([worth for _, worth in choices])
        ranked = [
            (move, max(-1.0, value + (worth - top) / 4 / UNREACHABLE)) for move, worth in choices
        ]
        yield SearchResult(chosen, value, ranked_moves(ranked), len(choices))


def _remembers_bluffs(view: "BeerHexState") -> bool:
    """Return whether this player knows all of its own bluffs.

    It does, unless it plays with clues and ran out of tokens.
    """
    seat = view.mover
    hand = view.hands[seat] or (0, 0)
    mine = view.shells[seat] & (view.faces[1 - seat] | view.tokens)
    return stock(seat, 1 - seat) - hand[1 - seat] <= popcount(mine)


def _assumed_cells(view: "BeerHexState", face: int) -> int:
    """Return the cells that this player takes for this symbol.

    An unseen face is taken for its owner's symbol, except under one's own token, which marks a
    bluff.
    """
    unseen = view.occupied() & ~(view.faces[0] | view.faces[1])
    bluffs = view.tokens & view.shells[view.mover]
    return view.faces[face] | unseen & (
        view.shells[face] & ~bluffs | view.shells[1 - face] & bluffs
    )
