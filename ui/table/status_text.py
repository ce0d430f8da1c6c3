"""What a table says of the move that is being chosen: the line below the board, refusals, hints."""

from ui.session.correspondence import waiting_for_remote
from ui.session.seat_names import result_text, seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.board.turn_selection import TurnSelection
    from ui.games.narrator import Narrator
    from ui.session.session import Session
    from ui.session.view_models import TableView
    from ui.words import GameWords


def status_line(
    session: "Session",
    narrator: "Narrator",
    selection: "TurnSelection | None",
    refusal: str,
    is_fallback_bot: bool,
) -> "tuple[str, str]":
    """The line below the board and its tone: "", "refused" or "over".

    ``talk``: about the view that is chosen in, or looked at; ``plan``: what is being chosen, None
    if nobody chooses; ``refusal``: why the last tap fitted nowhere, "" if it did; ``small``:
    whether the page's own player thinks."""
    say = narrator.say
    if session.displayed_ply != session.ply_count:
        if refusal:
            return refusal, "refused"
        return say("looking-back", ply=session.displayed_ply, plies=session.ply_count), ""
    if session.is_over:
        return result_text(session, say), "over"
    name = seat_name(session, session.turn or 0, say)
    if selection is None and session.correspondence and waiting_for_remote(session):
        return session.correspondence.status_text(session, name, say), ""
    if selection is None:
        return say("thinking-slow" if is_fallback_bot else "thinking", name=name), ""
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
    """What the chosen moves would bring about at once, if the game should end by them or the
    rules make something of them that one would regret: a sentence and its tone, or ("", "")."""
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


def with_reselect_note(
    table_view: "TableView",
    previous_tokens: "tuple[str, ...]",
    selection: "TurnSelection",
    say: "GameWords",
) -> "TableView":
    """The situation; if a tap has just chosen another cell to begin with than that of the tokens
    before it, the line below the board says so: nobody is to wonder where their choice has gone."""
    now, made = selection.tokens, table_view.selection_view
    if (
        previous_tokens
        and len(now) == 1
        and now != previous_tokens[:1]
        and selection.input.is_cell(now[0])
        and not made.tone
    ):
        made.status = say("instead", was=previous_tokens[0], cell=now[0], rest=made.status)
        table_view.announcement = made.status
    return table_view


def refusal_text(narrator: "Narrator", selection: "TurnSelection", token: str) -> str:
    """Why a tap fits nowhere."""
    reason, facts = selection.input.tap_refusal(selection.tokens, token)
    return narrator.refusal_text(reason if narrator.say.has(reason) else "not-here", **facts)


def hint_text(narrator: "Narrator", move: str, is_public: bool = False) -> str:
    """A move to recommend to the player to move; ``hushed``: as others may hear it."""
    return narrator.say(
        "hint-shown", move=narrator.public_hint(move) if is_public else narrator.hint(move)
    )
