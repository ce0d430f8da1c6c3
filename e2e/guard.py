"""What must never happen on the page, whatever a test is about."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# Playwright's own word when a test does without the service worker.
PLAYWRIGHT = re.compile("Service Worker registration blocked by Playwright")
# Requests that the page itself gives up: a worker that is told to stop, a page that is left.
GIVEN_UP = re.compile("ERR_ABORTED|NS_BINDING_ABORTED|cancelled")

# The same as a script of the page, for a browser that tells its driver nothing of it: what is noted
# outlives the page, in its tab. (Requests to another origin are against the page's policy.)
NOTES = """
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
NOTED = "return sessionStorage.noted ?? ''"


class Guard:
    """Notes every complaint of the pages of a context: errors and warnings on the console
    (violations of the Content-Security-Policy among them), exceptions, requests that fail,
    requests to another origin. ``expect`` makes exceptions for what a test provokes."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._url = url
        self._complaints: list[str] = []
        self._expected: list[str] = []
        context.on("page", self._watch)
        context.on("request", self._requested)
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def expect(self, pattern: str) -> None:
        """What matches this is what the test is about."""
        self._expected.append(pattern)

    def check(self) -> None:
        """Fail if anything happened that must not."""
        unexpected = [
            complaint
            for complaint in self._complaints
            if not any(re.search(pattern, complaint) for pattern in self._expected)
        ]
        assert not unexpected, "\n".join(unexpected)

    def _watch(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._note(f"exception: {error}"))

    def _note(self, complaint: str) -> None:
        self._complaints.append(complaint)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not PLAYWRIGHT.search(message.text):
            self._note(f"console {message.type}: {message.text} {message.location['url']}")

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((self._url, "data:", f"blob:{self._url}")):
            self._note(f"request to another origin: {request.url}")

    def _failed(self, request: Request) -> None:
        if not GIVEN_UP.search(request.failure or ""):
            self._note(f"request failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"request failed: {response.url} {response.status}")
