"""The lobby: the coasters stand in index.html; this adds the games on this phone."""

from ui import dom
from ui.boards import drawing
from ui.sentences import seat_name
from ui.session import Session
from ui.stage import Stage
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Lobby:
    """Fills #saves. A saved game is opened by [data-save], dropped by [data-drop]."""

    def __init__(self) -> None:
        self._node = dom.by_id("lobby")
        self._saves = dom.by_id("saves")

    def show(self, sessions: list, broken: int, words: Words) -> None:
        """Show the lobby with these games, the latest first, and how many can't be read."""
        self._node.hidden = False
        self._saves.hidden = not sessions and not broken
        children = []
        if sessions:
            children.append(dom.make("h2", {"text": words("saved-games")}))
            rows = [self._save(session, words) for session in sessions]
            children.append(dom.make("ul", {"class": "save-list"}, tuple(rows)))
        if broken:
            note = words("saves-broken", n=broken)
            children.append(dom.make("p", {"class": "save-line", "text": note}))
        dom.fill(self._saves, children)

    def hide(self) -> None:
        """Leave the lobby."""
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
