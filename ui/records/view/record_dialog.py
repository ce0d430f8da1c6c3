"""The game on the table as text: shown, copied, and saved as a file."""

import json
import time

from engine.notation.abstract_play import can_write, write_record
from engine.notation.writer import write_game
from ui.browser import dom
from ui.browser.buttons import button, button_row
from ui.browser.toasts import show_toast
from ui.records.record_words import record_words
from ui.records.session_text import file_name, session_tree
from ui.records.view.text_area import copy_text, text_area

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.notation.game_tree import GameTree
    from ui.session.session import Session
    from ui.table.view.app_context import AppContext

TEXT_ID = "record"  # the id of the element with the text


class RecordDialog:
    """Shows the game on the table as text."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._session: "Session | None" = None  # the game that is shown
        self._text = ""

    def open(self) -> None:
        """Show the text, with what it leaves out, and ways to take it along."""
        say = record_words(self._app.words)
        self._session = session = self._app.current_table().session
        tree = session_tree(session)
        self._text = write_game(tree)
        text = text_area(TEXT_ID, say("record"), {"readonly": True}, self._text)
        save = button(say("record-save"), "record-save")
        copy = button(say("record-copy"), "record-copy", "primary")
        note = dom.create_element("p", {"text": say(_note_key(tree, session))})
        children = [note, text, button_row(save, copy)]
        if can_write(tree):
            children.append(button_row(button(say("record-json"), "record-json")))
        self._app.dialog.open("record", say("record"), children)

    def copy(self) -> None:
        """Copy the text to the clipboard."""
        copy_text(TEXT_ID, self._text, record_words(self._app.words))

    def save(self) -> None:
        """Save the text as a file."""
        self._download("txt", self._text)

    def save_for_abstract_play(self) -> None:
        """Save the game as a file for Abstract Play."""
        assert self._session is not None
        self._download(
            "json", json.dumps(write_record(session_tree(self._session), int(time.time())))
        )

    def _download(self, ending: str, text: str) -> None:
        assert self._session is not None
        name = file_name(self._session, ending)
        dom.bridge.download(name, dom.to_js_value([text]))
        show_toast(record_words(self._app.words)("exported", name=name))


def _note_key(tree: "GameTree", session: "Session") -> str:
    """Return the key of the note that says what the text holds."""
    if not tree.is_observed:
        return "record-whole" if session.is_over else "record-so-far"
    return "record-public" if tree.viewer is None else "record-own"
