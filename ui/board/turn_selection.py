"""The selection of all moves of one turn, tried on scratch views before they are played."""

from ui.board.move_selection import CHANGED, COMPLETE, EXTENDED, REFUSED, MoveSelection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games.input import Input


def continues_turn(before: "State", move: str, after: "State") -> bool:
    """Return whether the same player moves again and the move has revealed nothing.

    Such moves are chosen together and confirmed once.
    """
    return after.turn is not None and after.turn == before.turn and not before.reveals(move)


class TurnSelection:
    """The selection of all moves of one turn.

    Where the game's ``Input.confirms_whole_turn`` is set, complete moves are tried on scratch
    views and wait until the last one is confirmed; then all are played together.

    Args:
        view: The view of the player to move.
        input_class: The game's class of Input.
        prefers_picks: Whether ``Input.default_move`` chooses the last picks; a rotation always
            is, since the tile lies there at once.

    Attributes:
        start_view: The view that the turn starts in.
        pending_moves: The moves that are complete and wait.
        move_selection: The selection of the current move.
        input: The meaning of taps in ``view``.
    """

    def __init__(
        self, view: "State", input_class: "type[Input]", prefers_picks: bool = True
    ) -> None:
        self._input_class = input_class
        self._prefers_picks = prefers_picks or input_class.cycles_picks
        self._pending_selections: "list[tuple[Input, MoveSelection]]" = []
        self.pending_moves: "list[str]" = []
        # A view, a move of it, and the view after that move.
        self._tried_move: "tuple[State, str, State] | None" = None
        self.start_view = view
        self._begin_move(view)

    def _begin_move(self, view: "State") -> None:
        """Begin to select a move of this view."""
        self.input = new = self._input_class(view)
        self.move_selection = MoveSelection(
            view.legal(),
            new.tap_paths,
            new.is_cell,
            new.default_move if self._prefers_picks else None,
            new.cycles_picks,
        )

    @property
    def view(self) -> "State":
        """The view in which the current move is selected: after the pending moves."""
        return self.input.view

    @property
    def tokens(self) -> "tuple[str, ...]":
        """The chosen tokens of the current move."""
        return tuple(self.move_selection.tokens)

    @property
    def is_started(self) -> bool:
        """Whether anything is chosen."""
        return bool(self.pending_moves or self.move_selection.tokens)

    @property
    def chosen_moves(self) -> "list[str]":
        """The moves that a confirmation plays: the pending ones, then the complete one."""
        move = self.move_selection.move
        return self.pending_moves + ([move] if move is not None else [])

    def preview(self) -> "State | None":
        """Return the view after ``chosen_moves``; None if the last one reveals something."""
        move = self.move_selection.move
        if move is None:
            return self.view
        return None if self.view.reveals(move) else self._view_after(move)

    def _view_after(self, move: str) -> "State":
        """Return the view after this move, cached since one tap needs it several times."""
        tried = self._tried_move
        if tried is None or tried[0] is not self.view or tried[1] != move:
            self._tried_move = tried = (self.view, move, self.view.play(move))
        return tried[2]

    def warning_key(self) -> str:
        """Return the key of a warning against ``chosen_moves``, as ``Input.warning_key``, or ""."""
        after = self.preview() if self.chosen_moves else None
        return self.input.warning_key(after) if after is not None else ""

    def should_autoconfirm(self, confirm_setting: str) -> bool:
        """Return whether the chosen moves are played without a confirmation.

        A move that the person did not choose all of is always confirmed. With the setting
        "matters", so is a move that reveals something, ends the game, or has a warning.

        Args:
            confirm_setting: The setting ``confirm``: "always", "matters" or "never".
        """
        if confirm_setting == "always" or not self.move_selection.is_explicit:
            return False
        if confirm_setting == "never":
            return True
        after = self.preview()
        is_calm = after is not None and after.outcome is None
        return is_calm and not self.warning_key()

    def tap(self, token: str) -> str:
        """Handle a tap, as ``MoveSelection.tap`` does.

        Two things are added. Before the first tap of a move, a tap on the earlier tokens of the
        pending move takes one step back. A tap that ``Input.needs_second_tap`` is refused once.
        """
        if token != self.move_selection.refused_token and self.input.needs_second_tap(
            self.tokens, token
        ):
            self.move_selection.refused_token = token
            return REFUSED
        answer = self.move_selection.tap(token)
        if answer == REFUSED and self._pending_selections and not self.move_selection.tokens:
            if token in self._pending_selections[-1][1].tokens[:-1]:
                self.undo_tap()
                answer = CHANGED
        if answer == COMPLETE and not self.move_selection.auto_completed:
            if self._begin_next_move():
                return EXTENDED
        return answer

    def choose_move(self, move: str) -> None:
        """Choose this move instead of the current selection."""
        self.move_selection.clear()
        for token in (self.input.tap_paths(move) or [[]])[0]:
            if token not in self.move_selection.tokens or self.move_selection.auto_completed:
                self.tap(token)

    def undo_tap(self) -> bool:
        """Take back the last tap, if necessary of a pending move; return whether there was one."""
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
        """Let the complete move wait and begin the next one; return whether the turn continues."""
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
        """Make the last pending move the current one again."""
        self.input, self.move_selection = self._pending_selections.pop()
        self.pending_moves.pop()
