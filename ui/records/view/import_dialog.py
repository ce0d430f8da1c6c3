"""Import of pasted games and of files with games as text, and what came of it."""

import time

from ui.backup.import_file import split_file
from ui.backup.view.progress_dialog import PROGRESS_DIALOG, run_with_progress
from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.records.import_records import import_any_steps
from ui.records.record_report import rejection_lines, summary_lines
from ui.records.record_words import record_words
from ui.records.view.text_area import text_area

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.records.import_records import AnyImport, RecordImport
    from ui.table.view.app_context import AppContext

MAX_PASTED = 400000  # characters that can be pasted; longer texts come as files
PASTE_DIALOG = "paste-records"  # the name of the dialog that asks for a text
TEXT_ID = "records"  # the id of the field for the text


class ImportDialog:
    """Imports what a pasted text or a file holds: games as text, or everything of a device."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app

    def open(self, text: str = "") -> None:
        """Ask for games as text.

        Args:
            text: What is in the field.
        """
        say = record_words(self._app.words)
        buttons = (
            button(say("import"), "import"),
            button(say("study-pasted"), "study-pasted"),
            button(say("read-records"), "read-records", "primary"),
        )
        children = [
            dom.create_element("p", {"text": say("paste-records-note")}),
            text_area(TEXT_ID, say("paste-records"), {}, text),
            button_row(*buttons),
        ]
        self._app.dialog.open(PASTE_DIALOG, say("paste-records"), children)
        dom.by_id(TEXT_ID).focus()

    def read_pasted(self) -> None:
        """Import the pasted text."""
        text = str(dom.by_id(TEXT_ID).value)
        if not text.strip():
            dom.by_id(TEXT_ID).focus()
            return
        if (
            len(text) > MAX_PASTED
        ):  # the field doesn't limit it: that would cut a game without a word
            show_toast(record_words(self._app.words)("record-long-text"))
            return
        pieces = split_file(text)
        self._import(len(text), len(pieces), lambda number: pieces[number])

    def import_picked(self, size: int, pieces: "Any") -> None:
        """Import a file.

        Args:
            size: The number of its characters.
            pieces: Its pieces, a JavaScript array, see web/split_export.mjs.
        """
        self._import(size, int(pieces.length), lambda number: str(pieces[number]))

    def _import(self, size: int, count: int, read_piece: "Callable[[int], str]") -> None:
        app, origin = self._app, self._app.dialog.shown_name
        text = str(dom.by_id(TEXT_ID).value) if origin == PASTE_DIALOG else ""

        def on_done(result: "AnyImport", closed: bool) -> None:
            if not result.ok and app.dialog.shown_name == PROGRESS_DIALOG:
                self._go_back(origin, text)
            self._on_done(result, closed)

        steps = import_any_steps(app.store, size, count, read_piece, time.time())
        run_with_progress(app.dialog, steps, "import", "taking-over", app.words, on_done)

    def _go_back(self, origin: str, text: str) -> None:
        """Show the dialog of that name in place of the progress, with the text to be corrected."""
        if origin == PASTE_DIALOG:
            self.open(text)
        elif origin == "settings":
            self._app.dispatch(origin)
        else:
            self._app.dialog.close()

    def _on_done(self, result: "AnyImport", closed: bool) -> None:
        """Show what came of it.

        Args:
            result: The result.
            closed: Whether the user closed the dialog that showed the progress.
        """
        app, say, facts = self._app, record_words(self._app.words), dict(result.facts)
        if result.ok and not closed:
            app.dialog.close()
        records: "RecordImport | None" = result.records
        if records is None:
            if result.ok or facts:
                dom.set_timer(0, app.on_imported)
            if "reason" in facts:
                facts["reason"] = say("refused-" + facts["reason"])
            show_toast(say(result.toast_key, **facts))
            return
        added = records.added_ids
        if len(added) == 1 and not records.rejected and app.library.select_game(added[0]):
            app.open_table(added[0])
        else:
            dom.set_timer(0, app.on_imported)
        if records.rejected:
            dom.set_timer(0, lambda: self._show_report(records))
        else:
            show_toast(" ".join(summary_lines(records, app.words)))

    def _show_report(self, records: "RecordImport") -> None:
        words = self._app.words
        lines = [dom.create_element("p", {"text": text}) for text in summary_lines(records, words)]
        items = [
            dom.create_element("li", {"text": text}) for text in rejection_lines(records, words)
        ]
        children = lines + [dom.create_element("ul", {}, tuple(items))]
        self._app.dialog.open("import-report", record_words(words)("import-report"), children)
