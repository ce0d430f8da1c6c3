"""Reasons for and against moves of Mixtour; see ``engine.learn.move_reasons``."""

from engine.learn.move_reasons import QUIET_WEIGHT, Reason, has_positive
from engine.mixtour.constants import CELL_NAMES, EMPTY, HEIGHT, SCORING_HEIGHT, move_pieces
from engine.mixtour.move_generation import legal_codes
from engine.mixtour.moves import NO_CODE, PASS, decode_stack_move, is_stack_move, parse_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.position import Position

NOTABLE_HEIGHT = 3  # of a stack to mention when the opponent can take it over


def find_reasons(view: "Position", move: str, after: "Position") -> "list[Reason]":
    """Return the reasons for and against a legal move."""
    reasons, code = _move_reasons(view, move, after), parse_code(move)
    if code == PASS or after.turn is None or has_positive(reasons):
        return reasons
    if not is_stack_move(code):
        return reasons + [Reason("waits", "quiet", QUIET_WEIGHT, [move])]
    target = decode_stack_move(code)[2]
    height, mine = HEIGHT[after.stacks[target]], after.stacks[target] & 1 == view.mover
    if not height or not mine:
        return reasons
    return reasons + [Reason("tops", "quiet", QUIET_WEIGHT, [CELL_NAMES[target]], n=height)]


def _move_reasons(view: "Position", move: str, after: "Position") -> "list[Reason]":
    code, mover = parse_code(move), view.mover
    if code == PASS:
        return []
    reasons = (
        _stack_reasons(view, code, after)
        if is_stack_move(code)
        else _enter_reasons(view, move, code, after)
    )
    if after.turn is None or [reason for reason in reasons if reason.key == "gives-point"]:
        return reasons
    other = 1 - mover
    before, left = scoring_cells(view, other), scoring_cells(after, other)
    if left:
        target = left[0]
        height = HEIGHT[after.stacks[target]]
        reasons.append(Reason("hands", "defend", -85, [CELL_NAMES[target]], n=height, seat=other))
    elif before:
        reasons.append(Reason("stops", "defend", 80, [CELL_NAMES[before[0]]], seat=other))
    mine = [] if left else scoring_cells(after, mover)
    if len(mine) > 1:
        reasons.append(Reason("threats", "threat", 60, _cell_names(mine), n=len(mine)))
    elif mine and not scoring_cells(view, mover):
        reasons.append(Reason("threat", "threat", 40, _cell_names(mine)))
    return reasons


def _stack_reasons(view: "Position", code: int, after: "Position") -> "list[Reason]":
    """Return the reasons about the stack that the move builds."""
    count, source, target = decode_stack_move(code)
    below = view.stacks[target]
    built = move_pieces(view.stacks[source], below, count)[1]
    mover, cells, height = view.mover, [CELL_NAMES[target]], HEIGHT[built]
    mine = built & 1 == mover
    if height >= SCORING_HEIGHT:
        if mine:
            return [Reason("scores", "points", 90, cells)]
        return [Reason("gives-point", "points", -90, cells, seat=1 - mover)]
    reasons = []
    if mine and below & 1 != mover:
        n = HEIGHT[below]
        reasons.append(Reason("takes", "take", 15 + 5 * n, cells, n=n, seat=1 - mover))
    if mine:
        reached = [stack for stack in _stacks_built_on(after, target) if stack & 1 != mover]
        if reached and height >= NOTABLE_HEIGHT:
            reasons.append(
                Reason("exposes", "defend", -5 * height, cells, n=height, seat=1 - mover)
            )
        elif not reached:
            reasons.append(Reason("builds", "safe", 6 * height, cells, n=height, seat=1 - mover))
    return reasons


def _enter_reasons(view: "Position", name: str, cell: int, after: "Position") -> "list[Reason]":
    """Return the reasons about what a new piece can do, and what can be done to it."""
    other, reasons = 1 - view.mover, []
    if after.turn is not None and not _stacks_built_on(after, cell):
        reasons.append(Reason("apart", "safe", 4, [name], seat=other))
    parts = [
        decode_stack_move(code)
        for code in legal_codes(_with_turn(after, view.mover))
        if is_stack_move(code)
    ]
    n = len([1 for _, source, _ in parts if source == cell])
    if n:
        reasons.append(Reason("reaches", "quiet", 5 + n, [name], n=n))
    return reasons


def _with_turn(position: "Position", seat: int) -> "Position":
    """Return a copy of the position with that seat to move and nothing banned."""
    copy = position.copy()
    copy.turn = copy.mover = seat
    copy.banned = NO_CODE
    return copy


def _stacks_built_on(position: "Position", target: int) -> "list[int]":
    """Return the stacks that the seat to move could build on this cell."""
    moves = [] if position.turn is None else legal_codes(position)
    parts = [decode_stack_move(code) for code in moves if is_stack_move(code)]
    stacks = position.stacks
    return [move_pieces(stacks[s], stacks[t], count)[1] for count, s, t in parts if t == target]


def scoring_cells(position: "Position", seat: int) -> "list[int]":
    """Return the cells on which this seat could score if it were to move, highest stacks first."""
    if position.mover != seat or position.turn is None:
        position = _with_turn(position, seat)
    stacks, cells = position.stacks, []
    for code in legal_codes(position):
        if is_stack_move(code):
            count, source, target = decode_stack_move(code)
            built = move_pieces(stacks[source], stacks[target], count)[1]
            if HEIGHT[built] >= SCORING_HEIGHT and built & 1 == seat and stacks[target] > EMPTY:
                cells.append(target)
    return sorted(set(cells), key=lambda cell: (-HEIGHT[stacks[cell]], cell))


def _cell_names(cells: "list[int]") -> "list[str]":
    return [CELL_NAMES[cell] for cell in cells]
