"""Results of finished games as plain text."""

from ui.games import game_ui
from ui.session.seat_names import is_unnamed_player, seat_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.games import GameUI
    from ui.games.narrator import Narrator
    from ui.session.session import Session
    from ui.words import GameWords


def result_text(session: "Session", say: "GameWords") -> str:
    """Return how a finished game ended, and its match if that ended with it, in one line."""
    key, name = _winner(session, say)
    return say(key, name=name, reason=_reason(session, say)) + _match_text(session, say)


def result_headline(session: "Session", say: "GameWords") -> str:
    """Return who has won a finished game, in a few words."""
    key, name = _winner(session, say)
    return say("head-" + key, name=name)


def result_detail(session: "Session", say: "GameWords") -> str:
    """Return what ``result_headline`` leaves out: why, the score, and the match."""
    texts = [_reason(session, say)]
    if session.current_state.outcome:  # a sealed game can be forfeited before its end
        texts.append(_narrator(session, say).score_text)
    text = say("dot").join([text for text in texts if text])
    return text[:1].upper() + text[1:] + _match_text(session, say)


def _narrator(session: "Session", say: "GameWords") -> "Narrator":
    return game_ui(session.record.game).Narrator(session.current_state, say, True)


def _reason(session: "Session", say: "GameWords") -> str:
    outcome = session.outcome
    assert outcome is not None
    return _narrator(session, say).outcome_text(outcome)


def _winner(session: "Session", say: "GameWords") -> "tuple[str, str]":
    """Return the key of the words of a result, and the names of the winners."""
    outcome = session.outcome
    assert outcome is not None
    winners = outcome.winners
    if len(session.seats) == 1:
        return "won" if winners else "lost", ""
    if not winners:
        return "draws", ""
    if len(winners) == 1 and is_unnamed_player(session, winners[0]):
        return "you-win", ""
    return "wins", say("comma").join([seat_name(session, seat, say) for seat in winners])


def _match_text(session: "Session", say: "GameWords") -> str:
    """Return who has won the match, after a space, if it has ended with this game."""
    outcome = session.outcome
    assert outcome is not None
    match = session.match and session.match.finish((outcome.winners + (None,))[0])
    if not match or match.winner is None:
        return ""
    wins, losses = match.wins[match.winner], match.wins[1 - match.winner]
    name = seat_name(session, match.winner, say)
    return " " + say("match-won", name=name, wins=wins, losses=losses)


def score_lines(session: "Session", game_ui: "GameUI", view: "State", say: "GameWords") -> list:
    """Return how a finished game was scored, as ``Narrator.result_lines``; [] before the end."""
    if session.current_state.outcome is None:
        return []
    names = [seat_name(session, seat, say) for seat in range(len(session.seats))]
    return game_ui.Narrator(view, say, True).result_lines(names)
