"""The engine on MicroPython and Pyodide: it imports, and its randomness is CPython's."""

import pytest

from tests.interpreters import BROWSER_INTERPRETERS, INTERPRETERS, ROOT, Failed, run

NUMBERS = """
from engine.rng import Rng
for seed in INPUT.split():
    rng = Rng(int(seed))
    print(seed, [rng.next() for _ in range(20)], rng.below(6), rng.random())
"""


@pytest.mark.parametrize("interpreter", BROWSER_INTERPRETERS)
def test_randomness_is_the_same_everywhere(interpreter: str) -> None:
    seeds = "0 1 7 2147483648 4294967295"
    assert run(interpreter, NUMBERS, seeds) == run("cpython", NUMBERS, seeds)


@pytest.mark.parametrize("interpreter", BROWSER_INTERPRETERS)
def test_every_engine_module_imports(interpreter: str) -> None:
    files = sorted((ROOT / "engine").rglob("*.py"))
    names = [
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for file in files
    ]
    assert "engine.rng" in names
    script = "for name in INPUT.split():\n    __import__(name)\n    print(name)\n"
    assert run(interpreter, script, " ".join(names)).split() == names


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_an_exception_is_the_callers_to_see(interpreter: str) -> None:
    with pytest.raises(Failed, match="ValueError: no such luck"):
        run(interpreter, "print('so far')\nraise ValueError('no such luck')")


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_text_comes_through_unharmed(interpreter: str) -> None:
    assert run(interpreter, "print(INPUT)", "ビール & “six”") == "ビール & “six”\n"
