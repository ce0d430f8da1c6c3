"""What a link that comes in leads to."""

from engine.record import Record
from engine.rng import Rng
from tests.play.test_store import Port
from ui.play import links
from ui.play.session import Session
from ui.play.store import Store
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


def test_a_bystanders_link_is_a_picture() -> None:
    found = arrive(links.of_bystander(session("beerhex", "b3g", "c4s")))
    assert found.said == "link-view" and found.session is None and found.title == "BeerHex"
    assert found.still and len(found.still.sprites) == 2
    assert [one.face for one in found.still.sprites] == ["cap-g", "cap-s"]  # no faces


def test_a_link_that_is_none_says_why() -> None:
    assert arrive("AAAA").said == "link-mangled"
    assert arrive("").said == "link-empty"
    assert arrive("A" * 9000).said == "link-too-long"
