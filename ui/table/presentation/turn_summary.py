"""What led to a position, in words."""

from ui.session.visibility import visible_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.presentation.view_context import ViewContext


def turn_summary(context: "ViewContext") -> str:
    """What led to the position of this look, turn by turn, as whoever listens may hear it; "" at
    the start."""
    if context.summary is None:
        context.summary = context.say("sentences").join(_turn_sentences(context))
    return context.summary


def _turn_sentences(context: "ViewContext") -> "list[str]":
    """What each turn did, in the order in which they were taken."""
    states, say, ears, ply = (
        context.session.states,
        context.say,
        context.visibility.listener,
        context.summary_start,
    )
    told, alone = [], len(context.session.seats) == 1
    while ply < context.ply:
        seat, first = states[ply].turn, ply
        while ply < context.ply and states[ply].turn == seat:
            if alone and ply > first and states[ply].starts_turn():
                break
            ply += 1
        talk = context.game_ui.Narrator(visible_state(states[first], ears), say)
        told.append(
            talk.summarize_turn(
                context.seat_name(seat or 0), context.event_cache.events_between(first, ply, ears)
            )
        )
    return told
