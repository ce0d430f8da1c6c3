"""Whether a position can be one of a game: everything that is wrong with it, as keys."""

from engine.game import EVERYONE
from engine.hexheaven import turns
from engine.hexheaven.layout import ANY, BACK, COUNT, ORIGIN, STEPS
from engine.hexheaven.rules import ADVANTAGE_TO_WIN, HAND
from engine.hexheaven.tiles import BLANK, COLOUR, HIDDEN, JEWELS, KIND, PERIOD, TURNED, S
from engine.hexheaven.views import bonus_is_up, unseen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import Position


def problems(state: "Position") -> list[str]:
    """All that is wrong with a position whose fields have the right kinds; empty if it is
    sound."""
    if not _shaped(state):
        return ["shape"]
    checks = (
        ("knowledge", _knowledge),
        ("tiles", _tiles),
        ("layout", _layout),
        ("opening" if state.opening else "turn", _opening if state.opening else _turn),
        ("counts", _counts),
        ("outcome", _outcome),
    )
    return [name for name, sound in checks if not sound(state)]


def _shaped(state: "Position") -> bool:
    """One entry for every seat, tiles that are tiles, each list in its order."""
    seats = state.rules.seats
    per_seat = (state.hands, state.specials, state.scores, state.advantage)
    if any(len(values) != seats for values in per_seat) or len(state.ruled_out) != seats + 1:
        return False
    if state.viewer not in (None, EVERYONE) and not 0 <= state.viewer < seats:
        return False
    if state.turn is not None and not 0 <= state.turn < seats:
        return False
    jewels = state.hands + (state.bottom, state.deck or (), (state.bonus or HIDDEN,))
    if any(not HIDDEN <= tile <= JEWELS for group in jewels for tile in group):
        return False
    if any(not 1 <= tile <= S for tile in state.lost + state.keep):
        return False
    return all(
        tuple(sorted(group)) == group
        for group in state.hands + (state.keep, state.lost, state.bottom)
    )


def _knowledge(state: "Position") -> bool:
    """A full state knows all; a view exactly what its viewer may."""
    full = state.viewer == EVERYONE
    for seat, hand in enumerate(state.hands):
        hidden = state.opening and not full and seat != state.viewer
        if hand != (HIDDEN,) * len(hand) and (hidden or HIDDEN in hand):
            return False
        if hand and not hidden and HIDDEN in hand:
            return False
    if not state.rules.bonus:
        known_bonus = state.bonus is None
    elif full or bonus_is_up(state):
        known_bonus = state.bonus is not None and state.bonus != HIDDEN
    else:
        known_bonus = state.bonus == HIDDEN
    if not known_bonus:
        return False
    if not full:
        return state.deck is None and state.seed is None
    return (
        state.deck is not None
        and state.seed is not None
        and 0 <= state.seed
        and len(state.deck) == state.deck_size
        and tuple(sorted(state.deck[state.deck_size - len(state.bottom) :])) == state.bottom
    )


def _tiles(state: "Position") -> bool:
    """Each of the 30 tiles is in one place; what is unseen is as many as lie face down."""
    seen = [lying >> 3 for lying in state.layout.tiles.values()]
    for hand in state.hands:
        seen += [tile for tile in hand if tile != HIDDEN]
    seen += [tile for tile in state.specials if tile]
    seen += list(state.keep + state.lost)
    seen += list(state.bottom if state.deck is None else state.deck)
    if state.bonus:
        seen.append(state.bonus)
    face_down = sum(1 for hand in state.hands for tile in hand if tile == HIDDEN)
    if state.deck is None:
        face_down += state.deck_size - len(state.bottom)
    if state.bonus == HIDDEN:
        face_down += 1
    return (
        len(set(seen)) == len(seen)
        and len(seen) + face_down == S
        and len(unseen(state)) == face_down
        and all(have in (0, own) for have, own in zip(state.specials, state.rules.specials))
        and all(tile in state.lost for tile in state.rules.unused)
    )


