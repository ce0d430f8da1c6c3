"""Positions of inpHeXion, and what tests read from them."""

from engine.inphexion import GAME, transitions
from engine.inphexion.state import InphexionState


def state_from_drawing(drawing: str, **options: object) -> InphexionState:
    """Return a drawn position.

    Args:
        drawing: The rows from the top, in the letters of ``InphexionState.pack``. The numbers of
            discs decide which seat is to move.
        options: The game's options; the size follows from the drawing.
    """
    rows = drawing.split()
    validated = GAME.validate_options({"size": len(rows)} | options)
    packed = {"options": validated, "board": "/".join(rows), "swapped": False, "last": []}
    return GAME.restore(packed | {"outcome": None})


def after(line: str, **options: object) -> InphexionState:
    """Return the position after these moves, separated by spaces."""
    state = GAME.start(options)
    for move in line.split():
        state = state.play(move)
    return state


def drawn(state: InphexionState) -> str:
    """Return a position as ``state_from_drawing`` takes it."""
    return " ".join(state.pack()["board"].split("/"))


def expelled_by(state: InphexionState, move: str) -> list[str]:
    """Return the cells that a move surrounds: their pieces must be expelled, or are too many."""
    child = state.play(move)
    return [child.board.names[cell] for cell in transitions.surrounded_cells(child, child.last[0])]


def every_cell(size: int) -> list[str]:
    """Return the names of all cells of a board."""
    return [column + str(row) for column in "abcdefghi"[:size] for row in range(1, size + 1)]


# One black disc in a corner, which b1>c1 surrounds.
CORNER = "bb... w.... ..... ..... ....w"
# b1>c1 surrounds both the disc on a1 and the pushed one, each by itself.
TWO = "bb.w. www.. ..... ..b.. ....b"
# b1>c1 surrounds two discs and leaves a single empty cell; this joins no player's sides.
CRAMPED = "ww.b. bbbwb wwwwb wbbbw bwbww"
