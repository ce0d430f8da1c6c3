"""The command for mutation testing: every room has its files and its tests."""

import tomllib

import pytest

from engine import GAMES
from tools import mutants

ROOMS = mutants.rooms()
over_rooms = pytest.mark.parametrize("room", ROOMS)


def test_the_rooms_are_the_games_and_what_is_decided_without_a_browser() -> None:
    assert sorted(ROOMS) == sorted([*GAMES, "play"])


@over_rooms
def test_a_room_has_files_and_tests(room: str) -> None:
    assert len(list((mutants.ROOT / ROOMS[room]).glob("*.py"))) > 8
    own = set(mutants.tests(room)) - set(mutants.SHARED)
    assert own and all((mutants.ROOT / path).is_file() for path in mutants.tests(room))


@over_rooms
def test_the_configuration_is_mutmuts(room: str) -> None:
    settings = tomllib.loads(mutants.configuration(room, "legal"))
    assert settings["only_mutate"] == [f"{ROOMS[room]}/legal.py"]
    assert settings["pytest_add_cli_args_test_selection"] == mutants.tests(room)
    shared = tomllib.loads((mutants.ROOT / "pyproject.toml").read_text())["tool"]["mutmut"]
    assert not set(settings) & set(shared)


def test_a_sample_is_spread_evenly_and_the_same_every_time() -> None:
    names = [str(i) for i in range(1000)]
    few = mutants.sample(names, 10, 3)
    assert few == mutants.sample(names, 10, 3) != mutants.sample(names, 10, 5)
    assert [int(name) // 100 for name in few] == list(range(10))
    assert mutants.sample(names, 0, 3) == mutants.sample(names, 2000, 3) == names
