"""Saved games and settings, over a storage that fails in every way."""

import json

from engine.record import Record, RecordError
from engine.rng import Rng
from tests import toys  # noqa: F401  (makes the toy games known)
from tests.play import each, raises
from tests.play.files import export_all, import_text, load_all
from ui.play import store as store_module
from ui.play.saves import to_data, to_json
from ui.play.session import Session
from ui.play.store import GAME_KEY, SETTINGS_KEY, Store

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Port:
    """A storage in a dict, that fails with ``broken`` if that is set, and has no room for the key
    ``full_for``."""

    def __init__(self, texts: "dict | None" = None) -> None:
        self.texts = dict(texts or {})
        self.broken: "str | None" = None
        self.full_for: "str | None" = None

    def _try(self, act: "Callable[[], object]") -> tuple:
        return (False, self.broken) if self.broken else (True, act())

    def get(self, key: str) -> tuple:
        if self.broken == "full":
            return True, self.texts.get(key)
        return self._try(lambda: self.texts.get(key))

    def set(self, key: str, text: str) -> tuple:
        if key == self.full_for:
            return False, "full"
        return self._try(lambda: self.texts.update({key: text}))

    def remove(self, key: str) -> tuple:
        return self._try(lambda: self.texts.pop(key, None))

    def keys(self) -> tuple:
        if self.broken == "full":
            return True, list(self.texts)
        return self._try(lambda: list(self.texts))

    def weight(self) -> tuple:
        return self._try(lambda: sum([len(key + text) for key, text in self.texts.items()]))

    def said(self, prefix: str, mark: str, length: int) -> tuple:
        ok, keys = self.keys()
        if not ok:
            return ok, keys
        found = [(key[len(prefix) :], self.texts[key]) for key in keys if key.startswith(prefix)]
        heads = [(rest, text[:length].partition(mark)[2]) for rest, text in found]
        return True, [(rest, head.rpartition(",")[0].partition(",")[0]) for rest, head in heads]


KEPT = GAME_KEY + "g1"


def store(port: "Port | None" = None, seed: int = 1) -> Store:
    return Store(port or Port(), Rng(seed))


def game(id: str = "g1", *moves: str, now: float = 1.0) -> Session:
    return Session(
        id, Record("toy", {"cells": 9}, moves=moves), ["human", "easy"], ["Ada", ""], now
    )


# Games


@each("1" * 400, "NaN", "-1", "true", "null", '"9"', "[9, 9]", "1e999", "")
def test_a_time_that_is_none_hides_no_other_game(changed: str) -> None:
    port = Port({GAME_KEY + "bad": '{"changed": ' + changed + "}"})
    store(port).save(game("g1"))
    assert [id for id, _ in store(port).texts()] == ["g1", "bad"]


def test_a_game_that_is_saved_again_and_again_is_never_read() -> None:
    port = Port()
    kept, session = store(port), game("g1", "a1")
    reading = store_module.read
    store_module.read = None  # type: ignore  # to read a game is to replay it
    try:
        for move in ("a2", "a3"):
            assert kept.save(session) == (None, None)
            session.play(move)
        assert kept.save(session) == (None, None)
    finally:
        store_module.read = reading
    assert store(port).load("g1").value.record.moves == ["a1", "a2", "a3"]
    again = store(port).load("g1").value
    assert store(port).save(again) == (None, None)
    assert kept.save(session).reason == "other-tab"  # what lies there is no longer our own text


def test_a_saved_game_comes_back() -> None:
    port = Port({"other/app": "x", SETTINGS_KEY: "{}"})
    session = game("g1", "a1")
    assert store(port).save(session) == (None, None) and session.revision == 1
    loaded = load_all(store(port))
    assert [to_data(s) for s in loaded.sessions] == [to_data(session)]
    assert loaded.broken == []


def test_the_last_changed_comes_first() -> None:
    kept = store()
    for id, now in (("old", 1.0), ("new", 3.0), ("mid", 2.0)):
        kept.save(game(id, now=now))
    assert [session.id for session in load_all(kept).sessions] == ["new", "mid", "old"]


def test_saving_again_and_again_counts_up() -> None:
    kept, session = store(), game()
    for move in ("a1", "a2", "a3"):
        session.play(move)
        assert kept.save(session).reason is None
    assert kept.load("g1").value.record.moves == ["a1", "a2", "a3"] and session.revision == 3


