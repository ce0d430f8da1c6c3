"""A damaged save, or entry of a file, affects no other."""

import json

from engine.catalogue import GAMES
from engine.record import Record, RecordError
from tests.support.backup_files import export_all, import_games, load_all
from tests.support.devices import Device
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.portable import parametrize, raises
from tests.support.sessions import make_session
from tests.support.tables import EN
from ui.history.history_list import HistoryView
from ui.library import saves
from ui.library.history import HISTORY_KEY, to_stored
from ui.library.saved_games import lobby_row
from ui.library.saved_games.history_entry import HistoryEntry
from ui.library.saves import MAX_REVISION, MAX_SAVE_CHARS, session_from_data, to_data, to_json
from ui.library.store import GAME_KEY_PREFIX
from ui.session.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def replaced(module: "Any", name: str, value: object, call: "Callable[[], object]") -> object:
    """Return the result of ``call()`` while an attribute of the module is replaced."""
    before = getattr(module, name)
    setattr(module, name, value)
    try:
        return call()
    finally:
        setattr(module, name, before)


def breaks(*given: object) -> None:
    raise KeyError("a fault of the program")


# Sizes


def long_game() -> Session:
    """Return a game of legal moves whose text is too long for a save."""
    session = make_session("g1", "a1")
    session.redo_moves = ["a2" + " " * 30] * (MAX_SAVE_CHARS // 30)
    return session


def test_unreadable_text_is_not_written() -> None:
    port = FakeStorage()
    store, session = make_store(port), long_game()
    assert len(to_json(session)) > MAX_SAVE_CHARS
    assert store.save(session) == ("too-long", None) and session.revision == 0
    assert GAME_KEY_PREFIX + "g1" not in port.texts and list(store.unsaved_sessions()) == ["g1"]
    assert EN("save-too-long")


def test_overlong_game_leaves_the_earlier_save() -> None:
    port = FakeStorage()
    store, session = make_store(port), make_session("g1", "a1")
    store.save(session)
    text = port.texts[GAME_KEY_PREFIX + "g1"]
    session.redo_moves = long_game().redo_moves
    assert store.save(session).reason == "too-long" and port.texts[GAME_KEY_PREFIX + "g1"] == text


def test_imported_game_is_no_longer_than_a_saved_one() -> None:
    text = to_json(make_session("g1", "a1"))
    file = {"kind": "coaster-games", "version": 2, "unread": [], "games": [json.loads(text)]}

    def take() -> object:
        other_store = make_store()
        return (
            import_games(other_store, json.dumps(file)),
            other_store.game_ids(),
            other_store.unsaved_sessions(),
        )

    from ui.backup import import_file

    result = replaced(import_file, "MAX_SAVE_CHARS", len(text) - 1, take)
    assert result == (([], 0, [("g1", "too-long")]), [], {})


def test_revision_wraps_around() -> None:
    port = FakeStorage()
    store, session = make_store(port), make_session("g1", "a1")
    session.revision = MAX_REVISION
    store.save(session)
    assert store.save(session).reason is None
    assert make_store(port).load("g1").ok


# Saves


@parametrize("mixtour", "hexheaven", "inphexion")
def test_match_needs_a_game_with_matches(name: str) -> None:
    seats = GAMES[name].seats(Record(name).options)
    data = to_data(Session("m", Record(name), ["human"] * seats))
    data["match"] = {"best_of": 3, "games": [], "starter": 0}
    assert raises(RecordError, lambda: session_from_data(data)).reason == "not-a-game"


def test_failure_to_read_one_save_hides_no_other() -> None:
    """Any error counts as an unreadable save."""
    plain = saves._checked_series

    def fails(series: "Any", count: int) -> "Any":
        return breaks() if series == [9, 9] else plain(series, count)

    port, odd = FakeStorage(), to_data(make_session("odd"))
    odd.update({"series": [9, 9], "seats": ["human", "friend"], "remote": {"id": 7, "sent": 0}})
    port.texts = {
        GAME_KEY_PREFIX + "odd": json.dumps(odd),
        GAME_KEY_PREFIX + "good": to_json(make_session("good")),
    }

    def look() -> None:
        store = make_store(port)
        loaded = load_all(store)
        assert [session.id for session in loaded.sessions] == ["good"]
        assert [(id, reason) for id, reason, _ in loaded.broken] == [("odd", "not-a-game")]
        assert not store.load("odd").ok and store.correspondence_games(7) == []
        text = export_all(store)
        other_store = make_store()
        taken = import_games(other_store, text)
        assert taken.added_ids == ["good"] and taken.rejected == [("odd", "not-a-game")]

    replaced(saves, "_checked_series", fails, look)
    assert port.texts[GAME_KEY_PREFIX + "odd"] == json.dumps(odd)


def test_failing_lobby_row_counts_as_an_unreadable_game() -> None:
    device = Device()
    table = device.start_and_play("mixtour", ["c3"])
    text = device.store.current_text(table.id)
    assert device.library.lobby_row(table.id, text, EN) is not None
    assert (
        replaced(
            lobby_row, "LobbyRow", breaks, lambda: device.library.lobby_row(table.id, text, EN)
        )
        is None
    )


# Files


def file_of(**parts: object) -> str:
    empty = {"kind": "coaster-games", "version": 2, "games": [], "unread": [], "history": []}
    empty.update(parts)
    return json.dumps(empty)


@parametrize(7, None, [], ["id"], [7, "text"], ["id", 7], [[], []], "text")
def test_invalid_unread_save_is_rejected_alone(entry: object) -> None:
    other_store = make_store()
    taken = import_games(
        other_store, file_of(unread=[entry, ["good", to_json(make_session("good"))]])
    )
    assert taken.added_ids == ["good"] and [reason for _, reason in taken.rejected] == [
        "not-a-game"
    ]


def test_unreadable_piece_of_a_file_blocks_no_other() -> None:
    """Such as one that is nested deeper than Python reads."""
    from tests.support.backup_files import run_to_end
    from ui.backup.import_file import import_steps, split_file

    ended = to_stored(Session("past", Record("mixtour", moves=["resign"]), ["human", "human"]))
    text = file_of(
        games=[1, to_data(make_session("good"))], history=[2, ended], lessons={"mixtour": 2}
    )
    pieces = split_file(text)
    pieces[1] = pieces[3] = "[" * 100000
    other_store = make_store()
    taken = run_to_end(import_steps(other_store, len(text), lambda number: pieces[number]))
    assert taken.added_ids == ["good"] and taken.rejected == [("", "not-a-game")]
    assert [entry.id for entry in other_store.history.entries()] == [
        "past"
    ] and other_store.progress.lesson_step("mixtour") == 2


def test_imported_lesson_step_is_limited() -> None:
    other_store = make_store()
    import_games(other_store, file_of(lessons={"mixtour": 99999999, "beerhex": 2}))
    assert not other_store.progress.has_opened_lesson("mixtour")
    assert other_store.progress.lesson_step("beerhex") == 2


def test_deeply_nested_save_is_exported() -> None:
    port, depth = FakeStorage(), 10
    while depth < 5000:  # as deep as this Python reads
        text = '{"id": "deep", "x": ' + "[" * depth + "]" * depth + "}"
        try:
            json.loads(text)
        except (ValueError, RuntimeError):
            break
        port.texts[GAME_KEY_PREFIX + "deep"] = text
        depth += depth // 4
    store = make_store(port)
    store.save(make_session("good"))
    file = json.loads(export_all(store))
    assert len(file["games"]) + len(file["unread"]) == 2


# History


def entry(**change: object) -> dict:
    stored = to_stored(Session("past", Record("mixtour", moves=["resign"]), ["human", "easy"]))
    stored.update(change)
    return stored


@parametrize(
    ({"seats": ["human", "god"]}, "newer"),
    ({"winners": [1, 1]}, "not-a-game"),
    ({"day": 7}, "not-a-game"),
    ({"day": 20261399}, "not-a-game"),
)
def test_history_entry_is_shown_whole_or_not_at_all(case: tuple) -> None:
    change, reason = case
    assert raises(RecordError, lambda: HistoryEntry(entry(**change))).reason == reason
    port = FakeStorage(
        {HISTORY_KEY: json.dumps({"version": 1, "games": [entry(**change), entry(id="good")]})}
    )
    entries = make_store(port).history.entries()
    assert [entry.id for entry in entries] == ["good"] and HistoryView(entries, EN, 9.0).row_texts(
        entries[0]
    )


def test_entry_with_an_unknown_level_is_imported_and_kept() -> None:
    other_store = make_store()
    import_games(other_store, file_of(history=[entry(seats=["human", "god"])]))
    assert (
        other_store.history.raw_entries() == [entry(seats=["human", "god"])]
        and not other_store.history.entries()
    )
