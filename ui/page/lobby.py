"""The lobby: the coasters stand in index.html; this adds the games on this phone."""

from ui.page import dom
from ui.page.stage import still
from ui.play.lobby import row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.play.lobby import Row
    from ui.words import Words


class Lobby:
    """Fills #saves. A saved game is opened by [data-save], dropped by [data-drop]."""

    def __init__(self) -> None:
        self._node = dom.by_id("lobby")
        self._saves = dom.by_id("saves")
        self._rows: dict = {}  # (id, text, language) -> its row, None for what can't be read
        self._waiting: list = []  # the keys of rows that are still to be shown
        self._timer = 0

    def show(self, texts: "list[tuple[str, str]]", words: "Words") -> None:
        """Show the lobby with these saved games: (id, text) pairs, the latest first."""
        self._node.hidden = False
        self._saves.hidden = not texts
        self._words = words
        self._list = dom.make("ul", {"class": "save-list"})
        self._unread = dom.make("p", {"class": "save-line", "hidden": True})
        title = dom.make("h2", {"text": words("saved-games")})
        dom.fill(self._saves, [title, self._list, self._unread])
        keys = [(id, text, words.language) for id, text in texts]
        self._rows = {key: self._rows[key] for key in keys if key in self._rows}
        self._broken = 0
        self._waiting = keys
        dom.call_off(self._timer)
        self._next()

    def _next(self) -> None:
        """Show the next game; between two of them a tap is heard."""
        if not self._waiting:
            return
        key = self._waiting.pop(0)
        if key not in self._rows:
            found = row(key[0], key[1], self._words)
            self._rows[key] = _drawn(found) if found else None
        if self._rows[key] is None:
            self._broken += 1
            self._unread.textContent = self._words("saves-broken", n=self._broken)
            self._unread.hidden = False
        else:
            self._list.appendChild(self._rows[key])
        self._timer = dom.later(0, self._next)

    def hide(self) -> None:
        """Leave the lobby."""
        self._waiting = []
        self._node.hidden = True


def _drawn(row: "Row") -> "Any":
    """A saved game as a row of the list."""
    text = (
        dom.make("div", {"class": "save-title", "text": row.title}),
        dom.make("div", {"class": "save-line", "text": row.line}),
    )
    thumb = still(dom.draw(("svg", {"class": "save-thumb", "aria-hidden": "true"})), row.thumb)
    opens = dom.make(
        "button",
        {"type": "button", "class": "save-open", "data-save": row.id},
        (thumb, dom.make("div", {"class": "save-text"}, text)),
    )
    attributes = {"type": "button", "class": "save-drop", "data-drop": row.id}
    attributes["aria-label"] = row.drop
    drops = dom.make("button", attributes, (dom.icon("trash"),))
    return dom.make("li", {"class": "save"}, (opens, drops))
