"""Positions and views of Hex Heaven as JSON-able data, and back.

Restoring checks the shape of the data: the position can be drawn and asked for legal moves, and
each of the 30 tiles has one place. It does not check whether play can lead there.
"""

from engine import validation
from engine.game import ENDINGS, OMNISCIENT
from engine.hexheaven import moves
from engine.hexheaven.constants import HAND_SIZE
from engine.hexheaven.layout import ORIGIN, REACH, STEPS, Layout, axial_coordinates
from engine.hexheaven.position import Position
from engine.hexheaven.tiles import HIDDEN, JEWELS, PERIOD, TILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.hexheaven.position import P

# Attributes that are packed as they are; tuples become lists.
_FLAGS = ("opening", "single_edge", "heaven")
_LISTS = "hands keep specials lost bottom scores advantage ruled_out".split()
_OPTIONAL = "viewer turn bonus seed".split()
_MAX_COUNT = 1_000_000  # more than any count can reach
# name -> the minimum and the maximum.
_NUMBERS = {
    "deck_size": (0, JEWELS),
    "required": (0, _MAX_COUNT),
    "points": (-_MAX_COUNT, _MAX_COUNT),
    "used": (0, 63),
    "laid": (0, TILES),
    "placed": (0, TILES),
    "heavens": (0, _MAX_COUNT),
    "idle": (0, _MAX_COUNT),
    "shuffles": (0, _MAX_COUNT),
}
_DIRECT_FIELDS = tuple(sorted(list(_FLAGS) + _LISTS + _OPTIONAL + list(_NUMBERS)))
FIELDS = ("options", "outcome", "layout", "deck") + _DIRECT_FIELDS
REASONS = ("failed", "cleared", "tie-last", "points", "seven", "advantage") + ENDINGS


def pack(state: Position) -> dict:
    """Return a position or view as JSON-able data; laid tiles are in notation."""
    packed = {name: _as_lists(getattr(state, name)) for name in _DIRECT_FIELDS}
    packed["options"] = dict(state.options)
    packed["outcome"] = state.outcome.pack() if state.outcome else None
    packed["layout"] = [moves.lay_notation(*tile) for tile in state.laid_tiles()]
    packed["deck"] = _as_lists(state.deck)
    return packed


def _as_lists(value: object) -> object:
    return [_as_lists(item) for item in value] if isinstance(value, tuple) else value


def restore(kind: "type[P]", game: "Game", packed: object) -> "P":
    """Return the position that ``pack`` made the data of, as an instance of ``kind``.

    Raises:
        BadPosition: If the data has another shape. Its fact ``part`` names the field, or "tiles" if
            a tile is missing or there twice.
    """
    data = validation.require_fields(packed, FIELDS)
    state = kind(validation.require_options(game, data["options"]))
    for name in _FLAGS:
        validation.require(type(data[name]) is bool, name)
        setattr(state, name, data[name])
    for name, (least, most) in _NUMBERS.items():
        setattr(state, name, validation.require_int(data[name], least, most, name))
    _read_seats(state, data)
    _read_tiles(state, data)
    _read_layout(state, validation.require_list(data["layout"], "layout"))
    _read_outcome(state, data["outcome"])
    _check_visibility(state)
    _check_places(state)
    _check_ruled_out(state)
    return state


def _read_seats(state: Position, data: dict) -> None:
    """Read viewer, turn, seed, and the counts of each seat."""
    seats = state.rules.seats
    if data["viewer"] is not None:
        validation.require_int(data["viewer"], OMNISCIENT, seats - 1, "viewer")
    if data["turn"] is not None:
        validation.require_int(data["turn"], 0, seats - 1, "turn")
    full = data["viewer"] == OMNISCIENT
    validation.require((data["seed"] is not None) == full, "seed")
    if full:
        validation.require_int(data["seed"], 0, (1 << 32) - 1, "seed")
    for name in ("viewer", "turn", "seed"):
        setattr(state, name, data[name])
    state.scores = _read_numbers(data["scores"], "scores", -_MAX_COUNT, _MAX_COUNT, seats)
    state.advantage = _read_numbers(data["advantage"], "advantage", 0, _MAX_COUNT, seats)
    state.ruled_out = _read_numbers(data["ruled_out"], "ruled_out", 0, (1 << TILES) - 1, seats + 1)


def _read_tiles(state: Position, data: dict) -> None:
    """Read the tiles that aren't in the layout."""
    seats = state.rules.seats
    most = state.rules.deal_size if state.opening else HAND_SIZE
    hands = []
    for hand in validation.require_list(data["hands"], "hands", seats):
        hands.append(_read_ascending(hand, "hands", HIDDEN, JEWELS))
        validation.require(
            len(hand) <= most and (not state.opening or len(hand) >= HAND_SIZE), "hands"
        )
    state.hands = tuple(hands)
    state.keep = _read_ascending(data["keep"], "keep", 1, JEWELS)
    state.lost = _read_ascending(data["lost"], "lost", 1, TILES)
    state.bottom = _read_ascending(data["bottom"], "bottom", 1, JEWELS)
    state.specials = _read_numbers(data["specials"], "specials", 0, TILES, seats)
    for special, own in zip(state.specials, state.rules.specials):
        validation.require(special in (0, own), "specials")
    state.bonus = data["bonus"]
    if state.rules.has_bonus:
        validation.require_int(state.bonus, HIDDEN, JEWELS, "bonus")
    else:
        validation.require(state.bonus is None, "bonus")
    state.deck = None
    if data["deck"] is not None:
        state.deck = _read_numbers(data["deck"], "deck", 1, JEWELS, state.deck_size)


