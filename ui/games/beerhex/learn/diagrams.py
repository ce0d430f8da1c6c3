"""The diagrams of the rules page of BeerHex."""

from engine.beerhex import GAME
from engine.game import OMNISCIENT, SPECTATOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.beerhex.state import BeerHexState

# Name -> the starter, the moves, the viewer, and the marks of cells.
_DIAGRAMS = {
    "caps": ("gold", "b2g, c2s, b4s, c4g", OMNISCIENT, {}),
    "attack": (
        "gold",
        "b3g, e1s, c3s, e5g, d3g, e2g, a1s, x b3 c3 d3",
        SPECTATOR,
        {"b3": "picked", "c3": "picked", "d3": "picked"},
    ),
    "path": (
        "silver",
        "c1g, c2g, e2s, b3g, e3s, b4g, b5g, a5s",
        OMNISCIENT,
        {"c1": "won", "c2": "won", "b3": "won", "b4": "won", "b5": "won"},
    ),
}


def diagram(name: str) -> "tuple[BeerHexState, dict, tuple]":
    """Return a diagram: (view, cell -> mark, tokens). Raise KeyError for an unknown name."""
    starter, moves, viewer, marks = _DIAGRAMS[name]
    state = GAME.start({"starter": starter})
    for move in moves.split(", "):
        state = state.play(move)
    return state.view(viewer), marks, ()