@each("full", "forbidden")
def test_a_storage_that_fails_is_reported_and_the_game_goes_on(reason: str) -> None:
    port, session = Port(), game()
    port.broken = reason
    assert store(port).save(session).reason == reason and session.revision == 0
    port.broken = None
    assert store(port).save(session).reason is None


def test_a_forbidden_storage_knows_nothing() -> None:
    port = Port()
    port.broken = "forbidden"
    assert load_all(store(port)) == ([], [])
    assert store(port).load("g1") == (False, "forbidden")
    assert store(port).settings()["theme"] == "auto"


@each(
    ("{", "not-a-game"),
    ("x" * 100001, "too-long"),
    (json.dumps({"version": 99}), "newer"),
    (to_json(game("other")), "not-a-game"),
)
def test_a_broken_save_is_reported_and_kept_as_it_is(case: tuple) -> None:
    text, reason = case
    port = Port({GAME_KEY + "g1": text})
    loaded = load_all(store(port))
    assert loaded.sessions == [] and loaded.broken == [("g1", reason, text)]
    assert store(port).load("g1") == (False, reason)
    assert store(port).save(game()) == ("unread", None)
    assert port.texts == {GAME_KEY + "g1": text}


def test_another_tabs_newer_save_is_not_overwritten() -> None:
    port = Port()
    store(port).save(game())
    here, there = store(port).load("g1").value, store(port).load("g1").value
    there.play("a5")
    store(port).save(there)
    here.play("a1")
    saved = store(port).save(here)
    assert saved.reason == "other-tab" and saved.other.record.moves == ["a5"]
    assert store(port).load("g1").value.record.moves == ["a5"]


def test_a_game_deleted_in_another_tab_is_saved_anew() -> None:
    kept, session = store(), game()
    kept.save(session)
    kept.delete("g1")
    assert kept.save(session).reason is None and kept.load("g1").ok


def test_delete_can_be_undone() -> None:
    kept = store()
    kept.save(game("g1", "a4"))
    gone = kept.delete("g1")
    assert gone.ok and load_all(kept).sessions == []
    assert kept.restore("g1", gone.value).ok
    assert kept.load("g1").value.record.moves == ["a4"]
    assert kept.restore("g1", "x") == (False, "exists")
    assert kept.delete("nobody") == (False, "missing")


def test_a_broken_save_can_be_deleted_and_restored_too() -> None:
    port = Port({GAME_KEY + "g1": "{"})
    assert store(port).restore("g1", store(port).delete("g1").value).ok
    assert port.texts == {GAME_KEY + "g1": "{"}


def test_new_ids_are_new() -> None:
    port = Port()
    first = store(port).new_id()
    port.texts[GAME_KEY + first] = "taken"
    assert store(port).new_id() != first and len(first) == 10
    assert game(first).id == first


# Files


def test_an_exported_file_fills_an_empty_store() -> None:
    port = Port({GAME_KEY + "bad": "{"})
    for id in ("g1", "g2"):
        store(port).save(game(id, "a1"))
    file, other = export_all(store(port)), store()
    found = import_text(other, file)
    assert sorted(found.ids) == ["g1", "g2"] and found.known == 0
    assert found.refused == [("bad", "not-a-game")]
    assert [s.record.moves for s in load_all(other).sessions] == [["a1"], ["a1"]]


def test_importing_ones_own_file_changes_nothing() -> None:
    port = Port()
    store(port).save(game())
    before = dict(port.texts)
    assert import_text(store(port), export_all(store(port))) == ([], 1, [])
    assert port.texts == before


def test_a_game_that_went_on_elsewhere_comes_under_a_new_id() -> None:
    kept = store()
    kept.save(game("g1", "a1"))
    found = import_text(kept, to_json(game("g1", "a1", "a2")))
    assert found.ids[0] != "g1"
    assert kept.load("g1").value.record.moves == ["a1"]
    assert kept.load(found.ids[0]).value.record.moves == ["a1", "a2"]


def test_an_import_does_not_touch_an_unreadable_game_of_that_id() -> None:
    port = Port({GAME_KEY + "g1": "{"})
    found = import_text(store(port), to_json(game("g1")))
    assert found.ids[0] != "g1" and port.texts[GAME_KEY + "g1"] == "{"


