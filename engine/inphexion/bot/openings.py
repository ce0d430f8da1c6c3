"""Opening table of inpHeXion: the first move of each colour, with the default rules.

It covers boards of all sizes. TABLE and everything below is written by ``python -m
bench.training.openings``.
"""

from engine.inphexion.constants import NO_CELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.position import Position


def position_key(state: "Position") -> "tuple[str, list[bool]] | None":
    """Return the position's name in the table, and whether the board must be rotated to match.

    The name is the same for a position and its half turn; for the symmetric empty board both values
    are returned. None if the table has no such positions.
    """
    options, board = state.options, state.board
    has_default_rules = (
        state.neutral == NO_CELL and not options["free_second"] and not options["pie"]
    )
    if not has_default_rules or state.placed > 1:
        return None
    if not state.placed:
        return str(board.size), [False, True]
    cell = state.last[1]
    opposite = board.cells - 1 - cell
    rotations = [
        turn for turn, at in ((False, cell), (True, opposite)) if at <= min(cell, opposite)
    ]
    return str(board.size) + board.names[min(cell, opposite)], rotations


def untransform_move(state: "Position", move: str, rotated: bool) -> str:
    """Return the move in notation as it was before a half turn of the board, if there was one."""
    if not rotated:
        return move
    names = state.board.names
    other = {names[cell]: names[-1 - cell] for cell in range(state.board.cells)}
    return other[move[:2]] + (move[2] + other[move[3:]] if move[2:] else "")


