"""Missing prerequisites are reported, browsers installed, and requirements pinned completely."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from e2e.support.browsers import find_program, firefox_problem
from tools.bundles import ROOT

PYTHON = (
    'case "$*" in --version) echo "Python {v}";; *version_info*) exit {old};; *) exit {bare};; esac'
)
ALL_PRESENT = {
    "python3": PYTHON.format(v="3.11.2", old=0, bare=0),
    "node": "echo v20.1.0",
    "npm": "",
}


def write_programs(folder: Path, programs: "dict[str, str]") -> None:
    """Write programs of one line of shell."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, line in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (folder / name).chmod(0o755)


def run_check(folder: Path, programs: "dict[str, str]") -> "tuple[int, list[str]]":
    """Return the status and the output of the check on a machine with only these programs."""
    write_programs(folder, programs)
    command = ["/bin/sh", str(ROOT / "tools" / "check_prerequisites.sh"), "python3"]
    done = subprocess.run(command, env={"PATH": str(folder)}, capture_output=True, text=True)
    assert not done.stdout
    return done.returncode, done.stderr.splitlines()


def test_complete_prerequisites_print_nothing(tmp_path: Path) -> None:
    assert run_check(tmp_path, ALL_PRESENT) == (0, [])


@pytest.mark.parametrize(
    ("program", "replacement", "message"),
    [
        ("python3", None, "there is no python3"),
        ("python3", PYTHON.format(v="3.9.2", old=1, bare=0), "python3 is Python 3.9.2"),
        ("python3", PYTHON.format(v="3.11.2", old=0, bare=1), "apt install python3-venv"),
        ("node", None, "Node 20 or later: nodejs.org"),
        ("node", "echo v18.20.4", "node is v18.20.4"),
        ("npm", None, "apt install npm"),
    ],
)
def test_a_missing_prerequisite_prints_one_line(
    tmp_path: Path, program: str, replacement: "str | None", message: str
) -> None:
    programs = {name: line for name, line in ALL_PRESENT.items() if name != program}
    status, lines = run_check(tmp_path, programs | ({program: replacement} if replacement else {}))
    assert status == 1 and len(lines) == 1 and message in lines[0], lines


@pytest.mark.parametrize("target", [".venv/.done", "node_modules/.done"])
def test_make_checks_prerequisites_first(target: str) -> None:
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", target]
    # If make runs this test, it passes on its own options.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("tools/check_prerequisites.sh ")


