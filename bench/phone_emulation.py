"""An emulated phone in Chromium: a slow processor and a mobile network."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from socketserver import StreamRequestHandler
from typing import Any, cast

from playwright.sync_api import Browser, CDPSession, Page

from bench.cpu_calibration import calibration_of
from e2e.support.browser_driver import PlaywrightDriver
from e2e.support.page_object import INSTANT_PACE_SCRIPT, CoasterPage
from e2e.support.site import Site

ROUNDS = 3  # of measurements that vary; their median counts
NETWORK = {
    "offline": False,
    "latency": 40,  # ms
    "downloadThroughput": 10_000_000 / 8,  # bytes a second
    "uploadThroughput": 10_000_000 / 8,
}
TAPS_PER_SECOND = 6  # as fast as a thumb can
PHONE_CONTEXT: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}

# Records in `bench` paints, layout shifts, slow events, long tasks, and when the computer thought.
OBSERVER_SCRIPT = """
window.bench = { lcp: 0, cls: 0, events: {}, tasks: [], thinking: [], worker: null };
const watch = (type, note, more) => new PerformanceObserver(
  (list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
watch("largest-contentful-paint", (entry) => { bench.lcp = entry.startTime; });
watch("layout-shift", (entry) => { if (!entry.hadRecentInput) bench.cls += entry.value; });
watch("longtask", ({ startTime, duration }) => bench.tasks.push([startTime, duration]));
watch("event", ({ interactionId, duration }) => {
  if (interactionId) {
    bench.events[interactionId] = Math.max(bench.events[interactionId] ?? 0, duration);
  }
}, { durationThreshold: 16 });
new MutationObserver(() => {
  const thinks = document.querySelector("#table")?.hasAttribute("data-thinking");
  const last = bench.thinking.at(-1);
  if (thinks && !(last && last.length === 1)) bench.thinking.push([performance.now()]);
  if (!thinks && last?.length === 1) last.push(performance.now());
}).observe(document, { subtree: true, attributeFilter: ["data-thinking"] });
const PATIENCE_MS = 150_000;
// Resolves with an element once it is there.
bench.seen = (css) => new Promise((resolve, reject) => {
  setTimeout(reject, PATIENCE_MS, new Error(`not there: ${css}`));
  const look = () => {
    const found = document.querySelector(css);
    if (found) { watcher.disconnect(); resolve(found); }
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { subtree: true, childList: true, attributes: true });
  look();
});
// Resolves with the middle of an element once nothing lies on it.
bench.middle = async (css) => {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const found = await bench.seen(css);
    found.scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = found.getBoundingClientRect();
    const middle = [x + width / 2, y + height / 2];
    if (found.contains(document.elementFromPoint(...middle))) return middle;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`covered: ${css}`);
};
// Gives a checkbox, "True" or "False", or a list another value, as a person does.
bench.choose = async (css, value) => {
  const control = await bench.seen(css);
  if (control.type === "checkbox") {
    if (control.checked !== (value === "True")) control.click();
    return;
  }
  control.focus();
  control.value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
};
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    bench.worker = this;
  }
};
"""


class CountingStream(BufferedIOBase):
    """A stream that counts the bytes written to it."""

    def __init__(self, stream: Any, add: Any) -> None:
        self._stream, self._add = stream, add

    def write(self, data: Any) -> int:
        self._add(len(data))
        return int(self._stream.write(data))

    def flush(self) -> None:
        if not self._stream.closed:
            self._stream.flush()

    def writable(self) -> bool:
        return True


class ByteCountingSite(Site):
    """A site that counts the bytes it has sent, headers included."""

    def __init__(self, root: Path) -> None:
        self.bytes_sent = 0
        super().__init__(root)

    def _count(self, size: int) -> None:
        self.bytes_sent += size

    def start(self) -> None:
        super().start()
        site, handler = self, cast(type[StreamRequestHandler], self._server.RequestHandlerClass)
        setup = handler.setup

        def counted(self: Any) -> None:
            setup(self)
            self.wfile = CountingStream(self.wfile, site._count)

        handler.setup = counted  # type: ignore[method-assign]


@contextmanager
def served(root: Path) -> Iterator[ByteCountingSite]:
    """Serve a folder for a while."""
    site = ByteCountingSite(root)
    try:
        yield site
    finally:
        site.stop()


class EmulatedPhone:
    """A new browser profile with the screen of a phone.

    Attributes:
        context: Its browser context.
        requested_urls: The addresses requested so far.
    """

    def __init__(self, browser: Browser, service_worker: bool = False) -> None:
        self._browser = browser
        workers: Any = "allow" if service_worker else "block"
        self.context = browser.new_context(locale="en-GB", service_workers=workers, **PHONE_CONTEXT)
        self.context.set_default_timeout(120_000)
        self.requested_urls: list[str] = []
        self.context.on("request", lambda request: self.requested_urls.append(request.url))
        self.context.add_init_script(OBSERVER_SCRIPT)
        self.context.add_init_script(INSTANT_PACE_SCRIPT)

    def new_tab(self, slow_processor: bool = True, slow_network: bool = True) -> Page:
        """Open a tab with a slow processor and a slow network, or with one of them."""
        page = self.context.new_page()
        session = self.context.new_cdp_session(page)
        if slow_network:
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", NETWORK)
        if slow_processor:
            self._slow_down(session)
        return page

    @contextmanager
    def slow_processor(self, page: Page) -> Iterator[None]:
        """Slow down a tab that was opened with ``slow_processor=False``, for a while.

        Chromium slows down a tab by keeping its main thread busy, also while the tab is idle: at 4×
        it takes three quarters of a core from whatever is measured meanwhile.
        """
        session = self.context.new_cdp_session(page)
        self._slow_down(session)
        try:
            yield
        finally:
            session.detach()

    def _slow_down(self, session: CDPSession) -> None:
        rate = calibration_of(self._browser).throttling_rate()
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


class PacedDriver(PlaywrightDriver):
    """A driver that taps as fast as a person can, and takes little time of the measured page.

    Playwright looks at an element many times before it taps it, by scripts that run in the page: on
    a slow processor a game took four times as long.
    """

    def tap(self, css: str) -> None:
        self.page.wait_for_timeout(1000 / TAPS_PER_SECOND)
        x, y = self.page.evaluate("css => bench.middle(css)", css)
        self.page.touchscreen.tap(x, y)

    def set_control(self, css: str, value: str) -> None:
        self.page.evaluate("([css, value]) => bench.choose(css, value)", [css, value])

    def wait(self, css: str) -> None:
        self.page.evaluate("css => bench.seen(css)", css)


@contextmanager
def emulated_phone(browser: Browser, service_worker: bool = False) -> Iterator[EmulatedPhone]:
    """Provide a new profile and delete it afterwards."""
    fresh = EmulatedPhone(browser, service_worker)
    try:
        yield fresh
    finally:
        fresh.context.close()


def page_object_of(page: Page, site: Site) -> CoasterPage[PacedDriver]:
    """Return the page object of a tab."""
    return CoasterPage(PacedDriver(page, touch=True), site.url)


def longest_task(tasks: list[list[float]]) -> float:
    """Return the duration of the longest task in milliseconds; 0 if there is none."""
    return max([length for _, length in tasks], default=0)
