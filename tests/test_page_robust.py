"""One game that can't be shown keeps neither the lobby nor another table from being shown."""

from collections.abc import Iterator

import pytest

from engine.record import Record
from engine.rng import Rng
from tests.fake_page import fake_page
from tests.play.test_store import Port
from tests.test_page_objects import Silent
from ui.play.computer import Computer
from ui.play.session import Session
from ui.play.shelf import Shelf
from ui.play.store import Store
from ui.words import Words

EN = Words("en")


@pytest.fixture(autouse=True)
def browser() -> Iterator[None]:
    with fake_page():
        yield


@pytest.fixture
def shelf() -> Shelf:
    made = Shelf(Store(Port(), Rng(1)), lambda: 7)
    made.today = lambda: "2026-01-31"
    for id in ("one", "two"):
        made.keep(Session(id, Record("mixtour", moves=["c3"]), ["human", "human"]))
    return made


def breaks(*given: object) -> None:
    raise KeyError("a fault of the program")


def test_a_row_that_cannot_be_drawn_is_counted_and_the_next_one_comes(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.page import lobby as module

    lobby, drawn = module.Lobby(shelf), module._Drawn
    monkeypatch.setattr(
        module,
        "_Drawn",
        lambda row, words: breaks() if row.id == "one" else drawn(row, words),
    )
    lobby.show(EN, {})
    for id in ("one", "two"):
        text = shelf.text(id)
        lobby._draw(id, (text, "en"), shelf.row(id, text, EN))
    assert (lobby._broken, lobby._number) == (1, 1)


@pytest.mark.parametrize("hidden", [True, False])
def test_a_table_that_cannot_be_drawn_is_left(
    shelf: Shelf, hidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.page import dom
    from ui.page.dialogs import Dialog
    from ui.page.host import Host

    dialog = Dialog(lambda: None, lambda: None)
    host = Host(Computer(Silent(), lambda: None), dialog, shelf._store.settings(), lambda: None)
    errors: list[Exception] = []

    def failed(error: Exception) -> None:
        errors.append(error)
        host.drop()

    host.failed = failed
    monkeypatch.setattr(host.screen, "hidden", lambda: hidden)
    with monkeypatch.context() as patch:
        patch.setattr(host.screen._stage, "lay", breaks)
        patch.setattr(host.screen, "show", breaks)
        host.open("one", shelf, EN)
        for number in list(dom._waiting):
            dom._due(number)
        for number in list(dom._waiting):
            dom._due(number)
        for _ in range(9):
            host._opens()
    assert len(errors) == 1 and host.table is None
    host.open("two", shelf, EN)
    assert host.table is not None and host.table.id == "two"
