"""The command for mutation testing: every room has its files and its tests."""

import tomllib

import pytest

from engine import GAMES
from tools import mutation_testing

ROOMS = mutation_testing.targets()
over_rooms = pytest.mark.parametrize("room", ROOMS)


def test_targets_are_the_games_and_the_ui_without_browser() -> None:
    assert sorted(ROOMS) == sorted([*GAMES, "play"])


@over_rooms
def test_target_has_files_and_tests(room: str) -> None:
    assert len(list((mutation_testing.ROOT / ROOMS[room]).glob("*.py"))) > 8
    own = set(mutation_testing.tests_of(room)) - set(mutation_testing.SHARED_TESTS)
    assert own and all(
        (mutation_testing.ROOT / path).is_file() for path in mutation_testing.tests_of(room)
    )


@over_rooms
def test_the_configuration_is_mutmuts(room: str) -> None:
    settings = tomllib.loads(mutation_testing.mutmut_settings(room, "legal"))
    assert settings["only_mutate"] == [f"{ROOMS[room]}/legal.py"]
    assert settings["pytest_add_cli_args_test_selection"] == mutation_testing.tests_of(room)
    shared = tomllib.loads((mutation_testing.ROOT / "pyproject.toml").read_text())["tool"]["mutmut"]
    assert not set(settings) & set(shared)


def test_a_sample_is_spread_evenly_and_the_same_every_time() -> None:
    names = [str(i) for i in range(1000)]
    few = mutation_testing.sample_evenly(names, 10, 3)
    assert (
        few
        == mutation_testing.sample_evenly(names, 10, 3)
        != mutation_testing.sample_evenly(names, 10, 5)
    )
    assert [int(name) // 100 for name in few] == list(range(10))
    assert (
        mutation_testing.sample_evenly(names, 0, 3)
        == mutation_testing.sample_evenly(names, 2000, 3)
        == names
    )
