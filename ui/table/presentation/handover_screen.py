"""Content of the hand-over screen (the curtain); its words are ``curtain-…`` of each language."""

from ui.session.view_models import HandoverScreen
from ui.table.presentation.turn_summary import turn_summary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.presentation.view_context import ViewContext


def handover_screen(context: "ViewContext") -> HandoverScreen:
    """Return the screen that names the next player and the last move."""
    session, say = context.session, context.say
    name = context.seat_name(session.current_state.turn or 0)
    undo = say("undo") if session.undo_blocker() is None else ""
    return HandoverScreen(
        say("curtain-title" if context.ply else "curtain-first", name=name),
        context.banner_text(context.ply - 1),
        turn_summary(context) or say("curtain-note"),
        say("curtain-ready", name=name),
        undo,
    )
