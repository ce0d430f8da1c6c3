"""Prediction of the first faces of the next game from those of earlier games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.beerhex.bot.first_faces import (
    ANY,
    FIRST_CAPS,
    ONLY_STYLE,
    digits_of,
    likelihood_of_faces,
    predict_first_faces,
    with_face,
)

DIGITS = st.text("01" + ANY, max_size=FIRST_CAPS)
CHANCES = st.floats(0.02, 0.98)


def chance_of(digits: str, games: "list[str]") -> float:
    """Return how likely the next game begins with these faces, if unknown ones may be either."""
    faces = {place: digit == "1" for place, digit in enumerate(digits)}
    return likelihood_of_faces(predict_first_faces(games), faces, 0.5)


@given(st.lists(st.booleans(), max_size=6))
def test_faces_survive_as_a_number(own: "list[bool]") -> None:
    faces = 1
    for is_own in own:
        faces = with_face(faces, is_own)
    assert digits_of(faces, 0) == "".join(str(int(is_own)) for is_own in own[:FIRST_CAPS])


def test_thirds_are_no_part_of_the_first_faces() -> None:
    assert digits_of(0b11010, 0b10010) == "10" + ANY + "0"
    assert digits_of(0b11010, 0b11111) == ANY * 4
    assert digits_of(0b110, 0b10010) == "10"  # thirds of a longer game


@pytest.mark.parametrize("number", [0, 32, 999, -1])
def test_what_is_no_number_of_faces_is_no_digits(number: int) -> None:
    assert digits_of(number, 0) == "" and digits_of(0b111, number) == "11"


def test_nothing_is_predicted_without_a_game() -> None:
    assert predict_first_faces([]) == predict_first_faces(["", ""]) == ONLY_STYLE


@given(st.lists(DIGITS, max_size=30))
def test_a_prediction_adds_up_to_one(games: "list[str]") -> None:
    prediction = predict_first_faces(games)
    assert sum(prediction.values()) == pytest.approx(1)
    assert min(prediction.values()) > 0


@given(st.lists(DIGITS, max_size=10), CHANCES, st.integers(0, FIRST_CAPS))
def test_all_faces_together_are_certain(games: "list[str]", chance: float, number: int) -> None:
    prediction = predict_first_faces(games)
    every = [
        {place: bool(faces >> place & 1) for place in range(number)} for faces in range(1 << number)
    ]
    total = sum(likelihood_of_faces(prediction, faces, chance) for faces in every)
    assert total == pytest.approx(1)


def test_games_are_expected_to_begin_like_the_latest_ones() -> None:
    once, often = chance_of("1011", ["1011"]), chance_of("1011", ["1011"] * 20)
    assert 1 / 16 < once < 0.75 < often
    assert chance_of("1011", ["1011"] * 20 + ["0100"] * 8) < 0.2
    assert chance_of("0100", ["1011"] * 20 + ["0100"] * 8) > 0.6


def test_one_of_two_openings_is_expected_where_chance_decides() -> None:
    games = ["1111" if draw == "h" else "0000" for draw in "htthhththhtthhth"]
    assert 0.2 < chance_of("1111", games) < 0.75 > chance_of("0000", games) > 0.2


def test_openings_that_alternate_are_foreseen() -> None:
    games = ["1111", "0000"] * 8
    assert chance_of("1111", games) > 0.8 and chance_of("0000", games[:-1]) > 0.8
    in_pairs = ["1111", "1111", "0000", "0000"] * 6
    assert chance_of("1111", in_pairs[:-3]) > 0.6 and chance_of("0000", in_pairs[:-2]) > 0.6


def test_what_repeats_exactly_is_trusted_more() -> None:
    nearly = ["1111", "1101", "1111", "0111"] * 5
    assert chance_of("1111", ["1111"] * 20) > chance_of("1111", nearly)


def test_a_third_is_no_reason_to_expect_a_face() -> None:
    games = ["11" + ANY + "1"] * 20
    assert chance_of("1111", games) == pytest.approx(chance_of("1101", games))
