"""What has happened since one's own last move: which moves those are, and what they did."""

from ui.session.session import HUMAN
from ui.session.visibility import visible_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session


def find_summary_start(session: "Session", ply: int) -> int:
    """After how many moves that began which is told of the position after ``ply`` moves: all that
    others have done since the last move of the person who reads it there or, of what that person
    did, and where nobody in particular reads, the last turn."""
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
    """The seat of the person who reads what led to the latest position: who is to move, or the
    only person there is; None for any other position."""
    if ply != session.ply_count:
        return None
    if session.player_kind() == HUMAN:
        return session.current_state.turn
    people = session.human_seats()
    return people[0] if len(people) == 1 else None


class EventCache:
    """The events of a session's moves, each worked out once for the same eyes."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._cache: dict = {}

    def events_of(self, ply: int, viewer: "int | None") -> tuple:
        """What the move after ``ply`` moves did, as far as these eyes could follow it."""
        after, key = self._session.states[ply + 1], f"{ply} {viewer}"
        if key not in self._cache or self._cache[key][0] is not after:
            self._cache[key] = (after, visible_events(self._session, ply, viewer))
        found: tuple = self._cache[key][1]
        return found

    def events_between(self, start: int, end: int, viewer: "int | None") -> tuple:
        """The events of the moves from the position after ``start`` moves to the one after
        ``end``, oldest first."""
        found: tuple = ()
        for ply in range(start, end):
            found += self.events_of(ply, viewer)
        return found
