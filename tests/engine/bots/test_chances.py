"""The chance to win that a value stands for."""

import pytest

from engine.bots.chances import percent, win_chance


@pytest.mark.parametrize(
    "value, expected", [(-1.0, 0), (-0.5, 25), (0.0, 50), (0.01, 51), (1.0, 100)]
)
def test_values_are_shown_as_chances_to_win(value: float, expected: int) -> None:
    assert percent(win_chance(value)) == expected
