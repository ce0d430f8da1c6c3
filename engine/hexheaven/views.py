"""Information of each viewer of Hex Heaven: views, observations, determinization."""

from engine import validation
from engine.game import OMNISCIENT, SPECTATOR, BadPosition, GameError
from engine.hexheaven.moves import (
    PASS,
    REDRAW,
    format_tiles,
    parse_code,
    parse_tiles,
    with_revealed,
)
from engine.hexheaven.tiles import HIDDEN, JEWELS
from engine.hexheaven.transitions import apply_code, lay_starting_tile, with_item
from engine.hexheaven.turn_end import reveals_bonus, tiles_to_draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.position import P, Position
    from engine.rng import Rng


def view_for(state: "P", seat: "int | None") -> "P":
    """Return what ``seat`` (or SPECTATOR) knows of a full state.

    The hands are hidden in the opening, the deck's order always, the bonus tile until it is turned
    up.

    Raises:
        GameError: "view-of-view", if the state is a view of another viewer.
    """
    if seat == state.viewer:
        return state
    if state.viewer != OMNISCIENT:
        raise GameError("view-of-view")
    view = state.copy()
    view.viewer = seat
    view.deck = None
    view.seed = None
    if state.opening:
        view.hands = tuple(
            hand if owner == seat else (HIDDEN,) * len(hand)
            for owner, hand in enumerate(state.hands)
        )
    if state.rules.has_bonus and not state.is_bonus_revealed():
        view.bonus = HIDDEN
    return view


def observed_move(state: "Position", move: str, seat: "int | None") -> str:
    """Return a legal move of a full state with the tiles that it reveals to ``seat``.

    Of a seat's view, for SPECTATOR, the move as that seat observed it. ``moves`` documents the
    notation.
    """
    if move.startswith("redraw="):
        return move.split(";")[0]  # the new hand is only its player's
    code = parse_code(move)
    if code == PASS:
        revealed = [(state.deck or ())[: tiles_to_draw(state)]]
        if reveals_bonus(state):
            revealed.append((state.bonus or HIDDEN,))
        return with_revealed(move, revealed) if revealed[0] or len(revealed) > 1 else move
    if code == REDRAW:
        mover = state.mover
        revealed = [state.hands[mover]]
        if seat == mover:
            revealed.append(apply_code(state, code, []).hands[mover])
        return with_revealed(move, revealed)
    if code > REDRAW and state.is_last_opening_tile():
        return with_revealed(move, list(apply_code(state, code, []).hands))
    return move


def initial_observation(state: "Position", seat: "int | None") -> str:
    """Return the hand dealt to a seat, such as ``1,4,9,12,20``; "" for a spectator."""
    return "" if seat is SPECTATOR or seat == OMNISCIENT else format_tiles(state.hands[seat])


def initial_view(empty: "P", seat: "int | None", observation: str) -> "P":
    """Return the first position as ``seat`` knows it, by filling an empty position.

    Raises:
        BadPosition: Part "dealt", for a hand that can't be dealt to the seat.
    """
    state, rules = empty, empty.rules
    hand: "tuple[int, ...] | None" = None
    if seat is SPECTATOR:
        validation.require(not observation, "dealt")
    else:
        validation.require_int(seat, 0, rules.seats - 1, "dealt")
        hand = parse_tiles(observation)
        if hand is None or list(hand) != sorted(set(hand)) or len(hand) != rules.deal_size:
            raise BadPosition("position", part="dealt")
        validation.require(hand[-1] <= JEWELS, "dealt")
    state.viewer = seat
    state.deck = None
    unknown = (HIDDEN,) * rules.deal_size
    state.hands = tuple(
        [unknown if hand is None or owner != seat else hand for owner in range(rules.seats)]
    )
    state.bonus = HIDDEN if rules.has_bonus else None
    state.deck_size = JEWELS - rules.deal_size * rules.seats - (1 if rules.has_bonus else 0)
    lay_starting_tile(state)
    return state


def determinize(state: "P", rng: "Rng") -> "P":
    """Return a full state that agrees with a view, each with the same probability.

    Hidden hands and the bonus tile are drawn independently from the tiles possible for each, until
    no tile is drawn twice. The remaining tiles are the deck, in any order, above the tiles that lie
    under it.
    """
    if state.viewer == OMNISCIENT:
        return state
    full = state.copy()
    full.viewer = OMNISCIENT
    full.seed = rng.next()
    pool = state.unseen_tiles()
    hidden = [seat for seat, hand in enumerate(state.hands) if HIDDEN in hand]
    sizes = [len(state.hands[seat]) for seat in hidden]
    if state.bonus == HIDDEN:
        hidden.append(-1)
        sizes.append(1)
    drawn = _draw_disjoint(pool, [state.ruled_out[holder] for holder in hidden], sizes, rng)
    for holder, tiles in zip(hidden, drawn):
        if holder < 0:
            full.bonus = tiles[0]
        else:
            full.hands = with_item(full.hands, holder, tuple(sorted(tiles)))
    taken = [tile for tiles in drawn for tile in tiles]
    above = [tile for tile in pool if tile not in taken]
    below = list(state.bottom)
    rng.shuffle(above)
    rng.shuffle(below)
    full.deck = tuple(above + below)
    return full


def _draw_disjoint(pool: list, masks: list, sizes: list, rng: "Rng") -> list:
    """Return for each mask a random set of that size, no tile in two of them.

    The sets are drawn from the pool without the tiles of the mask; all such choices are equally
    likely.
    """
    while True:
        drawn = []
        for mask, size in zip(masks, sizes):
            possible = [tile for tile in pool if not mask >> tile & 1]
            rng.shuffle(possible)
            drawn.append(possible[:size])
        taken = [tile for tiles in drawn for tile in tiles]
        if len(set(taken)) == len(taken):
            return drawn
