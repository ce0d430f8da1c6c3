"""What each viewer knows: the view, a move as it is told, and imagining the rest."""

from engine.game import EVERYONE, GameError
from engine.hexheaven import turns
from engine.hexheaven.moves import PASS, REDRAW, join_told, parse
from engine.hexheaven.tiles import HIDDEN, JEWELS, S

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import Position
    from engine.rng import Rng


def view(state: "Position", seat: "int | None") -> "Position":
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
    if state.rules.bonus and not bonus_is_up(state):
        seen.bonus = HIDDEN
    return seen


def bonus_is_up(state: "Position") -> bool:
    """Whether the game is over with its bonus tile turned up (after ``resign`` it stays down)."""
    return state.rules.bonus and state.outcome is not None and state.outcome.reason != "resign"


def told(state: "Position", move: str, seat: "int | None") -> str:
    """The legal ``move`` of a full state with what comes to light for ``seat``; the notation of
    these facts is in ``moves``."""
    code = parse(move)
    if code == PASS:
        facts = [(state.deck or ())[: turns.draws(state)]]
        if turns.turns_up_bonus(state):
            facts.append((state.bonus,))
        return join_told(move, facts) if facts[0] or len(facts) > 1 else move
    if code == REDRAW:
        mover = state.mover
        facts = [state.hands[mover]]
        if seat == mover:
            facts.append(state.after(code).hands[mover])
        return join_told(move, facts)
    if code > REDRAW and turns.opens_hands(state, code):
        return join_told(move, list(state.after(code).hands))
    return move


def unseen(state: "Position") -> list[int]:
    """The jewel tiles that are nowhere in sight, ascending."""
    seen = [False] * (S + 1)
    for lying in state.layout.tiles.values():
        seen[lying >> 3] = True
    for group in state.hands + (state.keep, state.lost, state.bottom, state.deck or ()):
        for tile in group:
            seen[tile] = True
    seen[state.bonus or HIDDEN] = True
    return [tile for tile in range(1, JEWELS + 1) if not seen[tile]]


def imagine(state: "Position", rng: "Rng") -> "Position":
    """A full state that agrees with a view, each with the same chance: hidden hands and the
    bonus tile are drawn independently from what each of them may be, until no tile is drawn
    twice; what is left is the deck, in any order, above the tiles that lie under it."""
    if state.viewer == EVERYONE:
        return state
    full = state.copy()
    full.viewer = EVERYONE
    full.seed = rng.next()
    pool = unseen(state)
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
            full.hands = turns.replaced(full.hands, holder, tuple(sorted(tiles)))
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
