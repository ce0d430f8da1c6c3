"""The position after a move of Hex Heaven, and how a game ends.

Legality is checked before. Where a full state reads its deck, a view uses the revealed tiles of the
observed move.
"""

from engine.game import Outcome
from engine.hexheaven.constants import ADVANTAGE_TO_WIN, HAND_SIZE
from engine.hexheaven.layout import ORIGIN
from engine.hexheaven.moves import PASS, REDRAW, decode_lay
from engine.hexheaven.tiles import HIDDEN, JEWELS, bonus_points
from engine.hexheaven.turn_end import (
    advantage_points,
    pass_ends_game,
    reveals_bonus,
    tiles_to_draw,
    turn_ends_game,
)
from engine.rng import Rng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.position import P, Position


def deal(state: "Position", seed: int) -> None:
    """Turn an empty position into the first one: hands, bonus tile, deck and first tile."""
    rules = state.rules
    deck = list(range(1, JEWELS + 1))
    Rng(seed).shuffle(deck)
    hands = []
    for _ in range(rules.seats):
        hands.append(tuple(sorted(deck[: rules.deal_size])))
        deck = deck[rules.deal_size :]
    state.hands = tuple(hands)
    state.bonus = deck.pop(0) if rules.has_bonus else None
    state.deck = tuple(deck)
    state.deck_size = len(deck)
    state.seed = seed
    lay_starting_tile(state)


def lay_starting_tile(state: "Position") -> None:
    """Lay the starting tile, if the rules have one."""
    if state.rules.starting_tile:
        state.layout.lay(state.rules.starting_tile, ORIGIN, 0)


