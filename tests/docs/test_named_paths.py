"""Paths that comments and docstrings of the sources name exist."""

import re
from pathlib import Path

import pytest

from tools.bundles import ROOT

SOURCES = sorted(
    path
    for pattern in ("engine/**/*.py", "ui/**/*.py", "tools/**/*.py", "web/*.*", "sw.js")
    for path in ROOT.glob(pattern)
    if path.suffix in (".py", ".mjs", ".js", ".css")
)
SCRIPTS = [path for path in SOURCES if path.suffix in (".mjs", ".js")]
# A path from the root. Those that end in an underscore are the beginning of several names.
PATH = re.compile(r"(?<![\w/.-])(?:bench|docs|e2e|engine|tests|tools|ui|web)/[\w/.-]*[^\W_]\b(?!_)")
SCRIPT_NAME = re.compile(r"(?<![\w/.-])\w+\.m?js\b")  # without a folder


def source_id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_named_paths_exist() -> None:
    named = [(path, name) for path in SOURCES for name in PATH.findall(path.read_text("utf-8"))]
    assert len(named) > 100
    assert [(source_id(path), name) for path, name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=source_id)
def test_scripts_that_scripts_name_exist(script: Path) -> None:
    for name in SCRIPT_NAME.findall(script.read_text("utf-8")):
        assert (ROOT / "web" / name).exists() or (ROOT / name).exists(), name