@pytest.mark.parametrize("sudo", [True, False])
def test_without_root_or_sudo_libraries_are_not_installed(tmp_path: Path, sudo: bool) -> None:
    programs = {"id": "echo 1000", "apt-get": ""} | ({"sudo": ""} if sudo else {})
    write_programs(tmp_path / "bin", programs)
    write_programs(tmp_path / ".venv" / "bin", {"playwright": 'echo "$@"'})
    command = ["/bin/bash", str(ROOT / "tools" / "install_browsers.sh")]
    environment = {"PATH": str(tmp_path / "bin")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    command_line = "install --with-deps" if sudo else "install"
    assert (done.returncode, done.stdout) == (0, f"{command_line} chromium firefox webkit\n")
    assert [line for line in done.stderr.splitlines() if "install-deps" in line] == (
        [] if sudo else done.stderr.splitlines()
    )
    write_programs(tmp_path / ".venv" / "bin", {"playwright": "exit 1"})
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 1 and "Playwright could not install them" in done.stderr


class FakeDebian:
    """A machine on which root installs the browsers.

    Attributes:
        installed: The packages installed before.
        knows_headless_shell: Whether apt knows chromium-headless-shell.
        firefox_is_new: Whether Firefox is new enough, before and after installing firefox-esr.
        failing_command: A command that fails, such as "apt-get update".
        debian: Whether it is Debian.
        commands_run: The commands run by the last setup.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.installed: list[str] = list(BROWSERS)
        self.knows_headless_shell, self.firefox_is_new, self.failing_command, self.debian = (
            True,
            (True, True),
            "nothing",
            True,
        )
        self.commands_run: list[str] = []

    def run_setup(self) -> "tuple[int, list[str]]":
        """Run tools/install_browsers.sh; return its status and its messages."""
        log = self.folder / "log"
        log.touch()
        called = '"${0##*/} $*"'
        failing = f'case {called} in "{self.failing_command}"*) exit 1;; esac'
        note = f"echo {called} >> {log}; {failing}"
        yes = {True: 0, False: 1}
        before, after = self.firefox_is_new
        grep = f'case "$*" in */etc/os-release) exit {yes[self.debian]};; esac'
        present = "|".join([*self.installed, "nothing-else"])
        programs = {
            "id": "echo 0",
            "grep": f'{grep}; exec {shutil.which("grep")} "$@"',
            "dpkg-query": f'case "$4" in {present}) echo "install ok installed";; *) exit 1;; esac',
            "apt-get": note,
            "apt-cache": f"exit {yes[self.knows_headless_shell]}",
        }
        updated = f'case "$(<{log})" in *"get install"*firefox-esr*) exit {yes[after]};; esac'
        write_programs(self.folder / "bin", programs)
        write_programs(self.folder / ".venv" / "bin", {"playwright": note})
        python = self.folder / ".venv" / "bin" / "python"
        python.write_text(f"#!/bin/bash\n{updated}; exit {yes[before]}\n")
        python.chmod(0o755)
        command = ["/bin/bash", str(ROOT / "tools" / "install_browsers.sh")]
        environment = {"PATH": str(self.folder / "bin")}
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True
        )
        self.commands_run = [" ".join(line.split()) for line in log.read_text().splitlines()]
        return done.returncode, done.stderr.splitlines()


HEADLESS_SHELL = "chromium-headless-shell"
BROWSERS = [
    *("chromium", "firefox-esr", "webkit2gtk-driver", "xvfb", "xauth", "fonts-noto-cjk"),
    HEADLESS_SHELL,
]
APT = ["apt-get update", "apt-get install --yes --no-install-recommends"]


@pytest.fixture
def debian(tmp_path: Path) -> FakeDebian:
    return FakeDebian(tmp_path)


def test_installed_browsers_are_not_installed_again(debian: FakeDebian) -> None:
    assert debian.run_setup() == (0, []) and debian.commands_run == []


@pytest.mark.parametrize("installed", [[], ["chromium", "xvfb"], BROWSERS[:-1], [HEADLESS_SHELL]])
@pytest.mark.parametrize("knows_headless_shell", [True, False])
def test_missing_packages_are_installed_on_debian(
    debian: FakeDebian, installed: "list[str]", knows_headless_shell: bool
) -> None:
    debian.installed, debian.knows_headless_shell = installed, knows_headless_shell
    missing = [
        package
        for package in BROWSERS
        if package not in installed and (knows_headless_shell or package != HEADLESS_SHELL)
    ]
    assert debian.run_setup() == (0, [])
    assert debian.commands_run == [APT[0], " ".join([APT[1], *missing])]


def test_old_firefox_is_updated(debian: FakeDebian) -> None:
    debian.firefox_is_new = (False, True)
    assert debian.run_setup() == (0, [])
    assert debian.commands_run == [APT[0], APT[1] + " firefox-esr"]


@pytest.mark.parametrize("installed", [BROWSERS, []])
def test_playwrights_firefox_replaces_an_old_debian_one(
    debian: FakeDebian, installed: "list[str]"
) -> None:
    debian.installed, debian.firefox_is_new = installed, (False, False)
    status, _ = debian.run_setup()
    assert (status, debian.commands_run[2:]) == (0, ["playwright install --with-deps firefox"])


@pytest.mark.parametrize(
    ("failing_command", "message"),
    [
        ("apt-get update", "apt-get can't reach its packages"),
        ("apt-get install", "apt-get could not install " + " ".join(BROWSERS)),
        ("playwright", "nor could Playwright install its own"),
    ],
)
def test_a_failed_installation_prints_one_line(
    debian: FakeDebian, failing_command: str, message: str
) -> None:
    debian.installed, debian.firefox_is_new, debian.failing_command = (
        [],
        (False, False),
        failing_command,
    )
    status, lines = debian.run_setup()
    assert status == 1 and len(lines) == 1 and message in lines[0], lines
    assert debian.commands_run[-1].startswith(failing_command)


def test_other_systems_get_playwrights_browsers(debian: FakeDebian) -> None:
    debian.installed, debian.debian = [], False
    assert debian.run_setup() == (0, [])
    assert debian.commands_run == ["playwright install --with-deps chromium firefox webkit"]


def test_snaps_are_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_programs(tmp_path / "usr", {"snap": ""})
    write_programs(tmp_path / "bin", {"chromium-headless-shell": ""})
    os.symlink(tmp_path / "usr" / "snap", tmp_path / "bin" / "chromium")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert find_program("chromium") is None
    headless_shell = str(tmp_path / "bin" / "chromium-headless-shell")
    assert find_program("chromium", "chromium-headless-shell") == headless_shell


@pytest.mark.parametrize(
    ("version", "problem"),
    [
        (None, ""),
        ("Mozilla Firefox 153.7.0esr", ""),
        ("Mozilla Firefox 160.0", ""),
        ("Mozilla Firefox 140.15.0esr", "firefox-esr is 140.15.0esr"),
        ("", "firefox-esr is unknown"),
    ],
)
def test_old_firefox_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: "str | None", problem: str
) -> None:
    write_programs(tmp_path, {} if version is None else {"firefox-esr": f"echo {version}"})
    monkeypatch.setenv("PATH", str(tmp_path))
    message = firefox_problem()
    assert problem in message and bool(message) == bool(problem) and "\n" not in message
    assert not message or ("153" in message and "apt-get install firefox-esr" in message)


def pinned() -> Iterator[Requirement]:
    """Yield the requirements in requirements.txt."""
    text = (ROOT / "requirements.txt").read_text()
    for line in re.findall(r"^[a-z].*==.*?(?= *\\?$)", text, re.M):
        yield Requirement(line)


def needed(name: str) -> list[Requirement]:
    """Return what a package requires; nothing if it isn't installed on this Python."""
    try:
        return [Requirement(line) for line in requires(name) or ()]
    except PackageNotFoundError:
        return []


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_pinned_requirements_are_complete(python: str, system: str) -> None:
    """With --require-hashes pip installs nothing if requirement package isn't pinned."""
    machine = {
        "python_version": python,
        "python_full_version": python + ".1",
        "sys_platform": system,
        "platform_system": system.capitalize(),
        "extra": "",
    }

    def is_needed(requirement: Requirement) -> bool:
        return requirement.marker is None or requirement.marker.evaluate(machine)

    pins = [pin for pin in pinned() if is_needed(pin)]
    names = {canonicalize_name(pin.name) for pin in pins}
    assert len(pins) == len(names) > 20
    for pin in pins:
        missing = [requirement for requirement in needed(pin.name) if is_needed(requirement)]
        assert {canonicalize_name(requirement.name) for requirement in missing} <= names, pin


def test_pip_installs_only_pinned_requirements() -> None:
    """Debian 12's pip would resolve to the newest release, which has no hash here."""
    text = (ROOT / "Makefile").read_text().replace("\\\n", "")
    installs = [line for line in text.splitlines() if "-r requirements.txt" in line]
    assert len(installs) == 1
    assert all("--require-hashes" in line and "--no-deps" in line for line in installs)
