"""Moves that are taken back by agreement, in open games that two phones play.

A link that was sent before still has the moves that were taken back, and would bring them back if
the game kept its id in links. So the game goes on under another id, which follows from the former
one and from what was taken back: links of the former id belong to another game, and a device that
has one of the two games can tell that the other is related to it.
"""

from engine.link.envelope import checksum
from ui.session.correspondence import Correspondence, local_seat
from ui.session.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def following_id(id: int, moves: "Sequence[str]", ply: int) -> int:
    """Return the id in links under which a game with these moves goes on from ``ply``."""
    return int.from_bytes(checksum(" ".join([str(id), str(ply)] + list(moves)).encode()), "big")


def last_turn_start(session: Session) -> "int | None":
    """Return the ply before the last turn of an open correspondence game.

    Returns:
        None if that can't be taken back: the game is over, has secrets, or nothing has been played.
    """
    if not session.ply_count or session.is_over or not session.is_public():
        return None
    ply, states = session.ply_count - 1, session.states
    mover = states[ply].turn
    if mover == session.turn:
        return None  # the turn still goes on
    while ply and states[ply - 1].turn == mover:
        ply -= 1
    return ply


def can_ask(session: Session) -> bool:
    """Return whether the last turn is one of the player here, and the other player may be asked."""
    correspondence = session.correspondence
    if correspondence is None or correspondence.is_sealed:
        return False
    ply = last_turn_start(session)
    return ply is not None and session.states[ply].turn == local_seat(session.seats)


def without_last_moves(session: Session, ply: int, now: float) -> Session:
    """Return a correspondence game as it goes on from ``ply``, under the same id of its save.

    A player who takes back moves of their own can play them again by redoing.
    """
    assert session.correspondence is not None
    moves = session.record.moves
    after = Session(
        session.id,
        session.record.up_to(ply),
        session.seats,
        session.names,
        now,
        session.match,
        session.states[: ply + 1],
    )
    after.correspondence = Correspondence(following_id(session.correspondence.id, moves, ply), ply)
    after.correspondence.live = session.correspondence.live
    after.prior_wins = list(session.prior_wins)
    after.created, after.revision = session.created, session.revision
    after.is_copy, after.clock = session.is_copy, session.clock
    if after.turn == local_seat(after.seats):
        after.redo_moves = moves[ply:]
    return after
