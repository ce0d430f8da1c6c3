"""The meaning of bots' values."""

import pytest

from engine.bots.chances import has_value, percent, value_for_another, win_chance


@pytest.mark.parametrize(
    "value, expected", [(-1.0, 0), (-0.5, 25), (0.0, 50), (0.01, 51), (1.0, 100)]
)
def test_values_are_shown_as_chances_to_win(value: float, expected: int) -> None:
    assert percent(win_chance(value)) == expected


@pytest.mark.parametrize(
    "value, seats, expected",
    [(0.3, 2, -0.3), (-1.0, 2, 1.0), (-0.9, 3, -0.05), (1.0, 3, -1.0), (-1.0, 3, 0.0)],
)
def test_the_other_seats_share_the_rest(value: float, seats: int, expected: float) -> None:
    assert value_for_another(value, seats) == pytest.approx(expected)


@pytest.mark.parametrize(
    "reply, expected",
    [
        ({"ranked": [["c3", 0.0]], "playouts": 0}, False),  # the only move
        ({"ranked": [], "playouts": 0}, False),  # of a table of openings
        ({"ranked": [["c3", 0.2], ["a1", 0.1]], "playouts": 0}, True),
        ({"ranked": [["c3", 0.2]], "playouts": 300}, True),
    ],
)
def test_only_a_position_that_was_searched_has_a_value(reply: dict, expected: bool) -> None:
    assert has_value(reply) is expected
