"""The README tells the truth: its snippets run, its files exist."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_snippets_run() -> None:
    text = README.replace("```", "")  # else it would belong to what the last line answers
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, 0)
    results = doctest.DocTestRunner().run(test)
    assert results.failed == 0 and results.attempted > 5


def test_the_files_it_names_exist() -> None:
    named = re.findall(r"`([\w./]+/[\w./]*|[\w]+\.(?:py|mjs|js|md|html))`", README)
    types = ("application/wasm", "text/javascript")
    for name in named:
        assert name in ("dist/", *types) or (ROOT / name).exists(), name
    assert len(named) > 10


def test_its_pictures_are_there() -> None:
    for name in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / name).is_file()


def test_its_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`?make ([a-z]+)", README):
        assert re.search(rf"^{target}:", makefile, re.M), target
