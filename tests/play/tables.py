"""Tables with a game on them, for the tests of what happens there."""

from engine.record import Record
from engine.rng import Rng
from tests.play.test_store import Port
from ui.play.session import Session
from ui.play.shelf import hint_source
from ui.play.store import Store
from ui.play.table import Table
from ui.words import Words

PEOPLE = ("human", "human")
EN = Words("en")


def table(
    game: str, moves: str = "", seats: tuple = PEOPLE, options: "dict | None" = None
) -> Table:
    """A table with this game, its moves in notation (``_`` for spaces within one)."""
    played = [move.replace("_", " ") for move in moves.split()]
    session = Session("g1", Record(game, options, 7, played), list(seats))
    store = Store(Port(), Rng(1))
    store.save(session)
    return table_of(session, store)


def table_of(session: Session, store: "Store | None" = None) -> Table:
    """A table with this session, which can give hints."""
    made = Table(session, EN, store or Store(Port(), Rng(1)))
    made.hint_source = hint_source
    return made


def port_of(host: Table) -> Port:
    """The storage behind a table."""
    return host._store._port


def taps(host: Table, *tokens: str) -> None:
    """Tap these, one after another."""
    for token in tokens:
        host.tap(token)


def acts(host: Table) -> "list[str]":
    """What the buttons of the tray do."""
    return [act.act or act.move for act in host.situation.making.acts]
