"""A device: storage, game library, and tables with its games."""

from engine.rng import Rng
from tests.support.fake_storage import FakeStorage, fake_port
from tests.support.tables import EN
from ui.app.table_factory import TableFactory
from ui.library.game_library import GameLibrary, SaveResult
from ui.library.game_starter import GameStarter
from ui.library.new_game_form import NewGameForm
from ui.library.store import Store
from ui.table.table import Table

# A game of Mixtour that Red wins with a stack of five.
WON = ["c1", "c2", "c1:1-c2", "a2", "a2:1-c2", "a4", "b4", "b4:1-a4", "c2:3-a4"]


class Device:
    """A device.

    Attributes:
        port: Its storage.
        store: The store over it.
        library: The game library over the store.
        game_starter: Starts games in it.
        table_factory: Creates their tables.
    """

    def __init__(self, store: "Store | None" = None) -> None:
        self.use_store(store or Store(FakeStorage(), Rng(1)))

    def use_store(self, store: Store) -> None:
        """Use this store from now on, as after a reload of the page."""
        self.port, self.store = fake_port(store), store
        self.library = GameLibrary(store)
        self.game_starter = GameStarter(self.library, store, lambda: 77)
        self.table_factory = TableFactory(self.library, store, lambda: 77)

    def open_saved(self, saved: "SaveResult | None") -> Table:
        """Open a table with a game that the library has just saved."""
        assert saved
        return self.table_factory.create_table(saved.id, EN)

    def open_game(self, id: str) -> Table:
        """Open a table with a saved game."""
        assert self.library.select_game(id)
        return self.table_factory.create_table(id, EN)

    def start_and_play(self, game: str, moves: list, best_of: int = 1) -> Table:
        """Start a game, play these moves, and return its table."""
        form = NewGameForm(game, None, ["Ann"], EN.for_game(game), "2026-01-31")
        new_game = form.submit(form_values(form, best_of), 5)
        table = self.open_saved(self.game_starter.create_game(new_game))
        for move in moves:
            table.play([move])
        return table


def form_values(form: NewGameForm, best_of: int) -> dict:
    """Return the values of a new form's controls, with people in all seats."""
    values: dict = {}
    for field in form.fields:
        values[field.name] = field.value
        if field.companion:
            values[field.companion.name] = field.companion.value
            values[field.name] = "human"
    if "best_of" in values:
        values["best_of"] = str(best_of)
    return values