def without_tile(tiles: tuple, tile: int) -> tuple:
    """Return the tiles without one occurrence of ``tile``."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def with_item(values: tuple, index: int, value: object) -> tuple:
    """Return the tuple with one item replaced."""
    return values[:index] + (value,) + values[index + 1 :]


def next_rng(state: "Position") -> Rng:
    """Return the random stream of the next random draw."""
    return Rng(((state.seed or 0) + state.shuffles * 0x9E3779B1) & 0xFFFFFFFF)


def apply_code(state: "P", code: int, revealed: list) -> "P":
    """Return the position after a legal code.

    Args:
        state: The position.
        code: The code of a legal move.
        revealed: In a view the revealed groups of tiles (see ``moves``), else [].
    """
    new = state.copy()
    if code == PASS:
        _end_turn(new, revealed)
    elif code == REDRAW:
        _apply_redraw(new, revealed)
    elif state.opening:
        _apply_opening_lay(new, code, revealed)
    else:
        _apply_lay(new, code)
    return new


# Laying


def _apply_lay(new: "Position", code: int) -> None:
    tile, cell, rotation = decode_lay(code)
    layout = new.layout = new.layout.copy()
    points = layout.points(tile, cell)
    new.points += points
    if new.rules.has_bonus:
        new.scores = with_item(new.scores, new.mover, new.scores[new.mover] + points)
    adjacency = layout.adjacency(cell)
    lifted = layout.surrounded(cell)
    layout.lay(tile, cell, rotation)
    new.placed += 1
    _remove_laid_tile(new, tile, adjacency)
    if lifted:
        _apply_heaven(new, tuple(layout.lift(c) for c in lifted))


def _remove_laid_tile(new: "Position", tile: int, adjacency: int) -> None:
    """Remove a tile that is laid from the keep, the specials or the hand."""
    seat = new.mover
    if tile in new.keep:
        new.keep = without_tile(new.keep, tile)
    elif tile == new.specials[seat]:
        new.specials = with_item(new.specials, seat, 0)
    else:
        new.hands = with_item(new.hands, seat, without_tile(new.hands[seat], tile))
        new.laid += 1
        new.used |= 1 << adjacency


def _apply_heaven(new: "Position", lifted: tuple) -> None:
    """Move the tiles of closed heavens into the keep.

    The first heavens of a serious game go under the deck instead.
    """
    first = new.heavens == 0
    new.heaven = True
    new.heavens += len(lifted)
    if first and new.rules.name == "serious":
        new.bottom = tuple(sorted(lifted))
        new.deck_size += len(lifted)
        new.shuffles += 1
        if new.deck is not None:
            order = list(new.bottom)
            next_rng(new).shuffle(order)
            new.deck = new.deck + tuple(order)
    else:
        new.keep = tuple(sorted(new.keep + lifted))


# The opening


def _apply_opening_lay(new: "Position", code: int, revealed: list) -> None:
    tile, cell, rotation = decode_lay(code)
    seat = new.mover
    hand = new.hands[seat]
    new.layout = new.layout.copy()
    new.layout.lay(tile, cell, rotation)
    new.hands = with_item(new.hands, seat, without_tile(hand, tile if tile in hand else HIDDEN))
    new.turn = (seat + 1) % new.rules.seats
    if all(len(held) == HAND_SIZE for held in new.hands):
        new.opening = False
        new.ruled_out = (0,) * new.rules.seats + (new.ruled_out[-1],)
        if revealed:
            new.hands = tuple(tuple(sorted(held)) for held in revealed)


def _apply_redraw(new: "Position", revealed: list) -> None:
    """Show the hand, shuffle it into the deck, and draw as many tiles."""
    seat = new.mover
    held = new.hands[seat]
    new.shuffles += 1
    if new.deck is not None:
        shown = held
        order = list(new.deck + held)
        # Sorted first, so that the draw depends on the set of tiles and the seed alone.
        order.sort()
        next_rng(new).shuffle(order)
        drawn = tuple(sorted(order[: len(held)]))
        new.deck = tuple(order[len(held) :])
    else:
        shown = revealed[0]
        drawn = tuple(sorted(revealed[1])) if len(revealed) > 1 else (HIDDEN,) * len(held)
    elsewhere = sum(1 << tile for tile in shown)
    new.hands = with_item(new.hands, seat, drawn)
    new.ruled_out = tuple(
        0 if i == seat else mask | elsewhere for i, mask in enumerate(new.ruled_out)
    )


# The end of a turn


def _end_turn(new: "Position", revealed: list) -> None:
    seat = new.mover
    number = tiles_to_draw(new)
    over, failed, bonus = pass_ends_game(new), turn_ends_game(new), reveals_bonus(new)
    new.lost = tuple(sorted(new.lost + new.keep))
    new.keep = ()
    new.idle = 0 if new.placed else new.idle + 1
    if new.rules.name == "serious":
        gained = new.advantage[seat] + advantage_points(new.points)
        new.advantage = with_item(new.advantage, seat, gained)
    elif new.rules.name == "solo" and not over and not new.heaven:
        new.required += 1
    if number:
        _draw_tiles(new, new.deck[:number] if new.deck is not None else revealed[0])
    if bonus and new.deck is None:
        new.bonus = revealed[1][0]
    if over:
        _finish_game(new, failed)
    else:
        begin_turn(new, (seat + 1) % new.rules.seats)


def _draw_tiles(new: "Position", drawn: tuple) -> None:
    hand = new.hands[new.mover]
    new.hands = with_item(new.hands, new.mover, tuple(sorted(hand + drawn)))
    new.deck_size -= len(drawn)
    new.bottom = tuple(t for t in new.bottom if t not in drawn)
    if new.deck is not None:
        new.deck = new.deck[len(drawn) :]


def begin_turn(new: "Position", seat: int) -> None:
    """Give the move to a seat, and reset everything that counts per turn."""
    new.turn = seat
    new.points = new.used = new.laid = new.placed = 0
    new.heaven = False
    new.single_edge = new.rules.has_bonus and new.scores[seat] < max(new.scores)


# The end of the game


def _finish_game(new: "Position", failed: bool) -> None:
    if new.rules.has_bonus:
        new.scores = tuple(
            score + sum([bonus_points(tile, new.bonus or HIDDEN) for tile in hand])
            for score, hand in zip(new.scores, new.hands)
        )
    new.outcome = _compute_outcome(new, failed)
    new.turn = None


def _compute_outcome(state: "Position", failed: bool) -> Outcome:
    """Return the outcome of a game with its final counts, which are the details.

    ``failed``: whether a solo turn was below the requirement.
    """
    if state.rules.name == "solo":
        return (
            _make_outcome(state, (), "failed") if failed else _make_outcome(state, (0,), "cleared")
        )
    best, equals = _leaders(state.final_counts())
    if len(equals) > 1:
        reason = "tie-last"
    elif state.rules.has_bonus:
        reason = "points"
    else:
        reason = "seven" if best >= ADVANTAGE_TO_WIN else "advantage"
    return _make_outcome(state, (equals[-1],), reason)


def resign(state: "P", reason: str) -> "P":
    """Return the position after the seat to move resigns, or loses on time. No bonus is counted.

    Of three players the better of the other two wins, of equals the later in the order of play (the
    published rules have no resigning).
    """
    new = state.copy()
    winners: tuple = ()
    if state.rules.seats > 1:
        winners = (_leaders(state.final_counts(), state.mover)[1][-1],)
    new.outcome = _make_outcome(state, winners, reason)
    new.turn = None
    return new


def _leaders(scores: tuple, excluded: int = -1) -> tuple[int, list[int]]:
    """Return the highest count, and the seats that have it, leaving one seat out."""
    best = max([score for seat, score in enumerate(scores) if seat != excluded])
    return best, [seat for seat, score in enumerate(scores) if score == best and seat != excluded]


def _make_outcome(state: "Position", winners: tuple, reason: str) -> Outcome:
    return Outcome(winners, reason, tuple([str(count) for count in state.final_counts()]))
