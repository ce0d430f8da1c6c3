"""Texts about the move that is being chosen: the status line, refusals and hints."""

from ui.session.correspondence import waiting_for_remote
from ui.session.result_text import result_headline
from ui.session.seat_names import seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.games.narrator import Narrator
    from ui.session.session import Session
    from ui.session.view_models import SelectionView
    from ui.table.presentation.interaction import Interaction
    from ui.words import GameWords


def status_line(
    session: "Session", narrator: "Narrator", interaction: "Interaction"
) -> "tuple[str, str]":
    """Return the status line and its tone: "", "refused" or "over".

    Args:
        session: The game.
        narrator: Describes the shown view.
        interaction: The state of the person's interaction.
    """
    say, selection, refusal = narrator.say, interaction.selection, interaction.refusal
    if session.displayed_ply != session.ply_count:
        if refusal:
            return refusal, "refused"
        return say("looking-back", ply=session.displayed_ply, plies=session.ply_count), ""
    if session.is_over:
        return result_headline(session, say), "over"
    name = seat_name(session, session.turn or 0, say)
    if selection is None and session.correspondence and waiting_for_remote(session):
        return session.correspondence.status_text(session, name, say), ""
    if selection is None:
        return say("thinking-slow" if interaction.is_fallback_bot else "thinking", name=name), ""
    if refusal:
        return refusal, "refused"
    if not selection.is_started:
        return narrator.turn_prompt(name), ""
    warning = outcome_warning(session, selection, say)
    if warning[0]:
        return warning
    if selection.move_selection.move:
        return narrator.move_preview(selection.move_selection.move), ""
    return narrator.selection_prompt(selection.tokens), ""


def outcome_warning(
    session: "Session", selection: "TurnSelection", say: "GameWords"
) -> "tuple[str, str]":
    """Return a warning and its tone if the chosen moves would end the game or be regretted.

    Returns:
        A sentence and "" or "refused"; ("", "") if there is nothing to warn of.
    """
    warning = selection.warning_key()
    if warning:
        return say(warning), "refused"
    after = selection.preview() if selection.move_selection.move else None
    if after is None or after.outcome is None:
        return "", ""
    winners = after.outcome.winners
    if selection.start_view.turn in winners:
        return say("would-win"), ""
    if not winners:
        return say("would-end", reason=say("over-" + after.outcome.reason)), ""
    key = "warn-" + after.outcome.reason
    name = seat_name(session, winners[0], say)
    return say(key if say.has(key) else "would-lose", name=name), "refused"


def reselect_note(
    selection_view: "SelectionView",
    previous_tokens: "tuple[str, ...]",
    selection: "TurnSelection",
    say: "GameWords",
) -> str:
    """Return a status line that says that a tap has restarted the selection on another cell.

    Args:
        selection_view: The view with the usual status line.
        previous_tokens: The tokens before the tap.
        selection: The selection after the tap.
        say: The words of the game.

    Returns:
        The status line; "" if the tap did nothing of the kind.
    """
    tokens = selection.tokens
    if (
        not previous_tokens
        or len(tokens) != 1
        or tokens == previous_tokens[:1]
        or not selection.input.is_cell(tokens[0])
        or selection_view.tone
    ):
        return ""
    return say("instead", was=previous_tokens[0], cell=tokens[0], rest=selection_view.status)


def refusal_text(narrator: "Narrator", selection: "TurnSelection", token: str) -> str:
    """Return why a tap is refused."""
    reason, facts = selection.input.tap_refusal(selection.tokens, token)
    return narrator.refusal_text(reason if narrator.say.has(reason) else "not-here", **facts)


def hint_text(narrator: "Narrator", move: str, is_public: bool = False) -> str:
    """Return a recommendation of a move; ``is_public``: as others may hear it."""
    return narrator.say(
        "hint-shown", move=narrator.public_hint(move) if is_public else narrator.hint(move)
    )
