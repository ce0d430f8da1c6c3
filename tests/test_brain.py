"""The worker's side: every question is answered, none raises."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.brain import answer
from engine.mixtour import GAME as MIXTOUR
from tests.narrowing import ended

WIN = MIXTOUR.place({"c3": "rrrw", "c4": "r", "a1": "w", "e1": "r"})


def ask(**asked: object) -> dict:
    """The answer to a question about WIN, with what is given changed."""
    message = {"id": 3, "ask": "move", "game": "mixtour", "view": WIN.pack()}
    message.update({"level": "easy", "seed": 7})
    message.update(asked)
    return json.loads(answer(json.dumps(message)))


def test_hello() -> None:
    reply = ask(ask="hello")
    assert reply["id"] == 3 and "mixtour" in reply["games"]
    assert reply["levels"] == ["easy", "casual", "strong", "master"]


def test_a_move_with_its_value() -> None:
    reply = ask()
    assert ended(WIN.play(reply["move"])).winners == (0,)
    assert reply["value"] == 1 and reply["ranked"][0][1] == 1 and reply["seconds"] >= 0


def test_a_hint_is_the_best_move() -> None:
    reply = ask(ask="hint", view=MIXTOUR.start().pack(), level="casual")
    assert reply["move"] == reply["ranked"][0][0]


def test_rating_the_best_move_and_another() -> None:
    best = ask()["move"]
    assert ask(ask="rate", played=best)["loss"] == 0
    # Red's answer is not yet a win, but White's was.
    other = ask(ask="rate", played="c3:3-c4")
    assert (other["move"], other["played"]) == (best, "c3:3-c4") and other["loss"] > 0


def test_rating_a_move_that_loses_at_once() -> None:
    given = MIXTOUR.place({"c3": "rrrr", "c4": "w", "a1": "w"})
    reply = ask(ask="rate", view=given.pack(), played="c3:4-c4")
    assert reply["rated"] == -1 and reply["loss"] > 0


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"ask": "sing"}, "ask-unknown"),
        ({"game": "chess"}, "game-unknown"),
        ({"game": ["mixtour"]}, "game-unknown"),
        ({"level": "grandmaster"}, "level-unknown"),
        ({"level": None}, "message"),
        ({"seed": "x"}, "message"),
        ({"view": {}}, "position"),
        ({"view": None}, "position"),
        ({"view": WIN.play("resign").pack()}, "over"),
        ({"ask": "rate"}, "message"),
        ({"ask": "rate", "played": "a1"}, "move-unknown"),
        ({"ask": "rate", "played": []}, "move-unknown"),
    ],
)
def test_nonsense_gets_an_error(changed: dict, error: str) -> None:
    assert ask(**changed) == {"id": 3, "error": error}


@pytest.mark.parametrize("message", ["", "{", "[]", "7", "null", '"move"', "{}", "[[]]"])
def test_garbage_gets_an_error(message: str) -> None:
    assert json.loads(answer(message)) == {"id": None, "error": "message"}


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
    assert "error" in json.loads(answer(json.dumps(message)))
