"""How a move changes a position. Legality is settled before; a view brings the facts it is told
where a full state looks into its deck."""

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
    from typing import TypeVar

    from engine.hexheaven.position import Position

    P = TypeVar("P", bound=Position)


def deal(state: "Position", seed: int) -> None:
    """Make an empty position the first one: hands, bonus tile, deck and first tile."""
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
    """Lay the tile that these rules begin with, if they do."""
    if state.rules.starting_tile:
        state.layout.lay(state.rules.starting_tile, ORIGIN, 0)


def without_tile(tiles: tuple, tile: int) -> tuple:
    """The tiles but for one occurrence of ``tile``."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]


def with_item(values: tuple, index: int, value: object) -> tuple:
    """The tuple with one entry replaced."""
    return values[:index] + (value,) + values[index + 1 :]


def next_rng(state: "Position") -> Rng:
    """The random stream of the next time that chance is asked."""
    return Rng(((state.seed or 0) + state.shuffles * 0x9E3779B1) & 0xFFFFFFFF)


def apply_code(state: "P", code: int, revealed: list) -> "P":
    """The position after a legal code. ``facts``: what a view is told
    (see ``moves``), else empty."""
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
    """Remove a tile that is laid from where it came from."""
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
    """Closed heavens: into the keep, or (serious, the first time) under the deck."""
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


def _apply_opening_lay(new: "Position", code: int, facts: list) -> None:
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
        if facts:
            new.hands = tuple(tuple(sorted(held)) for held in facts)


def _apply_redraw(new: "Position", facts: list) -> None:
    """The hand is shown, shuffled into the deck, and as many tiles are drawn again."""
    seat = new.mover
    held = new.hands[seat]
    new.shuffles += 1
    if new.deck is not None:
        shown = held
        order = list(new.deck + held)
        # From one order on, so that the draw depends on what is known and the seed alone.
        order.sort()
        next_rng(new).shuffle(order)
        drawn = tuple(sorted(order[: len(held)]))
        new.deck = tuple(order[len(held) :])
    else:
        shown = facts[0]
        drawn = tuple(sorted(facts[1])) if len(facts) > 1 else (HIDDEN,) * len(held)
    elsewhere = sum(1 << tile for tile in shown)
    new.hands = with_item(new.hands, seat, drawn)
    new.ruled_out = tuple(
        0 if i == seat else mask | elsewhere for i, mask in enumerate(new.ruled_out)
    )


# The end of a turn


def _end_turn(new: "Position", facts: list) -> None:
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
        _draw_tiles(new, new.deck[:number] if new.deck is not None else facts[0])
    if bonus and new.deck is None:
        new.bonus = facts[1][0]
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
    """The seat comes to move with everything that counts by the turn reset."""
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
    """How a game that has come to its end, with its final counts, ends. ``failed``: whether a
    solo turn fell short. The witness is the counts."""
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


def resign(state: "P") -> "P":
    """The position after the seat to move gives up. No bonus is counted. Of three players the
    better of the other two wins, of equals the later in the order of play (the published rules
    know no resigning)."""
    new = state.copy()
    winners: tuple = ()
    if state.rules.seats > 1:
        winners = (_leaders(state.final_counts(), state.mover)[1][-1],)
    new.outcome = _make_outcome(state, winners, "resign")
    new.turn = None
    return new


def _leaders(scores: tuple, excluded: int = -1) -> tuple[int, list[int]]:
    """The highest count, and the seats that have it, leaving one seat out."""
    best = max([score for seat, score in enumerate(scores) if seat != excluded])
    return best, [seat for seat, score in enumerate(scores) if score == best and seat != excluded]


def _make_outcome(state: "Position", winners: tuple, reason: str) -> Outcome:
    return Outcome(winners, reason, tuple([str(count) for count in state.final_counts()]))
