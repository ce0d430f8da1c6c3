"""Mutation testing of one room: `python -m tools.mutation_testing mixtour`, or `make mutants
ROOM=mixtour`.

mutmut makes many small mistakes in the room's functions, one at a time, and runs the tests that
come by there. A mistake that no test notices is then tried once more in a fresh Python, with all
the room's tests (tables that are made while a module is imported need that). What *survives* is
shown. Some survivors do no harm (a faster way that isn't taken); the others are tests to be
written.

The rooms are the games' rules (without their computer players) and ``play``, ui/play. A second word
narrows it down: `python -m tools.mutation_testing mixtour legal` is about
engine/mixtour/move_generation.py alone. --most 200 tries so many, spread evenly over the room, the
same ones whenever the code is the same; --seed 1 tries others; --minutes 30 tries new ones for half
an hour. Golden playthroughs are left out: they notice every change, and understand none.
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
RUN_TIMEOUT_S = 300  # seconds that no run of a room's tests takes
SHUTDOWN_S = 20  # seconds for what has begun to end when the time is up
COPIED = ("engine", "ui", "tests", "tools", "main.py", "pyproject.toml")

# Over all games, and of one: {} stands for the name of the room.
SHARED_TESTS = (
    "tests/engine/test_conformance.py",
    "tests/engine/test_events.py",
    "tests/ui/games/test_game_ui.py",
)
SLOW_TESTS = "oracle or counts or games"  # left to the second try: mutmut makes every call slower
TEST_PATTERNS = ("tests/engine/{}/test_*.py", "tests/ui/games/test_{}*.py", "tests/ui/{}/test_*.py")


def targets() -> dict[str, str]:
    """Name of a room -> its folder."""
    found = {entry.name: entry.rules_package.replace(".", "/") for entry in CATALOGUE}
    return {**found, "play": "ui/play"}


def tests_of(target: str) -> list[str]:
    """Paths of the tests that are about a room."""
    own = [path for pattern in TEST_PATTERNS for path in sorted(ROOT.glob(pattern.format(target)))]
    return [path.relative_to(ROOT).as_posix() for path in own] + list(SHARED_TESTS)


def mutmut_settings(target: str, only: str = "") -> str:
    """What is added to mutmut's configuration: the files to mutate, and the tests to run."""
    return f"""\
only_mutate = ["{targets()[target]}/{only or "*"}.py"]
pytest_add_cli_args_test_selection = {tests_of(target)!r}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-k", "{target} and not ({SLOW_TESTS})"]
"""


def copy_tree(target: str, only: str = "") -> Path:
    """A copy of the tree for mutmut to work in; its results stay there for the next time."""
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


def mutmut(work: Path, *arguments: str) -> str:
    """What a command of mutmut prints."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=work, capture_output=True, text=True, check=True).stdout


def results(work: Path) -> dict[str, str]:
    """Name of every mutant -> "killed", "survived", "timeout", "not checked" …"""
    lines = mutmut(work, "results", "--all", "true").splitlines()
    pairs = [line.strip().partition(": ") for line in lines]
    return {name: result for name, mark, result in pairs if mark}


def survives_fresh_run(work: Path, target: str, name: str) -> bool:
    """Whether a mutant passes all tests of its room in a fresh Python."""
    path = name.rpartition(".x")[0].replace(".", "/")
    file = next(p for p in (f"{path}.py", f"{path}/__init__.py") if (ROOT / p).is_file())
    mutmut(work, "apply", name)
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
    """At most so many names, spread evenly over all of them (and so over a room's files and
    functions); another seed begins elsewhere."""
    if not 0 < most < len(names):
        return names
    step = len(names) / most
    first = random.Random(seed).random() * step
    return [names[int(first + i * step)] for i in range(most)]


def run_mutmut(work: Path, children: int, most: int, seed: int, minutes: float) -> dict[str, str]:
    """Let mutmut try all mutants, or a sample of them, the quick ones first and for so many minutes
    at most; name of every mutant that should be tried -> what became of it."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(children)]
    # Asked for one that isn't there, it makes them all, and ends with an error.
    subprocess.run([*command, "none.x_at_all__mutmut_1"], cwd=work, capture_output=True)
    names = sample_evenly(sorted(results(work)), most, seed)
    with subprocess.Popen([*command, *names], cwd=work, start_new_session=True) as running:
        try:
            if running.wait(60 * minutes):
                raise SystemExit("mutmut failed")
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)
            time.sleep(SHUTDOWN_S)
            os.killpg(running.pid, signal.SIGKILL)  # a mutant that never ends would be waited for
    found = results(work)
    return {name: found[name] for name in names}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("room", choices=sorted(targets()))
    parser.add_argument("only", nargs="?", default="", help="one file of it, without .py")
    parser.add_argument("--most", type=int, default=0, help="so many mutants, spread evenly")
    parser.add_argument("--seed", type=int, default=0, help="another number, other mutants")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="begin none after that")
    parser.add_argument("--children", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    os.environ["CI"] = "1"  # hypothesis tries the same examples with every mutant
    work = copy_tree(given.room, given.only)
    found = run_mutmut(work, given.children, given.most, given.seed, given.minutes)
    missed = [name for name in found if found[name] in ("survived", "no tests")]
    alive = []
    for name in missed:
        if survives_fresh_run(work, given.room, name):
            alive.append(name)
            print(mutmut(work, "show", name), flush=True)
    tried = sum(result != "not checked" for result in found.values())
    print(f"{given.room}: {tried} of {len(found)} tried, {len(alive)} survive.")


if __name__ == "__main__":
    main()
