"""Whole turns, searched quickly: a beam over what a turn changes and nothing else.

A position has some thirty facts, a turn changes a dozen of them. ``Part`` holds those, the layout
among them; ``settled`` makes a position of a part again, the same that the rules come to by the
same placements. Turns are told apart by the layout they leave, not by the order of placements.
"""

from engine.hexheaven.constants import HAND_ADJACENCIES, SINGLE_EDGE
from engine.hexheaven.layout import POPCOUNT, ROTATIONS_OF_MASK, STEPS, fitting_rotations
from engine.hexheaven.moves import encode_lay
from engine.hexheaven.tiles import BLANK, KIND
from engine.hexheaven.transitions import next_rng, with_item, without_tile
from engine.hexheaven.turn_end import advantage_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.layout import Layout
    from engine.hexheaven.state import HexHeavenState

HEAVEN_VALUE = 1.5  # what a tile in the keep promises, in points
HAND_TILE_VALUE = 0.3  # what a tile still in the hand promises
_POINTS_SHIFT = [
    12 + 4 * kind for kind in range(4)
]  # where a border cell's entry has a KIND's points
_TIE_MODULUS = 8191  # prime, for an order among equals that favours no tile and no cell


class TurnState:
    """A part of a turn, from its beginning (or from where it is asked about) on.

    Attributes:
        first: the code it begins with, 0 if nothing has been laid.
        layout, hand, kept, special, used, points, laid, placed, heavens: as in a position, of
            the seat to move.
        sunk: the tiles that the game's first heaven has put under the deck (serious).
    """

    def __init__(
        self,
        first_code: int,
        layout: "Layout",
        hand: tuple,
        keep: tuple,
        special: int,
        counts: tuple,
        sunk: tuple,
    ) -> None:
        self.first_code = first_code
        self.layout = layout
        self.hand = hand
        self.keep = keep
        self.special = special
        self.used, self.points, self.laid, self.placed, self.heavens = counts
        self.sunk = sunk


def start_turn(state: "HexHeavenState") -> TurnState:
    """The turn that ``state`` is in, nothing laid yet."""
    counts = (state.used, state.points, state.laid, state.placed, state.heavens)
    seat = state.mover
    hand, special = state.hands[seat], state.specials[seat]
    return TurnState(0, state.layout, hand, state.keep, special, counts, ())


def to_position(state: "HexHeavenState", turn: TurnState) -> "HexHeavenState":
    """``state`` with what a part of its turn has changed."""
    new = state.copy()
    seat = state.mover
    new.layout = turn.layout
    new.hands = with_item(state.hands, seat, turn.hand)
    new.keep = turn.keep
    new.specials = with_item(state.specials, seat, turn.special)
    if state.rules.has_bonus:
        score = state.scores[seat] + turn.points - state.points
        new.scores = with_item(state.scores, seat, score)
    new.points, new.used = turn.points, turn.used
    new.laid, new.placed = turn.laid, turn.placed
    new.heaven = state.heaven or turn.heavens > state.heavens
    new.heavens = turn.heavens
    if turn.sunk:
        new.bottom = turn.sunk
        new.deck_size += len(turn.sunk)
        new.shuffles += 1
        if new.deck is not None:
            order = list(turn.sunk)
            next_rng(new).shuffle(order)
            new.deck = new.deck + tuple(order)
    return new


def place_tile(turn: TurnState, tile: int, cell: int, rotation: int, sinks: bool) -> TurnState:
    """A part of a turn and one placement more. ``sinks``: whether the game's first heaven goes
    under the deck."""
    layout = turn.layout.copy()
    adjacency = POPCOUNT[layout.border[cell] & 63]
    hand, kept, special = turn.hand, turn.keep, turn.special
    used, laid, sunk = turn.used, turn.laid, turn.sunk
    points = turn.points + layout.points(tile, cell)
    lifted = layout.surrounded(cell) if adjacency > 2 else []
    layout.lay(tile, cell, rotation)
    if tile in kept:
        kept = without_tile(kept, tile)
    elif tile == special:
        special = 0
    else:
        hand = without_tile(hand, tile)
        laid += 1
        used |= 1 << adjacency
    if lifted:
        tiles = tuple([layout.lift(near) for near in lifted])
        if sinks and not turn.heavens:
            sunk = tuple(sorted(tiles))
        else:
            kept = tuple(sorted(kept + tiles))
    counts = (used, points, laid, turn.placed + 1, turn.heavens + len(lifted))
    first = turn.first_code or encode_lay(tile, cell, rotation)
    return TurnState(first, layout, hand, kept, special, counts, sunk)


