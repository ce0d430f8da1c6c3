"""The lobby: the coasters stand in index.html; this adds the games on this phone."""

from engine.record import RecordError
from ui import dom
from ui.boards import drawing
from ui.sentences import seat_name
from ui.session import Session
from ui.stage import Stage
from ui.store import read
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Lobby:
    """Fills #saves. A saved game is opened by [data-save], dropped by [data-drop]."""

    def __init__(self) -> None:
        self._node = dom.by_id("lobby")
        self._saves = dom.by_id("saves")
        self._rows: dict = {}  # (id, text, language) -> its row, None for what can't be read
        self._waiting: list = []  # the keys of rows that are still to be shown
        self._timer = 0

    def show(self, texts: list, words: Words) -> None:
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
        dom.never(self._timer)
        self._next()

    def _next(self) -> None:
        """Show the next game; between two of them a tap is heard."""
        if not self._waiting:
            return
        key = self._waiting.pop(0)
        if key not in self._rows:
            self._rows[key] = self._read(key)
        if self._rows[key] is None:
            self._broken += 1
            self._unread.textContent = self._words("saves-broken", n=self._broken)
            self._unread.hidden = False
        else:
            self._list.appendChild(self._rows[key])
        self._timer = dom.later(0, self._next)

    def _read(self, key: tuple) -> "Any":
        try:
            return self._save(read(key[0], key[1]), self._words)
        except RecordError:
            return None

    def hide(self) -> None:
        """Leave the lobby."""
        self._waiting = []
        self._node.hidden = True

    def _save(self, session: Session, words: Words) -> "Any":
        say = words.of(session.record.game)
        seats = range(len(session.seats))
        names = words("versus").join([seat_name(session, seat, say) for seat in seats])
        if session.over:
            line = words("save-over", seats=names)
        else:
            line = words("save-line", n=session.last, seats=names)
        text = (
            dom.make("div", {"class": "save-title", "text": say("game")}),
            dom.make("div", {"class": "save-line", "text": line}),
        )
        attributes = {"type": "button", "class": "save-open", "data-save": session.id}
        opens = dom.make(
            "button", attributes, (thumb(session), dom.make("div", {"class": "save-text"}, text))
        )
        attributes = {
            "type": "button",
            "class": "save-drop",
            "data-drop": session.id,
            "aria-label": words("delete"),
        }
        drops = dom.make("button", attributes, (dom.icon("trash"),))
        return dom.make("li", {"class": "save"}, (opens, drops))


def thumb(session: Session) -> "Any":
    """A small picture of a game as a bystander sees it."""
    pictured = drawing(session.record.game, session.record.options)
    svg = dom.draw(("svg", {"class": "save-thumb", "aria-hidden": "true"}))
    stage = Stage(svg, pictured, live=False)
    view = session.tip if session.over else session.tip.view(None)
    stage.frame(pictured.frame(view))
    stage.show(pictured.sprites(view), False)
    return svg
