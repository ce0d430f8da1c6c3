"""What each viewer knows: the view, a move as it is told, the deal, and imagining the rest."""

from engine import shape
from engine.game import BYSTANDER, EVERYONE, BadPosition, GameError
from engine.hexheaven.ending import draws, turns_up_bonus
from engine.hexheaven.moves import PASS, REDRAW, group, grouped, join_told, parse
from engine.hexheaven.playing import after, lay_first, replaced
from engine.hexheaven.tiles import HIDDEN, JEWELS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.hexheaven.position import Position
    from engine.rng import Rng

    P = TypeVar("P", bound=Position)


def view(state: "P", seat: "int | None") -> "P":
    """What ``seat`` (None: a bystander) knows of a full state. The hands are hidden in the
    opening, the deck's order always, the bonus tile until it is turned up."""
    if seat == state.viewer:
        return state
    if state.viewer != EVERYONE:
        raise GameError("view-of-view")
    seen = state.copy()
    seen.viewer = seat
    seen.deck = None
    seen.seed = None
    if state.opening:
        seen.hands = tuple(
            hand if owner == seat else (HIDDEN,) * len(hand)
            for owner, hand in enumerate(state.hands)
        )
    if state.rules.bonus and not state.bonus_is_up():
        seen.bonus = HIDDEN
    return seen


def told(state: "Position", move: str, seat: "int | None") -> str:
    """The legal ``move`` of a full state with what comes to light for ``seat``; the notation of
    these facts is in ``moves``."""
    code = parse(move)
    if code == PASS:
        facts = [(state.deck or ())[: draws(state)]]
        if turns_up_bonus(state):
            facts.append((state.bonus or HIDDEN,))
        return join_told(move, facts) if facts[0] or len(facts) > 1 else move
    if code == REDRAW:
        mover = state.mover
        facts = [state.hands[mover]]
        if seat == mover:
            facts.append(after(state, code, []).hands[mover])
        return join_told(move, facts)
    if code > REDRAW and state.ends_opening():
        return join_told(move, list(after(state, code, []).hands))
    return move


def dealt(state: "Position", seat: "int | None") -> str:
    """Of a first position the hand of a seat, ``1,4,9,12,20``; "" for a bystander."""
    return "" if seat is BYSTANDER or seat == EVERYONE else grouped(state.hands[seat])


def begin(empty: "P", seat: "int | None", dealt: str) -> "P":
    """The first position as ``seat`` knows it, made of one with nothing dealt. Raises
    BadPosition (part ``dealt``) for a hand that can't be dealt to it."""
    state, rules = empty, empty.rules
    hand: "tuple[int, ...] | None" = None
    if seat is BYSTANDER:
        shape.need(not dealt, "dealt")
    else:
        shape.whole(seat, 0, rules.seats - 1, "dealt")
        hand = group(dealt)
        if hand is None or list(hand) != sorted(set(hand)) or len(hand) != rules.dealt:
            raise BadPosition("position", part="dealt")
        shape.need(hand[-1] <= JEWELS, "dealt")
    state.viewer = seat
    state.deck = None
    unknown = (HIDDEN,) * rules.dealt
    state.hands = tuple(
        [unknown if hand is None or owner != seat else hand for owner in range(rules.seats)]
    )
    state.bonus = HIDDEN if rules.bonus else None
    state.deck_size = JEWELS - rules.dealt * rules.seats - (1 if rules.bonus else 0)
    lay_first(state)
    return state


def imagine(state: "P", rng: "Rng") -> "P":
    """A full state that agrees with a view, each with the same chance: hidden hands and the
    bonus tile are drawn independently from what each of them may be, until no tile is drawn
    twice; what is left is the deck, in any order, above the tiles that lie under it."""
    if state.viewer == EVERYONE:
        return state
    full = state.copy()
    full.viewer = EVERYONE
    full.seed = rng.next()
    pool = state.unseen()
    hidden = [seat for seat, hand in enumerate(state.hands) if HIDDEN in hand]
    sizes = [len(state.hands[seat]) for seat in hidden]
    if state.bonus == HIDDEN:
        hidden.append(-1)
        sizes.append(1)
    drawn = _disjoint(pool, [state.ruled_out[holder] for holder in hidden], sizes, rng)
    for holder, tiles in zip(hidden, drawn):
        if holder < 0:
            full.bonus = tiles[0]
        else:
            full.hands = replaced(full.hands, holder, tuple(sorted(tiles)))
    taken = [tile for tiles in drawn for tile in tiles]
    above = [tile for tile in pool if tile not in taken]
    below = list(state.bottom)
    rng.shuffle(above)
    rng.shuffle(below)
    full.deck = tuple(above + below)
    return full


def _disjoint(pool: list, masks: list, sizes: list, rng: "Rng") -> list:
    """For each mask a random set of that size from the pool without the tiles of the mask, no
    tile in two of them; all such choices are equally likely."""
    while True:
        drawn = []
        for mask, size in zip(masks, sizes):
            possible = [tile for tile in pool if not mask >> tile & 1]
            rng.shuffle(possible)
            drawn.append(possible[:size])
        taken = [tile for tiles in drawn for tile in tiles]
        if len(set(taken)) == len(taken):
            return drawn