def expand(
    state: "HexHeavenState", beam: list, turn_ends: list, last: "list[tuple] | None" = None
) -> list:
    """Look one placement further from every part in ``ring``. Those that may end the turn go to
    ``ends``; returned are the placements that go on, the most promising first: (less what it
    promises, a tie-break, tile, cell, place in the ring, the rotations that fit, the points).
    With ``last`` the placements after which nothing can be left to lay are not among them: the
    one that earns most goes there, unless a better one is there, and is the same kind of tuple."""
    children: list[tuple] = []
    may_hand = HAND_ADJACENCIES | (SINGLE_EDGE if state.single_edge else 0)
    for index, part in enumerate(beam):
        layout, hand, kept, special = part.layout, part.hand, part.keep, part.special
        by_hand = may_hand & ~part.used
        base = part.points + HAND_TILE_VALUE * len(hand)
        others = kept + ((special,) if special else ())
        border, tiles = layout.border, layout.tiles
        any_hand = any_kept = False
        only = len(hand) + len(others) == 1
        for cell in border:
            asked = border[cell]
            adjacency = POPCOUNT[asked & 63]
            usable = hand if by_hand >> adjacency & 1 else ()
            if others and adjacency < 6:
                usable = usable + others
            closing = -1.0
            for tile in usable:
                fits = fitting_rotations(tile, asked)
                if not fits:
                    continue
                if tile in hand:
                    any_hand = True
                elif tile != special:
                    any_kept = True
                if closing < 0:
                    closing = HEAVEN_VALUE * count_closed(tiles, cell) if adjacency > 2 else 0.0
                kind = KIND[tile]
                points = (asked >> _POINTS_SHIFT[kind] & 15) - 8 if kind != BLANK else 0
                tie = (cell * 61 + tile * 977 + part.first_code) % _TIE_MODULUS
                total = part.points + points
                child = (-(base + points + closing), tie, tile, cell, index, fits, total)
                if last is None or not only or closing:
                    children.append(child)
                elif not last or total > last[0][6]:
                    last[:] = [child]
        if not any_kept and (part.laid or not any_hand):
            turn_ends.append(part)
    children.sort()
    return children


def count_closed(tiles: dict, cell: int) -> int:
    """How many jewel tiles have their last open side at an empty cell."""
    count = 0
    for step in STEPS:
        near = cell + step
        if near in tiles and KIND[tiles[near] >> 3] != BLANK:
            for beyond in STEPS:
                if near + beyond not in tiles and near + beyond != cell:
                    break
            else:
                count += 1
    return count


def prune(beam: list, children: list, width: int, sinks: bool) -> list:
    """The parts that the first of ``children`` lead to, at most ``width``, no layout twice."""
    chosen: list[TurnState] = []
    seen: dict[int, list] = {}
    for _, _, tile, cell, index, fits, _ in children:
        for rotation in ROTATIONS_OF_MASK[fits]:
            part = place_tile(beam[index], tile, cell, rotation, sinks)
            tiles = part.layout.tiles
            same = seen.setdefault(sum(tiles.values()) * 31 + sum(tiles), [])
            if any([other == tiles for other in same]):
                continue
            same.append(tiles)
            chosen.append(part)
            if len(chosen) == width:
                return chosen
    return chosen


def best_turn(state: "HexHeavenState", width: int) -> "tuple[float, TurnState]":
    """The most that a beam of this width gains from ``state`` on, and how the turn then ends."""
    sinks = state.rules.name == "serious"
    ring = [start_turn(state)]
    best = None
    most = -1000.0
    while ring:
        ends: list[TurnState] = []
        last: list[tuple] = []
        children = expand(state, ring, ends, last)
        for part in ends:
            worth = turn_value(sinks, part.points)
            if worth > most:
                most, best = worth, part
        for _, _, tile, cell, index, fits, points in last:
            if turn_value(sinks, points) > most:
                most = turn_value(sinks, points)
                best = place_tile(ring[index], tile, cell, ROTATIONS_OF_MASK[fits][0], sinks)
        ring = prune(ring, children, width, sinks)
    assert best is not None
    return most, best


def turn_value(is_serious: bool, points: int) -> float:
    """What ending the turn now brings the seat to move: points, or serious advantage points (in
    points of which three make one), with a little for the rest that is lost."""
    return 3.0 * advantage_points(points) + points / 100 if is_serious else float(points)
