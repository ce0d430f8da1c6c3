"""A tab that is closed between any two writes loses nothing: each item is as before or as after.

Every action is run once for each of its writes, over a storage that fails there as if the tab had
been closed; then another tab reads that storage.
"""

import json
import time

from engine.link.game_link import encode_game
from engine.record import Record
from engine.rng import Rng
from tests.support.backup_files import export_all, import_and_report, load_all
from tests.support.correspondence_phones import CorrespondencePhone, invited_pair, own_seat
from tests.support.devices import WON, Device
from tests.support.fake_storage import FakeStorage, replace_port
from tests.support.portable import parametrize
from tests.support.puzzles import MINE, open_puzzle, solve
from tests.support.sealed_phones import SealedPhone as Sealed
from tests.support.sealed_phones import exchange_all
from tests.support.tables import EN
from ui.learn.lesson import LessonTable
from ui.learn.puzzle_progress import PuzzleProgress
from ui.library.history import HISTORY_KEY as HISTORY_KEY
from ui.library.progress_store import PUZZLES_KEY
from ui.library.saved_games.lobby_row import relative_time
from ui.library.saves import to_data, to_json
from ui.library.settings_store import SETTINGS_KEY
from ui.library.store import GAME_KEY_PREFIX, Store
from ui.links.library_links import open_link
from ui.session.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.table import Table


class TabClosed(Exception):
    """The tab was closed and its program has stopped."""


class CrashingStorage(FakeStorage):
    """A storage whose tab is closed at the write after ``left`` writes."""

    def __init__(self, texts: dict, writes_left: int) -> None:
        super().__init__(texts)
        self.writes_left = writes_left
        self.writes = 0

    def _count_write(self) -> None:
        if self.writes == self.writes_left:
            raise TabClosed
        self.writes += 1

    def set(self, key: str, text: str) -> tuple:
        self._count_write()
        return super().set(key, text)

    def remove(self, key: str) -> tuple:
        self._count_write()
        return super().remove(key)


def storage_after_each_write(texts: dict, act: "Callable[[FakeStorage], object]") -> "list[dict]":
    """Return the storage as left by a tab that is closed before each write of ``act``, and after
    the last one."""
    snapshots: "list[dict]" = []
    while True:
        port = CrashingStorage(texts, len(snapshots))
        try:
            act(port)
        except TabClosed:
            snapshots.append(port.texts)
            continue
        assert port.writes == len(snapshots)
        return snapshots + [port.texts]


def make_session(id: str, *moves: str, now: float = 1.0) -> Session:
    return Session(id, Record("mixtour", moves=moves), ["human", "human"], ["Ada", ""], now)


def make_device(port: FakeStorage) -> Device:
    return Device(Store(port, Rng(len(port.texts))))


def seen_by_other_tab(texts: dict) -> tuple:
    """Return what another tab's lobby reads: the moves of every game, the ids of finished games,
    those of unreadable ones, and whether any row is missing."""
    port = FakeStorage(texts)
    library = make_device(port).library
    running, ended = library.saved_game_ids()
    rows = [library.lobby_row(id, library.current_text(id), EN) for id in running + ended]
    loaded = load_all(Store(port, Rng(1)))
    games = {session.id: session.record.moves for session in loaded.sessions}
    ended = sorted([entry.id for entry in library.history_entries()])
    return games, ended, [id for id, _, _ in loaded.broken], None in rows


def used_storage() -> dict:
    """Return the storage of a device with a running, a finished and an unreadable game."""
    device = Device()
    device.start_and_play("mixtour", WON)
    device.store.save(make_session("g1", "a1"))
    device.port.texts[GAME_KEY_PREFIX + "torn"] = "{"
    return device.port.texts


HOME = used_storage()
GAMES, ENDED, BROKEN, _ = seen_by_other_tab(HOME)


def open_table(port: FakeStorage, id: str) -> "Table":
    device = make_device(port)
    assert device.library.select_game(id)
    return device.table_factory.create_table(id, EN)


def test_initial_storage_is_consistent() -> None:
    assert len(GAMES) == 2 and len(ENDED) == 1 and BROKEN == ["torn"]


def test_a_move() -> None:
    results = [
        seen_by_other_tab(texts)
        for texts in storage_after_each_write(
            HOME, lambda port: open_table(port, "g1").play(["a2"])
        )
    ]
    moves = [games["g1"] for games, _, _, _ in results]
    assert moves == [["a1"], ["a1", "a2"]]
    assert all([result[1:3] == (ENDED, BROKEN) and len(result[0]) == 2 for result in results])


