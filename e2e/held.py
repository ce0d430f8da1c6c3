"""What takes long to come over the network."""

from collections.abc import Callable

from playwright.sync_api import Route

from e2e.conftest import Visitor


class Held:
    """Files, by a pattern of their names, that are on their way until they are let go, or lost.
    ``asked``: the requests for them."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self.asked: list[Route] = []
        self._answer: Callable[[Route], None] = self.asked.append
        self._page = visitor.page
        self._page.route(f"**/{name}", lambda route: self._answer(route))

    def let_go(self) -> None:
        """What has been asked for comes, and whatever will be."""
        self._be(lambda route: route.continue_())

    def lose(self) -> None:
        """They can't be had."""
        self._be(lambda route: route.fulfill(status=503))

    def _be(self, answer: Callable[[Route], None]) -> None:
        self._answer = answer
        while self.asked:
            answer(self.asked.pop())
