"""The served site, the browsers, and ``visit``: a person who comes to the page for the first time."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from e2e import browsers
from e2e.coaster import Coaster
from e2e.guard import Guard
from e2e.hands import PlaywrightHands
from e2e.site import DIST, Site

PHONE = {"width": 360, "height": 640}

expect.set_options(timeout=10_000)


class Visitor(Coaster[PlaywrightHands]):
    """A person at a tab of Chromium or Firefox."""

    def __init__(self, page: Page, url: str, guard: Guard) -> None:
        super().__init__(PlaywrightHands(page), url)
        self.page = page
        self.guard = guard

    def another_tab(self) -> "Visitor":
        """The same person at another tab."""
        return Visitor(self.page.context.new_page(), self.url, self.guard)


Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    if not (DIST / "index.html").exists():
        pytest.exit("dist/ is missing: make build")
    served = Site()
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
def visitors(site: Site) -> Iterator[Callable[..., Visitor]]:
    """visitors(browser, **context): someone new at a browser. Whatever the guard has noted by
    the end of the test fails it."""
    come = []

    def visitor(browser: Browser, at: Site = site, **context: Any) -> Visitor:
        context = {"viewport": PHONE, "service_workers": "block", "locale": "en-GB", **context}
        opened = browser.new_context(**context)
        opened.set_default_timeout(10_000)
        guard = Guard(opened, at.url)
        come.append((opened, guard))
        return Visitor(opened.new_page(), at.url, guard)

    yield visitor
    for opened, _ in come:
        opened.close()
    for _, guard in come:
        guard.check()


@pytest.fixture
def visit(chromium: Browser, visitors: Callable[..., Visitor]) -> Visit:
    """visit(**context): someone new with a phone, at Chromium."""

    def visit(**context: Any) -> Visitor:
        return visitors(chromium, **{"has_touch": True, "is_mobile": True, **context})

    return visit


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """Someone new with a phone, at Chromium."""
    return visit()
