"""Who sees and who hears: the one place where that is decided.

A phone shows one *view* of a game and says things aloud. Whose view it may be follows from who
plays at this phone, who holds it, and how far the game has come; ``sight`` says it for the moment.
"""

from collections import namedtuple

from engine.game import OMNISCIENT, RESIGN, SPECTATOR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.game import State
    from ui.play.session import Session

# eyes: whose view of the shown position is drawn: a seat, BYSTANDER or EVERYONE.
# ears: who hears what is played next: two people may hear the same phone.
# curtain: whether the phone is changing hands, so that nobody's own things are shown.
# open: whether the game is over and all that the eyes know may be shown.
Sight = namedtuple("Sight", ("eyes", "ears", "curtain", "open"))


def sight(session: "Session", chosen: "int | None" = OMNISCIENT) -> Sight:
    """What may be seen and heard now. ``chosen``: whose view of a finished game is wanted."""
    if session.over:
        return Sight(chosen, OMNISCIENT, False, True)
    if session.is_open():
        return Sight(OMNISCIENT, OMNISCIENT, False, False)
    eyes, people = _eyes(session), len(session.humans())
    curtain = session.needs_curtain()
    ears = SPECTATOR if people > 1 else eyes
    return Sight(eyes, ears, curtain and session.ply == session.last, False)


def _eyes(session: "Session") -> "int | None":
    """Whose view of a game with secrets is drawn while it goes on."""
    humans = session.humans()
    if len(humans) == 1:
        return humans[0]
    if not humans or session.needs_curtain():
        return SPECTATOR
    if not session.secret_at(session.ply):
        return session.shown.turn  # all views are alike, and this one lists what is legal
    # After a secret opening the past stays hidden from a phone that passes freely.
    return session.holder if session.secret_now() else SPECTATOR


def confides(session: "Session") -> bool:
    """Whether all that is written for whoever chooses a move may be said aloud as well. Who has
    taken the phone in hand reads what follows from their secrets; those who sit beside would hear
    it."""
    return len(session.humans()) < 2 or not session.secret_now()


def seen(state: "State", eyes: "int | None") -> "State":
    """A state as these eyes see it. (Where the device knows no more than one view, these eyes have
    it already.)"""
    return state if eyes == OMNISCIENT else state.view(eyes)


def told(state: "State", move: str, eyes: "int | None") -> str:
    """A move of a state as these eyes may read it in the list of moves."""
    return (
        move
        if eyes in (OMNISCIENT, state.viewer) or move == RESIGN
        else state.observed_move(move, eyes)
    )


def events(session: "Session", ply: int, eyes: "int | None") -> "tuple[Event, ...]":
    """What the move after ``ply`` moves did, as far as these eyes could follow it."""
    before, after = session.states[ply], session.states[ply + 1]
    move = session.record.moves[ply]
    heard = move if eyes in (OMNISCIENT, before.viewer) else before.observed_move(move, eyes)
    return after.game.events(seen(before, eyes), heard, seen(after, eyes))
