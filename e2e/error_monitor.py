"""What must never happen on the page, whatever a test is about."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# Playwright's own word when a test does without the service worker.
SERVICE_WORKER_BLOCKED = re.compile("Service Worker registration blocked by Playwright")
# Requests that the page itself gives up: a worker that is told to stop, a page that is left.
REQUEST_ABORTED = re.compile("ERR_ABORTED|NS_BINDING_ABORTED|cancelled")

# The same as a script of the page, for a browser that tells its driver nothing of it: what is noted
# outlives the page, in its tab. (Requests to another origin are against the page's policy.)
MONITOR_SCRIPT = """
const note = (what) => sessionStorage.setItem("noted", (sessionStorage.noted ?? "") + what + "\\n");
addEventListener("securitypolicyviolation", (event) =>
  note(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`), true);
addEventListener("error", ({ message, target }) =>
  note(`error: ${message ?? target.src ?? target.href}`), true);
addEventListener("unhandledrejection", ({ reason }) => note(`exception: ${reason}`));
for (const type of ["error", "warn"]) {
  const say = console[type];
  console[type] = (...told) => { note(`console ${type}: ${told.join(" ")}`); say(...told); };
}
"""
READ_MONITOR_SCRIPT = "return sessionStorage.noted ?? ''"


class ErrorMonitor:
    """Notes every complaint of the pages of a context: errors and warnings on the console
    (violations of the Content-Security-Policy among them), exceptions, requests that fail,
    requests to another origin. ``expect`` makes exceptions for what a test provokes."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._url = url
        self._errors: list[str] = []
        self._allowed: list[str] = []
        context.on("page", self._on_page)
        context.on("request", self._on_request)
        context.on("requestfailed", self._on_request_failed)
        context.on("response", self._on_response)

    def allow(self, pattern: str) -> None:
        """What matches this is what the test is about."""
        self._allowed.append(pattern)

    def assert_no_errors(self) -> None:
        """Fail if anything happened that must not."""
        unexpected = [
            complaint
            for complaint in self._errors
            if not any(re.search(pattern, complaint) for pattern in self._allowed)
        ]
        assert not unexpected, "\n".join(unexpected)

    def _on_page(self, page: Page) -> None:
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._add_error(f"exception: {error}"))

    def _add_error(self, complaint: str) -> None:
        self._errors.append(complaint)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not SERVICE_WORKER_BLOCKED.search(message.text):
            self._add_error(f"console {message.type}: {message.text} {message.location['url']}")

    def _on_request(self, request: Request) -> None:
        if not request.url.startswith((self._url, "data:", f"blob:{self._url}")):
            self._add_error(f"request to another origin: {request.url}")

    def _on_request_failed(self, request: Request) -> None:
        if not REQUEST_ABORTED.search(request.failure or ""):
            self._add_error(f"request failed: {request.url} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._add_error(f"request failed: {response.url} {response.status}")
