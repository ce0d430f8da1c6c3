"""A position of Mixtour: what is legal, what a move makes of it, and how it is packed."""

from engine.game import RESIGN, IllegalMove, Outcome, State
from engine.mixtour.board import (
    CELLS,
    EMPTY,
    HEIGHT,
    NAMES,
    NONE,
    PASS,
    REDS,
    TALL,
    WAYS,
    colours,
    distance,
    parse,
    text,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.mixtour import MixtourGame

DIGITS = "0123456789abcdefghijklmnopqrstuv"  # of a stack in the packed history


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
                for between, source, takes in WAYS[target][height[stack]]:
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
            reds = REDS[built]
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
            "seen": [spelt(key) for key in self.seen],
            "over": None if self.outcome is None else self.outcome.reason,
        }


def spelt(key: bytes) -> str:
    """A position's key as text: a digit for each stack, the player to move, the banned move."""
    banned = (key[CELLS + 1] << 8 | key[CELLS + 2]) - 1
    stacks = "".join([DIGITS[stack] for stack in key[:CELLS]])
    return stacks + str(key[CELLS]) + ("" if banned < 0 else text(banned))
