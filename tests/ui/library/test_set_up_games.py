"""Games that begin with a position that was set up: played, saved, copied, and played again."""

import json

from engine.notation.game_tree import tree_of_record
from engine.notation.reader import read_game
from engine.notation.tree_link import decode_tree
from engine.record import Record, RecordError
from engine.rng import Rng
from tests.support.devices import Device
from tests.support.fake_storage import FakeStorage
from tests.support.portable import parametrize, raises
from ui.history.level_advice import suggest_level
from ui.library.history import to_data as history_data
from ui.library.saved_games.history_entry import HistoryEntry, totals
from ui.library.saves import from_json, has_setup, to_json
from ui.library.store import Store
from ui.links.link_resolver import full_link
from ui.records.session_text import session_text, tree_session
from ui.session.next_games.next_games import rematch
from ui.session.session import Session

TILES = "13@-1,-2/3;12@0,-2/0;15@-2,-1/0;5@-1,-1/2;9@0,-1/5;23@1,-1/0;v@0,0/0;18@1,0/2;21@0,1/5"
SETUPS: "tuple[tuple[str, dict, str], ...]" = (
    ("mixtour", {}, "5/1w3/2(wr)2/3(rww)1/5 r"),
    ("inphexion", {"neutral": True}, "7/2b4/2w1b2/3n3/2w4/7/7 w"),
    ("beerhex", {"clues": True}, "1(gg)1(ss)1/(sg)1(gsu)2/2(ss)(gst)1/1(gg)3/3(ssu)1 s"),
    ("hexheaven", {"rules": "casual"}, TILES + " 2 7,20,25;2,8,14 points=7,-2"),
)


def played(name: str, options: dict, setup: str, resigned: bool = True) -> Session:
    """Return a game of a person against the computer after some moves."""
    record, rng = Record(name, options, 5, (), setup), Rng(3)
    session = Session("g1", record, ["human", "easy"], ["Ada", ""], 1.0)
    for _ in range(3):
        session.play(rng.choice(session.current_state.legal()))
    if resigned:
        session.play("resign")
    return session


@parametrize(*SETUPS)
def test_a_save_begins_with_the_position(case: tuple) -> None:
    session = played(*case)
    text = to_json(session)
    again = from_json(text)
    assert again.record == session.record and again.states[0] == session.states[0]
    assert has_setup(text) and json.loads(text)["record"]["version"] == 3
    session.record.setup = ""
    assert not has_setup(to_json(session))


@parametrize(*SETUPS)
def test_it_is_undone_and_copied(case: tuple) -> None:
    session = played(*case)
    copy = session.practice_copy("g2", 1, 2.0, ["human", "human"])
    assert copy.record.setup == case[2] and copy.states[0] == session.states[0]
    copy.undo(consent=True)
    assert copy.ply_count == 0 and copy.current_state == session.states[0]
    copy.redo()
    assert copy.current_state == session.states[1]


@parametrize(*SETUPS)
def test_in_a_rematch_the_players_change_seats(case: tuple) -> None:
    session = played(*case)
    again = rematch(session, "g2", 5, 2.0)
    assert (again.record.setup, again.record.moves) == (case[2], [])
    assert again.seats == ["easy", "human"] and again.names == ["", "Ada"]
    assert again.turn == session.states[0].turn


@parametrize(*SETUPS)
def test_text_and_link_have_the_position(case: tuple) -> None:
    session = played(*case)
    tree = read_game(session_text(session))
    copy = tree_session(tree, Store(FakeStorage(), Rng(1)), 3.0)
    assert copy.record.moves == session.record.moves and copy.states[0] == session.states[0]
    linked = decode_tree(full_link(session))
    assert linked == decode_tree(full_link(copy)) and linked.root.state == session.states[0]
    assert [node.move for node in linked.main_line()] == session.record.moves
    cut = decode_tree(full_link(session, 2))
    assert [node.move for node in cut.main_line()] == session.record.moves[:2]
    assert tree_of_record(session.record, session.states).setup == tree.setup


def test_it_is_listed_and_not_counted() -> None:
    session = played(*SETUPS[0])
    store = Store(FakeStorage(), Rng(1))
    store.save(session)
    assert list(store.history.ids()) == ["g1"]
    entry = HistoryEntry(history_data(session))
    assert entry.is_set_up and totals([entry]) == []
    won = played(*SETUPS[0], resigned=False)
    while won.turn != 1:
        won.play(won.current_state.legal()[0])
    won.play("resign")
    assert suggest_level(won, store.history) == ""


def test_a_damaged_position_is_no_game() -> None:
    data = json.loads(to_json(played(*SETUPS[0])))
    data["record"]["setup"] = "5/5/5/5/5 w 9-9"
    error = raises(RecordError, lambda: from_json(json.dumps(data)))
    assert error.reason == "not-a-game"


@parametrize(*SETUPS)
def test_a_rematch_says_that_the_players_change_sides(case: tuple) -> None:
    device = Device()
    device.store.save(played(*case))
    result = device.game_starter.rematch(device.open_game("g1"))
    assert result.toast_key == "next-turned"
