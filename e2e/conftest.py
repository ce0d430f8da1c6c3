"""The served site, the browsers, and ``visit``, which opens the page for a new visitor."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect, sync_playwright

from e2e.support import browsers
from e2e.support.browser_driver import TIMEOUT_S, PlaywrightDriver
from e2e.support.error_monitor import ErrorMonitor
from e2e.support.live_player import LIVE_FLAGS, LivePlayer, LiveVisit, Pair
from e2e.support.page_object import INSTANT_PACE_SCRIPT, CoasterPage, act
from e2e.support.site import DIST, Site
from engine.link.game_link import GameLink, decode
from tests.support.variants import mark_variants
from ui.computer.worker_client import ANSWER_TIMEOUT_MS, ANSWER_TIMEOUT_PARTS

PHONE = {"width": 360, "height": 640}

# A worker of the bots that never answers: its Python would take longer to start than most
# tests.
SILENT_WORKER_SCRIPT = """{
  const { Worker } = window;
  const Silent = class extends EventTarget { postMessage() {} terminate() {} };
  window.Worker = function (url, options) {
    return new (String(url).endsWith("/qr_worker.mjs") ? Worker : Silent)(url, options);
  };
}"""

# See ui/browser/toasts.py, which only a browser can import.
TOAST_MS, TOAST_WITH_ACTION_MS = 3500, 10000

# The page waits eight times as long for a worker that loads or computes, and toasts with a button
# stay eight times as long, because a slow machine may need that. Tests of these limits set a clock
# of their own.
PATIENT_SCRIPT = f"""{{
  const {{ setTimeout }} = window;
  window.patience = 8;
  window.setTimeout = (action, delay, ...rest) => {{
    const isLong = delay > {TOAST_WITH_ACTION_MS};
    const isAnswer = delay === {ANSWER_TIMEOUT_MS // ANSWER_TIMEOUT_PARTS};
    return setTimeout(action, isLong || isAnswer ? patience * delay : delay, ...rest);
  }};
}}"""

# Files with tests of half a minute. Every worker begins with its share of them, so that no long
# test is left when the others have finished.
SLOWEST_FILES = (
    "test_screen_sizes.py",
    "test_sealed_play.py",
    "test_live_sealed.py",
    "test_live_play.py",
    "test_memory_growth.py",
    "test_browsers.py",
    "test_live_faults.py",
    "test_example.py",
    "test_on_micropython.py",
    "test_fuzz_saves.py",
    "test_qr_decoder.py",
)

expect.set_options(timeout=TIMEOUT_S * 1000)


VARIANTS_PER_PUSH = 1  # of a parametrized test


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Mark the variants for the night; order the tests that are left once those are taken out."""
    here = Path(__file__).parent
    mark_variants([item for item in items if here in item.path.parents], VARIANTS_PER_PUSH)
    yield
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    slowest = [item for item in items if item.path.name in SLOWEST_FILES]
    others = [item for item in items if item.path.name not in SLOWEST_FILES]
    share = -(-len(others) // workers)
    # Each worker gets the next part of the list, and takes tests from the others when it is done.
    items[:] = [
        item
        for worker in range(workers)
        for item in slowest[worker::workers] + others[worker * share :][:share]
    ]


LATER_STYLES_LOADED = """() =>
  [...document.styleSheets].some(({ href }) => href?.endsWith("later.css"))"""


class Visitor(CoasterPage[PlaywrightDriver]):
    """A person at a tab of Chromium or Firefox."""

    def __init__(
        self, page: Page, url: str, error_monitor: ErrorMonitor, touch: bool, rapid_taps: bool
    ) -> None:
        super().__init__(PlaywrightDriver(page, touch, rapid_taps), url)
        self._touch = touch
        self._rapid_taps = rapid_taps
        self.page = page
        self.error_monitor = error_monitor
        self.table = page.locator("#table")
        self.status = page.locator("#status")
        self.dialog = page.locator("dialog[open]")
        self.toast = page.locator(".toast:visible")
        self.saves = page.locator("[data-save]")

    def visible(self, css: str) -> Locator:
        """Return the visible elements that match a selector."""
        return self.page.locator(css).locator("visible=true")

    def wait_toast_removed(self) -> None:
        """Wait until the page has removed its toast, for less time than one stays by itself."""
        expect(self.toast).to_have_count(0, timeout=TOAST_MS - 1000)

    def wait_for_later_styles(self) -> None:
        """Wait for the styles of what opens later, such as the end of a game."""
        self.page.wait_for_function(LATER_STYLES_LOADED)

    def shared_game(self) -> GameLink:
        """Return the game on the table, decoded from its link."""
        self.tap_when_clickable(f"#table {act('share')}")
        link = decode(self.page.locator("#link").input_value().split("#")[1])
        self.dialog.locator(act("close")).first.click()
        assert isinstance(link, GameLink)
        return link

    def pause_clock(self) -> None:
        """Stop the page's emulated clock: time passes only by ``clock.run_for``.

        It stops ten seconds ahead, since a clock can't be stopped in its past and the call takes
        time.
        """
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 10)  # seconds

    def open_second_tab(self) -> "Visitor":
        """Open another tab for the same person."""
        page = self.page.context.new_page()
        return Visitor(page, self.url, self.error_monitor, self._touch, self._rapid_taps)


VisitFactory = Callable[..., Visitor]


def import_file(visitor: Visitor, file: Path) -> None:
    """Import a file of games by the settings' button."""
    if not visitor.dialog.is_visible():
        visitor.driver.tap(".masthead " + act("settings"))
    with visitor.page.expect_file_chooser() as chooser:
        visitor.driver.tap("dialog " + act("import"))
    chooser.value.set_files(file)


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    if not (DIST / "index.html").exists():
        pytest.exit("dist/ is missing: make build")
    served = Site()
    yield served
    served.stop()


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """Provide a site for this test alone, which can be stopped and changed."""
    shutil.copytree(DIST, tmp_path / "dist")
    (tmp_path / "beside.html").write_text('<!doctype html><link rel="icon" href="data:,">')
    served = Site(tmp_path, "dist/")
    yield served
    served.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = browsers.chromium(playwright)
    yield browser
    browser.close()


@pytest.fixture
def visitors(site: Site, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Provide a factory of visitors: ``visitors(browser, **context)``.

    The moves of others are shown at once unless the visitor is ``paced``. No two taps count as a
    double tap unless ``rapid_taps`` is set. The computer doesn't start, except in tests that are
    marked ``computer``. Errors that the monitor has noted fail the test at its end.
    """
    if "own_site" in request.fixturenames:
        request.getfixturevalue("own_site")  # so that it is stopped only when visitors have left
    opened_contexts = []
    is_computer_silent = request.node.get_closest_marker("computer") is None

    def visitor(
        browser: Browser,
        at: Site = site,
        paced: bool = False,
        rapid_taps: bool = False,
        **context: Any,
    ) -> Visitor:
        context = {"viewport": PHONE, "service_workers": "block", "locale": "en-GB", **context}
        opened = browser.new_context(**context)
        opened.set_default_timeout(TIMEOUT_S * 1000)
        opened.add_init_script(PATIENT_SCRIPT)
        if not paced:
            opened.add_init_script(INSTANT_PACE_SCRIPT)
        if is_computer_silent:
            opened.add_init_script(SILENT_WORKER_SCRIPT)
        error_monitor = ErrorMonitor(opened, at.url)
        opened_contexts.append((opened, error_monitor))
        touch = context.get("has_touch", False)
        return Visitor(opened.new_page(), at.url, error_monitor, touch, rapid_taps)

    yield visitor
    for opened, _ in opened_contexts:
        opened.close()
    for _, error_monitor in opened_contexts:
        error_monitor.assert_no_errors()


@pytest.fixture
def visit(chromium: Browser, visitors: Callable[..., Visitor]) -> VisitFactory:
    """Provide a factory of visitors with a phone, at Chromium: ``visit(**context)``."""

    def visit(**context: Any) -> Visitor:
        return visitors(chromium, **{"has_touch": True, "is_mobile": True, **context})

    return visit


@pytest.fixture
def visitor(visit: VisitFactory) -> Visitor:
    """Provide a new visitor with a phone, at Chromium."""
    return visit()


@pytest.fixture(scope="session")
def live_chromium(playwright: Playwright) -> Iterator[Browser]:
    """Provide a Chromium whose pages see their own addresses."""
    browser = browsers.chromium(playwright, extra_flags=LIVE_FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def live_visit(live_chromium: Browser, visitors: Callable[..., Visitor]) -> LiveVisit:
    """Provide a factory of players with a phone, in the lobby: ``live_visit(**context)``."""

    def visit(**context: Any) -> LivePlayer:
        context = {"has_touch": True, "is_mobile": True, **context}
        player = LivePlayer(visitors(live_chromium, **context))
        player.visitor.open()
        return player

    return visit


@pytest.fixture
def pair(live_visit: LiveVisit) -> Pair:
    """Provide two players in their lobbies."""
    return live_visit(), live_visit()
