"""Controls the table that is on the screen: every action leads to a table view to show."""

from ui.browser import dom, module_loader, toasts
from ui.table.bot_controller import BotController
from ui.table.playback import PlaybackQueue, beat_ms
from ui.table.presentation import view_layers
from ui.table.view.feedback import play_cue
from ui.table.view.table_screen import TableScreen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from ui.browser.dialogs import Dialog
    from ui.computer.bot_client import BotClient
    from ui.session.session import Session
    from ui.session.view_models import ScoreSummary, TableView
    from ui.table.advisers import TipAdviser
    from ui.table.table import Table
    from ui.words import Words

    class TableCreator(Protocol):
        """The factory of tables, ``ui.app.table_factory.TableFactory``."""

        has_keyboard: bool
        shows_summary: Callable[[], bool] | None
        other_tables: dict[str, Callable[..., Table]]
        on_background_update: Callable[[Table, TableView], None]
        is_on_screen: Callable[[Table], bool]

        def create_table(
            self,
            id: str,
            words: Words,
            size: tuple[int, int],
            use_fallback: bool,
            settings: dict | None,
        ) -> Table:
            """Return a new table for a saved game, by its id."""

        def tip_adviser(self, table: Table, words: Words) -> TipAdviser | None:
            """Return what gives a table's tips; None if it has none."""


BOT_DELAY_MS = 20  # the bot is asked after the answer to a tap is painted
REFUSAL_MS = 4000  # how long a refusal is shown


