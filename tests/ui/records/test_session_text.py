"""Games of this device as text: finished games in full, running ones as far as may be known."""

from engine.game import OMNISCIENT, SPECTATOR
from engine.notation.abstract_play import can_write, write_record
from engine.notation.reader import read_game
from engine.notation.writer import write_game
from engine.observed_record import ObservedRecord, observe_record
from engine.record import Record
from engine.rng import Rng
from tests.support.annotated_games import random_tree
from tests.support.devices import WON
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize
from ui.library.saves import to_data
from ui.library.store import Store
from ui.records.session_text import (
    file_name,
    session_text,
    session_tree,
    tree_session,
)
from ui.session.session import Session

BEERHEX = ["a1g", "b2s", "b1g", "a2s"]
SPRING = 1769860800.0  # 2026-01-31, noon


def beerhex(seats: "list[str]", moves: "list[str]" = BEERHEX) -> Session:
    return Session("abc", Record("beerhex", {}, 7, moves), seats, now=SPRING)


def test_a_finished_game_is_written_in_full() -> None:
    session = beerhex(["human", "casual"], BEERHEX + ["resign"])
    session.names = ["Ada", ""]
    tree = session_tree(session)
    assert tree.viewer == OMNISCIENT and tree.to_record() == session.record
    assert (tree.names, tree.levels, tree.time) == (["Ada", ""], ["", "casual"], 1769860800)
    assert tree.tags == [("GameId", "abc")]
    assert read_game(session_text(session)) == tree


@parametrize(
    (["human", "casual"], 0, ["a1g", "b2?", "b1g", "a2?"]),
    (["casual", "human"], 1, ["a1?", "b2s", "b1?", "a2s"]),
    (["human", "human"], SPECTATOR, ["a1?", "b2?", "b1?", "a2?"]),
    (["casual", "casual"], SPECTATOR, ["a1?", "b2?", "b1?", "a2?"]),
)
def test_a_running_game_is_written_as_its_only_player_knows_it(case: tuple) -> None:
    seats, viewer, moves = case
    text = session_text(beerhex(seats))
    tree = read_game(text)
    assert (tree.viewer, [node.move for node in tree.main_line()]) == (viewer, moves)
    assert "Seed" not in text


def test_the_deck_of_a_running_game_is_not_told() -> None:
    for seats in (["human"], ["casual"]):
        record = Record("hexheaven", {"rules": "solo"}, 7)
        record.moves = [record.start().legal()[0]]
        text = session_text(Session("abc", record, seats))
        assert "Seed" not in text and "Viewer" in text
        record.moves.append("resign")
        assert "Seed" in session_text(Session("abc", record, seats))


def test_a_running_game_without_secrets_is_written_in_full() -> None:
    tree = session_tree(Session("abc", Record("mixtour", moves=WON[:4]), ["human", "human"]))
    assert not tree.is_observed and tree.last_state().turn == 0 and tree.time is None


def test_what_a_sealed_game_knows_is_written() -> None:
    record = ObservedRecord("beerhex", {}, 1, "", ["a1?", "b2s"])
    session = Session("abc", record, ["friend", "human"])  # type: ignore[arg-type]
    tree = session_tree(session)
    assert (tree.viewer, tree.to_record()) == (1, record)


def test_a_file_is_named_for_its_game_and_day() -> None:
    session = beerhex(["human", "human"])
    assert file_name(session, "txt") == "coaster-beerhex-2026-01-31.txt"
    session.changed = 0.0
    assert file_name(session, "json") == "coaster-beerhex.json"


def test_only_finished_games_of_mixtour_are_records_of_abstract_play() -> None:
    won = Session("abc", Record("mixtour", moves=WON), ["human", "casual"], ["Ada", ""])
    running = Session("abc", Record("mixtour", moves=WON[:4]), ["human", "human"])
    other = beerhex(["human", "human"], ["resign"])
    sessions = (won, running, other)
    assert [can_write(session_tree(session)) for session in sessions] == [True, False, False]
    players = write_record(session_tree(won), 0)["header"]["players"]
    assert players[0] == {"name": "Ada", "result": 0}


def test_what_a_viewer_knows_is_what_a_replay_of_the_observations_gives() -> None:
    for game, seats in (("beerhex", 2), ("hexheaven", 2)):
        record = random_tree(game, None, 5, 30).to_record()
        assert isinstance(record, Record)
        if record.replay()[-1].outcome is None:
            session = Session("abc", record, ["human"] + ["casual"] * (seats - 1))
            tree, observed = session_tree(session), observe_record(record, 0)
            assert tree.to_record() == observed
            states = [node.state.pack() for node in tree.main_line()]
            assert states == [state.pack() for state in observed.replay()[1:]]


# ---- back to a game


def test_a_text_becomes_the_same_game() -> None:
    store = Store(FakeStorage(), Rng(1))
    session = beerhex(["human", "casual"], BEERHEX + ["resign"])
    session.names = ["Ada", ""]
    back = tree_session(read_game(session_text(session)), store, 5.0)
    assert to_data(back) == to_data(session)
    assert [state.pack() for state in back.states] == [state.pack() for state in session.states]


def test_a_taken_id_is_not_used_again() -> None:
    store = Store(FakeStorage(), Rng(1))
    session = Session("abc", Record("mixtour", moves=WON), ["human", "human"])
    tree = session_tree(session)
    assert tree_session(tree, store, 5.0).id == "abc"
    store.save(session)
    assert tree_session(tree, store, 5.0).id != "abc"


@parametrize("", "A", "a/b", "x" * 41, "lesson/mixtour")
def test_what_is_no_id_is_not_used(id: str) -> None:
    tree = read_game(f'[Game "Mixtour"]\n[GameId "{id}"]\n*')
    session = tree_session(tree, Store(FakeStorage(), Rng(1)), 5.0)
    assert session.id != id and (session.created, session.changed) == (5.0, 5.0)
    assert session.seats == ["human", "human"] and read_game(write_game(tree)) == tree
