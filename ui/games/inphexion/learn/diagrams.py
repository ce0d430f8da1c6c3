"""The diagrams of the rules page of inpHeXion."""

from engine.inphexion import GAME
from ui.games.inphexion.renderer import InphexionRenderer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.state import InphexionState

MOVE_LINES = {
    "infect": "d4 d4>e4 d4>c5",
    "expel": "d4 d4>e4 d4>c5 e4>d5 c5>b6 d4>e3 b6>c6 b6>a6 c6>c7 c6>b7 b6>a7",
    "goal": "d4 d4>c4 d4>c5 c4>d3 c4>b5 d3>d2 b5>a6 d4>e3 d3>c3 d2>e2 a6>b6 e3>f2 b6>c6 f2>g2"
    " f2>f1",
}
PAIR_BOARD = "....b/.www./wbbw./www../bbbbb"  # in the format of ``pack``
PUSHED_CELL = "e4"  # the disc in "infect" that is about to be pushed


def diagram(name: str) -> "tuple[InphexionState, dict, tuple]":
    """Return a diagram: (view, cell -> mark, tokens). Raise KeyError for an unknown name."""
    if name == "pair":
        packed = {
            "options": GAME.validate_options({"size": 5}),
            "board": PAIR_BOARD,
            "swapped": False,
            "last": [],
        }
        packed["outcome"] = None
        return GAME.restore(packed), {"b3": "picked", "c3": "picked"}, ()
    view = GAME.start()
    for move in MOVE_LINES[name].split():
        view = view.play(move)
    if view.outcome:
        return view, {cell: "won" for cell in view.outcome.details}, ()
    renderer = InphexionRenderer(view)
    if name != "infect":
        return view, renderer.marks(), ()
    around = [
        view.board.names[cell]
        for cell in view.board.ordered_neighbours[view.board.cell(PUSHED_CELL)]
    ]
    marks = {cell: "offered vacant" for cell in renderer.empty_cells(around)}
    marks[PUSHED_CELL] = "picked"
    return view, marks, ()
