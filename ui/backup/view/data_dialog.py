"""The actions on the data of this device: the history of finished games, export and import."""

from ui.backup.view.backup_dialog import BackupDialog
from ui.browser.toasts import show_toast
from ui.history.view.history_dialog import HistoryDialog
from ui.session.confirmations import confirm_clear_history

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


def _history_dialog(app: "AppContext") -> HistoryDialog:
    return HistoryDialog(app.dialog, app.library)


def backup_dialog(app: "AppContext") -> BackupDialog:
    """Return a new dialog of exports and imports; get the page's by ``app.feature``."""
    return BackupDialog(
        app.dialog,
        app.store,
        app.on_imported,
        app.dispatch,
        lambda: app.dispatch("import-picked"),
    )


def _clear_history(app: "AppContext") -> None:
    """Delete the history of finished games, which the user has confirmed."""
    failure = app.library.clear_history()
    app.dialog.close()
    app.show_lobby()
    show_toast(app.words("save-" + failure if failure else "history-cleared"))


ACTIONS: "dict[str, Callable[[AppContext], None]]" = {
    "history": lambda app: app.feature(_history_dialog).open(app.words),
    "clear-history": lambda app: app.dialog.show_confirmation(confirm_clear_history(app.words)),
    "clear-history-yes": _clear_history,
    "export": lambda app: app.feature(backup_dialog).export(app.words),
    "export-yes": lambda app: app.feature(backup_dialog).download(),
    "import": lambda app: app.feature(backup_dialog).import_file(app.words),
}
