"""What the parts of the page may ask of the whole: ``ui.app.view.app`` has it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.browser.dialogs import Dialog
    from ui.computer.bot_client import BotClient
    from ui.library.game_library import GameLibrary, SaveResult
    from ui.library.game_starter import GameStarter
    from ui.library.store import Store
    from ui.library.view.new_game_dialog import NewGameDialog
    from ui.table.table import Table
    from ui.table.view.table_controller import TableController, TableSource
    from ui.words import Words


class AppContext:
    """Everything there is one of, and the way from screen to screen."""

    words: "Words"
    library: "GameLibrary"
    game_starter: "GameStarter"
    table_factory: "TableSource"
    sealed_client: "Callable[[], Any]"  # returns ui.correspondence.sealed_client.SealedClient
    dialog: "Dialog"
    table_controller: "TableController"
    new_game_dialog: "NewGameDialog"
    bot_client: "BotClient"
    store: "Store"
    settings: dict

    def suppress_clicks(self) -> None:
        """Ignore the clicks of a finger that is still down: what lies under it is new."""
        raise NotImplementedError

    def current_table(self) -> "Table":
        """The table, while there is one."""
        return self.table_controller.current_table()

    def open_table(self, id: str) -> None:
        """Go to the table with the game that is in hand; the way back leads to the lobby."""
        raise NotImplementedError

    def open_new_game(self, result: "SaveResult | None") -> None:
        """Go to the table with a new game."""
        raise NotImplementedError

    def open_learning(self, id: str) -> None:
        """Go to a lesson or a puzzle; the way back leads to where one was."""
        raise NotImplementedError

    def current_game(self) -> str:
        """The game on the table, or on the sheet."""
        raise NotImplementedError

    def show_lobby(self) -> None:
        """The lobby with the games on this phone."""
        raise NotImplementedError

    def with_modules(self, on_done: "Callable[[bool], object]", bundle: str = "rest") -> None:
        """Call ``then`` with whether these modules could be had, see
        ``ui.browser.module_loader``."""
        raise NotImplementedError

    def when_loaded(self, action: "Callable[[], None]", bundle: str = "rest") -> None:
        """Call ``then()`` when these modules are there."""
        raise NotImplementedError

    def when_loaded_if_unchanged(self, action: "Callable[[], None]", bundle: str = "rest") -> None:
        """The same, if that which was on the screen still is."""
        raise NotImplementedError

    def open_link(self, text: str, confirmed: bool) -> None:
        """Open the link in a text; see ``ui.app.view.link_handler.Links.open``."""
        raise NotImplementedError
