"""What a move makes of a position of inpHeXion: the parts of a turn, and how a game ends."""

from engine.game import Outcome
from engine.inphexion import moves
from engine.inphexion.constants import BLACK, JOINED, NO_CELL, NO_MOVE, NO_ROOM, WHITE
from engine.inphexion.moves import SWAP_CODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.position import P, Position


def apply_code(position: "P", code: int) -> "P":
    """The position after the legal move with this code; the old one stays as it is."""
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
    """The cells around ``cell``, which the player to move has just infected, whose piece, not the
    mover's own, has none but the mover's discs as neighbours. A piece that *became* surrounded is
    always next to the infected cell, the only one to gain a disc of the mover's; and none next to
    it was surrounded before."""
    board, mine = position.board, position.own_discs()
    others = position.surroundable()
    return [
        n
        for n in board.ordered_neighbours[cell]
        if others >> n & 1 and not board.neighbour_sets[n] & ~mine
    ]


def is_joined(position: "Position", colour: int) -> bool:
    """Whether a chain of that colour joins its two sides."""
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
    found = surrounded_cells(child, source)
    if found and _has_room(child, found):
        _lift_pieces(child, found)
    else:
        _end_turn(child, found)


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
    """Put discs of that colour on those of the cells that have none of it, and take them off the
    others."""
    if colour == WHITE:
        child.white ^= cells
    else:
        child.black ^= cells


def _has_room(child: "Position", found: "list[int]") -> bool:
    """Whether enough cells are empty to expel the pieces on these."""
    pieces = child.placed + (0 if child.neutral == NO_CELL else 1)
    return len(found) <= child.board.cells - pieces


def _lift_pieces(child: "Position", cells: "list[int]") -> None:
    for cell in cells:
        child.lifted |= 1 << cell
    child.white &= ~child.lifted
    child.black &= ~child.lifted
    child.pending = tuple(cells)


def _end_turn(child: "Position", unplaceable: "list[int]") -> None:
    """End the game or give the turn to the opponent. ``unplaceable``: the cells of the pieces that
    had to be expelled and found no room. Ruling: a chain, whoever's, comes before that."""
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


def _end_game(child: "Position", colour: int, reason: str, witness: "list[int]") -> None:
    child.turn = None
    names = tuple([child.board.names[cell] for cell in witness])
    child.outcome = Outcome((child.colours[colour],), reason, names)
