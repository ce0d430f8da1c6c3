"""The way to the computer players' worker: ui.play.computer's port in the browser."""

from ui.page import dom
from ui.page.rest import with_rest
from ui.play.computer import Port

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class WorkerPort(Port):
    """A worker of web/worker.mjs; the computer's status stands at html[data-brain]. ``sorry()`` is
    called whenever the small player's modules can't be fetched."""

    def __init__(self, sorry: "Callable[[], None]") -> None:
        self._worker: "Any" = None
        self._sorry = sorry

    def start(self, hear: "Callable[[str], None]") -> bool:
        ok, worker = dom.bridge.worker(dom.proxy(hear))
        if ok:
            self._worker = worker
        return bool(ok)

    def fetch(self, then: "Callable[[bool], None]") -> None:
        def come(there: bool) -> None:
            if not there:
                self._sorry()
            then(there)

        with_rest(come)

    def send(self, text: str) -> None:
        self._worker.postMessage(text)

    def stop(self) -> None:
        if self._worker:
            self._worker.terminate()

    def later(self, ms: int, action: "Callable[[], None]") -> None:
        dom.later(ms, action)

    def complain(self, text: str) -> None:
        dom.complain(text)

    def show(self, status: str) -> None:
        dom.root.setAttribute("data-brain", status)
