"""One game at the table: every action of a person or a computer, and the situation it leads to.

Each action returns a new ``Situation``, with what was said, what is to be heard and, if the game
could not be kept, a notice; nothing calls back into a running action. ``wish`` tells what the
computer is wanted for.
"""

import time

from engine.catalogue import LEVELS
from engine.game import OMNISCIENT, RESIGN
from ui.board.move_selection import COMPLETE, PLAY, REFUSED
from ui.board.turn_selection import TurnSelection
from ui.computer.bot_request import BotRequest, next_request
from ui.games import game_ui
from ui.library.settings import normalized
from ui.session import confirmations, seat_names
from ui.session.event_cache import EventCache
from ui.session.session import HUMAN, SessionError
from ui.session.view_models import TableView, Toast
from ui.session.visibility import current_visibility
from ui.table import info_card, presenter, status_text
from ui.table.frames import add_frames
from ui.table.move_list_cache import MoveListCache
from ui.table.playback import FIRST_DELAY_BEATS
from ui.table.turn_summary import turn_summary
from ui.table.view_context import ViewContext

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.games.renderer import Sprite
    from ui.library.store import Store
    from ui.session.session import Session
    from ui.session.view_models import InfoCard, SelectionView
    from ui.table.advisers import HintSource, TipSource
    from ui.words import Words


