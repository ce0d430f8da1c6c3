"""Results of finished games as plain text."""

from ui.games import game_ui
from ui.session.seat_names import is_unnamed_player, seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games import GameUI
    from ui.session.session import Session
    from ui.words import GameWords


def result_text(session: "Session", say: "GameWords") -> str:
    """Return how a finished game ended, and its match if that ended with it."""
    outcome = session.outcome
    assert outcome is not None
    narrator = game_ui(session.record.game).Narrator(session.current_state, say, True)
    reason = narrator.outcome_text(outcome)
    if len(session.seats) == 1:
        return say("won" if outcome.winners else "lost", reason=reason)
    if not outcome.winners:
        return say("draws", reason=reason)
    if len(outcome.winners) == 1 and is_unnamed_player(session, outcome.winners[0]):
        line = say("you-win", reason=reason)
    else:
        names = say("comma").join([seat_name(session, seat, say) for seat in outcome.winners])
        line = say("wins", name=names, reason=reason)
    match = session.match and session.match.finish((outcome.winners + (None,))[0])
    if match and match.winner is not None:
        wins, losses = match.wins[match.winner], match.wins[1 - match.winner]
        name = seat_name(session, match.winner, say)
        line += " " + say("match-won", name=name, wins=wins, losses=losses)
    return line


def score_lines(session: "Session", game_ui: "GameUI", view: "State", say: "GameWords") -> list:
    """Return how a finished game was scored, as ``Narrator.result_lines``; [] before the end."""
    if session.current_state.outcome is None:
        return []
    names = [seat_name(session, seat, say) for seat in range(len(session.seats))]
    return game_ui.Narrator(view, say, True).result_lines(names)
