"""What a table says, as plain text: the line below the board, moves and results in words."""

from engine.game import BYSTANDER, EVERYONE, RESIGN, State
from ui.boards.drawing import Drawing
from ui.matches import standing
from ui.session import HUMAN, Session
from ui.taps import Plan
from ui.words import GameWords


def seat_name(session: Session, seat: int, say: GameWords) -> str:
    """What a seat is called: its person's name, the computer's level, or its side."""
    if session.names[seat]:
        return session.names[seat]
    if session.seats[seat] != HUMAN:
        return say("computer-name", level=say("level-" + session.seats[seat]))
    return say("side-" + str(session.shown.side(seat)))


def status(
    session: Session,
    drawing: Drawing,
    plan: "Plan | None",
    view: State,
    small: bool,
    say: GameWords,
) -> "tuple[str, str]":
    """The line below the board and its tone ("", "refused" or "over"). ``plan``: what is being
    chosen in ``view``, None if nobody chooses; ``small``: whether the page's own player thinks."""
    if session.ply != session.last:
        return say("looking-back", ply=session.ply, plies=session.last), ""
    if session.over:
        return result(session, say), "over"
    name = seat_name(session, session.tip.turn or 0, say)
    if plan is None:
        return say("thinking-slow" if small else "thinking", name=name), ""
    if not plan.taps.prefix and not plan.pending:
        return drawing.waiting(plan.view, name, say), ""
    warning = drawing.warning(view, plan.moves, plan.preview())
    if warning:
        return say(warning), "refused"
    if plan.taps.move:
        return drawing.chosen(plan.view, plan.taps.move, say), ""
    return drawing.prompt(plan.view, tuple(plan.taps.prefix), say), ""


def refusal(drawing: Drawing, plan: Plan, token: str, say: GameWords) -> str:
    """Why a tap fits nowhere."""
    reason, facts = drawing.why_not(plan.view, tuple(plan.taps.prefix), token)
    return say(reason if say.has(reason) else "not-here", **facts)


def move(drawing: Drawing, before: State, told: str, after: State, say: GameWords) -> str:
    """A move, as somebody is told it, and what came of it."""
    label = drawing.move_label(told, before.side(before.turn or 0), say)
    return say("sentences").join([label] + drawing.effects(before, told, after, say))


def moves(session: Session, eyes: "int | None", drawing: Drawing) -> list[str]:
    """All moves up to the tip in notation, as the seat ``eyes`` (or BYSTANDER, EVERYONE) may read
    them."""
    if eyes == EVERYONE:
        return session.record.moves
    pairs = zip(session.states, session.record.moves)
    told = [move if move == RESIGN else state.told(move, eyes) for state, move in pairs]
    return [drawing.written(move) for move in told]


def hint(drawing: Drawing, view: State, move: str, say: GameWords) -> str:
    """A move to recommend to the player to move."""
    return say("hint-shown", move=drawing.move_label(move, view.side(view.turn or 0), say))


def news(session: Session, drawing: Drawing, say: GameWords) -> str:
    """The latest move, as everybody at the table may hear it; "" if there is none to tell."""
    if not session.last or session.over:
        return ""
    before = session.states[-2]
    told = before.told(session.record.moves[-1], BYSTANDER)
    return move(drawing, before, told, session.tip, say)


def result(session: Session, say: GameWords) -> str:
    """How the game ended, and the match if that ended with it."""
    outcome = session.tip.outcome
    assert outcome is not None
    reason = say("over-" + outcome.reason)
    if not outcome.winners:
        return say("draws", reason=reason)
    names = say("comma").join([seat_name(session, seat, say) for seat in outcome.winners])
    line = say("wins", name=names, reason=reason)
    match = standing(session)
    if match and match.winner is not None:
        wins, losses = match.wins[match.winner], match.wins[1 - match.winner]
        name = seat_name(session, match.winner, say)
        line += " " + say("match-won", name=name, wins=wins, losses=losses)
    return line


def sums(session: Session, drawing: Drawing, view: State, say: GameWords) -> list:
    """How a finished game was counted up, as ``Drawing.result`` has it."""
    names = [seat_name(session, seat, say) for seat in range(len(session.seats))]
    return drawing.result(view, names, say)
