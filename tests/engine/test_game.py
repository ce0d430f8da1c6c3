"""The contract's own parts: options, outcomes, errors, the catalogue."""

import pytest

from engine import GAMES
from engine.game import (
    BadOptions,
    BadPosition,
    Game,
    GameError,
    IllegalMove,
    Option,
    Outcome,
    State,
)
from engine.rng import Rng


class Sample(Game):
    name = "sample"
    options = (
        Option("points", (1, 2, 3), 1),
        Option("open", (False, True), True),
        Option("first", ("gold", "lot"), "gold"),
    )


GAME = Sample()
DEFAULTS = {"points": 1, "open": True, "first": "gold"}


@pytest.mark.parametrize("given", [None, {}, DEFAULTS])
def test_settle_fills_in_defaults(given: "dict | None") -> None:
    assert GAME.validate_options(given) == DEFAULTS


def test_settle_keeps_what_is_given() -> None:
    given: dict = {"first": "lot", "points": 3}
    assert GAME.validate_options(given) == {"points": 3, "open": True, "first": "lot"}
    assert given == {"first": "lot", "points": 3}


@pytest.mark.parametrize(
    "option, value",
    [("points", 4), ("points", "1"), ("points", 1.0), ("points", True), ("points", None)]
    + [("open", 1), ("open", 0), ("first", "Gold"), ("first", ["gold"])],
)
def test_validate_options_refuses_other_values(option: str, value: object) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.validate_options({option: value})
    assert caught.value.reason == "option-value"
    assert caught.value.facts == {"option": option, "value": str(value)}


def test_settle_refuses_unknown_names() -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.validate_options({"zeal": 1, "mood": 2, "points": 2})
    assert (caught.value.reason, caught.value.facts) == ("option-unknown", {"option": "mood"})


@pytest.mark.parametrize("kind", [BadOptions, BadPosition, IllegalMove])
def test_errors_carry_a_key_and_facts(kind: type) -> None:
    error = kind("blocked", cell="c3")
    assert isinstance(error, GameError) and isinstance(error, ValueError)
    assert (error.reason, error.facts, str(error)) == ("blocked", {"cell": "c3"}, "blocked")


def test_outcomes_compare_by_value() -> None:
    won = Outcome((1,), "points", ("c3",))
    assert won == Outcome((1,), "points", ("c3",)) and hash(won) == hash(eval(repr(won)))
    others = [Outcome((0,), "points", ("c3",)), Outcome((1,), "resign", ("c3",))]
    assert won not in [*others, Outcome((1,), "points"), None, "points"]
    assert won.pack() == {"winners": [1], "reason": "points", "witness": ["c3"]}


def test_a_game_says_little_until_it_says_more() -> None:
    assert (GAME.seats(DEFAULTS), GAME.max_game_length(DEFAULTS)) == (2, None)
    assert not GAME.hidden and not GAME.chance


def test_a_state_hides_nothing_until_it_does() -> None:
    state = State()
    assert (
        state.view(0) is state and state.view(None) is state and state.determinize(Rng(1)) is state
    )
    assert state.observed_move("c3", 1) == "c3" and state.reveals("c3") is False


def test_the_catalogue() -> None:
    assert list(GAMES) == GAMES.names() and len(GAMES) == len(GAMES.names())
    assert "mixtour" in GAMES and GAMES["mixtour"] is GAMES["mixtour"]
    assert "chess" not in GAMES and 3 not in GAMES
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_all_choices_are_offered_by_default() -> None:
    assert Option("points", (1, 2), 1).offered == (1, 2)
    assert Option("points", (1, 2, 3), 1, offered=(1, 3)).offered == (1, 3)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_offered_choice_is_valid(name: str) -> None:
    for option in GAMES[name].options:
        assert set(option.offered) <= set(option.choices) and option.default in option.offered
