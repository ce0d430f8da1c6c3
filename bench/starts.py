"""The start of Coaster and of the pages it is compared with, visited in turns in one run.

Seconds differ between machines, and on one machine from minute to minute. Ratios of times that were
measured in turns differ less, so the aims are ratios.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from playwright.sync_api import Browser

from bench import comparison_pages
from bench.phone_emulation import (
    ByteCountingSite,
    emulated_phone,
    page_object_of,
    served,
)
from bench.report import FigureRow
from e2e.support.scripted_games import QUICK
from e2e.support.site import DIST, WAIT_UNTIL_PRECACHED, precached_file_count
from tools import size_budget

# Of each page. The bare page is visited before each of the others, since it is painted with one of
# the first frames after it has come, and a frame more is a tenth.
VISITS = 60
TRIMMED_SHARE = 0.1  # of the fastest visits, and of the slowest

NOW_SCRIPT = "() => performance.now()"
# Starts a game from the lobby as fast as possible and taps the board once.
# Resolves with the time since the visit began at which the preview was painted.
FIRST_TAP_SCRIPT = """async ([game, cell]) => {
  await bench.seen('html[data-ready="1"]');
  document.querySelector(`[data-game="${game}"]`).click();
  for (const seat of document.querySelectorAll('dialog [name^="seat-"]')) seat.value = "human";
  (await bench.seen('dialog [data-act="start"]')).click();
  (await bench.seen(`#table:not([hidden]) [data-cell="${cell}"]`))
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await bench.seen('[data-act="confirm"]');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now();
}"""
# Taps the React page's board as soon as it is there. Resolves with the time at which the stone was
# painted.
REACT_TAP_SCRIPT = """async () => {
  (await bench.seen('[data-cell="c3"]')).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await bench.seen('[data-stone]');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now();
}"""
# Resolves with the time since the visit began at which the resumed board was painted.
RESUMED_SCRIPT = """async () => {
  await bench.seen('html[data-ready="1"] #table:not([hidden])');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now();
}"""
HELLO_SAID_SCRIPT = """async () => {
  while (document.documentElement.dataset.ready !== "1") {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now();
}"""
# Resolves with the time of the first paint, once there is one.
FIRST_PAINT_SCRIPT = """async () => {
  for (;;) {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (paint) return paint.startTime;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}"""


@dataclass
class Visits:
    """Measurements of several visits of one page.

    Attributes:
        paints: Seconds until the page was painted.
        ready: Seconds until it had answered (what that is depends on the page).
        sizes: Kilobytes sent until then.
    """

    paints: list[float] = field(default_factory=list)
    ready: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)

    @property
    def paint(self) -> float:
        """The trimmed mean of the paints."""
        return trimmed_mean(self.paints)

    @property
    def answer(self) -> float:
        """The trimmed mean of the answers."""
        return trimmed_mean(self.ready)

    @property
    def size(self) -> float:
        """The trimmed mean of the sizes."""
        return trimmed_mean(self.sizes)


def trimmed_mean(values: list[float]) -> float:
    """Return the mean of all values but the lowest tenth and the highest.

    Single visits vary by a third. Of 45 in turns, the ratio of such means had a standard error of
    2.5 to 4 %, and the median of ratios of visits next to each other one of 4.3 to 6 %.
    """
    cut = int(len(values) * TRIMMED_SHARE)
    return mean(sorted(values)[cut : len(values) - cut])


def measure(browser: Browser, requested: list[str]) -> Iterator[FigureRow]:
    """Yield the figures of the starts, ratios first.

    Args:
        browser: A full Chromium.
        requested: Gets the addresses that Coaster asked for.
    """
    script = QUICK[0]
    cell = next(script.turns()).tokens[0]
    coaster, bare, react, hello = Visits(), Visits(), Visits(), Visits()
    warm, offline = Visits(), Visits()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(DIST) as site,
        _returning_visitor(browser) as (known_site, resume),
    ):
        comparison_pages.write_pages(Path(folder))
        with served(Path(folder)) as others:
            for _ in range(VISITS):
                _visit(browser, others, comparison_pages.BARE, NOW_SCRIPT, bare)
                _visit(browser, others, comparison_pages.REACT, REACT_TAP_SCRIPT, react)
                _visit(browser, others, comparison_pages.BARE, NOW_SCRIPT, bare)
                requested += _visit(
                    browser, site, "", FIRST_TAP_SCRIPT, coaster, [script.game, cell]
                )
                _visit(browser, others, comparison_pages.BARE, NOW_SCRIPT, bare)
                warm.ready.append(resume())
                known_site.stop()
                offline.ready.append(resume())
                known_site.start()
            _visit(browser, others, comparison_pages.HELLO, HELLO_SAID_SCRIPT, hello)
    yield FigureRow(
        "cold visit: first answered tap, of the React page's",
        coaster.answer / react.answer,
        "×",
        1.4,
    )
    yield FigureRow(
        "cold visit: lobby painted, of the React page's paint",
        coaster.paint / react.paint,
        "×",
        1,
    )
    yield FigureRow(
        "cold visit: lobby painted, of a bare page's paint",
        coaster.paint / bare.paint,
        "×",
        2.2,
    )
    yield FigureRow(
        "warm start to the resumed board, of a bare page's paint",
        warm.answer / bare.paint,
        "×",
        1.8,
    )
    yield FigureRow(
        "offline start to the resumed board, of a bare page's paint",
        offline.answer / bare.paint,
        "×",
        1.8,
    )
    yield FigureRow("cold visit: the lobby is painted", coaster.paint, "s")
    yield FigureRow("cold visit: the first tap on a board is answered", coaster.answer, "s")
    yield FigureRow(
        "bytes until then, as sent", coaster.size, "KB", size_budget.MAX_FIRST_TAP_BYTES / 1000
    )
    yield FigureRow("warm start to the resumed board", warm.answer, "s")
    yield FigureRow("offline start to the resumed board", offline.answer, "s")
    yield FigureRow("a bare static page: painted", bare.paint, "s")
    yield FigureRow("a bare static page: bytes", bare.size, "KB")
    yield FigureRow("a React page with a board: painted", react.paint, "s")
    yield FigureRow("a React page with a board: its first tap is answered", react.answer, "s")
    yield FigureRow("a React page with a board: bytes", react.size, "KB")
    yield FigureRow("PyScript and Pyodide as shipped say hello: painted", hello.paint, "s")
    yield FigureRow("PyScript and Pyodide as shipped say hello: said", hello.answer, "s")
    yield FigureRow("PyScript and Pyodide as shipped say hello: bytes", hello.size, "KB")


@contextmanager
def _returning_visitor(browser: Browser) -> Iterator[tuple[ByteCountingSite, Callable[[], float]]]:
    """Provide a site of which a phone has kept everything, and a function that resumes its game.

    The function returns the seconds from a reload to the resumed board.
    """
    with served(DIST) as site, emulated_phone(browser, service_worker=True) as phone:
        page = phone.new_tab(slow_processor=False, slow_network=False)
        coaster = page_object_of(page, site)
        coaster.open()
        page.evaluate(WAIT_UNTIL_PRECACHED, precached_file_count(DIST))
        coaster.open(QUICK[0].link(5))

        def resume() -> float:
            coaster.driver.wait('html[data-warm="1"]')  # the visit before loads nothing any more
            with phone.slow_processor(page):
                page.reload(wait_until="commit")
                return float(page.evaluate(RESUMED_SCRIPT)) / 1000

        yield site, resume


def _visit(
    browser: Browser,
    site: ByteCountingSite,
    path: str,
    until: str,
    visits: Visits,
    argument: list[str] | None = None,
) -> list[str]:
    """Visit a page with a new profile, measure it, and return the addresses it asked for."""
    with emulated_phone(browser) as phone:
        page, before = phone.new_tab(), site.bytes_sent
        page.goto(site.url + path, wait_until="commit")
        visits.ready.append(page.evaluate(until, argument) / 1000)
        visits.sizes.append((site.bytes_sent - before) / 1000)
        paint = max(page.evaluate(FIRST_PAINT_SCRIPT), page.evaluate("bench.lcp"))
        visits.paints.append(paint / 1000)
        return phone.requested_urls
