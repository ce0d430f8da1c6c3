"""The history of finished games: adding, removing, totals, import and export."""

import json

from engine.record import Record
from tests.support.backup_files import export_all, import_games, load_all
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.portable import parametrize
from tests.support.sessions import entries, finished_session, solo
from ui.library import history
from ui.library.daily_seed import is_daily_seed
from ui.library.game_library import GameLibrary
from ui.library.history import HISTORY_KEY, to_data
from ui.library.saved_games.history_entry import HistoryEntry, daily_bests, totals
from ui.library.saves import run_to_end
from ui.library.store import GAME_KEY_PREFIX, Store
from ui.session.session import Session


def ids(store: Store) -> list:
    return [entry.id for entry in store.history.entries()]


# ---- adding and removing


def test_stored_history_is_parsed_once_for_each_change() -> None:
    port = FakeStorage()
    store, other = make_store(port), make_store(port)
    store.save(finished_session("g1"))
    entries = store.history.raw_entries()
    assert entries and store.history.raw_entries() is entries
    other.save(finished_session("g2"))
    assert ids(store) == ["g2", "g1"]
    port.texts[HISTORY_KEY] = "{"
    assert store.history.raw_entries() is None
    port.remove(HISTORY_KEY)
    assert store.history.raw_entries() == []


def test_game_enters_history_at_its_end_and_leaves_on_undo() -> None:
    store, session = make_store(), Session("g1", Record("mixtour"), ["human", "human"])
    store.save(session)
    assert ids(store) == []
    session.play("resign", 7.0)
    store.save(session)
    assert ids(store) == ["g1"]
    session.undo()
    store.save(session)
    assert ids(store) == []
    session.redo(9.0)
    store.save(session)
    assert ids(store) == ["g1"] and store.history.entries()[0].ended_at == 9.0


def test_cleared_history_returns_only_by_import() -> None:
    port = FakeStorage()
    store = make_store(port)
    store.save(finished_session("g1", at=5.0))
    exported = export_all(store)
    assert store.history.clear(9.0) is None and ids(store) == []
    store.history.update(finished_session("g1", at=5.0))  # as the lobby does with saved games
    make_store(port).history.update(finished_session("g0", at=9.0))
    assert ids(store) == []
    store.save(finished_session("g2", at=9.5))
    assert ids(store) == ["g2"]
    run_to_end(store.history.merge_steps(json.loads(exported)["history"], 2e9))
    assert ids(store) == ["g2", "g1"]
    store.history.update(finished_session("g1", at=5.0))
    assert ids(make_store(port)) == ["g2", "g1"]


def lists(port: FakeStorage) -> tuple:
    """Return the ids of the saved games in play and of those that are over, after a reload."""
    return GameLibrary(make_store(port)).saved_game_ids()


def test_cleared_games_that_stay_saved_are_still_over() -> None:
    port = FakeStorage()
    store = make_store(port)
    for id in ("g1", "g2", "g3"):
        store.save(finished_session(id))
    store.delete("g2")
    assert GameLibrary(store).clear_history() is None
    assert sorted(lists(port)[1]) == ["g1", "g3"] and lists(port)[0] == []
    assert json.loads(port.texts[HISTORY_KEY])["unlisted"] in (["g1", "g3"], ["g3", "g1"])
    assert not store.history.ids() and not GameLibrary(store).has_history()
    assert GameLibrary(store).clear_history() is None  # once more
    assert sorted(lists(port)[1]) == ["g1", "g3"]


def test_cleared_game_that_goes_on_is_in_play() -> None:
    port = FakeStorage()
    store = make_store(port)
    store.save(finished_session("g1"))
    GameLibrary(store).clear_history()
    store = make_store(port)
    session = store.load("g1").value
    session.undo()
    store.save(session)
    assert lists(port) == (["g1"], [])
    session.redo(9e9)
    store.save(session)
    assert lists(port) == ([], ["g1"]) and ids(store) == ["g1"]
    assert "unlisted" not in port.texts[HISTORY_KEY]


