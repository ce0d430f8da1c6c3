"""The command for mutation testing: every target has files and tests."""

import subprocess
import sys
import tomllib

import pytest

from engine import GAMES
from tools import mutation_testing

TARGETS = mutation_testing.targets()
over_targets = pytest.mark.parametrize("target", TARGETS)


def test_targets_are_the_games_and_the_packages_of_the_ui() -> None:
    assert {*GAMES, "session", "table", "library"} < set(TARGETS)
    assert not {"browser", "games", "words"} & set(TARGETS)


@over_targets
def test_target_has_files_and_tests(target: str) -> None:
    assert len(list((mutation_testing.ROOT / TARGETS[target]).glob("*.py"))) > 1
    own = set(mutation_testing.tests_of(target)) - set(mutation_testing.SHARED_TESTS)
    name = f"tests/engine/{target}/test_rules.py" if target in GAMES else f"tests/ui/{target}/"
    assert own, f"no tests of its own: add {name}"
    for path in mutation_testing.tests_of(target):
        assert (mutation_testing.ROOT / path).is_file(), path


@over_targets
def test_settings_are_added_to_mutmuts_configuration(target: str) -> None:
    settings = tomllib.loads(mutation_testing.mutmut_settings(target, "moves"))
    assert settings["only_mutate"] == [f"{TARGETS[target]}/moves.py"]
    assert settings["pytest_add_cli_args_test_selection"] == mutation_testing.tests_of(target)
    shared = tomllib.loads((mutation_testing.ROOT / "pyproject.toml").read_text())["tool"]["mutmut"]
    assert not set(settings) & set(shared)


def test_first_try_leaves_out_slow_tests_only() -> None:
    settings = tomllib.loads(mutation_testing.mutmut_settings("mixtour"))
    files = ("tests/engine/mixtour/test_perft.py", "tests/ui/games/test_mixtour.py")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *files]
    collected = subprocess.run(
        [*command, *settings["pytest_add_cli_args"]],
        cwd=mutation_testing.ROOT,
        capture_output=True,
        text=True,
    ).stdout
    assert files[0] not in collected and files[1] in collected


def test_samples_are_even_and_reproducible() -> None:
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
