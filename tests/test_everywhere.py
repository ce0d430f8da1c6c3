"""The tests of ``ui/play`` once more, on the page's own MicroPython."""

import pytest

from tests.interpreters import ROOT, run

FOLDER = ROOT / "tests" / "play"
MODULES = sorted(path.stem for path in FOLDER.glob("test_*.py"))
SHARED = ("engine", "ui", "tests/__init__.py", "tests/toys.py", "tests/play")

SCRIPT = """
module = __import__("tests.play." + INPUT, None, None, ("test",))
for name in sorted(dir(module)):
    if name[:5] == "test_":
        try:
            getattr(module, name)()
        except Exception:
            print("in", name)
            raise
        print(name)
"""


@pytest.mark.parametrize("module", MODULES)
def test_the_same_on_micropython(module: str) -> None:
    source = (FOLDER / f"{module}.py").read_text(encoding="utf-8")
    names = {line[4:].partition("(")[0] for line in source.splitlines() if line[:9] == "def test_"}
    assert set(run("micropython", SCRIPT, module, SHARED).split()) == names
