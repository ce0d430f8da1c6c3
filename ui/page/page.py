"""What the parts of the page may ask of the whole: ``ui.page.app`` has it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.page.dialogs import Dialog
    from ui.page.host import Host
    from ui.page.newgame import NewGame
    from ui.play.computer import Computer
    from ui.play.shelf import Kept, Shelf
    from ui.play.store import Store
    from ui.play.table import Table
    from ui.words import Words


class Page:
    """Everything there is one of, and the way from screen to screen."""

    words: "Words"
    shelf: "Shelf"
    dialog: "Dialog"
    host: "Host"
    sheet: "NewGame"
    computer: "Computer"
    store: "Store"
    settings: dict

    def deafen(self) -> None:
        """Ignore the clicks of a finger that is still down: what lies under it is new."""
        raise NotImplementedError

    def at(self) -> "Table":
        """The table, while there is one."""
        return self.host.at()

    def open_table(self, id: str) -> None:
        """Go to the table with the game that is in hand; the way back leads to the lobby."""
        raise NotImplementedError

    def open_new(self, kept: "Kept | None") -> None:
        """Go to the table with a new game."""
        raise NotImplementedError

    def open_beside(self, id: str) -> None:
        """Go to a lesson or a puzzle; the way back leads to where one was."""
        raise NotImplementedError

    def game(self) -> str:
        """The game on the table, or on the sheet."""
        raise NotImplementedError

    def show_lobby(self) -> None:
        """The lobby with the games on this phone."""
        raise NotImplementedError

    def with_rest(self, then: "Callable[[bool], object]", what: str = "rest") -> None:
        """Call ``then`` with whether these modules could be had, see ``ui.page.rest``."""
        raise NotImplementedError

    def when_there(self, then: "Callable[[], None]", what: str = "rest") -> None:
        """Call ``then()`` when these modules are there."""
        raise NotImplementedError

    def if_one_stays(self, then: "Callable[[], None]", what: str = "rest") -> None:
        """The same, if that which was on the screen still is."""
        raise NotImplementedError

    def open_link(self, text: str, confirmed: bool) -> None:
        """Open the link in a text; see ``ui.page.links.Links.open``."""
        raise NotImplementedError
