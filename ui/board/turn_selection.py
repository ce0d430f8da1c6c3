"""The moves of one turn in the making, tried on scratch views before anything is played."""

from ui.board.move_selection import MoveSelection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games.input import Input


def continues_turn(before: "State", move: str, after: "State") -> bool:
    """Whether the same player moves again and nothing came to light: such moves make one plan."""
    return after.turn is not None and after.turn == before.turn and not before.reveals(move)


class TurnSelection:
    """The moves of one turn in the making: complete ones are tried on scratch views and wait,
    until the last one is confirmed and all are played together.

    Attributes:
        pending: the moves that are complete and wait.
        taps: the ``Taps`` of the move in the making.
        start: the view that the turn is chosen in.
        view: the view that ``taps`` is about: ``start`` after the pending moves.
        input: what taps mean in ``view``.
    """

    def __init__(self, view: "State", input_class: "type[Input]") -> None:
        """``view``: of the player to move; ``inputs``: the game's class of Input. Where it says
        ``chain``, one goes on to choose the next move of a turn before confirming this one."""
        self._input_class = input_class
        self._pending_selections: "list[tuple[Input, MoveSelection]]" = []
        self.pending_moves: "list[str]" = []
        self._tried_move: "tuple[State, str, State] | None" = (
            None  # a view, a move of it, what follows
        )
        self.start_view = view
        self._begin_move(view)

    def _begin_move(self, view: "State") -> None:
        """Choose a move of this view, with no taps yet."""
        found = self._input_class(view)
        self.input = found
        self.move_selection = MoveSelection(
            view.legal(), found.tap_paths, found.is_cell, found.default_move, found.cycles_picks
        )

    @property
    def view(self) -> "State":
        """The view that a move is chosen in."""
        return self.input.view

    @property
    def tokens(self) -> "tuple[str, ...]":
        """The tokens of the move in the making."""
        return tuple(self.move_selection.tokens)

    @property
    def is_started(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.pending_moves or self.move_selection.tokens)

    @property
    def chosen_moves(self) -> "list[str]":
        """What a confirmation plays: the pending moves, and the complete one."""
        return self.pending_moves + (
            [self.move_selection.move] if self.move_selection.move is not None else []
        )

    def preview(self) -> "State | None":
        """The view after ``moves``; None if the last one tells what is not known yet."""
        move = self.move_selection.move
        if move is None:
            return self.view
        return None if self.view.reveals(move) else self._view_after(move)

    def _view_after(self, move: str) -> "State":
        """The view after this move, which a tap asks for several times."""
        tried = self._tried_move
        if tried is None or tried[0] is not self.view or tried[1] != move:
            self._tried_move = tried = (self.view, move, self.view.play(move))
        return tried[2]

    def warning_key(self) -> str:
        """The key of a warning before ``moves`` are played, as ``Input.warning``; "" for none."""
        after = self.preview() if self.chosen_moves else None
        return self.input.warning_key(after) if after is not None else ""

    def should_autoconfirm(self, confirm_setting: str) -> bool:
        """Whether the moves are played without being confirmed, as the setting ``confirm`` has it.
        What the person has not chosen all of is never played at once; where it matters, neither is
        what reveals something, ends the game, or is warned of."""
        if confirm_setting == "always" or not self.move_selection.is_explicit:
            return False
        if confirm_setting == "never":
            return True
        after = self.preview()
        calm = after is not None and after.outcome is None
        return calm and not self.warning_key()

    def tap(self, token: str) -> str:
        """As ``Taps.tap``. While the move in the making has no taps, a tap on what the move before
        it began with takes one step back; a tap that ``Input.minds`` is refused once."""
        if token != self.move_selection.refused_token and self.input.needs_second_tap(
            self.tokens, token
        ):
            self.move_selection.refused_token = token
            return "refused"
        answer = self.move_selection.tap(token)
        if answer == "refused" and self._pending_selections and not self.move_selection.tokens:
            if token in self._pending_selections[-1][1].tokens[:-1]:
                self.undo_tap()
                answer = "changed"
        if (
            answer == "complete"
            and not self.move_selection.auto_completed
            and self._begin_next_move()
        ):
            return "went on"
        return answer

    def choose_move(self, move: str) -> None:
        """Tap what makes this move, in place of what is chosen of the one being made."""
        self.move_selection.clear()
        for token in (self.input.tap_paths(move) or [[]])[0]:
            if token not in self.move_selection.tokens or self.move_selection.auto_completed:
                self.tap(token)

    def undo_tap(self) -> bool:
        """Take back the last tap, of a pending move if need be. False: there was none."""
        if self.move_selection.undo_tap():
            return True
        if not self._pending_selections:
            return False
        self._reopen_pending_move()
        return self.move_selection.undo_tap()

    def clear(self) -> None:
        """Take back all taps and all pending moves."""
        while self._pending_selections:
            self._reopen_pending_move()
        self.move_selection.clear()

    def _begin_next_move(self) -> bool:
        """Let the complete move wait and begin the next one, if the turn goes on."""
        move = self.move_selection.move
        if move is None or self.view.reveals(move):
            return False
        after = self._view_after(move)
        if not self.input.confirms_whole_turn or not continues_turn(self.view, move, after):
            return False
        self._pending_selections.append((self.input, self.move_selection))
        self.pending_moves.append(move)
        self._begin_move(after)
        return True

    def _reopen_pending_move(self) -> None:
        self.input, self.move_selection = self._pending_selections.pop()
        self.pending_moves.pop()