def test_game_that_was_cleared_by_an_older_version_is_over_once_it_is_read() -> None:
    port = FakeStorage()
    store = make_store(port)
    store.save(finished_session("g1", at=5.0))
    port.texts[HISTORY_KEY] = '{"version": 1, "games": [], "since": 9.0}'
    assert lists(port) == (["g1"], [])
    make_store(port).load("g1")
    assert lists(port) == ([], ["g1"]) and ids(make_store(port)) == []
    before = port.texts[HISTORY_KEY]
    make_store(port).load("g1")
    assert port.texts[HISTORY_KEY] == before


def test_finished_copy_is_over_without_an_entry() -> None:
    port = FakeStorage()
    store, copy = make_store(port), finished_session("g1")
    copy.is_copy = True
    store.save(copy, update_history=False)  # as an import does
    assert lists(port) == ([], ["g1"]) and ids(store) == []
    copy.undo()
    store.save(copy)
    assert lists(port) == (["g1"], [])


def test_finished_games_without_room_for_an_entry_are_over() -> None:
    most, history.MAX_GAMES = history.MAX_GAMES, 2
    port = FakeStorage()
    store = make_store(port)
    for number in (1, 2, 3, 4):
        store.save(finished_session(f"g{number}", at=float(number)))
    assert ids(store) == ["g4", "g3"] and lists(port) == ([], ["g4", "g3", "g2", "g1"])
    make_store(port).load("g1")
    assert ids(store) == ["g4", "g3"] and lists(port) == ([], ["g4", "g3", "g2", "g1"])
    history.MAX_GAMES = most


def test_what_is_no_list_of_unlisted_games_is_passed_over() -> None:
    wrong: "list[object]" = [None, 7, "g1", {"g1": 1}, [7, None, ["g1"], {}, "", "a b", "x" * 99]]
    for unlisted in wrong:
        port = FakeStorage()
        store = make_store(port)
        store.save(Session("g1", Record("mixtour"), ["human", "human"]))
        port.texts[HISTORY_KEY] = json.dumps({"version": 1, "games": [], "unlisted": unlisted})
        assert lists(port) == (["g1"], []), unlisted
        store.save(finished_session("g2"))
        assert ids(store) == ["g2"] and "unlisted" not in port.texts[HISTORY_KEY], unlisted


def test_unlisted_games_are_kept_when_others_end() -> None:
    most, history.MAX_UNLISTED = history.MAX_UNLISTED, 3
    port = FakeStorage()
    many = [f"g{number}" for number in range(5)]
    port.texts[HISTORY_KEY] = json.dumps({"version": 1, "games": [], "unlisted": many})
    store = make_store(port)
    store.save(finished_session("new"))
    history.MAX_UNLISTED = most
    assert json.loads(port.texts[HISTORY_KEY])["unlisted"] == ["g2", "g3", "g4"]
    assert ids(store) == ["new"]


def test_history_that_cannot_be_cleared_stays() -> None:
    port = FakeStorage()
    store = make_store(port)
    store.save(finished_session("g1"))
    port.full_for = HISTORY_KEY
    assert store.history.clear(9.0) == "full" and ids(store) == ["g1"]


def test_undo_after_a_reload_removes_the_entry() -> None:
    port = FakeStorage()
    make_store(port).save(finished_session())
    store = make_store(port)
    session = store.load("g1").value
    session.undo()
    store.save(session)
    assert ids(store) == []


def test_entry_stays_when_the_save_is_deleted() -> None:
    store = make_store()
    store.save(finished_session())
    store.delete("g1")
    assert ids(store) == ["g1"] and load_all(store).sessions == []


