"""Positions as JSON-able data, and back."""

from engine.game import BadOptions, BadPosition, Outcome
from engine.hexheaven import moves
from engine.hexheaven.layout import Layout
from engine.hexheaven.soundness import problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game
    from engine.hexheaven.state import Position

# Attributes that are packed as they are; tuples become lists.
_FLAGS = ("opening", "single_edge", "heaven")
_NUMBERS = "deck_size required points used laid placed heavens idle shuffles".split()
_LISTS = "hands keep specials lost bottom scores advantage ruled_out".split()
_OPTIONAL = "viewer turn bonus seed".split()
_PLAIN = tuple(_LISTS + _NUMBERS + list(_FLAGS) + _OPTIONAL)
FIELDS = ("game", "options", "rules", "outcome", "layout", "deck") + _PLAIN
_KEYS = ("options", "outcome", "layout", "deck") + _PLAIN


def pack(state: "Position") -> dict:
    """The position as a dict that JSON can hold; the tiles that lie are in the notation."""
    packed = {name: _listed(getattr(state, name)) for name in _PLAIN}
    packed["options"] = dict(state.options)
    packed["outcome"] = state.outcome.pack() if state.outcome else None
    packed["layout"] = [moves.text(code) for code in _laid(state.layout)]
    packed["deck"] = _listed(state.deck)
    return packed


def key(state: "Position") -> tuple:
    """A hashable identity: all that is packed, as nested tuples."""
    return (
        (state.options["rules"], tuple(_laid(state.layout)), state.deck)
        + tuple(getattr(state, name) for name in _PLAIN)
        + ((repr(state.outcome),) if state.outcome else ())
    )


def restore(game: "Game", position: type, packed: object) -> "Position":
    """The ``position`` (the class) that was packed. Raises BadPosition with the key ``packed``
    when this is no packed position at all, else ``unsound``; the fact ``problems`` says all that
    is wrong with it."""
    if not isinstance(packed, dict) or sorted(packed) != sorted(_KEYS):
        raise BadPosition("packed", problems="fields")
    try:
        options = game.settle(packed["options"])
        state = position(game, options)
    except (BadOptions, TypeError, ValueError):
        raise BadPosition("packed", problems="options") from None
    if options != packed["options"]:
        raise BadPosition("packed", problems="options")
    wrong = [name for name in _KEYS if not _well_formed(name, packed[name])]
    if wrong:
        raise BadPosition("packed", problems=", ".join(sorted(wrong)))
    for name in _PLAIN:
        setattr(state, name, _tupled(packed[name]))
    state.deck = _tupled(packed["deck"])
    told = packed["outcome"]
    if told is not None:
        state.outcome = Outcome(tuple(told["winners"]), told["reason"], tuple(told["witness"]))
    for text in packed["layout"]:
        state.layout.lay(*moves.parts(moves.parse(text)))
    found = problems(state)
    if found:
        raise BadPosition("unsound", problems=", ".join(found))
    return state


def _well_formed(name: str, value: object) -> bool:
    """Whether a packed field holds the kind of thing that it should."""
    if name in _FLAGS:
        return isinstance(value, bool)
    if name in _NUMBERS:
        return _is_number(value) and (name == "points" or value >= 0)  # type: ignore[operator]
    if name in _OPTIONAL:
        return value is None or _is_number(value)
    if name == "hands":
        return isinstance(value, list) and all(_numbers(hand) for hand in value)
    if name == "deck":
        return value is None or _numbers(value)
    if name == "layout":
        return _good_layout(value)
    if name == "outcome":
        return value is None or _good_outcome(value)
    return name == "options" or _numbers(value)


def _is_number(value: object) -> bool:
    return type(value) is int and -(1 << 32) < value < 1 << 32


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(_is_number(item) for item in value)


def _good_layout(value: object) -> bool:
    """A list of laying moves on different cells, each in its one spelling, by cell."""
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        return False
    codes = [moves.parse(text) for text in value]
    cells = [moves.parts(code)[1] for code in codes if code > moves.REDRAW]
    return len(cells) == len(value) == len(set(cells)) and cells == sorted(cells)


def _good_outcome(value: object) -> bool:
    return (
        isinstance(value, dict)
        and sorted(value) == ["reason", "winners", "witness"]
        and isinstance(value["reason"], str)
        and _numbers(value["winners"])
        and isinstance(value["witness"], list)
        and all(isinstance(count, str) for count in value["witness"])
    )


def _laid(layout: Layout) -> list[int]:
    """The codes that lay the layout, by cell."""
    tiles = layout.tiles
    return [moves.lay_code(tiles[c] >> 3, c, tiles[c] & 7) for c in sorted(tiles)]


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _tupled(value):  # type: ignore[no-untyped-def]
    return tuple([_tupled(item) for item in value]) if isinstance(value, list) else value
