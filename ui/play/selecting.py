"""What a table says of the move that is being chosen: the line below the board, refusals, hints."""

from ui.play.remote import away
from ui.play.sentences import result, seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.games.talk import Talk
    from ui.play.plan import Plan
    from ui.play.session import Session
    from ui.play.situation import Situation
    from ui.words import GameWords


def status(
    session: "Session", talk: "Talk", plan: "Plan | None", refusal: str, small: bool
) -> "tuple[str, str]":
    """The line below the board and its tone: "", "refused" or "over".

    ``talk``: about the view that is chosen in, or looked at; ``plan``: what is being chosen, None
    if nobody chooses; ``refusal``: why the last tap fitted nowhere, "" if it did; ``small``:
    whether the page's own player thinks."""
    say = talk.say
    if session.ply != session.last:
        if refusal:
            return refusal, "refused"
        return say("looking-back", ply=session.ply, plies=session.last), ""
    if session.over:
        return result(session, say), "over"
    name = seat_name(session, session.turn or 0, say)
    if plan is None and session.remote and away(session):
        return session.remote.status(session, name, say), ""
    if plan is None:
        return say("thinking-slow" if small else "thinking", name=name), ""
    if refusal:
        return refusal, "refused"
    if not plan.begun:
        return talk.waiting(name), ""
    warning = foresight(session, plan, say)
    if warning[0]:
        return warning
    if plan.taps.move:
        return talk.chosen(plan.taps.move), ""
    return talk.prompt(plan.tokens), ""


def foresight(session: "Session", plan: "Plan", say: "GameWords") -> "tuple[str, str]":
    """What the chosen moves would bring about at once, if the game should end by them or the
    rules make something of them that one would regret: a sentence and its tone, or ("", "")."""
    warning = plan.warning()
    if warning:
        return say(warning), "refused"
    after = plan.preview() if plan.taps.move else None
    if after is None or after.outcome is None:
        return "", ""
    winners = after.outcome.winners
    if plan.start.turn in winners:
        return say("would-win"), ""
    if not winners:
        return say("would-end", reason=say("over-" + after.outcome.reason)), ""
    key = "warn-" + after.outcome.reason
    name = seat_name(session, winners[0], say)
    return say(key if say.has(key) else "would-lose", name=name), "refused"


def instead(
    situation: "Situation", was: "tuple[str, ...]", plan: "Plan", say: "GameWords"
) -> "Situation":
    """The situation; if a tap has just chosen another cell to begin with than that of the tokens
    before it, the line below the board says so: nobody is to wonder where their choice has gone."""
    now, made = plan.tokens, situation.making
    if was and len(now) == 1 and now != was[:1] and plan.input.is_cell(now[0]) and not made.tone:
        made.status = say("instead", was=was[0], cell=now[0], rest=made.status)
        situation.spoken = made.status
    return situation


def refusal(talk: "Talk", plan: "Plan", token: str) -> str:
    """Why a tap fits nowhere."""
    reason, facts = plan.input.why_not(plan.tokens, token)
    return talk.refusal(reason if talk.say.has(reason) else "not-here", **facts)


def hint(talk: "Talk", move: str, hushed: bool = False) -> str:
    """A move to recommend to the player to move; ``hushed``: as others may hear it."""
    return talk.say("hint-shown", move=talk.aloud(move) if hushed else talk.proposal(move))