def test_older_finished_game_enters_history_when_it_is_loaded() -> None:
    port = FakeStorage()
    make_store(port).save(finished_session())
    port.texts.pop(HISTORY_KEY)
    store = make_store(port)
    store.load("g1")
    assert ids(store) == ["g1"]
    before = port.texts[HISTORY_KEY]
    make_store(port).load("g1")
    assert port.texts[HISTORY_KEY] == before


def test_latest_entries_are_kept_and_come_first() -> None:
    most, history.MAX_GAMES = history.MAX_GAMES, 3
    store = make_store()
    for number in (2, 5, 1, 4, 3):
        store.save(finished_session(f"g{number}", at=float(number)))
    history.MAX_GAMES = most
    assert ids(store) == ["g5", "g4", "g3"]


def test_imported_entries_take_no_place_from_others() -> None:
    most, history.MAX_GAMES = history.MAX_GAMES, 4
    store = make_store()
    for number in (1, 2, 3):
        store.save(finished_session(f"g{number}", at=float(number)))
    late = [to_data(finished_session(f"late{number}", at=9e14)) for number in range(9)]
    assert run_to_end(store.history.merge_steps(late, 5.0)) is None
    assert ids(store) == ["late8", "g3", "g2", "g1"] and store.history.entries()[0].ended_at == 5.0
    store.save(finished_session("g6", at=6.0))
    assert ids(store) == ["g6", "late8", "g3", "g2"]
    history.MAX_GAMES = most


def test_game_that_ended_just_now_stays_beside_later_ones() -> None:
    most, history.MAX_GAMES = history.MAX_GAMES, 2
    store = make_store()
    for number in (8, 9, 3):  # the clock was ahead
        store.save(finished_session(f"g{number}", at=float(number)))
    history.MAX_GAMES = most
    assert ids(store) == ["g9", "g3"]


def test_full_storage_is_reported_and_the_game_is_saved() -> None:
    port = FakeStorage()
    port.full_for = HISTORY_KEY
    store = make_store(port)
    assert store.save(finished_session()).reason == "history"
    assert store.load("g1").ok
    port.full_for = None
    store.load("g1")
    assert ids(store) == ["g1"]


@parametrize("{", "[]", '{"version": 2, "games": []}', '{"version": 1, "games": 7}')
def test_unreadable_history_is_left_unchanged(text: str) -> None:
    port = FakeStorage({HISTORY_KEY: text})
    store = make_store(port)
    assert store.save(finished_session()).reason is None and port.texts[HISTORY_KEY] == text
    assert ids(store) == [] and store.history.ids() == {}


@parametrize(
    7,
    {},
    {"id": 7},
    {"game": "chess"},
    {"seats": []},
    {"seats": ["human"]},
    {"winners": [2]},
    {"winners": ["0"]},
    {"names": ["x" * 90, ""]},
    {"options": {"points": [1]}},
    {"options": {"points": "x" * 90}},
    {"options": []},
    {"plies": -1},
    {"at": "now"},
    {"score": "3"},
    {"day": None},
    {"seats": ["human"] * 3, "names": [""] * 3},
    {"game": "hexheaven", "seats": ["human"] * 3, "names": [""] * 3},
    {"options": {f"o{n}": 1 for n in range(21)}},
)
def test_invalid_entry_is_kept_but_not_shown(wrong: object) -> None:
    entry = wrong
    if isinstance(wrong, dict) and wrong:
        entry = to_data(finished_session("g9"))
        entry.update(wrong)
    port = FakeStorage({HISTORY_KEY: json.dumps({"version": 1, "games": [entry]})})
    store = make_store(port)
    store.save(finished_session())
    assert ids(store) == ["g1"] and len(store.history.raw_entries() or []) == 2


def test_computer_has_no_name() -> None:
    data = to_data(finished_session())
    data["names"] = ["Ada", "Red"]
    assert HistoryEntry(data).names == ["Ada", ""]


