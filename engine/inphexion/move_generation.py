"""Legal moves of inpHeXion, and the reasons why other moves are illegal."""

from engine.game import IllegalMove
from engine.inphexion import moves
from engine.inphexion.constants import BLACK, NO_CELL, WHITE
from engine.inphexion.moves import EXPEL, PLACE, SWAP, SWAP_CODE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.moves import Move
    from engine.inphexion.position import Position


def may_place(position: "Position") -> bool:
    """Return whether a disc may be placed without infecting anything."""
    if position.placed == 0:
        return position.neutral == NO_CELL
    return position.placed == 1 and bool(position.options["free_second"])


def may_infect(position: "Position") -> bool:
    """Return whether the rules of the first turns allow to infect.

    By the sheet, a free second disc is placed as the first one is.
    """
    if position.placed == 0:
        return position.neutral != NO_CELL
    return position.placed > 1 or position.options["free_second"] is not True


def may_swap(position: "Position") -> bool:
    """Return whether the player to move may swap sides."""
    unswapped = position.colours == (WHITE, BLACK)
    return position.placed == 1 and position.options["pie"] and unswapped


def legal_codes(position: "Position") -> "list[int]":
    """Return the codes of the legal moves, in the alphabetical order of the moves."""
    if position.turn is None:
        return []
    board, empty = position.board, position.empty_cells()
    cells = board.cells
    # ``moves.encode_move`` is written out here, since searches call this most.
    if position.pending:
        start = position.pending[0] * cells
        return [start + cell for cell in board.name_order if empty >> cell & 1]
    codes = []
    infectable, placeable = (
        position.infectable() if may_infect(position) else 0,
        may_place(position),
    )
    for cell in board.name_order:
        if infectable >> cell & 1:
            start = cell * cells
            codes += [start + near for near in board.ordered_neighbours[cell] if empty >> near & 1]
        elif placeable and empty >> cell & 1:
            codes.append(cell * cells + cell)
    if may_swap(position):
        codes.append(SWAP_CODE)
    return codes


def legal_moves(position: "Position") -> "list[str]":
    """Return every legal move except ``ENDINGS``, sorted; [] when the game is over."""
    board, expelling, write = position.board, bool(position.pending), moves.to_notation
    return [write(board, code, expelling) for code in legal_codes(position)]


def validate_move(position: "Position", text: object) -> int:
    """Return the code of a legal move in notation.

    Raises:
        IllegalMove: For any other move, with the reason and the cells concerned.
    """
    if position.turn is None:
        raise IllegalMove("over")
    move = moves.parse_move(text)
    if move.kind == SWAP:
        if not may_swap(position):
            raise IllegalMove("swap-not-now")
        return SWAP_CODE
    board = position.board
    source, target = board.cell(move.source), board.cell(move.target)
    if source < 0 or target < 0:
        raise IllegalMove("syntax", move=text)
    if position.pending:
        _check_expulsion(position, move, target)
    elif move.kind == EXPEL:
        raise IllegalMove("nothing-to-expel")
    elif move.kind == PLACE:
        _check_placement(position, target)
    else:
        _check_infection(position, source, target)
    return moves.encode_move(board, source, target)


def _check_expulsion(position: "Position", move: "Move", target: int) -> None:
    following = position.board.names[position.pending[0]]
    if move.kind != EXPEL or move.source != following:
        raise IllegalMove("must-expel", cell=following)
    if position.lifted >> target & 1:
        raise IllegalMove("lifted", cell=move.target)
    _check_free(position, target)


def _check_placement(position: "Position", cell: int) -> None:
    if not may_place(position):
        if position.placed == 0:
            raise IllegalMove("must-infect-neutral", cell=position.board.names[position.neutral])
        raise IllegalMove("must-infect")
    _check_free(position, cell)


def _check_infection(position: "Position", source: int, target: int) -> None:
    board, names, empty = position.board, position.board.names, position.empty_cells()
    if not may_infect(position):
        raise IllegalMove("must-place-too" if position.placed else "must-place")
    if position.placed == 0 and source != position.neutral:
        raise IllegalMove("must-infect-neutral", cell=names[position.neutral])
    if position.own_discs() >> source & 1:
        raise IllegalMove("own-disc", cell=names[source])
    if empty >> source & 1:
        raise IllegalMove("empty", cell=names[source])
    if not board.neighbour_sets[source] & empty:
        raise IllegalMove("no-empty-neighbour", cell=names[source])
    if not board.neighbour_sets[source] >> target & 1:
        raise IllegalMove("not-neighbour", cell=names[source], target=names[target])
    _check_free(position, target)


def _check_free(position: "Position", cell: int) -> None:
    if not position.empty_cells() >> cell & 1:
        raise IllegalMove("occupied", cell=position.board.names[cell])
