"""The way to the computer players' worker: ui.computer.worker_client's port in the browser."""

from ui.browser import dom
from ui.browser.module_loader import with_modules
from ui.computer.worker_client import BotPort

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class WorkerPort(BotPort):
    """A worker of web/worker.mjs; the computer's status stands at html[data-bot]. ``sorry()`` is
    called whenever the small player's modules can't be fetched."""

    def __init__(self, on_load_failure: "Callable[[], None]") -> None:
        self._worker: "Any" = None
        self._on_load_failure = on_load_failure

    def start(self, hear: "Callable[[str], None]") -> bool:
        ok, worker = dom.bridge.startWorker(dom.proxy(hear))
        if ok:
            self._worker = worker
        return bool(ok)

    def load_modules(self, then: "Callable[[bool], None]") -> None:
        def come(there: bool) -> None:
            if not there:
                self._on_load_failure()
            then(there)

        with_modules(come)

    def send(self, text: str) -> None:
        self._worker.postMessage(text)

    def stop(self) -> None:
        if self._worker:
            self._worker.terminate()

    def set_timer(self, ms: int, action: "Callable[[], None]") -> None:
        dom.set_timer(ms, action)

    def warn(self, text: str) -> None:
        dom.warn(text)

    def show_status(self, status: str) -> None:
        dom.root.setAttribute("data-bot", status)
