"""The way of sealed play's questions through the browser: ui.correspondence.sealed_client's
port."""

from ui.browser import dom
from ui.browser.module_loader import SEALED, with_modules
from ui.correspondence.sealed_client import SealedClientPort

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class BrowserSealedClientPort(SealedClientPort):
    """``fetch`` and time, as the page has them."""

    def load_modules(self, then: "Callable[[bool], None]") -> None:
        with_modules(then, SEALED)

    def after_paint(self, action: "Callable[[], None]") -> None:
        dom.after_paint(action)
