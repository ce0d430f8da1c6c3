"""The history of finished games in the dialog: filters, what the games add up to, the games."""

import time

from ui.browser import dom
from ui.browser.dialogs import button, button_list
from ui.history.history_list import HistoryView
from ui.library.view.forms import form_values, labelled_row, select_spec
from ui.library.view.lobby_screen import game_summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app.game_library import GameLibrary
    from ui.browser.dialogs import Dialog
    from ui.words import Words

BATCH = 20  # games that are shown between two taps


class HistoryDialog:
    """Shows what ``shelf`` knows of finished games; those that are still saved can be opened."""

    def __init__(self, dialog: "Dialog", shelf: "GameLibrary") -> None:
        self._dialog = dialog
        self._library = shelf
        self._timer = 0

    def open(self, words: "Words", game: str = "", kind: str = "") -> None:
        """Open the dialog with the finished games of one game, or all, against one kind of
        opponent, or all."""
        entries = self._library.history_entries()
        self._view = HistoryView(entries, words, time.time(), game, kind)
        self._saved_ids = self._library.saved_id_set()
        self._list = dom.create_element("ul", {"class": "save-list past"})
        past = self._view
        filters = (
            labelled_row(words("filter-game"), select_spec("game", past.game_choices, game)),
            labelled_row(words("filter-kind"), select_spec("kind", past.kind_choices, kind)),
        )
        best = [
            dom.create_element("p", {"class": "best", "text": line}) for line in past.best_lines
        ]
        children = [
            dom.create_element("div", {"class": "filters"}, filters),
            _totals_table(past, words),
        ]
        clear = button_list(button(words("clear-history"), "clear-history", "danger"))
        self._dialog.open("history", words("history"), children + best + [self._list, clear])
        self._remaining = list(past.entries)
        dom.cancel(self._timer)
        self._add_rows()

    def on_filter_change(self, node: "Any", words: "Words") -> None:
        """A filter was changed."""
        name, chosen = str(node.name), form_values(self._dialog.body)
        self.open(words, str(chosen["game"]), str(chosen["kind"]))
        dom.by_id("field-" + name).focus()

    def _add_rows(self) -> None:
        if self._dialog.shown_name != "history" or not self._remaining:
            return
        for entry in self._remaining[:BATCH]:
            self._list.appendChild(self._row(entry.id, self._view.row_texts(entry)))
        self._remaining = self._remaining[BATCH:]
        self._timer = dom.set_timer(0, self._add_rows)

    def _row(self, id: str, row: tuple) -> "Any":
        title, ago, who, line = row
        text = game_summary(
            title, dom.create_element("span", {"class": "save-age", "text": ago}), (who, line)
        )
        if id in self._saved_ids:
            attributes = {"type": "button", "class": "save-open", "data-save": id}
            opens = dom.create_element("button", attributes, (text, dom.icon("next")))
        else:
            opens = dom.create_element("div", {"class": "save-open"}, (text,))
        return dom.create_element("li", {"class": "save"}, (opens,))


def _totals_table(past: "HistoryView", words: "Words") -> "Any":
    heads = [words(key) for key in past.header_keys]
    lines = [dom.create_element("tr", {}, tuple([_cell("th", one, "col") for one in heads]))]
    for row in past.totals_rows:
        cells = [_cell("th", row[0], "row")] + [_cell("td", one) for one in row[1:]]
        lines.append(dom.create_element("tr", {}, tuple(cells)))
    return dom.create_element("table", {"class": "sums"}, tuple(lines))


def _cell(tag: str, text: str, scope: str = "") -> "Any":
    return dom.create_element(tag, {"text": text, "scope": scope or None})
