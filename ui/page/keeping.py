"""What is kept on this phone, in the dialog: the history of finished games, all of it as a file."""

from ui.page.dialogs import toast
from ui.page.files import Files
from ui.page.history import HistoryDialog
from ui.play.questions import before_clearing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.page.page import Page


class Keeping:
    """Shows and clears the history, writes and reads files."""

    def __init__(self, app: "Page", imported: "Callable[[], None]") -> None:
        """``imported``: called after the settings of a file were taken over."""
        self._app = app
        self._past = HistoryDialog(app.dialog, app.shelf)
        self._files = Files(app.dialog, app.store, imported)

    def act(self, name: str) -> None:
        """Do what a control with this act is for."""
        app = self._app
        if name == "history":
            self._past.open(app.words)
        elif name == "clear-history":
            app.dialog.ask(before_clearing(app.words))
        elif name == "clear-history-yes":
            self._clear()
        elif name == "export":
            self._files.export(app.words)
        elif name == "export-yes":
            self._files.save()
        else:
            self._files.pick(app.words)

    def changed(self, node: "Any") -> None:
        """A filter of the history was changed."""
        self._past.changed(node, self._app.words)

    def _clear(self) -> None:
        """Forget the finished games."""
        app = self._app
        failed = app.shelf.clear_history()
        app.dialog.close()
        app.show_lobby()
        toast(app.words("save-" + failed if failed else "history-cleared"))