def test_a_move_that_ends_the_game() -> None:
    device = Device()
    device.start_and_play("mixtour", WON[:-1])
    before = device.port.texts
    id = device.store.game_ids()[0]
    snapshots = storage_after_each_write(before, lambda port: open_table(port, id).play(WON[-1:]))
    assert len(snapshots) == 3  # the game, and its result
    assert HISTORY_KEY not in snapshots[1] and HISTORY_KEY in snapshots[2]
    assert [seen_by_other_tab(texts)[:2] for texts in snapshots] == [
        ({id: WON[:-1]}, []),
        ({id: WON}, [id]),  # the lobby reads it and adds its result
        ({id: WON}, [id]),
    ]


def test_undoing_the_last_move_of_a_finished_game() -> None:
    id = [id for id in GAMES if id != "g1"][0]
    results = [
        seen_by_other_tab(texts)
        for texts in storage_after_each_write(HOME, lambda port: open_table(port, id).undo())
    ]
    assert [(len(games[id]), ended) for games, ended, _, _ in results] == [
        (len(WON), [id]),
        (len(WON) - 1, []),  # the lobby reads it and removes its result
        (len(WON) - 1, []),
    ]


def start_series(port: FakeStorage) -> None:
    device = Device()
    device.use_store(Store(port, Rng(9)))
    device.start_and_play("mixtour", ["c3"], 3)


def test_starting_a_match() -> None:
    for texts in storage_after_each_write(HOME, start_series):
        games, ended, broken, _ = seen_by_other_tab(texts)
        assert (ended, broken) == (ENDED, BROKEN)
        assert all([games[id] == GAMES[id] for id in GAMES]) and len(games) <= 3


def test_deleting_and_restoring() -> None:
    def act(port: FakeStorage) -> None:
        library = make_device(port).library
        library.delete("g1")
        library.undelete()

    results = [seen_by_other_tab(texts)[0] for texts in storage_after_each_write(HOME, act)]
    # Its review is deleted after it and isn't restored, since it can be computed again.
    assert [sorted(games) == sorted(GAMES) for games in results] == [True, False, False, True]
    assert all([games[id] == GAMES[id] for games in results for id in games])


def test_deleting_a_finished_game_leaves_its_result() -> None:
    id = ENDED[0]
    for texts in storage_after_each_write(HOME, lambda port: make_device(port).library.delete(id)):
        assert seen_by_other_tab(texts)[1] == ENDED


def test_clearing_the_history() -> None:
    results = [
        seen_by_other_tab(texts)
        for texts in storage_after_each_write(
            HOME, lambda port: make_device(port).library.clear_history()
        )
    ]
    assert [ended for _, ended, _, _ in results] == [ENDED, []]
    assert all([games == GAMES for games, _, _, _ in results])


def test_half_imported_file_can_be_imported_again() -> None:
    other = Store(FakeStorage(), Rng(5))
    other.save(make_session("f1", "a1"))
    other.save(make_session("f2", "a2"))
    other.progress.save_lesson_step("mixtour", 3)
    other.settings.save({"sound": True, "names": ["Ada"]})
    device = Device()
    device.start_and_play("mixtour", WON)
    data = json.loads(export_all(other))
    data["history"] = json.loads(export_all(device.store))["history"]
    data["history"][0]["id"] = "f3"
    file = json.dumps(data)
    whole: dict = {}
    snapshots = storage_after_each_write(
        HOME, lambda port: import_and_report(Store(port, Rng(1)), file)
    )
    assert len(snapshots) == 6  # two games, a lesson, the history, settings: five writes
    for texts in snapshots:
        games, ended, broken, _ = seen_by_other_tab(texts)
        assert all([games[id] == GAMES[id] for id in GAMES]) and broken == BROKEN
        assert all([id in ended for id in ENDED])
        port = FakeStorage(texts)
        import_and_report(Store(port, Rng(1)), file)
        whole = whole or dict(port.texts)
        assert seen_by_other_tab(port.texts) == seen_by_other_tab(whole) and set(port.texts) == set(
            whole
        )
        assert Store(port, Rng(1)).settings.load()["sound"]
    assert len(seen_by_other_tab(whole)[0]) == 4


def test_settings() -> None:
    snapshots = storage_after_each_write(
        HOME, lambda port: Store(port, Rng(1)).settings.save({"theme": "light"})
    )
    themes = [Store(FakeStorage(texts), Rng(1)).settings.load()["theme"] for texts in snapshots]
    assert themes == ["auto", "light"]


# ---- every action that writes