class TableController:
    """Shows a table, and passes on the user's input.

    Attributes:
        table: the table; None while there is none.
        screen: where it is drawn.
        failed: called with the error if a table can't be drawn.
        on_update: called when a view is shown, and when the table is left.

    Args:
        bot_client: the client of the computer players.
        dialog: the page's dialog.
        settings: the page's settings.
        on_controls_changed: called when other controls stand on the screen than before.
    """

    def __init__(
        self,
        bot_client: "BotClient",
        dialog: "Dialog",
        settings: dict,
        on_controls_changed: "Callable[[], None]",
    ) -> None:
        self.table: Table | None = None
        self.screen = TableScreen(self._cell_labels)
        self.failed: Callable[[Exception], None] = _fail
        self.on_update: Callable[[], None] = _ignore
        self._bot_client = bot_client
        self._bot_controller = BotController(
            bot_client, dom.random_seed, self._on_background_update
        )
        self._dialog = dialog
        self._settings = settings
        self._on_controls_changed = on_controls_changed
        self._latest_view: TableView | None = None
        self._opening_steps: "list[Callable[[], None]]" = []  # steps left to open the table
        self._opening_timer = 0
        self._playback = PlaybackQueue()
        self._playback_timer = 0
        self._has_undrawn = False  # whether the view of the last action is still to be drawn
        self._bot_timer = 0
        self._refusal_timer = 0

    def use_habits(self, habit_parameters: "Callable[[Session], dict]") -> None:
        """Let bots know how people played; see ``BotController.habit_parameters``."""
        self._bot_controller.habit_parameters = habit_parameters

    # ---- opening and closing

    def open(self, id: str, tables: "TableCreator", words: "Words") -> None:
        """Create the table of a game, lesson or puzzle, and draw it next."""
        uses_fallback = self._bot_client.status == "failed"
        tables.on_background_update = self._on_background_update
        tables.is_on_screen = lambda table: table is self.table
        tables.has_keyboard = dom.bridge.hasFinePointer()
        tables.shows_summary = self.screen.shows_summary
        table = tables.create_table(
            id, words, self.screen.board_size(), uses_fallback, self._settings
        )
        if module_loader.is_loaded():
            table.set_tip_adviser(tables.tip_adviser(table, words))
        view = table.table_view
        tip, announcement = view.selection_view.tip or "", view.announcement
        # Tell people who don't see the board where they are; not behind the handover screen.
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
        else:  # a table must not be seen half drawn
            self._finish_opening()

    def _schedule_opening_step(self) -> None:
        """Do the next step of opening the table in a task of its own."""
        dom.cancel(self._opening_timer)
        if self._opening_steps:
            self._opening_timer = dom.set_timer(0, self._run_opening_step)

    def _run_opening_step(self) -> None:
        self._do_opening_step()
        self._schedule_opening_step()

    def _do_opening_step(self) -> None:
        if not self._opening_steps:
            return
        try:
            self._opening_steps.pop(0)()
        except Exception as error:
            self.failed(error)

    def _finish_opening(self) -> None:
        """Do all steps that are left to open the table."""
        while self._opening_steps:
            self._do_opening_step()

    def replace_table(self, table: "Table") -> None:
        """Show another table in place of this one."""
        self.table, self._opening_steps = table, []
        self._draw_hidden()
        self._reveal_screen()

    def _draw_hidden(self) -> None:
        """Draw the table while the screen is hidden."""
        self._enqueue(self.current_table().table_view)

    def _reveal_screen(self) -> None:
        """Show the screen, which lays out the page."""
        self.screen.unhide()
        self._on_controls_changed()
        self.screen.fit_move_list()
        turned = self.current_table().resize(*self.screen.board_size())  # the tray's size is known
        if turned:
            self._enqueue(turned)

    def current_table(self) -> "Table":
        """Return the table; only while there is one."""
        assert self.table is not None
        return self.table

    def start_tips(self, tables: "TableCreator", words: "Words") -> None:
        """Give tips at the table, if the settings say so and their modules are loaded."""
        if self.table is None or not module_loader.is_loaded():
            return
        if self._opening_steps:  # it must not be drawn in one go only because modules have come
            self._opening_steps.append(lambda: self.start_tips(tables, words))
            return
        self._append(self.table.set_tip_adviser(tables.tip_adviser(self.table, words)))

    def toggle_moves(self) -> None:
        """Show or hide the list of moves; a tip that no longer fits goes, or comes back."""
        self.screen.toggle_moves()
        table = self.table
        if table and table.tip_adviser:
            tip = table.table_view.selection_view.tip
            view = table.set_tip_adviser(table.tip_adviser)
            if view and view.selection_view.tip != tip:
                self._append(view)

    def _append(self, view: "TableView | None") -> None:
        """Show a view together with the last one that is still to be shown."""
        if view:
            self._latest_view = view
            self._playback.append(view, dom.now())
            self._draw_due()

    def _on_background_update(self, table: "Table", view: "TableView") -> None:
        """Show an update that no action has caused, unless the user has left the table."""
        if table is self.table:
            self.show(view)

    def close_table(self) -> None:
        """Leave the table; the hidden screen keeps nothing that only one person may know."""
        if self.table is None:
            return
        self.screen.hide()
        concealed = self.table.privacy.conceal()
        if concealed:
            self.screen.show(concealed)
        self.drop()

    def drop(self) -> None:
        """Forget the table without drawing anything."""
        self.screen.hide()
        self.table = self._latest_view = None
        self._opening_steps = []
        self._playback = PlaybackQueue()
        self._draw_due()
        self._bot_controller.update(None)
        self.on_update()

    # ---- views

    def show(self, view: "TableView | None") -> None:
        """Show the view after an action, at the pace of the settings, and let bots continue.

        A new position is drawn in the next task, since playing a move takes as long as drawing.

        Args:
            view: The view; None, or the latest one again, does nothing.
        """
        self._finish_opening()
        if self.table is not None and view is not None and view is not self._latest_view:
            self._enqueue(view)

    def _enqueue(self, view: "TableView") -> None:
        self.flush()
        before, self._latest_view = self._latest_view, view
        pace = beat_ms(self._settings["pace"], dom.bridge.prefersReducedMotion())
        self._playback.add(view, dom.now(), pace)
        is_delayed = view.delay_beats and pace
        if before and not is_delayed and _is_new_position(before, view):
            dom.cancel(self._playback_timer)
            self._has_undrawn = True
            self._playback_timer = dom.set_timer(0, self._draw_due)
        else:
            self._draw_due()
        dom.cancel(self._bot_timer)
        self._bot_timer = dom.set_timer(BOT_DELAY_MS, self._update_bot)
        self.on_update()

    def _update_bot(self) -> None:
        """Ask the bot once its request can be packed, which takes the bundle of links."""
        update = self._bot_controller.update
        module_loader.with_modules(lambda loaded: loaded and update(self.table), "links")

    def _draw_due(self) -> None:
        """Draw the views that are due, and set a timer for the rest."""
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

    def is_playing_back(self) -> bool:
        """Return whether some view of the playback is still to be shown."""
        return self._playback.ms_until_due(dom.now()) is not None

    def flush(self) -> bool:
        """Draw the view of the last action, if that is still to be done.

        Returns:
            Whether it was: then a tap meant what stood there before.
        """
        is_late = self._has_undrawn
        if is_late:
            self._draw_due()
        return is_late

    def skip_playback(self) -> bool:
        """Show the end of the playback.

        Returns:
            Whether it showed an opponent's turn: then a tap meant nothing else.
        """
        view = self._playback.skip_to_end(dom.now())
        if view is None:
            return False
        self._draw(view)
        self._draw_due()
        return self._playback.is_opponent_turn

    def _draw(self, view: "TableView") -> None:
        if self.screen.show(view):
            self._on_controls_changed()
        play_cue(view.cue, self._settings)
        if self._refusal_timer:
            dom.cancel(self._refusal_timer)
            self._refusal_timer = 0
        if view.selection_view.tone in ("refused", "other"):
            self._refusal_timer = dom.set_timer(REFUSAL_MS, self.clear_refusal)
        self._open_extras(view)

    def _open_extras(self, view: "TableView") -> None:
        """Open the toast or dialog that comes with a view."""
        if view.toast:
            toasts.show_toast(view.toast.text, view.toast.action, view.toast.label)
        if view.confirmation:
            self._dialog.show_confirmation(view.confirmation)
        if view.score_summary:
            result = view.score_summary
            # Opening a dialog needs the layout, which is known after the next frame.
            dom.after_paint(lambda: self._show_result(result))

    def _show_result(self, result: "ScoreSummary") -> None:
        if self.table and not self._dialog.is_open():
            self._dialog.show_result(result)

    def clear_refusal(self) -> None:
        """Remove a refusal from the status line."""
        if self.table:
            self.show(self.table.clear_refusal())

    def _cell_labels(self, cells: "list[str]") -> dict:
        table = self.table
        return view_layers.cell_labels(table.context, table.selection, cells) if table else {}

    # ---- taps

    def tap(self, token: str) -> bool:
        """Tap a cell or a tray item; return whether that played a move."""
        if self.table is None or self._latest_view is None or self.skip_playback():
            return False
        before, view = self._latest_view, self.table.tap(token)
        if view is before:
            return False
        self.screen.finish_animations()
        self.show(view)
        return view.turn_view.ply != before.turn_view.ply

    @property
    def shown_ply(self) -> int:
        """The number of moves that led to the shown position."""
        return self._latest_view.turn_view.shown_ply if self._latest_view else 0

    def go_to_ply(self, ply: int) -> None:
        """Show the position after that many moves, or the nearest one."""
        if self.table:
            self.screen.finish_animations()
            self.show(self.table.go_to_ply(ply))

    def zoom_in(self) -> None:
        """Show a part of the board larger."""
        self.screen.zoom_in()
        self._on_controls_changed()  # the button that shows the whole board takes its place

    def fit_board(self) -> None:
        """Show the whole board."""
        self.screen.fit_board()
        self._on_controls_changed()

    def peek(self, token: str, y: float) -> bool:
        """Show what is hidden on a cell, or the info card of a cell or tray item.

        Args:
            token: The cell or tray item.
            y: The height of the pointer on the screen, which the card must not cover.

        Returns:
            Whether there is anything to show.
        """
        if self.table is None:
            return False
        peeked = self.table.privacy.peek(token)
        if peeked:
            self.show(peeked)
            return True
        if not module_loader.is_loaded(module_loader.DEFERRED):
            return False
        from ui.table.extras.info_card import piece_card

        card = piece_card(self.table, token)
        if card:
            self.screen.show_card(card, self.screen.is_upper_half(y))
        return card is not None

    def end_peek(self) -> None:
        """Hide what ``peek`` has shown."""
        self.screen.hide_card()
        if self.table:
            self.show(self.table.privacy.end_peek())

    def on_resize(self, event: object) -> None:
        """Follow a change of the window's size."""
        if self.table:
            self.clear_refusal()
            self.screen.fit_move_list()
            self.show(self.table.resize(*self.screen.board_size()))


def _fail(error: Exception) -> None:
    raise error


def _ignore() -> None:
    pass


def _is_new_position(before: "TableView", after: "TableView") -> bool:
    """Return whether a view shows another position of the same game, or a handover."""
    old, new = before.turn_view, after.turn_view
    has_moved = old.ply != new.ply or (old.handover is None) != (new.handover is None)
    return has_moved and before.board_view is after.board_view
