"""Legal moves of Mixtour, and the reasons why other moves are illegal."""

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

_lines_cache: "dict[int, list[list[tuple]]]" = {}  # target -> its lines


def lines_to(target: int) -> list[list[tuple]]:
    """Return a table ``lines[height]`` of the lines that lead to a target of that height.

    Each line is (mask of the cells between, source, codes), where ``codes[height of the source]``
    are the codes of moving pieces along it.
    """
    if target not in _lines_cache:
        _lines_cache[target] = _find_lines(target)
    return _lines_cache[target]


def _find_lines(target: int) -> list[list[tuple]]:
    lines: list[list[tuple]] = [[] for _ in range(SCORING_HEIGHT)]
    for dx, dy in DIRECTIONS:
        x, y, between = target % SIZE + dx, target // SIZE + dy, 0
        for steps in range(1, SCORING_HEIGHT):
            if not (0 <= x < SIZE and 0 <= y < SIZE):
                break
            source = y * SIZE + x
            codes = [encode_stack_move(count, source, target) for count in range(1, SCORING_HEIGHT)]
            takes = tuple([tuple(codes[:height]) for height in range(SCORING_HEIGHT)])
            lines[steps].append((between, source, takes))
            between |= 1 << source
            x, y = x + dx, y + dy
    return lines


def legal_codes(position: Position) -> list[int]:
    """Return the codes of the legal moves, each once, in arbitrary order; [] when it is over."""
    if position.turn is None:
        return []
    codes = []
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
            for between, source, takes in lines_to(target)[height[stack]]:
                if not occupied & between and occupied >> source & 1:
                    codes.extend(takes[height[stacks[source]]])
        elif enters:
            codes.append(target)
    if position.banned >= 0:
        codes.remove(position.banned)
    return codes or [PASS]


def legal_moves(position: Position) -> list[str]:
    """Return every legal move except ``ENDINGS``, sorted; [] when the game is over."""
    return sorted([to_notation(code) for code in legal_codes(position)])


def validate_move(position: Position, move: str) -> int:
    """Return the code of a legal move in notation.

    Raises:
        IllegalMove: For any other move. The reason is over, syntax, not-empty, no-piece-in-hand,
            empty-source, too-few-pieces, empty-target, not-straight, distance, blocked, take-back
            or pass-forced-only; the facts are the cells and numbers concerned.
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
    """Check a stack move against the board, without regard to the ban on taking back.

    Raises:
        IllegalMove: If the board doesn't allow it.
    """
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
