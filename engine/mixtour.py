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

For search there is a faster layer under the notation. A cell is 0 … 24 (a1, b1 … e5). A stack is
an int: a leading 1, then one bit a piece from the bottom to the top, 0 for White and 1 for Red,
so 1 is an empty cell, ``stack & 1`` the colour on top and ``HEIGHT[stack]`` its height. A move is
a *code*: entering is the cell, moving is ``count << 10 | source << 5 | target``, passing is PASS.
``codes`` lists the legal ones, ``after`` plays one unchecked, ``text`` and ``parse`` translate.
"""

from engine.game import RESIGN, BadOptions, BadPosition, Game, IllegalMove, Option, Outcome, State

SIZE = 5
CELLS = 25
PIECES = 20  # of each colour
TALL = 5  # the height that scores
EMPTY = 1  # the stack of no pieces
PASS = 31  # the code of ``pass``; no cell has this number
NONE = -1  # no code
COLOURS = "wr"  # the letters of seats 0 and 1 in packed stacks

NAMES = ["abcde"[i % SIZE] + str(i // SIZE + 1) for i in range(CELLS)]
_CELL = {name: i for i, name in enumerate(NAMES)}

# A move can pile up to eight pieces before they are taken off, hence 2 ** 9 stacks.
HEIGHT = bytes(len(bin(max(v, 1))) - 3 for v in range(512))
_REDS = bytes(bin(v)[3:].count("1") for v in range(512))

_DIGITS = "0123456789abcdefghijklmnopqrstuv"  # of a stack in the packed history


def _ways() -> list[list[list[tuple]]]:
    """ways[target][h]: the lines on which a stack h away reaches ``target``, each as (the mask of
    the cells between, the source, codes), where codes[height of the source] are its moves."""
    ways: list[list[list[tuple]]] = [[[] for _ in range(TALL)] for _ in range(CELLS)]
    for target in range(CELLS):
        for dx, dy in ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)):
            x, y, between = target % SIZE + dx, target // SIZE + dy, 0
            for distance in range(1, TALL):
                if not (0 <= x < SIZE and 0 <= y < SIZE):
                    break
                source = y * SIZE + x
                codes = [count << 10 | source << 5 | target for count in range(1, TALL)]
                takes = tuple(tuple(codes[:height]) for height in range(TALL))
                ways[target][distance].append((between, source, takes))
                between |= 1 << source
                x, y = x + dx, y + dy
    return ways


_WAYS = _ways()


def colours(stack: int) -> str:
    """The pieces of a stack from the bottom to the top, as letters of COLOURS."""
    return "".join([COLOURS[int(bit)] for bit in bin(stack)[3:]])


def text(code: int) -> str:
    """The notation of a move's code."""
    if code == PASS:
        return "pass"
    if code < PASS:
        return NAMES[code]
    return NAMES[code >> 5 & 31] + ":" + str(code >> 10) + "-" + NAMES[code & 31]


def parse(move: object) -> int:
    """The code of a move in notation, legal or not; NONE if it is no notation."""
    if not isinstance(move, str):
        return NONE
    if move == "pass":
        return PASS
    source, target = _CELL.get(move[:2], NONE), _CELL.get(move[-2:], NONE)
    if source < 0 or target < 0:
        return NONE
    if len(move) == 2:
        return source
    middle = move[2:-2]
    if len(move) == 5 and middle == "-":
        return 1 << 10 | source << 5 | target
    if len(move) == 7 and middle[0] == ":" and middle[2] == "-" and middle[1] in "123456789":
        return int(middle[1]) << 10 | source << 5 | target
    return NONE


