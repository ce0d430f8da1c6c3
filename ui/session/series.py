"""Matches and series: games that follow one another, and their score."""

from engine import match
from engine.match import Match
from engine.move_messages import MAX_SERIES_WINS
from ui.session.session import Session

BEST_OF_CHOICES = (1, 3)


def new_match(session: Session, best_of: int) -> Match:
    """Return the match that a first game starts."""
    return match.start({"best_of": best_of, "starter": session.states[0].turn})


def current_match(session: Session) -> "Match | None":
    """Return the match of a game as it stands now, with the game's own result."""
    if session.match is None or session.outcome is None:
        return session.match
    winners = session.outcome.winners
    return session.match.finish(winners[0] if winners else None)


def series_wins(session: Session) -> "list[int]":
    """Return the games of the series that each seat's player has won, this game included.

    A match keeps its own score, and a solo game counts no wins.
    """
    wins = list(session.prior_wins)
    outcome = session.outcome
    if outcome and session.match is None and len(wins) > 1:
        for seat in outcome.winners:
            wins[seat] = min(wins[seat] + 1, MAX_SERIES_WINS)
    return wins
