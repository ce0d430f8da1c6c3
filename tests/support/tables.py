"""Tables with a game on them, for the tests of what happens there."""

from engine.record import Record
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from ui.app.table_factory import hint_source
from ui.library.store import Store
from ui.session.session import Session
from ui.table import presenter
from ui.table.table import Table
from ui.words import Words

TWO_PEOPLE = ("human", "human")
EN = Words("en")


def make_table(
    game: str, moves: str = "", seats: tuple = TWO_PEOPLE, options: "dict | None" = None
) -> Table:
    """A table with this game, its moves in notation (``_`` for spaces within one)."""
    played = [move.replace("_", " ") for move in moves.split()]
    session = Session("g1", Record(game, options, 7, played), list(seats))
    store = Store(FakeStorage(), Rng(1))
    store.save(session)
    return table_for_session(session, store)


def table_for_session(session: Session, store: "Store | None" = None) -> Table:
    """A table with this session, which can give hints."""
    made = Table(session, EN, store or Store(FakeStorage(), Rng(1)))
    made.hint_source = hint_source
    return made


def cell_labels(host: Table) -> "dict[str, str]":
    """Return what a screen reader says of each cell."""
    return presenter.cell_labels(host.context, host.selection)


def storage_of(host: Table) -> FakeStorage:
    """The storage behind a table."""
    return host._store._port


def tap_all(host: Table, *tokens: str) -> None:
    """Tap these, one after another."""
    for token in tokens:
        host.tap(token)


def tray_actions(host: Table) -> "list[str]":
    """What the buttons of the tray do."""
    return [act.name or act.move for act in host.table_view.selection_view.actions]
