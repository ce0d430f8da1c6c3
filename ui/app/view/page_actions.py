"""The actions of the page itself and the handlers of its controls' data attributes."""

from ui.board.gestures import CONFIRMING_TAP_MS
from ui.browser import dom
from ui.browser.toasts import close_toast, hide_toast
from ui.table.view.table_actions import always, has_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from ui.app.view.click_handler import ClickHandler
    from ui.library.new_game_form import NewGameRequest
    from ui.library.view.lobby_screen import LobbyScreen
    from ui.table.view.app_context import ActionRow, AppContext

    class Page(AppContext, Protocol):
        """The whole page, ``ui.app.view.app.App``.

        Attributes:
            picked_game: the game that was picked last in the lobby.
        """

        lobby: LobbyScreen
        click_handler: ClickHandler
        picked_game: str

        def bundle_for_table(self, id: str) -> str:
            """Return the bundle without which a table can't be shown."""

        def hide_then(self, action: Callable[[], None]) -> None:
            """Clear the screen, then call ``action``, which takes long."""


LAST_PLY = 1 << 20  # more moves than any game has: the end of the game


def _step(app: "Page", by: int) -> None:
    """Show the position ``by`` plies after the one that is shown."""
    app.table_controller.go_to_ply(app.table_controller.shown_ply + by)


def _undelete(app: "Page") -> None:
    """Restore the game that was deleted last."""
    app.library.undelete()
    hide_toast()
    if not app.table_controller.table:
        app.show_lobby()


def _start_from_dialog(app: "Page") -> None:
    """Start the game that the new-game dialog describes."""
    _start_game(app, app.new_game_dialog.submit(dom.random_seed()))


def _quick_start(app: "Page", game: str) -> None:
    """Start a game as the last time; ask first where one is in play, and for a game by link."""
    request = app.new_game_dialog.quick_request(game, app.settings, app.words, dom.random_seed())
    if request.invites or app.library.running_game(game):
        _pick_game(app, game)
    else:
        _start_game(app, request)


def _start_game(app: "Page", request: "NewGameRequest") -> None:
    """Start a game, and remember its options for the next time."""
    app.store.settings.save(request.remember_in(app.settings))

    def start() -> None:
        app.hide_then(lambda: app.open_new_game(app.game_starter.create_game(request)))

    if request.invites:
        app.when_loaded_if_unchanged(start)
    else:
        start()


def _paste_link(app: "Page") -> None:
    """Open the link on the clipboard, which browsers allow to read only at the tap itself."""

    def on_text(text: object) -> None:
        def run() -> None:
            from ui.correspondence.view.correspondence_actions import CorrespondenceActions

            app.feature(CorrespondenceActions).open_clipboard_text(str(text))

        app.when_loaded_if_unchanged(run)

    dom.bridge.readClipboard(dom.proxy(on_text))


PAGE_ACTIONS: "dict[str, ActionRow]" = {
    "close": (lambda app: app.dialog.dismiss(), always, ""),
    "close-toast": (lambda app: close_toast(), always, ""),
    "lobby": (lambda app: dom.window.history.back(), always, ""),  # as the browser's button does
    "skip": (lambda app: app.table_controller.skip_playback(), has_table, ""),
    "refit": (lambda app: app.table_controller.fit_board(), has_table, ""),
    "magnify": (lambda app: app.table_controller.zoom_in(), has_table, ""),
    "moves": (lambda app: app.table_controller.toggle_moves(), has_table, ""),
    "first": (lambda app: app.table_controller.go_to_ply(0), has_table, ""),
    "prev": (lambda app: _step(app, -1), has_table, ""),
    "next": (lambda app: _step(app, 1), has_table, ""),
    "last": (lambda app: app.table_controller.go_to_ply(LAST_PLY), has_table, ""),
    "start": (_start_from_dialog, always, ""),
    "paste": (_paste_link, always, ""),
    "undo-delete": (_undelete, always, ""),
}


def _pick_game(app: "Page", game: str) -> None:
    """Open the new-game dialog of a game once its modules are loaded."""
    app.picked_game = game
    app.when_loaded_if_unchanged(lambda: app.open_new_game_dialog(game), game)


def _open_saved_game(app: "Page", id: str) -> None:
    """Show the table of a saved game once its modules are loaded; the lobby if it is gone."""

    def open_game() -> None:
        if app.library.select_game(id):
            app.open_table(id)
        else:
            app.show_lobby()

    app.when_loaded_if_unchanged(lambda: app.hide_then(open_game), app.bundle_for_table(id))


def _tap(app: "Page", token: str) -> None:
    """Tap a cell or a tray item; the rest of a double tap plays nothing."""
    controller = app.table_controller
    if controller.tap(token):
        app.click_handler.ignore_repeat()
    elif controller.table and controller.table.asks_to_confirm(token):
        app.click_handler.ignore_repeat(CONFIRMING_TAP_MS)


def _explain_seat(app: "Page", value: str) -> None:
    """Show the legend of a seat, 1 …, or for 0 that of the status panel."""

    def show() -> None:
        from ui.table.extras.info_card import legend_card

        card = legend_card(app.current_table(), int(value) - 1 if value != "0" else None)
        if card:
            app.table_controller.screen.show_card(card)

    app.when_loaded_if_unchanged(show)


def _delete_game(app: "Page", id: str) -> None:
    """Delete a saved game, and show the lobby again if its row can't just be removed."""
    if not app.lobby.delete_game(id):
        app.show_lobby()


# The handlers of taps on elements with a data-‹name› attribute: name -> a function of the page and
# the attribute's value. The attribute data-act names an action.
CONTROL_HANDLERS: "dict[str, Callable[[Page, str], object]]" = {
    "act": lambda app, name: app.dispatch(name),
    "cell": _tap,
    "pick": _tap,
    "move": lambda app, move: app.table_controller.show(
        app.current_table().commands.request_move(move)
    ),
    "seat": _explain_seat,
    "ply": lambda app, ply: app.table_controller.go_to_ply(int(ply)),
    "game": _pick_game,
    "quick-start": _quick_start,
    "save": _open_saved_game,
    "delete": _delete_game,
}
