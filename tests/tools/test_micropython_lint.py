"""The shared Python: every rule fires, MicroPython agrees, and the tree is clean."""

import json
from pathlib import Path

import pytest

from tests.interpreters import run
from tools import bundles, micropython_lint

DOCS = (Path(bundles.ROOT) / "docs" / "python-subset.md").read_text(encoding="utf-8")

# Forbidden code that MicroPython can't run, with a part of the message.
REFUSED = [
    ("import typing", "typing"),
    ("import dataclasses, json", "dataclasses"),
    ("from enum import Enum", "enum"),
    ("from collections.abc import Callable", "collections.abc"),
    ("import urllib.parse", "urllib.parse"),
    ("from __future__ import annotations", "__future__"),
    ("from functools import lru_cache", "functools.lru_cache"),
    ("from itertools import product", "itertools.product"),
    ("from itertools import groupby as g", "itertools.groupby"),
    ("from collections import Counter", "collections.Counter"),
    ("import math\nmath.isqrt(4)", "math.isqrt"),
    ("import math\nmath.hypot(3, 4)", "math.hypot"),
    ("import re\nre.findall('a', 'a')", "re.findall"),
    ("import time\ntime.perf_counter()", "time.perf_counter"),
    ("import json\njson.JSONDecodeError", "json.JSONDecodeError"),
    ("a = [1]\nb = [*a, 2]", "star in a display"),
    ("a = [1]\nb = *a, 2", "star in a display"),
    ("a = [1]\nb = {*a}", "star in a display"),
    ("def f(a):\n    return *a, 1", "star in a display"),
    ("a = {}\nb = {**a}", "** in a display"),
    ("match 1:\n    case 1:\n        pass", "match"),
    ("def f(a, /):\n    pass", "positional-only"),
    ("f = lambda a, /: a", "positional-only"),
    ("def f[T](a: T):\n    pass", ""),
    ("type A = int", ""),
    ("try:\n    pass\nexcept* ValueError:\n    pass", "except*"),
    ("class A(metaclass=type):\n    pass", "keywords in a class"),
    ("d = [len]\n@d[0]\ndef f():\n    pass", "decorator"),
    (
        "class A:\n    def __enter__(self): pass\n    def __exit__(self, *a): pass\n"
        "with (A() as a, A() as b):\n    pass",
        "brackets",
    ),
    ("async def f(g):\n    return [x async for x in g]", "async in a comprehension"),
    ("A = list[int]", "generics"),
    ("A = dict[str, int]()", "generics"),
    ("A = int | None", "unions"),
    ("isinstance(1, int | str)", "unions"),
    ("'7'.zfill(3)", 'f"{n:03}"'),
    ("'a'.ljust(3)", "ljust"),
    ("'a'.rjust(3)", "rjust"),
    ("'ab'.removeprefix('a')", "removeprefix"),
    ("'ab'.removesuffix('b')", "removesuffix"),
    ("'ab'.isidentifier()", "isidentifier"),
    ("'ab'.isalnum()", "isalnum"),
    ("'1'.isdecimal()", "isdecimal"),
    ("'ab'.isascii()", "isascii"),
    ("'ab'.isprintable()", "isprintable"),
    ("'ab'.title()", "title"),
    ("'ab'.capitalize()", "capitalize"),
    ("'ab'.swapcase()", "swapcase"),
    ("'ab'.casefold()", "casefold"),
    ("'ab'.expandtabs()", "expandtabs"),
    ("'ab'.format_map({})", "format_map"),
    ("str.maketrans('a', 'b')", "maketrans"),
    ("(3).bit_count()", 'bin(n).count("1")'),
    ("(3).bit_length()", "len(bin(n)) - 2"),
    ("(1.0).is_integer()", "is_integer"),
    ("ValueError('x').add_note('y')", "add_note"),
    ("(3).to_bytes(2, byteorder='big')", "keywords in to_bytes"),
    ("format(3, 'b')", "format()"),
    ("vars(int)", "vars()"),
    ("slice(1, 2)", "slice()"),
    ("list(zip([1], [2], strict=True))", "zip(strict=)"),
    ("list(iter(lambda: 1, 1))", "iter()"),
    ("def f():\n    'says'\nf.__doc__", "__doc__"),
    ("class A:\n    a: int\nA.__annotations__", "__annotations__"),
    ("ValueError('x').__cause__", "__cause__"),
    ("class A:\n    def __index__(self): return 1\n[1, 2][A()]", "__index__"),
]

