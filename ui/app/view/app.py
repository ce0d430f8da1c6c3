"""The page: creates everything, listens to taps and keys, and moves between the screens."""

import time

from engine.rng import Rng
from ui.app.table_factory import TableFactory
from ui.app.view import actions
from ui.app.view.appearance import apply_appearance, translate_page, update_install_button
from ui.app.view.click_handler import ClickHandler, action_of
from ui.app.view.page_actions import CONTROL_HANDLERS
from ui.app.view.pointer_handler import PointerHandler
from ui.app.view.preloader import preload
from ui.browser import browser_history, dom, module_loader, toasts
from ui.browser.dialogs import Dialog
from ui.browser.local_storage import LocalStorage
from ui.browser.module_loader import ALL_BUNDLES, ALL_GAMES
from ui.computer.bot_client import BotClient
from ui.computer.view.worker_port import WorkerPort
from ui.library.game_library import GameLibrary
from ui.library.game_starter import SHOW_INVITATION, GameStarter
from ui.library.learning_offers import learning_offers
from ui.library.store import (
    LESSON_ID_PREFIX,
    PUZZLE_ID_PREFIX,
    STUDY_ID_PREFIX,
    Store,
    holds_games,
)
from ui.library.view.lobby_screen import LobbyScreen
from ui.library.view.needed_modules import bundle_for_save
from ui.library.view.new_game_dialog import NewGameDialog
from ui.session.save_messages import save_toast
from ui.table.view.table_actions import TABLE_ACTIONS
from ui.table.view.table_controller import TableController
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.library.game_library import SaveResult

SKIP_KEYS = ("Enter", " ", "Escape", "Backspace")  # keys that end a playback and do nothing else
FETCHING_TOAST_DELAY_MS = 300  # how long the page may load modules without saying so


