"""A tab that dies between any two writes loses nothing: all of it is there as before or as after.

Everything that writes is done once to count its writes, and then again for each of them with a
storage that ends with it: what comes back to it after that is another tab, opened anew.
"""

import json
import time

from engine.link.game_link import encode_game
from engine.record import Record
from engine.rng import Rng
from tests.play import each
from tests.play.files import export_all, load_all, take_over
from tests.play.sealed import Phone as Sealed
from tests.play.sealed import settle
from tests.play.test_mailbox import Phone, mine, pair
from tests.play.test_puzzle import MINE, opened, solve
from tests.play.test_shelf import EN, WON, House
from tests.play.test_store import Port
from ui.play.history import KEY as HISTORY_KEY
from ui.play.lesson import Lesson
from ui.play.lobby import age
from ui.play.puzzles import Notes
from ui.play.saves import to_data, to_json
from ui.play.session import Session
from ui.play.shelf import Shelf
from ui.play.store import GAME_KEY, PUZZLES_KEY, SETTINGS_KEY, Store

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


# ---- whatever writes


def whole(texts: dict, before: dict, after: dict) -> None:
    """Fails if anything is there neither as before nor as after, or is not there at all."""
    (old, over, broken, _), (new, ended, _, _) = seen(before), seen(after)
    games, there, unread, _ = seen(texts)
    assert unread == broken and len(games) >= min(len(old), len(new))
    for id in old | new:
        assert games.get(id) in (old.get(id), new.get(id)), id
        assert id in games or id not in old or id not in new, id
    assert all([id in there for id in over if id in ended])
    for key in before | after:
        if not key.startswith(GAME_KEY) and key != HISTORY_KEY:
            assert texts.get(key) in (before.get(key), after.get(key)), key


def on(port: Port, found: House) -> House:
    """A device with this storage, in a new tab."""
    found.port, found.store = port, Store(port, Rng(9))
    found.shelf = Shelf(found.store, lambda: 77)
    return found


def match() -> dict:
    """A device with the first game of a match, which is over."""
    house = House()
    host = house.played("beerhex", [], best_of=3)
    host.lift()
    host.resign()
    return house.port.texts


def begun(port: Port) -> tuple:
    """The shelf of a tab with this storage in which a game has just been begun, and its table."""
    house = on(Port(LEARNED), House())
    host = house.played("mixtour", [])
    house.store._port = port
    return house, host


def leave(port: Port) -> None:
    house, host = begun(port)
    house.shelf.left(host)


def learn(port: Port) -> None:
    Lesson("mixtour", EN, Store(port, Rng(1))).following()


def note(port: Port) -> None:
    store = Store(port, Rng(1))
    store.at_risk(False)
    store.keep_review(OVER, "{}")


def solve_one(port: Port) -> None:
    solve(opened(MINE, port))


OVER, MATCH = ENDED[0], match()
NEXT = list(seen(MATCH)[0])[0]
LEARNED = HOME | {"coaster/lesson/mixtour": "3", "coaster/coach/mixtour": "2"}
MANY = HOME | {GAME_KEY + f"m{n}": to_json(game(f"m{n}", "a1")) for n in range(12)}
SOLVED = HOME | {PUZZLES_KEY: '{"version": 1, "solved": ["beerhex-01"], "days": []}'}
MANGLED = HOME | {SETTINGS_KEY: "{"}
LINK = encode_game(Record("mixtour", moves=["e5"]), ["Ada"])


