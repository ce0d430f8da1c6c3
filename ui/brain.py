"""The one computer player of the page, with its worker."""

from ui.page.worker import WorkerPort
from ui.play.computer import Computer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Brain(Computer):
    """A computer that reaches its worker through the browser."""

    def __init__(self) -> None:
        self._tell: Callable[[], None] = lambda: None
        super().__init__(WorkerPort(), lambda: self._tell())

    def when_failed(self, action: "Callable[[], None]") -> None:
        """Call ``action()`` when it turns out that the worker cannot start."""
        self._tell = action