def test_one_bad_game_does_not_spoil_the_file() -> None:
    file = json.loads(export_all(store()))
    bad = to_data(game("g2"))
    bad["record"]["moves"] = ["z9"]
    file["games"] = [bad, to_data(game("g1")), 7]
    found = import_text(store(), json.dumps(file))
    assert found.ids == ["g1"]
    assert found.refused == [("g2", "bad-move"), ("", "not-a-game")]


def test_a_full_storage_refuses_games_one_by_one() -> None:
    port = Port()
    port.broken = "full"
    assert import_text(store(port), to_json(game())).refused[0][1] == "full"


@each(
    ("", "not-a-game"),
    ("[]", "not-a-game"),
    (" " * 8000001, "too-long"),
    ('{"kind": "coaster-games", "version": 3}', "newer"),
    ('{"kind": "coaster-games", "version": "1"}', "not-a-game"),
    ('{"kind": "coaster-games", "version": 1, "games": {}, "unread": []}', "not-a-game"),
    (
        json.dumps({"kind": "coaster-games", "version": 1, "games": [0] * 20001, "unread": []}),
        "too-long",
    ),
)
def test_what_is_no_file_is_refused_as_a_whole(case: tuple) -> None:
    text, reason = case
    assert raises(RecordError, lambda: import_text(store(), text)).reason == reason


@each("full", "forbidden")
def test_a_file_rescues_what_could_not_be_saved(reason: str) -> None:
    port = Port()
    kept, session = store(port), game("g1", "a1")
    kept.save(session)
    kept.save(game("g2"))
    port.broken = reason
    session.play("a2")
    assert kept.save(session).reason == reason
    session.play("a3")  # it goes on, and nobody tries to save it
    there = store()
    import_text(there, export_all(kept))
    assert there.load("g1").value.record.moves == ["a1", "a2", "a3"]
    assert sorted(there.ids()) == (["g1"] if reason == "forbidden" else ["g1", "g2"])
    port.broken = None
    kept.save(session)
    kept.delete("g1")
    assert [id for id, _ in kept.texts()] == ["g2"] and not kept.unsaved()


def test_a_file_has_the_game_as_it_is_and_what_cannot_be_read_in_its_place() -> None:
    port = Port()
    kept, session = store(port), game("g1", "a1")
    kept.save(session)
    later = port.texts[GAME_KEY + "g1"] = json.dumps({"version": 99, "id": "g1"})
    session.play("a2")
    assert kept.save(session) == ("unread", None) and list(kept.unsaved()) == ["g1"]
    file = json.loads(export_all(kept))
    assert [one["record"]["moves"] for one in file["games"]] == [["a1", "a2"]]
    assert file["unread"] == [["g1", later]] and port.texts[GAME_KEY + "g1"] == later


def test_what_may_come_between_two_looks_of_an_import_has_words() -> None:
    class Quick(Store):
        def has(self, id: str) -> bool:
            return False

    kept = Quick(Port({GAME_KEY + "g1": "{"}), Rng(1))
    refused = import_text(kept, to_json(game())).refused
    assert refused == [("g1", "other-tab")]


# What may be lost


def many(count: int, more: int = 0) -> Port:
    """A storage with that many games, and so many characters beside."""
    return Port({GAME_KEY + f"g{number}": "{}" for number in range(count)} | {"x": "x" * more})


def test_games_that_nobody_promises_to_keep_are_spoken_of_once_there_are_many() -> None:
    few, port = many(11), many(12)
    assert store(few).at_risk(False) == "" and store(port).at_risk(True) == ""
    assert [store(port).at_risk(False) for _ in range(3)] == ["may-be-lost", "", ""]


def test_a_storage_that_is_nearly_full_is_spoken_of_once_too() -> None:
    port = many(20, 2000000)
    assert [store(port).at_risk(True) for _ in range(2)] == ["nearly-full", ""]
    assert store(many(3, 2000000)).at_risk(True) == ""  # nothing of ours fills it


@each("full", "forbidden")
def test_what_cannot_be_noted_is_not_said_again_and_again(reason: str) -> None:
    port = many(20)
    port.broken = reason
    assert store(port).at_risk(False) == ""


# Settings


