"""Up and down among the computer's levels: what the end of a game suggests."""

from engine.catalogue import LEVELS, game_entry
from ui.library.finished_games import HistoryEntry
from ui.session.session import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.finished_games import History
    from ui.session.session import Session


def suggest_level(session: "Session", history: "History") -> str:
    """The level to play next after a finished game, if it is the second in a row that the one
    person here has won, or lost, against the same level; "" if nothing is suggested."""
    outcome = session.current_state.outcome
    if outcome is None or not outcome.winners or len(session.human_seats()) != 1:
        return ""
    levels = {kind: True for kind in session.seats if kind in LEVELS}
    level, won = "".join(levels), session.human_seats()[0] in outcome.winners
    if len(levels) != 1 or _last_result(session, history) != (level, won):
        return ""
    all = game_entry(session.record.game).levels
    # A level that only other games have counts as the next lower one.
    place = len([one for one in all if LEVELS.index(one) <= LEVELS.index(level)]) - 1
    place += 1 if won else -1
    return str(all[place]) if 0 <= place < len(all) else ""


def _last_result(session: "Session", history: "History") -> "tuple | None":
    """Against which level the last game of this kind before that one was played, and whether it
    was won; None if there is none, or nobody won it."""
    for one in reversed(history.raw_entries() or []):
        try:
            if one["id"] == session.id or one["game"] != session.record.game:
                continue
            found = HistoryEntry(one)
        except (ValueError, AttributeError, LookupError, TypeError):
            continue
        if found.opponent_kind in LEVELS:
            won = found.seats.index(HUMAN) in found.winners
            return (found.opponent_kind, won) if found.winners else None
    return None
