"""The curtain: in place of all controls while a shared phone changes hands.

The board stays in sight as a bystander sees it, so that both people see what was revealed, and
the curtain says in words what the last move was.
"""

from ui import dom
from ui.sentences import seat_name
from ui.session import Session
from ui.words import GameWords


class Curtain:
    """Draws #curtain; [data-curtain] of the table says whether it is down.

    Attributes:
        down: whether it is.
    """

    def __init__(self) -> None:
        self._node = dom.by_id("curtain")
        self._table = dom.by_id("table")
        self.down = False

    def show(self, session: Session, say: GameWords, news: str) -> bool:
        """Lower or lift the curtain as the session wants it; whether it is down. ``news``: what
        everybody may hear of the last move."""
        self.down = session.needs_curtain() and session.ply == session.last
        dom.put(self._table, {"data-curtain": self.down})
        self._node.hidden = not self.down
        if self.down:
            name = seat_name(session, session.tip.turn or 0, say)
            dom.by_id("curtain-title").textContent = say("curtain-title", name=name)
            dom.by_id("curtain-note").textContent = news or say("curtain-note")
            ready = dom.by_id("curtain-ready")
            ready.textContent = say("curtain-ready", name=name)
            undo = dom.by_id("curtain-undo")
            undo.hidden = session.can_undo() is not None
            undo.textContent = say("undo")
            ready.focus()
        return self.down
