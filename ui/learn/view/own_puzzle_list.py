"""The puzzles from games on this device: their list, and what can be done with them."""

import time

from ui.browser import dom
from ui.browser.toasts import hide_toast, show_toast
from ui.learn.own_puzzles.own_puzzle import NAME_PREFIX
from ui.learn.own_puzzles.puzzle_rows import own_puzzle_rows
from ui.learn.own_puzzles.puzzle_store import OwnPuzzleStore
from ui.learn.puzzle import PuzzleTable
from ui.library.store import PUZZLE_ID_PREFIX
from ui.library.view.saved_games.game_summary import game_summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.learn.own_puzzles.puzzle_rows import OwnPuzzleRow
    from ui.table.view.app_context import AppContext

SECTION_ID = "own-puzzles"


class OwnPuzzleList:
    """The list of the puzzles from games on this device."""

    def __init__(self, app: "AppContext") -> None:
        self._app = app
        self._puzzles = OwnPuzzleStore(app.store.port)
        self._deleted = ("", "")  # the id and the text of the puzzle that was deleted last

    def section(self) -> "Any":
        """Return the section of the current game's puzzles; it is hidden if there are none."""
        app, game = self._app, self._app.current_game()
        say = app.words.puzzles(game)
        rows, broken = own_puzzle_rows(app.store, game, app.words, time.time())
        parts: tuple = ()
        if rows:
            items = tuple([_row(row, say("solved-today")) for row in rows])
            parts += (dom.create_element("ul", {"class": "save-list own-puzzles"}, items),)
        if broken:
            text = say("own-broken", n=broken)
            parts += (dom.create_element("p", {"class": "field-note", "text": text}),)
        if parts:
            parts = (dom.create_element("h3", {"text": say("group-own")}),) + parts
        attributes = {"class": "puzzles", "id": SECTION_ID, "hidden": None if parts else ""}
        return dom.create_element("section", attributes, parts)

    def open(self, id: str) -> None:
        """Put a puzzle on the table, or say that it can't be read."""
        app = self._app
        if self._puzzles.find(NAME_PREFIX + id):
            app.open_learning(PUZZLE_ID_PREFIX + NAME_PREFIX + id)
        else:
            show_toast(app.words.puzzles()("own-cannot-open"))

    def delete(self, id: str) -> None:
        """Delete a puzzle until the toast is gone."""
        text, words = self._puzzles.text(id), self._app.words
        if text and self._puzzles.delete(id):
            self._deleted = (id, text)
            self._update()
            show_toast(words.puzzles()("own-gone"), "own-puzzle-restore", words("undo-delete"))
        else:
            show_toast(words("delete-failed"))

    def undelete(self) -> None:
        """Bring back the puzzle that was deleted last."""
        hide_toast()
        id, text = self._deleted
        if id and not self._puzzles.text(id):
            failure = self._puzzles.save(id, text)
            if failure:
                show_toast(self._app.words.puzzles()("keep-" + failure))
            self._update()
        self._deleted = ("", "")

    def _update(self) -> None:
        """Show the list as it is now, if it is open, and at the table which puzzle comes next."""
        table = self._app.table_controller.table
        if isinstance(table, PuzzleTable):
            self._app.table_controller.show(table.update_neighbours())
        node = dom.by_id(SECTION_ID)
        if dom.is_null(node):
            return
        node.replaceWith(self.section())
        first = self._app.dialog.body.querySelector("button")
        if not dom.is_null(first):
            first.focus()  # what had the focus is gone


def _row(row: "OwnPuzzleRow", solved_text: str) -> "Any":
    age = dom.create_element("span", {"class": "save-age", "text": row.age})
    summary = game_summary(row.title, age, (row.line,))
    parts: tuple = (summary, dom.icon("next"))
    if row.is_solved:
        mark = {"class": "own-solved", "role": "img", "aria-label": solved_text, "text": "✓"}
        parts = (summary, dom.create_element("span", mark), dom.icon("next"))
    attributes = {"type": "button", "class": "save-open", "data-act": f"own-puzzle-{row.id}"}
    open_button = dom.create_element("button", attributes, parts)
    attributes = {"type": "button", "class": "save-delete", "aria-label": row.delete_label}
    attributes["data-act"] = f"own-puzzle-delete-{row.id}"
    delete = dom.create_element("button", attributes, (dom.icon("trash"),))
    return dom.create_element("li", {"class": "save"}, (open_button, delete))


ACTIONS: "dict[str, Callable[..., object]]" = {
    "own-puzzle-#": lambda app, id: app.feature(OwnPuzzleList).open(str(id)),
    "own-puzzle-delete-#": lambda app, id: app.feature(OwnPuzzleList).delete(str(id)),
    "own-puzzle-restore": lambda app: app.feature(OwnPuzzleList).undelete(),
}