class Table:
    """The game that is being played. ``store`` keeps it; ``size``: the width and height of the room
    that the board has, in CSS pixels; ``settings``: as in ``ui.library.settings``, the defaults if
    there are none; they may change at any time.

    Attributes:
        plan: what is being chosen; None if nobody chooses.
        small: whether the page's own player thinks in place of the worker's.
        coach: what gives tips in one's first games; None for none.
        hint_source: returns what gives hints, loaded after the first screen; None for none.
        words: of the language that is spoken; ``say``: those of the game with them.
        hinting: whether somebody waits for a hint; ``hinted``: what was answered, if anything.
    """

    tip_advisor: "TipSource | None" = None
    hint_source: "Callable[[], HintSource] | None" = None
    current_hint: "Any" = None

    def __init__(
        self,
        session: "Session",
        words: "Words",
        store: "Store",
        size: "tuple[float, float]" = (0, 0),
        uses_fallback_bot: bool = False,
        settings: "dict | None" = None,
    ) -> None:
        self._store = store
        self.settings = normalized(None) if settings is None else settings
        self._size, self.uses_fallback_bot = size, uses_fallback_bot
        self.tips_enabled = False  # whether there is a coach, or will be when it has come
        self.load(session, words)

    def load(self, session: "Session", words: "Words") -> TableView:
        """Put this game on the table, in place of what lay there."""
        self.session = session
        self.words = words
        self.say = words.for_game(session.record.game)
        self.game_ui = game_ui(session.record.game)
        self._chosen_viewer: "int | None" = OMNISCIENT  # whose view of a finished game is wanted
        self._requested_move = ""  # the move that a question is about
        self._refusal = ""  # why the last tap fitted nowhere
        self.awaits_hint = self._is_peeking = False
        self._sprites: "list[Sprite]" = []
        self._move_list_cache, self._event_cache = MoveListCache(), EventCache(session)
        self._seen_ply = (
            session.ply_count
        )  # how many moves somebody who looks at the latest has seen
        self._upright = False  # until a first look tells how the board would stand
        self.context = self._make_context()
        self._upright = self.context.renderer().prefers_upright(self._size[0], self._size[1])
        self.context.set_upright(self._upright)
        self._board_view = presenter.board_view(self.context)
        return self._refresh(animated=False)

    @property
    def id(self) -> str:
        """What the game is saved under."""
        return self.session.id

    @property
    def game(self) -> str:
        """The game's name."""
        return self.session.record.game

    @property
    def is_choosing(self) -> bool:
        """Whether a person chooses a move now."""
        return self.selection is not None

    def set_words(self, words: "Words") -> TableView:
        """Go on in another language."""
        return self.load(self.session, words)

    def set_tip_advisor(self, tip_advisor: "TipSource | None") -> "TableView | None":
        """Have tips given from now on, or none: the situation if one is said now, over no hint."""
        came = self.context.update_suggested_level(
            self._store
        )  # as a coach, it comes after the first screen
        before, self.tip_advisor, self.tips_enabled = (
            self.tip_advisor,
            tip_advisor,
            tip_advisor is not None,
        )
        waits = self.selection is not None and not (
            self.selection.is_started or self.awaits_hint or self.current_hint
        )
        return self._update_selection() if came or (waits and (before or tip_advisor)) else None

    # ---- situations

    def _make_context(self, ply: "int | None" = None) -> ViewContext:
        sees = current_visibility(self.session, self._chosen_viewer)
        return ViewContext(
            self.session, self.game_ui, self.say, sees, self._upright, self._event_cache, ply
        )

    def _refresh(self, animated: bool = True, highlight: bool = False) -> TableView:
        """The situation as the game is now; ``lit``: with the cells of the last move standing
        out."""
        self.context = self._make_context()
        self.context.update_suggested_level(self._store)
        if highlight:
            self.context.highlight_last_move()
        self.selection = self._new_selection()
        self._turn_view = presenter.turn_view(
            self.context, self.selection, self._move_list_cache.items(self.context)
        )
        self._clear_feedback()
        if self.session.displayed_ply == self.session.ply_count:
            self._seen_ply = self.session.ply_count
        return self._update_selection(animated)

    def _update_selection(self, animated: bool = True) -> TableView:
        """The situation with what is chosen now."""
        missed = self._seen_ply < self.session.ply_count
        made = presenter.selection_view(
            self.context, self.selection, self._refusal, self.uses_fallback_bot, missed
        )
        if self.tip_advisor and self.selection:
            self.tip_advisor.add_tip(made, self.selection, self.session.ply_count)
        return self._make_table_view(made, animated)

    def _make_table_view(self, selection_view: "SelectionView", animated: bool = True) -> TableView:
        selection_view.tip = selection_view.tip or ("" if self.tips_enabled else None)
        picture = self.context.renderer()
        for sprite in self._sprites:
            if sprite.kind not in selection_view.exit_targets:
                selection_view.exit_targets[sprite.kind] = picture.exit_point(sprite)
        self._sprites = selection_view.sprites
        self._is_peeking = False
        self.table_view = TableView(self._board_view, self._turn_view, selection_view)
        self.table_view.animated = animated
        if selection_view.tone == "refused" or selection_view.tip:
            self.table_view.announcement = selection_view.tip or selection_view.status
        if self.context.visibility.handover:
            self.table_view.announcement = None  # it may have been for one person only
        return self.table_view

    def _new_selection(self) -> "TurnSelection | None":
        """What taps are about: nothing, unless a person is to move in the latest position."""
        session = self.session
        waits = (
            self.context.visibility.handover
            or session.displayed_ply != session.ply_count
            or session.player_kind() != HUMAN
        )
        return None if waits else TurnSelection(self.context.view, self.game_ui.Input)

    def cell_labels(self, cells: "list[str] | None" = None) -> dict:
        """Of these cells, or all: cell -> its place and content in words; made in quiet moments."""
        return presenter.cell_labels(self.context, self.selection, cells)

    def resize(self, width: float, height: float) -> "TableView | None":
        """The board has room of this size (CSS pixels): the situation if it lies another way then,
        None if not. What is chosen stays chosen."""
        self._size = (width, height)
        upright = self.context.renderer().prefers_upright(width, height)
        if upright == self._upright:
            return None
        self._upright = upright
        self.context.set_upright(upright)
        self._board_view = presenter.board_view(self.context)
        self._turn_view = presenter.turn_view(
            self.context, self.selection, self._move_list_cache.items(self.context)
        )
        self._clear_feedback()
        return self._update_selection(animated=False)

    # ---- taps

    def tap(self, token: str) -> TableView:
        """A cell or a pick was tapped."""
        if self.selection is None:
            now = self.session.displayed_ply == self.session.ply_count
            return self.table_view if now else self.redraw(self.say("looking-back-how"))
        self._clear_feedback()
        was = self.selection.tokens
        answer = self.selection.tap(token)
        settled = answer == COMPLETE and self.selection.should_autoconfirm(
            self.settings["confirm"]
        )
        if answer == PLAY or settled:
            return self.confirm()
        if answer == REFUSED:
            talk = self.context.narrator(self.selection.view)
            return self.redraw(status_text.refusal_text(talk, self.selection, token))
        return status_text.with_reselect_note(
            self._update_selection(), was, self.selection, self.say
        )

    def redraw(self, refusal: str = "") -> TableView:
        """The situation with the plan as it is now; ``refusal``: why something fitted nowhere."""
        self._clear_feedback()
        self._refusal = refusal
        situation = self._update_selection()
        situation.cue = "refuse" if refusal else ""
        return situation

    def _clear_feedback(self) -> None:
        self._refusal = ""
        self.awaits_hint, self.current_hint = False, None

    def clear_refusal(self) -> "TableView | None":
        """Take a refusal back that has been read; None if there was none."""
        if not self._refusal:
            return None
        self._refusal = ""
        return self._update_selection()

    def cancel(self) -> TableView:
        """Take back what has been chosen but not played."""
        if self.selection:
            self.selection.clear()
        return self.redraw()

    def undo_tap(self) -> TableView:
        """Take back the last tap only."""
        if self.selection:
            self.selection.undo_tap()
        return self.redraw()

    def confirm(self) -> TableView:
        """Play what is chosen."""
        if self.selection and self.selection.move_selection.move:
            return self.play(self.selection.chosen_moves)
        return self.table_view

    def request_move(self, move: str) -> TableView:
        """A whole-move button was tapped: play it, after one question where much hangs on it, and
        the whole game or the settings don't say otherwise."""
        if self.selection is None:
            return self.table_view
        found = self.selection.input
        question, never = found.confirmation_key(move), self.settings["confirm"] == "never"
        if not question or (never and not found.always_confirms):
            return self.play([move])
        self._requested_move = move
        situation = self._update_selection()
        situation.confirmation = confirmations.confirm_move(move, question, self.say)
        return situation

    def play_requested_move(self) -> TableView:
        """The question was answered with yes."""
        move, self._requested_move = self._requested_move, ""
        return self.play([move]) if move and self.selection else self.table_view

    def ask_to_resign(self) -> TableView:
        """Make sure that the person to move wants to give up."""
        situation = self._update_selection()
        if self.selection is not None:
            name = self.context.seat_name(self.session.current_state.turn or 0)
            situation.confirmation = confirmations.confirm_resignation(name, self.say)
        return situation

    def resign(self) -> TableView:
        """The person to move gives up."""
        return self.play([RESIGN]) if self.selection is not None else self.table_view

    # ---- moves

    def play(self, moves: "list[str]", displayed_ply: int = -1) -> TableView:
        """Play these moves of the player to move, one after another, and go on; ``back``: the
        position that somebody goes on looking at meanwhile, −1 for none."""
        session, first = self.session, self.session.ply_count
        reason = session.play_all(moves, time.time())
        refused = Toast(self.say("cannot-" + reason)) if reason else None
        played = session.ply_count > first
        if displayed_ply >= 0:
            session.go_to_ply(displayed_ply)
        notice = self._save() or refused if played else refused
        if self.session is not session or not played:
            return self._refresh_with_toast(notice, animated=self.session is session)
        situation = self._refresh()
        add_frames(self.context, situation, first, False)
        situation.toast = notice
        self._announce_moves(situation)
        return situation

    def _announce_moves(self, table_view: TableView) -> None:
        """Say what happened, and how the game ended if it did."""
        session = self.session
        said = [
            turn_summary(
                self.context
                if self.context.ply == session.ply_count
                else self._make_context(session.ply_count)
            )
        ]
        if session.is_over:
            said.append(seat_names.result_text(session, self.say))
            table_view.score_summary, table_view.ends_game = (
                presenter.score_summary(self.context),
                True,
            )
        said.append(table_view.selection_view.tip or "")
        table_view.announcement = self.say("sentences").join([one for one in said if one])

    def set_grades(self, grades: "list[str]") -> TableView:
        """A review knows how good each move was: the list of moves tells it."""
        self._move_list_cache = MoveListCache(grades)
        return self._refresh(animated=False)

    def show_result(self) -> TableView:
        """How the game was counted up, line by line."""
        situation = self._update_selection()
        situation.score_summary = presenter.score_summary(self.context)
        return situation

    def mark_sent(self, ply: int) -> TableView:
        """What ``ply`` moves led to has gone to the other phone: nothing of it is taken back."""
        self.session.mark_sent(ply)
        return self._refresh_with_toast(self._save(), animated=False)

    def _save(self) -> "Toast | None":
        """Save the game. If another tab has gone on with it, that state is what is played from
        now on. What the person is to be told about it; None if it was saved."""
        saved = self._store.save(self.session)
        if saved.reason is None:
            return None
        if saved.other_session is not None:
            self._adopt_session(saved.other_session)
        return confirmations.save_toast("save-" + saved.reason, self.say)

    def _refresh_with_toast(self, toast: "Toast | None", animated: bool = True) -> TableView:
        situation = self._refresh(animated)
        situation.toast = toast
        return situation

    def adopt_newer(self, session: "Session") -> "TableView | None":
        """Another tab has saved this game: the situation if it is newer than ours."""
        if session.id != self.session.id or session.revision <= self.session.revision:
            return None
        self._adopt_session(session)
        return self._refresh(animated=False)

    def _adopt_session(self, session: "Session") -> None:
        """Another tab went on with this game; its state is what is played from now on."""
        self.session = session
        self._move_list_cache, self._event_cache = MoveListCache(), EventCache(session)

    # ---- going back and forth

    def undo(self) -> TableView:
        """Take back to the last decision of a person; what was revealed needs everybody's yes, or
        stays if the settings say so."""
        session = self.session
        reason = session.undo_blocker()
        if reason != "reveals":
            return self.table_view if reason else self._undo_move(False)
        situation = self._update_selection()
        if self.settings["takeback"]:
            situation.confirmation = confirmations.confirm_take_back(session, self.say)
        else:
            situation.toast = Toast(self.say("no-take-back"))
        return situation

    def take_back(self) -> TableView:
        """Everybody agreed."""
        return self._undo_move(True)

    def _undo_move(self, consent: bool) -> TableView:
        session = self.session
        try:
            session.undo(consent, time.time())
        except SessionError:
            return self.table_view
        situation = self._refresh_with_toast(self._save())
        if self.session is session and not self.context.visibility.handover:
            situation.announcement = self.say("undone", ply=session.ply_count)
        return situation

    def redo(self) -> TableView:
        """Play again what was taken back."""
        session = self.session
        try:
            session.redo(time.time())
        except SessionError:
            return self.table_view
        situation = self._refresh_with_toast(self._save())
        if self.session is session:
            self._announce_moves(situation)
            situation.score_summary = None
        return situation

    def go_to_ply(self, ply: int) -> TableView:
        """Look at the position after ``ply`` moves: the move that led there is told, and its cells
        stand out. Who comes back to the latest one is shown what was played meanwhile."""
        reached = self._seen_ply
        self.session.go_to_ply(ply)
        situation = self._refresh(highlight=True)
        if reached < self._seen_ply:
            add_frames(self.context, situation, reached, True)
            situation.is_opponent_turn = True
        if not self.context.visibility.handover:
            there = self.session.displayed_ply
            situation.announcement = turn_summary(self.context.at_ply(there, max(0, there - 1)))
        return situation

    def replay(self) -> TableView:
        """Show once more what led to this position since one's own last move."""
        self._clear_feedback()
        situation = self._update_selection(animated=False)
        add_frames(self.context, situation, self.context.summary_start, True)
        situation.animated = situation.is_opponent_turn = True
        return situation

    def reveal(self) -> TableView:
        """The person to move has the phone and lifts the curtain."""
        self.session.reveal()
        return self._refresh(animated=False)

    def conceal(self) -> "TableView | None":
        """The table is left: nothing that only one person may know stays in the hidden screen."""
        if not self.session.has_secrets_now():
            return None
        self.session.conceal()
        return self._refresh(animated=False)

    # ---- secrets

    def peek(self, cell: str) -> "TableView | None":
        """Show what lies hidden on a cell to its owner, until ``unpeek``; None if there is
        nothing of the kind."""
        if self.context.visibility.handover or self.session.is_over:
            return None
        sprites = self.context.renderer().peek(cell)
        if sprites is None:
            return None
        made = presenter.selection_view(
            self.context, self.selection, self._refusal, self.uses_fallback_bot
        )
        made.sprites = sprites
        self._make_table_view(made).announcement = self.context.narrator().peek_text(cell)
        self._is_peeking = True
        return self.table_view

    def unpeek(self) -> "TableView | None":
        """Hide it again."""
        return self._update_selection() if self._is_peeking else None

    def piece_card(self, token: str) -> "InfoCard | None":
        """What lies on a cell, or a pick of the tray, large and in words; None if nothing does."""
        if self.context.visibility.handover:
            return None
        return info_card.piece_card(self.context, self.selection, token, self.words)

    def legend_card(self, seat: "int | None") -> "InfoCard | None":
        """What the signs of a seat mean or, without one, those in the gauge."""
        return info_card.legend_card(
            self.context, seat, self.table_view.turn_view.seats, self.words
        )

    def switch_perspective(self) -> TableView:
        """After the game: look at it with everybody's eyes, or those of one seat."""
        eyes = (OMNISCIENT,) + tuple(range(len(self.session.seats)))
        self._chosen_viewer = eyes[(eyes.index(self._chosen_viewer) + 1) % len(eyes)]
        return self._refresh()

    # ---- the computer

    def bot_request(self) -> "BotRequest | None":
        """What the computer is wanted for now."""
        return next_request(self.session, self.selection if self.awaits_hint else None)

    def has_bot(self) -> bool:
        """Whether a computer takes part in a game that goes on."""
        return not self.session.is_over and any([kind in LEVELS for kind in self.session.seats])

    def request_hint(self) -> TableView:
        """A person wants to see where a good move is or, having seen that, the move."""
        return self.hint_source().request(self) if self.hint_source else self.table_view

    def set_status(self, status: str, spoken: str = "") -> TableView:
        """The situation with this in the line below the board."""
        made = self._update_selection().selection_view
        made.status, made.tone, made.tip = status, "", made.tip and ""
        self.table_view.announcement = spoken
        return self.table_view

    def on_bot_reply(
        self, request: BotRequest, move: str, reply: "dict | None" = None
    ) -> "TableView | None":
        """The computer has decided about a wish, and said more in its ``reply``; None if nobody
        waits for that any more. Whoever looks back at earlier moves goes on doing so."""
        session = self.session
        if request.session is not session or request.ply != session.ply_count:
            return None
        if request.task == "hint":
            assert self.hint_source is not None
            return self.hint_source().on_reply(self, request, move, reply or {})
        back = session.displayed_ply if session.displayed_ply < session.ply_count else -1
        goes_on = (
            request.ply > 0 and session.states[request.ply - 1].turn == session.current_state.turn
        )
        session.go_to_ply(session.ply_count)
        situation = self.play([move], back)
        if session.player_kind() not in (None, HUMAN):
            situation.announcement = ""  # the whole of it is said at the end
        if back < 0:
            situation.delay_beats = 1.0 if goes_on else FIRST_DELAY_BEATS
            situation.is_opponent_turn = True
        return situation
