"""The site with PyScript, MicroPython and Pyodide as shipped (``make build PATCH=0``) works: every
patch of tools/patches/ is an optimization."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import Visitor
from e2e.support.page_object import act
from e2e.support.site import DIST, Site

UNPATCHED = DIST.with_name("dist-unpatched")


@pytest.fixture
def unpatched() -> Iterator[Site]:
    if not (UNPATCHED / "index.html").exists():
        pytest.fail("dist-unpatched/ is missing: make build PATCH=0")
    served = Site(UNPATCHED)
    yield served
    served.stop()


@pytest.mark.slow
@pytest.mark.computer
def test_a_game_against_the_computer(
    chromium: Browser, visitors: Callable[..., Visitor], unpatched: Site
) -> None:
    visitor = visitors(chromium, at=unpatched, has_touch=True, is_mobile=True)
    visitor.open()
    visitor.start("mixtour", seats=("human", "strong"))
    visitor.driver.wait('html[data-bot="ready"]')  # Pyodide, not the page's small player
    for ply in (2, 4):
        visitor.show_hint()
        visitor.tap_when_clickable(act("confirm"))
        visitor.wait_ply(ply)
    moves = visitor.moves()
    visitor.reload()
    visitor.wait_ply(4)
    assert visitor.moves() == moves
    assert visitor.shared_game().record.game == "mixtour"
    visitor.return_to_lobby()
    expect(visitor.saves).to_have_count(1)
