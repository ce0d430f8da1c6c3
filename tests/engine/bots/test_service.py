"""The worker's side: every question is answered, none raises, and any can be dropped."""

import json
import time
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import GAMES
from engine.bots.levels import run_search
from engine.bots.service import BotService
from engine.catalogue import game_entry
from engine.mixtour import GAME as MIXTOUR
from tests.support.cpu_time import machine_slowdown
from tests.support.game_fixtures import play_few
from tests.support.narrowing import outcome_of

EARLY = MIXTOUR.start().play("c3").play("d4").play("e5")  # but in no table of first moves
WIN = MIXTOUR.place({"c3": "rrrw", "c4": "r", "a1": "w", "e1": "r"})


def question(**asked: object) -> str:
    """Return a request about WIN, with the given fields changed."""
    message = {"id": 3, "ask": "move", "game": "mixtour", "view": WIN.pack()}
    message.update({"level": "easy", "seed": 7})
    message.update(asked)
    return json.dumps(message)


def answer(message: str) -> dict:
    """Return the final reply of a new service to a message."""
    thinker = BotService()
    reply = thinker.ask(message)
    while reply is None:
        reply = thinker.step(20)
    return json.loads(reply)


def test_a_move_with_its_value() -> None:
    reply = answer(question())
    assert reply["id"] == 3
    assert outcome_of(WIN.play(reply["move"])).winners == (0,)
    assert reply["value"] == 1 and reply["ranked"][0][1] == 1 and reply["seconds"] >= 0


def test_a_hint_is_the_best_move() -> None:
    # A seed with which the easy player doesn't choose the best move that it sees.
    state = GAMES["beerhex"].start()
    view = state.view(state.turn)
    thoughts = {seed: run_search(view, "easy", seed) for seed in range(10)}
    seed = next(s for s, thought in thoughts.items() if thought.move != thought.ranked[0][0])
    asked = {"game": "beerhex", "view": view.pack(), "seed": seed}
    reply = answer(question(ask="hint", **asked))
    assert reply["move"] == reply["ranked"][0][0] == thoughts[seed].ranked[0][0]
    assert answer(question(**asked))["move"] == thoughts[seed].move


def test_the_only_move_is_answered_at_once() -> None:
    state = GAMES["inphexion"].start({"size": 5})
    while len(state.legal()) > 1:
        state = state.play(state.legal()[0])
    reply = BotService().ask(question(game="inphexion", view=state.pack()))
    assert reply and json.loads(reply)["move"] == state.legal()[0]


def test_sliced_search_gives_the_same_result() -> None:
    message = question(view=EARLY.pack(), level="strong")
    thinker, slices, reply = BotService(), 0, None
    assert thinker.ask(message) is None
    while reply is None:
        reply = thinker.step(0)
        slices += 1
    assert slices > 2
    assert json.loads(reply)["move"] == run_search(EARLY, "strong", 7).move


def test_a_slice_is_about_as_long_as_it_may_be() -> None:
    thinker = BotService()
    assert thinker.ask(question(view=EARLY.pack(), level="master")) is None
    began, began_cpu = time.perf_counter(), time.process_time()
    assert thinker.step(60) is None
    assert time.perf_counter() - began >= 0.06
    assert time.process_time() - began_cpu < 0.3 * machine_slowdown()


def test_a_forgotten_request_is_not_answered() -> None:
    thinker = BotService()
    thinker.ask(question(view=EARLY.pack(), level="strong"))
    thinker.cancel()
    assert thinker.step(1000) is None


def test_no_request_gets_no_reply() -> None:
    assert BotService().step(1000) is None


def test_a_newer_question_takes_the_place_of_the_older() -> None:
    thinker = BotService()
    thinker.ask(question(view=EARLY.pack(), level="master"))
    reply = thinker.ask(question(id=4))
    while reply is None:
        reply = thinker.step(20)
    assert json.loads(reply)["id"] == 4
    assert thinker.step(20) is None


@pytest.mark.parametrize("error", [RuntimeError, MemoryError, RecursionError])
def test_a_player_that_fails_half_way_is_an_error(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def ponder(*asked: object) -> object:
        yield None
        yield None
        raise error("lost the thread")

    thinker = BotService()
    with monkeypatch.context() as patch:
        patch.setattr("engine.bots.analysis.search", ponder)
        refused = thinker.ask(question())
        while refused is None:
            refused = thinker.step(20)
    reply = json.loads(refused)
    assert (reply["id"], reply["error"]) == (3, "failed") and "lost the thread" in reply["detail"]
    refused = thinker.ask(question(id=4))  # it can be asked again
    while refused is None:
        refused = thinker.step(20)
    assert json.loads(refused)["move"]


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"ask": "sing"}, "ask-unknown"),
        ({"ask": []}, "ask-unknown"),
        ({"game": "chess"}, "game-unknown"),
        ({"game": ["mixtour"]}, "game-unknown"),
        ({"level": "grandmaster"}, "level-unknown"),
        ({"level": None}, "message"),
        ({"seed": "x"}, "message"),
        ({"view": {}}, "position"),
        ({"view": None}, "position"),
        ({"view": WIN.play("resign").pack()}, "over"),
    ],
)
def test_nonsense_gets_an_error_at_once(changed: dict, error: str) -> None:
    reply = BotService().ask(question(**changed))
    assert reply and json.loads(reply) == {"id": 3, "error": error}


@pytest.mark.parametrize("message", ["", "{", "[]", "7", "null", '"move"', "{}", "[[]]"])
def test_garbage_gets_an_error(message: str) -> None:
    assert answer(message) == {"id": None, "error": "message"}


@settings(max_examples=100, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=4),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(("id", "ask", "game", "view", "level", "seed")), inner
            )
        ),
    )
)
def test_no_message_raises(message: object) -> None:
    assert "error" in answer(json.dumps(message))


OPTIONS = {"inphexion": {"size": 9}, "mixtour": {"points": 5}}


@pytest.mark.parametrize(
    ("game", "level"), [(game, level) for game in GAMES for level in game_entry(game).levels]
)
def test_players_pause_often_enough_to_be_interrupted(game: str, level: str) -> None:
    """A pause is due every 20 to 50 ms. Time that the machine spends on others doesn't count."""
    sevens = count(0, 7)
    start = GAMES[game].start(OPTIONS.get(game), 1)
    state = play_few(start, 12, lambda legal: legal[next(sevens) % len(legal)])
    view = state.view(state.turn)
    thinker = BotService()
    reply = thinker.ask(question(game=game, view=view.pack(), level=level))
    slowdown, steps = machine_slowdown(), [0.0, 0.0, 0.0]
    while reply is None:
        began = time.process_time()
        reply = thinker.step(0)
        steps.append(time.process_time() - began)
    assert json.loads(reply)["move"] in view.legal()
    slowdown = max(slowdown, machine_slowdown())
    assert sorted(steps)[-3] < 0.06 * slowdown  # garbage may be collected in one or two
