"""Habits of a player in finished games, and how the strongest bot uses them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beerhex.bot.adaptation import (
    FIRST_FACES,
    FIRST_THIRDS,
    KEPT,
    NUMBERS,
    adapted_naive_prior,
    adapted_styles,
    known_placements,
    known_totals,
)
from engine.beerhex.bot.belief import ROBUST_STYLES
from engine.beerhex.bot.first_faces import ANY, ONLY_STYLE
from engine.beerhex.bot.placements import COUNTS
from engine.bots.bot import MAX_HABIT_GAMES
from engine.bots.habits import observe_game
from engine.bots.levels import run_search
from engine.game import State
from engine.rng import Rng
from tests.engine.beerhex.positions import state_after

POISONER = [1, 10, 0, 10, 3, 10] + [0] * 8  # seldom the own symbol, never as the third
HONEST = [12, 12, 6, 6, 0, 10] + [0] * 8


def game_with(faces: int, thirds: int = 1) -> "list[int]":
    """Return the counts of a game that ended after the first placements."""
    numbers = [0] * NUMBERS
    numbers[FIRST_FACES], numbers[FIRST_THIRDS] = faces, thirds
    return numbers


def game_of(moves: str) -> "tuple[list[State], list[str]]":
    """Return the states and moves of a game; ``_`` stands for a space within a move."""
    played = [move.replace("_", " ") for move in moves.split()]
    return [state_after(*played[:ply]) for ply in range(len(played) + 1)], played


def observe(moves: str, seat: int) -> "list[int]":
    states, played = game_of(moves)
    return observe_game("beerhex", states, played, seat)


FIRST_FOUR = "a5g e5s c5s c1s b3g a3s d4g e3g "  # no caps of a side touch


def test_symbols_are_counted_and_third_ones_apart() -> None:
    """After their first caps Gold lays two golds, then silver as the third; Silver three own
    symbols that touch."""
    moves = FIRST_FOUR + "a1g e1s a2g e2s b1s d3s resign"
    assert observe(moves, 0)[:4] == [2, 2, 0, 1]
    assert observe(moves, 1)[:4] == [2, 2, 1, 1]


def test_the_first_faces_are_told_apart_and_counted_nowhere_else() -> None:
    assert observe(FIRST_FOUR + "resign", 0) == game_with(0b11011, 0b10000)
    assert observe(FIRST_FOUR + "resign", 1) == game_with(0b11110, 0b10000)
    assert observe("a1g resign", 0) == game_with(0b11, 0b10)
    assert observe("a1g resign", 1) == game_with(0b1)
    known = known_placements([game_with(0b11011), game_with(0b101), [0] * 8])[0]
    assert {digits for digits, _ in known} == {"1011", "01", ""}


def test_thirds_among_the_first_placements_are_a_habit_of_their_own() -> None:
    """Gold's third cap touches the two before it, and is silver."""
    game = observe("b2g d5s b3g e5s c2s e1s e3g a5s resign", 0)
    assert game == game_with(0b11101, 0b10010)
    first_faces, counts = known_placements([game])
    assert {digits for digits, _ in first_faces} == {"11" + ANY + "1", ""}
    assert counts == [0, 1] + [0] * (COUNTS - 2)


def test_later_placements_are_counted_on_the_line_and_beside_it() -> None:
    """Gold lays gold between a5 and b3, as the third of three, and silver far from the line."""
    moves = FIRST_FOUR + "b4g e1s a1s resign"
    assert observe(moves, 0)[:4] == [0, 1, 1, 1] and observe(moves, 0)[6:8] == [1, 1]
    assert observe(moves, 0)[9:11] == [1, 1]
    assert known_placements([observe(moves, 0)])[1] == [0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 0, 0]


def test_joined_lines_are_counted_and_those_that_seem_to_be() -> None:
    """Gold's fifth cap completes a line from top to bottom."""
    moves = "a5g e5s a4g e4s {} d5s a2g d4s a1g {}"
    assert observe(moves.format("a3g", "claim"), 0)[12:] == [1, 1]
    assert observe(moves.format("a3s", "resign"), 0)[12:] == [0, 1]
    assert observe(moves.format("a3g", "claim"), 1)[12:] == [0, 0]
    assert known_placements([observe(moves.format("a3g", "claim"), 0)])[1][-2:] == [1, 1]


def test_attacks_and_chances_to_attack_are_counted() -> None:
    """Silver sees three touching caps of Gold twice, and attacks them the second time."""
    moves = "a1g e1s a2g e3s b1g e5s d5g x_a1_a2_b1 c5s resign"
    assert observe(moves, 1)[4:6] == [1, 2]
    assert observe(moves, 0)[4:6] == [0, 0]


def test_numbers_of_a_former_version_are_complete_with_zeros() -> None:
    former = [POISONER[:6], POISONER[:6] + [6, 2]]
    assert known_totals(former) == [2 * number for number in POISONER[:6]]
    assert known_placements(former) == (ONLY_STYLE, [0] * COUNTS)


