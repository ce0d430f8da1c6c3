"""The browser's implementation of ``BotPort``: a web worker that runs the bots."""

from ui.browser import dom
from ui.browser.module_loader import with_modules
from ui.computer.worker_client import BotPort

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class WorkerPort(BotPort):
    """Runs web/worker.mjs in a web worker, and shows the bot's status in html[data-bot].

    Args:
        on_load_failure: called whenever the modules of the fallback bot can't be fetched.
    """

    def __init__(self, on_load_failure: "Callable[[], None]") -> None:
        self._worker: "Any" = None
        self._on_load_failure = on_load_failure

    def start(self, on_message: "Callable[[str], None]") -> bool:
        """Start the worker, whose messages go to ``on_message``; return whether that worked."""
        ok, worker = dom.bridge.startWorker(dom.proxy(on_message))
        if ok:
            self._worker = worker
        return bool(ok)

    def load_modules(self, then: "Callable[[bool], None]") -> None:
        """Load the modules of the fallback bot, then call ``then`` with whether they are there."""

        def on_done(is_loaded: bool) -> None:
            if not is_loaded:
                self._on_load_failure()
            then(is_loaded)

        with_modules(on_done)

    def send(self, text: str) -> None:
        """Send a message to the worker."""
        self._worker.postMessage(text)

    def stop(self) -> None:
        """Stop the worker, if there is one."""
        if self._worker:
            self._worker.terminate()

    def set_timer(self, ms: int, action: "Callable[[], None]") -> None:
        """Call ``action`` after this many milliseconds."""
        dom.set_timer(ms, action)

    def warn(self, text: str) -> None:
        """Write a warning to the console."""
        dom.warn(text)

    def show_status(self, status: str) -> None:
        """Show the bot's status to style sheets and tests."""
        dom.root.setAttribute("data-bot", status)
