"""The computer at the table: it moves when it is its turn, and gives hints."""

from engine.game import State
from ui import dom
from ui.brain import Brain
from ui.session import HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

HINTS = "strong"  # the level that gives hints


class Opponent:
    """Asks the brain about the positions of a session. An answer that comes when the session has
    gone on is dropped."""

    def __init__(self, brain: Brain) -> None:
        self._brain = brain

    def wake(self, session: Session, play: "Callable[[Session, str], None]") -> None:
        """Get the brain ready if a computer plays at all, and let it think if it is to move:
        ``play(session, move)`` is called with its decision."""
        if session.over or all([kind == HUMAN for kind in session.seats]):
            return
        self._brain.start()
        level, ply = session.whose(), session.last
        if level is None or level == HUMAN:
            return

        def told(reply: dict) -> None:
            if session.last == ply:
                play(session, reply["move"])

        view = session.tip.view(session.tip.turn)
        self._brain.ask("move", view, level, dom.seed(), told)

    def hint(self, session: Session, view: State, show: "Callable[[State, str], None]") -> None:
        """Ask for a good move in ``view``, the position at the tip; ``show(view, move)``."""
        ply = session.last

        def told(reply: dict) -> None:
            if session.last == ply:
                show(view, reply["ranked"][0][0] if reply["ranked"] else reply["move"])

        self._brain.ask("hint", view, HINTS, dom.seed(), told)
