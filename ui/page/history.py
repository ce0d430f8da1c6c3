"""The history of finished games in the dialog: filters, what the games add up to, the games."""

import time

from ui.page import dom
from ui.page.dialogs import button, menu
from ui.page.forms import labelled, select, values
from ui.page.lobby import told
from ui.play.past import Past

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.page.dialogs import Dialog
    from ui.play.shelf import Shelf
    from ui.words import Words

AT_ONCE = 20  # games that are shown between two taps


class HistoryDialog:
    """Shows what ``shelf`` knows of finished games; those that are still saved can be opened."""

    def __init__(self, dialog: "Dialog", shelf: "Shelf") -> None:
        self._dialog = dialog
        self._shelf = shelf
        self._timer = 0

    def open(self, words: "Words", game: str = "", kind: str = "") -> None:
        """Open the dialog with the finished games of one game, or all, against one kind of
        opponent, or all."""
        entries = self._shelf.history()
        self._past = Past(entries, words, time.time(), game, kind)
        self._saved = self._shelf.ids()
        self._list = dom.make("ul", {"class": "save-list past"})
        past = self._past
        filters = (
            labelled(words("filter-game"), select("game", past.games, game)),
            labelled(words("filter-kind"), select("kind", past.kinds, kind)),
        )
        best = [dom.make("p", {"class": "best", "text": line}) for line in past.best]
        children = [dom.make("div", {"class": "filters"}, filters), _table(past, words)]
        clear = menu(button(words("clear-history"), "clear-history", "danger"))
        self._dialog.open("history", words("history"), children + best + [self._list, clear])
        self._left = list(past.entries)
        dom.call_off(self._timer)
        self._more()

    def changed(self, node: "Any", words: "Words") -> None:
        """A filter was changed."""
        name, chosen = str(node.name), values(self._dialog.body)
        self.open(words, str(chosen["game"]), str(chosen["kind"]))
        dom.by_id("field-" + name).focus()

    def _more(self) -> None:
        if self._dialog.shows != "history" or not self._left:
            return
        for entry in self._left[:AT_ONCE]:
            self._list.appendChild(self._row(entry.id, self._past.row(entry)))
        self._left = self._left[AT_ONCE:]
        self._timer = dom.later(0, self._more)

    def _row(self, id: str, row: tuple) -> "Any":
        title, ago, who, line = row
        text = told(title, dom.make("span", {"class": "save-age", "text": ago}), (who, line))
        if id in self._saved:
            attributes = {"type": "button", "class": "save-open", "data-save": id}
            opens = dom.make("button", attributes, (text, dom.icon("next")))
        else:
            opens = dom.make("div", {"class": "save-open"}, (text,))
        return dom.make("li", {"class": "save"}, (opens,))


def _table(past: "Past", words: "Words") -> "Any":
    heads = [words(key) for key in past.heads]
    lines = [dom.make("tr", {}, tuple([_cell("th", one, "col") for one in heads]))]
    for row in past.table:
        cells = [_cell("th", row[0], "row")] + [_cell("td", one) for one in row[1:]]
        lines.append(dom.make("tr", {}, tuple(cells)))
    return dom.make("table", {"class": "sums"}, tuple(lines))


def _cell(tag: str, text: str, scope: str = "") -> "Any":
    return dom.make(tag, {"text": text, "scope": scope or None})
