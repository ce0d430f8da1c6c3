"""Turn summaries: what led to a position, in words."""

from ui.session.visibility import visible_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.table.presentation.view_context import ViewContext


def turn_summary(context: "ViewContext") -> str:
    """Return what led to a position, turn by turn, as its listener may hear it; "" at the start."""
    if context.summary is None:
        context.summary = context.say("sentences").join(_turn_sentences(context))
    return context.summary


def _turn_sentences(context: "ViewContext") -> "list[str]":
    """Return a sentence for each turn."""
    states, listener = context.session.states, context.visibility.listener
    sentences, is_solo = [], len(context.session.seats) == 1
    ply = context.summary_start
    while ply < context.ply:
        seat, first = states[ply].turn, ply
        while ply < context.ply and states[ply].turn == seat:
            if is_solo and ply > first and states[ply].starts_turn():
                break
            ply += 1
        view = visible_state(states[first], listener)
        narrator = context.game_ui.Narrator(view, context.say, given_name=context.given_name)
        events = context.event_cache.events_between(first, ply, listener)
        sentences.append(narrator.summarize_turn(context.seat_name(seat or 0), events))
    return sentences
