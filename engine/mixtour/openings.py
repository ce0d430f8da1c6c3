"""First moves of Mixtour, until two pieces lie on the board. ``python -m bench.learn.openings``
writes the table: TABLE and below."""

from engine.mixtour.facts import CELL, CELLS, EMPTY, HEIGHT, NAMES, SIZE, letters
from engine.mixtour.moves import carry as carried
from engine.mixtour.moves import carry_parts, is_carry, parse, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.position import Position

PIECES = 2  # on the board, at the most


def _turns() -> "list[list[int]]":
    """The eight ways to turn and mirror the board: for each cell the one that it becomes."""
    last, turns = SIZE - 1, []
    for mirrored in (False, True):
        cells = [(c % SIZE, c // SIZE) for c in range(CELLS)]
        if mirrored:
            cells = [(y, x) for x, y in cells]
        for _ in range(4):
            turns.append([y * SIZE + x for x, y in cells])
            cells = [(y, last - x) for x, y in cells]
    return turns


TURNS = _turns()


def key(state: "Position") -> "tuple[str, list[int]] | None":
    """The name of a position in the table, alike for all that are one when turned or mirrored, and
    the turn that makes it that one; None for a position that no table has."""
    stacks = [(cell, stack) for cell, stack in enumerate(state.stacks) if stack != EMPTY]
    fresh = len(stacks) <= PIECES and state.mover == len(stacks) % 2 and state.scores == (0, 0)
    if not fresh or any([HEIGHT[stack] > 1 for _, stack in stacks]):
        return None
    found = []
    for i in range(len(TURNS)):
        turn = TURNS[i]
        pieces = [NAMES[turn[cell]] + letters(stack) for cell, stack in stacks]
        found.append((" ".join(sorted(pieces)), i))
    name, i = min(found)
    return name, TURNS[i]


def turned(move: str, turn: "list[int]") -> str:
    """A move in notation on the board that was turned so."""
    code = parse(move)
    if is_carry(code):
        count, source, target = carry_parts(code)
        return text(carried(count, turn[source], turn[target]))
    return NAMES[turn[CELL[move]]]


def replies(state: "Position") -> "list[str]":
    """The good moves of a position; [] if the table doesn't have it."""
    found = key(state)
    if found is None:
        return []
    name, turn = found
    back = [turn.index(cell) for cell in range(CELLS)]
    return [turned(move, back) for move in TABLE.get(name, "").split()]


TABLE: "dict[str, str]" = {}
