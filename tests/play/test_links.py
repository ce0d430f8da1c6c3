"""What a link that comes in leads to."""

import json

from engine.record import Record
from engine.rng import Rng
from tests.play.test_store import Port
from ui.play import links
from ui.play.saves import to_data
from ui.play.session import Session
from ui.play.store import GAME_KEY, Result, Store
from ui.words import Words

EN = Words("en")


def session(game: str, *moves: str) -> Session:
    return Session("g1", Record(game, {}, 7, moves), ["human", "human"], ["Ada", "Ben"])


def arrive(text: str, store: "Store | None" = None) -> links.Arrival:
    return links.arrival(text, store or Store(Port(), Rng(1)), EN, 5.0)


def test_a_game_comes_as_a_game_of_its_own() -> None:
    found = arrive(links.of_game(session("mixtour", "c3", "d4")))
    assert found.said == "link-opened" and found.fresh and found.session
    assert found.session.record.moves == ["c3", "d4"] and found.session.names == ["Ada", "Ben"]
    assert found.session.created == 5.0 and found.session.seats == ["human", "human"]


def test_a_game_that_is_here_is_gone_on_with() -> None:
    store, known = Store(Port(), Rng(1)), session("mixtour", "c3")
    store.save(known)
    found = arrive(links.of_game(session("mixtour", "c3")), store)
    assert found.said == "link-have" and not found.fresh
    assert found.session and found.session.id == "g1"
    further = arrive(links.of_game(session("mixtour", "c3", "d4")), store)
    assert further.fresh and further.session and further.session.id != "g1"


class Reader(Store):
    """A store that notes which games it reads."""

    def __init__(self, port: Port) -> None:
        Store.__init__(self, port, Rng(1))
        self.read: "list[str]" = []

    def load(self, id: str) -> Result:
        """As every store does."""
        self.read.append(id)
        return Store.load(self, id)


def test_only_a_game_that_says_it_is_the_one_is_read() -> None:
    store = Reader(Port({GAME_KEY + "torn": "{", GAME_KEY + "none": "[]"}))
    options = {"points": 2}
    kept = (
        Record("mixtour", {}, 7, ["c3"]),
        Record("mixtour", options, 7, ["c3", "d4"]),
        Record("inphexion", {}, 7, ["c3"]),
        Record("mixtour", {}, 7, ["c3", "d4"]),
    )
    for number, record in enumerate(kept):
        store.save(Session(f"g{number}", record, ["human", "human"], now=9.0 - number))
    store.read = []
    found = arrive(links.of_game(session("mixtour", "c3", "d4")), store)
    assert found.said == "link-have" and found.session and found.session.id == "g3"
    assert store.read == ["g1", "g3"]  # the same moves under other options have to be read
    assert arrive(links.of_game(session("mixtour", "c3", "a1")), store).fresh
    assert store.read == ["g1", "g3"]


def test_a_game_that_an_earlier_version_saved_is_here_too() -> None:
    saved = to_data(session("mixtour", "c3", "d4"))
    saved["record"] = {"version": 0, "game": "mixtour", "seed": 7, "log": "c3;d4"}
    store = Store(Port({GAME_KEY + "g1": json.dumps(saved)}), Rng(1))
    assert arrive(links.of_game(session("mixtour", "c3", "d4")), store).said == "link-have"


def test_a_bystanders_link_is_a_picture() -> None:
    found = arrive(links.of_bystander(session("beerhex", "b3g", "c4s")))
    assert found.said == "link-view" and found.session is None and found.title == "BeerHex"
    assert found.still and len(found.still.sprites) == 2
    assert [one.face for one in found.still.sprites] == ["cap-g", "cap-s"]  # no faces
    say = EN.of("beerhex")
    names = ("Ada", "Ben")
    seats = [f"{names[seat]} · {say(f'seat-caps-{seat}', hand=12)}" for seat in (0, 1)]
    assert found.still.caption.split(" – ") == seats


def test_a_link_that_is_none_says_why() -> None:
    assert arrive("AAAA").said == "link-mangled"
    assert arrive("").said == "link-empty"
    assert arrive("A" * 9000).said == "link-too-long"
