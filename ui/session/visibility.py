"""Visibility: whose view is drawn, and who hears announcements.

A device draws one *view* of a game and announces what happens to screen readers. Whose view that
may be depends on who plays on the device, who holds it, and how far the game has come.
``current_visibility`` is the one place that decides it.
"""

from collections import namedtuple

from engine.game import ENDINGS, OMNISCIENT, SPECTATOR
from ui.session.handover_rule import needs_handover

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.events import Event
    from engine.game import State
    from ui.session.session import Session

# viewer: whose view of the displayed position is drawn: a seat, SPECTATOR or OMNISCIENT.
# listener: whose observation of the next moves is announced: two people may hear one device.
# handover: whether the device is changing hands, so that no seat's secrets are shown.
# reveal_all: whether the game is over, so that everything the viewer knows may be shown.
Visibility = namedtuple("Visibility", ("viewer", "listener", "handover", "reveal_all"))


def current_visibility(session: "Session", chosen_viewer: "int | None" = OMNISCIENT) -> Visibility:
    """Return the current visibility.

    Args:
        session: The game.
        chosen_viewer: The viewer of a finished game who was chosen.
    """
    if session.is_over:
        return Visibility(chosen_viewer, OMNISCIENT, False, True)
    if session.is_public():
        return Visibility(OMNISCIENT, OMNISCIENT, False, False)
    viewer, people = _ongoing_viewer(session), len(session.human_seats())
    listener = SPECTATOR if people > 1 else viewer
    handover = needs_handover(session) and session.displayed_ply == session.ply_count
    return Visibility(viewer, listener, handover, False)


def _ongoing_viewer(session: "Session") -> "int | None":
    """Return whose view of a game with secrets is drawn before its end."""
    humans = session.human_seats()
    if len(humans) == 1:
        return humans[0]
    if not humans or needs_handover(session):
        return SPECTATOR
    if not session.has_secrets_at(session.displayed_ply):
        return session.displayed_state.turn  # all views are alike; this one has the legal moves
    # After a secret opening the past stays hidden on a device that passes freely.
    return session.device_holder if session.has_secrets_now() else SPECTATOR


def may_announce(session: "Session") -> bool:
    """Return whether everything written for the player to move may be announced as well.

    The player who holds the device reads what follows from their secrets; others beside it would
    hear an announcement.
    """
    return len(session.human_seats()) < 2 or not session.has_secrets_now()


def visible_state(state: "State", viewer: "int | None") -> "State":
    """Return a state as the viewer sees it; OMNISCIENT gets all that this device knows."""
    return state if viewer == OMNISCIENT else state.view(viewer)


def visible_move(state: "State", move: str, viewer: "int | None") -> str:
    """Return a move as the viewer may read it in the list of moves."""
    if viewer in (OMNISCIENT, state.viewer) or move in ENDINGS:
        return move
    return state.observed_move(move, viewer)


def visible_events(session: "Session", ply: int, viewer: "int | None") -> "tuple[Event, ...]":
    """Return the events of the move played at ``ply``, as far as the viewer can see them."""
    before, after = session.states[ply], session.states[ply + 1]
    move = session.record.moves[ply]
    known = viewer in (OMNISCIENT, before.viewer)
    observed = move if known else before.observed_move(move, viewer)
    return after.game.events(visible_state(before, viewer), observed, visible_state(after, viewer))
