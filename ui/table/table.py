"""A game at the table: every action of a person or a computer, and the view that it leads to.

Each action returns the new ``TableView``, including announcements, cues and, if the game could not
be saved, a toast. No action calls back. ``Table.bots`` says what the computer is to compute.
"""

import time

from ui.session import confirmations
from ui.session.result_text import result_text
from ui.session.save_messages import save_toast
from ui.session.session import SessionError
from ui.session.view_models import Toast
from ui.table.base_table import BaseTable
from ui.table.presentation import status_text
from ui.table.presentation.frames import with_frames
from ui.table.presentation.turn_summary import turn_summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session
    from ui.session.view_models import TableView


class Table(BaseTable):
    """A table where a game is played; see ``BaseTable`` for its state."""

    # ---- choosing a move

    def tap(self, token: str) -> "TableView":
        """Handle a tap on a cell or on a choice of the tray."""
        selection, policy = self.selection, self.policy
        if selection is None:
            is_latest = self.session.displayed_ply == self.session.ply_count
            key = "" if is_latest else policy.looking_back_key
            return self.redraw(self.say(key)) if key else self.table_view
        refusal = policy.tap_refusal(self, token)
        if refusal:
            selection.clear()
            return self.redraw(refusal)
        self._clear_feedback()
        tokens = selection.tokens
        answer = selection.tap(token)
        is_settled = answer == "complete" and selection.should_autoconfirm(self.settings["confirm"])
        if answer == "play" or is_settled:
            return self.confirm()
        if answer == "refused":
            narrator = self.context.narrator(selection.view)
            return self.redraw(status_text.refusal_text(narrator, selection, token))
        selection_view = self.update().selection_view
        note = status_text.reselect_note(selection_view, tokens, selection, self.say)
        if note:
            self.show(selection_view=selection_view.replace(status=note), announcement=note)
        return self.table_view

    def asks_to_confirm(self, token: str) -> bool:
        """Return whether one more tap on ``token`` would confirm the selected move.

        If moves are to be confirmed, that tap must not come by a slip.
        """
        confirms = self.selection and self.selection.move_selection.is_confirmed_by(token)
        return bool(confirms) and self.settings["confirm"] != "never"

    def cancel(self) -> "TableView":
        """Clear the selection."""
        if self.selection:
            self.selection.clear()
        return self.redraw()

    def undo_tap(self) -> "TableView":
        """Take the last tap back."""
        if self.selection:
            self.selection.undo_tap()
        return self.redraw()

    def confirm(self) -> "TableView":
        """Play the selected move."""
        if self.selection and self.selection.move_selection.move:
            return self.play(self.selection.chosen_moves)
        return self.table_view

    def request_hint(self) -> "TableView":
        """Show where a good move is or, if that is shown, the move."""
        self.hints = self.hints or self.policy.create_hints(self)
        return self.hints.request() if self.hints else self.table_view

    # ---- moves

    def play(self, moves: "list[str]", displayed_ply: int = -1) -> "TableView":
        """Play moves of the player to move.

        Args:
            moves: The moves, one after another.
            displayed_ply: The position to keep on the screen; −1 for the latest.
        """
        return self.policy.play(self, moves, displayed_ply)

    def play_moves(self, moves: "list[str]", displayed_ply: int = -1) -> "TableView":
        """Play moves as in an ordinary game; see ``play``."""
        session, first_ply = self.session, self.session.ply_count
        reason = session.play_all(moves, time.time())
        toast = Toast(self.say("cannot-" + reason)) if reason else None
        has_played = session.ply_count > first_ply
        if displayed_ply >= 0:
            session.go_to_ply(displayed_ply)
        if has_played:
            toast = self._save() or toast
        if self.session is not session or not has_played:
            self.refresh(animated=self.session is session)
            return self.show(toast=toast)
        self.show_moves(self.refresh(), first_ply, False)
        self.announce_moves()
        return self.show(toast=toast)

    def show_moves(
        self, target: "TableView", first_ply: int, include_positions: bool
    ) -> "TableView":
        """Show a view with the frames of the moves since ``first_ply``; see ``with_frames``."""
        self.table_view = with_frames(self.context, target, first_ply, include_positions)
        return self.table_view

    def announce_moves(self) -> "TableView":
        """Announce the latest moves, and the result if they have ended the game."""
        session, context = self.session, self.context
        is_latest = context.ply == session.ply_count
        context = context if is_latest else self.create_context(session.ply_count)
        texts = [turn_summary(context)]
        if session.is_over:
            texts.append(result_text(session, self.say))
            self.show(score_summary=self.policy.score_summary(self.context), ends_game=True)
        if self.tip_adviser:
            texts.append(self.table_view.selection_view.tip or "")
        return self.show(announcement=self.join_sentences(texts))

    def join_sentences(self, texts: "list[str]") -> str:
        """Return these sentences, without the empty ones, as one text."""
        separator, joined = self.say("sentences"), ""
        for text in texts:
            if joined and text:  # the separator is a full stop, and what follows it
                joined += separator[1:] if joined[-1] in ".!?…。！？" else separator
            joined += text
        return joined

    def show_result(self) -> "TableView":
        """Show the score of a finished game."""
        self.update()
        return self.show(score_summary=self.policy.score_summary(self.context))

    # ---- saving

    def _save(self) -> "Toast | None":
        """Save the game; adopt the other state if another tab has continued the game.

        Returns:
            A message if it could not be saved as it is.
        """
        result = self._store.save(self.session)
        if result.reason is None:
            return None
        if result.other_session is not None:
            self._adopt_session(result.other_session)
        return save_toast("save-" + result.reason, self.say)

    def save_and_refresh(self, animated: bool = True) -> "TableView":
        """Save the game and show it as it is now."""
        toast = self._save()
        self.refresh(animated)
        return self.show(toast=toast)

    def mark_sent(self, ply: int) -> "TableView":
        """Note that the first ``ply`` moves have been sent and can no longer be undone."""
        self.session.mark_sent(ply)
        return self.save_and_refresh(animated=False)

    def adopt_newer(self, session: "Session") -> "TableView | None":
        """Adopt the state that another tab has saved; None if it isn't newer."""
        if session.id != self.session.id or session.revision <= self.session.revision:
            return None
        self._adopt_session(session)
        return self.refresh(animated=False)

    def _adopt_session(self, session: "Session") -> None:
        self.set_session(session)
        self.policy.on_session_replaced()

    # ---- history

    def undo(self) -> "TableView":
        """Undo back to the last decision of a person.

        Moves that revealed something need the consent of all players, if the settings allow it.
        """
        session = self.session
        reason = session.undo_blocker()
        if reason != "reveals":
            return self.table_view if reason else self._undo_move(False)
        self.update()
        if self.settings["takeback"]:
            return self.show(confirmation=confirmations.confirm_take_back(session, self.say))
        return self.show(toast=Toast(self.say("no-take-back")))

    def take_back(self) -> "TableView":
        """Undo with the consent of all players."""
        return self._undo_move(True)

    def _undo_move(self, has_consent: bool) -> "TableView":
        session = self.session
        try:
            session.undo(has_consent, time.time())
        except SessionError:
            return self.table_view
        self.save_and_refresh()
        if self.session is session and not self.context.visibility.handover:
            self.show(announcement=self.say("undone", ply=session.ply_count))
        return self.table_view

    def redo(self) -> "TableView":
        """Replay the moves that were undone last."""
        session = self.session
        try:
            session.redo(time.time())
        except SessionError:
            return self.table_view
        self.save_and_refresh()
        if self.session is session:
            self.announce_moves()
        return self.show(score_summary=None)

    def go_to_ply(self, ply: int) -> "TableView":
        """Show the position after ``ply`` moves and highlight the move that led there.

        Back at the latest position, the moves that were played meanwhile are shown.
        """
        seen_ply = self.seen_ply
        self.session.go_to_ply(ply)
        self.refresh(highlight=True)
        if seen_ply < self.seen_ply:
            self.show_moves(self.table_view, seen_ply, True)
            self.show(is_opponent_turn=True)
        if not self.context.visibility.handover:
            ply = self.session.displayed_ply
            self.show(announcement=turn_summary(self.context.at_ply(ply, max(0, ply - 1))))
        return self.table_view

    def replay(self) -> "TableView":
        """Show once more what led to this position since the viewer's own last move."""
        if not self.policy.can_replay:
            return self.table_view
        self._clear_feedback()
        self.show_moves(self.update(animated=False), self.context.summary_start, True)
        return self.show(animated=True, is_opponent_turn=True)
