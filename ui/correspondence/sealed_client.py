"""The client of sealed play, which answers the requests of ``engine.sealed.rpc``.

They are sent to the computer players' worker, where Python is fast. The page answers them if there
is no worker, and those that take little arithmetic also until the worker is ready.
"""

from engine.catalogue import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.computer.bot_client import BotClient

    AnswerCallback = Callable[[dict], None]

NOT_FETCHED = "not-fetched"  # the error if the modules can't be loaded now


class SealedClientPort:
    """What the client needs from the browser."""

    def load_modules(self, then: "Callable[[bool], None]") -> None:
        """Load the modules of sealed play, then call ``then`` with whether they are there."""
        raise NotImplementedError

    def after_paint(self, action: "Callable[[], None]") -> None:
        """Call ``action()`` after the next paint, never before the caller returns."""
        raise NotImplementedError


class SealedClient:
    """The page's client of sealed play.

    Args:
        bot_client: The client of the computer players, whose worker is used.
        port: What it needs from the browser.
    """

    def __init__(self, bot_client: "BotClient", port: SealedClientPort) -> None:
        self._worker = bot_client.worker
        self._port = port

    def request(self, request: dict, on_answer: "AnswerCallback") -> None:
        """Answer a request of ``engine.sealed.rpc``.

        Args:
            request: The request. One about a game names it (``game``), even where the answer does
                not depend on that.
            on_answer: Called once with the answer, never before this method returns. The answer's
                error is NOT_FETCHED if the modules can't be loaded now: ask again later.
        """

        def on_reply(reply: dict) -> None:
            if "sealed" in reply:
                on_answer(reply["sealed"])
            else:
                self._answer_in_page(request, on_answer)

        def on_page_answer(answer: dict) -> None:
            on_answer(answer)
            self._worker.start()  # for the next request

        game = request.get("game", "")
        is_slow = game in GAMES and GAMES[game].slow_sealed_play
        if is_slow or self._worker.status == "ready":
            self._worker.request(
                {"sealed": request},
                on_reply,
                lambda is_silent: self._answer_in_page(request, on_answer),
            )
        else:
            self._answer_in_page(request, on_page_answer)

    def _answer_in_page(self, request: dict, on_answer: "AnswerCallback") -> None:
        """Answer in the page."""

        def on_loaded(is_loaded: bool) -> None:
            self._port.after_paint(lambda: on_answer(_compute_answer(request, is_loaded)))

        self._port.load_modules(on_loaded)


def _compute_answer(request: dict, is_loaded: bool) -> dict:
    """Return the answer to a request, or the error if the modules are not loaded."""
    if not is_loaded:
        return {"error": NOT_FETCHED, "facts": {}}
    from engine.sealed.rpc import handle_request

    return handle_request(request)
