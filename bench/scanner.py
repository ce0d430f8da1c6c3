"""The scanner on an emulated phone: how often it looks, and how soon it reads a sharp picture.

Before Chromium's camera runs a film: first the densest code with a corner missing, which makes the
decoder try for as long as it ever does; then an empty table; then a sharp code.
"""

import random
import string
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Playwright

from bench.cpu_calibration import calibration_of
from bench.phone_emulation import (
    ROUNDS,
    ByteCountingSite,
    emulated_phone,
    page_object_of,
    served,
)
from bench.report import FigureRow
from e2e.support.camera_films import chromium_with_camera, qr_matrices, write_film_of
from e2e.support.page_object import act
from e2e.support.scripted_games import MIXTOUR
from e2e.support.site import DIST
from ui.correspondence.qr_chunks import MAX_CODE_CHARS

MAX_INTERVAL_MS = 200  # between two pictures: five a second
MAX_WAIT_S = 1.0  # from a sharp picture to its text

# Slows down the decoder's worker as CDP slows down the page, which it can't do for workers, and
# notes when pictures were sent, when the code appeared before the camera, and when it was read.
OBSERVER_SCRIPT = """
globalThis.scans = { sent: [], sharp: 0, read: 0 };
const { Worker: Plain } = globalThis;
globalThis.Worker = class extends Plain {
  postMessage(...given) {
    this.sent = performance.now();
    if (!scans.read) scans.sent.push(this.sent);
    super.postMessage(...given);
  }
  set onmessage(onMessage) {
    super.onmessage = (event) => setTimeout(() => {
      if (event.data.text) scans.read ||= performance.now();
      onMessage(event);
    }, (performance.now() - this.sent) * (SLOWDOWN - 1));
  }
};
const pen = new OffscreenCanvas(32, 32).getContext("2d", { willReadFrequently: true });
pen.imageSmoothingEnabled = false;
let isFlat = false;
setInterval(() => {
  const video = document.querySelector(".viewfinder");
  if (!video?.videoWidth || scans.read) return;
  const [left, top] = [video.videoWidth / 2 - 100, video.videoHeight / 2 - 100];
  pen.drawImage(video, left, top, 200, 200, 0, 0, 32, 32);
  const greys = pen.getImageData(0, 0, 32, 32).data.filter((_, i) => i % 4 === 0);
  const wasFlat = isFlat;
  isFlat = Math.max(...greys) - Math.min(...greys) < 40;
  if (wasFlat && !isFlat) scans.sharp = performance.now();
}, 20);
"""


def measure(playwright: Playwright) -> Iterator[FigureRow]:
    """Measure the decoder, as browsers without a detector of their own use it."""
    with tempfile.TemporaryDirectory() as folder:
        browser = chromium_with_camera(playwright, _write_film(Path(folder) / "codes.y4m"))
        with served(DIST) as site:
            results = [_scan(browser, site) for _ in range(ROUNDS)]
        browser.close()
    intervals, waits = zip(*results, strict=True)
    note = f"{1000 / median(intervals):.1f} a second, the decoder in its worker"
    yield FigureRow(
        "scanning: between two pictures", median(intervals), "ms", MAX_INTERVAL_MS, note
    )
    yield FigureRow(
        "scanning: from a sharp picture to its text", median(waits), "s", MAX_WAIT_S, ""
    )


def _write_film(path: Path) -> Path:
    letters = random.Random(1).choices(string.ascii_letters, k=MAX_CODE_CHARS)
    address = "https://coaster.example/"
    broken, code = qr_matrices([f"{address}#{''.join(letters)}", address + MIXTOUR.link(6)])
    for row in broken[:8]:
        row[:8] = [0] * 8
    return write_film_of([(broken, 4), (None, 1), (code, 3)], path)


def _scan(browser: Browser, site: ByteCountingSite) -> tuple[float, float]:
    """Return the milliseconds between two pictures, and the seconds until the code was read."""
    with emulated_phone(browser) as phone:
        phone.context.grant_permissions(["camera"])
        rate = calibration_of(browser).throttling_rate()
        phone.context.add_init_script(OBSERVER_SCRIPT.replace("SLOWDOWN", str(rate)))
        page = phone.new_tab(slow_network=False)
        coaster = page_object_of(page, site)
        coaster.open()
        coaster.driver.wait('html[data-warm="1"]')
        coaster.tap_when_clickable(f".lobby-foot {act('paste')}")
        coaster.tap_when_clickable("dialog " + act("scan"))
        page.wait_for_function("() => scans.read")
        noted = page.evaluate("scans")
    intervals = [after - before for before, after in zip(noted["sent"], noted["sent"][1:])]
    assert noted["sharp"], "the code was there from the start"
    return median(intervals), (noted["read"] - noted["sharp"]) / 1000