class App:
    """The page. Features see it as a ``ui.table.view.app_context.AppContext``.

    Attributes:
        picked_game: the game that was picked last in the lobby.
        on_back: returns whether "back" has shown something else at the table than before.
    """

    def __init__(self) -> None:
        self.store = Store(LocalStorage(), Rng(dom.random_seed()))
        self.settings = self.store.settings.load()
        self.words = Words(dom.attribute(dom.root, "lang"), dom.bridge.hasFinePointer())
        self.library = GameLibrary(self.store)
        self.game_starter = GameStarter(self.library, self.store, dom.random_seed)
        self.table_factory = TableFactory(
            self.library, self.store, dom.random_seed, self.sealed_client
        )
        self.table_factory.current_date = dom.current_date
        self.dialog = Dialog(self._on_dialog_opened, self._on_dialog_closed)
        self.bot_client = BotClient(WorkerPort(self._report_load_failure), self._on_fallback)
        self.table_controller = TableController(
            self.bot_client, self.dialog, self.settings, self.suppress_clicks
        )
        self.table_controller.failed = self._on_table_failed
        self.pointer_handler = PointerHandler(self.table_controller)
        self.click_handler = ClickHandler(self.pointer_handler, self._on_control)
        self.lobby = LobbyScreen(self.library, self._daily_puzzle_summary, self._prepare_game)
        self.new_game_dialog = NewGameDialog(self.dialog, self.bot_client.start)
        self.picked_game = ""
        self.on_back: "Callable[[], bool]" = lambda: False
        self._features: dict = {}  # factory -> the object that it created
        self._is_opening = dom.root.hasAttribute("data-opening")  # by web/bootstrap.js
        self._is_going_back = False  # whether the page itself leaves a dialog's history entry
        self._has_key_skipped = False  # whether the key that is down has ended a playback

    # ---- the interface for features, see AppContext

    def feature(self, factory: "Callable[[Any], Any]") -> "Any":
        """Return the one object that this factory creates for the page."""
        if factory not in self._features:
            self._features[factory] = factory(self)
        return self._features[factory]

    def sealed_client(self) -> "Any":
        """Return the client of sealed play; its modules have been loaded."""
        from ui.correspondence.view.sealed_client_port import create_sealed_client

        return self.feature(create_sealed_client)

    def on_imported(self) -> None:
        """Apply the settings of an imported file."""
        from ui.app.view.menus.settings_dialog import apply_imported_settings

        apply_imported_settings(self)

    def dispatch(self, name: str) -> None:
        """Do the action of that name, see ``ui.app.view.actions``."""
        actions.dispatch(self, name)

    def suppress_clicks(self) -> None:
        """Ignore the rest of a double tap, since other controls have come under the finger."""
        self.click_handler.suppress_clicks()

    def current_table(self) -> "Any":
        """Return the table; only while there is one."""
        return self.table_controller.current_table()

    def current_game(self) -> str:
        """Return the game of the table or, in the lobby, of the new-game dialog."""
        table = self.table_controller.table
        return table.game if table else self.new_game_dialog.game

    def _daily_puzzle_summary(self, words: Words) -> "tuple[str, str, bool]":
        from ui.learn.puzzle_list import daily_summary

        return daily_summary(self.store, words, dom.current_date(), time.time())

    def _prepare_game(self, game: str) -> None:
        """Import a game that may be picked next, unless all games are imported by the preloader."""

        def prepare(is_loaded: bool) -> None:
            if is_loaded:
                self.new_game_dialog.prepare(game, self.settings, self.words)

        if not module_loader.is_loaded():
            module_loader.with_modules(prepare, game)

    # ---- lazy loading

    def with_modules(self, on_done: "Callable[[bool], object]", bundle: str = ALL_BUNDLES) -> None:
        """Load modules and call ``on_done`` with whether they are there.

        If that takes long or fails, a toast says so. See ``ui.browser.module_loader``.
        """
        shown = []
        timer = dom.set_timer(
            FETCHING_TOAST_DELAY_MS,
            lambda: shown.append(toasts.show_loading_toast(self.words("fetching"))),
        )

        def finish(is_loaded: bool) -> None:
            dom.cancel(timer)
            for toast in shown:
                toast.remove()
            if not is_loaded:
                self._report_load_failure()
            on_done(is_loaded)

        module_loader.with_modules(finish, bundle)

    def when_loaded(self, action: "Callable[[], object]", bundle: str = ALL_BUNDLES) -> None:
        """Call ``action`` once these modules are loaded."""
        self.with_modules(lambda is_loaded: action() if is_loaded else None, bundle)

    def when_loaded_if_unchanged(
        self, action: "Callable[[], object]", bundle: str = ALL_BUNDLES
    ) -> None:
        """Call ``action`` once these modules are loaded, if the screen is still the same."""
        state = self.screen_state()
        self.when_loaded(lambda: action() if self.screen_state() == state else None, bundle)

    def screen_state(self) -> tuple:
        """Return what is on the screen, to compare it later."""
        return (
            self.picked_game,
            self.current_game(),
            self.table_controller.table,
            self.dialog.is_open() and self.dialog.shown_name,
            self._is_opening,
        )

    def _report_load_failure(self) -> None:
        """Say that modules could not be fetched."""
        toasts.show_toast(self.words("not-fetched"))

    # ---- events

    def _add_listeners(self) -> None:
        """Add the event listeners, and announce that the page responds to taps."""
        dom.add_listener(dom.document, "click", self.click_handler.on_click)
        dom.add_listener(dom.document, "keydown", self._on_key)
        dom.add_listener(dom.document, "keyup", self._on_key_up)
        for event in ("pointerdown", "pointerup", "pointercancel", "pointerleave"):
            dom.add_listener(dom.document, event, self.pointer_handler.on_pointer)
        dom.add_listener(dom.window, "resize", self.table_controller.on_resize)
        dom.add_listener(dom.window, "popstate", self._on_popstate)
        dom.add_listener(dom.window, "hashchange", lambda event: self._open_address_link())
        dom.add_listener(dom.window, "storage", self._on_storage)
        dom.add_listener(dom.document, "coaster-update", self._on_update_ready)
        dom.add_listener(dom.document, "coaster-install", lambda event: update_install_button())
        dom.root.setAttribute("data-ready", "1")

    def _on_control(self, attribute: str, value: str) -> None:
        """Handle a tap on an element that has data-``attribute`` with this value."""
        if not self.table_controller.flush():
            CONTROL_HANDLERS[attribute](self, value)

    def _on_key(self, event: "Any") -> None:
        """Handle a key.

        Arrows move the focus on the board, Enter and Space tap, P peeks, Escape takes back all
        taps of the turn, Backspace one.
        """
        if dom.has_modifier(event):
            return  # Alt and left is "back"
        key = str(event.key)
        controller = self.table_controller
        if controller.table and not self.dialog.shown_name:
            if key in SKIP_KEYS:
                is_held = event.repeat and self._has_key_skipped
                self._has_key_skipped = bool(is_held or controller.skip_playback())
                if self._has_key_skipped:
                    event.preventDefault()  # it would press the control that has the focus
                    return
            if key == "Escape" and not controller.screen.hide_card():
                self.dispatch("cancel")
            elif key == "Backspace":
                self.dispatch("undo-tap")
        node = event.target.closest("[data-cell]")
        if dom.is_null(node):
            self._enter_board(event)
            return
        cell = dom.attribute(node, "data-cell")
        if key in ("Enter", " "):
            event.preventDefault()
            if not event.repeat:
                controller.tap(cell)
        elif key in ("p", "P"):
            self.pointer_handler.peek_by_key(cell)
        elif controller.screen.move_focus(cell, key):
            event.preventDefault()

    def _enter_board(self, event: "Any") -> None:
        """Move the focus from nowhere to the board by an arrow key; in a study it takes a step."""
        table = self.table_controller.table
        if table is None or self.dialog.shown_name or table.id.startswith(STUDY_ID_PREFIX):
            return
        if not event.target.isSameNode(dom.document.body):
            return
        if self.table_controller.screen.enter_board(str(event.key)):
            event.preventDefault()

    def _on_key_up(self, event: "Any") -> None:
        """Suppress the click that Space makes when released, if it has ended a playback."""
        if self._has_key_skipped:
            self._has_key_skipped = False
            event.preventDefault()

    def _on_dialog_opened(self) -> None:
        """Forget a refusal, and let "back" close a dialog of the lobby instead of the page."""
        self.table_controller.clear_refusal()
        self.suppress_clicks()
        if not self.table_controller.table:
            browser_history.enter_dialog()

    def _on_dialog_closed(self) -> None:
        """Leave the dialog's history entry, unless the table that is opened takes its place."""
        if browser_history.is_in_dialog() and not self._is_opening:
            self._is_going_back = True
            dom.window.history.back()

    def _on_fallback(self) -> None:
        """Say that the page's own bot plays, and use it at the table."""
        table = self.table_controller.table
        if table:
            table.uses_fallback_bot = True
        toasts.show_toast(self.words("fallback"))

    def _on_storage(self, event: "Any") -> None:
        """Show what another tab has saved."""
        if not dom.is_null(event.key) and not holds_games(str(event.key)):
            return
        table = self.table_controller.table
        if table:
            newer = self.library.adopt_newer(table)
            if newer and self.dialog.shown_name in TABLE_ACTIONS:  # asks about the old state
                self.dialog.close()
            self.table_controller.show(newer)
        else:
            self.show_lobby()

    def _on_update_ready(self, event: object) -> None:
        """Say that the next start uses a new version of the site, which has been fetched."""
        toasts.show_notice(self.words("update-ready"))

    # ---- screens

    def _set_opening(self, is_opening: bool) -> None:
        """Set whether a table is being opened; the lobby's content is hidden meanwhile."""
        self._is_opening = is_opening
        dom.set_attributes(dom.root, {"data-opening": is_opening})

    def show_lobby(self) -> None:
        """Show the lobby."""
        table = self.table_controller.table
        if table:
            self.game_starter.discard_if_unplayed(table)
        self.table_controller.close_table()
        self._set_opening(False)
        self.lobby.show(self.words, self.settings["sheets"], table is not None)

    def _on_popstate(self, event: object) -> None:
        """Follow the browser's history; "back" first leaves an open dialog."""
        if self._address_link():
            return  # a link in the address, see the event "hashchange"
        table, is_open, is_own = (
            self.table_controller.table,
            self.dialog.is_open(),
            self._is_going_back,
        )
        self._is_going_back = False
        if is_open and not is_own:
            self.dialog.dismiss()
        if table and (is_open or is_own):
            browser_history.enter_table(table.id, keep_previous=True)
        elif is_open and is_own:
            browser_history.enter_dialog()
        elif table and not is_own and self.on_back():
            browser_history.enter_table(table.id, keep_previous=True)
        elif not is_own and (table or browser_history.table_id() or self._is_opening):
            self.dialog.close()
            self._restore_screen()

    def _restore_screen(self) -> None:
        """Show the screen of the current history entry: a table or the lobby."""
        id = browser_history.table_id()

        def on_loaded(is_loaded: bool) -> None:
            if browser_history.table_id() == id and not self.table_controller.table:
                (self._restore_screen if is_loaded else self.show_lobby)()

        bundle = self.bundle_for_table(id) if id else ""
        if bundle and not module_loader.is_loaded(bundle):
            self.with_modules(on_loaded, bundle)
        elif id and self.table_factory.select(id):
            self._show_table(id)
        else:
            self.show_lobby()
            if id.startswith(STUDY_ID_PREFIX):
                self.dispatch("study-reopen")

    def bundle_for_table(self, id: str) -> str:
        """Return the bundle without which the table of a game, lesson or puzzle can't be shown."""
        is_learning = id.startswith(LESSON_ID_PREFIX) or id.startswith(PUZZLE_ID_PREFIX)
        return ALL_BUNDLES if is_learning else bundle_for_save(self.store.current_text(id))

    def open_table(self, id: str) -> None:
        """Show the table of a game that was selected; "back" leads to the lobby."""
        browser_history.enter_table(id)
        self._show_table(id)

    def open_new_game(self, result: "SaveResult | None") -> None:
        """Show the table of a new game, in a task of its own; None does nothing."""
        if result:
            browser_history.enter_table(result.id)
            dom.set_timer(0, lambda: self._show_new_game(result))

    def _show_new_game(self, result: "SaveResult") -> None:
        self._show_table(result.id)
        if result.toast_key == SHOW_INVITATION:
            self.dispatch("code")
        elif result.toast_key:
            toast = save_toast(result.toast_key, self.words)
            toasts.show_toast(toast.text, toast.action, toast.label)

    def hide_then(self, action: "Callable[[], None]") -> None:
        """Answer a tap by an empty screen, and call ``action``, which takes long, after that."""
        self._set_opening(True)
        self.dialog.close()
        dom.after_paint(action)

    def _show_table(self, id: str) -> None:
        """Show the table of a game that was selected."""
        self.dialog.close()
        self.lobby.hide()
        self._set_opening(False)
        try:
            self.table_controller.open(id, self.table_factory, self.words)
        except Exception as error:
            self._on_table_failed(error)

    def _on_table_failed(self, error: Exception) -> None:
        """Show the lobby and say that a game can't be shown, whatever is wrong with it."""
        dom.warn(type(error).__name__)
        self.table_controller.drop()
        self.show_lobby()
        toasts.show_toast(self.words("not-opened"), "export", self.words("export-now"))

    def open_new_game_dialog(self, game: str) -> None:
        """Open the new-game dialog of a game."""
        offers = learning_offers(self.store, game, self.settings["sheets"])
        running = self.library.running_game(game)
        self.new_game_dialog.open(game, self.settings, self.words, offers, running)

    def open_learning(self, id: str) -> None:
        """Show a lesson or a puzzle; "back" leads past other puzzles to the screen before."""
        self.new_game_dialog.keep_draft()
        table = self.table_controller.table
        current = table.id if table else ""
        if current != id:
            is_next_puzzle = current.startswith(PUZZLE_ID_PREFIX) and id.startswith(
                PUZZLE_ID_PREFIX
            )
            browser_history.enter_table(id, keep_previous=not is_next_puzzle)
        self._show_table(id)

    # ---- links

    def _address_link(self) -> str:
        """Return the link in the page's address; "" if there is none."""
        return str(dom.window.location.hash)[1:]

    def _open_address_link(self) -> bool:
        """Open the link in the page's address; return whether there is one."""
        text = self._address_link()
        if text:
            dom.bridge.replaceState('{"screen": "lobby"}', "./")
            self.open_link(text, False)
        return bool(text)

    def open_link(self, text: str, confirmed: bool) -> None:
        """Open the link in a text, see ``ui.app.view.links.link_opener``."""

        def run() -> None:
            from ui.app.view.links.link_opener import open_link

            open_link(self, text, confirmed)

        self.when_loaded(run, ALL_GAMES)

    # ---- the start

    def run(self) -> None:
        """Answer taps, then show the screen that was open or the link in the address."""
        self._add_listeners()
        pressed = dom.document.querySelector("[data-pressed]")
        apply_appearance(self.settings)
        update_install_button()
        translate_page(self.words)
        if not self._open_address_link():
            self._restore_screen()
        if not dom.is_null(pressed):
            pressed.removeAttribute("data-pressed")
            self._on_control(*action_of(pressed))
        preload(self.words, self._on_modules_loaded)

    def _on_modules_loaded(self) -> None:
        """Show what needs all modules."""
        from ui.clock.view.clock_panel import ClockPanel
        from ui.history.habits import HabitMemory

        self.feature(ClockPanel)
        memory = HabitMemory(self.store.history, self.settings)
        self.table_controller.use_habits(memory.request_parameters)
        self.new_game_dialog.refresh(self.words)
        self.table_controller.start_tips(self.table_factory, self.words)
        self.lobby.update_daily_puzzle()


def start() -> None:
    """Start the page; called once by ``main``."""
    App().run()
