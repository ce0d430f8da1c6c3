"""Firefox and WebKit: the page starts, plays a game, answers by computer, and goes on later.
And the page on the other Python."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from e2e.conftest import VisitFactory, Visitor
from e2e.support import browsers
from e2e.support.browser_driver import SHORT_PRESSES_SCRIPT, BrowserDriver, SeleniumDriver
from e2e.support.error_monitor import MONITOR_SCRIPT, READ_MONITOR_SCRIPT
from e2e.support.page_object import INSTANT_PACE_SCRIPT, TABLE, CoasterPage
from e2e.support.scripted_games import INPHEXION, MIXTOUR, ONE, Script
from e2e.support.site import DIST, Site
from tools.precache import fill_service_worker

Player = CoasterPage[Any]


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Any]:
    try:
        browser = browsers.firefox(playwright)
    except browsers.BrowserUnusable as error:
        pytest.fail(str(error), pytrace=False)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def webkit(playwright: Playwright) -> Iterator[Any]:
    """Provide WebKitGTK's Selenium driver, or Playwright's WebKit."""
    own = browsers.find_minibrowser()
    if own:
        with browsers.webkitgtk(own) as driver:
            yield driver
    else:
        browser = playwright.webkit.launch()
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def noting_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Provide the page with an extra script, after its policy and before all others, that notes
    what must never happen, and keeps presses short: a driver by WebDriver's rules can't run one
    before the page's own."""
    root = tmp_path_factory.mktemp("noting") / "dist"
    shutil.copytree(DIST, root)
    (root / "notes.js").write_text(MONITOR_SCRIPT + SHORT_PRESSES_SCRIPT, encoding="utf-8")
    page, worker = root / "index.html", root / "sw.js"
    policy = re.search("<meta [^>]*Security-Policy[^>]*>", page.read_text(encoding="utf-8"))
    assert policy
    noted = _once(page, policy[0], policy[0] + '<script src="notes.js"></script>')
    page.write_text(noted, encoding="utf-8")
    worker.write_text(
        fill_service_worker(worker.read_text(encoding="utf-8"), root), encoding="utf-8"
    )
    served = Site(root)
    yield served
    served.stop()


@pytest.fixture(params=["firefox", "webkit"])
def player(
    request: pytest.FixtureRequest, noting_site: Site, visitors: Callable[..., Visitor]
) -> Iterator[Player]:
    """Yield a player in a browser other than Chromium, and check for page errors afterwards."""
    browser = request.getfixturevalue(request.param)
    if hasattr(browser, "new_context"):
        yield visitors(browser, service_workers="allow")
        return
    hands: BrowserDriver = SeleniumDriver(browser)
    hands.goto(noting_site.url)
    browser.execute_script("sessionStorage.clear();" + INSTANT_PACE_SCRIPT)
    yield CoasterPage(hands, noting_site.url)
    assert not browser.execute_script(READ_MONITOR_SCRIPT)


@pytest.mark.variants(2)
@pytest.mark.parametrize(
    "script", [MIXTOUR, pytest.param(INPHEXION, marks=pytest.mark.slow)], ids=str
)
def test_a_game_in_another_browser(player: Player, script: Script) -> None:
    player.open()
    player.start(script.game, script.options)
    for turn in list(script.turns())[:4]:
        player.play_turn(turn)
    plies = player.ply
    player.reload()
    player.wait_ply(plies)
    player.play_through(script)
    assert player.moves() == script.moves.split()
    player.driver.wait(f"{TABLE}[data-over]")
    player.return_to_lobby()


@pytest.mark.slow
@pytest.mark.computer
@pytest.mark.parametrize("script", ONE, ids=str)
def test_the_computer_in_another_browser(player: Player, script: Script) -> None:
    player.open()
    player.start(script.game, script.options, ("easy", "human"))
    player.wait_ply(1)
    player.driver.wait('html[data-bot="ready"]')
    player.return_to_lobby()


@pytest.fixture(scope="module")
def pyodide_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Provide the page with type="py" in place of type="mpy", and nothing else changed."""
    root = tmp_path_factory.mktemp("pyodide") / "dist"
    shutil.copytree(DIST, root)
    page = root / "index.html"
    page.write_text(_once(page, 'type="mpy"', 'type="py"'), encoding="utf-8")
    served = Site(root)
    yield served
    served.stop()


def _once(file: Path, old: str, new: str) -> str:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    return text.replace(old, new)


@pytest.mark.slow
@pytest.mark.parametrize("script", ONE, ids=str)
def test_the_page_runs_on_pyodide_too(
    visit: VisitFactory, pyodide_site: Site, script: Script
) -> None:
    visitor = visit(at=pyodide_site)
    visitor.open()
    visitor.start(script.game, script.options, ("human", "easy"))
    turn = next(script.turns())
    visitor.select_turn(turn)
    visitor.driver.tap('[data-act="confirm"]')
    visitor.wait_ply(2)
    visitor.open(script.link())
    visitor.driver.wait(f"{TABLE}[data-over]")
    visitor.driver.tap('#table [data-act="menu"]')
    visitor.driver.tap('dialog [data-act="rules"]')
    visitor.driver.wait('dialog[data-dialog="rules"] figure svg')
    visitor.driver.tap('dialog [data-act="close"]')
    visitor.driver.tap('#table [data-act="menu"]')
    visitor.driver.tap('dialog [data-act="settings"]')
    visitor.driver.set_control('dialog [name="language"]', "ja")
    visitor.driver.wait('html[lang="ja"]')
