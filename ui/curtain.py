"""The curtain: stands before the table while a shared phone changes hands."""

from ui import dom
from ui.seats import seat_name
from ui.session import Session
from ui.words import GameWords


class Curtain:
    """Draws #curtain; says at html[data-curtain] whether it is down."""

    def __init__(self) -> None:
        self._node = dom.by_id("curtain")

    def show(self, session: Session, say: GameWords) -> bool:
        """Lower or lift the curtain as the session wants it; whether it is down."""
        down = session.needs_curtain() and session.ply == session.last
        if down:
            name = seat_name(session, session.tip.turn or 0, say)
            dom.by_id("curtain-title").textContent = say("curtain-title", name=name)
            dom.by_id("curtain-note").textContent = say("curtain-note")
            dom.by_id("curtain-ready").textContent = say("curtain-ready", name=name)
        self._node.hidden = not down
        dom.put(dom.by_id("table"), {"data-curtain": down, "inert": down})
        if down:
            dom.by_id("curtain-ready").focus()
        return down