def distance(source: int, target: int) -> int:
    """How many steps a straight line takes from one cell to another; 0 if there is none."""
    across = abs(source % SIZE - target % SIZE)
    along = abs(source // SIZE - target // SIZE)
    return max(across, along) if not across or not along or across == along else 0


class MixtourState(State):
    """A position of Mixtour. Nothing is hidden: every view is the state itself.

    Attributes beyond the contract:
        stacks: 25 stacks as bytes, cell by cell; see the module's docstring.
        mover: the seat to move; when the game is over, the seat that would be.
        hands: the pieces each seat has left to enter.
        scores: the points of each seat.
        banned: the code of the move that would take back the last one, where the board would
            otherwise allow it; NONE if nothing is banned.
        last: the code of the last move; NONE at the start.
        seen: the keys of the positions that can still recur, in order, this one last; empty
            when ``repetition`` is off.
    """

    game: "MixtourGame"

    def __init__(
        self, options: dict, stacks: bytes, mover: int, hands: tuple, scores: tuple, last: int
    ) -> None:
        self.options = options
        self.stacks = stacks
        self.mover = mover
        self.hands = hands
        self.scores = scores
        self.last = last
        self.banned = NONE
        self.seen: tuple = ()
        self.turn: int | None = mover
        self.outcome: Outcome | None = None

    def __repr__(self) -> str:
        return f"GAME.restore({self.pack()!r})"

    # ---- legal moves

    def codes(self) -> list[int]:
        """The codes of the legal moves, each once, in no order to rely on; [] when over."""
        if self.turn is None:
            return []
        found = []
        stacks = self.stacks
        occupied = 0
        for cell in range(CELLS):
            if stacks[cell] > 1:
                occupied |= 1 << cell
        enters = self.hands[self.mover] > 0
        height = HEIGHT
        for target in range(CELLS):
            stack = stacks[target]
            if stack > 1:
                for between, source, takes in _WAYS[target][height[stack]]:
                    if not occupied & between and occupied >> source & 1:
                        found.extend(takes[height[stacks[source]]])
            elif enters:
                found.append(target)
        if self.banned >= 0:
            found.remove(self.banned)
        return found or [PASS]

    def legal(self) -> list[str]:
        """See ``State.legal``."""
        return sorted([text(code) for code in self.codes()])

    # ---- playing

    def play(self, move: str) -> "MixtourState":
        """See ``State.play``. Reasons: over, syntax, not-empty, no-piece-in-hand, empty-source,
        too-few-pieces, empty-target, not-straight, distance, blocked, take-back,
        pass-forced-only; the facts name the cells and numbers concerned."""
        if self.turn is None:
            raise IllegalMove("over")
        if move == RESIGN:
            return self._resigned()
        code = parse(move)
        if code < 0:
            raise IllegalMove("syntax", move=str(move))
        self._check(code)
        return self.after(code)

    def after(self, code: int) -> "MixtourState":
        """The state after the legal move of this code. What is not in ``codes()`` is not refused
        but leads to nonsense."""
        mover = self.mover
        if code < PASS:
            board = bytearray(self.stacks)
            board[code] = 2 | mover
            hands = self.hands
            hands = (hands[0], hands[1] - 1) if mover else (hands[0] - 1, hands[1])
            following = MixtourState(
                self.options, bytes(board), 1 - mover, hands, self.scores, code
            )
        elif code == PASS:
            following = MixtourState(
                self.options, self.stacks, 1 - mover, self.hands, self.scores, code
            )
            if self.last == PASS:
                following._end("passes")
        else:
            following = self._moved(code)
        if self.options["repetition"] and following.turn is not None:
            following._remember(self.seen)
        return following

    def _moved(self, code: int) -> "MixtourState":
        """The state after moving pieces, before its repetitions are counted."""
        count, source, target = code >> 10, code >> 5 & 31, code & 31
        board = bytearray(self.stacks)
        moving, below = board[source], board[target]
        built = below << count | moving & ((1 << count) - 1)
        board[source] = left = moving >> count
        hands, scores, tall = self.hands, self.scores, HEIGHT[built] >= TALL
        if tall:
            board[target] = EMPTY
            reds = _REDS[built]
            hands = (hands[0] + HEIGHT[built] - reds, hands[1] + reds)
            scores = (scores[0], scores[1] + 1) if built & 1 else (scores[0] + 1, scores[1])
        else:
            board[target] = built
        following = MixtourState(self.options, bytes(board), 1 - self.mover, hands, scores, code)
        if not tall:
            # The line is clear, so it can go back just when the rest has the height it takes.
            if HEIGHT[left] == HEIGHT[below]:
                following.banned = count << 10 | target << 5 | source
        elif scores[built & 1] == self.options["points"]:
            following._end("points")
        return following

    def _remember(self, seen: tuple) -> None:
        """Append this position to those seen before; the third occurrence ends the game."""
        key = self.key()
        if self.last < PASS and self.last >= 0 and self._at_stake():
            # Pieces leave the board only by the score that ends the game: what was can't recur.
            self.seen = (key,)
            return
        self.seen = seen + (key,)
        if self.seen.count(key) >= 3:
            self._end("repetition")

    def _at_stake(self) -> bool:
        """Whether the next point ends the game, whoever scores it."""
        last = self.options["points"] - 1
        return self.scores[0] == last and self.scores[1] == last

    def _end(self, reason: str) -> None:
        """End the game here, for a reason that the position itself shows."""
        winners: tuple = ()
        witness: tuple = ()
        if reason == "points":
            winners = (0 if self.scores[0] == self.options["points"] else 1,)
            witness = (NAMES[self.last & 31],)
        elif reason == RESIGN:
            winners = (1 - self.mover,)
        self.turn = None
        self.outcome = Outcome(winners, reason, witness)

    def _resigned(self) -> "MixtourState":
        following = MixtourState(
            self.options, self.stacks, self.mover, self.hands, self.scores, self.last
        )
        following.banned, following.seen = self.banned, self.seen
        following._end(RESIGN)
        return following

    # ---- why not

    def _check(self, code: int) -> None:
        """Raise IllegalMove with the reason, if the move of this code is not legal."""
        if code == PASS:
            if self.codes() != [PASS]:
                raise IllegalMove("pass-forced-only")
        elif code < PASS:
            if self.stacks[code] != EMPTY:
                raise IllegalMove("not-empty", cell=NAMES[code])
            if not self.hands[self.mover]:
                raise IllegalMove("no-piece-in-hand")
        else:
            self._check_move(code >> 10, code >> 5 & 31, code & 31)
            if code == self.banned:
                raise IllegalMove("take-back", move=text(self.last))

    def _check_move(self, count: int, source: int, target: int) -> None:
        """Raise IllegalMove if the board does not allow to move ``count`` pieces."""
        held, height = HEIGHT[self.stacks[source]], HEIGHT[self.stacks[target]]
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
            if self.stacks[cell] != EMPTY:
                raise IllegalMove("blocked", cell=NAMES[cell], **ends)

    # ---- identity and packing

    def key(self) -> bytes:
        """Board, player to move and banned reversal; the hands follow from the board."""
        banned = self.banned + 1
        return self.stacks + bytes((self.mover, banned >> 8, banned & 255))

    def pack(self) -> dict:
        """See ``State.pack``: options, stacks (25 strings of colours from the bottom to the top),
        mover, scores, last (a move or None), seen, over (the reason or None)."""
        return {
            "options": dict(self.options),
            "stacks": [colours(stack) for stack in self.stacks],
            "mover": self.mover,
            "scores": list(self.scores),
            "last": None if self.last < 0 else text(self.last),
            "seen": [_spelt(key) for key in self.seen],
            "over": None if self.outcome is None else self.outcome.reason,
        }


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
            if name not in _CELL:
                raise BadPosition("position", part="stacks")
            board[_CELL[name]] = _stack(pieces)
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
        state.seen = tuple([_read(spelt) for spelt in seen])
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
    reds = sum([_REDS[stack] for stack in board])
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
        # Nothing could be entered, and what could be moved was at most the banned reversal.
        board = MixtourState(state.options, state.stacks, mover, state.hands, state.scores, NONE)
        found = board.codes()
        _require(len(found) == 1 and (found[0] >= PASS), "last")
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


def _spelt(key: bytes) -> str:
    """A position's key as text: a digit for each stack, the player to move, the banned move."""
    banned = (key[CELLS + 1] << 8 | key[CELLS + 2]) - 1
    stacks = "".join([_DIGITS[stack] for stack in key[:CELLS]])
    return stacks + str(key[CELLS]) + ("" if banned < 0 else text(banned))


def _read(spelt: object) -> bytes:
    """The inverse of ``_spelt``; BadPosition if this is not of its making."""
    _require(isinstance(spelt, str) and len(spelt) in (CELLS + 1, CELLS + 8), "seen")
    line = str(spelt)
    for letter in line[:CELLS]:
        _require(letter in _DIGITS[1:], "seen")
    _require(line[CELLS] in "01", "seen")
    banned = 0
    if len(line) > CELLS + 1:
        code = parse(line[CELLS + 1 :])
        _require(code > PASS and code >> 10 < TALL, "seen")
        banned = code + 1
    board = bytes([_DIGITS.index(letter) for letter in line[:CELLS]])
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
