"""Positions of Mixtour as JSON-able data, and back. What is read is checked for its shape."""

from engine import shape
from engine.game import RESIGN, Game, IllegalMove
from engine.mixtour.facts import CELLS, COLOURS, TALL, letters, stack_of
from engine.mixtour.legal import check_carry
from engine.mixtour.moves import NONE, carry, carry_parts, is_carry, parse, text
from engine.mixtour.playing import end
from engine.mixtour.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    P = TypeVar("P", bound=Position)

FIELDS = ("last", "mover", "options", "over", "scores", "seen", "stacks")
REASONS = ("points", "passes", "repetition", RESIGN)
DIGITS = "0123456789abcdefghijklmnopqrstuv"  # of a stack in the packed history
BANNED = CELLS + 1  # where the banned move begins in a line of it
CARRIED = 7  # characters of a move that carries pieces


def pack(position: Position) -> dict:
    """options, stacks (25 strings of colours from the bottom to the top), mover, scores, last (a
    move or None), seen, over (the reason or None)."""
    return {
        "options": dict(position.options),
        "stacks": [letters(stack) for stack in position.stacks],
        "mover": position.mover,
        "scores": list(position.scores),
        "last": None if position.last == NONE else text(position.last),
        "seen": [spelt(key) for key in position.seen],
        "over": None if position.outcome is None else position.outcome.reason,
    }


def restore(kind: "type[P]", game: Game, packed: object) -> "P":
    """The position of this kind that ``pack`` made this of. Raises BadPosition."""
    found = shape.fields(packed, FIELDS)
    options = shape.options(game, found["options"])
    stacks = [stack(pieces) for pieces in shape.listed(found["stacks"], "stacks", CELLS)]
    mover = shape.whole(found["mover"], 0, 1, "mover")
    scores = shape.listed(found["scores"], "scores", 2)
    over, points = found["over"], options["points"]
    shape.need(over is None or over in REASONS, "over")
    most = points if over == "points" else points - 1
    white, red = [shape.whole(score, 0, most, "scores") for score in scores]
    position = kind(options, bytes(stacks), mover, (white, red))
    shape.need(min(position.hands) >= 0, "stacks")
    position.last = _last(found["last"])
    position.banned = _banned(position)
    position.seen = tuple([_key(line) for line in shape.listed(found["seen"], "seen")])
    if over == "points":
        shape.need((white == points) != (red == points) and is_carry(position.last), "over")
    if over == RESIGN:
        return position.resigned()
    if over is not None:
        end(position, over)
    return position


def stack(pieces: object) -> int:
    """The stack of these letters; BadPosition if it cannot stand on the board."""
    found = shape.text(pieces, "stacks")
    shape.need(len(found) < TALL and not found.strip(COLOURS), "stacks")
    return stack_of(found)


def _last(move: object) -> int:
    """The code of the last move; BadPosition if that is not how it is written."""
    code = parse(move)
    shape.need(move is None or code != NONE and text(code) == move, "last")
    return code


def _banned(position: Position) -> int:
    """The code of the move that would take back the last one, if the board allows it."""
    if not is_carry(position.last):
        return NONE
    count, source, target = carry_parts(position.last)
    back = carry(count, target, source)
    try:
        check_carry(position, back)
    except IllegalMove:
        return NONE
    return back


def spelt(key: bytes) -> str:
    """A position's key as text: a digit for each stack, the player to move, the banned move."""
    banned = (key[CELLS + 1] << 8 | key[CELLS + 2]) - 1
    stacks = "".join([DIGITS[stack] for stack in key[:CELLS]])
    return stacks + str(key[CELLS]) + ("" if banned < 0 else text(banned))


def _key(given: object) -> bytes:
    """The inverse of ``spelt``; BadPosition if this is not of its making."""
    line = shape.text(given, "seen")
    shape.need(len(line) in (BANNED, BANNED + CARRIED), "seen")
    for letter in line[:CELLS]:
        shape.need(letter in DIGITS[1:], "seen")
    shape.need(line[CELLS] in "01", "seen")
    banned = 0
    if len(line) > BANNED:
        code = parse(line[BANNED:])
        shape.need(is_carry(code), "seen")
        banned = code + 1
    board = bytes([DIGITS.index(letter) for letter in line[:CELLS]])
    return board + bytes((int(line[CELLS]), banned >> 8, banned & 255))
