"""The positions that Hex Heaven's rules page shows."""

from engine.hexheaven import GAME
from engine.hexheaven.layout import Layout, cell_at
from engine.hexheaven.tiles import number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.state import Position

# name -> the tiles that lie as (tile, q, r, rotation), and the tokens of a choice in the making
_FIGURES: dict = {}


def figure(name: str) -> tuple:
    """The figure of that name: (view, marks, tokens), see Drawing.figure."""
    lying, tokens = _FIGURES[name]
    return _position(lying, tokens), {}, tokens


def _position(lying: tuple, tokens: tuple) -> "Position":
    """A position past the opening with these tiles laid and one in the hand."""
    state = GAME.start({"rules": "casual"}).copy()
    state.opening = False
    state.layout = Layout()
    for tile, q, r, rotation in lying:
        state.layout.lay(tile, cell_at(q, r), rotation)
    state.hands = ((number_of(tokens[0]),) if tokens else (), ())
    return state
