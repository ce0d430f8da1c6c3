"""Which variants of a parametrized test every push runs."""

import pytest

from tests.support.variants import chosen_variants, mark_variants

pytest_plugins = ["pytester"]

PLAIN = """
    import pytest
    @pytest.mark.parametrize("game", "abcd")
    def test_games(game):
        pass
    @pytest.mark.variants(None)
    @pytest.mark.parametrize("game", "abcd")
    def test_all(game):
        pass
    @pytest.mark.parametrize("game", ["a", pytest.param("b", marks=pytest.mark.slow)])
    def test_marked(game):
        pass
    def test_one():
        pass
"""


def test_as_many_are_chosen_as_wanted_and_far_apart() -> None:
    for count in range(1, 60):
        for wanted in range(1, count + 1):
            chosen = sorted(chosen_variants("test", count, wanted))
            assert len(chosen) == wanted and set(chosen) <= set(range(count))
            gaps = [
                (after - before) % count or count
                for before, after in zip(chosen, [*chosen[1:], chosen[0]], strict=True)
            ]
            assert max(gaps) - min(gaps) <= 1
    assert chosen_variants("test", 3, None) == chosen_variants("test", 3, 5) == {0, 1, 2}


def test_every_variant_has_its_turn_in_some_test() -> None:
    chosen = [chosen_variants(f"test_{number}", 4, 1) for number in range(100)]
    assert all(sum(place in one for one in chosen) >= 15 for place in range(4))


def test_the_others_are_slow(pytester: pytest.Pytester) -> None:
    items = pytester.getitems(PLAIN)
    mark_variants(items, 1)
    fast = [item.name for item in items if item.get_closest_marker("slow") is None]
    (chosen,) = (name for name in fast if name.startswith("test_games"))
    assert fast == [chosen, *[f"test_all[{game}]" for game in "abcd"], "test_marked[a]", "test_one"]


def test_a_variant_that_is_named_runs(pytester: pytest.Pytester) -> None:
    items = pytester.getitems(PLAIN)
    for item in items:
        mark_variants([item], 1)
    slow = [item.name for item in items if item.get_closest_marker("slow")]
    assert slow == ["test_marked[b]"]
