"""Pages for comparison, under the same conditions: a bare page, and PyScript saying hello."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from bench.page import FIRST_PAINT_SCRIPT
from bench.phone_emulation import ROUNDS, ByteCountingSite, emulated_phone
from bench.report import FigureRow

ROOT = Path(__file__).resolve().parents[1]

BARE_HTML = "<!doctype html><meta charset=utf-8><title>Bare</title><h1>Hello</h1>"
HELLO_HTML = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Hello</title>
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document
document.documentElement.dataset.ready = "1"
</script><h1>Hello</h1></html>"""

READY_SCRIPT = """async () => {
  while (document.documentElement.dataset.ready !== "1") {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now();
}"""


def measure(browser: Browser) -> Iterator[FigureRow]:
    """Yield the figures of both pages."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "bare.html").write_text(BARE_HTML)
        (root / "hello.html").write_text(HELLO_HTML)
        shutil.copytree(ROOT / "node_modules/@pyscript/core/dist", root / "pyscript")
        shutil.copytree(ROOT / "node_modules/pyodide", root / "pyodide")
        site = ByteCountingSite(root)
        paint, _, size = _measure_visit(
            browser, site, "bare.html", "() => performance.now()", ROUNDS
        )
        yield FigureRow("a bare static page: painted", paint, "s")
        yield FigureRow("a bare static page: bytes", size, "KB")
        paint, ready, size = _measure_visit(browser, site, "hello.html", READY_SCRIPT, 1)
        yield FigureRow("PyScript and Pyodide as shipped say hello: painted", paint, "s")
        yield FigureRow("PyScript and Pyodide as shipped say hello: said", ready, "s")
        yield FigureRow("PyScript and Pyodide as shipped say hello: bytes", size, "KB")
        site.stop()


def _measure_visit(
    browser: Browser, site: ByteCountingSite, path: str, until: str, rounds: int
) -> tuple[float, float, float]:
    """Return the seconds until painted and until ``until`` resolves, and the kilobytes sent."""
    visits = []
    for _ in range(rounds):
        with emulated_phone(browser) as phone:
            page, before = phone.new_tab(), site.bytes_sent
            page.goto(site.url + path)
            ready = page.evaluate(until) / 1000
            visits.append(
                (page.evaluate(FIRST_PAINT_SCRIPT) / 1000, ready, (site.bytes_sent - before) / 1000)
            )
    paints, times, sizes = zip(*visits)
    return median(paints), median(times), median(sizes)
