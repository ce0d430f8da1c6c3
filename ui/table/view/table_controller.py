"""Puts a game on the screen and keeps it going: every action leads to a situation to show."""

from ui.browser import dialogs, dom
from ui.browser import module_loader as rest
from ui.table import info_card
from ui.table.bot_controller import BotController
from ui.table.drag import Drag, can_drag
from ui.table.playback import PlaybackQueue, beat_ms
from ui.table.presentation import presenter
from ui.table.view.feedback import play_cue
from ui.table.view.table_screen import TableScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from ui.browser.dialogs import Dialog
    from ui.computer.bot_client import BotClient
    from ui.session.view_models import ScoreSummary, TableView
    from ui.table.advisers import TipSource
    from ui.table.table import Table
    from ui.words import Words

    class TableSource(Protocol):
        """What creates tables, ``ui.app.table_factory.TableFactory``."""

        has_keyboard: bool
        on_background_update: Callable[[Table, TableView], None]

        def create_table(
            self,
            id: str,
            words: Words,
            size: tuple[int, int],
            use_fallback: bool,
            settings: dict | None,
        ) -> Table: ...

        def tip_advisor(self, table: Table, words: Words) -> TipSource | None: ...


BOT_DELAY_MS = 20  # before the computer is asked: the answer to a tap is painted by then
REFUSAL_MS = 4000  # after which a refusal has been read


