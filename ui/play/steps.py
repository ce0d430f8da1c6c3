"""Up and down among the computer's levels: what the end of a game suggests."""

from engine.catalogue import LEVELS, game_entry
from ui.play.history import Entry
from ui.play.session import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.history import History
    from ui.play.session import Session


def step(session: "Session", history: "History") -> str:
    """The level to play next after a finished game, if it is the second in a row that the one
    person here has won, or lost, against the same level; "" if nothing is suggested."""
    outcome = session.tip.outcome
    if outcome is None or not outcome.winners or len(session.humans()) != 1:
        return ""
    levels = {kind: True for kind in session.seats if kind in LEVELS}
    level, won = "".join(levels), session.humans()[0] in outcome.winners
    if len(levels) != 1 or _last(session, history) != (level, won):
        return ""
    all = game_entry(session.record.game).levels
    # A level that only other games have counts as the next lower one.
    place = len([one for one in all if LEVELS.index(one) <= LEVELS.index(level)]) - 1
    place += 1 if won else -1
    return str(all[place]) if 0 <= place < len(all) else ""


def _last(session: "Session", history: "History") -> "tuple | None":
    """Against which level the last game of this kind before that one was played, and whether it
    was won; None if there is none, or nobody won it."""
    for one in reversed(history.raw() or []):
        try:
            if one["id"] == session.id or one["game"] != session.record.game:
                continue
            found = Entry(one)
        except (ValueError, AttributeError, LookupError, TypeError):
            continue
        if found.kind in LEVELS:
            won = found.seats.index(HUMAN) in found.winners
            return (found.kind, won) if found.winners else None
    return None
