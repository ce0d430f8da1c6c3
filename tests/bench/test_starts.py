"""How visits are summed up."""

import pytest

from bench.starts import Visits, trimmed_mean


def test_a_trimmed_mean_leaves_out_a_tenth_at_each_end() -> None:
    values = [1000.0, *[float(value) for value in range(1, 19)], -1000.0]
    assert trimmed_mean(values) == pytest.approx(9.5), "without -1000, 1, 18 and 1000"


def test_a_few_values_all_count() -> None:
    assert trimmed_mean([1.0, 2.0, 6.0]) == pytest.approx(3)


def test_visits_are_summed_up_whatever_their_order() -> None:
    visits = Visits(paints=[3.0, 1.0, 2.0], ready=[5.0, 4.0], sizes=[7.0])
    assert (visits.paint, visits.answer, visits.size) == (2, 4.5, 7)
