"""The position after a move of inpHeXion: the parts of a turn, and how a game ends."""

from engine.game import Outcome
from engine.inphexion import moves
from engine.inphexion.constants import BLACK, JOINED, NO_CELL, NO_MOVE, NO_ROOM, WHITE
from engine.inphexion.moves import SWAP_CODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.position import P, Position


def apply_code(position: "P", code: int) -> "P":
    """Return the position after the legal move with this code, which isn't checked."""
    child = position.copy()
    if code == SWAP_CODE:
        _apply_swap(child)
        return child
    source, target = moves.decode_move(position.board, code)
    if position.pending:
        _apply_expulsion(child, source, target)
    elif source == target:
        _apply_placement(child, target)
    else:
        _apply_infection(child, source, target)
    return child


def surrounded_cells(position: "Position", cell: int) -> "list[int]":
    """Return the cells with pieces that the mover has just surrounded by infecting ``cell``.

    A piece is surrounded if it isn't the mover's and has only the mover's discs as neighbours. A
    piece that *became* surrounded is always next to the infected cell, the only one to gain a disc
    of the mover's; and no piece next to it was surrounded before.
    """
    board, own = position.board, position.own_discs()
    others = position.surroundable()
    return [
        n
        for n in board.ordered_neighbours[cell]
        if others >> n & 1 and not board.neighbour_sets[n] & ~own
    ]


def is_joined(position: "Position", colour: int) -> bool:
    """Return whether a chain of that colour joins its two sides."""
    start, goal = position.board.sides[colour]
    return position.board.is_connected(position.black if colour else position.white, start, goal)


def _apply_swap(child: "Position") -> None:
    child.colours = (BLACK, WHITE)
    child.turn = child.colours[child.colour]


def _apply_placement(child: "Position", cell: int) -> None:
    _toggle_discs(child, child.colour, 1 << cell)
    child.placed += 1
    child.last = (cell, cell)
    _end_turn(child, [])


def _apply_infection(child: "Position", source: int, target: int) -> None:
    if source == child.neutral:
        child.neutral = target
    else:
        _toggle_discs(child, 1 - child.colour, 1 << source | 1 << target)
    _toggle_discs(child, child.colour, 1 << source)
    child.placed += 1
    child.last = (source, target)
    surrounded = surrounded_cells(child, source)
    if surrounded and _has_room(child, surrounded):
        _lift_pieces(child, surrounded)
    else:
        _end_turn(child, surrounded)


def _apply_expulsion(child: "Position", source: int, target: int) -> None:
    if source == child.neutral:
        child.neutral = target
    else:
        _toggle_discs(child, 1 - child.colour, 1 << target)
    child.last = (source, target)
    child.pending = child.pending[1:]
    if not child.pending:
        _end_turn(child, [])


def _toggle_discs(child: "Position", colour: int, cells: int) -> None:
    """Put discs of that colour on those of the cells without one, and remove the others."""
    if colour == WHITE:
        child.white ^= cells
    else:
        child.black ^= cells


def _has_room(child: "Position", cells: "list[int]") -> bool:
    """Return whether there are enough empty cells to expel the pieces on these cells."""
    pieces = child.placed + (0 if child.neutral == NO_CELL else 1)
    return len(cells) <= child.board.cells - pieces


def _lift_pieces(child: "Position", cells: "list[int]") -> None:
    for cell in cells:
        child.lifted |= 1 << cell
    child.white &= ~child.lifted
    child.black &= ~child.lifted
    child.pending = tuple(cells)


def _end_turn(child: "Position", unplaceable: "list[int]") -> None:
    """End the game or give the turn to the opponent.

    *Ruling*: a chain of either colour comes before pieces without room.

    Args:
        child: The position to change.
        unplaceable: The cells of the pieces that had to be expelled without room.
    """
    child.lifted = 0
    for colour in (WHITE, BLACK):
        if is_joined(child, colour):
            start, goal = child.board.sides[colour]
            chain = child.board.shortest_path((child.white, child.black)[colour], start, goal)
            _end_game(child, colour, JOINED, chain)
            return
    if unplaceable:
        _end_game(child, 1 - child.colour, NO_ROOM, unplaceable)
        return
    child.colour = 1 - child.colour
    child.turn = child.colours[child.colour]
    if not child.board.adjacent_to(child.infectable()) & child.empty_cells():
        _end_game(child, 1 - child.colour, NO_MOVE, [])


def _end_game(child: "Position", colour: int, reason: str, details: "list[int]") -> None:
    child.turn = None
    names = tuple([child.board.names[cell] for cell in details])
    child.outcome = Outcome((child.colours[colour],), reason, names)
