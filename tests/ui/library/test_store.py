"""The store of games, over a storage that fails in every way."""

import json

from engine.record import RecordError
from engine.rng import Rng
from tests.support import toy_games  # noqa: F401  (registers the toy games)
from tests.support.backup_files import export_all, import_games, load_all
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.portable import parametrize, raises
from tests.support.sessions import make_session
from ui.library import store as store_module
from ui.library.saves import to_data, to_json
from ui.library.settings_store import SETTINGS_KEY
from ui.library.store import GAME_KEY_PREFIX, Store

GAME_1_KEY = GAME_KEY_PREFIX + "g1"


# Games


@parametrize("1" * 400, "NaN", "-1", "true", "null", '"9"', "[9, 9]", "1e999", "")
def test_invalid_time_hides_no_other_game(changed: str) -> None:
    port = FakeStorage({GAME_KEY_PREFIX + "bad": '{"changed": ' + changed + "}"})
    make_store(port).save(make_session("g1"))
    assert [id for id, _ in make_store(port).current_texts()] == ["g1", "bad"]


def test_own_saves_are_not_parsed_again() -> None:
    port = FakeStorage()
    store, session = make_store(port), make_session("g1", "a1")
    reading = store_module.parse_saved_game
    store_module.parse_saved_game = None  # type: ignore  # parsing a game replays it
    try:
        for move in ("a2", "a3"):
            assert store.save(session) == (None, None)
            session.play(move)
        assert store.save(session) == (None, None)
    finally:
        store_module.parse_saved_game = reading
    assert make_store(port).load("g1").value.record.moves == ["a1", "a2", "a3"]
    again = make_store(port).load("g1").value
    assert make_store(port).save(again) == (None, None)
    assert store.save(session).reason == "other-tab"  # the stored text is no longer its own


def test_saved_game_is_loaded() -> None:
    port = FakeStorage({"other/app": "x", SETTINGS_KEY: "{}"})
    session = make_session("g1", "a1")
    assert make_store(port).save(session) == (None, None) and session.revision == 1
    loaded = load_all(make_store(port))
    assert [to_data(s) for s in loaded.sessions] == [to_data(session)]
    assert loaded.broken == []


def test_last_changed_game_comes_first() -> None:
    store = make_store()
    for id, now in (("old", 1.0), ("new", 3.0), ("mid", 2.0)):
        store.save(make_session(id, now=now))
    assert [session.id for session in load_all(store).sessions] == ["new", "mid", "old"]


def test_each_save_counts_up_the_revision() -> None:
    store, session = make_store(), make_session()
    for move in ("a1", "a2", "a3"):
        session.play(move)
        assert store.save(session).reason is None
    assert store.load("g1").value.record.moves == ["a1", "a2", "a3"] and session.revision == 3


@parametrize("full", "forbidden")
def test_failing_storage_is_reported_and_the_game_continues(reason: str) -> None:
    port, session = FakeStorage(), make_session()
    port.error = reason
    assert make_store(port).save(session).reason == reason and session.revision == 0
    port.error = None
    assert make_store(port).save(session).reason is None


def test_forbidden_storage_is_empty() -> None:
    port = FakeStorage()
    port.error = "forbidden"
    assert load_all(make_store(port)) == ([], [])
    assert make_store(port).load("g1") == (False, "forbidden")
    assert make_store(port).settings.load()["theme"] == "auto"


@parametrize(
    ("{", "not-a-game"),
    ("x" * 100001, "too-long"),
    (json.dumps({"version": 99}), "newer"),
    (to_json(make_session("other")), "not-a-game"),
)
def test_broken_save_is_reported_and_left_unchanged(case: tuple) -> None:
    text, reason = case
    port = FakeStorage({GAME_KEY_PREFIX + "g1": text})
    loaded = load_all(make_store(port))
    assert loaded.sessions == [] and loaded.broken == [("g1", reason, text)]
    assert make_store(port).load("g1") == (False, reason)
    assert make_store(port).save(make_session()) == ("unread", None)
    assert port.texts == {GAME_KEY_PREFIX + "g1": text}


def test_newer_save_of_another_tab_is_not_overwritten() -> None:
    port = FakeStorage()
    make_store(port).save(make_session())
    first, second = make_store(port).load("g1").value, make_store(port).load("g1").value
    second.play("a5")
    make_store(port).save(second)
    first.play("a1")
    saved = make_store(port).save(first)
    assert saved.reason == "other-tab" and saved.other_session.record.moves == ["a5"]
    assert make_store(port).load("g1").value.record.moves == ["a5"]


