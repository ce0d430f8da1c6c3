"""Mixtour by Dieter Stein (2011): one stack, five high, your colour on top.

The board is 5×5, each of the two players has 20 pieces of a colour; White (seat 0) begins. A turn
enters a piece from hand on an empty cell, or moves any number of pieces off the top of any stack,
in a straight line over empty cells, onto another stack whose *height* is the distance. Taking
back the opponent's last move is not allowed. Who can do neither passes; two passes in a row are a
draw. A stack of five or more leaves the board at once: its pieces return to the hands of their
colours and the colour on top scores, whoever built it. The first to the agreed points wins.
Additions of this implementation: the third occurrence of a position (board, hands, player to
move, banned reversal) is a draw, unless the option ``repetition`` is off.

Notation: ``b2`` enters; ``c4:3-d3`` moves three pieces from c4 onto d3 (``c4-d3`` is read as
``c4:1-d3``); ``pass``; ``resign``. Columns are a–e from the left, rows 1–5 from the bottom.

For search there is a faster layer under the notation: ``state.codes()`` lists the legal moves as
ints and ``state.after(code)`` plays one unchecked; ``engine.mixtour.board`` tells what they mean.
"""

from engine.game import RESIGN, BadOptions, BadPosition, Game, Option
from engine.mixtour.board import (
    CELL,
    CELLS,
    COLOURS,
    EMPTY,
    HEIGHT,
    NAMES,
    NONE,
    PASS,
    PIECES,
    REDS,
    SIZE,
    TALL,
    colours,
    distance,
    parse,
    text,
)
from engine.mixtour.state import DIGITS, MixtourState

__all__ = [
    "CELLS",
    "COLOURS",
    "EMPTY",
    "GAME",
    "HEIGHT",
    "NAMES",
    "NONE",
    "PASS",
    "PIECES",
    "SIZE",
    "TALL",
    "MixtourGame",
    "MixtourState",
    "colours",
    "distance",
    "parse",
    "text",
]


class MixtourGame(Game):
    """Mixtour: two seats, nothing hidden, no chance, no bound to a game's length."""

    name = "mixtour"
    options = (Option("points", (1, 2, 3, 5), 1), Option("repetition", (True, False), True))

    def start(self, options: "dict | None" = None, seed: int = 0) -> MixtourState:
        """The empty board with White to move; the seed does not matter."""
        return self.place({}, 0, options)

    def place(
        self, stacks: dict, mover: int = 0, options: "dict | None" = None, scores: tuple = (0, 0)
    ) -> MixtourState:
        """A position set up by hand: {"c3": "wr"} is a red piece on a white one. Nothing has been
        played before it. Raises BadOptions or BadPosition."""
        settled = self.settle(options)
        board = bytearray([EMPTY] * CELLS)
        for name, pieces in stacks.items():
            if name not in CELL:
                raise BadPosition("position", part="stacks")
            board[CELL[name]] = _stack(pieces)
        state = MixtourState(settled, bytes(board), mover, _hands(board), scores, NONE)
        _check_counts(state)
        if settled["repetition"]:
            state._remember(())
        return state

    def restore(self, packed: object) -> MixtourState:
        """See ``Game.restore``. The fact ``part`` of a BadPosition names what is wrong."""
        fields = ("last", "mover", "options", "over", "scores", "seen", "stacks")
        if not isinstance(packed, dict) or len(packed) != len(fields):
            raise BadPosition("position", part="fields")
        for field in fields:
            if field not in packed:
                raise BadPosition("position", part=field)
        stacks, seen, scores = packed["stacks"], packed["seen"], packed["scores"]
        _require(isinstance(stacks, list) and len(stacks) == CELLS, "stacks")
        _require(isinstance(seen, list), "seen")
        _require(isinstance(scores, list) and len(scores) == 2, "scores")
        board = bytes([_stack(pieces) for pieces in stacks])
        last = NONE if packed["last"] is None else parse(packed["last"])
        _require(packed["last"] is None or last >= 0 and text(last) == packed["last"], "last")
        state = MixtourState(
            self._settled(packed["options"]),
            board,
            packed["mover"],
            _hands(board),
            tuple(scores),
            last,
        )
        _check_counts(state)
        state.banned = _banned_by(state)
        state.seen = tuple([_read(key) for key in seen])
        _check_seen(state)
        _check_end(state, packed["over"])
        return state

    def _settled(self, options: object) -> dict:
        """Packed options, which must be complete."""
        _require(isinstance(options, dict), "options")
        try:
            settled = self.settle(options)  # type: ignore[arg-type]
        except (BadOptions, TypeError):
            raise BadPosition("position", part="options") from None
        _require(len(settled) == len(options), "options")  # type: ignore[arg-type]
        return settled


