"""Tables with a game, and taps on them."""

from engine.record import Record
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage, fake_port
from ui.app.table_factory import hint_factory
from ui.library.store import Store
from ui.session.session import Session
from ui.table.presentation import view_layers
from ui.table.table import Table
from ui.words import Words

TWO_PEOPLE = ("human", "human")
EN = Words("en")


def make_table(
    game: str, moves: str = "", seats: tuple = TWO_PEOPLE, options: "dict | None" = None
) -> Table:
    """Return a table with a game.

    Args:
        game: The game's name.
        moves: Its moves in notation, separated by spaces; ``_`` stands for a space within a move.
        seats: The kind of player in each seat.
        options: The game's options.
    """
    played = [move.replace("_", " ") for move in moves.split()]
    session = Session("g1", Record(game, options, 7, played), list(seats))
    store = Store(FakeStorage(), Rng(1))
    store.save(session)
    return table_for_session(session, store)


def table_for_session(session: Session, store: "Store | None" = None) -> Table:
    """Return a table with a session, which can give hints."""
    table = Table(session, EN, store or Store(FakeStorage(), Rng(1)))
    table.hint_factory = hint_factory
    return table


def cell_labels(table: Table) -> "dict[str, str]":
    """Return what a screen reader says of each cell."""
    return view_layers.cell_labels(table.context, table.selection)


def storage_of(table: Table) -> FakeStorage:
    """Return the storage of a table's store."""
    return fake_port(table._store)


def tap_all(table: Table, *tokens: str) -> None:
    """Tap these tokens one after another."""
    for token in tokens:
        table.tap(token)


def tray_actions(table: Table) -> "list[str]":
    """Return the names (or moves) of the buttons in the tray."""
    return [act.name or act.move for act in table.table_view.selection_view.actions]