def test_game_deleted_in_another_tab_is_saved_again() -> None:
    store, session = make_store(), make_session()
    store.save(session)
    store.delete("g1")
    assert store.save(session).reason is None and store.load("g1").ok


def test_delete_can_be_undone() -> None:
    store = make_store()
    store.save(make_session("g1", "a4"))
    gone = store.delete("g1")
    assert gone.ok and load_all(store).sessions == []
    assert store.restore("g1", gone.value).ok
    assert store.load("g1").value.record.moves == ["a4"]
    assert store.restore("g1", "x") == (False, "exists")
    assert store.delete("unknown") == (False, "missing")


def test_broken_save_can_be_deleted_and_restored() -> None:
    port = FakeStorage({GAME_KEY_PREFIX + "g1": "{"})
    assert make_store(port).restore("g1", make_store(port).delete("g1").value).ok
    assert port.texts == {GAME_KEY_PREFIX + "g1": "{"}


def test_new_ids_are_unused() -> None:
    port = FakeStorage()
    first = make_store(port).new_id()
    port.texts[GAME_KEY_PREFIX + first] = "taken"
    assert make_store(port).new_id() != first and len(first) == 10
    assert make_session(first).id == first


# Files


def test_exported_file_fills_an_empty_store() -> None:
    port = FakeStorage({GAME_KEY_PREFIX + "bad": "{"})
    for id in ("g1", "g2"):
        make_store(port).save(make_session(id, "a1"))
    file, other = export_all(make_store(port)), make_store()
    result = import_games(other, file)
    assert sorted(result.added_ids) == ["g1", "g2"] and result.duplicates == 0
    assert result.rejected == [("bad", "not-a-game")]
    assert [s.record.moves for s in load_all(other).sessions] == [["a1"], ["a1"]]


def test_importing_own_file_changes_nothing() -> None:
    port = FakeStorage()
    make_store(port).save(make_session())
    before = dict(port.texts)
    assert import_games(make_store(port), export_all(make_store(port))) == ([], 1, [])
    assert port.texts == before


def test_game_continued_elsewhere_is_imported_under_a_new_id() -> None:
    store = make_store()
    store.save(make_session("g1", "a1"))
    result = import_games(store, to_json(make_session("g1", "a1", "a2")))
    assert result.added_ids[0] != "g1"
    assert store.load("g1").value.record.moves == ["a1"]
    assert store.load(result.added_ids[0]).value.record.moves == ["a1", "a2"]


def test_import_leaves_an_unreadable_game_with_the_same_id() -> None:
    port = FakeStorage({GAME_KEY_PREFIX + "g1": "{"})
    result = import_games(make_store(port), to_json(make_session("g1")))
    assert result.added_ids[0] != "g1" and port.texts[GAME_KEY_PREFIX + "g1"] == "{"


def test_one_bad_game_does_not_stop_the_import() -> None:
    file = json.loads(export_all(make_store()))
    bad = to_data(make_session("g2"))
    bad["record"]["moves"] = ["z9"]
    file["games"] = [bad, to_data(make_session("g1")), 7]
    result = import_games(make_store(), json.dumps(file))
    assert result.added_ids == ["g1"]
    assert result.rejected == [("g2", "bad-move"), ("", "not-a-game")]


def test_full_storage_rejects_each_game() -> None:
    port = FakeStorage()
    port.error = "full"
    assert import_games(make_store(port), to_json(make_session())).rejected[0][1] == "full"


