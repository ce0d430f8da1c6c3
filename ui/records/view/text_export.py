"""All finished games as one text."""

from ui.backup.view.progress_dialog import run_with_progress
from ui.browser import dom
from ui.browser.toasts import show_toast
from ui.records.export_text import export_text_steps
from ui.records.record_words import record_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.records.export_text import ExportText
    from ui.table.view.app_context import AppContext

FILE_NAME = "coaster-games.txt"


class TextExport:
    """Saves the finished games as a file of text."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app

    def save(self) -> None:
        """Save all finished games whose moves are still there."""
        app = self._app
        steps = export_text_steps(app.store)
        run_with_progress(app.dialog, steps, "save-records", "packing", app.words, self._on_written)

    def _on_written(self, text: "ExportText", closed: bool) -> None:
        """Download the text, unless the dialog that showed the progress was closed meanwhile."""
        say = record_words(self._app.words)
        lines = [say("exported", name=FILE_NAME) if text.chunks else say("records-none")]
        if text.deleted:
            lines.append(say("records-deleted", n=text.deleted))
        if text.chunks:
            if closed:
                return
            self._app.dialog.close()
            dom.bridge.download(FILE_NAME, dom.to_js_value(text.chunks))
        show_toast(" ".join(lines))
