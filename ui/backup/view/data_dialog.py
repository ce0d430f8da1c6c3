"""What is kept on this phone, in the dialog: the history of finished games, all of it as a file."""

from ui.backup.view.backup_dialog import BackupDialog
from ui.browser.dialogs import show_toast
from ui.history.view.history_dialog import HistoryDialog
from ui.session.confirmations import confirm_clear_history

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.table.view.app_context import AppContext


class DataDialog:
    """Shows and clears the history, writes and reads files."""

    def __init__(self, app: "AppContext", on_imported: "Callable[[], None]") -> None:
        """``imported``: called after the settings of a file were taken over."""
        self._app = app
        self._history_dialog = HistoryDialog(app.dialog, app.library)
        self._backup_dialog = BackupDialog(app.dialog, app.store, on_imported)

    def run_action(self, name: str) -> None:
        """Do what a control with this act is for."""
        app = self._app
        if name == "history":
            self._history_dialog.open(app.words)
        elif name == "clear-history":
            app.dialog.show_confirmation(confirm_clear_history(app.words))
        elif name == "clear-history-yes":
            self._clear_history()
        elif name == "export":
            self._backup_dialog.export(app.words)
        elif name == "export-yes":
            self._backup_dialog.download()
        else:
            self._backup_dialog.import_file(app.words)

    def on_change(self, node: "Any") -> None:
        """A filter of the history was changed."""
        self._history_dialog.on_filter_change(node, self._app.words)

    def _clear_history(self) -> None:
        """Forget the finished games."""
        app = self._app
        failed = app.library.clear_history()
        app.dialog.close()
        app.show_lobby()
        show_toast(app.words("save-" + failed if failed else "history-cleared"))