TABLE: "dict[str, str]" = {
    "5": "a5",
    "5a1": "a1>a2 a1>b1",
    "5a2": "a2>b2 a2>a1",
    "5a3": "a3>b2 a3>a2 a3>b3",
    "5b1": "b1>b2 b1>a2 b1>c1 b1>a1",
    "5b2": "b2>b3 b2>c2 b2>c1 b2>a3",
    "5b3": "b3>b2 b3>b4 b3>c2 b3>c3",
    "5c1": "c1>b2 c1>c2 c1>b1",
    "5c2": "c2>b2 c2>c1 c2>c3",
    "5c3": "c3>c2 c3>c4",
    "5d1": "d1>c2",
    "5d2": "d2>d3 d2>c2 d2>e2 d2>c3",
    "5e1": "e1>e2 e1>d2 e1>d1",
    "5e2": "e2>d3 e2>e3",
    "6": "a6",
    "6a1": "a1>a2",
    "6a2": "a2>a1 a2>b2",
    "6a3": "a3>a2 a3>b2 a3>a4 a3>b3",
    "6b1": "b1>b2",
    "6b2": "b2>b3 b2>a2 b2>a3 b2>c1",
    "6b3": "b3>a3 b3>b2 b3>c3 b3>c2",
    "6c1": "c1>b2 c1>b1 c1>c2",
    "6c2": "c2>c3 c2>b3 c2>b2 c2>d2",
    "6c3": "c3>b3 c3>c2",
    "6d1": "d1>d2 d1>c2 d1>c1",
    "6d2": "d2>c2",
    "6d3": "d3>d2 d3>d4 d3>c3 d3>e2",
    "6e1": "e1>d2",
    "6e2": "e2>e3",
    "6e3": "e3>f3 e3>d4 e3>e4",
    "6f1": "f1>f2 f1>e2 f1>e1",
    "6f2": "f2>e3",
    "6f3": "f3>e4 f3>f4",
    "7": "a7",
    "7a1": "a1>a2",
    "7a2": "a2>b2",
    "7a3": "a3>a2 a3>b3 a3>b2 a3>a4",
    "7a4": "a4>a3 a4>b3",
    "7b1": "b1>b2 b1>a2 b1>a1 b1>c1",
    "7b2": "b2>a2 b2>c2 b2>b3 b2>a3",
    "7b3": "b3>c2 b3>a3 b3>b2 b3>c3",
    "7b4": "b4>b3 b4>c3",
    "7c1": "c1>b2 c1>c2 c1>b1",
    "7c2": "c2>b3 c2>b2 c2>c3 c2>d2",
    "7c3": "c3>b3 c3>c2 c3>d2 c3>d3",
    "7c4": "c4>b4",
    "7d1": "d1>d2 d1>c2 d1>c1",
    "7d2": "d2>d3 d2>c2 d2>d1 d2>e2",
    "7d3": "d3>d2 d3>e2 d3>d4 d3>c3",
    "7d4": "d4>d5 d4>d3",
    "7e1": "e1>e2 e1>d1 e1>d2",
    "7e2": "e2>d2 e2>e3",
    "7e3": "e3>e2 e3>f2 e3>d3 e3>f3",
    "7f1": "f1>e2",
    "7f2": "f2>f3 f2>e2 f2>g2 f2>e3",
    "7f3": "f3>f4 f3>g3 f3>f2",
    "7g1": "g1>f2 g1>g2 g1>f1",
    "7g2": "g2>f2",
    "7g3": "g3>f4 g3>g4",
    "8": "a8",
    "8a1": "a1>a2",
    "8a2": "a2>b2",
    "8a3": "a3>b2",
    "8a4": "a4>a3",
    "8b1": "b1>b2 b1>a2 b1>a1",
    "8b2": "b2>c2 b2>a2 b2>a3 b2>b3",
    "8b3": "b3>a3 b3>b2 b3>c2 b3>c3",
    "8b4": "b4>c3",
    "8c1": "c1>b2 c1>b1",
    "8c2": "c2>b3 c2>b2 c2>d2 c2>c3",
    "8c3": "c3>b3 c3>d2 c3>d3 c3>c2",
    "8c4": "c4>b4",
    "8d1": "d1>d2 d1>c2 d1>c1",
    "8d2": "d2>d3 d2>d1 d2>c2 d2>e2",
    "8d3": "d3>d2 d3>e2 d3>e3 d3>c3",
    "8d4": "d4>d3 d4>d5",
    "8e1": "e1>e2 e1>d2",
    "8e2": "e2>d2 e2>e3 e2>e1 e2>d3",
    "8e3": "e3>e2",
    "8e4": "e4>f4",
    "8f1": "f1>e2",
    "8f2": "f2>e2 f2>f1 f2>f3",
    "8f3": "f3>f2 f3>g2 f3>e3 f3>g3",
    "8f4": "f4>g3 f4>g4 f4>f3 f4>e5",
    "8g1": "g1>f2 g1>g2",
    "8g2": "g2>g3 g2>f2 g2>h2 g2>f3",
    "8g3": "g3>g4 g3>h3 g3>f3 g3>g2",
    "8g4": "g4>g5 g4>h4 g4>g3",
    "8h1": "h1>g2 h1>h2 h1>g1",
    "8h2": "h2>g2",
    "8h3": "h3>h4 h3>g4",
    "8h4": "h4>h5",
    "9": "i1",
    "9a1": "a1>a2",
    "9a2": "a2>b2",
    "9a3": "a3>b3 a3>b2",
    "9a4": "a4>b3",
    "9a5": "a5>a4",
    "9b1": "b1>b2 b1>a2 b1>a1 b1>c1",
    "9b2": "b2>c2 b2>a3 b2>b3 b2>b1",
    "9b3": "b3>a3 b3>c2 b3>b2 b3>c3",
    "9b4": "b4>c3 b4>b3",
    "9b5": "b5>b4 b5>a5 b5>b6 b5>c4",
    "9c1": "c1>b2",
    "9c2": "c2>b2 c2>b3 c2>d2 c2>c1",
    "9c3": "c3>d2 c3>b3 c3>d3 c3>c2",
    "9c4": "c4>b4 c4>d3",
    "9c5": "c5>b5 c5>d4",
    "9d1": "d1>d2 d1>c2 d1>c1",
    "9d2": "d2>d1 d2>c2 d2>d3 d2>e2",
    "9d3": "d3>d2 d3>e3 d3>e2 d3>c3",
    "9d4": "d4>d3 d4>d5",
    "9d5": "d5>d6 d5>e4 d5>d4 d5>c6",
    "9e1": "e1>e2 e1>d2",
    "9e2": "e2>d2 e2>e1 e2>e3 e2>d3",
    "9e3": "e3>e2 e3>f2 e3>f3 e3>d3",
    "9e4": "e4>e3 e4>e5 e4>f3",
    "9e5": "e5>e6 e5>e4 e5>f4 e5>d6",
    "9f1": "f1>e2",
    "9f2": "f2>e2 f2>f1 f2>f3 f2>e3",
    "9f3": "f3>f2",
    "9f4": "f4>g4",
    "9g1": "g1>f2",
    "9g2": "g2>f2",
    "9g3": "g3>g2 g3>h2 g3>f3 g3>h3",
    "9g4": "g4>h3 g4>h4 g4>g3 g4>f5",
    "9h1": "h1>g2 h1>h2",
    "9h2": "h2>h3 h2>g2 h2>i2 h2>g3",
    "9h3": "h3>h4 h3>i3 h3>h2 h3>g3",
    "9h4": "h4>h5 h4>i4 h4>h3",
    "9i1": "i1>h2 i1>i2 i1>h1",
    "9i2": "i2>h2",
    "9i3": "i3>i4 i3>h4",
    "9i4": "i4>i5 i4>h5",
}
