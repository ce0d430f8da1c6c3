"""Matches and series: games that follow one another, their score, and who starts the next."""

from engine import match
from engine.catalogue import LEVELS
from engine.match import Match
from engine.record import Record, find_game
from ui.session.session import HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game

BEST_OF_CHOICES = (1, 3)
MAX_SERIES_WINS = 9999  # games won in a series


def new_match(session: Session, best_of: int) -> Match:
    """Return the match that a first game starts."""
    return match.start({"best_of": best_of, "starter": session.states[0].turn})


def current_match(session: Session) -> "Match | None":
    """Return the match of a game as it stands now, with the game's own result."""
    if session.match is None or session.outcome is None:
        return session.match
    winners = session.outcome.winners
    return session.match.finish(winners[0] if winners else None)


def starter_chooser(session: Session) -> "int | None":
    """Return the seat of the person who chooses who starts the next game of the match: the loser.

    Returns:
        None if the match is over, or if the game isn't over, was drawn, or was lost by a computer.
    """
    now = current_match(session)
    if now is None or now.chooser is None or session.player_kind(now.chooser) != HUMAN:
        return None
    return now.chooser


def next_game(
    session: Session, starter: "int | None", id: str, seed: int, now: float
) -> "Session | None":
    """Return the next game of the match.

    Args:
        session: The game before.
        starter: The seat that starts, if that was to be chosen; None for the chooser.
        id: The id of the new game.
        seed: Its seed.
        now: The time.

    Returns:
        None if there is no next game.
    """
    match_now = current_match(session)
    if match_now is None or session.outcome is None or match_now.phase == "over":
        return None
    if match_now.phase == "choice":
        match_now = match_now.choose(match_now.chooser if starter is None else starter)  # type: ignore[arg-type]
    game = find_game(session.record.game)
    options = dict(session.record.options)
    options[game.starter_option] = _starter_choices(game)[match_now.starter or 0]
    record = Record(game.name, options, seed)
    return Session(id, record, list(session.seats), list(session.names), now, match_now)


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


def rematch(session: Session, id: str, seed: int, now: float, level: str = "") -> Session:
    """Return the same game once more, started by the next player.

    The starter changes by the option for it, or else the players change seats. The series
    continues, or another match begins.

    Args:
        session: The game before.
        id: The id of the new game.
        seed: Its seed.
        now: The time.
        level: The level of the computer players; a new series begins then. "" for the same levels.
    """
    record, turned = session.record, 0
    game, options = find_game(record.game), dict(record.options)
    if not game.starter_option:
        turned = 1
    elif session.states[0].turn is not None:
        options[game.starter_option] = _starter_choices(game)[1 - session.states[0].turn]
    seats, names = _rotated(session.seats, turned), _rotated(session.names, turned)
    new = Session(id, Record(game.name, options, seed), seats, names, now)
    if level:
        new.seats = [level if kind in LEVELS else kind for kind in seats]
    else:
        new.prior_wins = _rotated(series_wins(session), turned)
    if session.match:
        new.match = new_match(new, session.match.best_of)
    return session.correspondence.continue_series(new) if session.correspondence else new


def _starter_choices(game: "Game") -> tuple:
    """Return the choices of the option that says who starts, in the order of the seats."""
    options = [option for option in game.options if option.name == game.starter_option]
    choices: tuple = options[0].choices
    return choices


def _rotated(seats: list, by: int) -> list:
    """Return values of seats, each moved on by so many seats."""
    return seats[by:] + seats[:by]


def next_game_id(id: str) -> str:
    """Return the id of the next game of a match: abc, abc-2, abc-3 and so on."""
    stem, _, number = id[:30].partition("-")
    return f"{stem}-{int(number) + 1 if number.isdigit() else 2}"
