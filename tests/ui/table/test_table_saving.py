"""A table saves its game: failures, other tabs, games that get too long."""

from engine.rng import Rng
from tests.support.portable import parametrize
from tests.support.tables import EN, make_table, storage_of
from ui.library.store import GAME_KEY_PREFIX, Store
from ui.table.table import Table
from ui.words import LANGUAGES, Words


@parametrize("full", "forbidden")
def test_a_game_that_cannot_be_kept_goes_on_and_says_so(reason: str) -> None:
    host = make_table("mixtour")
    storage_of(host).error = reason
    host.tap("c3")
    table_view = host.confirm()
    assert table_view.toast and table_view.toast.text == EN("save-" + reason)
    assert table_view.toast.action == "export" and table_view.toast.label
    assert host.session.ply_count == 1 and table_view.announcement


@parametrize(*LANGUAGES)
def test_an_unreadable_save_of_another_tab_stays_and_is_reported(language: str) -> None:
    host = make_table("mixtour", "c3")
    host.set_words(Words(language))
    storage_of(host).texts[GAME_KEY_PREFIX + "g1"] = '{"version": 99}'
    for move in ("a1", "b2"):
        notice = host.play([move]).toast
        assert (
            notice and notice.text == Words(language)("save-unread") and notice.action == "export"
        )
    assert host.session.record.moves == ["c3", "a1", "b2"]
    assert storage_of(host).texts[GAME_KEY_PREFIX + "g1"] == '{"version": 99}'
    assert list(host._store.unsaved_sessions()) == ["g1"]


def elsewhere(host: Table, move: str) -> None:
    """Play a move of the same game in another tab."""
    other = Store(storage_of(host), Rng(2))
    session = other.load("g1").value
    session.play(move)
    other.save(session)


def test_a_save_that_loses_to_another_tab_takes_its_game_and_says_nothing_else() -> None:
    host = make_table("mixtour", "c3", ("easy", "human"))
    elsewhere(host, "a1")
    host.tap("e5")
    table_view = host.confirm()
    assert host.session.record.moves == ["c3", "a1"]
    assert table_view.toast and table_view.toast.text == EN("save-other-tab")
    assert not table_view.toast.action
    assert table_view.announcement == "" and table_view.cue == ""
    assert [move.text for move in table_view.turn_view.moves] == ["c3", "a1"]
    wish = host.bots.request()
    assert wish and wish.session is host.session and wish.ply == 2


def test_undoing_and_redoing_that_lose_to_another_tab_say_nothing_else() -> None:
    for redoes in (False, True):
        host = make_table("mixtour", "c3 d4")
        if redoes:
            host.undo()
        elsewhere(host, "a1")
        table_view = host.redo() if redoes else host.undo()
        assert host.session.record.moves[-1] == "a1"
        assert table_view.toast and table_view.toast.text == EN("save-other-tab")
        assert not table_view.announcement


def test_a_newer_state_from_another_tab_is_shown() -> None:
    host = make_table("mixtour", "c3")
    same = Store(storage_of(host), Rng(2)).load("g1").value
    assert host.adopt_newer(same) is None
    elsewhere(host, "a1")
    newer = Store(storage_of(host), Rng(2)).load("g1").value
    table_view = host.adopt_newer(newer)
    assert table_view and table_view.turn_view.ply == 2
    assert [move.text for move in table_view.turn_view.moves] == ["c3", "a1"]


def test_a_turn_that_gets_too_long_is_saved_as_far_as_it_was_played() -> None:
    from ui.session import session as session_module

    host = make_table("mixtour", "c3 d4")
    most, session_module.MAX_PLIES = session_module.MAX_PLIES, 4
    try:
        table_view = host.play(["e5", "a5"])
    finally:
        session_module.MAX_PLIES = most
    assert table_view.toast and table_view.toast.text == EN("cannot-too-long")
    kept = Store(storage_of(host), Rng(2)).load("g1").value
    assert kept.record.moves == host.session.record.moves == ["c3", "d4", "e5"]


def test_a_game_that_is_too_long_can_only_be_resigned() -> None:
    from ui.session import session as session_module

    host = make_table("mixtour", "c3 d4")
    most, session_module.MAX_PLIES = session_module.MAX_PLIES, 3
    try:
        host.tap("e5")
        table_view = host.confirm()
        assert table_view.toast and table_view.toast.text == EN("cannot-too-long")
        assert host.session.ply_count == 2
        assert host.commands.resign().turn_view.outcome_reason == "resign"
    finally:
        session_module.MAX_PLIES = most
