"""The attributes and actions that docs/dom-contract.md names are those of the page."""

import re

import pytest

from tools.bundles import ROOT

TEXT = (ROOT / "docs/dom-contract.md").read_text(encoding="utf-8")
ATTRIBUTES = re.findall(r"^\| `(data-[\w-]+)", TEXT, re.M)
ACTIONS = re.findall(r"`([\w-]+)`", TEXT[TEXT.index("Actions on a table") : TEXT.index("```js")])
SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in (
        ROOT / "index.html",
        *(ROOT / "ui").rglob("*.py"),
        *(ROOT / "web").glob("*js"),
        ROOT / "tools/build.py",
    )
)


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_attributes_are_those_of_the_page(attribute: str) -> None:
    in_scripts = re.sub(r"-(\w)", lambda match: match[1].upper(), attribute.removeprefix("data-"))
    assert f'{attribute}="' in SOURCES or f'"{attribute}"' in SOURCES or f".{in_scripts}" in SOURCES


@pytest.mark.parametrize("action", ACTIONS)
def test_actions_are_those_of_the_page(action: str) -> None:
    assert f'data-act="{action}"' in SOURCES or f'"{action}"' in SOURCES


def test_all_parts_of_the_page_are_compared() -> None:
    assert len(ATTRIBUTES) > 15 and len(ACTIONS) > 15
