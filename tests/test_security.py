"""The page makes nothing of texts but text, and the project promises nobody more than it holds."""

import ast
import re
from pathlib import Path

import pytest

from tools.modules import ROOT

SCRIPTS = [*(ROOT / "web").glob("*js"), ROOT / "sw.js"]
PAGE = [*(ROOT / "ui" / "page").glob("*.py"), *(ROOT / "ui" / "play").glob("*.py")]

# What makes elements or programs of texts.
SINKS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|HTMLUnsafe|parseHTML|DOMParser|srcdoc|"
    r"createContextualFragment|document\.write|\beval\b|\bFunction\(|importScripts|javascript:|"
    r"""setTimeout\(\s*["'`]|setInterval\(\s*["'`]"""
)


@pytest.mark.parametrize("path", [*SCRIPTS, *PAGE], ids=lambda path: path.name)
def test_nothing_makes_elements_or_programs_of_texts(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if not line.lstrip().startswith(("//", "#"))]
    assert not [line for line in code if SINKS.search(line)]


def test_that_would_be_found() -> None:
    for line in ("node.innerHTML = text", "eval(text)", "new Function(text)", 'setTimeout("go()")'):
        assert SINKS.search(line), line


def test_no_attribute_that_is_set_is_a_program() -> None:
    """Attributes come from dicts in Python: none is called on…, none leads anywhere but here."""
    checked = 0
    for path in PAGE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [
                key.value for key in getattr(node, "keys", ()) if isinstance(key, ast.Constant)
            ]
            assert not [name for name in names if re.match(r"on[a-z]{4,}$", str(name))], path
            checked += len(names)
    assert checked > 50


def test_the_policy_lets_no_text_become_a_script() -> None:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["require-trusted-types-for"] == "'script'"
    assert rules["trusted-types"] == "default"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'" and rules["default-src"] == "'none'"


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_hash(path: Path) -> None:
    used = re.findall(r"uses: *(\S+)(.*)", path.read_text(encoding="utf-8"))
    assert used
    for action, note in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" +# v\d+\.\d+\.\d+", note), action


def test_what_takes_long_runs_every_night() -> None:
    night = (ROOT / ".github" / "workflows" / "night.yml").read_text(encoding="utf-8")
    assert re.search(r'schedule:\s+- cron: "\d+ \d+ \* \* \*"', night)
    told = re.search(r"what: \[(.*)\]", night)
    assert told and "make ${{ matrix.what }}" in night
    targets = [*told[1].split(", "), *re.findall(r"make ([\w-]+)$", night, re.M)]
    assert {"soak", "soak-sealed", "soak-page", "fuzz", "audit"} == set(targets)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_may_do_no_more_than_they_must(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    given = re.search(r"^permissions:\n((?:  .+\n)+)", text, re.M)
    assert given
    allowed = {"contents: read"} | (
        {"pages: write", "id-token: write"} if "pages" in path.name else set()
    )
    assert {line.strip() for line in given[1].splitlines()} == allowed