def assert_consistent(texts: dict, before: dict, after: dict) -> None:
    """Fail if anything is missing, or neither as before nor as after the action."""
    (old, over, broken, _), (new, ended, _, _) = seen_by_other_tab(before), seen_by_other_tab(after)
    games, finished, unread, _ = seen_by_other_tab(texts)
    assert unread == broken and len(games) >= min(len(old), len(new))
    for id in old | new:
        assert games.get(id) in (old.get(id), new.get(id)), id
        assert id in games or id not in old or id not in new, id
    assert all([id in finished for id in over if id in ended])
    for key in before | after:
        if not key.startswith(GAME_KEY_PREFIX) and key != HISTORY_KEY:
            assert texts.get(key) in (before.get(key), after.get(key)), key


def with_storage(port: FakeStorage, device: Device) -> Device:
    """Let a device use this storage, as in a new tab."""
    device.use_store(Store(port, Rng(9)))
    return device


def finished_series_game() -> dict:
    """Return the storage of a device with the finished first game of a match."""
    device = Device()
    table = device.start_and_play("beerhex", [], best_of=3)
    table.privacy.take_device()
    table.commands.resign()
    return device.port.texts


def just_started(port: FakeStorage) -> tuple:
    """Return a device with this storage on which a game was just started, and its table."""
    device = with_storage(FakeStorage(WITH_LESSON), Device())
    table = device.start_and_play("mixtour", [])
    replace_port(device.store, port)
    return device, table


def leave_table(port: FakeStorage) -> None:
    device, table = just_started(port)
    device.game_starter.discard_if_unplayed(table)


def open_test_link(port: FakeStorage) -> None:
    device = make_device(port)
    open_link(LINK, device.library, device.store, EN)


def finish_lesson_step(port: FakeStorage) -> None:
    LessonTable("mixtour", EN, Store(port, Rng(1))).next_step()


def write_review(port: FakeStorage) -> None:
    store = Store(port, Rng(1))
    store.storage_risk(False)
    store.progress.save_review(OVER, "{}")


def solve_one(port: FakeStorage) -> None:
    solve(open_puzzle(MINE, port))


OVER, MATCH = ENDED[0], finished_series_game()
NEXT = list(seen_by_other_tab(MATCH)[0])[0]
WITH_LESSON = HOME | {"coaster/lesson/mixtour": "3", "coaster/coach/mixtour": "2"}
MANY = HOME | {GAME_KEY_PREFIX + f"m{n}": to_json(make_session(f"m{n}", "a1")) for n in range(12)}
SOLVED = HOME | {PUZZLES_KEY: '{"version": 1, "solved": ["beerhex-01"], "days": []}'}
MANGLED = HOME | {SETTINGS_KEY: "{"}
LINK = encode_game(Record("mixtour", moves=["e5"]), ["Ada"])


# Each case: the storage before, the number of writes, and the action.
@parametrize(
    (WITH_LESSON, 2, lambda port: make_device(port).game_starter.rematch(open_table(port, OVER))),
    (
        MATCH,
        2,
        lambda port: make_device(port).game_starter.start_next_game(open_table(port, NEXT), 0),
    ),
    (HOME, 2, lambda port: make_device(port).game_starter.start_practice(open_table(port, OVER))),
    (HOME, 1, lambda port: open_test_link(port)),
    (just_started(FakeStorage())[0].port.texts, 3, leave_table),
    (WITH_LESSON, 3, finish_lesson_step),
    (SOLVED, 1, solve_one),
    (SOLVED, 1, lambda port: PuzzleProgress(Store(port, Rng(1))).mark_shown("2026-01-31")),
    (MANGLED, 2, lambda port: Store(port, Rng(1)).settings.save({"theme": "light"})),
    (MANY, 2, write_review),
)
def test_every_action_is_atomic_across_a_crash(case: tuple) -> None:
    before, writes, act = case
    snapshots = storage_after_each_write(before, act)
    assert len(snapshots) == writes + 1 and snapshots[-1] != snapshots[0] == before
    for texts in snapshots:
        assert_consistent(texts, before, snapshots[-1])


# ---- incoming messages


def message_scenarios() -> "list[tuple[dict, str]]":
    """Return the storage of a phone before each message of a game, rematch and copy, and those."""
    (device, other_device), scenarios = invited_pair(), []
    other = CorrespondencePhone()

    def come(moves: "list[str]") -> None:
        for move in moves:
            phone = (device, other_device)[
                device.table.session.current_state.turn != own_seat(device)
            ]
            phone.table.play([move])
            message = phone.send_message()
            if phone is device:
                scenarios.append((dict(other_device.port.texts), message))
            (other_device, device)[phone is other_device].open_message(message)

    come(WON[:1])
    other.open_message(scenarios[0][1])
    other.table.play(["d4"])
    come(WON[1:])
    device.table = device.open_saved(device.game_starter.rematch(device.table))
    scenarios.append((dict(other_device.port.texts), device.send_message()))
    return scenarios + [(dict(device.port.texts), other.send_message())]


