"""The diagram of tic-tac-toe's rules page."""

from tests.example.engine.tictactoe import GAME

DIAGRAMS = {"row": (("b2", "a1", "b1", "b3", "c1"), {"a3": "offered"})}  # moves, marks


def diagram(name: str) -> tuple:
    """Return (view, marks, tokens) of the named diagram; KeyError if there is none."""
    moves, marks = DIAGRAMS[name]
    view = GAME.start()
    for move in moves:
        view = view.play(move)
    return view, marks, ()
