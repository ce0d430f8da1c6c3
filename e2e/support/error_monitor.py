"""The error monitor: every test fails if the page reports an error."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# Playwright's message in tests without the service worker.
SERVICE_WORKER_BLOCKED = re.compile("Service Worker registration blocked by Playwright")
# Requests that the page itself aborts: by terminating a worker or leaving the page.
REQUEST_ABORTED = re.compile("ERR_ABORTED|NS_BINDING_ABORTED|cancelled")

# The same as a script of the page, for browsers that don't report errors to their driver. The log
# is kept per tab and survives a reload. (The page's policy forbids requests to another origin.)
MONITOR_SCRIPT = """
const note = (what) => sessionStorage.setItem("noted", (sessionStorage.noted ?? "") + what + "\\n");
addEventListener("securitypolicyviolation", (event) =>
  note(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`), true);
addEventListener("error", ({ message, target }) =>
  note(`error: ${message ?? target.src ?? target.href}`), true);
addEventListener("unhandledrejection", ({ reason }) => note(`exception: ${reason}`));
for (const type of ["error", "warn"]) {
  const say = console[type];
  console[type] = (...parts) => { note(`console ${type}: ${parts.join(" ")}`); say(...parts); };
}
"""
READ_MONITOR_SCRIPT = "return sessionStorage.noted ?? ''"


class ErrorMonitor:
    """Records the errors of all pages of a browser context.

    These are errors and warnings on the console (among them violations of the
    Content-Security-Policy), exceptions, failed requests and requests to another origin. ``allow``
    makes exceptions for errors that a test provokes.
    """

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._url = url
        self._errors: list[str] = []
        self._allowed: list[str] = []
        context.on("page", self._on_page)
        context.on("request", self._on_request)
        context.on("requestfailed", self._on_request_failed)
        context.on("response", self._on_response)

    def allow(self, pattern: str) -> None:
        """Allow errors that match a pattern."""
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
