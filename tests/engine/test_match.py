"""Matches: the starting player, the choice of sides, winning, and refusal of invalid saves."""

import doctest
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import match as match_module
from engine.game import BadOptions, BadPosition
from engine.match import Match, MatchError, restore, start
from tests.support.narrowing import assert_present


def played(*steps: tuple) -> Match:
    """Return a match that person 0 starts; steps: ("finish", who) or ("choose", who)."""
    match = start({"starter": 0})
    for verb, who in steps:
        match = getattr(match, verb)(who)
    return match


def test_the_example_in_the_docstring() -> None:
    assert doctest.testmod(match_module).failed == 0


def test_best_of_three_is_the_default_and_one_is_possible() -> None:
    assert start().best_of == 3
    assert start({"best_of": 1, "starter": 0}).finish(1).winner == 1


@pytest.mark.parametrize(
    "options", [{"best_of": 2}, {"best_of": True}, {"starter": "gold"}, {"x": 1}]
)
def test_other_options_are_refused(options: dict) -> None:
    with pytest.raises(BadOptions):
        start(options)


def test_the_lot_is_the_seeds_and_falls_on_both() -> None:
    starters = [start(seed=seed).starter for seed in range(40)]
    assert starters == [start(seed=seed).starter for seed in range(40)]
    assert 10 < sum(map(assert_present, starters)) < 30


def test_the_first_starter_can_be_chosen() -> None:
    assert [start({"starter": who}, seed=9).starter for who in (0, 1)] == [0, 1]


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("choice", [0, 1])
def test_the_loser_chooses_who_starts_next(winner: int, choice: int) -> None:
    match = played(("finish", winner))
    assert (match.phase, match.chooser, match.starter) == ("choice", 1 - winner, None)
    match = match.choose(choice)
    assert (match.phase, match.chooser, match.starter) == ("game", None, choice)


def test_two_wins_in_a_row_end_it() -> None:
    match = played(("finish", 1), ("choose", 0), ("finish", 1))
    assert (match.phase, match.winner, match.wins) == ("over", 1, (0, 2))
    assert match.starter is None and match.chooser is None


def test_a_third_game_decides_at_one_all() -> None:
    match = played(("finish", 1), ("choose", 0), ("finish", 0))
    assert (match.phase, match.winner, match.chooser) == ("choice", None, 1)
    assert match.choose(1).finish(0).winner == 0


def test_a_draw_counts_for_neither_and_the_other_starts() -> None:
    match = played(("finish", None))
    assert (match.phase, match.starter, match.wins, match.winner) == ("game", 1, (0, 0), None)


@pytest.mark.parametrize("before, verb, who, reason", [
    ((), "choose", 0, "not-choosing"),
    ((("finish", 0),), "finish", 0, "not-playing"),
    ((("finish", 0), ("choose", 0), ("finish", 0)), "finish", 0, "not-playing"),
    ((("finish", 0), ("choose", 0), ("finish", 0)), "choose", 0, "not-choosing"),
    ((), "finish", 2, "no-such-person"),
    ((), "finish", True, "no-such-person"),
    ((("finish", 0),), "choose", None, "no-such-person"),
])  # fmt: skip
def test_steps_out_of_turn_are_refused(before: tuple, verb: str, who: object, reason: str) -> None:
    with pytest.raises(MatchError) as refused:
        getattr(played(*before), verb)(who)
    assert refused.value.reason == reason


def test_a_step_leaves_the_match_as_it_was() -> None:
    match = start({"starter": 0})
    match.finish(1)
    assert match == start({"starter": 0})


@given(
    st.integers(0, 1), st.sampled_from([1, 3]), st.lists(st.sampled_from([0, 1, None]), max_size=9)
)
def test_every_match_survives_packing(
    starter: int, best_of: int, picks: "list[int | None]"
) -> None:
    match = start({"starter": starter, "best_of": best_of})
    for pick in picks:
        again = restore(json.loads(json.dumps(match.pack())))
        assert again == match and hash(again) == hash(match)
        assert (again.phase, again.chooser, again.winner) == (
            match.phase,
            match.chooser,
            match.winner,
        )
        if match.phase == "game":
            match = match.finish(pick)
        elif match.phase == "choice":
            match = match.choose(pick or 0)
    assert sum(match.wins) + sum(won is None for _, won in match.games) == len(match.games)


@pytest.mark.parametrize("change", [
    {"best_of": 2}, {"best_of": None}, {"starter": None}, {"starter": 2}, {"starter": "lot"},
    {"games": [[0, 1], [0, 1], [0, 1]]}, {"games": [[0, 1], [0, 1]], "starter": 0},
    {"games": [[0, None], [0, 1]]}, {"games": [[0]]}, {"games": [[]]}, {"games": 3},
    {"games": [[0, 2]]}, {"games": [[True, 1]]}, {"games": [["0", 1]]}, {"games": None},
    {"more": 1},
])  # fmt: skip
def test_an_impossible_match_is_refused(change: dict) -> None:
    with pytest.raises(BadPosition):
        restore({**start({"starter": 0}).pack(), **change})


@pytest.mark.parametrize("packed", [None, [], "match", {}, {"best_of": 3}])
def test_data_of_another_shape_is_refused(packed: object) -> None:
    with pytest.raises(BadPosition):
        restore(packed)


def test_repr_rebuilds_the_match() -> None:
    match = played(("finish", 1), ("choose", 1))
    assert eval(repr(match), {"Match": Match}) == match
