"""The actions on games as text."""

from ui.backup.view.data_dialog import backup_dialog
from ui.records.view.import_dialog import ImportDialog
from ui.records.view.record_dialog import RecordDialog
from ui.records.view.text_export import TextExport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.table.view.app_context import AppContext


def _record_dialog(app: "AppContext") -> RecordDialog:
    return RecordDialog(app)


def _import_dialog(app: "AppContext") -> ImportDialog:
    return ImportDialog(app)


def _text_export(app: "AppContext") -> TextExport:
    return TextExport(app)


def _import_picked(app: "AppContext") -> None:
    """Import the file that was picked, which is no exported file of Coaster."""
    picked = app.feature(backup_dialog)
    app.feature(_import_dialog).import_picked(picked.picked_size, picked.picked_pieces)


ACTIONS: "dict[str, Callable[[AppContext], None]]" = {
    "record": lambda app: app.feature(_record_dialog).open(),
    "record-copy": lambda app: app.feature(_record_dialog).copy(),
    "record-save": lambda app: app.feature(_record_dialog).save(),
    "record-json": lambda app: app.feature(_record_dialog).save_for_abstract_play(),
    "save-records": lambda app: app.feature(_text_export).save(),
    "paste-records": lambda app: app.feature(_import_dialog).open(),
    "read-records": lambda app: app.feature(_import_dialog).read_pasted(),
    "import-picked": _import_picked,
}
