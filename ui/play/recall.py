"""What has happened since one's own last move: which moves those are, and what they did."""

from ui.play.session import HUMAN
from ui.play.sight import events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.session import Session


def began(session: "Session", ply: int) -> int:
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
    mover, reader = states[start].turn, _reader(session, ply)
    own = reader in (None, mover)
    while start and (states[start - 1].turn == mover if own else states[start - 1].turn != reader):
        start -= 1
    return start


def _reader(session: "Session", ply: int) -> "int | None":
    """The seat of the person who reads what led to the latest position: who is to move, or the
    only person there is; None for any other position."""
    if ply != session.last:
        return None
    if session.whose() == HUMAN:
        return session.tip.turn
    people = session.humans()
    return people[0] if len(people) == 1 else None


class Recall:
    """The events of a session's moves, each worked out once for the same eyes."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._known: dict = {}

    def events(self, ply: int, eyes: "int | None") -> tuple:
        """What the move after ``ply`` moves did, as far as these eyes could follow it."""
        after, key = self._session.states[ply + 1], f"{ply} {eyes}"
        if key not in self._known or self._known[key][0] is not after:
            self._known[key] = (after, events(self._session, ply, eyes))
        found: tuple = self._known[key][1]
        return found

    def between(self, start: int, end: int, eyes: "int | None") -> tuple:
        """The events of the moves from the position after ``start`` moves to the one after
        ``end``, oldest first."""
        found: tuple = ()
        for ply in range(start, end):
            found += self.events(ply, eyes)
        return found
