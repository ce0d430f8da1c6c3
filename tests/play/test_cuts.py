"""A tab that dies between any two writes loses nothing: all of it is there as before or as after.

Everything that writes is done once to count its writes, and then again for each of them with a
storage that ends with it: what comes back to it after that is another tab, opened anew.
"""

import json
import time

from engine.record import Record
from engine.rng import Rng
from tests.play.files import export_all, load_all, take_over
from tests.play.test_shelf import EN, WON, House
from tests.play.test_store import Port
from ui.play.history import KEY as HISTORY_KEY
from ui.play.lobby import age
from ui.play.saves import to_data, to_json
from ui.play.session import Session
from ui.play.shelf import Shelf
from ui.play.store import GAME_KEY, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.play.table import Table


class Death(Exception):
    """The tab is gone: nothing of its program goes on."""


class Mortal(Port):
    """A storage whose tab dies when it wants to write for the ``left`` + 1st time."""

    def __init__(self, texts: dict, left: int) -> None:
        super().__init__(texts)
        self.left = left
        self.writes = 0

    def _write(self) -> None:
        if self.writes == self.left:
            raise Death
        self.writes += 1

    def set(self, key: str, text: str) -> tuple:
        self._write()
        return super().set(key, text)

    def remove(self, key: str) -> tuple:
        self._write()
        return super().remove(key)


def cuts(texts: dict, act: "Callable[[Port], object]") -> "list[dict]":
    """What is in the storage when the tab dies before the first write of ``act``, before the
    second … and after the last."""
    found: "list[dict]" = []
    while True:
        port = Mortal(texts, len(found))
        try:
            act(port)
        except Death:
            found.append(port.texts)
            continue
        assert port.writes == len(found)
        return found + [port.texts]


def game(id: str, *moves: str, now: float = 1.0) -> Session:
    return Session(id, Record("mixtour", moves=moves), ["human", "human"], ["Ada", ""], now)


def shelf(port: Port) -> Shelf:
    return Shelf(Store(port, Rng(len(port.texts))), lambda: 7)


def seen(texts: dict) -> tuple:
    """What another tab finds: the moves of every game, which games are over, what can't be read.
    It looks as the lobby does, which reads all of them."""
    port = Port(texts)
    found = shelf(port)
    running, ended = found.saved()
    rows = [found.row(id, found.text(id), EN) for id in running + ended]
    loaded = load_all(Store(port, Rng(1)))
    games = {session.id: session.record.moves for session in loaded.sessions}
    ended = sorted([entry.id for entry in found.history()])
    return games, ended, [id for id, _, _ in loaded.broken], None in rows


def home() -> dict:
    """A device with a running game, a finished one and one that can't be read."""
    house = House()
    house.played("mixtour", WON)
    house.store.save(game("g1", "a1"))
    house.port.texts[GAME_KEY + "torn"] = "{"
    return house.port.texts


HOME = home()
GAMES, ENDED, BROKEN, _ = seen(HOME)


def table(port: Port, id: str) -> "Table":
    found = shelf(port)
    assert found.find(id)
    return found.table(id, EN)


def test_what_is_there_is_whole() -> None:
    assert len(GAMES) == 2 and len(ENDED) == 1 and BROKEN == ["torn"]


def test_a_move() -> None:
    found = [seen(texts) for texts in cuts(HOME, lambda port: table(port, "g1").play(["a2"]))]
    moves = [games["g1"] for games, _, _, _ in found]
    assert moves == [["a1"], ["a1", "a2"]]
    assert all([one[1:3] == (ENDED, BROKEN) and len(one[0]) == 2 for one in found])


def test_a_move_that_ends_the_game() -> None:
    house = House()
    house.played("mixtour", WON[:-1])
    before = house.port.texts
    id = house.store.ids()[0]
    found = cuts(before, lambda port: table(port, id).play(WON[-1:]))
    assert len(found) == 3  # the game, and its result
    assert HISTORY_KEY not in found[1] and HISTORY_KEY in found[2]
    assert [seen(texts)[:2] for texts in found] == [
        ({id: WON[:-1]}, []),
        ({id: WON}, [id]),  # it is found again, and noted
        ({id: WON}, [id]),
    ]


def test_taking_back_the_end() -> None:
    id = [id for id in GAMES if id != "g1"][0]
    found = [seen(texts) for texts in cuts(HOME, lambda port: table(port, id).undo())]
    assert [(len(games[id]), ended) for games, ended, _, _ in found] == [
        (len(WON), [id]),
        (len(WON) - 1, []),  # the lobby, which reads it, takes the result away
        (len(WON) - 1, []),
    ]