def _layout(state: "Position") -> bool:
    """One piece, alike at every touching edge, no tile turned further than it looks different,
    no jewel tile shut in; and the first tile where it belongs."""
    tiles = state.layout.tiles
    first = state.rules.first
    if first and tiles.get(ORIGIN, 0) >> 3 != first:
        return False
    for cell, lying in tiles.items():
        if lying & 7 >= PERIOD[lying >> 3]:
            return False
        edges = TURNED[lying >> 3][lying & 7]
        touching = 0
        for i in range(6):
            other = tiles.get(cell + STEPS[i])
            if other is not None:
                touching += 1
                if edges >> i & 1 != TURNED[other >> 3][other & 7] >> BACK[i] & 1:
                    return False
        if touching == 6 and KIND[lying >> 3] != BLANK:
            return False
    return state.layout.in_one_piece()


def _opening(state: "Position") -> bool:
    """As many tiles laid as turns taken, where and how the opening lets them lie."""
    rules = state.rules
    tiles = state.layout.tiles
    laid = len(tiles) - (1 if rules.first else 0)
    sizes = [
        rules.dealt - len([k for k in range(laid) if k % rules.seats == seat])
        for seat in range(rules.seats)
    ]
    if [len(hand) for hand in state.hands] != sizes or max(sizes) <= HAND:
        return False
    if state.turn not in (None, laid % rules.seats):
        return False
    if rules.name == "solo" and any(c != ORIGIN and c - ORIGIN not in STEPS for c in tiles):
        return False
    if rules.name == "serious":
        line = sorted(tiles)
        gaps = [b - a for a, b in zip(line, line[1:])]
        colours = [COLOUR[tiles[c] >> 3] for c in line]
        if len(set(gaps)) > 1 or any(a == b for a, b in zip(colours, colours[1:])):
            return False
    untouched = state.points, state.used, state.laid, state.placed, state.idle, state.heavens
    return not any(untouched) and not state.keep and not any(state.scores + state.advantage)


def _turn(state: "Position") -> bool:
    """The hands have the sizes, and the turn the marks, that the turn so far must have left."""
    if state.outcome is not None:
        return all(len(hand) <= HAND for hand in state.hands)
    seat = state.turn
    if seat is None or any(state.ruled_out[:-1]):
        return False
    for owner, hand in enumerate(state.hands):
        size = len(hand) + (state.laid if owner == seat else 0)
        drawn_out = not state.deck_size or owner == seat  # a heaven may bring a deck back
        if size > HAND or (size < HAND and (state.rules.bonus or not drawn_out)):
            return False
    behind = state.rules.bonus and state.scores[seat] - state.points < max(
        score for owner, score in enumerate(state.scores) if owner != seat
    )
    return (
        state.single_edge == behind
        and state.used & ~(ANY if state.single_edge else ANY & ~2) == 0
        and COUNT[state.used] == state.laid <= state.placed
        and (not state.keep or state.heaven)
        and (not state.heaven or 0 < state.heavens and 0 < state.placed)
    )


def _counts(state: "Position") -> bool:
    """What other rule sets count is 0; masks are masks of jewel tiles."""
    rules = state.rules
    ceiling = ADVANTAGE_TO_WIN if state.outcome is None else 1000
    return (
        (rules.bonus or not any(state.scores))
        and (rules.name == "serious" or not any(state.advantage))
        and all(0 <= count < ceiling for count in state.advantage)
        and (rules.name == "solo" or state.required == 0)
        and (rules.name == "serious" or not state.bottom)
        and all(0 <= mask < 1 << S and not mask & 1 for mask in state.ruled_out)
    )


def _outcome(state: "Position") -> bool:
    """Over exactly when nobody is to move; and as the counts say."""
    outcome = state.outcome
    if outcome is None or state.turn is not None:
        return outcome is None and state.turn is not None
    if outcome.reason == "resign":
        return any(outcome == turns.resigned(state, s) for s in range(state.rules.seats))
    if state.opening:
        return False
    if outcome == turns.verdict(state):
        return state.rules.name != "solo" or turns.counts(state)[0] == 0
    return state.rules.name == "solo" and outcome == turns.verdict(state, failed=True)
