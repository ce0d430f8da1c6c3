"""The interface of the page, ``ui.app.view.app``, for features: types only."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol, TypeVar

    from ui.browser.dialogs import Dialog
    from ui.computer.bot_client import BotClient
    from ui.library.game_library import GameLibrary, SaveResult
    from ui.library.game_starter import GameStarter
    from ui.library.store import Store
    from ui.library.view.new_game_dialog import NewGameDialog
    from ui.table.table import Table
    from ui.table.view.table_controller import TableController, TableCreator
    from ui.words import Words

    T = TypeVar("T")

    class AppContext(Protocol):
        """The page, as features see it.

        Attributes:
            words: the words of the language.
            settings: the settings, as in ``ui.library.settings``.
            on_back: called when "back" would leave the table; returns whether it has shown
                something else there instead.
        """

        words: Words
        settings: dict
        store: Store
        library: GameLibrary
        game_starter: GameStarter
        bot_client: BotClient
        dialog: Dialog
        new_game_dialog: NewGameDialog
        table_controller: TableController
        on_back: Callable[[], bool]

        @property
        def table_factory(self) -> TableCreator:
            """The factory of tables."""

        def feature(self, factory: Callable[[Any], T]) -> T:
            """Return the one object that this factory creates for the page."""

        def sealed_client(self) -> Any:
            """Return the page's ``ui.correspondence.sealed_client.SealedClient``."""

        def dispatch(self, name: str) -> None:
            """Do the action of that name."""

        def suppress_clicks(self) -> None:
            """Ignore the rest of a double tap: other controls have come under the finger."""

        def current_table(self) -> Table:
            """Return the table; only while there is one."""

        def current_game(self) -> str:
            """Return the game of the table or, in the lobby, of the new-game dialog."""

        def show_lobby(self) -> None:
            """Show the lobby."""

        def open_table(self, id: str) -> None:
            """Show the table of a game that was selected; "back" leads to the lobby."""

        def open_new_game(self, result: SaveResult | None) -> None:
            """Show the table of a new game; None does nothing."""

        def open_new_game_dialog(self, game: str) -> None:
            """Open the new-game dialog of a game."""

        def open_learning(self, id: str) -> None:
            """Show a lesson or a puzzle; "back" leads to the screen before."""

        def open_link(self, text: str, confirmed: bool) -> None:
            """Open the link in a text; ``confirmed``: whether a tap has asked for it."""

        def on_imported(self) -> None:
            """Apply the settings of an imported file."""

        def with_modules(self, on_done: Callable[[bool], object], bundle: str = "all") -> None:
            """Load a bundle and call ``on_done`` with whether it is there.

            ``bundle``: as in ``ui.browser.module_loader``; "all" is its ALL_BUNDLES.
            """

        def when_loaded(self, action: Callable[[], object], bundle: str = "all") -> None:
            """Call ``action`` once a bundle is loaded; not if it can't be."""

        def when_loaded_if_unchanged(
            self, action: Callable[[], object], bundle: str = "all"
        ) -> None:
            """Call ``action`` once these modules are loaded, if the screen is still the same."""

        def screen_state(self) -> tuple:
            """Return what is on the screen, to compare it later."""

    # A row of the registry of actions, see ``ui.app.view.actions``: the handler, called with the
    # page and the number in the action's name; whether it is enabled; the bundle to load, or "".
    ActionRow = tuple[Callable[..., object], Callable[[AppContext], bool], str]
