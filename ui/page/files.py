"""Games as a file: out, and in again."""

from ui.page import dom
from ui.page.dialogs import button, foot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.page.dialogs import Dialog
    from ui.play.store import Store
    from ui.words import Words


def warn(dialog: "Dialog", words: "Words") -> None:
    """Say that the file would tell what somebody may not know."""
    text = dom.make("p", {"text": words("export-secrets")})
    yes = button(words("export-yes"), "export-yes", "primary")
    dialog.open("export", words("export"), [text, foot(button(words("no"), "close"), yes)])


def save(store: "Store") -> None:
    """Hand the file of all games to the browser."""
    dom.bridge.download("coaster-games.json", store.export_all())


def pick(read: "Callable[[object], None]") -> None:
    """Ask for a file of games; ``read`` is called with its text."""
    dom.bridge.pickFile(dom.proxy(read))
