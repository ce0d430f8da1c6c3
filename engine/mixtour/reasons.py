"""What speaks for a move of Mixtour, and what against it; see ``engine.reasons``."""

from engine.mixtour.facts import EMPTY, HEIGHT, NAMES, TALL, carried
from engine.mixtour.legal import codes
from engine.mixtour.moves import NONE, PASS, carry_parts, is_carry, parse
from engine.reasons import QUIET, Reason, stands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.position import Position

HIGH = 3  # a stack that is worth a word where the other side can take it over


def found(view: "Position", move: str, after: "Position") -> "list[Reason]":
    """The facts about a legal move."""
    facts, code = _found(view, move, after), parse(move)
    if code == PASS or after.turn is None or stands(facts):
        return facts
    if not is_carry(code):
        return facts + [Reason("waits", "quiet", QUIET, [move])]
    target = carry_parts(code)[2]
    height, mine = HEIGHT[after.stacks[target]], after.stacks[target] & 1 == view.mover
    if not height or not mine:
        return facts
    return facts + [Reason("tops", "quiet", QUIET, [NAMES[target]], n=height)]


def _found(view: "Position", move: str, after: "Position") -> "list[Reason]":
    code, mover = parse(move), view.mover
    if code == PASS:
        return []
    facts = _built(view, code, after) if is_carry(code) else _entered(view, move, code, after)
    if after.turn is None or [one for one in facts if one.key == "gives-point"]:
        return facts
    other = 1 - mover
    before, left = scoring(view, other), scoring(after, other)
    if left:
        target = left[0]
        height = HEIGHT[after.stacks[target]]
        facts.append(Reason("hands", "defend", -85, [NAMES[target]], n=height, seat=other))
    elif before:
        facts.append(Reason("stops", "defend", 80, [NAMES[before[0]]], seat=other))
    mine = [] if left else scoring(after, mover)
    if len(mine) > 1:
        facts.append(Reason("threats", "threat", 60, _named(mine), n=len(mine)))
    elif mine and not scoring(view, mover):
        facts.append(Reason("threat", "threat", 40, _named(mine)))
    return facts


def _built(view: "Position", code: int, after: "Position") -> "list[Reason]":
    """What a move makes of the stack it goes onto."""
    count, source, target = carry_parts(code)
    below = view.stacks[target]
    built = carried(view.stacks[source], below, count)[1]
    mover, cells, height = view.mover, [NAMES[target]], HEIGHT[built]
    mine = built & 1 == mover
    if height >= TALL:
        if mine:
            return [Reason("scores", "points", 90, cells)]
        return [Reason("gives-point", "points", -90, cells, seat=1 - mover)]
    facts = []
    if mine and below & 1 != mover:
        n = HEIGHT[below]
        facts.append(Reason("takes", "take", 15 + 5 * n, cells, n=n, seat=1 - mover))
    if mine:
        reached = [one for one in _landings(after, target) if one & 1 != mover]
        if reached and height >= HIGH:
            facts.append(Reason("exposes", "defend", -5 * height, cells, n=height, seat=1 - mover))
        elif not reached:
            facts.append(Reason("builds", "safe", 6 * height, cells, n=height, seat=1 - mover))
    return facts


def _entered(view: "Position", name: str, cell: int, after: "Position") -> "list[Reason]":
    """What a piece that enters can do, and what can be done to it."""
    other, facts = 1 - view.mover, []
    if after.turn is not None and not _landings(after, cell):
        facts.append(Reason("apart", "safe", 4, [name], seat=other))
    parts = [carry_parts(code) for code in codes(_turned(after, view.mover)) if is_carry(code)]
    n = len([1 for _, source, _ in parts if source == cell])
    if n:
        facts.append(Reason("reaches", "quiet", 5 + n, [name], n=n))
    return facts


def _turned(position: "Position", seat: int) -> "Position":
    """The same position with that seat to move, wherever it may."""
    twin = position.copy()
    twin.turn = twin.mover = seat
    twin.banned = NONE
    return twin


def _landings(position: "Position", target: int) -> "list[int]":
    """The stacks that the seat to move could build on this cell."""
    moves = [] if position.turn is None else codes(position)
    parts = [carry_parts(code) for code in moves if is_carry(code)]
    stacks = position.stacks
    return [carried(stacks[s], stacks[t], count)[1] for count, s, t in parts if t == target]


def scoring(position: "Position", seat: int) -> "list[int]":
    """The cells on which this seat would score if it were to move, the highest stacks first."""
    if position.mover != seat or position.turn is None:
        position = _turned(position, seat)
    stacks, cells = position.stacks, []
    for code in codes(position):
        if is_carry(code):
            count, source, target = carry_parts(code)
            built = carried(stacks[source], stacks[target], count)[1]
            if HEIGHT[built] >= TALL and built & 1 == seat and stacks[target] > EMPTY:
                cells.append(target)
    return sorted(set(cells), key=lambda cell: (-HEIGHT[stacks[cell]], cell))


def _named(cells: "list[int]") -> "list[str]":
    return [NAMES[cell] for cell in cells]
