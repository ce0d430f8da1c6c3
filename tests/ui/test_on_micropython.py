"""Run tests of ``ui/``, games as text and sealed play once more on the page's own MicroPython.

These are the test modules below ``FOLDERS`` that keep to what ``tests/support/portable.py``
describes: they import neither pytest nor hypothesis. A module that can't run in the page, or takes
too long there, says why in a constant ``CPYTHON_ONLY``.
"""

import ast
from pathlib import Path

import pytest

from tests.interpreters import ROOT, run

FOLDERS = ("tests/ui", "tests/engine/notation", "tests/engine/sealed")
SENT = ("engine", "ui", "tests/__init__.py", "tests/engine/__init__.py", "tests/support", *FOLDERS)
PORTABLE_IMPORTS = {
    "binascii",
    "collections",
    "engine",
    "json",
    "math",
    "sys",
    "tests",
    "time",
    "ui",
}
TYPING_IMPORTS = {"typing"}  # which stand under TYPE_CHECKING
BATCH = 6  # modules a start: what they import takes longer than most of them

SCRIPT = """
from tests.support.memoized_group import memoize_group

memoize_group()
for name in INPUT.split():
    module = __import__(name, None, None, ("test",))
    for test in sorted(dir(module)):
        if test[:5] == "test_":
            try:
                getattr(module, test)()
            except Exception:
                print("in", name, test)
                raise
            print(name + "." + test)
"""


def is_portable(path: Path) -> bool:
    """Return whether a test module can run on MicroPython."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    roots, names = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            roots |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            roots.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return roots <= PORTABLE_IMPORTS | TYPING_IMPORTS and "CPYTHON_ONLY" not in names


MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("test_*.py")
    if is_portable(path)
)
BATCHES = [MODULES[i : i + BATCH] for i in range(0, len(MODULES), BATCH)]


def names_of_tests(module: str) -> set[str]:
    """Return the tests in a module, with its name before them."""
    lines = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8").splitlines()
    return {f"{module}.{line[4:].partition('(')[0]}" for line in lines if line[:9] == "def test_"}


def test_most_modules_are_portable() -> None:
    assert len(MODULES) > 60


@pytest.mark.variants(6)
@pytest.mark.parametrize("modules", BATCHES, ids=" ".join)
def test_modules_pass_on_micropython(modules: list[str]) -> None:
    passed = run("micropython", SCRIPT, " ".join(modules), SENT).split()
    assert set(passed) == set().union(*map(names_of_tests, modules))
    assert len(passed) == len(set(passed))
