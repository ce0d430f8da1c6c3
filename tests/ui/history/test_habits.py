"""Habits that are remembered of how each person played."""

import json

from engine.bots.bot import MAX_HABIT_GAMES
from engine.record import Record
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.portable import parametrize
from tests.support.sessions import finished_session
from ui.history.habits import HabitMemory
from ui.library.history import HISTORY_KEY, to_data
from ui.library.settings import normalized
from ui.library.store import Store
from ui.session.session import Session

AGAINST_COMPUTER = ("human", "easy")


def remembering(store: Store) -> HabitMemory:
    return HabitMemory(store.history, normalized({}))


def stored_habits(store: Store) -> list:
    return [entry.get("habits") for entry in store.history.raw_entries() or []]


def test_habits_are_kept_with_the_history_and_cleared_with_it() -> None:
    store = make_store()
    memory = remembering(store)
    for id in ("g1", "g2"):
        store.save(finished_session(id, "beerhex", AGAINST_COMPUTER))
    new = Session("g3", Record("beerhex"), list(AGAINST_COMPUTER), ["Ada", ""])
    assert memory.known(new) == stored_habits(store) and len(memory.known(new)) == 2
    store.history.clear(99.0)
    assert memory.known(new) == []


def test_a_request_holds_the_habits_and_the_present_game() -> None:
    store = make_store()
    memory = remembering(store)
    session = Session("g2", Record("beerhex"), list(AGAINST_COMPUTER), ["Ada", ""])
    assert memory.request_parameters(session) == {}
    store.save(finished_session("g1", "beerhex", AGAINST_COMPUTER))
    assert memory.request_parameters(session) == {"habits": stored_habits(store), "present": [[]]}
    people = Session("g3", Record("beerhex"), ["human", "human"], ["Ada", ""])
    assert memory.request_parameters(people) == {}


def test_the_latest_games_are_told() -> None:
    store = make_store()
    memory = remembering(store)
    session = finished_session("g", "beerhex", AGAINST_COMPUTER)
    games = [
        finished_session(f"g{n}", "beerhex", AGAINST_COMPUTER) for n in range(MAX_HABIT_GAMES + 5)
    ]
    entries = [dict(to_data(game), habits=[n]) for n, game in enumerate(games)]
    store.history._save([], entries, 0, [])
    assert memory.known(session) == [[n] for n in range(5, MAX_HABIT_GAMES + 5)]


def test_habits_outlast_a_start_before_all_modules_are_loaded() -> None:
    """A finished game is looked at before it is known how to observe it."""
    port = FakeStorage()
    store = make_store(port)
    remembering(store)
    store.save(finished_session("g1", "beerhex", AGAINST_COMPUTER))
    before = stored_habits(store)
    later = make_store(port)
    loaded = later.load("g1")
    assert loaded and loaded.ok
    later.save(loaded.value)
    assert stored_habits(later) == before and before[0]


def test_a_finished_game_is_observed_once() -> None:
    store = make_store()
    memory, seen = remembering(store), []

    def observe(session: Session) -> "list[int]":
        seen.append(session.id)
        return memory.observe(session)

    store.history.observe = observe
    session = finished_session("g1", "beerhex", AGAINST_COMPUTER)
    store.save(session)
    store.save(session)
    assert seen == ["g1"]
    store.history.update(finished_session("g1", "beerhex", AGAINST_COMPUTER, at=9.0), True)
    assert seen == ["g1", "g1"]


@parametrize(
    ("mixtour", AGAINST_COMPUTER),
    ("beerhex", ("human", "human")),
    ("beerhex", ("easy", "strong")),
    ("hexheaven", AGAINST_COMPUTER),
)
def test_only_a_persons_games_against_an_adapting_computer_tell_something(case: tuple) -> None:
    store = make_store()
    remembering(store)
    store.save(finished_session("g1", *case))
    assert stored_habits(store) == [None]


def test_people_are_told_apart_by_their_names() -> None:
    store = make_store()
    memory = remembering(store)
    session = finished_session("g1", "beerhex", AGAINST_COMPUTER)
    session.names = ["Ada", ""]
    store.save(session)
    assert len(memory.known(session)) == 1
    session.names = ["Bob", ""]
    assert memory.known(session) == []


def test_nothing_is_remembered_where_the_setting_says_so() -> None:
    store = make_store()
    memory = remembering(store)
    session = finished_session("g1", "beerhex", AGAINST_COMPUTER)
    store.save(session)
    silent = HabitMemory(store.history, normalized({"memory": False}))
    assert silent.known(session) == [] and silent.observe(session) == []
    assert memory.known(session)


@parametrize(
    None,
    [],
    {"seats": ["human", "easy"], "names": [], "game": "beerhex", "habits": [1]},
    {"seats": ["easy"], "names": ["Ada"], "game": "beerhex", "habits": [1]},
    {"seats": ["human", "easy"], "names": ["Ada", ""], "game": "beerhex"},
)
def test_damaged_entries_are_passed_over(entry: object) -> None:
    port = FakeStorage()
    port.texts[HISTORY_KEY] = json.dumps({"version": 1, "games": [entry]})
    store = make_store(port)
    assert remembering(store).known(finished_session("g1", "beerhex", AGAINST_COMPUTER)) == []