def test_number_of_seats_follows_the_options() -> None:
    for rules, seats in (("solo", 1), ("three", 3), ("of later", 2)):
        data = to_data(finished_session()) | {
            "game": "hexheaven",
            "options": {"rules": rules},
            "winners": [],
        }
        data["seats"] = data["names"] = ["human"] * seats
        assert len(HistoryEntry(data).seats) == seats


# ---- limits


def oversized_entry(id: str = "g9", **change: object) -> dict:
    """Return an entry that is longer than that of any game, and later."""
    data = to_data(finished_session(id, at=9e9))
    data["options"] = {"big": "x" * 400000}
    return data | change


@parametrize({}, {"game": "later"}, {"options": {}, "more": "x" * 3000})
def test_overlong_entry_is_not_imported(change: dict) -> None:
    file, store = json.loads(export_all(make_store())), make_store()
    file["history"] = [oversized_entry(**change), to_data(finished_session("g8"))]
    import_games(store, json.dumps(file))
    store.save(finished_session("g1"))
    assert sorted(ids(store)) == ["g1", "g8"] and len(store.history.raw_entries() or []) == 2


def test_overlong_history_is_read_and_shortened() -> None:
    games = [oversized_entry("g7"), oversized_entry("g8"), to_data(finished_session("g2", at=4.0))]
    port = FakeStorage({HISTORY_KEY: json.dumps({"version": 1, "games": games})})
    assert len(port.texts[HISTORY_KEY]) > history.MAX_HISTORY_CHARS and ids(make_store(port)) == [
        "g2"
    ]
    make_store(port).save(finished_session("g1"))
    assert len(port.texts[HISTORY_KEY]) < 1000 and ids(make_store(port)) == ["g1", "g2"]


@parametrize((0, ["g5", "g4", "g3"]), (1, ["g5", "g4"]))
def test_history_is_written_no_longer_than_it_can_be_read(case: tuple) -> None:
    before, port = history.MAX_HISTORY_CHARS, FakeStorage()
    history.MAX_HISTORY_CHARS = (
        40 + 3 * (len(json.dumps(to_data(finished_session()))) + 2) - case[0]
    )
    for number in (2, 5, 1, 4, 3):
        make_store(port).history.update(finished_session(f"g{number}", at=float(number)))
    most, history.MAX_HISTORY_CHARS = history.MAX_HISTORY_CHARS, before
    assert len(port.texts[HISTORY_KEY]) <= most and ids(make_store(port)) == case[1]


# ---- entries


def test_entry_summarizes_the_game() -> None:
    entry = entries(finished_session(options={"points": 3}))[0]
    assert entry.options == {"points": 3} and entry.names == ["Ada", ""] and entry.plies == 1
    assert entry.winners == [1] and entry.reason == "resign" and entry.opponent_kind == "easy"
    assert entry.score is None and entry.daily_date == 0


@parametrize(
    (("human", "human"), "people"),
    (("human", "master"), "master"),
    (("easy", "strong"), "computers"),
)
def test_opponent_kind_of_an_entry(case: tuple) -> None:
    assert entries(finished_session(seats=case[0]))[0].opponent_kind == case[1]


def test_among_three_the_strongest_opponent_counts() -> None:
    session = finished_session(
        "g1", "hexheaven", ("human", "strong", "easy"), options={"rules": "three"}
    )
    assert entries(session)[0].opponent_kind == "strong"


def test_solo_game_has_its_score_and_its_day() -> None:
    entry = entries(solo())[0]
    assert entry.opponent_kind == "alone" and entry.daily_date == 20260131
    assert entry.score is not None and entry.score < 0
    assert entries(solo(seed=5))[0].daily_date == 0


@parametrize((20260131, True), (20261301, False), (20260132, False), (20260100, False), (5, False))
def test_daily_seeds_are_distinguished_from_others(case: tuple) -> None:
    assert is_daily_seed(case[0]) is case[1]


# ---- totals


