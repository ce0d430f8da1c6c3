"""On a machine where something is missing, a line says what, at once; what is pinned is all that
every Python there may be needs."""

import os
import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from e2e.browsers import firefox_trouble, own
from tools.modules import ROOT

PYTHON = (
    'case "$*" in --version) echo "Python {v}";; *version_info*) exit {old};; *) exit {bare};; esac'
)
WHOLE = {
    "python3": PYTHON.format(v="3.11.2", old=0, bare=0),
    "node": "echo v20.1.0",
    "npm": "",
}


def put(folder: Path, programs: "dict[str, str]") -> None:
    """Programs of a line of shell."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, line in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (folder / name).chmod(0o755)


def needs(folder: Path, programs: "dict[str, str]") -> "tuple[int, list[str]]":
    """What is said on a machine that has these programs alone, and with which status."""
    put(folder, programs)
    command = ["/bin/sh", str(ROOT / "tools" / "needs.sh"), "python3"]
    done = subprocess.run(command, env={"PATH": str(folder)}, capture_output=True, text=True)
    assert not done.stdout
    return done.returncode, done.stderr.splitlines()


def test_where_all_is_there_nothing_is_said(tmp_path: Path) -> None:
    assert needs(tmp_path, WHOLE) == (0, [])


@pytest.mark.parametrize(
    ("program", "instead", "told"),
    [
        ("python3", None, "there is no python3"),
        ("python3", PYTHON.format(v="3.9.2", old=1, bare=0), "python3 is Python 3.9.2"),
        ("python3", PYTHON.format(v="3.11.2", old=0, bare=1), "apt install python3-venv"),
        ("node", None, "Node 20 or later: nodejs.org"),
        ("node", "echo v18.20.4", "node is v18.20.4"),
        ("npm", None, "apt install npm"),
    ],
)
def test_what_is_missing_is_told_in_a_line(
    tmp_path: Path, program: str, instead: "str | None", told: str
) -> None:
    programs = {name: line for name, line in WHOLE.items() if name != program}
    status, lines = needs(tmp_path, programs | ({program: instead} if instead else {}))
    assert status == 1 and len(lines) == 1 and told in lines[0], lines


@pytest.mark.parametrize("target", [".venv/.done", "node_modules/.done"])
def test_make_asks_before_it_sets_anything_up(target: str) -> None:
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", target]
    # This may itself be run by a make, which hands down what it was told.
    given = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("tools/needs.sh ")


@pytest.mark.parametrize("sudo", [True, False])
def test_without_root_the_systems_libraries_are_left_to_who_is(tmp_path: Path, sudo: bool) -> None:
    programs = {"id": "echo 1000", "apt-get": ""} | ({"sudo": ""} if sudo else {})
    put(tmp_path / "bin", programs)
    put(tmp_path / ".venv" / "bin", {"playwright": 'echo "$@"'})
    command = ["/bin/bash", str(ROOT / "tools" / "browsers.sh")]
    given = {"PATH": str(tmp_path / "bin")}
    done = subprocess.run(command, cwd=tmp_path, env=given, capture_output=True, text=True)
    asked = "install --with-deps" if sudo else "install"
    assert (done.returncode, done.stdout) == (0, f"{asked} chromium firefox webkit\n")
    assert [line for line in done.stderr.splitlines() if "install-deps" in line] == (
        [] if sudo else done.stderr.splitlines()
    )
    put(tmp_path / ".venv" / "bin", {"playwright": "exit 1"})
    done = subprocess.run(command, cwd=tmp_path, env=given, capture_output=True, text=True)
    assert done.returncode == 1 and "Playwright could not install them" in done.stderr


def test_a_snap_is_no_browser_that_can_be_driven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "usr", {"snap": ""})
    put(tmp_path / "bin", {"chromium-headless-shell": ""})
    os.symlink(tmp_path / "usr" / "snap", tmp_path / "bin" / "chromium")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert own("chromium") is None
    found = str(tmp_path / "bin" / "chromium-headless-shell")
    assert own("chromium", "chromium-headless-shell") == found


@pytest.mark.parametrize(
    ("told", "trouble"),
    [
        (None, ""),
        ("Mozilla Firefox 153.7.0esr", ""),
        ("Mozilla Firefox 160.0", ""),
        ("Mozilla Firefox 140.15.0esr", "firefox-esr is 140.15.0esr"),
        ("", "firefox-esr is unknown"),
    ],
)
def test_a_firefox_that_is_too_old_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: "str | None", trouble: str
) -> None:
    put(tmp_path, {} if told is None else {"firefox-esr": f"echo {told}"})
    monkeypatch.setenv("PATH", str(tmp_path))
    found = firefox_trouble()
    assert trouble in found and bool(found) == bool(trouble) and "\n" not in found
    assert not found or ("153" in found and "apt-get install firefox-esr" in found)


def pinned() -> Iterator[Requirement]:
    """The lines of requirements.txt."""
    text = (ROOT / "requirements.txt").read_text()
    for line in re.findall(r"^[a-z].*==.*?(?= *\\?$)", text, re.M):
        yield Requirement(line)


def needed(name: str) -> list[Requirement]:
    """What a package says it needs; nothing if it isn't here, where another Python needs it."""
    try:
        return [Requirement(line) for line in requires(name) or ()]
    except PackageNotFoundError:
        return []


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_what_is_pinned_is_whole_on_every_python(python: str, system: str) -> None:
    """pip, told to check hashes, installs nothing where one package is not pinned."""
    machine = {
        "python_version": python,
        "python_full_version": python + ".1",
        "sys_platform": system,
        "platform_system": system.capitalize(),
        "extra": "",
    }

    def there(requirement: Requirement) -> bool:
        return requirement.marker is None or requirement.marker.evaluate(machine)

    pins = [pin for pin in pinned() if there(pin)]
    names = {canonicalize_name(pin.name) for pin in pins}
    assert len(pins) == len(names) > 20
    for pin in pins:
        missing = [one for one in needed(pin.name) if there(one)]
        assert {canonicalize_name(one.name) for one in missing} <= names, pin
