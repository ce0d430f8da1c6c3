"""One game that can't be shown keeps neither the lobby nor another table from being shown."""

from collections.abc import Iterator

import pytest

from engine.record import Record
from tests.support.devices import Device
from tests.support.fake_dom import fake_dom
from tests.support.fake_worker import SilentPort
from ui.computer.bot_client import BotClient
from ui.session.session import Session
from ui.words import Words

EN = Words("en")


@pytest.fixture(autouse=True)
def browser() -> Iterator[None]:
    with fake_dom():
        yield


@pytest.fixture
def device() -> Device:
    new_device = Device()
    for id in ("one", "two"):
        new_device.library.add_game(
            Session(id, Record("mixtour", moves=["c3"]), ["human", "human"])
        )
    return new_device


def breaks(*given: object) -> None:
    raise KeyError("a fault of the program")


def test_a_row_that_cannot_be_drawn_is_counted_and_the_next_one_comes(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.library.view.saved_games import saved_game_list as module

    games, drawn = module.SavedGameList(device.library), module._RowElement
    monkeypatch.setattr(
        module,
        "_RowElement",
        lambda row, words: breaks() if row.id == "one" else drawn(row, words),
    )
    games.show(EN, ("", "", False))
    for id in ("one", "two"):
        text = device.library.current_text(id)
        games._draw(id, (text, "en"), device.library.lobby_row(id, text, EN))
    assert (games._broken_count, games._row_count) == (1, 1)


@pytest.mark.parametrize("hidden", [True, False])
def test_a_table_that_cannot_be_drawn_is_left(
    device: Device, hidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.browser import dom
    from ui.browser.dialogs import Dialog
    from ui.table.view.table_controller import TableController

    dialog = Dialog(lambda: None, lambda: None)
    table = TableController(
        BotClient(SilentPort(), lambda: None), dialog, device.store.settings.load(), lambda: None
    )
    errors: list[Exception] = []

    def failed(error: Exception) -> None:
        errors.append(error)
        table.drop()

    table.failed = failed
    monkeypatch.setattr(table.screen, "is_hidden", lambda: hidden)
    with monkeypatch.context() as patch:
        patch.setattr(table.screen._svg_board, "set_cells", breaks)
        patch.setattr(table.screen, "show", breaks)
        table.open("one", device.table_factory, EN)
        for number in list(dom._timer_actions):
            dom._run_timer(number)
        for number in list(dom._timer_actions):
            dom._run_timer(number)
        for _ in range(9):
            table._run_opening_step()
    assert len(errors) == 1 and table.table is None
    table.open("two", device.table_factory, EN)
    assert table.table is not None and table.table.id == "two"
