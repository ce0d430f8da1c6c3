"""The page: starts everything, hears every tap and key, and goes from screen to screen."""

import time

from engine.rng import Rng
from ui.app.table_factory import TableFactory
from ui.app.view.appearance import apply_appearance, translate_page, update_install_button
from ui.app.view.click_handler import ClickHandler, action_of
from ui.app.view.lazy_actions import LazyActions
from ui.app.view.link_handler import LinkHandler
from ui.app.view.pointer_handler import PointerHandler
from ui.app.view.preloader import preload
from ui.app.view.table_actions import TABLE_ACTIONS, find_table_action
from ui.browser import browser_history, dialogs, dom, module_loader
from ui.browser.dialogs import Dialog
from ui.computer.bot_client import BotClient
from ui.computer.view.worker_port import WorkerPort
from ui.library.game_library import GameLibrary
from ui.library.game_starter import SHOW_INVITATION, GameStarter
from ui.library.learning_offers import learning_offers
from ui.library.store import LESSON_ID_PREFIX, PUZZLE_ID_PREFIX, Store, holds_games
from ui.library.view.lobby_screen import LobbyScreen
from ui.library.view.new_game_dialog import NewGameDialog
from ui.session.confirmations import save_toast
from ui.table.view.app_context import AppContext
from ui.table.view.table_controller import TableController
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.library.game_library import SaveResult
    from ui.library.new_game_form import NewGameRequest

SKIP_KEYS = ("Enter", " ", "Escape", "Backspace")  # keys that end a showing and do nothing else
FETCHING_TOAST_DELAY_MS = 300  # milliseconds for which nobody wonders why nothing happens


