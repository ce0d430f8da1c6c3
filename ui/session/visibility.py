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
    from ui.session.session import Session

# eyes: whose view of the shown position is drawn: a seat, BYSTANDER or EVERYONE.
# ears: who hears what is played next: two people may hear the same phone.
# curtain: whether the phone is changing hands, so that nobody's own things are shown.
# open: whether the game is over and all that the eyes know may be shown.
Visibility = namedtuple("Visibility", ("viewer", "listener", "handover", "reveal_all"))


def current_visibility(session: "Session", chosen_viewer: "int | None" = OMNISCIENT) -> Visibility:
    """What may be seen and heard now. ``chosen``: whose view of a finished game is wanted."""
    if session.is_over:
        return Visibility(chosen_viewer, OMNISCIENT, False, True)
    if session.is_public():
        return Visibility(OMNISCIENT, OMNISCIENT, False, False)
    eyes, people = _ongoing_viewer(session), len(session.human_seats())
    curtain = session.needs_handover()
    ears = SPECTATOR if people > 1 else eyes
    return Visibility(eyes, ears, curtain and session.displayed_ply == session.ply_count, False)


def _ongoing_viewer(session: "Session") -> "int | None":
    """Whose view of a game with secrets is drawn while it goes on."""
    humans = session.human_seats()
    if len(humans) == 1:
        return humans[0]
    if not humans or session.needs_handover():
        return SPECTATOR
    if not session.has_secrets_at(session.displayed_ply):
        return session.displayed_state.turn  # all views are alike, and this one lists what is legal
    # After a secret opening the past stays hidden from a phone that passes freely.
    return session.device_holder if session.has_secrets_now() else SPECTATOR


def may_announce(session: "Session") -> bool:
    """Whether all that is written for whoever chooses a move may be said aloud as well. Who has
    taken the phone in hand reads what follows from their secrets; those who sit beside would hear
    it."""
    return len(session.human_seats()) < 2 or not session.has_secrets_now()


def visible_state(state: "State", viewer: "int | None") -> "State":
    """A state as these eyes see it. (Where the device knows no more than one view, these eyes have
    it already.)"""
    return state if viewer == OMNISCIENT else state.view(viewer)


def visible_move(state: "State", move: str, viewer: "int | None") -> str:
    """A move of a state as these eyes may read it in the list of moves."""
    return (
        move
        if viewer in (OMNISCIENT, state.viewer) or move == RESIGN
        else state.observed_move(move, viewer)
    )


def visible_events(session: "Session", ply: int, viewer: "int | None") -> "tuple[Event, ...]":
    """What the move after ``ply`` moves did, as far as these eyes could follow it."""
    before, after = session.states[ply], session.states[ply + 1]
    move = session.record.moves[ply]
    heard = move if viewer in (OMNISCIENT, before.viewer) else before.observed_move(move, viewer)
    return after.game.events(visible_state(before, viewer), heard, visible_state(after, viewer))