def test_settings_have_defaults_and_are_kept_one_by_one() -> None:
    kept = store()
    assert kept.settings()["sound"] is False
    assert kept.save_settings({"sound": True}) is None
    kept.save_settings({"theme": "light", "names": [" Ada\n", "Ben"]})
    assert (kept.settings()["sound"], kept.settings()["theme"]) == (True, "light")
    assert kept.settings()["names"] == ["Ada", "Ben"]


LATER = {"theme": "sepia", "colour": "red", "sound": "loud", "names": ["Ada", 7]}


def test_settings_of_a_later_version_stay_but_for_what_is_changed() -> None:
    port = Port({SETTINGS_KEY: json.dumps(LATER)})
    kept = store(port)
    kept.save_settings({"sound": True})
    assert kept.settings()["theme"] == "auto" and kept.settings()["sound"] is True
    now = json.loads(port.texts[SETTINGS_KEY])
    assert {name: now[name] for name in LATER} == LATER | {"sound": True}
    kept.save_settings({"theme": "light"})
    assert json.loads(port.texts[SETTINGS_KEY])["theme"] == "light"


def test_a_file_has_them_too_and_one_that_is_taken_over_leaves_them_alone() -> None:
    port, other = Port({SETTINGS_KEY: json.dumps(LATER)}), store()
    other.save_settings({"theme": "dark", "sheets": {"toy": {}}})
    import_text(store(port), export_all(other))
    assert json.loads(export_all(store(port)))["settings"]["colour"] == "red"
    now = json.loads(port.texts[SETTINGS_KEY])
    assert (now["theme"], now["colour"], now["sheets"]) == ("sepia", "red", {"toy": {}})


@each("{", "[]", "null", '"x"', "7")
def test_a_text_that_holds_no_settings_is_put_aside_once(text: str) -> None:
    port = Port({SETTINGS_KEY: text})
    for again in (text, text, "mangled"):
        port.texts[SETTINGS_KEY] = again
        assert store(port).save_settings({"sound": True}) is None
        store(port).save_settings({"theme": "light"})
        assert store(port).settings()["sound"] and store(port).settings()["theme"] == "light"
    aside = {key: port.texts[key] for key in port.texts if key != SETTINGS_KEY}
    assert aside == {SETTINGS_KEY + "/1": text, SETTINGS_KEY + "/2": "mangled"}


def test_what_finds_no_room_aside_is_not_overwritten() -> None:
    port = Port({SETTINGS_KEY: "{"})
    port.full_for = SETTINGS_KEY + "/1"
    assert store(port).save_settings({"sound": True}) == "full"
    assert port.texts == {SETTINGS_KEY: "{"}


def test_settings_that_cannot_be_kept_say_why() -> None:
    port = Port()
    port.broken = "full"
    assert store(port).save_settings({"sound": True}) == "full"


# Games that could not be saved


def unsaved(broken: str, *moves: str) -> tuple:
    """A game of which no more could be saved after its first move: the port, the store, it."""
    port = Port()
    kept, session = store(port), game("g1", "a1")
    assert kept.save(session).reason is None
    port.broken, port.full_for = ("forbidden", None) if broken == "forbidden" else (None, KEPT)
    session.play_all(list(moves), 2.0)
    assert kept.save(session).reason == broken
    return port, kept, session


@each("full", "forbidden")
def test_a_game_that_could_not_be_saved_is_there_as_long_as_the_page(broken: str) -> None:
    port, kept, session = unsaved(broken, "a2")
    assert kept.latest() == ["g1"] and kept.load("g1").value is session
    assert json.loads(kept.text("g1"))["record"]["moves"] == ["a1", "a2"]
    port.broken = port.full_for = None
    session.play_all(["a3"], 3.0)
    assert kept.save(session).reason is None and kept.unsaved() == {}
    assert json.loads(port.texts[KEPT])["record"]["moves"] == ["a1", "a2", "a3"]


@each("full", "forbidden")
def test_it_is_deleted_and_comes_back(broken: str) -> None:
    port, kept, _ = unsaved(broken, "a2")
    dropped = kept.delete("g1")
    if broken == "full":
        assert dropped.ok and not kept.has("g1") and port.texts.get(KEPT) is None
    assert dropped.ok and kept.unsaved() == {}
    kept.restore("g1", dropped.value)
    assert kept.load("g1").value.record.moves == ["a1", "a2"]
