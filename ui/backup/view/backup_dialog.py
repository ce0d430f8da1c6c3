"""Export and import of all data as a file, with progress shown in the dialog."""

from ui.backup.export_file import export_steps
from ui.backup.import_file import import_and_report_steps, is_exported_file
from ui.backup.view.progress_dialog import PROGRESS_DIALOG, run_with_progress
from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.backup.export_file import ExportFile
    from ui.browser.dialogs import Dialog
    from ui.library.store import Store
    from ui.words import Words

FILE_NAME = "coaster-games.json"


class BackupDialog:
    """Exports all data to a file and imports such a file.

    Attributes:
        picked_size: the number of characters of the file that was picked last.
        picked_pieces: its pieces, see web/split_export.mjs.

    Args:
        dialog: the page's dialog.
        store: the storage to read and write.
        on_imported: called after a file has been imported.
        reopen: called with the name of the dialog to show again after an export, or an import that
            has failed.
        on_other_picked: called when a file of something else has been picked.
    """

    picked_size = 0
    picked_pieces: "Any" = ()

    def __init__(
        self,
        dialog: "Dialog",
        store: "Store",
        on_imported: "Callable[[], None]",
        reopen: "Callable[[str], object]",
        on_other_picked: "Callable[[], None]",
    ) -> None:
        self._reopen = reopen
        self._origin = ""  # the dialog from which the export was started
        self._dialog = dialog
        self._store = store
        self._on_imported = on_imported
        self._on_other_picked = on_other_picked
        self._chunks: "list[str]" = []  # of the file that waits for confirmation
        self._exported_toast = ""  # the toast shown after the download

    def export(self, words: "Words") -> None:
        """Export everything as one file, after a warning if it holds secrets of a game.

        No file is offered if the dialog that shows the progress was closed meanwhile.
        """
        self._origin = self._dialog.shown_name

        def on_packed(file: "ExportFile", closed: bool) -> None:
            self._chunks, say = file.chunks, words.correspondence()
            self._exported_toast = say("exported", name=FILE_NAME)
            if closed:
                return
            if not file.warning_keys:
                self.download()
                return
            text = [dom.create_element("p", {"text": say(key)}) for key in file.warning_keys]
            yes = button(words("export-yes"), "export-yes", "primary")
            shown = text + [button_row(button(words("cancel"), "close"), yes)]
            self._dialog.open("export", words("export"), shown)

        steps = export_steps(self._store)
        run_with_progress(self._dialog, steps, "export", "packing", words, on_packed)

    def download(self) -> None:
        """Close the dialog, then download the file and show a toast.

        The download is a task of its own, since closing the dialog over a lobby of many games
        takes a while.
        """
        self._dialog.close()
        dom.set_timer(0, self._download)

    def _download(self) -> None:
        dom.bridge.download(FILE_NAME, dom.to_js_value(self._chunks))
        self._chunks = []
        if self._origin == "settings":
            self._reopen(self._origin)
        show_toast(self._exported_toast)

    def import_file(self, words: "Words") -> None:
        """Let the user pick a file, and import it; the dialog stays open if that fails."""
        origin = self._dialog.shown_name

        def on_done(result: tuple, closed: bool) -> None:
            ok, toast_key, facts = result
            is_replaced = self._dialog.shown_name == PROGRESS_DIALOG
            if not ok and is_replaced and origin == "settings":
                self._reopen(origin)
            elif is_replaced or (ok and not closed):
                self._dialog.close()
            if ok or facts:
                dom.set_timer(0, self._on_imported)
            if "reason" in facts:
                facts["reason"] = words("refused-" + facts["reason"])
            show_toast(words(toast_key, **facts))

        def on_picked(size: float, chunks: "Any") -> None:
            if dom.is_null(chunks):
                show_toast(words("refused-unread"))
                return
            if not is_exported_file(str(chunks[0])):
                self.picked_size, self.picked_pieces = int(size), chunks
                self._on_other_picked()
                return
            steps = import_and_report_steps(
                self._store, int(size), lambda number: str(chunks[number])
            )
            run_with_progress(self._dialog, steps, "import", "taking-over", words, on_done)

        dom.bridge.pickFile(dom.proxy(on_picked))
