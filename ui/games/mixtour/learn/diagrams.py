"""The diagrams of the rules page of Mixtour."""

from engine.mixtour import GAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.state import MixtourState

_DIAGRAMS = {
    "distance": (
        {"b4": "wrw", "e4": "r", "e1": "w", "c3": "r"},
        {"b4": "picked", "e4": "offered", "e1": "barred", "c3": "barred"},
    ),
    "scoring": (
        {"e2": "rwr", "b2": "rw", "d4": "r", "a4": "w"},
        {"b2": "picked", "e2": "offered"},
    ),
}


def diagram(name: str) -> "tuple[MixtourState, dict, tuple]":
    """Return a diagram: (view, cell -> mark, tokens). Raise KeyError for an unknown name."""
    stacks, marks = _DIAGRAMS[name]
    return GAME.place(stacks), marks, ()