# ---- what makes a position


def _require(holds: bool, part: str) -> None:
    if not holds:
        raise BadPosition("position", part=part)


def _stack(pieces: object) -> int:
    """The stack of these letters; BadPosition if it cannot stand on the board."""
    _require(isinstance(pieces, str) and len(pieces) < TALL, "stacks")
    stack = EMPTY
    for letter in pieces:  # type: ignore[attr-defined]
        _require(letter in COLOURS, "stacks")
        stack = stack << 1 | COLOURS.index(letter)
    return stack


def _hands(board: "bytes | bytearray") -> tuple:
    """What is left in hand when these stacks are on the board."""
    reds = sum([REDS[stack] for stack in board])
    return (PIECES - sum([HEIGHT[stack] for stack in board]) + reds, PIECES - reds)


def _check_counts(state: MixtourState) -> None:
    _require(type(state.mover) is int and 0 <= state.mover <= 1, "mover")
    _require(min(state.hands) >= 0, "stacks")
    for score in state.scores:
        _require(type(score) is int and 0 <= score <= state.options["points"], "scores")
    _require(sum(state.scores) < 2 * state.options["points"], "scores")


def _banned_by(state: MixtourState) -> int:
    """The reversal that the last move bans; BadPosition if it cannot have been the last move."""
    last, mover = state.last, 1 - state.mover
    if last == NONE:
        return NONE
    if last < PASS:
        _require(state.stacks[last] == 2 | mover, "last")
        return NONE
    if last == PASS:
        # A ban alone never leaves nothing: where n pieces may go back, n + 1 may go too.
        board = MixtourState(state.options, state.stacks, mover, state.hands, state.scores, NONE)
        _require(board.codes() == [PASS], "last")
        return NONE
    count, source, target = last >> 10, last >> 5 & 31, last & 31
    left, built = HEIGHT[state.stacks[source]], HEIGHT[state.stacks[target]]
    steps = distance(source, target)
    _require(steps > 0 and count + left < TALL, "last")
    step = (target - source) // steps
    for cell in range(source + step, target, step):
        _require(state.stacks[cell] == EMPTY, "last")
    if not built:
        _require(count + steps >= TALL and sum(state.scores) > 0, "last")
        return NONE
    _require(built == count + steps, "last")
    return count << 10 | target << 5 | source if left == steps else NONE


def _read(given: object) -> bytes:
    """The inverse of ``spelt``; BadPosition if this is not of its making."""
    _require(isinstance(given, str) and len(given) in (CELLS + 1, CELLS + 8), "seen")
    line = str(given)
    for letter in line[:CELLS]:
        _require(letter in DIGITS[1:], "seen")
    _require(line[CELLS] in "01", "seen")
    banned = 0
    if len(line) > CELLS + 1:
        code = parse(line[CELLS + 1 :])
        _require(code > PASS and code >> 10 < TALL, "seen")
        banned = code + 1
    board = bytes([DIGITS.index(letter) for letter in line[:CELLS]])
    _require(min(_hands(board)) >= 0, "seen")
    return board + bytes((int(line[CELLS]), banned >> 8, banned & 255))


def _check_seen(state: MixtourState) -> None:
    """The history alternates between the players and ends with this position."""
    seen = state.seen
    if not state.options["repetition"]:
        _require(not seen, "seen")
        return
    for i in range(1, len(seen)):
        _require(seen[i - 1][CELLS] != seen[i][CELLS], "seen")
    for key in seen[:-1]:
        _require(seen.count(key) < 3 or key == seen[-1], "seen")


def _check_end(state: MixtourState, reason: object) -> None:
    """End the restored game for ``reason`` (None: it goes on), if the position bears it out."""
    counted = state.options["repetition"] and reason not in ("points", "passes")
    if counted:
        _require(len(state.seen) > 0 and state.seen[-1] == state.key(), "seen")
    else:
        _require(len(state.seen) == 0, "seen")
    reached = max(state.scores) == state.options["points"]
    _require(reached == (reason == "points"), "over")
    times = state.seen.count(state.key())
    _require((times == 3) == (reason == "repetition") and times <= 3, "seen")
    if reason is None:
        return
    if reason == "points":
        _require(state.last > PASS and state.stacks[state.last & 31] == EMPTY, "over")
    elif reason == "passes":
        _require(state.last == PASS and state.codes() == [PASS], "over")
    else:
        _require(reason in (RESIGN, "repetition"), "over")
    state._end(str(reason))


GAME = MixtourGame()
MixtourState.game = GAME
