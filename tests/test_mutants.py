"""The command for mutation testing: every room has its files and its tests."""

import tomllib

import pytest

from tools import mutants

ROOMS = mutants.rooms()
over_rooms = pytest.mark.parametrize("room", ROOMS)


def test_the_rooms_are_the_games_and_what_is_decided_without_a_browser() -> None:
    assert list(ROOMS) == ["beerhex", "hexheaven", "inphexion", "mixtour", "play"]


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
