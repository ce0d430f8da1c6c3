"""The position after a move of Mixtour, and how a game ends."""

from engine.game import Outcome
from engine.mixtour.constants import (
    CELL_NAMES,
    EMPTY,
    HEIGHT,
    RED_COUNT,
    SCORING_HEIGHT,
    move_pieces,
    single_piece,
)
from engine.mixtour.moves import NO_CODE, PASS, decode_stack_move, encode_stack_move, is_stack_move
from engine.mixtour.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour.position import P

REPETITION_LIMIT = 3  # occurrences of a position that make a draw


def apply_code(position: "P", code: int) -> "P":
    """Return the position after the legal move with this code, which isn't checked."""
    mover = position.mover
    following = position.copy()
    following.mover = following.turn = 1 - mover
    following.last = code
    following.banned = NO_CODE
    following.seen = ()
    if is_stack_move(code):
        _apply_stack_move(following, code)
    elif code == PASS:
        if position.last == PASS:
            end_game(following, "passes")
    else:
        board = bytearray(position.stacks)
        board[code] = single_piece(mover)
        following.stacks = bytes(board)
        white, red = position.hands
        following.hands = (white, red - 1) if mover else (white - 1, red)
    if position.options["repetition"] and following.turn is not None:
        record_position(following, position.seen)
    return following


def _apply_stack_move(following: Position, code: int) -> None:
    """Move pieces on the board of ``following``."""
    count, source, target = decode_stack_move(code)
    board = bytearray(following.stacks)
    below = board[target]
    left, built = move_pieces(board[source], below, count)
    board[source] = left
    if HEIGHT[built] >= SCORING_HEIGHT:
        board[target] = EMPTY
        _apply_score(following, built)
    else:
        board[target] = built
        # The line is clear, so the pieces can go back if the rest of the source has that height.
        if HEIGHT[left] == HEIGHT[below]:
            following.banned = encode_stack_move(count, target, source)
    following.stacks = bytes(board)


def _apply_score(following: Position, built: int) -> None:
    """Return a stack's pieces to the hands, and give a point to the colour on top."""
    (whites_left, reds_left), (white, red) = following.hands, following.scores
    reds = RED_COUNT[built]
    following.hands = (whites_left + HEIGHT[built] - reds, reds_left + reds)
    scorer = built & 1
    following.scores = (white, red + 1) if scorer else (white + 1, red)
    if following.scores[scorer] == following.options["points"]:
        end_game(following, "points")


def record_position(position: Position, seen: tuple) -> None:
    """Append a new position to those seen before; the third occurrence ends the game."""
    key = position.key()
    if 0 <= position.last < PASS and _is_next_point_decisive(position):
        # Pieces only leave the board by the point that ends the game: no earlier position recurs.
        position.seen = (key,)
        return
    position.seen = seen + (key,)
    if position.seen.count(key) >= REPETITION_LIMIT:
        end_game(position, "repetition")


def _is_next_point_decisive(position: Position) -> bool:
    """Return whether the next point ends the game, for either seat."""
    last = position.options["points"] - 1
    return position.scores == (last, last)


def end_game(position: Position, reason: str) -> None:
    """End the game in this position with "points", "passes" or "repetition"."""
    winners: tuple = ()
    details: tuple = ()
    if reason == "points":
        winners = (0 if position.scores[0] == position.options["points"] else 1,)
        details = (CELL_NAMES[decode_stack_move(position.last)[2]],)
    position.turn = None
    position.outcome = Outcome(winners, reason, details)
