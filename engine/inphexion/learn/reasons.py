"""What speaks for a move of inpHeXion, and what against it; see ``engine.learn.reasons``."""

from engine.inphexion import moves
from engine.inphexion.bot.fast_rules import PatternPosition
from engine.inphexion.constants import NO_CELL
from engine.inphexion.move_generation import legal_codes
from engine.inphexion.moves import EXPEL, INFECT, SWAP, SWAP_CODE
from engine.inphexion.transitions import surrounded_cells
from engine.learn.reasons import QUIET_WEIGHT, Reason, has_positive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.inphexion.constants import Board
    from engine.inphexion.position import Position
    from engine.inphexion.state import InphexionState


def find_reasons(view: "InphexionState", move: str, after: "InphexionState") -> "list[Reason]":
    """The facts about a legal move."""
    facts = _move_reasons(view, move, after)
    return facts if has_positive(facts) else facts + _quiet_reasons(move, after)


def _quiet_reasons(move: str, after: "InphexionState") -> "list[Reason]":
    """What is to be said of a new disc that does nothing at once: with how many it stands, or how
    open."""
    made = moves.parse_move(move)
    if made.kind in (SWAP, EXPEL) or after.turn is None:
        return []
    board, name = after.board, made.source or made.target
    cell = board.cell(name)
    discs = after.black if after.black >> cell & 1 else after.white
    n = len(board.members(board.flood_fill(discs, 1 << cell)))
    if n > 1:
        return [Reason("group", "quiet", QUIET_WEIGHT, [name], n=n)]
    n = len(board.members(board.neighbour_sets[cell] & ~(after.black | after.white)))
    return [Reason("open", "quiet", QUIET_WEIGHT, [name], n=n)]


def _move_reasons(view: "InphexionState", move: str, after: "InphexionState") -> "list[Reason]":
    made = moves.parse_move(move)
    facts = []
    if made.kind == INFECT:
        facts += _infection_reasons(
            view, view.board.cell(made.source), view.board.cell(made.target), after
        )
    if made.kind in (INFECT, EXPEL):
        facts += _connection_reasons(
            view, after, made.source if made.kind == INFECT else made.target
        )
    if made.kind not in (INFECT, EXPEL) or after.turn is None or after.pending:
        return facts
    names, mover = view.board.names, view.turn or 0
    other = 1 - mover
    begun = not view.pending  # in the midst of a turn nobody else could move
    before, left = winning_sources(_with_turn(view)) if begun else 0, winning_sources(after)
    if left:
        cells = [names[cell] for cell in view.board.members(left)]
        facts.append(Reason("hands", "defend", -90, cells, seat=other))
        return facts
    if before:
        facts.append(Reason("stops", "defend", 80, [made.source], seat=other))
    mine = view.board.members(winning_sources(_with_turn(after)))
    if mine:
        cells, n = [made.source], len(mine)
        if n > 1:
            facts.append(Reason("threats", "threat", 60, cells, n=n))
        else:
            facts.append(Reason("threat", "threat", 45, cells))
    taken = max_expulsions(after)
    could = max_expulsions(_with_turn(view)) if begun else 0
    if taken > could or taken and not begun:
        facts.append(Reason("lets-expel", "defend", -40 - 10 * taken, n=taken, seat=other))
    elif could and not taken:
        weight = 30 + 5 * could
        facts.append(Reason("saves", "defend", weight, [made.source], n=could, seat=other))
    return facts


def _infection_reasons(
    view: "Position", source: int, target: int, after: "Position"
) -> "list[Reason]":
    """What the new disc does, and what became of the one that was pushed."""
    board, facts, cell = view.board, [], [view.board.names[source]]
    if after.pending:
        cells = [board.names[one] for one in after.pending]
        n = len(cells)
        facts.append(Reason("expels", "take", 50 + 10 * n, cells, n=n, seat=1 - (view.turn or 0)))
    joined = _count_groups(board, view.own_discs(), board.neighbour_sets[source])
    if joined > 1:
        facts.append(Reason("joins", "join", 25 + 5 * joined, cell, n=joined))
    theirs = view.opponent_discs()
    if theirs >> source & 1 and not after.pending:
        group = board.flood_fill(theirs, 1 << source)
        left = group & ~(1 << source) | 1 << target
        if _count_groups(board, theirs & ~(1 << source) | 1 << target, left) > 1:
            facts.append(Reason("cuts", "cut", 35, cell, seat=1 - (view.turn or 0)))
    return facts


def _connection_reasons(view: "Position", after: "Position", name: str) -> "list[Reason]":
    """Whose way across became shorter or longer by a move at the cell of that name."""
    other, board, facts = 1 - (view.turn or 0), view.board, []
    mine, theirs = view.colour, 1 - view.colour
    left = cells_to_join(board, _discs_of(after, mine), mine)
    if left < cells_to_join(board, view.own_discs(), mine):
        facts.append(Reason("nearer", "join", max(1, 20 - left), [name], n=left))
    if after.pending:
        return facts  # where the lifted discs go is still open
    stood = view.opponent_discs() | sum(
        [1 << cell for cell in view.pending if cell != view.neutral]
    )
    before, left = (
        cells_to_join(board, stood, theirs),
        cells_to_join(board, _discs_of(after, theirs), theirs),
    )
    if left < before:
        facts.append(Reason("helps", "defend", min(-1, left - 20), [name], n=left, seat=other))
    elif left > before:
        facts.append(Reason("blocks", "block", max(1, 18 - before), [name], seat=other))
    elif view.pending:
        facts.append(Reason("aside", "safe", 8, [name], seat=other))
    return facts


def _discs_of(position: "Position", colour: int) -> int:
    return position.black if colour else position.white


def cells_to_join(board: "Board", discs: int, colour: int) -> int:
    """On how many more cells this colour, which has these discs, would need one to be joined."""
    start, goal = board.sides[colour]
    reached, n = board.flood_fill(discs, start), 0
    while not reached & goal:
        n += 1
        reached |= start | board.adjacent_to(reached)
        reached = board.flood_fill(reached | discs, reached)
    return n


def _count_groups(board: "Board", within: int, cells: int) -> int:
    """How many groups of ``within`` these cells touch or belong to."""
    n, left = 0, cells & within
    while left:
        left &= ~board.flood_fill(within, left & -left)
        n += 1
    return n


def _with_turn(position: "InphexionState") -> "InphexionState":
    """The same position with the other player to move."""
    twin = position.copy()
    twin.colour = 1 - position.colour
    twin.turn = twin.colours[twin.colour]
    return twin


def winning_sources(position: "InphexionState") -> int:
    """The set of the cells by infecting which the player to move would win at once."""
    return PatternPosition(position).wins


def max_expulsions(position: "InphexionState") -> int:
    """How many discs the player to move could expel with one infection."""
    board, mine, most = position.board, position.own_discs(), 0
    around = 0  # the last open neighbours of what the mover's discs surround but for them
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
    """How many pieces this infection would surround; the neutral one is nobody's loss."""
    twin = position.copy()
    if source == twin.neutral:
        twin.neutral = target
    elif twin.colour:
        twin.white ^= 1 << source | 1 << target
    else:
        twin.black ^= 1 << source | 1 << target
    if twin.colour:
        twin.black |= 1 << source
    else:
        twin.white |= 1 << source
    held = [cell for cell in surrounded_cells(twin, source) if cell not in (NO_CELL, twin.neutral)]
    return len(held)