def test_totals_are_grouped_by_opponent() -> None:
    won = finished_session("g3", moves=("c3", "resign"))
    rows = totals(
        entries(
            finished_session("g1"),
            finished_session("g2"),
            won,
            finished_session("g4", seats=("human", "human")),
        )
    )
    expected = [
        (row.opponent_kind, row.played, row.won, row.lost, row.drawn, row.counts_wins)
        for row in rows
    ]
    assert expected == [("people", 1, 0, 0, 0, False), ("easy", 3, 1, 2, 0, True)]


def test_draw_counts_for_no_side() -> None:
    data = to_data(finished_session())
    data["winners"] = []
    assert totals([HistoryEntry(data)])[0].drawn == 1


def test_best_solo_scores_and_daily_scores() -> None:
    first, second, third = [to_data(session) for session in (solo("a"), solo("b"), solo("c", 5))]
    first["score"], second["score"], third["score"] = -9, -4, -2
    third["winners"] = [0]
    entries = [HistoryEntry(data) for data in (first, second, third)]
    alone = totals(entries)[0]
    assert (alone.best_score, alone.won, alone.lost) == (-2, 1, 2)
    assert [(best.daily_date, best.score) for best in daily_bests(entries)] == [(20260131, -4)]


# ---- files


def test_file_includes_the_history() -> None:
    store, other = make_store(), make_store()
    store.save(finished_session("g1"))
    store.delete("g1")
    store.save(finished_session("g2", at=6.0))
    other.save(finished_session("g3", at=4.0))
    result = import_games(other, export_all(store))
    assert result.added_ids == ["g2"] and not result.rejected
    assert ids(other) == ["g2", "g1", "g3"]
    import_games(other, export_all(store))
    assert ids(other) == ["g2", "g1", "g3"]


def test_invalid_entries_are_not_imported() -> None:
    file = json.loads(export_all(make_store()))
    file["history"] = [7, {"id": "x"}, to_data(finished_session())]
    file["history"].append(to_data(finished_session("g7")) | {"game": "later"})
    store = make_store()
    import_games(store, json.dumps(file))
    assert ids(store) == ["g1"] and len(store.history.raw_entries() or []) == 2


def test_settings_are_imported_where_there_are_none() -> None:
    store, new, used = make_store(), make_store(), make_store()
    store.settings.save({"theme": "light", "names": ["Ada"], "sheets": {"a": {"x": 1}, "b": {}}})
    import_games(new, export_all(store))
    assert new.settings.load() == store.settings.load()
    used.settings.save({"theme": "dark", "sheets": {"a": {"x": 2}}})
    import_games(used, export_all(store))
    now = used.settings.load()
    assert (now["theme"], now["names"]) == ("dark", ["Ada"])
    assert now["sheets"] == {"a": {"x": 2}, "b": {}}


def test_history_that_cannot_be_stored_is_reported() -> None:
    store, port = make_store(), FakeStorage()
    store.save(finished_session())
    store.delete("g1")
    port.full_for = HISTORY_KEY
    assert import_games(make_store(port), export_all(store)).rejected == [("", "full")]
    assert GAME_KEY_PREFIX + "g1" not in port.texts


def test_steps_of_unopened_lessons_are_imported() -> None:
    store, other = make_store(), make_store()
    store.progress.save_lesson_step("mixtour", 3)
    store.progress.save_lesson_step("beerhex", 2)
    other.progress.save_lesson_step("beerhex", 1)
    import_games(other, export_all(store))
    assert (other.progress.lesson_step("mixtour"), other.progress.lesson_step("beerhex")) == (3, 1)
    assert not other.progress.has_opened_lesson("inphexion")


@parametrize(None, [], {"mixtour": -1}, {"mixtour": "3"}, {"chess": 2})
def test_invalid_lesson_steps_are_not_imported(lessons: object) -> None:
    file, store = json.loads(export_all(make_store())), make_store()
    file["lessons"] = lessons
    import_games(store, json.dumps(file))
    assert not store.progress.has_opened_lesson("mixtour")
