"""The way of sealed play's questions through the browser: ui.play.desk's port."""

from ui.page import dom
from ui.page.rest import SEALED, with_rest
from ui.play.desk import Port

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class DeskPort(Port):
    """``fetch`` and time, as the page has them."""

    def fetch(self, then: "Callable[[bool], None]") -> None:
        with_rest(then, SEALED)

    def later(self, ms: int, action: "Callable[[], None]") -> None:
        dom.later(ms, action)

    def soon(self, action: "Callable[[], None]") -> None:
        dom.soon(action)
