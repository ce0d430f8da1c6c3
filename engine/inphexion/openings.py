"""First moves of inpHeXion, one of each colour, by the rules as they are at first on boards of all
sizes. ``python -m bench.learn.openings`` writes the table: TABLE and below."""

from engine.inphexion.facts import NOWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.position import Position


def key(state: "Position") -> "tuple[str, bool] | None":
    """The name of a position in the table, alike for two that are one when the board is turned
    about, and whether it was turned; None for a position that no table has."""
    options, board = state.options, state.board
    usual = state.neutral == NOWHERE and not options["free_second"] and not options["pie"]
    if not usual or state.placed > 1:
        return None
    if not state.placed:
        return str(board.size), False
    cell = state.last[1]
    turned = board.cells - 1 - cell
    return str(board.size) + board.names[min(cell, turned)], turned < cell


def turned(state: "Position", move: str) -> str:
    """A move in notation on the board turned about."""
    names = state.board.names
    about = {names[cell]: names[-1 - cell] for cell in range(state.board.cells)}
    return about[move[:2]] + (move[2] + about[move[3:]] if move[2:] else "")


def replies(state: "Position") -> "list[str]":
    """The good moves of a position; [] if the table doesn't have it."""
    found = key(state)
    if found is None:
        return []
    name, about = found
    moves = TABLE.get(name, "").split()
    return [turned(state, move) for move in moves] if about else moves


TABLE: "dict[str, str]" = {}
