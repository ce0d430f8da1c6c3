"""Reasons for and against moves of inpHeXion; see ``engine.learn.move_reasons``."""

from engine.inphexion import moves
from engine.inphexion.bot.fast_rules import PatternPosition
from engine.inphexion.constants import NO_CELL
from engine.inphexion.move_generation import legal_codes
from engine.inphexion.moves import EXPEL, INFECT, SWAP, SWAP_CODE
from engine.inphexion.transitions import surrounded_cells
from engine.learn.move_reasons import QUIET_WEIGHT, Reason, has_positive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.constants import Board
    from engine.inphexion.position import Position
    from engine.inphexion.state import InphexionState


def find_reasons(view: "InphexionState", move: str, after: "InphexionState") -> "list[Reason]":
    """Return the reasons for and against a legal move."""
    reasons = _move_reasons(view, move, after)
    return reasons if has_positive(reasons) else reasons + _quiet_reasons(move, after)


def _quiet_reasons(move: str, after: "InphexionState") -> "list[Reason]":
    """Return the reasons for a disc without direct effect: its group, or its open neighbours."""
    parsed = moves.parse_move(move)
    if parsed.kind in (SWAP, EXPEL) or after.turn is None:
        return []
    board, name = after.board, parsed.source or parsed.target
    cell = board.cell(name)
    discs = after.black if after.black >> cell & 1 else after.white
    n = len(board.members(board.flood_fill(discs, 1 << cell)))
    if n > 1:
        return [Reason("group", "quiet", QUIET_WEIGHT, [name], n=n)]
    n = len(board.members(board.neighbour_sets[cell] & ~(after.black | after.white)))
    return [Reason("open", "quiet", QUIET_WEIGHT, [name], n=n)]


def _move_reasons(view: "InphexionState", move: str, after: "InphexionState") -> "list[Reason]":
    parsed = moves.parse_move(move)
    reasons = []
    if parsed.kind == INFECT:
        reasons += _infection_reasons(
            view, view.board.cell(parsed.source), view.board.cell(parsed.target), after
        )
    if parsed.kind in (INFECT, EXPEL):
        reasons += _connection_reasons(
            view, after, parsed.source if parsed.kind == INFECT else parsed.target
        )
    if parsed.kind not in (INFECT, EXPEL) or after.turn is None or after.pending:
        return reasons
    names, mover = view.board.names, view.turn or 0
    other = 1 - mover
    begun = not view.pending  # within a turn the opponent could not move anyway
    before, left = winning_sources(_with_turn(view)) if begun else 0, winning_sources(after)
    if left:
        cells = [names[cell] for cell in view.board.members(left)]
        reasons.append(Reason("hands", "defend", -90, cells, seat=other))
        return reasons
    if before:
        reasons.append(Reason("stops", "defend", 80, [parsed.source], seat=other))
    mine = view.board.members(winning_sources(_with_turn(after)))
    if mine:
        cells, n = [parsed.source], len(mine)
        if n > 1:
            reasons.append(Reason("threats", "threat", 60, cells, n=n))
        else:
            reasons.append(Reason("threat", "threat", 45, cells))
    taken = max_expulsions(after)
    could = max_expulsions(_with_turn(view)) if begun else 0
    if taken > could or taken and not begun:
        reasons.append(Reason("lets-expel", "defend", -40 - 10 * taken, n=taken, seat=other))
    elif could and not taken:
        weight = 30 + 5 * could
        reasons.append(Reason("saves", "defend", weight, [parsed.source], n=could, seat=other))
    return reasons


def _infection_reasons(
    view: "Position", source: int, target: int, after: "Position"
) -> "list[Reason]":
    """Return the reasons about the new disc and about the disc that was pushed."""
    board, reasons, cell = view.board, [], [view.board.names[source]]
    if after.pending:
        cells = [board.names[cell] for cell in after.pending]
        n = len(cells)
        reasons.append(Reason("expels", "take", 50 + 10 * n, cells, n=n, seat=1 - (view.turn or 0)))
    joined = _count_groups(board, view.own_discs(), board.neighbour_sets[source])
    if joined > 1:
        reasons.append(Reason("joins", "join", 25 + 5 * joined, cell, n=joined))
    theirs = view.opponent_discs()
    if theirs >> source & 1 and not after.pending:
        group = board.flood_fill(theirs, 1 << source)
        left = group & ~(1 << source) | 1 << target
        if _count_groups(board, theirs & ~(1 << source) | 1 << target, left) > 1:
            reasons.append(Reason("cuts", "cut", 35, cell, seat=1 - (view.turn or 0)))
    return reasons