# What is there before, how many writes it takes, and what is done.
@each(
    (LEARNED, 2, lambda port: shelf(port).rematch(table(port, OVER))),
    (MATCH, 2, lambda port: shelf(port).next_game(table(port, NEXT), 0)),
    (HOME, 2, lambda port: shelf(port).fork(table(port, OVER))),
    (HOME, 1, lambda port: shelf(port).arrive(LINK, EN)),
    (begun(Port())[0].port.texts, 3, leave),
    (LEARNED, 3, learn),
    (SOLVED, 1, solve_one),
    (SOLVED, 1, lambda port: Notes(Store(port, Rng(1))).show("2026-01-31")),
    (MANGLED, 2, lambda port: Store(port, Rng(1)).save_settings({"theme": "light"})),
    (MANY, 2, note),
)
def test_every_act_leaves_all_as_it_was_or_will_be(case: tuple) -> None:
    before, writes, act = case
    found = cuts(before, act)
    assert len(found) == writes + 1 and found[-1] != found[0] == before
    for texts in found:
        whole(texts, before, found[-1])


# ---- letters that come


def letters() -> "list[tuple[dict, str]]":
    """What is on a phone before each letter of a game, a rematch and a fork comes, and that."""
    (here, there), found = pair(), []
    other = Phone()

    def come(moves: "list[str]") -> None:
        for move in moves:
            phone = (here, there)[here.table.session.tip.turn != mine(here)]
            phone.table.play([move])
            letter = phone.send()
            if phone is here:
                found.append((dict(there.port.texts), letter))
            (there, here)[phone is there].open(letter)

    come(WON[:1])
    other.open(found[0][1])
    other.table.play(["d4"])
    come(WON[1:])
    here.table = here.on_table(here.shelf.rematch(here.table))
    found.append((dict(there.port.texts), here.send()))
    return found + [(dict(here.port.texts), other.send())]


def opening(letter: str) -> "Callable[[Port], None]":
    def act(port: Port) -> None:
        phone = Phone()
        on(port, phone)
        phone.open(letter)

    return act


def test_a_letter_that_comes() -> None:
    for before, letter in letters():
        found = cuts(before, opening(letter))
        assert 1 < len(found) <= 3
        for texts in found:
            whole(texts, before, found[-1])
            again = Port(texts)
            opening(letter)(again)
            assert seen(again.texts)[:2] == seen(found[-1])[:2]


def sealed_on(port: Port) -> Sealed:
    """A phone with this storage, in a new tab; the desk answers what its games have asked."""
    phone = Sealed(3)
    phone.store._port = phone.store.history._port = phone.port = port
    for id in [id for id in phone.store.ids() if phone.shelf.find(id)]:
        phone.take(id)
    return phone


def sealed_links() -> "list[tuple[dict, str]]":
    """What is on a phone before each link of a sealed game comes, and that: an invitation, a move,
    one's last, and another invitation, which crosses one's own."""
    here, there = Sealed(1), Sealed(2)
    link = here.invite().send()
    found: "list[tuple[dict, str]]" = [({}, link)]
    here.open(there.open(link).send())
    found.append((dict(there.port.texts), here.play("a1g").send()))
    there.open(found[1][1])
    settle(here, there.play("resign"))
    for phone in (here, there):
        phone.take(phone.shelf.rematch(phone.table).id)
    if here.table.session.remote.id > there.table.session.remote.id:
        here, there = there, here
    link = here.send()
    there.send()
    return found + [(dict(there.port.texts), link)]


def unsealing(link: str) -> "Callable[[Port], object]":
    return lambda port: sealed_on(port).open(link)


def test_a_link_of_a_sealed_game_that_comes() -> None:
    for before, link in sealed_links():
        found = cuts(before, unsealing(link))
        assert len(found) > 1
        for texts in found:
            whole(texts, before, found[-1])
            again = Port(texts)
            unsealing(link)(again)
            assert seen(again.texts)[0] == seen(found[-1])[0]


def test_a_move_of_a_sealed_game_that_was_kept_is_sealed_by_another_tab() -> None:
    here, there = Sealed(1), Sealed(2)
    here.open(there.open(here.invite().send()).send())
    found = cuts(here.port.texts, lambda port: sealed_on(port).play("a1g"))
    moves = [sealed_on(Port(texts)).moves for texts in found]
    assert moves == [[]] + [["a1g"]] * (len(found) - 1) and len(found) > 2


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