def open_message(message: str) -> "Callable[[FakeStorage], None]":
    def act(port: FakeStorage) -> None:
        phone = CorrespondencePhone()
        with_storage(port, phone)
        phone.open_message(message)

    return act


def test_incoming_message() -> None:
    for before, message in message_scenarios():
        snapshots = storage_after_each_write(before, open_message(message))
        assert 1 < len(snapshots) <= 3
        for texts in snapshots:
            assert_consistent(texts, before, snapshots[-1])
            again = FakeStorage(texts)
            open_message(message)(again)
            assert seen_by_other_tab(again.texts)[:2] == seen_by_other_tab(snapshots[-1])[:2]


def sealed_phone_on(port: FakeStorage) -> Sealed:
    """Let a phone use this storage, as in a new tab, and answer what its sealed games ask."""
    phone = Sealed(3)
    replace_port(phone.store, port)
    phone.port = port
    for id in [id for id in phone.store.game_ids() if phone.library.select_game(id)]:
        phone.open_game(id)
    return phone


def sealed_scenarios() -> "list[tuple[dict, str]]":
    """Return the storage of a phone before each link of a sealed game, and those: an invitation,
    a move, the last move, and an invitation that crosses the phone's own."""
    device, other_device = Sealed(1), Sealed(2)
    link = device.invite().send_link()
    scenarios: "list[tuple[dict, str]]" = [({}, link)]
    device.open_link(other_device.open_link(link).send_link())
    scenarios.append((dict(other_device.port.texts), device.play_moves("a1g").send_link()))
    other_device.open_link(scenarios[1][1])
    exchange_all(device, other_device.play_moves("resign"))
    for phone in (device, other_device):
        phone.open_game(phone.game_starter.rematch(phone.table).id)
    if device.table.session.correspondence.id > other_device.table.session.correspondence.id:
        device, other_device = other_device, device
    link = device.send_link()
    other_device.send_link()
    return scenarios + [(dict(other_device.port.texts), link)]


def open_sealed_link(link: str) -> "Callable[[FakeStorage], object]":
    return lambda port: sealed_phone_on(port).open_link(link)


def test_incoming_link_of_a_sealed_game() -> None:
    for before, link in sealed_scenarios():
        snapshots = storage_after_each_write(before, open_sealed_link(link))
        assert len(snapshots) > 1
        for texts in snapshots:
            assert_consistent(texts, before, snapshots[-1])
            again = FakeStorage(texts)
            open_sealed_link(link)(again)
            assert seen_by_other_tab(again.texts)[0] == seen_by_other_tab(snapshots[-1])[0]


def test_saved_move_of_a_sealed_game_is_sealed_by_another_tab() -> None:
    device, other_device = Sealed(1), Sealed(2)
    device.open_link(other_device.open_link(device.invite().send_link()).send_link())
    snapshots = storage_after_each_write(
        device.port.texts, lambda port: sealed_phone_on(port).play_moves("a1g")
    )
    moves = [sealed_phone_on(FakeStorage(texts)).moves for texts in snapshots]
    assert moves == [[]] + [["a1g"]] * (len(snapshots) - 1) and len(snapshots) > 2


# ---- clocks that run backwards


def test_games_are_saved_with_any_clock() -> None:
    port = FakeStorage()
    store, session = Store(port, Rng(1)), make_session("g1", now=1000.0)
    store.save(session)
    for now, move in ((900.0, "a1"), (10.0, "a2"), (0.0, "a3")):
        session.play(move, now)
        assert store.save(session).reason is None
    again = Store(port, Rng(1)).load("g1").value
    assert again.record.moves == ["a1", "a2", "a3"] and again.changed == 0.0


def test_game_that_ends_after_a_clear_by_a_fast_clock_enters_the_history() -> None:
    device = Device()
    device.store.history.clear(time.time() + 1e9)
    table = device.start_and_play("mixtour", WON)
    assert [entry.id for entry in device.library.history_entries()] == [table.id]
    assert seen_by_other_tab(device.port.texts)[1] == [table.id]


def test_new_saves_are_never_older_than_existing_ones() -> None:
    assert relative_time(2000.0, 1000.0, EN) == relative_time(1000.0, 1000.0, EN)


def test_newest_save_is_the_last_one_with_any_clock() -> None:
    port = FakeStorage()
    first, second = Store(port, Rng(1)), Store(port, Rng(2))
    session = make_session("g1", now=1000.0)
    first.save(session)
    other = second.load("g1").value
    other.play("a1", 5.0)
    second.save(other)
    session.play("b1", 2000.0)
    saved = first.save(session)
    assert saved.reason == "other-tab" and to_data(saved.other_session)["record"]["moves"] == ["a1"]
    assert port.texts[GAME_KEY_PREFIX + "g1"] == to_json(other)