# Allowed code that MicroPython runs.
FINE = [
    "def f(a: 'int | None', b: list[int] = []) -> dict[str, int]:\n    x: list[int] = []\nf(1)",
    "class A:\n    x: 'str | None' = None\n    y: int | None = None",
    "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\nelse:\n    import json",
    "def f(*a, **k): return a\nf(*[1], 2, *[3], **{'x': 1}, **{'y': 2})",
    "a, *b = [1, 2, 3]\n[c, *d] = b",
    "[y for x in (1, 2) if (y := x)]",
    "d = {'a': 1}\nf\"{d['a']:>5} {d=}\"",
    "{'a': 1} | {'b': 2}",
    "{1} | {2}\nisinstance(1, (int, str))\n1 | 2",
    "def f():\n    x = yield 1\n    return 2\ndef g():\n    y = yield from f()\nlist(g())",
    "def f():\n    a = 1\n    def g():\n        nonlocal a\n        a = 2\n    g()\nf()",
    "class A:\n    @property\n    def x(self): return 1\nA().x",
    "(3).to_bytes(2, 'big')\nint.from_bytes(b'ab', 'big')\n'a-b'.partition('-')",
    "from collections import OrderedDict, defaultdict, deque, namedtuple\n"
    "from functools import partial, reduce\nfrom itertools import chain, islice\n"
    "from hashlib import sha256\nfrom heapq import heappush\n"
    "import binascii, json, math, re, time\njson.dumps(math.radians(1))\n"
    "re.compile('a'); time.time()",
    "async def f(g):\n    async for x in g:\n        pass\n    async with g:\n        await g",
    "class A:\n    def __enter__(self): pass\n    def __exit__(self, *a): pass\n"
    "with A() as a, A() as b:\n    pass\nwith (A()):\n    pass",
]

TRIED = """
import json
for source in json.loads(INPUT):
    try:
        exec(source, {})
        print("ran")
    except Exception as error:
        print(type(error).__name__)
"""


def accepted_by_interpreter(sources: list[str]) -> list[str]:
    """Return for each source "ran", or the exception with which it ends on MicroPython."""
    return run("micropython", TRIED, json.dumps(sources), folders=()).split()


@pytest.mark.parametrize(("source", "message"), REFUSED)
def test_unshared_python_is_refused(source: str, message: str) -> None:
    violations = micropython_lint.find_violations(source)
    assert [violation for violation in violations if message in violation.text]
    assert all(1 <= violation.line <= len(source.splitlines()) for violation in violations)


@pytest.mark.parametrize("source", FINE)
def test_shared_python_is_accepted(source: str) -> None:
    assert micropython_lint.find_violations(source) == []


def test_micropython_refuses_the_same() -> None:
    outcomes = accepted_by_interpreter([source for source, _ in REFUSED])
    assert [source for (source, _), end in zip(REFUSED, outcomes) if end == "ran"] == []


def test_micropython_runs_the_rest() -> None:
    outcomes = accepted_by_interpreter(FINE)
    assert [(source, end) for source, end in zip(FINE, outcomes) if end != "ran"] == []


def test_every_rule_has_a_sample() -> None:
    samples = " ".join(source for source, _ in REFUSED)
    for name in [
        *micropython_lint.FORBIDDEN_METHODS,
        *micropython_lint.FORBIDDEN_BUILTINS,
        *micropython_lint.FORBIDDEN_DUNDERS,
    ]:
        assert name in samples, name


def test_allowed_names_exist_on_micropython() -> None:
    names = [
        f"from {module} import {name}"
        for module, listed in micropython_lint.ALLOWED_NAMES.items()
        for name in listed.split()
        if not module.startswith("pyscript")
    ]
    assert [name for name, end in zip(names, accepted_by_interpreter(names)) if end != "ran"] == []


def test_violations_have_line_numbers() -> None:
    assert [
        violation.line
        for violation in micropython_lint.find_violations("a = 1\n\nb = '7'.zfill(3)\n")
    ] == [3]


def test_a_line_for_cpython_only_is_waived() -> None:
    assert (
        micropython_lint.find_violations("import time\ntime.perf_counter()  # CPython only\n") == []
    )


def test_type_checking_code_is_not_checked() -> None:
    source = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typing\nelse:\n    import enum\n"
    assert [violation.text for violation in micropython_lint.find_violations(source)] == [
        "no module enum"
    ]


def test_the_tree_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert micropython_lint.main() == 0, capsys.readouterr().out


def test_violations_are_printed_with_their_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ui").mkdir()
    (tmp_path / "ui" / "new.py").write_text("import enum\n")
    monkeypatch.setattr(micropython_lint, "ROOT", tmp_path)
    monkeypatch.setattr(micropython_lint, "CHECKED_PATHS", ("ui",))
    assert micropython_lint.main() == 1
    assert capsys.readouterr().out == "ui/new.py:1: no module enum\n"


def test_documentation_names_every_forbidden_name() -> None:
    for name in [
        *micropython_lint.FORBIDDEN_METHODS,
        *micropython_lint.FORBIDDEN_BUILTINS,
        *micropython_lint.FORBIDDEN_DUNDERS,
        *micropython_lint.ALLOWED_NAMES,
    ]:
        assert f"`{name}" in DOCS or f"`.{name}" in DOCS, name