def _connection_reasons(view: "Position", after: "Position", name: str) -> "list[Reason]":
    """Return the reasons about whose connection became shorter or longer by the named cell."""
    other, board, reasons = 1 - (view.turn or 0), view.board, []
    mine, theirs = view.colour, 1 - view.colour
    left = cells_to_join(board, _discs_of(after, mine), mine)
    if left < cells_to_join(board, view.own_discs(), mine):
        reasons.append(Reason("nearer", "join", max(1, 20 - left), [name], n=left))
    if after.pending:
        return reasons  # the lifted discs may go anywhere
    stood = view.opponent_discs() | sum(
        [1 << cell for cell in view.pending if cell != view.neutral]
    )
    before, left = (
        cells_to_join(board, stood, theirs),
        cells_to_join(board, _discs_of(after, theirs), theirs),
    )
    if left < before:
        reasons.append(Reason("helps", "defend", min(-1, left - 20), [name], n=left, seat=other))
    elif left > before:
        reasons.append(Reason("blocks", "block", max(1, 18 - before), [name], seat=other))
    elif view.pending:
        reasons.append(Reason("aside", "safe", 8, [name], seat=other))
    return reasons


def _discs_of(position: "Position", colour: int) -> int:
    return position.black if colour else position.white


def cells_to_join(board: "Board", discs: int, colour: int) -> int:
    """Return how many more cells a colour with these discs needs to join its sides."""
    start, goal = board.sides[colour]
    reached, n = board.flood_fill(discs, start), 0
    while not reached & goal:
        n += 1
        reached |= start | board.adjacent_to(reached)
        reached = board.flood_fill(reached | discs, reached)
    return n


def _count_groups(board: "Board", within: int, cells: int) -> int:
    """Return how many groups of ``within`` these cells touch or belong to."""
    n, left = 0, cells & within
    while left:
        left &= ~board.flood_fill(within, left & -left)
        n += 1
    return n


def _with_turn(position: "InphexionState") -> "InphexionState":
    """Return a copy of the position with the other player to move."""
    copy = position.copy()
    copy.colour = 1 - position.colour
    copy.turn = copy.colours[copy.colour]
    return copy


def winning_sources(position: "InphexionState") -> int:
    """Return the set of cells by whose infection the player to move would win at once."""
    return PatternPosition(position).wins


def max_expulsions(position: "InphexionState") -> int:
    """Return how many discs the player to move could expel with one infection."""
    board, mine, most = position.board, position.own_discs(), 0
    around = 0  # the last open neighbours of pieces that the mover's discs surround otherwise
    for cell in board.name_order:
        gaps = board.neighbour_sets[cell] & ~mine
        if not mine >> cell & 1 and not gaps & gaps - 1:
            around |= gaps
    if not around:
        return 0
    for code in legal_codes(position):
        if code != SWAP_CODE:
            source, target = moves.decode_move(board, code)
            if source != target and around >> source & 1:
                most = max(most, _count_expelled(position, source, target))
    return most


def _count_expelled(position: "InphexionState", source: int, target: int) -> int:
    """Return how many pieces this infection would surround, without the neutral one."""
    copy = position.copy()
    if source == copy.neutral:
        copy.neutral = target
    elif copy.colour:
        copy.white ^= 1 << source | 1 << target
    else:
        copy.black ^= 1 << source | 1 << target
    if copy.colour:
        copy.black |= 1 << source
    else:
        copy.white |= 1 << source
    held = [cell for cell in surrounded_cells(copy, source) if cell not in (NO_CELL, copy.neutral)]
    return len(held)
