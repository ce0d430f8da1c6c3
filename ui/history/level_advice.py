"""Advice on the computer's level after a finished game."""

from engine.catalogue import LEVELS, game_entry
from ui.library.saved_games.history_entry import HistoryEntry
from ui.session.session import HUMAN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.library.history import History
    from ui.session.session import Session


def suggest_level(session: "Session", history: "History") -> str:
    """Return the next level after a win, or the one below after a second loss in a row.

    Args:
        session: The finished game.
        history: The finished games.

    Returns:
        "" for no suggestion, as in games with more than one local player, or that began with a
        position that was set up.
    """
    outcome = session.outcome
    if outcome is None or not outcome.winners or len(session.human_seats()) != 1:
        return ""
    if session.record.setup:
        return ""
    levels = {kind: True for kind in session.seats if kind in LEVELS}
    level, won = "".join(levels), session.human_seats()[0] in outcome.winners
    if len(levels) != 1 or not (won or _last_result(session, history) == (level, False)):
        return ""
    offered = game_entry(session.record.game).levels
    # A level that only other games have counts as the next lower one.
    place = len([name for name in offered if LEVELS.index(name) <= LEVELS.index(level)]) - 1
    place += 1 if won else -1
    return str(offered[place]) if 0 <= place < len(offered) else ""


def _last_result(session: "Session", history: "History") -> "tuple | None":
    """Return the level of the last game of this kind before the session, and whether it was won.

    Returns:
        None if there was no such game, or if it was drawn.
    """
    for stored in reversed(history.raw_entries() or []):
        try:
            if stored["id"] == session.id or stored["game"] != session.record.game:
                continue
            entry = HistoryEntry(stored)
        except (ValueError, AttributeError, LookupError, TypeError):
            continue
        if entry.opponent_kind in LEVELS and not entry.is_set_up:
            won = entry.seats.index(HUMAN) in entry.winners
            return (entry.opponent_kind, won) if entry.winners else None
    return None
