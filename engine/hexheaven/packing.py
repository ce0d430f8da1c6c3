"""Positions and views as JSON-able data, and back. What is read is checked for its shape: a
position that can be drawn and asked for legal moves, in which each of the 30 tiles has one place.
Whether play can lead there is not asked."""

from engine import shape
from engine.game import EVERYONE, RESIGN
from engine.hexheaven import moves
from engine.hexheaven.facts import HAND
from engine.hexheaven.layout import ORIGIN, REACH, STEPS, Layout, axial
from engine.hexheaven.position import Position
from engine.hexheaven.tiles import HIDDEN, JEWELS, PERIOD, S

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.game import Game

    P = TypeVar("P", bound=Position)

# Attributes that are packed as they are; tuples become lists.
_FLAGS = ("opening", "single_edge", "heaven")
_LISTS = "hands keep specials lost bottom scores advantage ruled_out".split()
_OPTIONAL = "viewer turn bonus seed".split()
_MANY = 1_000_000  # more than any count can reach
# name -> the least and the most it can be.
_NUMBERS = {
    "deck_size": (0, JEWELS),
    "required": (0, _MANY),
    "points": (-_MANY, _MANY),
    "used": (0, 63),
    "laid": (0, S),
    "placed": (0, S),
    "heavens": (0, _MANY),
    "idle": (0, _MANY),
    "shuffles": (0, _MANY),
}
_PLAIN = tuple(sorted(list(_FLAGS) + _LISTS + _OPTIONAL + list(_NUMBERS)))
FIELDS = ("options", "outcome", "layout", "deck") + _PLAIN
REASONS = ("failed", "cleared", "tie-last", "points", "seven", "advantage", RESIGN)


def pack(state: Position) -> dict:
    """The position as a dict that JSON can hold; the tiles that lie are in the notation."""
    packed = {name: _as_lists(getattr(state, name)) for name in _PLAIN}
    packed["options"] = dict(state.options)
    packed["outcome"] = state.outcome.pack() if state.outcome else None
    packed["layout"] = [moves.laying(*tile) for tile in state.lying()]
    packed["deck"] = _as_lists(state.deck)
    return packed


def _as_lists(value: object) -> object:
    return [_as_lists(item) for item in value] if isinstance(value, tuple) else value


def restore(kind: "type[P]", game: "Game", packed: object) -> "P":
    """The position of this kind that ``pack`` made this of. Raises BadPosition; its fact ``part``
    names the field that is wrong, or ``tiles`` where a tile is missing or there twice."""
    found = shape.fields(packed, FIELDS)
    state = kind(shape.options(game, found["options"]))
    for name in _FLAGS:
        shape.need(type(found[name]) is bool, name)
        setattr(state, name, found[name])
    for name, (least, most) in _NUMBERS.items():
        setattr(state, name, shape.whole(found[name], least, most, name))
    _read_seats(state, found)
    _read_tiles(state, found)
    _read_layout(state, shape.listed(found["layout"], "layout"))
    _read_end(state, found["outcome"])
    _check_knowledge(state)
    _check_places(state)
    _check_ruled_out(state)
    return state


def _read_seats(state: Position, found: dict) -> None:
    """Viewer, turn, seed, and what is counted for each seat."""
    seats = state.rules.seats
    if found["viewer"] is not None:
        shape.whole(found["viewer"], EVERYONE, seats - 1, "viewer")
    if found["turn"] is not None:
        shape.whole(found["turn"], 0, seats - 1, "turn")
    full = found["viewer"] == EVERYONE
    shape.need((found["seed"] is not None) == full, "seed")
    if full:
        shape.whole(found["seed"], 0, (1 << 32) - 1, "seed")
    for name in ("viewer", "turn", "seed"):
        setattr(state, name, found[name])
    state.scores = _numbers(found["scores"], "scores", -_MANY, _MANY, seats)
    state.advantage = _numbers(found["advantage"], "advantage", 0, _MANY, seats)
    state.ruled_out = _numbers(found["ruled_out"], "ruled_out", 0, (1 << S) - 1, seats + 1)


def _read_tiles(state: Position, found: dict) -> None:
    """The tiles that don't lie in the layout."""
    seats = state.rules.seats
    most = state.rules.dealt if state.opening else HAND
    hands = []
    for hand in shape.listed(found["hands"], "hands", seats):
        hands.append(_ascending(hand, "hands", HIDDEN, JEWELS))
        shape.need(len(hand) <= most and (not state.opening or len(hand) >= HAND), "hands")
    state.hands = tuple(hands)
    state.keep = _ascending(found["keep"], "keep", 1, JEWELS)
    state.lost = _ascending(found["lost"], "lost", 1, S)
    state.bottom = _ascending(found["bottom"], "bottom", 1, JEWELS)
    state.specials = _numbers(found["specials"], "specials", 0, S, seats)
    for special, own in zip(state.specials, state.rules.specials):
        shape.need(special in (0, own), "specials")
    state.bonus = found["bonus"]
    if state.rules.bonus:
        shape.whole(state.bonus, HIDDEN, JEWELS, "bonus")
    else:
        shape.need(state.bonus is None, "bonus")
    state.deck = None
    if found["deck"] is not None:
        state.deck = _numbers(found["deck"], "deck", 1, JEWELS, state.deck_size)


