"""Export and import of all data as a file, with progress shown in the dialog."""

from ui.backup.export_file import export_steps
from ui.backup.import_file import import_and_report_steps
from ui.backup.view.cooperative import run_in_slices
from ui.browser import dom
from ui.browser.dialogs import button, button_row, show_toast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.backup.export_file import ExportFile, ProgressSteps
    from ui.browser.dialogs import Dialog
    from ui.library.store import Store
    from ui.words import Words

PROGRESS_DIALOG = "file"  # the name of the dialog that shows the progress
FILE_NAME = "coaster-games.json"


class BackupDialog:
    """Exports all data to a file and imports such a file.

    Args:
        dialog: the page's dialog.
        store: the storage to read and write.
        on_imported: called after a file has been imported.
        reopen: called with the name of the dialog to show again after an export.
    """

    def __init__(
        self,
        dialog: "Dialog",
        store: "Store",
        on_imported: "Callable[[], None]",
        reopen: "Callable[[str], object]",
    ) -> None:
        self._reopen = reopen
        self._origin = ""  # the dialog from which the export was started
        self._dialog = dialog
        self._store = store
        self._on_imported = on_imported
        self._chunks: "list[str]" = []  # of the file that waits for confirmation
        self._exported_toast = ""  # the toast shown after the download
        self._is_running = False

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
            shown = text + [button_row(button(words("no"), "close"), yes)]
            self._dialog.open("export", words("export"), shown)

        self._run(export_steps(self._store), "export", "packing", words, on_packed)

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
        """Let the user pick a file, and import it."""

        def on_done(result: tuple, closed: bool) -> None:
            ok, toast_key, facts = result
            if ok:
                if not closed:
                    self._dialog.close()
                dom.set_timer(0, self._on_imported)
            if "reason" in facts:
                facts["reason"] = words("refused-" + facts["reason"])
            show_toast(words(toast_key, **facts))

        def on_picked(size: float, chunks: "Any") -> None:
            steps = import_and_report_steps(
                self._store, int(size), lambda number: str(chunks[number])
            )
            self._run(steps, "import", "taking-over", words, on_done)

        dom.bridge.pickFile(dom.proxy(on_picked))

    def _run(
        self,
        steps: "ProgressSteps",
        title: str,
        progress_key: str,
        words: "Words",
        on_done: "Callable[[Any, bool], None]",
    ) -> None:
        """Run the steps in slices, unless others still run, and show their progress.

        Args:
            steps: the generator to run.
            title: the words' key of the dialog's title.
            progress_key: the words' key of the progress line.
            words: the words of the language.
            on_done: called with the result, and whether the user closed the progress dialog.
        """
        if self._is_running:
            return
        say, line = words.correspondence(), dom.create_element("p", {})
        shown: "list[Any]" = []

        def on_progress(progress: "tuple[int, int]") -> None:
            line.textContent = say(progress_key, n=progress[0], of=progress[1])
            if not shown:
                shown.append(line)
                self._dialog.open(PROGRESS_DIALOG, words(title), shown)

        def on_end(result: "Any") -> None:
            on_done(result, bool(shown) and self._dialog.shown_name != PROGRESS_DIALOG)

        run_in_slices(self._exclusive(steps), on_progress, on_end)

    def _exclusive(self, steps: "ProgressSteps") -> "ProgressSteps":
        """Run the steps, and note that they run, even if they fail."""
        self._is_running = True
        try:
            return (yield from steps)
        finally:
            self._is_running = False
