"""The browser's side of sealed play."""

from ui.browser import dom
from ui.browser.module_loader import SEALED, with_modules
from ui.correspondence.sealed_client import SealedClient, SealedClientPort

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


class BrowserSealedClientPort(SealedClientPort):
    """Loads modules and waits for frames."""

    def load_modules(self, then: "Callable[[bool], None]") -> None:
        """Load the modules of sealed play, see ``SealedClientPort``."""
        with_modules(then, SEALED)

    def after_paint(self, action: "Callable[[], None]") -> None:
        """Call ``action`` after the next frame."""
        dom.after_paint(action)


def create_sealed_client(app: "AppContext") -> SealedClient:
    """Return the client of sealed play for the page."""
    return SealedClient(app.bot_client, BrowserSealedClientPort())
