"""Which moves of Mixtour are legal, and why others are not."""

from engine.game import IllegalMove
from engine.mixtour.constants import (
    CELL_NAMES,
    CELLS,
    DIRECTIONS,
    EMPTY,
    HEIGHT,
    SCORING_HEIGHT,
    SIZE,
    distance,
)
from engine.mixtour.moves import (
    NO_CODE,
    PASS,
    decode_stack_move,
    encode_stack_move,
    is_stack_move,
    parse_code,
    to_notation,
)
from engine.mixtour.position import Position


def _lines_to() -> list[list[list[tuple]]]:
    """ways[target][h]: the lines on which a stack h away reaches ``target``, each as (the mask of
    the cells between, the source, codes), where codes[height of the source] are its moves."""
    ways: list[list[list[tuple]]] = [[[] for _ in range(SCORING_HEIGHT)] for _ in range(CELLS)]
    for target in range(CELLS):
        for dx, dy in DIRECTIONS:
            x, y, between = target % SIZE + dx, target // SIZE + dy, 0
            for steps in range(1, SCORING_HEIGHT):
                if not (0 <= x < SIZE and 0 <= y < SIZE):
                    break
                source = y * SIZE + x
                codes = [
                    encode_stack_move(count, source, target) for count in range(1, SCORING_HEIGHT)
                ]
                takes = tuple(tuple(codes[:height]) for height in range(SCORING_HEIGHT))
                ways[target][steps].append((between, source, takes))
                between |= 1 << source
                x, y = x + dx, y + dy
    return ways


LINES_TO = _lines_to()


def legal_codes(position: Position) -> list[int]:
    """The codes of the legal moves, each once, in no order to rely on; [] when over."""
    if position.turn is None:
        return []
    found = []
    stacks = position.stacks
    occupied = 0
    for cell in range(CELLS):
        if stacks[cell] > EMPTY:
            occupied |= 1 << cell
    enters = position.hands[position.mover] > 0
    height = HEIGHT
    for target in range(CELLS):
        stack = stacks[target]
        if stack > EMPTY:
            for between, source, takes in LINES_TO[target][height[stack]]:
                if not occupied & between and occupied >> source & 1:
                    found.extend(takes[height[stacks[source]]])
        elif enters:
            found.append(target)
    if position.banned >= 0:
        found.remove(position.banned)
    return found or [PASS]


def legal_moves(position: Position) -> list[str]:
    """The legal moves in notation, sorted."""
    return sorted([to_notation(code) for code in legal_codes(position)])


def validate_move(position: Position, move: str) -> int:
    """The code of a legal move in notation.

    Raises IllegalMove for any other, with the reason (over, syntax, not-empty, no-piece-in-hand,
    empty-source, too-few-pieces, empty-target, not-straight, distance, blocked, take-back,
    pass-forced-only) and the cells and numbers concerned as its facts.
    """
    if position.turn is None:
        raise IllegalMove("over")
    code = parse_code(move)
    if code == NO_CODE:
        raise IllegalMove("syntax", move=str(move))
    if code == PASS:
        if legal_codes(position) != [PASS]:
            raise IllegalMove("pass-forced-only")
    elif not is_stack_move(code):
        if position.stacks[code] != EMPTY:
            raise IllegalMove("not-empty", cell=CELL_NAMES[code])
        if not position.hands[position.mover]:
            raise IllegalMove("no-piece-in-hand")
    else:
        check_stack_move(position, code)
        if code == position.banned:
            raise IllegalMove("take-back", move=to_notation(position.last))
    return code


def check_stack_move(position: Position, code: int) -> None:
    """Raise IllegalMove if the board does not allow to move pieces like this, whether or not it
    would take back the last move."""
    count, source, target = decode_stack_move(code)
    held, height = HEIGHT[position.stacks[source]], HEIGHT[position.stacks[target]]
    ends = {"source": CELL_NAMES[source], "target": CELL_NAMES[target]}
    if not held:
        raise IllegalMove("empty-source", cell=CELL_NAMES[source])
    if count > held:
        raise IllegalMove("too-few-pieces", cell=CELL_NAMES[source], height=held, count=count)
    if not height:
        raise IllegalMove("empty-target", cell=CELL_NAMES[target])
    steps = distance(source, target)
    if not steps:
        raise IllegalMove("not-straight", **ends)
    if steps != height:
        raise IllegalMove("distance", distance=steps, height=height, **ends)
    step = (target - source) // steps
    for cell in range(source + step, target, step):
        if position.stacks[cell] != EMPTY:
            raise IllegalMove("blocked", cell=CELL_NAMES[cell], **ends)
