"""Properties of ``ui/play`` that must hold whatever is tapped, played or saved."""

import doctest
import json

from hypothesis import given
from hypothesis import strategies as st

import ui.board.move_selection
from engine.game import SPECTATOR
from tests.support.fake_storage import FakeStorage, make_store
from tests.support.sessions import BOTH, secret_session, toy_session, visible
from tests.support.tapped_moves import CAPS, ENTER, STACKS, TILES, make_selection
from ui.board.move_selection import COMPLETE, EXTENDED, PLAY, REFUSED
from ui.library.saves import from_json, to_data, to_json
from ui.library.settings_store import SETTINGS_KEY
from ui.session.handover_rule import take_device


def test_the_examples_in_the_module() -> None:
    tried = doctest.testmod(ui.board.move_selection)
    assert tried.attempted > 5 and tried.failed == 0


EVERY = {**ENTER, **STACKS, **CAPS, **TILES, "pass": [["pass"]]}
TOKENS = sorted({token for ways in EVERY.values() for way in ways for token in way})


@given(st.lists(st.sampled_from(TOKENS), max_size=12), st.booleans())
def test_whatever_is_tapped_the_tokens_begin_a_legal_move(tokens: list, preferring: bool) -> None:
    selection = make_selection(EVERY, max if preferring else None)
    for token in tokens:
        before = (selection.tokens, selection.move)
        answer = selection.tap(token)
        if answer in (REFUSED, PLAY):
            assert (selection.tokens, selection.move) == before
        assert (answer in (COMPLETE, PLAY)) <= (selection.move is not None)
        if answer == EXTENDED:
            assert token in selection.tokens and selection.move is None
        fitting = {
            move for move, ways in EVERY.items() for way in ways
            if way[: len(selection.tokens)] == selection.tokens
        }  # fmt: skip
        assert selection.candidate_moves() == sorted(fitting)
        assert selection.move is None or selection.tokens in EVERY[selection.move]


@given(st.data())
def test_every_move_is_reached_by_tapping_what_is_offered(data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(sorted(EVERY)))
    way = data.draw(st.sampled_from(EVERY[move]))
    selection = make_selection(EVERY)
    for place, token in enumerate(way):
        if selection.tokens[: place + 1] != way[: place + 1]:
            assert token in selection.next_tokens()
            selection.tap(token)
    assert selection.move == move


@given(
    st.text(max_size=20)
    | st.dictionaries(
        st.sampled_from(["theme", "sound", "names", "?"]),
        st.none() | st.integers(0, 1) | st.text(max_size=3) | st.lists(st.text() | st.none()),
    ).map(json.dumps)
)
def test_settings_that_are_nonsense_fall_back(text: str) -> None:
    settings = make_store(FakeStorage({SETTINGS_KEY: text})).settings.load()
    assert settings["theme"] in ("auto", "dark", "light") and type(settings["sound"]) is bool
    assert len(settings["names"]) <= 3 and set(settings) == set(make_store().settings.load())


@given(st.lists(st.sampled_from("purR"), max_size=30), st.sampled_from([BOTH, ["easy", "human"]]))
def test_states_always_replay_the_record(acts: list, seats: list) -> None:
    session = toy_session(seats=seats)
    for act in acts:
        if act == "p" and not session.is_over:
            session.play(session.current_state.legal()[0])
        elif act == "u" and not session.undo_blocker():
            session.undo()
            assert session.player_kind() == "human"
        elif act == "r" and not session.redo_blocker():
            session.redo()
    assert session.states == session.record.replay()
    assert to_data(from_json(to_json(session))) == to_data(session)


@given(st.lists(st.integers(0, 9), max_size=8), st.booleans(), st.integers(0, 8))
def test_nothing_is_drawn_that_the_holder_may_not_know(picks: list, open: bool, ply: int) -> None:
    session = secret_session(open=open)
    for pick in picks:
        if session.is_over:
            break
        if pick % 2:
            take_device(session)
        legal = session.current_state.legal()
        session.play(legal[pick % len(legal)])
    session.go_to_ply(ply)
    if not session.is_over:
        seen = visible(session)
        allowed = [
            session.displayed_state.view(session.device_holder).pack(),
            session.displayed_state.view(SPECTATOR).pack(),
        ]
        for view in allowed:
            view.pop("viewer")
        drawn = seen.pack()
        drawn.pop("viewer")
        assert drawn in allowed