@parametrize(
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
def test_invalid_file_is_refused_as_a_whole(case: tuple) -> None:
    text, reason = case
    assert raises(RecordError, lambda: import_games(make_store(), text)).reason == reason


@parametrize("full", "forbidden")
def test_file_includes_unsaved_games(reason: str) -> None:
    port = FakeStorage()
    store, session = make_store(port), make_session("g1", "a1")
    store.save(session)
    store.save(make_session("g2"))
    port.error = reason
    session.play("a2")
    assert store.save(session).reason == reason
    session.play("a3")  # and this move is never saved
    there = make_store()
    import_games(there, export_all(store))
    assert there.load("g1").value.record.moves == ["a1", "a2", "a3"]
    assert sorted(there.game_ids()) == (["g1"] if reason == "forbidden" else ["g1", "g2"])
    port.error = None
    store.save(session)
    store.delete("g1")
    assert [id for id, _ in store.current_texts()] == ["g2"] and not store.unsaved_sessions()


def test_file_includes_unsaved_game_and_the_unreadable_text_stored_for_it() -> None:
    port = FakeStorage()
    store, session = make_store(port), make_session("g1", "a1")
    store.save(session)
    later = port.texts[GAME_KEY_PREFIX + "g1"] = json.dumps({"version": 99, "id": "g1"})
    session.play("a2")
    assert store.save(session) == ("unread", None) and list(store.unsaved_sessions()) == ["g1"]
    file = json.loads(export_all(store))
    assert [game["record"]["moves"] for game in file["games"]] == [["a1", "a2"]]
    assert file["unread"] == [["g1", later]] and port.texts[GAME_KEY_PREFIX + "g1"] == later


def test_game_added_by_another_tab_during_an_import_is_reported() -> None:
    class Quick(Store):
        def has_game(self, id: str) -> bool:
            return False

    store = Quick(FakeStorage({GAME_KEY_PREFIX + "g1": "{"}), Rng(1))
    refused = import_games(store, to_json(make_session())).rejected
    assert refused == [("g1", "other-tab")]


# Warnings


def store_with_many(count: int, more: int = 0) -> FakeStorage:
    """Return a storage with ``count`` games, and ``more`` other characters."""
    return FakeStorage(
        {GAME_KEY_PREFIX + f"g{number}": "{}" for number in range(count)} | {"x": "x" * more}
    )


def test_many_games_without_persistent_storage_are_warned_of_once() -> None:
    few, port = store_with_many(11), store_with_many(12)
    assert make_store(few).storage_risk(False) == "" and make_store(port).storage_risk(True) == ""
    assert [make_store(port).storage_risk(False) for _ in range(3)] == ["may-be-lost", "", ""]


def test_nearly_full_storage_is_warned_of_once() -> None:
    port = store_with_many(20, 2000000)
    assert [make_store(port).storage_risk(True) for _ in range(2)] == ["nearly-full", ""]
    # Other sites' data fills it.
    assert make_store(store_with_many(3, 2000000)).storage_risk(True) == ""


@parametrize("full", "forbidden")
def test_warning_that_cannot_be_recorded_is_not_shown(reason: str) -> None:
    port = store_with_many(20)
    port.error = reason
    assert make_store(port).storage_risk(False) == ""


# Games that could not be saved


def session_not_saved(broken: str, *moves: str) -> tuple:
    """Return the port, the store, and a game that could not be saved after its first move."""
    port = FakeStorage()
    store, session = make_store(port), make_session("g1", "a1")
    assert store.save(session).reason is None
    port.error, port.full_for = ("forbidden", None) if broken == "forbidden" else (None, GAME_1_KEY)
    session.play_all(list(moves), 2.0)
    assert store.save(session).reason == broken
    return port, store, session


@parametrize("full", "forbidden")
def test_unsaved_game_stays_available_until_the_page_closes(broken: str) -> None:
    port, store, session = session_not_saved(broken, "a2")
    assert store.latest_ids() == ["g1"]
    assert to_data(store.load("g1").value) == to_data(session)
    assert json.loads(store.current_text("g1"))["record"]["moves"] == ["a1", "a2"]
    port.error = port.full_for = None
    session.play_all(["a3"], 3.0)
    assert store.save(session).reason is None and store.unsaved_sessions() == {}
    assert json.loads(port.texts[GAME_1_KEY])["record"]["moves"] == ["a1", "a2", "a3"]


@parametrize("full", "forbidden")
def test_loaded_unsaved_game_changes_no_table(broken: str) -> None:
    _, store, session = session_not_saved(broken, "a2")
    before = to_data(session)
    loaded = store.load("g1").value
    loaded.play_all(["a3"], 3.0)
    loaded.names[0] = "Ann"
    assert to_data(session) == to_data(store.load("g1").value) == before


@parametrize("full", "forbidden")
def test_unsaved_game_can_be_deleted_and_restored(broken: str) -> None:
    port, store, _ = session_not_saved(broken, "a2")
    dropped = store.delete("g1")
    if broken == "full":
        assert dropped.ok and not store.has_game("g1") and port.texts.get(GAME_1_KEY) is None
    assert dropped.ok and store.unsaved_sessions() == {}
    store.restore("g1", dropped.value)
    assert store.load("g1").value.record.moves == ["a1", "a2"]
