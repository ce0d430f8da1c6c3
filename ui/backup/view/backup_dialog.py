"""Everything as a file: out, and in again. What takes more than a moment tells how far it is."""

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

PROGRESS_DIALOG = "file"  # what the dialog shows then
FILE_NAME = "coaster-games.json"


class BackupDialog:
    """Writes and reads the file. ``taken()`` is called when one has been taken over."""

    def __init__(self, dialog: "Dialog", store: "Store", on_imported: "Callable[[], None]") -> None:
        self._dialog = dialog
        self._store = store
        self._on_imported = on_imported
        self._chunks: "list[str]" = []  # of the file that waits for a yes
        self._exported_toast = ""  # what is said when it has been written
        self._is_running = False

    def export(self, words: "Words") -> None:
        """Export everything as one file, after a warning if it holds secrets of a game.

        No file is offered if the dialog that shows the progress was closed meanwhile.
        """

        def packed(found: "ExportFile", closed: bool) -> None:
            self._chunks, say = found.chunks, words.correspondence()
            self._exported_toast = say("exported", name=FILE_NAME)
            if closed:
                return
            if not found.warning_keys:
                self.download()
                return
            text = [dom.create_element("p", {"text": say(key)}) for key in found.warning_keys]
            yes = button(words("export-yes"), "export-yes", "primary")
            shown = text + [button_row(button(words("no"), "close"), yes)]
            self._dialog.open("export", words("export"), shown)

        self._run(export_steps(self._store), "export", "packing", words, packed)

    def download(self) -> None:
        """Hand the file to the browser, and say so; after the dialog has closed, which over a lobby
        of many games takes a while."""
        self._dialog.close()
        dom.set_timer(0, self._download)

    def _download(self) -> None:
        dom.bridge.download(FILE_NAME, dom.to_js_value(self._chunks))
        self._chunks = []
        show_toast(self._exported_toast)

    def import_file(self, words: "Words") -> None:
        """Ask for a file, and take over what is in it."""

        def taken(told: tuple, closed: bool) -> None:
            good, said, facts = told
            if good:
                if not closed:
                    self._dialog.close()
                dom.set_timer(0, self._on_imported)
            if "reason" in facts:
                facts["reason"] = words("refused-" + facts["reason"])
            show_toast(words(said, **facts))

        def picked(size: float, pieces: "Any") -> None:
            steps = import_and_report_steps(
                self._store, int(size), lambda number: str(pieces[number])
            )
            self._run(steps, "import", "taking-over", words, taken)

        dom.bridge.pickFile(dom.proxy(picked))

    def _run(
        self,
        steps: "ProgressSteps",
        title: str,
        progress_key: str,
        words: "Words",
        on_done: "Callable[[Any, bool], None]",
    ) -> None:
        """Run the steps between taps, then call ``on_done``.

        ``on_done`` gets the result, and whether the dialog with the progress has been closed.
        """
        if self._is_running:
            return
        say, line = words.correspondence(), dom.create_element("p", {})
        shown: "list[Any]" = []

        def tell(far: "tuple[int, int]") -> None:
            line.textContent = say(progress_key, n=far[0], of=far[1])
            if not shown:
                shown.append(line)
                self._dialog.open(PROGRESS_DIALOG, words(title), shown)

        def done(found: "Any") -> None:
            on_done(found, bool(shown) and self._dialog.shown_name != PROGRESS_DIALOG)

        run_in_slices(self._exclusive(steps), tell, done)

    def _exclusive(self, steps: "ProgressSteps") -> "ProgressSteps":
        """The same; one at a time, whatever becomes of it."""
        self._is_running = True
        try:
            return (yield from steps)
        finally:
            self._is_running = False
