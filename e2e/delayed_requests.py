"""What takes long to come over the network."""

from collections.abc import Callable

from playwright.sync_api import Route

from e2e.conftest import Visitor


class DelayedRequests:
    """Files, by a pattern of their names, that are on their way until they are let go, or lost.
    ``asked``: the requests for them."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.pending: list[Route] = []
        self._respond: Callable[[Route], None] = self.pending.append
        self._page = visitor.page
        self._page.route(f"**/{name}", lambda route: self._respond(route))

    def release(self) -> None:
        """What has been asked for comes, and whatever will be."""
        self._respond_with(lambda route: route.continue_())

    def fail(self) -> None:
        """They can't be had."""
        self._respond_with(lambda route: route.fulfill(status=503))

    def _respond_with(self, answer: Callable[[Route], None]) -> None:
        self._respond = answer
        while self.pending:
            answer(self.pending.pop())
