"""The steps of docs/adding-a-game.md, followed in a copy of the tree, add a game that passes.

The example, tic-tac-toe, becomes the fifth game. Two groups of tests run in the copy: those
parametrized by game, for the fifth game only; and those of lists and counts over all games. Run
``make test`` in a copy for the others.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.example.run_guide import BLOCK, ROOT, copy_tree, run_guide

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
# Lower bounds, so that the tests below can't pass because a pattern matches nothing any more.
MIN_GUIDE_STEPS = 8  # commands and items of the page
MIN_PASSED_TESTS = 100  # of the fifth game, in PER_GAME_TESTS
MIN_EXAMPLE_FILES = 20
MIN_NAMED_FILES = 8  # in the page's text
PER_GAME_TESTS = (  # run for the fifth game only
    "tests/engine/bots/test_bots.py",
    "tests/engine/bots/test_service.py",
    "tests/engine/test_catalogue.py",
    "tests/engine/test_conformance.py",
    "tests/docs/test_contributing.py",
    "tests/engine/test_events.py",
    "tests/engine/test_import_cost.py",
    "tests/tools/test_architecture.py",
    "tests/ui/games/test_game_ui.py",
    "tests/ui/words/test_words.py",
)
ALL_GAMES_TESTS = (  # not parametrized by game; a whole file if all of its tests are fast
    "tests/ui/session/test_visibility.py",
    "tests/engine/bots/test_forced_outcomes.py::test_games_with_chance_or_secrets_have_no_distances",
    "tests/engine/test_catalogue.py",
    "tests/bench/test_ladder.py::test_committed_page_has_todays_levels",
    "tests/tools/test_bundles.py::test_worker_imports_no_page_only_module",
    "tests/tools/test_site_template.py",
    "tests/ui/learn/test_missed_wins.py::test_games_with_puzzles_and_without_secrets_are_supported",
    "tests/ui/table/test_feedback.py",
    "tests/ui/games/test_game_ui.py::test_ids_of_symbols_are_unique_on_the_page",
    "tests/engine/learn/test_puzzles.py::test_every_puzzle_has_its_day_before_one_comes_again",
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a copy of the tree in which the steps of the page have been followed."""
    tree = tmp_path_factory.mktemp("copy") / "coaster"
    copy_tree(tree)
    steps = run_guide(tree)
    assert len(steps) >= MIN_GUIDE_STEPS and "FIXTURES in tests/support/game_fixtures.py" in steps
    return tree


def run_python(tree: Path, *arguments: str) -> str:
    """Run a module in the tree and return its output; fail with that output if it fails."""
    command = [sys.executable, "-m", *arguments]
    process = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def test_fifth_game_passes_the_tests_of_every_game(tree: Path) -> None:
    output = run_python(
        tree, "pytest", "-q", "-k", "tictactoe", "-p", "no:cacheprovider", *PER_GAME_TESTS
    )
    assert output.count(".") > MIN_PASSED_TESTS, output  # a dot for every test that passed


def test_lists_of_all_games_include_the_fifth(tree: Path) -> None:
    run_python(tree, "pytest", "-q", "-p", "no:cacheprovider", *ALL_GAMES_TESTS)


def test_the_fifth_game_has_golden_links(tree: Path) -> None:
    run_python(tree, "tests.golden_links")
    test = "tests/engine/link/test_golden_links.py::test_every_game_is_there_in_every_format"
    run_python(tree, "pytest", "-q", "-n0", "-p", "no:cacheprovider", test)


def test_the_fifth_game_is_listed(tree: Path) -> None:
    script = "from engine import GAMES; print(list(GAMES), GAMES['tictactoe'].name)"
    process = subprocess.run(
        [sys.executable, "-c", script], cwd=tree, capture_output=True, text=True, check=True
    )
    assert "'tictactoe'] tictactoe" in process.stdout


def test_nothing_imports_the_example(tree: Path) -> None:
    for folder in ("engine", "ui", "tests/event_replay", "tests/oracles"):
        for path in (tree / folder).rglob("*.py"):
            assert "tests.example" not in path.read_text(encoding="utf-8"), path


def test_the_example_can_be_renamed(tmp_path: Path) -> None:
    compiled = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "tests" / "example", tmp_path / "tests" / "example", ignore=compiled)
    for folder in ("engine", "ui/games", "tests/oracles", "tests/event_replay"):
        (tmp_path / folder).mkdir(parents=True)
    copying = [block[2] for block in BLOCK.finditer(PAGE) if block[2].startswith("cp ")]
    renaming = re.findall(r"^```text\n(mv .*?)^```$", PAGE, re.M | re.S)
    for commands in [*copying, *renaming]:
        subprocess.run(commands, cwd=tmp_path, shell=True, check=True)
    shutil.rmtree(tmp_path / "tests" / "example")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    # The page has three blocks that copy the example's folders, and one that renames the copies.
    assert len(files) > MIN_EXAMPLE_FILES and len(copying) == 3 and len(renaming) == 1
    for path in files:
        content = path.relative_to(tmp_path).as_posix() + path.read_text(encoding="utf-8")
        assert not re.search("tic.?tac.?toe", content, re.I), path


def test_the_copy_is_clean(tree: Path) -> None:
    packages = ("engine/tictactoe", "ui/games/tictactoe")
    run_python(
        tree,
        "ruff",
        "check",
        "--fix",
        "--quiet",
        *packages,
        "engine/catalogue.py",
        "tests/support/game_fixtures.py",
    )
    run_python(tree, "ruff", "format", "--check", "--quiet", *packages)


def test_files_named_by_the_page_exist() -> None:
    text = BLOCK.sub("", PAGE)
    names = re.findall(r"`((?:engine|ui|tests|e2e)/[\w./]+)`", text)
    assert len(names) > MIN_NAMED_FILES
    assert [name for name in names if not (ROOT / name).exists()] == []