def _numbers(value: object, part: str, least: int, most: int, size: int = -1) -> tuple:
    return tuple([shape.whole(n, least, most, part) for n in shape.listed(value, part, size)])


def _ascending(value: object, part: str, least: int, most: int) -> tuple:
    found = _numbers(value, part, least, most)
    shape.need(list(found) == sorted(found), part)
    return found


def _read_layout(state: Position, laid: list) -> None:
    """The tiles of the layout: by cell, on cells of the field, each as its rotation is written;
    the first one where the rules begin."""
    last = -1
    for move in laid:
        code = moves.parse(shape.text(move, "layout"))
        shape.need(code > moves.REDRAW, "layout")
        tile, cell, rotation = moves.parts(code)
        q, r = axial(cell)
        shape.need(cell > last and max(abs(q), abs(r)) <= REACH, "layout")
        shape.need(rotation < PERIOD[tile], "layout")
        state.layout.lay(tile, cell, rotation)
        last = cell
    if state.rules.first:
        shape.need(state.layout.tile(ORIGIN) == state.rules.first, "layout")
    elif state.opening:
        shape.need(_in_line(state.layout), "layout")
    else:
        shape.need(bool(laid), "layout")


def _in_line(layout: Layout) -> bool:
    """Whether the tiles lie side by side in a line, as the serious opening lays them."""
    line = sorted(layout.tiles)
    gaps = [b - a for a, b in zip(line, line[1:])]
    return not gaps or (gaps[0] in STEPS and gaps == [gaps[0]] * len(gaps))


def _read_end(state: Position, packed: object) -> None:
    state.outcome = shape.outcome(packed, state.rules.seats)
    shape.need((state.outcome is None) == (state.turn is not None), "outcome")
    if state.outcome is not None:
        shape.need(state.outcome.reason in REASONS, "outcome")
        shape.need(len(state.outcome.witness) == len(state.counts()), "outcome")


def _check_knowledge(state: Position) -> None:
    """A full state knows everything; a view what its viewer may."""
    full = state.viewer == EVERYONE
    for seat, hand in enumerate(state.hands):
        unknown = state.opening and not full and seat != state.viewer
        shape.need([tile == HIDDEN for tile in hand] == [unknown] * len(hand), "hands")
    if state.rules.bonus:
        shape.need((state.bonus == HIDDEN) == (not full and not state.bonus_is_up()), "bonus")
    if state.deck is None:
        shape.need(not full, "deck")
        shape.need(len(state.bottom) <= state.deck_size, "bottom")
    else:
        shape.need(full, "deck")
        below = state.deck[len(state.deck) - len(state.bottom) :]
        shape.need(tuple(sorted(below)) == state.bottom, "bottom")


def _check_places(state: Position) -> None:
    """Each of the 30 tiles is in one place, and what is unseen is what lies face down."""
    seen = [tile for tile, _, _ in state.lying()]
    groups = list(state.hands) + [state.specials, state.keep, state.lost, (state.bonus or HIDDEN,)]
    groups.append(state.bottom if state.deck is None else state.deck)
    for group in groups:
        seen += [tile for tile in group if tile != HIDDEN]
    face_down = sum([hand.count(HIDDEN) for hand in state.hands])
    face_down += 1 if state.bonus == HIDDEN else 0
    if state.deck is None:
        face_down += state.deck_size - len(state.bottom)
    shape.need(len(set(seen)) == len(seen) == S - face_down, "tiles")


def _check_ruled_out(state: Position) -> None:
    """What is ruled out leaves enough tiles for the hidden hands and the bonus tile: as many for
    any of them together as they hold (Hall's condition)."""
    unseen = sum([1 << tile for tile in state.unseen()])
    groups = [(0, 0)]  # the tiles that some of them may hold, and how many they hold
    holders = list(state.hands) + [(HIDDEN,) if state.bonus == HIDDEN else ()]
    for hand, ruled_out in zip(holders, state.ruled_out):
        if HIDDEN in hand:
            possible = unseen & ~ruled_out
            groups += [(tiles | possible, held + len(hand)) for tiles, held in groups]
    for tiles, held in groups:
        shape.need(sum([tiles >> i & 1 for i in range(S)]) >= held, "ruled_out")
