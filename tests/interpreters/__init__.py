"""Runs Python on the interpreters that the games meet.

They are CPython and, under Node, the very MicroPython and Pyodide of the page. A game must play the
same on all three:

    run("micropython", "from engine.rng import Rng; print(Rng(int(INPUT)).next())", "7")
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INTERPRETERS = ("cpython", "micropython", "pyodide")
BROWSER_INTERPRETERS = INTERPRETERS[1:]

_CPYTHON = (
    "import json, sys\n"
    "job = json.load(sys.stdin)\n"
    f"sys.path.insert(0, {str(ROOT)!r})\n"
    "exec(compile(job['script'], '<script>', 'exec'), {'INPUT': job['input']})\n"
)


class ScriptError(AssertionError):
    """The script ended in an exception; the message is its traceback."""


def run(
    interpreter: str,
    script: str,
    given: str = "",
    folders: Iterable[str] = ("engine",),
    timeout: float = 300,
    archives: Iterable[Path] = (),
) -> str:
    """Return what a script prints.

    Args:
        interpreter: One of INTERPRETERS.
        script: Python source.
        given: The script's global ``INPUT``.
        folders: Files and folders of the project whose Python the script can import.
        timeout: Seconds.
        archives: On MicroPython, archives of the built page from which it can import as well.

    Raises:
        ScriptError: The script ended in an exception.
    """
    mounted = [str(path) for path in archives]
    files = _sources(folders)
    job = json.dumps({"files": files, "script": script, "input": given, "archives": mounted})
    if interpreter == "cpython":
        command = [sys.executable, "-c", _CPYTHON]
    else:
        command = ["node", str(Path(__file__).with_name("run.mjs")), interpreter]
    result = subprocess.run(
        command, input=job, capture_output=True, text=True, encoding="utf-8", timeout=timeout
    )
    if result.returncode:
        raise ScriptError(f"{interpreter}: {result.stderr}")
    return result.stdout


def run_node(script: str, *given: str, stdin: str = "") -> str:
    """Return what a JavaScript module prints, run in the project's folder.

    Args:
        script: The module; ``process.argv`` has ``given`` from index 1 on.
        given: Arguments.
        stdin: Its standard input.

    Raises:
        CalledProcessError: It failed.
    """
    command = ["node", "--input-type=module", "--eval", script, *given]
    result = subprocess.run(
        command, input=stdin, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True
    )
    return result.stdout


def _sources(folders: Iterable[str]) -> dict[str, str]:
    sources = {}
    for folder in folders:
        start = ROOT / folder
        for path in sorted(start.rglob("*.py")) if start.is_dir() else [start]:
            sources[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return sources
