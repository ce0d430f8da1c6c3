"""The actions of the page itself and the handlers of its controls' data attributes."""

from ui.browser import dom
from ui.browser.dialogs import hide_toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from ui.app.view.click_handler import ClickHandler
    from ui.library.view.lobby_screen import LobbyScreen
    from ui.table.view.app_context import AppContext

    class Page(AppContext, Protocol):
        """The whole page, ``ui.app.view.app.App``."""

        lobby: LobbyScreen
        click_handler: ClickHandler

        def pick_game(self, game: str) -> None:
            """Open the new-game dialog of a game."""

        def start_from_dialog(self) -> None:
            """Start the game that the new-game dialog describes."""

        def quick_start(self, game: str) -> None:
            """Start a game with the options of the last time."""

        def open_saved(self, id: str) -> None:
            """Show the table of a saved game."""

        def hide_then(self, action: Callable[[], None]) -> None:
            """Clear the screen, then call ``action``, which takes long."""

        def paste_link(self) -> None:
            """Open the link on the clipboard."""


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


PAGE_ACTIONS: "dict[str, Callable[[Page], object]]" = {
    "close": lambda app: app.dialog.dismiss(),
    "hush": lambda app: hide_toast(),
    "lobby": lambda app: dom.window.history.back(),  # as the browser's own button does
    "skip": lambda app: app.table_controller.skip_playback(),
    "refit": lambda app: app.table_controller.fit_board(),
    "magnify": lambda app: app.table_controller.zoom_in(),
    "moves": lambda app: app.table_controller.screen.toggle_moves(),
    "first": lambda app: app.table_controller.go_to_ply(0),
    "prev": lambda app: _step(app, -1),
    "next": lambda app: _step(app, 1),
    "last": lambda app: app.table_controller.go_to_ply(LAST_PLY),
    "start": lambda app: app.start_from_dialog(),
    "paste": lambda app: app.paste_link(),
    "undo-delete": _undelete,
}


def _tap(app: "Page", token: str) -> None:
    """Tap a cell or a tray item; the rest of a double tap that played a move is ignored."""
    if app.table_controller.tap(token):
        app.click_handler.ignore_repeat()


def _explain_seat(app: "Page", value: str) -> None:
    """Show the legend of a seat, 1 …, or for 0 that of the status panel."""
    seat = int(value) - 1 if value != "0" else None
    app.when_loaded_if_unchanged(lambda: app.table_controller.explain_seat(seat))


def _delete_game(app: "Page", id: str) -> None:
    """Delete a saved game, and show the lobby anew if its row can't just be removed."""
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
    "game": lambda app, game: app.pick_game(game),
    "again": lambda app, game: app.quick_start(game),
    "save": lambda app, id: app.hide_then(lambda: app.open_saved(id)),
    "drop": _delete_game,
}
