"""Turn search: a fast beam search over whole turns, on the part of a position that a turn changes.

A position has some thirty attributes, a turn changes a dozen of them. ``TurnState`` holds those,
the layout among them; ``to_position`` turns it back into the position that the rules reach by the
same placements. Turns are distinguished by the layout they leave, not by the order of placements.
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

HEAVEN_VALUE = 1.5  # of a tile that a heaven lifts, which may be laid again; in points
HAND_TILE_VALUE = 0.3  # of a tile still in hand, in points
# By KIND of tile: the bit at which a cell's requirement (``layout``) holds the points of that kind.
_POINTS_SHIFT = [12 + 4 * kind for kind in range(4)]
_TIE_MODULUS = 8191  # prime, for tie-breaks that favour no tile and no cell


class TurnState:
    """A partial turn.

    Attributes:
        first_code: The code it begins with, 0 if nothing has been laid.
        layout, hand, keep, special, used, points, laid, placed, heavens: As in a position, of the
            seat to move.
        sunk: The tiles that the game's first heaven has put under the deck (serious).
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
    """Return the turn of ``state`` with nothing laid yet."""
    counts = (state.used, state.points, state.laid, state.placed, state.heavens)
    seat = state.mover
    hand, special = state.hands[seat], state.specials[seat]
    return TurnState(0, state.layout, hand, state.keep, special, counts, ())


def to_position(state: "HexHeavenState", turn: TurnState) -> "HexHeavenState":
    """Return ``state`` with the changes of a partial turn."""
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
    """Return a partial turn with one more placement.

    ``sinks``: whether the game's first heaven goes under the deck.
    """
    layout = turn.layout.copy()
    adjacency = POPCOUNT[layout.border[cell] & 63]
    hand, keep, special = turn.hand, turn.keep, turn.special
    used, laid, sunk = turn.used, turn.laid, turn.sunk
    points = turn.points + layout.points(tile, cell)
    lifted = layout.surrounded(cell) if adjacency > 2 else []
    layout.lay(tile, cell, rotation)
    if tile in keep:
        keep = without_tile(keep, tile)
    elif tile == special:
        special = 0
    else:
        hand = without_tile(hand, tile)
        laid += 1
        used |= 1 << adjacency
    if lifted:
        tiles = tuple([layout.lift(neighbour) for neighbour in lifted])
        if sinks and not turn.heavens:
            sunk = tuple(sorted(tiles))
        else:
            keep = tuple(sorted(keep + tiles))
    counts = (used, points, laid, turn.placed + 1, turn.heavens + len(lifted))
    first = turn.first_code or encode_lay(tile, cell, rotation)
    return TurnState(first, layout, hand, keep, special, counts, sunk)


def expand(
    state: "HexHeavenState", beam: list, turn_ends: list, last: "list[tuple] | None" = None
) -> list:
    """Return the placements that extend the partial turns of a beam, most promising first.

    Args:
        state: The position at the beginning of the turn.
        beam: The partial turns.
        turn_ends: The partial turns that may end now are put into this list.
        last: If given: placements that use up the last tile are left out of the result, and only
            the one with the most points is put into this list.

    Returns:
        Tuples (negative estimate, tie-break, tile, cell, index in the beam, mask of fitting
            rotations, points).
    """
    children: list[tuple] = []
    may_hand = HAND_ADJACENCIES | (SINGLE_EDGE if state.single_edge else 0)
    for index, part in enumerate(beam):
        layout, hand, keep, special = part.layout, part.hand, part.keep, part.special
        by_hand = may_hand & ~part.used
        base = part.points + HAND_TILE_VALUE * len(hand)
        others = keep + ((special,) if special else ())
        border, tiles = layout.border, layout.tiles
        any_hand = any_kept = False
        is_last_tile = len(hand) + len(others) == 1
        for cell in border:
            requirement = border[cell]
            adjacency = POPCOUNT[requirement & 63]
            usable = hand if by_hand >> adjacency & 1 else ()
            if others and adjacency < 6:
                usable = usable + others
            closing = -1.0  # the value of the heavens closed here; below 0: not computed yet
            for tile in usable:
                fits = fitting_rotations(tile, requirement)
                if not fits:
                    continue
                if tile in hand:
                    any_hand = True
                elif tile != special:
                    any_kept = True
                if closing < 0:
                    closing = HEAVEN_VALUE * count_closed(tiles, cell) if adjacency > 2 else 0.0
                kind = KIND[tile]
                points = (requirement >> _POINTS_SHIFT[kind] & 15) - 8 if kind != BLANK else 0
                tie = (cell * 61 + tile * 977 + part.first_code) % _TIE_MODULUS
                total = part.points + points
                child = (-(base + points + closing), tie, tile, cell, index, fits, total)
                if last is None or not is_last_tile or closing:
                    children.append(child)
                elif not last or total > last[0][6]:
                    last[:] = [child]
        if not any_kept and (part.laid or not any_hand):
            turn_ends.append(part)
    children.sort()
    return children


def count_closed(tiles: dict, cell: int) -> int:
    """Return how many jewel tiles would be surrounded if a tile were laid on an empty cell."""
    count = 0
    for step in STEPS:
        neighbour = cell + step
        if neighbour in tiles and KIND[tiles[neighbour] >> 3] != BLANK:
            for beyond in STEPS:
                if neighbour + beyond not in tiles and neighbour + beyond != cell:
                    break
            else:
                count += 1
    return count


def prune(beam: list, children: list, width: int, sinks: bool) -> list:
    """Return up to ``width`` partial turns, each a beam's turn with one of its placements.

    Args:
        beam: The partial turns that were expanded.
        children: Their placements, as ``expand`` returns them; the first are preferred.
        width: The greatest number of results. Of those with the same layout there is one.
        sinks: Whether the game's first heaven goes under the deck.
    """
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
    """Return the largest gain that a beam of this width finds from ``state``, and that turn."""
    sinks = state.rules.name == "serious"
    beam = [start_turn(state)]
    best = None
    most = -1000.0
    while beam:
        ends: list[TurnState] = []
        last: list[tuple] = []
        children = expand(state, beam, ends, last)
        for part in ends:
            worth = turn_value(sinks, part.points)
            if worth > most:
                most, best = worth, part
        for _, _, tile, cell, index, fits, points in last:
            if turn_value(sinks, points) > most:
                most = turn_value(sinks, points)
                best = place_tile(beam[index], tile, cell, ROTATIONS_OF_MASK[fits][0], sinks)
        beam = prune(beam, children, width, sinks)
    assert best is not None
    return most, best


def turn_value(is_serious: bool, points: int) -> float:
    """Return the value of ending the turn now, in points, for the seat to move.

    In a serious game every three points of a turn make an advantage point. Points beyond a multiple
    of three are lost, but break ties.
    """
    return 3.0 * advantage_points(points) + points / 100 if is_serious else float(points)