class App(AppContext):
    """Everything there is one of: words, store, screens, the table."""

    table_factory: TableFactory

    def __init__(self) -> None:
        self.store = Store(dom.BrowserStorage(), Rng(dom.random_seed()))
        self.settings = self.store.settings()
        self.words = Words(dom.attribute(dom.root, "lang"))
        self.library = GameLibrary(self.store)
        self.game_starter = GameStarter(self.library, self.store, dom.random_seed)
        self.sealed_client = lambda: self.link_handler.sealed_client()
        self.table_factory = TableFactory(
            self.library, self.store, dom.random_seed, self.sealed_client
        )
        self.table_factory.current_date = dom.current_date
        self.dialog = Dialog(self.on_dialog_opened, self.on_dialog_closed)
        self._is_going_back = (
            False  # whether the page itself goes back, from a dialog that was closed
        )
        self.bot_client = BotClient(WorkerPort(self.report_load_failure), self.on_fallback)
        self.table_controller = TableController(
            self.bot_client,
            self.dialog,
            self.settings,
            lambda: self.click_handler.suppress_clicks(),
        )
        self.pointer_handler = PointerHandler(self.table_controller)
        self.click_handler = ClickHandler(self.pointer_handler, self.dispatch)
        self.table_controller.failed = self.not_opened
        self.lobby = LobbyScreen(self.library, self.daily_puzzle_summary)
        self.new_game_dialog = NewGameDialog(self.dialog)
        self._picked_game = ""  # the game picked last
        self.link_handler, self.lazy_actions = LinkHandler(self), LazyActions(self)
        self.actions = self._page_actions()

    def _page_actions(self) -> "dict[str, Callable[[], None]]":
        """Act -> what it does, apart from the table's."""
        return {
            "close": self.dialog.dismiss,
            "hush": dialogs.hide_toast,
            "lobby": lambda: dom.window.history.back(),  # as the phone's own button does
            "skip": self.table_controller.skip,
            "hint": lambda: self.when_loaded_if_unchanged(
                lambda: self.table_controller.show(self.current_table().request_hint())
            ),
            "refit": self.table_controller.fit_board,
            "magnify": self.table_controller.zoom_in,
            "moves": self.table_controller.screen.toggle_moves,
            "first": lambda: self.table_controller.go_to_ply(0),
            "prev": lambda: self.table_controller.go_to_ply(self.table_controller.shown_ply - 1),
            "next": lambda: self.table_controller.go_to_ply(self.table_controller.shown_ply + 1),
            "last": lambda: self.table_controller.go_to_ply(1 << 20),
            "start": self.start_from_dialog,
            "lesson": lambda: self.when_loaded_if_unchanged(
                lambda: self.open_learning(LESSON_ID_PREFIX + self.current_game())
            ),
            "lesson-computer": lambda: self.open_new_game(
                self.game_starter.create_after_lesson(self.current_game(), True)
            ),
            "lesson-friend": lambda: self.open_new_game(
                self.game_starter.create_after_lesson(self.current_game(), False)
            ),
            "new-options": lambda: self.open_new_game_dialog(self.current_table().game),
            "rematch": lambda: self.open_new_game(self.game_starter.rematch(self.current_table())),
            "step": lambda: self.open_new_game(
                self.game_starter.rematch(self.current_table(), True)
            ),
            "fork": lambda: self.lazy_actions.run_action("practice"),
            "starts-1": lambda: self.open_new_game(
                self.game_starter.start_next_game(self.current_table(), 0)
            ),
            "starts-2": lambda: self.open_new_game(
                self.game_starter.start_next_game(self.current_table(), 1)
            ),
            "undo-delete": self.undo_delete,
            "share": self.link_handler.share,
        }

    def suppress_clicks(self) -> None:
        """Ignore the clicks of a finger that is still down: what lies under it is new."""
        self.click_handler.suppress_clicks()

    def current_game(self) -> str:
        """The game on the table, or on the sheet."""
        return (
            self.table_controller.table.game
            if self.table_controller.table
            else self.new_game_dialog.game
        )

    def on_dialog_opened(self) -> None:
        """Something else is being read; what stands under the finger is new. In the lobby the way
        back leads out of the dialog, not out of the page."""
        self.table_controller.clear_refusal()
        self.click_handler.suppress_clicks()
        if not self.table_controller.table:
            browser_history.enter_dialog()

    def on_dialog_closed(self) -> None:
        """It has been read; unless a table is being opened in its place, one is in the lobby."""
        if browser_history.is_in_dialog() and not self._is_opening_table():
            self._is_going_back = True
            dom.window.history.back()

    def on_fallback(self) -> None:
        """The computer could not start: say so, and let the table do without it."""
        self.table_controller.on_fallback()
        dialogs.show_toast(self.words("fallback"))

    # ---- modules that come later

    def with_modules(
        self, then: "Callable[[bool], object]", what: str = module_loader.ALL_BUNDLES
    ) -> None:
        """Call ``then(True)`` when these modules are there, ``then(False)`` if they can't be
        fetched; say so if that takes a while, or can't be."""
        saying = dom.set_timer(
            FETCHING_TOAST_DELAY_MS, lambda: dialogs.show_toast(self.words("fetching"))
        )

        def come(there: bool) -> None:
            if not dom.cancel(saying):
                dialogs.hide_toast()
            if not there:
                self.report_load_failure()
            then(there)

        module_loader.with_modules(come, what)

    def when_loaded(
        self, then: "Callable[[], None]", what: str = module_loader.ALL_BUNDLES
    ) -> None:
        """Call ``then()`` when these modules are there."""
        self.with_modules(lambda there: then() if there else None, what)

    def when_loaded_if_unchanged(
        self, then: "Callable[[], None]", what: str = module_loader.ALL_BUNDLES
    ) -> None:
        """The same, if that which was on the screen still is."""
        at = self._screen_state()
        self.when_loaded(lambda: then() if self._screen_state() == at else None, what)

    def _screen_state(self) -> tuple:
        return (
            self._picked_game,
            self.current_game(),
            self.table_controller.table,
            self.dialog.shown_name,
            self._is_opening_table(),
        )

    def _is_opening_table(self) -> bool:
        """Whether a table is being opened."""
        return bool(dom.root.hasAttribute("data-opening"))

    def report_load_failure(self) -> None:
        """Something that comes later could not be fetched."""
        dialogs.show_toast(self.words("not-fetched"))

    # ---- hearing

    def add_listeners(self) -> None:
        """Hear the whole page; say that taps are answered."""
        dom.add_listener(dom.document, "click", self.click_handler.on_click)
        dom.add_listener(dom.document, "keydown", self.on_key)
        dom.add_listener(dom.document, "change", self.on_change)
        for event in ("pointerdown", "pointerup", "pointercancel", "pointerleave"):
            dom.add_listener(dom.document, event, self.pointer_handler.on_pointer)
        dom.add_listener(dom.window, "resize", self.table_controller.on_resize)
        dom.add_listener(dom.window, "popstate", self.on_popstate)
        dom.add_listener(
            dom.window, "hashchange", lambda event: self.link_handler.open_address_link()
        )
        dom.add_listener(dom.window, "storage", self.on_storage)
        dom.add_listener(dom.document, "coaster-update", self.on_update_ready)
        dom.add_listener(dom.document, "coaster-install", lambda event: update_install_button())
        dom.root.setAttribute("data-ready", "1")

    def dispatch(self, name: str, value: str) -> None:
        """Do what an element with the attribute data-``name`` is for."""
        if self.table_controller.flush():
            return
        if name == "act":
            self.run_action(value)
        elif name in ("cell", "pick"):
            if self.table_controller.tap(value):
                self.click_handler.ignore_repeat()
        elif name == "move":
            self.table_controller.show(self.current_table().request_move(value))
        elif name == "seat":
            seat = int(value) - 1 if value != "0" else None
            self.when_loaded_if_unchanged(lambda: self.table_controller.explain_seat(seat))
        elif name == "game":
            self._picked_game = value
            self.when_loaded_if_unchanged(lambda: self.open_new_game_dialog(value), value)
        elif name == "again":
            self.quick_start(value)
        elif name == "save":
            self.hide_then(lambda: self.open_saved(value))
        elif name == "drop":
            self.delete_game(value)
        else:
            self.table_controller.go_to_ply(int(value))

    def run_action(self, name: str) -> None:
        """Do what a control with data-act="``name``" is for: at the table, or of the page."""
        table_action = find_table_action(name)
        if table_action:
            self.dialog.close()
            self.table_controller.show(table_action(self.current_table()))
        elif name in self.actions:
            self.actions[name]()
        elif not self.lazy_actions.run_action(name):
            self.link_handler.run_action(name)

    def on_key(self, event: "Any") -> None:
        """Arrows walk the board, Enter and Space tap, Escape takes back all taps, Backspace one."""
        name = str(event.key)
        if self.table_controller.table and not self.dialog.shown_name:
            if name in SKIP_KEYS and self.table_controller.skip_playback():
                return
            if name == "Escape" and not self.table_controller.screen.hide_card():
                self.table_controller.show(self.table_controller.table.cancel())
            elif name == "Backspace":
                self.table_controller.show(self.table_controller.table.undo_tap())
        node = event.target.closest("[data-cell]")
        if dom.is_null(node):
            return
        cell = dom.attribute(node, "data-cell")
        if name in ("Enter", " "):
            event.preventDefault()
            if not event.repeat:
                self.table_controller.tap(cell)
        elif name in ("p", "P"):
            self.pointer_handler.peek_by_key(cell)
        elif self.table_controller.screen.move_focus(cell, name):
            event.preventDefault()

    def on_change(self, event: "Any") -> None:
        """A control of a dialog was changed."""
        node = event.target
        if self.dialog.shown_name == "sheet":
            if self.new_game_dialog.on_change(node):
                self.bot_client.start()
        else:
            self.lazy_actions.on_change(node)

    # ---- screens

    def show_lobby(self) -> None:
        """The lobby with the games on this phone."""
        if self.table_controller.table:
            self.game_starter.discard_if_unplayed(self.table_controller.table)
            self.lobby.schedule_warning()
        self.table_controller.close_table()
        dom.root.removeAttribute("data-opening")
        self.lobby.show(self.words, self.settings["sheets"])

    def on_popstate(self, event: object) -> None:
        """The browser went back or forth. An open dialog is what one goes back from."""
        if self.link_handler.address_link():
            return  # that was a link in the address bar
        table, reads, returns = (
            self.table_controller.table,
            self.dialog.is_open(),
            self._is_going_back,
        )
        self._is_going_back = False
        if reads and not returns:
            self.dialog.dismiss()
        if table and (reads or returns):
            browser_history.enter_table(table.id, keep_previous=True)
        elif reads and returns:
            browser_history.enter_dialog()
        elif not returns and (table or browser_history.table_id() or self._is_opening_table()):
            self.dialog.close()
            self.restore_screen()

    def restore_screen(self) -> None:
        """Show what the history's entry says: a table, or the lobby."""
        id = browser_history.table_id()

        def come(there: bool) -> None:
            if browser_history.table_id() == id and not self.table_controller.table:
                (self.restore_screen if there else self.show_lobby)()

        if id and self.table_factory.needs_lazy_modules(id) and not module_loader.is_loaded():
            self.with_modules(come)
        elif id and self.table_factory.select(id):
            self.show_table(id)
        else:
            self.show_lobby()

    def open_table(self, id: str) -> None:
        """Go to the table with the game that is in hand; the way back leads to the lobby."""
        browser_history.enter_table(id)
        self.show_table(id)

    def open_new_game(self, kept: "SaveResult | None") -> None:
        """Go to the table with a new game, after a moment for something else."""
        if kept:
            browser_history.enter_table(kept.id)
            dom.set_timer(0, lambda: self.show_new_game(kept))

    def show_new_game(self, kept: "SaveResult") -> None:
        """Show a new game, and what there is to say of it."""
        self.show_table(kept.id)
        if kept.toast_key == SHOW_INVITATION:
            self.link_handler.with_correspondence(lambda remote: remote.show_code())
        elif kept.toast_key:
            notice = save_toast(kept.toast_key, self.words)
            dialogs.show_toast(notice.text, notice.action, notice.label)

    def open_saved(self, id: str) -> None:
        """Go on with a game from the lobby."""
        if self.library.select_game(id):
            self.open_table(id)
        else:
            self.show_lobby()

    def hide_then(self, action: "Callable[[], None]") -> None:
        """Answer a tap that opens a table by clearing the screen; do ``then()``, which takes a
        while, after that."""
        self.dialog.close()
        dom.root.setAttribute("data-opening", "")
        dom.after_paint(action)

    def show_table(self, id: str) -> None:
        """Show the game that is in hand."""
        self.dialog.close()
        self.lobby.hide()
        dom.root.removeAttribute("data-opening")
        try:
            self.table_controller.open(id, self.table_factory, self.words)
        except Exception as error:
            self.not_opened(error)

    def not_opened(self, error: Exception) -> None:
        """A table can't be shown, whatever its game holds: show the lobby, and say so."""
        dom.warn(type(error).__name__)
        self.table_controller.drop()
        self.show_lobby()
        dialogs.show_toast(self.words("not-opened"), "export", self.words("export-now"))

    def on_update_ready(self, event: object) -> None:
        """A new version of the site has been fetched; the next start takes it."""
        dialogs.show_toast(self.words("update-ready"))

    # ---- games

    def open_new_game_dialog(self, game: str) -> None:
        """The sheet for a new game."""
        offers = learning_offers(self.store, game, self.settings["sheets"])
        self.new_game_dialog.open(game, self.settings, self.words, offers)

    def start_from_dialog(self) -> None:
        """Begin the game that the sheet describes."""
        self.start_game(self.new_game_dialog.submit(dom.random_seed()))

    def quick_start(self, game: str) -> None:
        """Begin a game as the last time."""
        self.start_game(
            self.new_game_dialog.quick_request(game, self.settings, self.words, dom.random_seed()),
            True,
        )

    def start_game(self, request: "NewGameRequest", quick_start: bool = False) -> None:
        """Begin a game, and remember how for the next time."""
        self.store.save_settings(request.remember_in(self.settings))

        def begin() -> None:
            self.hide_then(
                lambda: self.open_new_game(self.game_starter.create_game(request, quick_start))
            )

        if request.invites:
            self.when_loaded_if_unchanged(begin)
        else:
            begin()

    def open_learning(self, id: str) -> None:
        """Go to a lesson or a puzzle; the way back leads to where one was, not to other puzzles."""
        self.new_game_dialog.keep_draft()
        at = self.table_controller.table.id if self.table_controller.table else ""
        if at != id:
            browser_history.enter_table(
                id,
                keep_previous=not (
                    at.startswith(PUZZLE_ID_PREFIX) and id.startswith(PUZZLE_ID_PREFIX)
                ),
            )
        self.show_table(id)

    def delete_game(self, id: str) -> None:
        """Delete a game, for now."""
        said = self.library.delete(id)
        if not self.lobby.remove_row(id):
            self.show_lobby()
        if said == "deleted":
            dialogs.show_toast(self.words(said), "undo-delete", self.words("undo-delete"))
        elif said:
            dialogs.show_toast(self.words(said))

    def undo_delete(self) -> None:
        """Bring back the game deleted last."""
        self.library.undelete()
        dialogs.hide_toast()
        if not self.table_controller.table:
            self.show_lobby()

    def on_storage(self, event: "Any") -> None:
        """Another tab saved something."""
        of_games = dom.is_null(event.key) or holds_games(str(event.key))
        if of_games and self.table_controller.table:
            newer = self.library.adopt_newer(self.table_controller.table)
            if (
                newer and self.dialog.shown_name in TABLE_ACTIONS
            ):  # a question about the game as it was
                self.dialog.close()
            self.table_controller.show(newer)
        elif of_games:
            self.show_lobby()

    def daily_puzzle_summary(self, words: Words) -> "tuple[str, str, bool]":
        """Return what the lobby says of today's puzzle; its modules have been loaded."""
        from ui.learn.puzzle_collection import daily_summary

        return daily_summary(self.store, words, dom.current_date(), time.time())

    def open_link(self, text: str, confirmed: bool) -> None:
        """Open the link in a text; see ``Links.open``."""
        self.link_handler.open(text, confirmed)

    # ---- the start

    def run(self) -> None:
        """Answer taps, then show what was open or what a link brings."""
        self.add_listeners()
        pressed = dom.document.querySelector("[data-pressed]")
        apply_appearance(self.settings)
        update_install_button()
        translate_page(self.words)
        if not self.link_handler.open_address_link():
            self.restore_screen()
        if not dom.is_null(pressed):
            pressed.removeAttribute("data-pressed")
            self.dispatch(*action_of(pressed))
        preload(self.words, self.on_modules_loaded)

    def on_modules_loaded(self) -> None:
        """All modules are there: what waited for them."""
        self.table_controller.start_tips(self.table_factory, self.words)
        self.lobby.update_daily_puzzle()


def start() -> None:
    """Called once, by ``main``, when everything is loaded."""
    App().run()
