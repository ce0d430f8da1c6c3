"""What a move of Mixtour makes of a position, and how a game ends."""

from engine.game import Outcome
from engine.mixtour.facts import EMPTY, HEIGHT, NAMES, REDS, TALL, carried, single
from engine.mixtour.moves import NONE, PASS, carry, carry_parts, is_carry
from engine.mixtour.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    P = TypeVar("P", bound=Position)

OFTEN = 3  # so many times the same position is a draw


def after(position: "P", code: int) -> "P":
    """The position after the legal move of this code. What is not legal is not refused but leads
    to nonsense."""
    mover = position.mover
    following = position.copy()
    following.mover = following.turn = 1 - mover
    following.last = code
    following.banned = NONE
    following.seen = ()
    if is_carry(code):
        _carry(following, code)
    elif code == PASS:
        if position.last == PASS:
            end(following, "passes")
    else:
        board = bytearray(position.stacks)
        board[code] = single(mover)
        following.stacks = bytes(board)
        white, red = position.hands
        following.hands = (white, red - 1) if mover else (white - 1, red)
    if position.options["repetition"] and following.turn is not None:
        remember(following, position.seen)
    return following


def _carry(following: Position, code: int) -> None:
    """Move pieces in the position that becomes the next one."""
    count, source, target = carry_parts(code)
    board = bytearray(following.stacks)
    below = board[target]
    left, built = carried(board[source], below, count)
    board[source] = left
    if HEIGHT[built] >= TALL:
        board[target] = EMPTY
        _score(following, built)
    else:
        board[target] = built
        # The line is clear, so it can go back just when the rest has the height it takes.
        if HEIGHT[left] == HEIGHT[below]:
            following.banned = carry(count, target, source)
    following.stacks = bytes(board)


def _score(following: Position, built: int) -> None:
    """A tall stack has left the board: its pieces go back, and the colour on top scores."""
    (whites_left, reds_left), (white, red) = following.hands, following.scores
    reds = REDS[built]
    following.hands = (whites_left + HEIGHT[built] - reds, reds_left + reds)
    scorer = built & 1
    following.scores = (white, red + 1) if scorer else (white + 1, red)
    if following.scores[scorer] == following.options["points"]:
        end(following, "points")


def remember(position: Position, seen: tuple) -> None:
    """Append a new position to those seen before; the third occurrence ends the game."""
    key = position.key()
    if 0 <= position.last < PASS and _at_stake(position):
        # Pieces leave the board only by the score that ends the game: what was can't recur.
        position.seen = (key,)
        return
    position.seen = seen + (key,)
    if position.seen.count(key) >= OFTEN:
        end(position, "repetition")


def _at_stake(position: Position) -> bool:
    """Whether the next point ends the game, whoever scores it."""
    last = position.options["points"] - 1
    return position.scores == (last, last)


def end(position: Position, reason: str) -> None:
    """End the game in this position for a reason of the board: points, passes, repetition."""
    winners: tuple = ()
    witness: tuple = ()
    if reason == "points":
        winners = (0 if position.scores[0] == position.options["points"] else 1,)
        witness = (NAMES[carry_parts(position.last)[2]],)
    position.turn = None
    position.outcome = Outcome(winners, reason, witness)
