"""Which moves of Mixtour are legal, and why others are not."""

from engine.game import IllegalMove
from engine.mixtour.facts import CELLS, DIRECTIONS, EMPTY, HEIGHT, NAMES, SIZE, TALL, distance
from engine.mixtour.moves import NONE, PASS, carry, carry_parts, is_carry, parse, text
from engine.mixtour.position import Position


def _ways() -> list[list[list[tuple]]]:
    """ways[target][h]: the lines on which a stack h away reaches ``target``, each as (the mask of
    the cells between, the source, codes), where codes[height of the source] are its moves."""
    ways: list[list[list[tuple]]] = [[[] for _ in range(TALL)] for _ in range(CELLS)]
    for target in range(CELLS):
        for dx, dy in DIRECTIONS:
            x, y, between = target % SIZE + dx, target // SIZE + dy, 0
            for steps in range(1, TALL):
                if not (0 <= x < SIZE and 0 <= y < SIZE):
                    break
                source = y * SIZE + x
                codes = [carry(count, source, target) for count in range(1, TALL)]
                takes = tuple(tuple(codes[:height]) for height in range(TALL))
                ways[target][steps].append((between, source, takes))
                between |= 1 << source
                x, y = x + dx, y + dy
    return ways


WAYS = _ways()


def codes(position: Position) -> list[int]:
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
            for between, source, takes in WAYS[target][height[stack]]:
                if not occupied & between and occupied >> source & 1:
                    found.extend(takes[height[stacks[source]]])
        elif enters:
            found.append(target)
    if position.banned >= 0:
        found.remove(position.banned)
    return found or [PASS]


def legal(position: Position) -> list[str]:
    """The legal moves in notation, sorted."""
    return sorted([text(code) for code in codes(position)])


def legal_code(position: Position, move: str) -> int:
    """The code of a legal move in notation.

    Raises IllegalMove for any other, with the reason (over, syntax, not-empty, no-piece-in-hand,
    empty-source, too-few-pieces, empty-target, not-straight, distance, blocked, take-back,
    pass-forced-only) and the cells and numbers concerned as its facts.
    """
    if position.turn is None:
        raise IllegalMove("over")
    code = parse(move)
    if code == NONE:
        raise IllegalMove("syntax", move=str(move))
    if code == PASS:
        if codes(position) != [PASS]:
            raise IllegalMove("pass-forced-only")
    elif not is_carry(code):
        if position.stacks[code] != EMPTY:
            raise IllegalMove("not-empty", cell=NAMES[code])
        if not position.hands[position.mover]:
            raise IllegalMove("no-piece-in-hand")
    else:
        check_carry(position, code)
        if code == position.banned:
            raise IllegalMove("take-back", move=text(position.last))
    return code


def check_carry(position: Position, code: int) -> None:
    """Raise IllegalMove if the board does not allow to move pieces like this, whether or not it
    would take back the last move."""
    count, source, target = carry_parts(code)
    held, height = HEIGHT[position.stacks[source]], HEIGHT[position.stacks[target]]
    ends = {"source": NAMES[source], "target": NAMES[target]}
    if not held:
        raise IllegalMove("empty-source", cell=NAMES[source])
    if count > held:
        raise IllegalMove("too-few-pieces", cell=NAMES[source], height=held, count=count)
    if not height:
        raise IllegalMove("empty-target", cell=NAMES[target])
    steps = distance(source, target)
    if not steps:
        raise IllegalMove("not-straight", **ends)
    if steps != height:
        raise IllegalMove("distance", distance=steps, height=height, **ends)
    step = (target - source) // steps
    for cell in range(source + step, target, step):
        if position.stacks[cell] != EMPTY:
            raise IllegalMove("blocked", cell=NAMES[cell], **ends)
