"""The history of finished games in the dialog: filters, totals, best results, games."""

import time

from ui.browser import dom
from ui.browser.buttons import button, button_list
from ui.history.history_list import HistoryView
from ui.library.view.forms import form_values, labelled_row, select_spec
from ui.library.view.saved_games.game_summary import game_summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.browser.dialogs import Dialog
    from ui.library.game_library import GameLibrary
    from ui.words import Words

BATCH = 20  # games that are added in one task


class HistoryDialog:
    """Shows the finished games; those that are still saved can be opened."""

    def __init__(self, dialog: "Dialog", library: "GameLibrary") -> None:
        self._dialog = dialog
        self._library = library
        self._timer = 0

    def open(self, words: "Words", game: str = "", kind: str = "") -> None:
        """Open the dialog.

        Args:
            words: the words of the language.
            game: only show this game; "" for all.
            kind: only show this kind of opponents; "" for all.
        """
        entries = self._library.history_entries()
        self._view = view = HistoryView(entries, words, time.time(), game, kind)
        self._saved_ids = self._library.saved_id_set()
        self._list = dom.create_element("ul", {"class": "save-list past"})
        filters = (
            labelled_row(words("filter-game"), select_spec("game", view.game_choices, game)),
            labelled_row(words("filter-kind"), select_spec("kind", view.kind_choices, kind)),
        )
        children = [
            dom.create_element("div", {"class": "filters"}, filters),
            _totals_table(view, words),
        ]
        for line in view.best_lines:
            children.append(dom.create_element("p", {"class": "best", "text": line}))
        children.append(self._list)
        children.append(
            button_list(
                button(words("save-records"), "save-records"),
                button(words("clear-history"), "clear-history", "danger"),
            )
        )
        self._dialog.open(
            "history",
            words("history"),
            children,
            on_change=lambda control: self._on_filter_change(str(control.name), words),
        )
        self._remaining = list(view.entries)
        dom.cancel(self._timer)
        self._add_rows()

    def _on_filter_change(self, name: str, words: "Words") -> None:
        values = form_values(self._dialog.body)
        self.open(words, str(values["game"]), str(values["kind"]))
        dom.by_id("field-" + name).focus()

    def _add_rows(self) -> None:
        """Add the next games, and come back for the rest."""
        if self._dialog.shown_name != "history" or not self._remaining:
            return
        for entry in self._remaining[:BATCH]:
            self._list.appendChild(self._row(entry.id, self._view.row_texts(entry)))
        self._remaining = self._remaining[BATCH:]
        self._timer = dom.set_timer(0, self._add_rows)

    def _row(self, id: str, texts: tuple) -> "Any":
        title, age, players, result = texts
        age_node = dom.create_element("span", {"class": "save-age", "text": age})
        summary = game_summary(title, age_node, (players, result))
        if id in self._saved_ids:
            attributes = {"type": "button", "class": "save-open", "data-save": id}
            content = dom.create_element("button", attributes, (summary, dom.icon("next")))
        else:
            content = dom.create_element("div", {"class": "save-open"}, (summary,))
        return dom.create_element("li", {"class": "save"}, (content,))


def _totals_table(view: "HistoryView", words: "Words") -> "Any":
    headings = [_cell("th", words(key), "col") for key in view.header_keys]
    rows = [dom.create_element("tr", {}, tuple(headings))]
    for texts in view.totals_rows:
        cells = [_cell("th", texts[0], "row")] + [_cell("td", text) for text in texts[1:]]
        rows.append(dom.create_element("tr", {}, tuple(cells)))
    return dom.create_element("table", {"class": "sums"}, tuple(rows))


def _cell(tag: str, text: str, scope: str = "") -> "Any":
    return dom.create_element(tag, {"text": text, "scope": scope or None})
