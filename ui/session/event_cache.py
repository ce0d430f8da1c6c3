"""The events of moves, and where a summary of the latest moves starts."""

from ui.session.session import HUMAN
from ui.session.visibility import visible_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session


def find_summary_start(session: "Session", ply: int) -> int:
    """Return the first ply to summarize for the position at ``ply``.

    The summary covers what the others have done since the reader's last move. If the last move is
    the reader's own, or if no single person reads it, it covers the last turn.
    """
    if ply == 0:
        return 0
    states, start = session.states, ply - 1
    if len(session.seats) == 1:
        while start and not states[start].starts_turn():
            start -= 1
        return start
    mover, reader = states[start].turn, _summary_reader(session, ply)
    own = reader in (None, mover)
    while start and (states[start - 1].turn == mover if own else states[start - 1].turn != reader):
        start -= 1
    return start


def _summary_reader(session: "Session", ply: int) -> "int | None":
    """Return the seat of the person who reads the summary of the latest position.

    That is the player to move, or the only local player; None for any other position.
    """
    if ply != session.ply_count:
        return None
    if session.player_kind() == HUMAN:
        return session.current_state.turn
    people = session.human_seats()
    return people[0] if len(people) == 1 else None


class EventCache:
    """A cache of the events of a session's moves, by ply and viewer."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._cache: dict = {}

    def events_of(self, ply: int, viewer: "int | None") -> tuple:
        """Return the events of the move played at ``ply``, as far as the viewer can see them."""
        after, key = self._session.states[ply + 1], f"{ply} {viewer}"
        if key not in self._cache or self._cache[key][0] is not after:
            self._cache[key] = (after, visible_events(self._session, ply, viewer))
        events: tuple = self._cache[key][1]
        return events

    def events_between(self, start: int, end: int, viewer: "int | None") -> tuple:
        """Return the events of the moves from ply ``start`` to ply ``end``, oldest first."""
        events: tuple = ()
        for ply in range(start, end):
            events += self.events_of(ply, viewer)
        return events
