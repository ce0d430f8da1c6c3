"""The tests of ``ui/play``, and those of sealed play, once more on the page's own MicroPython."""

import pytest

from tests.interpreters import ROOT, run

SHARED = ("engine", "ui", "tests/__init__.py", "tests/toys.py", "tests/play", "tests/sealed")
MODULES = sorted(
    f"{folder}.{path.stem}"
    for folder in ("play", "sealed")
    for path in (ROOT / "tests" / folder).glob("test_*.py")
)
# Several of them a start: what they import takes longer than most of them.
TOGETHER = [MODULES[i : i + 4] for i in range(0, len(MODULES), 4)]

SCRIPT = """
for known in INPUT.split():
    module = __import__("tests." + known, None, None, ("test",))
    for name in sorted(dir(module)):
        if name[:5] == "test_":
            try:
                getattr(module, name)()
            except Exception:
                print("in", known, name)
                raise
            print(known + "." + name)
"""


def names(module: str) -> set[str]:
    """The tests in a module."""
    path = ROOT / "tests" / f"{module.replace('.', '/')}.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    return {f"{module}.{line[4:].partition('(')[0]}" for line in lines if line[:9] == "def test_"}


@pytest.mark.parametrize("modules", TOGETHER, ids=" ".join)
def test_the_same_on_micropython(modules: list[str]) -> None:
    told = run("micropython", SCRIPT, " ".join(modules), SHARED).split()
    assert set(told) == set().union(*map(names, modules)) and len(told) == len(set(told))