def begin(port: Port) -> None:
    house = House()
    house.port = port
    house.store = Store(port, Rng(9))
    house.shelf = Shelf(house.store, lambda: 77)
    house.played("mixtour", ["c3"], 3)


def test_beginning_a_match() -> None:
    for texts in cuts(HOME, begin):
        games, ended, broken, _ = seen(texts)
        assert (ended, broken) == (ENDED, BROKEN)
        assert all([games[id] == GAMES[id] for id in GAMES]) and len(games) <= 3


def test_deleting_and_bringing_back() -> None:
    def act(port: Port) -> None:
        found = shelf(port)
        found.drop("g1")
        found.undrop()

    found = [seen(texts)[0] for texts in cuts(HOME, act)]
    # Its review goes after it, and isn't brought back: it can be had again.
    assert [sorted(games) == sorted(GAMES) for games in found] == [True, False, False, True]
    assert all([games[id] == GAMES[id] for games in found for id in games])


def test_deleting_a_finished_game_leaves_its_result() -> None:
    id = ENDED[0]
    for texts in cuts(HOME, lambda port: shelf(port).drop(id)):
        assert seen(texts)[1] == ENDED


def test_clearing_the_history() -> None:
    found = [seen(texts) for texts in cuts(HOME, lambda port: shelf(port).clear_history())]
    assert [ended for _, ended, _, _ in found] == [ENDED, []]
    assert all([games == GAMES for games, _, _, _ in found])


def test_a_file_that_was_taken_over_by_half_is_taken_over_by_another_attempt() -> None:
    other = Store(Port(), Rng(5))
    other.save(game("f1", "a1"))
    other.save(game("f2", "a2"))
    other.keep_step("mixtour", 3)
    other.save_settings({"sound": True, "names": ["Ada"]})
    house = House()
    house.played("mixtour", WON)
    data = json.loads(export_all(other))
    data["history"] = json.loads(export_all(house.store))["history"]
    data["history"][0]["id"] = "f3"
    file = json.dumps(data)
    whole: dict = {}
    found = cuts(HOME, lambda port: take_over(Store(port, Rng(1)), file))
    assert len(found) == 6  # two games, a lesson, the history, settings: five writes
    for texts in found:
        games, ended, broken, _ = seen(texts)
        assert all([games[id] == GAMES[id] for id in GAMES]) and broken == BROKEN
        assert all([id in ended for id in ENDED])
        port = Port(texts)
        take_over(Store(port, Rng(1)), file)
        whole = whole or dict(port.texts)
        assert seen(port.texts) == seen(whole) and set(port.texts) == set(whole)
        assert Store(port, Rng(1)).settings()["sound"]
    assert len(seen(whole)[0]) == 4


def test_settings() -> None:
    found = cuts(HOME, lambda port: Store(port, Rng(1)).save_settings({"theme": "light"}))
    themes = [Store(Port(texts), Rng(1)).settings()["theme"] for texts in found]
    assert themes == ["auto", "light"]


# ---- a clock that runs backwards


def test_games_are_saved_whatever_the_clock_says() -> None:
    port = Port()
    store, session = Store(port, Rng(1)), game("g1", now=1000.0)
    store.save(session)
    for now, move in ((900.0, "a1"), (10.0, "a2"), (0.0, "a3")):
        session.play(move, now)
        assert store.save(session).reason is None
    again = Store(port, Rng(1)).load("g1").value
    assert again.record.moves == ["a1", "a2", "a3"] and again.changed == 0.0


def test_a_game_that_ends_before_the_history_was_cleared_by_a_fast_clock_is_noted() -> None:
    house = House()
    house.store.history.clear(time.time() + 1e9)
    host = house.played("mixtour", WON)
    assert [entry.id for entry in house.shelf.history()] == [host.id]
    assert seen(house.port.texts)[1] == [host.id]


def test_nothing_is_older_than_now() -> None:
    assert age(2000.0, 1000.0, EN) == age(1000.0, 1000.0, EN)


def test_the_newest_save_is_what_was_saved_last_not_what_the_clock_says() -> None:
    port = Port()
    first, second = Store(port, Rng(1)), Store(port, Rng(2))
    session = game("g1", now=1000.0)
    first.save(session)
    other = second.load("g1").value
    other.play("a1", 5.0)
    second.save(other)
    session.play("b1", 2000.0)
    saved = first.save(session)
    assert saved.reason == "other-tab" and to_data(saved.other)["record"]["moves"] == ["a1"]
    assert port.texts[GAME_KEY + "g1"] == to_json(other)
