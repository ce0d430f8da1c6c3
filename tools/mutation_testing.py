"""Mutation testing: `python -m tools.mutation_testing mixtour`, or `make mutants TARGET=mixtour`.

mutmut changes the target's functions in many small ways, one at a time, and runs the tests that
call the changed function. A mutant that passes them is tried once more in a fresh Python with all
tests of the target, because tables that a module computes at import need that. The mutants that
survive both are printed. Some of them are equivalent to the original (a shortcut that isn't taken);
the others show which test is missing.

A target is a game (its rules, without bots) or a package of ``ui/`` without its views, such as
``session``. A second word limits it to one file: `python -m tools.mutation_testing mixtour
move_generation`. ``--most 200`` tries 200 mutants, spread evenly over the target and the same ones
whenever the code is the same; ``--seed 1`` tries others; ``--minutes 30`` stops after half an hour
with the results so far. Golden playthroughs are left out: they notice every change without saying
what is wrong.
"""

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from engine.catalogue import CATALOGUE

ROOT = Path(__file__).resolve().parents[1]
WORK_FOLDER = ROOT / ".cache" / "mutants"
RUN_TIMEOUT_S = 300  # far more than the tests of a target take
SHUTDOWN_S = 20  # for the running mutants, once the time is up
COPIED = ("engine", "ui", "tests", "tools", "main.py", "pyproject.toml")

# Tests over all games.
SHARED_TESTS = (
    "tests/engine/test_conformance.py",
    "tests/engine/test_events.py",
    "tests/ui/games/test_game_ui.py",
)
# Run in the second try only, since mutmut slows every call. Option -k matches names of folders as
# well: "games" would leave out all of tests/ui/games.
SLOW_TESTS = "oracle or perft or test_games.py"
# The tests of a target; {} stands for its name.
TEST_PATTERNS = ("tests/engine/{}/test_*.py", "tests/ui/games/test_{}*.py", "tests/ui/{}/test_*.py")
EXCLUDED_PACKAGES = {"browser", "games", "words"}  # covered by browser tests and the games' own


def targets() -> dict[str, str]:
    """Map the name of each target to its folder."""
    games = {entry.name: entry.rules_package.replace(".", "/") for entry in CATALOGUE}
    packages = {path.parent.name for path in ROOT.glob("ui/*/*.py")} - EXCLUDED_PACKAGES
    return games | {name: f"ui/{name}" for name in sorted(packages)}


def tests_of(target: str) -> list[str]:
    """Return the paths of the tests of a target."""
    own = [path for pattern in TEST_PATTERNS for path in sorted(ROOT.glob(pattern.format(target)))]
    return [path.relative_to(ROOT).as_posix() for path in own] + list(SHARED_TESTS)


def mutmut_settings(target: str, only: str = "") -> str:
    """Return what to add to mutmut's configuration: the files to mutate and the tests to run."""
    return f"""\
only_mutate = ["{targets()[target]}/{only or "*"}.py"]
pytest_add_cli_args_test_selection = {tests_of(target)!r}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-k", "{target} and not ({SLOW_TESTS})"]
"""


def copy_tree(target: str, only: str = "") -> Path:
    """Copy the tree for mutmut to work in; its results are kept there for the next run."""
    work = WORK_FOLDER / (f"{target}-{only}" if only else target)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, work / name, ignore=ignored, dirs_exist_ok=True)
        else:
            shutil.copy2(source, work / name)
    settings = (work / "pyproject.toml").read_text(encoding="utf-8")
    head, table, rest = settings.partition("[tool.mutmut]\n")
    settings = head + table + mutmut_settings(target, only) + rest
    (work / "pyproject.toml").write_text(settings, encoding="utf-8")
    return work


def run_mutmut_command(work: Path, *arguments: str) -> str:
    """Run a command of mutmut and return its output."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=work, capture_output=True, text=True, check=True).stdout


def results(work: Path) -> dict[str, str]:
    """Map every mutant to its result: "killed", "survived", "timeout", "not checked"."""
    lines = run_mutmut_command(work, "results", "--all", "true").splitlines()
    pairs = [line.strip().partition(": ") for line in lines]
    return {name: result for name, mark, result in pairs if mark}


def survives_fresh_run(work: Path, target: str, name: str) -> bool:
    """Return whether a mutant passes all tests of its target in a fresh Python."""
    path = name.rpartition(".x")[0].replace(".", "/")
    file = next(p for p in (f"{path}.py", f"{path}/__init__.py") if (ROOT / p).is_file())
    run_mutmut_command(work, "apply", name)
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-k", target, "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, *tests_of(target)], cwd=work, capture_output=True, timeout=RUN_TIMEOUT_S
        )
        return done.returncode == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        shutil.copy2(ROOT / file, work / file)


def sample_evenly(names: list[str], most: int, seed: int) -> list[str]:
    """Return at most ``most`` names (0: all), spread evenly over files and functions.

    Args:
        names: All names, sorted.
        most: How many to take.
        seed: Decides which of them.
    """
    if not 0 < most < len(names):
        return names
    step = len(names) / most
    first = random.Random(seed).random() * step
    return [names[int(first + i * step)] for i in range(most)]


def run_mutmut(work: Path, children: int, most: int, seed: int, minutes: float) -> dict[str, str]:
    """Let mutmut try all mutants or a sample of them, those with quick tests first.

    Args:
        work: The copied tree.
        children: The number of processes.
        most: The size of the sample; 0 for all mutants.
        seed: Decides which mutants are in the sample.
        minutes: Stop after this time, with the results so far.

    Returns:
        The result of each mutant in the sample, as ``results`` names it.
    """
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(children)]
    # Asked for an unknown mutant, mutmut generates all and ends with an error.
    subprocess.run([*command, "none.x_at_all__mutmut_1"], cwd=work, capture_output=True)
    names = sample_evenly(sorted(results(work)), most, seed)
    with subprocess.Popen([*command, *names], cwd=work, start_new_session=True) as process:
        try:
            if process.wait(60 * minutes):
                raise SystemExit("mutmut failed")
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            time.sleep(SHUTDOWN_S)
            os.killpg(process.pid, signal.SIGKILL)  # mutmut would wait for a mutant that never ends
    all_results = results(work)
    return {name: all_results[name] for name in names}


def main() -> None:
    """Test the target of the command line and print the surviving mutants."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("target", choices=sorted(targets()))
    parser.add_argument("only", nargs="?", default="", help="one file of the target, without .py")
    parser.add_argument("--most", type=int, default=0, help="try this many mutants")
    parser.add_argument("--seed", type=int, default=0, help="another seed tries other mutants")
    parser.add_argument(
        "--minutes",
        type=float,
        default=24 * 60,
        help="stop after this time, with the results so far",
    )
    parser.add_argument("--children", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    os.environ["CI"] = "1"  # hypothesis tries the same examples with every mutant
    work = copy_tree(arguments.target, arguments.only)
    tested = run_mutmut(work, arguments.children, arguments.most, arguments.seed, arguments.minutes)
    missed = [name for name in tested if tested[name] in ("survived", "no tests")]
    surviving = []
    for name in missed:
        if survives_fresh_run(work, arguments.target, name):
            surviving.append(name)
            print(run_mutmut_command(work, "show", name), flush=True)
    tried = sum(result != "not checked" for result in tested.values())
    print(f"{arguments.target}: {tried} of {len(tested)} tried, {len(surviving)} survive.")


if __name__ == "__main__":
    main()