def test_games_whose_thirds_are_not_told_count_all_the_same() -> None:
    """The former version with nine numbers: three own symbols on the line, one beside it."""
    former = [3, 4, 1, 2, 0, 0, 3, 4, 0b11011]
    first_faces, counts = known_placements([former])
    assert {digits for digits, _ in first_faces} == {"1011", ""}
    assert counts == [0, 0, 3, 4, 0, 0, 0, 0, 1, 2, 0, 0]


def test_placements_without_a_choice_tell_nothing() -> None:
    """Gold's seventh own symbol is the last one: what is laid after it was not chosen."""
    moves = "a1g e5s a3g e3s a5g e1s c1g b2s c5g d4s b4g b3s d2g d1s c2s resign"
    states, played = game_of(moves)
    assert [state.pack()["hands"][0][0] for state in states][-2:] == [0, 0]
    assert sum(observe(moves, 0)[1:4:2]) == 3 and played[-2] == "c2s"


def test_nothing_is_told_before_the_end_or_by_a_view() -> None:
    states, played = game_of("a1g e1s a2g resign")
    assert observe_game("beerhex", states, played, 0)
    assert observe_game("beerhex", states[:-1], played[:-1], 0) == []
    views = [state.view(0) for state in states]
    assert observe_game("beerhex", views, played, 0) == []


def test_other_games_have_no_habits() -> None:
    assert observe_game("mixtour", [], [], 0) == []


@given(
    st.lists(
        st.lists(st.integers(-2, 1200) | st.booleans() | st.floats(), max_size=NUMBERS) | st.text(),
        max_size=5,
    )
)
def test_what_can_be_no_habits_is_left_out(games: list) -> None:
    totals = known_totals([*games, HONEST])
    assert len(totals) == KEPT and all(type(number) is int for number in totals)
    assert min(totals) >= 0 and totals[1] >= HONEST[1]
    wrong: list = [[1, 2, 3], "x", None, [True] * 6, [-1] * 6, [0] * 10]
    assert known_totals(wrong) == [0] * KEPT
    first_faces, counts = known_placements([*games, HONEST])
    assert min(first_faces.values()) > 0 and min(counts) >= 0


def test_the_latest_games_count() -> None:
    assert known_totals([HONEST] * 50 + [POISONER] * MAX_HABIT_GAMES) == [
        MAX_HABIT_GAMES * number for number in POISONER[:KEPT]
    ]


@given(st.lists(st.lists(st.integers(0, 20), min_size=3, max_size=3), max_size=40))
def test_styles_stay_a_mixture(games: "list[list[int]]") -> None:
    numbers = [[min(a, b), b, min(c, a), a, min(b, c), c] + [a, b, c, a] * 2 for a, b, c in games]
    totals = known_totals(numbers)
    styles = adapted_styles(ROBUST_STYLES, totals)
    assert sum(prior for prior, _, _ in styles) == pytest.approx(1)
    assert all(prior > 0 and 0 < chance < 1 and alike > 0 for prior, chance, alike in styles)
    assert 0 < adapted_naive_prior(0.6, totals) < 1


@pytest.mark.parametrize("faces", [0, 0b1, 0b11])
def test_games_that_ended_at_once_tell_little(faces: int) -> None:
    assert adapted_styles(ROBUST_STYLES, known_totals([game_with(faces)])) == ROBUST_STYLES
    view = state_after("b2g", "d5s", "b3g").view(1)
    assert run_search(view, "master", 1, 60.0, [game_with(faces)], [[]]).move


def test_the_more_was_seen_the_more_it_counts() -> None:
    few, many = (adapted_styles(ROBUST_STYLES, known_totals([POISONER] * n))[0] for n in (1, 20))
    assert few[0] < many[0] and many[1] < few[1] < 0.5
    assert adapted_naive_prior(0.6, known_totals([HONEST] * 20)) < 0.6
    assert adapted_naive_prior(0.6, known_totals([POISONER] * 20)) > 0.6


def test_master_attacks_the_honest_and_not_the_poisoner() -> None:
    """Gold's three first caps touch."""
    state = state_after("b2g", "d5s", "b3g", "e5s", "c2s")
    view = state.view(1)

    def attacks(habits: "list[list[int]]") -> int:
        """Return how often the three caps are attacked."""
        moves = [run_search(view, "master", seed, 60.0, habits).move for seed in range(8)]
        return moves.count("x b2 b3 c2")

    assert attacks([HONEST] * 10) > attacks([POISONER] * 10) == 0


def test_other_levels_learn_nothing() -> None:
    view = state_after("b2g", "d5s", "b3g", "e5s", "c2s").view(1)
    for level in ("beginner", "strong"):
        known = run_search(view, level, Rng(1).next(), 60.0, [POISONER] * 10)
        assert known.ranked == run_search(view, level, Rng(1).next(), 60.0).ranked