class TableController:
    """Shows what happens at the table. ``changed()`` is called when other controls stand there
    than a moment ago.

    Attributes:
        table: the table; None while there is none.
        screen: where it is drawn.
        failed: called with the error if a table that is opened could not be drawn.
    """

    def __init__(
        self,
        bot_client: "BotClient",
        dialog: "Dialog",
        settings: dict,
        on_controls_changed: "Callable[[], None]",
    ) -> None:
        self.table: Table | None = None
        self.screen = TableScreen(self._cell_labels, self._on_drop)
        self.failed: Callable[[Exception], None] = _fail
        self._bot_client = bot_client
        self._bot_controller = BotController(
            bot_client, dom.random_seed, self._on_background_update
        )
        self._dialog = dialog
        self._settings = settings
        self._on_controls_changed = on_controls_changed
        self._latest_view: TableView | None = None  # what the table stands at
        self._opening_steps: "list[Callable[[], None]]" = []  # what is still to be done to open it
        self._opening_timer = 0  # the timer after which more of that is
        self._playback = PlaybackQueue()
        self._playback_timer = 0  # the timer after which more is shown
        self._has_undrawn = False  # whether that is what has just been decided
        self._bot_timer = 0  # the timer after which the computer is asked
        self._refusal_timer = 0  # the timer that takes a refusal away
        self._drag: Drag | None = None

    # ---- coming and going

    def open(self, id: str, tables: "TableSource", words: "Words") -> None:
        """Create the table of a game, lesson or puzzle and draw it next."""
        small = self._bot_client.status == "failed"
        tables.on_background_update, tables.has_keyboard = (
            self._on_background_update,
            dom.bridge.hasFinePointer(),
        )
        table = tables.create_table(id, words, self.screen.board_size(), small, self._settings)
        if rest.is_loaded():
            table.set_tip_advisor(tables.tip_advisor(table, words))
        view = table.table_view
        tip, announcement = view.selection_view.tip or "", view.announcement
        # Tell people who don't see the board where they are; not behind the hand-over screen.
        if announcement is not None and announcement in ("", tip):
            texts = [table.say("game"), view.selection_view.status, tip]
            announcement = table.join_sentences(texts)
        table.show(animated=False, announcement=announcement)
        self.table, self._latest_view, self._playback = table, None, PlaybackQueue()
        self._draw_due()
        self._opening_steps = self.screen.opening_steps(table.table_view) + [
            self._draw_hidden,
            self._reveal_screen,
        ]
        if self.screen.is_hidden():
            self._schedule_opening_step()
        else:  # nobody is to see a table half laid
            self._finish_opening()

    def _schedule_opening_step(self) -> None:
        """Do the next thing to open the table after a moment for something else."""
        dom.cancel(self._opening_timer)
        if self._opening_steps:
            self._opening_timer = dom.set_timer(0, self._run_opening_step)

    def _run_opening_step(self) -> None:
        self._open_part()
        self._schedule_opening_step()

    def _open_part(self) -> None:
        """Do the next thing to open the table, if there is one left."""
        if not self._opening_steps:
            return
        try:
            self._opening_steps.pop(0)()
        except Exception as error:
            self.failed(error)

    def _finish_opening(self) -> None:
        """Do all that is still to be done to open the table."""
        while self._opening_steps:
            self._open_part()

    def replace_table(self, table: "Table") -> None:
        """Show this table in place of the one that is shown."""
        self.table, self._opening_steps = table, []
        self._draw_hidden()
        self._reveal_screen()

    def _draw_hidden(self) -> None:
        """Draw the table, out of sight."""
        self._enqueue(self.current_table().table_view)

    def _reveal_screen(self) -> None:
        """Show what has been drawn, which lays out the page."""
        self.screen.unhide()
        self._on_controls_changed()  # all of it has come under the finger that opened it
        self.screen.on_opened()
        turned = self.current_table().resize(
            *self.screen.board_size()
        )  # its tray may take more room
        if turned:
            self._enqueue(turned)

    def current_table(self) -> "Table":
        """The table, while there is one."""
        assert self.table is not None
        return self.table

    def start_tips(self, tables: "TableSource", words: "Words") -> None:
        """Have tips given at the table, if they are wanted there and have come."""
        if self.table is None or not rest.is_loaded():
            return
        tip = self.table.set_tip_advisor(tables.tip_advisor(self.table, words))
        if tip:
            self._finish_opening()
            if self.table is None:  # it could not be drawn
                return
            self._latest_view = tip
            self._playback.append(tip, dom.now())
            self._draw_due()

    def _on_background_update(self, table: "Table", situation: "TableView") -> None:
        """Something has come to a table without anybody acting there; it may have been left."""
        if table is self.table:
            self.show(situation)

    def close_table(self) -> None:
        """Take the game off the table; nobody waits for the computer any more, and nothing that
        only one person may know stays in the hidden screen."""
        if self.table is None:
            return
        self.screen.hide()
        left = self.table.privacy.conceal()
        if left:
            self.screen.show(left)
        self.drop()

    def drop(self) -> None:
        """Forget the game on the table as it is; one that could not be drawn is not drawn again."""
        self.screen.hide()
        self.table = self._latest_view = None
        self._opening_steps = []
        self._playback = PlaybackQueue()
        self._draw_due()
        self._bot_controller.update(None)

    # ---- situations

    def show(self, situation: "TableView | None") -> None:
        """Show what an action at the table led to, at the pace that is wanted, and let the computer
        think about it. To play a move takes as long as to draw it: a phone is to have a moment
        for something else in between."""
        self._finish_opening()
        if self.table is not None and situation is not None and situation is not self._latest_view:
            self._enqueue(situation)

    def _enqueue(self, situation: "TableView") -> None:
        """Show another situation than the latest one."""
        self.flush()
        before, self._latest_view = self._latest_view, situation
        pace = beat_ms(self._settings["pace"], dom.bridge.prefersReducedMotion())
        self._playback.add(situation, dom.now(), pace)
        waits = situation.delay_beats and pace
        if before and not waits and _is_new_position(before, situation):
            dom.cancel(self._playback_timer)
            self._has_undrawn = True
            self._playback_timer = dom.set_timer(0, self._draw_due)
        else:
            self._draw_due()
        dom.cancel(self._bot_timer)
        self._bot_timer = dom.set_timer(BOT_DELAY_MS, self._update_bot)

    def _update_bot(self) -> None:
        self._bot_controller.update(self.table)

    def _draw_due(self) -> None:
        """Show what is due by now, and come back when more is."""
        self._has_undrawn = False
        dom.cancel(self._playback_timer)
        now = dom.now()
        due = self._playback.pop_due(now)
        if due:
            self._draw(due)
        wait = self._playback.ms_until_due(now)
        self.screen.set_playing(wait is not None)
        if wait is not None:
            self._playback_timer = dom.set_timer(wait, self._draw_due)

    def flush(self) -> bool:
        """Draw what has been decided and not drawn yet; whether there was anything, so that a tap
        meant what stood there before."""
        late = self._has_undrawn
        if late:
            self._draw_due()
        return late

    def skip_playback(self) -> bool:
        """Show the end of what is still to be shown, if there is anything; whether that was
        something others did, so that a tap meant nothing else."""
        rest = self._playback.skip_to_end(dom.now())
        if rest is None:
            return False
        self._draw(rest)
        self._draw_due()
        return self._playback.is_opponent_turn

    def skip(self) -> None:
        """Somebody has seen enough."""
        self.skip_playback()

    def _draw(self, situation: "TableView") -> None:
        if self.screen.show(situation):
            self._on_controls_changed()
        play_cue(situation.cue, self._settings)
        if self._refusal_timer:
            dom.cancel(self._refusal_timer)
            self._refusal_timer = 0
        if situation.selection_view.tone == "refused":
            self._refusal_timer = dom.set_timer(REFUSAL_MS, self.clear_refusal)
        self._open_extras(situation)

    def _open_extras(self, situation: "TableView") -> None:
        """Open what comes with a situation."""
        if situation.toast:
            notice = situation.toast
            dialogs.show_toast(notice.text, notice.action, notice.label)
        if situation.confirmation:
            self._dialog.show_confirmation(situation.confirmation)
        if situation.score_summary:
            result = situation.score_summary
            dom.after_paint(lambda: self._show_result(result))  # which lays out the page

    def _show_result(self, result: "ScoreSummary") -> None:
        if self.table and not self._dialog.is_open():  # something else may have been opened since
            self._dialog.show_result(result)

    def clear_refusal(self) -> None:
        """Take away a refusal that has been read."""
        if self.table:
            self.show(self.table.clear_refusal())

    def _cell_labels(self, cells: "list[str]") -> dict:
        table = self.table
        return presenter.cell_labels(table.context, table.selection, cells) if table else {}

    # ---- taps

    def tap(self, token: str) -> bool:
        """A cell or a pick was tapped; whether that played a move."""
        if self.table is None or self._latest_view is None or self.skip_playback():
            return False
        before, situation = self._latest_view, self.table.tap(token)
        if situation is before:
            return False
        self.screen.finish_animations()
        self.show(situation)
        return situation.turn_view.ply != before.turn_view.ply

    def can_drag(self, token: str) -> bool:
        """Whether a finger that came down on a cell or a pick may pull what is there."""
        still = self._playback.ms_until_due(dom.now()) is None
        return self.table is not None and still and can_drag(self.table, token)

    def start_drag(self, token: str, event: "Any") -> bool:
        """A pointer moved off what it grips: whether that goes with it now."""
        if self.table is None or not self.can_drag(token):
            return False
        self._drag = drag = Drag(self.table, token)
        self.screen.finish_animations()
        self.screen.start_drag(event, drag.drawing, drag.table_view.selection_view)
        self.show(drag.table_view)
        return True

    def _on_drop(self, cell: str) -> None:
        """What was pulled has been let go over a cell, or over none."""
        drag, self._drag = self._drag, None
        if drag and self.table:
            self.show(drag.drop(cell))

    @property
    def shown_ply(self) -> int:
        """After how many moves the shown position is."""
        return self._latest_view.turn_view.shown_ply if self._latest_view else 0

    def go_to_ply(self, ply: int) -> None:
        """Look at the position after so many moves, or the nearest there is."""
        if self.table:
            self.screen.finish_animations()
            self.show(self.table.go_to_ply(ply))

    def zoom_in(self) -> None:
        """Show a part of the board larger; the button that shows all of it stands there then."""
        self.screen.zoom_in()
        self._on_controls_changed()

    def fit_board(self) -> None:
        """Show all of the board again."""
        self.screen.fit_board()
        self._on_controls_changed()

    def peek(self, token: str, y: float) -> bool:
        """A cell or a pick is held, at this height of the screen: show what lies hidden there, or
        what it is, large; whether there is anything."""
        if self.table is None:
            return False
        peeked = self.table.privacy.peek(token)
        if peeked:
            self.show(peeked)
            return True
        card = info_card.piece_card(self.table, token)
        if card:
            self.screen.show_card(card, self.screen.is_upper_half(y))
        return card is not None

    def end_peek(self) -> None:
        """The press or the glance is over."""
        self.screen.hide_card()
        if self.table:
            self.show(self.table.privacy.end_peek())

    def explain_seat(self, seat: "int | None") -> None:
        """The sign of a seat was tapped or, without one, the gauge."""
        card = info_card.legend_card(self.table, seat) if self.table else None
        if card:
            self.screen.show_card(card)

    def on_resize(self, event: object) -> None:
        """The phone was turned, or the window was resized: a refusal there was has been seen."""
        if self.table:
            self.clear_refusal()
            self.show(self.table.resize(*self.screen.board_size()))

    def on_fallback(self) -> None:
        """From now on the page's own player thinks at this table."""
        if self.table:
            self.table.uses_fallback_bot = True


def _fail(error: Exception) -> None:
    raise error


def _is_new_position(before: "TableView", after: "TableView") -> bool:
    """Whether another position of the same game has come, or the phone to other hands."""
    one, other = before.turn_view, after.turn_view
    told = one.ply != other.ply or (one.handover is None) != (other.handover is None)
    return told and before.board_view is after.board_view