def _read_numbers(value: object, part: str, least: int, most: int, size: int = -1) -> tuple:
    return tuple(
        [
            validation.require_int(n, least, most, part)
            for n in validation.require_list(value, part, size)
        ]
    )


def _read_ascending(value: object, part: str, least: int, most: int) -> tuple:
    numbers = _read_numbers(value, part, least, most)
    validation.require(list(numbers) == sorted(numbers), part)
    return numbers


def _read_layout(state: Position, laid: list) -> None:
    """Read the layout: tiles sorted by cell, within reach, with canonical rotations.

    The first tile must be where the rules put it.
    """
    last = -1
    for move in laid:
        code = moves.parse_code(validation.require_str(move, "layout"))
        validation.require(code > moves.REDRAW, "layout")
        tile, cell, rotation = moves.decode_lay(code)
        q, r = axial_coordinates(cell)
        validation.require(cell > last and max(abs(q), abs(r)) <= REACH, "layout")
        validation.require(rotation < PERIOD[tile], "layout")
        state.layout.lay(tile, cell, rotation)
        last = cell
    if state.rules.starting_tile:
        validation.require(state.layout.tile(ORIGIN) == state.rules.starting_tile, "layout")
    elif state.opening:
        validation.require(_is_line(state.layout), "layout")
    else:
        validation.require(bool(laid), "layout")


def _is_line(layout: Layout) -> bool:
    """Return whether the tiles lie side by side in a line, as in the serious opening."""
    line = sorted(layout.tiles)
    gaps = [b - a for a, b in zip(line, line[1:])]
    return not gaps or (gaps[0] in STEPS and gaps == [gaps[0]] * len(gaps))


def _read_outcome(state: Position, packed: object) -> None:
    state.outcome = validation.restore_outcome(packed, state.rules.seats)
    validation.require((state.outcome is None) == (state.turn is not None), "outcome")
    if state.outcome is not None:
        validation.require(state.outcome.reason in REASONS, "outcome")
        validation.require(len(state.outcome.details) == len(state.final_counts()), "outcome")


def _check_visibility(state: Position) -> None:
    """Check that a full state knows everything, and a view what its viewer may know."""
    full = state.viewer == OMNISCIENT
    for seat, hand in enumerate(state.hands):
        unknown = state.opening and not full and seat != state.viewer
        validation.require([tile == HIDDEN for tile in hand] == [unknown] * len(hand), "hands")
    if state.rules.has_bonus:
        validation.require(
            (state.bonus == HIDDEN) == (not full and not state.is_bonus_revealed()), "bonus"
        )
    if state.deck is None:
        validation.require(not full, "deck")
        validation.require(len(state.bottom) <= state.deck_size, "bottom")
    else:
        validation.require(full, "deck")
        below = state.deck[len(state.deck) - len(state.bottom) :]
        validation.require(tuple(sorted(below)) == state.bottom, "bottom")


def _check_places(state: Position) -> None:
    """Check that each of the 30 tiles is in one place, and that unseen tiles lie face down."""
    seen = [tile for tile, _, _ in state.laid_tiles()]
    groups = list(state.hands) + [state.specials, state.keep, state.lost, (state.bonus or HIDDEN,)]
    groups.append(state.bottom if state.deck is None else state.deck)
    for group in groups:
        seen += [tile for tile in group if tile != HIDDEN]
    face_down = sum([hand.count(HIDDEN) for hand in state.hands])
    face_down += 1 if state.bonus == HIDDEN else 0
    if state.deck is None:
        face_down += state.deck_size - len(state.bottom)
    validation.require(len(set(seen)) == len(seen) == TILES - face_down, "tiles")


def _check_ruled_out(state: Position) -> None:
    """Check that enough tiles are possible for the hidden hands and the bonus tile.

    For any of them together there must be as many as they hold (Hall's condition).
    """
    unseen = sum([1 << tile for tile in state.unseen_tiles()])
    groups = [(0, 0)]  # per subset of them: the possible tiles, the number of tiles held
    holders = list(state.hands) + [(HIDDEN,) if state.bonus == HIDDEN else ()]
    for hand, ruled_out in zip(holders, state.ruled_out):
        if HIDDEN in hand:
            possible = unseen & ~ruled_out
            groups += [(tiles | possible, held + len(hand)) for tiles, held in groups]
    for tiles, held in groups:
        validation.require(sum([tiles >> i & 1 for i in range(TILES)]) >= held, "ruled_out")
