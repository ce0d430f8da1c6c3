"""Positions of Mixtour as JSON-able data, and back. Restoring checks the shape of the data."""

from engine import validation
from engine.game import ENDINGS, Game, IllegalMove
from engine.mixtour.constants import CELLS, COLOURS, SCORING_HEIGHT, parse_stack, stack_letters
from engine.mixtour.move_generation import check_stack_move
from engine.mixtour.moves import (
    NO_CODE,
    decode_stack_move,
    encode_stack_move,
    is_stack_move,
    parse_code,
    to_notation,
)
from engine.mixtour.position import Position
from engine.mixtour.transitions import end_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.position import P

FIELDS = ("last", "mover", "options", "over", "scores", "seen", "stacks")
REASONS = ("points", "passes", "repetition") + ENDINGS
DIGITS = "0123456789abcdefghijklmnopqrstuv"  # for the stacks in ``encode_key``
BANNED_START = CELLS + 1  # where the banned move begins in the text of a key
STACK_MOVE_LENGTH = 7  # characters, in notation


def pack(position: Position) -> dict:
    """Return a position as JSON-able data.

    The keys are options; stacks (25 strings of colours from the bottom to the top); mover; scores;
    last (a move or None); seen (see ``encode_key``); over (the outcome's reason or None).
    """
    return {
        "options": dict(position.options),
        "stacks": [stack_letters(stack) for stack in position.stacks],
        "mover": position.mover,
        "scores": list(position.scores),
        "last": None if position.last == NO_CODE else to_notation(position.last),
        "seen": [encode_key(key) for key in position.seen],
        "over": None if position.outcome is None else position.outcome.reason,
    }


def restore(kind: "type[P]", game: Game, packed: object) -> "P":
    """Return the position that ``pack`` made the data of, as an instance of ``kind``.

    Raises:
        BadPosition: If the data has another shape; its fact ``part`` names the field.
    """
    data = validation.require_fields(packed, FIELDS)
    options = validation.require_options(game, data["options"])
    stacks = [
        read_stack(pieces) for pieces in validation.require_list(data["stacks"], "stacks", CELLS)
    ]
    mover = validation.require_int(data["mover"], 0, 1, "mover")
    scores = validation.require_list(data["scores"], "scores", 2)
    over, points = data["over"], options["points"]
    validation.require(over is None or over in REASONS, "over")
    most = points if over == "points" else points - 1
    white, red = [validation.require_int(score, 0, most, "scores") for score in scores]
    position = kind(options, bytes(stacks), mover, (white, red))
    validation.require(min(position.hands) >= 0, "stacks")
    position.last = _read_last(data["last"])
    position.banned = _derive_banned(position)
    position.seen = tuple(
        [_decode_key(line) for line in validation.require_list(data["seen"], "seen")]
    )
    if over == "points":
        validation.require(
            (white == points) != (red == points) and is_stack_move(position.last), "over"
        )
    if over in ENDINGS:
        return position.resign(over)
    if over is not None:
        end_game(position, over)
    return position


def read_stack(pieces: object) -> int:
    """Return the stack of these letters.

    Raises:
        BadPosition: If it can't stand on the board.
    """
    letters = validation.require_str(pieces, "stacks")
    validation.require(len(letters) < SCORING_HEIGHT and not letters.strip(COLOURS), "stacks")
    return parse_stack(letters)


def _read_last(move: object) -> int:
    """Return the code of the packed last move, which must be in its canonical notation."""
    code = parse_code(move)
    validation.require(move is None or code != NO_CODE and to_notation(code) == move, "last")
    return code


def _derive_banned(position: Position) -> int:
    """Return the code of the move that would take back the last one, if the board allows it."""
    if not is_stack_move(position.last):
        return NO_CODE
    count, source, target = decode_stack_move(position.last)
    back = encode_stack_move(count, target, source)
    try:
        check_stack_move(position, back)
    except IllegalMove:
        return NO_CODE
    return back


def encode_key(key: bytes) -> str:
    """Return a position's key as text: a digit per stack, the player to move, the banned move."""
    banned = (key[CELLS + 1] << 8 | key[CELLS + 2]) - 1
    stacks = "".join([DIGITS[stack] for stack in key[:CELLS]])
    return stacks + str(key[CELLS]) + ("" if banned < 0 else to_notation(banned))


def _decode_key(packed: object) -> bytes:
    """Return the key that ``encode_key`` made the text of."""
    line = validation.require_str(packed, "seen")
    validation.require(len(line) in (BANNED_START, BANNED_START + STACK_MOVE_LENGTH), "seen")
    for letter in line[:CELLS]:
        validation.require(letter in DIGITS[1:], "seen")
    validation.require(line[CELLS] in "01", "seen")
    banned = 0
    if len(line) > BANNED_START:
        code = parse_code(line[BANNED_START:])
        validation.require(is_stack_move(code), "seen")
        banned = code + 1
    board = bytes([DIGITS.index(letter) for letter in line[:CELLS]])
    return board + bytes((int(line[CELLS]), banned >> 8, banned & 255))
