"""The tests of ``ui/play``, and those of sealed play, once more on the page's own MicroPython."""

import pytest

from tests.interpreters import ROOT, run

SHARED = ("engine", "ui", "tests/__init__.py", "tests/toys.py", "tests/play", "tests/sealed")
MODULES = sorted(
    f"{folder}.{path.stem}"
    for folder in ("play", "sealed")
    for path in (ROOT / "tests" / folder).glob("test_*.py")
)

SCRIPT = """
module = __import__("tests." + INPUT, None, None, ("test",))
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
    path = ROOT / "tests" / f"{module.replace('.', '/')}.py"
    source = path.read_text(encoding="utf-8")
    names = {line[4:].partition("(")[0] for line in source.splitlines() if line[:9] == "def test_"}
    assert set(run("micropython", SCRIPT, module, SHARED).split()) == names
