"""The seat whose time runs: the seat to move in every position, and the one that is to act now.

In a sealed game a move may have to wait for what another device opens, which that device does by
itself, but may send with its player's next move only. For the clock such a move is played already.
Time is charged only while a player has something to decide: not while a device computes, or has to
open or shuffle something.
"""

from ui.session.correspondence import local_seat
from ui.session.sealed.sealed_games import sealed_correspondence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session

TIME_PROTOCOL = 2  # as in ``engine.sealed.game_state``, which the page need not load for this
# Owed entries (``engine.sealed.owed``) that a device sends with its player's next move.
_SENT_WITH_MOVES = ("", "caps", "tiles")
_ASK = "ask"  # the reason of a link that asks for what is missing here


def can_have_clock(session: "Session") -> bool:
    """Return whether a game on several devices can have a clock: one for two players."""
    sealed = sealed_correspondence(session)
    if session.correspondence is None or len(session.seats) != 2:
        return False
    # Games begun in protocol 1 can't be lost on time.
    version = sealed.device["version"] if sealed and sealed.device else TIME_PROTOCOL
    return bool(version >= TIME_PROTOCOL)


def has_shared_id(session: "Session") -> bool:
    """Return whether a game has the id by which other devices know it.

    A sealed game has it before this device knows that the other player has joined: if that player
    begins, the first move says so.
    """
    sealed = sealed_correspondence(session)
    return sealed is None or sealed.device is not None


def clock_turns(session: "Session") -> "list[int | None]":
    """Return the seat to move in every position, as ``ui.clock.clock`` takes it."""
    turns = [state.turn for state in session.states]
    sealed, last = sealed_correspondence(session), turns[-1]
    if sealed is None or sealed.pending_move is None or last is None:
        return turns
    if sealed.owed == "key":  # it ends the game
        return turns + [None]
    # Hex Heaven's redraw alone doesn't pass the turn.
    return turns + [last if sealed.pending_move == "redraw" else 1 - last]


def acting_seat(session: "Session") -> "int | None":
    """Return the seat whose player has something to decide; None for none.

    In a sealed game this is what the device here knows. The other player may have to decide as soon
    as that device has opened what it owes.
    """
    sealed = sealed_correspondence(session)
    if sealed is None or session.is_over:
        return session.turn
    if sealed.pending_requests or not sealed.knows_start or sealed.link_reason == _ASK:
        return None
    seat = clock_turns(session)[-1]
    if seat is None or seat != sealed.next_seat:
        return None
    may_decide = seat == local_seat(session.seats) or sealed.owed in _SENT_WITH_MOVES
    return seat if may_decide else None
