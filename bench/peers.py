"""Beside the page, under the same conditions: a bare page, and PyScript saying hello."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from bench.page import FIRST_PAINT
from bench.report import Row
from bench.visits import ROUNDS, CountedSite, phone

ROOT = Path(__file__).resolve().parents[1]

BARE = "<!doctype html><meta charset=utf-8><title>Bare</title><h1>Hello</h1>"
HELLO = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Hello</title>
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document
document.documentElement.dataset.ready = "1"
</script><h1>Hello</h1></html>"""

READY = """async () => {
  while (document.documentElement.dataset.ready !== "1") {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now();
}"""


def measure(browser: Browser) -> Iterator[Row]:
    """The figures of those two pages."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "bare.html").write_text(BARE)
        (root / "hello.html").write_text(HELLO)
        shutil.copytree(ROOT / "node_modules/@pyscript/core/dist", root / "pyscript")
        shutil.copytree(ROOT / "node_modules/pyodide", root / "pyodide")
        site = CountedSite(root)
        paint, _, size = _visit(browser, site, "bare.html", "() => performance.now()", ROUNDS)
        yield Row("a bare static page: painted", paint, "s")
        yield Row("a bare static page: bytes", size, "KB")
        paint, ready, size = _visit(browser, site, "hello.html", READY, 1)
        yield Row("PyScript and Pyodide as shipped say hello: painted", paint, "s")
        yield Row("PyScript and Pyodide as shipped say hello: said", ready, "s")
        yield Row("PyScript and Pyodide as shipped say hello: bytes", size, "KB")
        site.stop()


def _visit(
    browser: Browser, site: CountedSite, path: str, until: str, rounds: int
) -> tuple[float, float, float]:
    """Seconds until painted and until ``until`` resolves, and kilobytes."""
    found = []
    for _ in range(rounds):
        with phone(browser) as fresh:
            page, before = fresh.page(), site.sent
            page.goto(site.url + path)
            ready = page.evaluate(until) / 1000
            found.append((page.evaluate(FIRST_PAINT) / 1000, ready, (site.sent - before) / 1000))
    paints, times, sizes = zip(*found)
    return median(paints), median(times), median(sizes)
