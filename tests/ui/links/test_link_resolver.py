"""Opening links of every kind."""

import json

from engine.record import Record
from engine.rng import Rng
from tests.support.fake_storage import FakeStorage
from ui.library.saves import to_data
from ui.library.store import GAME_KEY_PREFIX, Store, StoreResult
from ui.links import link_resolver
from ui.session.session import Session
from ui.words import Words

EN = Words("en")


def session(game: str, *moves: str) -> Session:
    return Session("g1", Record(game, {}, 7, moves), ["human", "human"], ["Ada", "Ben"])


def arrive(text: str, store: "Store | None" = None) -> link_resolver.ResolvedLink:
    return link_resolver.resolve_link(text, store or Store(FakeStorage(), Rng(1)), EN, 5.0)


def test_game_link_opens_new_game() -> None:
    resolved = arrive(link_resolver.full_link(session("mixtour", "c3", "d4")))
    assert resolved.toast_key == "link-opened" and resolved.is_new and resolved.session
    assert resolved.session.record.moves == ["c3", "d4"] and resolved.session.names == [
        "Ada",
        "Ben",
    ]
    assert resolved.session.created == 5.0 and resolved.session.seats == ["human", "human"]


def test_link_of_saved_game_opens_it() -> None:
    store, known = Store(FakeStorage(), Rng(1)), session("mixtour", "c3")
    store.save(known)
    resolved = arrive(link_resolver.full_link(session("mixtour", "c3")), store)
    assert resolved.toast_key == "link-have" and not resolved.is_new
    assert resolved.session and resolved.session.id == "g1"
    further = arrive(link_resolver.full_link(session("mixtour", "c3", "d4")), store)
    assert further.is_new and further.session and further.session.id != "g1"


class CountingStore(Store):
    """A store that records which games it loads."""

    def __init__(self, port: FakeStorage) -> None:
        Store.__init__(self, port, Rng(1))
        self.read: "list[str]" = []

    def load(self, id: str) -> StoreResult:
        """Load a game, and record its id."""
        self.read.append(id)
        return Store.load(self, id)


def test_only_games_that_may_match_are_loaded() -> None:
    store = CountingStore(
        FakeStorage({GAME_KEY_PREFIX + "torn": "{", GAME_KEY_PREFIX + "none": "[]"})
    )
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
    resolved = arrive(link_resolver.full_link(session("mixtour", "c3", "d4")), store)
    assert resolved.toast_key == "link-have" and resolved.session and resolved.session.id == "g3"
    assert store.read == ["g1", "g3"]  # the same moves under other options have to be read
    assert arrive(link_resolver.full_link(session("mixtour", "c3", "a1")), store).is_new
    assert store.read == ["g1", "g3"]


def test_game_saved_by_earlier_version_is_found() -> None:
    saved = to_data(session("mixtour", "c3", "d4"))
    saved["record"] = {"version": 0, "game": "mixtour", "seed": 7, "log": "c3;d4"}
    store = Store(FakeStorage({GAME_KEY_PREFIX + "g1": json.dumps(saved)}), Rng(1))
    assert (
        arrive(link_resolver.full_link(session("mixtour", "c3", "d4")), store).toast_key
        == "link-have"
    )


def test_spectator_link_shows_static_board() -> None:
    resolved = arrive(link_resolver.spectator_link(session("beerhex", "b3g", "c4s")))
    assert (
        resolved.toast_key == "link-view"
        and resolved.session is None
        and resolved.title == "BeerHex"
    )
    assert resolved.static_board and len(resolved.static_board.sprites) == 2
    # No faces.
    assert [sprite.symbol for sprite in resolved.static_board.sprites] == ["cap-g", "cap-s"]
    say = EN.for_game("beerhex")
    names = ("Ada", "Ben")
    seats = [f"{names[seat]} · {say(f'seat-caps-{seat}', hand=12)}" for seat in (0, 1)]
    assert resolved.static_board.caption.split(" – ") == seats


def test_invalid_link_has_reason() -> None:
    assert arrive("AAAA").toast_key == "link-mangled"
    assert arrive("").toast_key == "link-empty"
    assert arrive("A" * 9000).toast_key == "link-too-long"
