"""The diagrams of the rules page of Hex Heaven."""

from engine.hexheaven import GAME
from engine.hexheaven.layout import Layout, cell_at
from engine.hexheaven.tiles import BLANK_V, parse_tile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import HexHeavenState

# Name -> the laid tiles as (tile, q, r, rotation), and the tokens of a selection.
_DIAGRAMS: dict = {
    "line": (((19, 0, 0, 1), (16, 1, 0, 4), (11, 2, 0, 0), (14, 3, 0, 2)), ()),
    "edges": (((7, 0, 0, 4), (14, 1, 0, 2), (16, 0, 1, 5)), ()),
    "points": (((17, 0, 0, 0), (10, 1, 0, 3), (9, 2, -1, 2)), ("13", "1,-1", "r0")),
    "adjacency": (
        (
            (BLANK_V, 0, 0, 0),
            (20, 1, 0, 1),
            (9, 0, 1, 0),
            (12, -1, 1, 2),
            (23, 2, -1, 2),
            (22, -1, 2, 5),
            (5, 2, 0, 1),
            (14, -2, 1, 2),
        ),
        ("13",),
    ),
    "heaven": (
        (
            (17, 0, 0, 3),
            (3, 0, 1, 1),
            (12, -1, 1, 1),
            (25, -1, 0, 0),
            (9, 0, -1, 5),
            (28, 1, -1, 0),
        ),
        ("13", "1,0", "r3"),
    ),
}


def diagram(name: str) -> "tuple[HexHeavenState, dict, tuple]":
    """Return a diagram: (view, cell -> mark, tokens). Raise KeyError for an unknown name."""
    tiles, tokens = _DIAGRAMS[name]
    return _position(tiles, tokens), {}, tokens


def _position(tiles: tuple, tokens: tuple) -> "HexHeavenState":
    """Return a position after the opening with these tiles laid and the chosen one in hand."""
    state = GAME.start({"rules": "casual"}).copy()
    state.opening = False
    state.layout = Layout()
    for tile, q, r, rotation in tiles:
        state.layout.lay(tile, cell_at(q, r), rotation)
    state.hands = ((parse_tile(tokens[0]),) if tokens else (), ())
    return state
