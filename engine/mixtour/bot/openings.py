"""Opening table of Mixtour, for positions with up to two pieces on the board.

TABLE and everything below is written by ``python -m bench.training.openings``.
"""

from engine.mixtour.constants import (
    CELL_BY_NAME,
    CELL_NAMES,
    CELLS,
    EMPTY,
    HEIGHT,
    SIZE,
    stack_letters,
)
from engine.mixtour.moves import decode_stack_move, is_stack_move, parse_code, to_notation
from engine.mixtour.moves import encode_stack_move as carried

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.position import Position

MAX_PIECES = 2  # on the board


def _symmetries() -> "list[list[int]]":
    """Return the eight symmetries of the board, each as a list cell -> cell."""
    last, symmetries = SIZE - 1, []
    for mirrored in (False, True):
        cells = [(c % SIZE, c // SIZE) for c in range(CELLS)]
        if mirrored:
            cells = [(y, x) for x, y in cells]
        for _ in range(4):
            symmetries.append([y * SIZE + x for x, y in cells])
            cells = [(y, last - x) for x, y in cells]
    return symmetries


SYMMETRIES = _symmetries()


def position_key(state: "Position") -> "tuple[str, list[list[int]]] | None":
    """Return the position's name in the table and the symmetries that lead to it.

    The name is the same for all symmetric positions. A position that is symmetric itself has
    several symmetries. None if the table has no such positions.
    """
    stacks = [(cell, stack) for cell, stack in enumerate(state.stacks) if stack != EMPTY]
    is_opening = (
        len(stacks) <= MAX_PIECES and state.mover == len(stacks) % 2 and state.scores == (0, 0)
    )
    if not is_opening or any([HEIGHT[stack] > 1 for _, stack in stacks]):
        return None
    turns_by_name: "dict[str, list[list[int]]]" = {}
    for turn in SYMMETRIES:
        pieces = [CELL_NAMES[turn[cell]] + stack_letters(stack) for cell, stack in stacks]
        turns_by_name.setdefault(" ".join(sorted(pieces)), []).append(turn)
    name = min(turns_by_name)
    return name, turns_by_name[name]


def untransform_move(state: "Position", move: str, turn: "list[int]") -> str:
    """Return the move in notation as it was before the symmetry ``turn``."""
    code = parse_code(move)
    if is_stack_move(code):
        count, source, target = decode_stack_move(code)
        return to_notation(carried(count, turn.index(source), turn.index(target)))
    return CELL_NAMES[turn.index(CELL_BY_NAME[move])]


TABLE: "dict[str, str]" = {
    "": "a1 b1 c1 d1",
    "a1w": "a3 b3 c3 d3",
    "a2w": "e1 c2 d2 e2",
    "a3w": "e2 c3",
    "b2w": "d1 e1 d3 e3",
    "b3w": "d3",
    "c3w": "a1",
    "a1r a2w": "c2 a4 c4 a2:1-a1",
    "a1r a3w": "c1 d1 e1 c2",
    "a1r a4w": "b4 c4 d4 a3",
    "a1r a5w": "c3 d3 e3 a4",
    "a1r b2w": "d2 b4 d4 b2:1-a1",
    "a1r b3w": "b1 c1 d1 e1",
    "a1r b4w": "c1 d1 e1 b2",
    "a1r b5w": "c1 e1 b3 d3",
    "a1r c3w": "c1 d1 e1 a2",
    "a1r c4w": "c1 d1 e1 a2",
    "a1r c5w": "c1 d1 e1 c2",
    "a1r d4w": "c1 d1 e1 b2",
    "a1r d5w": "c1 e1 b3 d3",
    "a1r e5w": "c2 b3 c3 d3",
    "a1w a2r": "c1 a3 c3 a1:1-a2",
    "a1w a3r": "b1",
    "a1w a4r": "a2",
    "a1w b2r": "c1 a3 c3 a1:1-b2",
    "a1w b3r": "b1 c1 d1 e1",
    "a1w b4r": "e2 b3",
    "a1w b5r": "b1",
    "a1w c3r": "c1 e1",
    "a1w c4r": "b1",
    "a1w c5r": "b1",
    "a1w d4r": "c1 c2",
    "a1w d5r": "b1 c1 d1 a2",
    "a2r a3w": "a1 c1 c3 a5",
    "a2r a4w": "c2 e2 e3 b4",
    "a2r b1w": "d1 b3 d3 b1:1-a2",
    "a2r b2w": "d2 b4 d4 b2:1-a2",
    "a2r b3w": "b1 d1 d3 b5",
    "a2r b4w": "a4 c4 a5",
    "a2r b5w": "a1 b1 a4 b4",
    "a2r c1w": "a1 d1 e1 c2",
    "a2r c2w": "c1 d1 e1 d2",
    "a2r c3w": "a5 c5 e5 e3",
    "a2r c4w": "c1 d1 e1 c2",
    "a2r c5w": "c4 b3",
    "a2r d1w": "d2 e2 c3 e1",
    "a2r d2w": "a1 b1 c1 d1",
    "a2r d3w": "d2 e2",
    "a2r d4w": "d3 e3",
    "a2r d5w": "d4 e4",
    "a2r e2w": "c2 d2 b3 c3",
    "a2r e3w": "c1 d1 c2 d2",
    "a2r e4w": "c2 e2 b3 d3",
    "a2w a3r": "c2 d2 e2 a4",
    "a2w b2r": "c2 a4 c4 a2:1-b2",
    "a2w b3r": "c2 d2 e2 a4",
    "a2w b4r": "b1 b2 c2 d2",
    "a2w c1r": "e1 c2 d2 e2",
    "a2w c2r": "a1 c1 d1 e1",
    "a2w c3r": "b1 b2 d2 b3",
    "a2w c4r": "c1 b1",
    "a2w c5r": "b1",
    "a2w d2r": "b1 b2 a3 b3",
    "a2w d3r": "a1 b2 b1",
    "a2w d4r": "b1",
    "a2w e3r": "a1 b1 c1",
    "a3r b2w": "d2 d4 a1 b1",
    "a3r b3w": "b1 c1 d1 e1",
    "a3r c1w": "a1 b1 d1 e1",
    "a3r c2w": "a1 b1 c1 d1",
    "a3r c3w": "a1 b1 c1 d1",
    "a3r d2w": "d1 e1 c1",
    "a3r d3w": "d2 e2",
    "a3r e3w": "c1 e1 e2 d2",
    "a3w b2r": "a1 c1 c3 a5",
    "a3w b3r": "a1 c1 d1 e1",
    "a3w c2r": "c1 e1 a2 e2",
    "a3w c3r": "a1 c1",
    "a3w d2r": "b2 b3 a4 b1",
    "a3w d3r": "a2",
    "b2r b3w": "b1 d1 d3 b5",
    "b2r b4w": "a4 c4 d4 e4",
    "b2r c3w": "a1 c1 e1 a3",
    "b2r c4w": "c5 d5 c1",
    "b2r d4w": "d2 a3 e3 a4",
    "b2w b3r": "d2 b4 d4 a1",
    "b2w c3r": "d4 a1 b1 c1",
    "b2w c4r": "b1",
    "b3r c2w": "e1 a2 e2 a3",
    "b3r c3w": "a1 b1 c1 d1",
    "b3r d3w": "a1 b1 c1 d1",
    "b3w c3r": "b1 c1 d1 e1",
}
