"""The moves of one turn in the making, tried on scratch views before anything is played."""

from ui.play.taps import Taps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games.input import Input


def goes_on(before: "State", move: str, after: "State") -> bool:
    """Whether the same player moves again and nothing came to light: such moves make one plan."""
    return after.turn is not None and after.turn == before.turn and not before.reveals(move)


class Plan:
    """The moves of one turn in the making: complete ones are tried on scratch views and wait,
    until the last one is confirmed and all are played together.

    Attributes:
        pending: the moves that are complete and wait.
        taps: the ``Taps`` of the move in the making.
        start: the view that the turn is chosen in.
        view: the view that ``taps`` is about: ``start`` after the pending moves.
        input: what taps mean in ``view``.
    """

    def __init__(self, view: "State", inputs: "type[Input]") -> None:
        """``view``: of the player to move; ``inputs``: the game's class of Input. Where it says
        ``chain``, one goes on to choose the next move of a turn before confirming this one."""
        self._inputs = inputs
        self._earlier: "list[tuple[Input, Taps]]" = []
        self.pending: "list[str]" = []
        self._tried: "tuple[State, str, State] | None" = None  # a view, a move of it, what follows
        self.start = view
        self._begin(view)

    def _begin(self, view: "State") -> None:
        """Choose a move of this view, with no taps yet."""
        found = self._inputs(view)
        self.input = found
        self.taps = Taps(view.legal(), found.steps, found.is_cell, found.preferred, found.cycles)

    @property
    def view(self) -> "State":
        """The view that a move is chosen in."""
        return self.input.view

    @property
    def tokens(self) -> "tuple[str, ...]":
        """The tokens of the move in the making."""
        return tuple(self.taps.prefix)

    @property
    def begun(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.pending or self.taps.prefix)

    @property
    def moves(self) -> "list[str]":
        """What a confirmation plays: the pending moves, and the complete one."""
        return self.pending + ([self.taps.move] if self.taps.move is not None else [])

    def preview(self) -> "State | None":
        """The view after ``moves``; None if the last one tells what is not known yet."""
        move = self.taps.move
        if move is None:
            return self.view
        return None if self.view.reveals(move) else self._after(move)

    def _after(self, move: str) -> "State":
        """The view after this move, which a tap asks for several times."""
        tried = self._tried
        if tried is None or tried[0] is not self.view or tried[1] != move:
            self._tried = tried = (self.view, move, self.view.play(move))
        return tried[2]

    def warning(self) -> str:
        """The key of a warning before ``moves`` are played, as ``Input.warning``; "" for none."""
        after = self.preview() if self.moves else None
        return self.input.warning(after) if after is not None else ""

    def at_once(self, confirm: str) -> bool:
        """Whether the moves are played without being confirmed, as the setting ``confirm`` has it.
        What the person has not chosen all of is never played at once; where it matters, neither is
        what reveals something, ends the game, or is warned of."""
        if confirm == "always" or not self.taps.decided:
            return False
        if confirm == "never":
            return True
        after = self.preview()
        calm = after is not None and after.outcome is None
        return calm and not self.warning()

    def tap(self, token: str) -> str:
        """As ``Taps.tap``. While the move in the making has no taps, a tap on what the move before
        it began with takes one step back; a tap that ``Input.minds`` is refused once."""
        if token != self.taps.refused and self.input.minds(self.tokens, token):
            self.taps.refused = token
            return "refused"
        answer = self.taps.tap(token)
        if answer == "refused" and self._earlier and not self.taps.prefix:
            if token in self._earlier[-1][1].prefix[:-1]:
                self.back()
                answer = "changed"
        if answer == "complete" and not self.taps.by_default and self._move_on():
            return "went on"
        return answer

    def choose(self, move: str) -> None:
        """Tap what makes this move, in place of what is chosen of the one being made."""
        self.taps.clear()
        for token in (self.input.steps(move) or [[]])[0]:
            if token not in self.taps.prefix or self.taps.by_default:
                self.tap(token)

    def back(self) -> bool:
        """Take back the last tap, of a pending move if need be. False: there was none."""
        if self.taps.back():
            return True
        if not self._earlier:
            return False
        self._reopen()
        return self.taps.back()

    def clear(self) -> None:
        """Take back all taps and all pending moves."""
        while self._earlier:
            self._reopen()
        self.taps.clear()

    def _move_on(self) -> bool:
        """Let the complete move wait and begin the next one, if the turn goes on."""
        move = self.taps.move
        if move is None or self.view.reveals(move):
            return False
        after = self._after(move)
        if not self.input.chain or not goes_on(self.view, move, after):
            return False
        self._earlier.append((self.input, self.taps))
        self.pending.append(move)
        self._begin(after)
        return True

    def _reopen(self) -> None:
        self.input, self.taps = self._earlier.pop()
        self.pending.pop()
