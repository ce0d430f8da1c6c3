"""Delayed requests: files that take long to load, or fail to."""

from collections.abc import Callable

from playwright.sync_api import Route

from e2e.conftest import Visitor


class DelayedRequests:
    """Holds back all requests for files whose names match a pattern.

    Attributes:
        pending: The requests held back.
    """

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.pending: list[Route] = []
        self._respond: Callable[[Route], None] = self.pending.append
        self._page = visitor.page
        self._page.route(f"**/{name}", lambda route: self._respond(route))

    def release(self) -> None:
        """Answer the pending requests, and further ones without a delay."""
        self._respond_with(lambda route: route.continue_())

    def fail(self) -> None:
        """Fail the pending requests and further ones."""
        self._respond_with(lambda route: route.fulfill(status=503))

    def _respond_with(self, answer: Callable[[Route], None]) -> None:
        self._respond = answer
        while self.pending:
            answer(self.pending.pop())
