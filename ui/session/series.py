"""Games that follow one another: matches and series, their score, and how the next one begins."""

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
    """The match that a first game opens."""
    return match.start({"best_of": best_of, "starter": session.states[0].turn})


def current_match(session: Session) -> "Match | None":
    """The match of a game as it stands now, the game's own result included."""
    if session.match is None or session.current_state.outcome is None:
        return session.match
    winners = session.current_state.outcome.winners
    return session.match.finish(winners[0] if winners else None)


def starter_chooser(session: Session) -> "int | None":
    """The person who now says who starts the next game of the match: the loser. None: nobody is
    asked, since the match is over, the game goes on or was drawn, or a computer lost."""
    now = current_match(session)
    if now is None or now.chooser is None or session.player_kind(now.chooser) != HUMAN:
        return None
    return now.chooser


def next_game(
    session: Session, starter: "int | None", id: str, seed: int, now: float
) -> "Session | None":
    """The next game of the match, which ``starter`` begins if that was to be chosen (None: the
    chooser); None if there is no next game."""
    reached = current_match(session)
    if reached is None or session.current_state.outcome is None or reached.phase == "over":
        return None
    if reached.phase == "choice":
        reached = reached.choose(reached.chooser if starter is None else starter)  # type: ignore[arg-type]
    game = find_game(session.record.game)
    options = dict(session.record.options)
    options[game.starter_option] = _starter_choices(game)[reached.starter or 0]
    record = Record(game.name, options, seed)
    return Session(id, record, list(session.seats), list(session.names), now, reached)


def series_wins(session: Session) -> "list[int]":
    """How many games of their series each seat's person has won, the game's own result included.
    A match keeps its own score, and nobody wins against nobody."""
    wins = list(session.prior_wins)
    outcome = session.current_state.outcome
    if outcome and session.match is None and len(wins) > 1:
        for seat in outcome.winners:
            wins[seat] = min(wins[seat] + 1, MAX_SERIES_WINS)
    return wins


def rematch(session: Session, id: str, seed: int, now: float, level: str = "") -> Session:
    """The same game once more, which the next person begins: by the option that says who does, or
    in the first seat. The series goes on, or another match begins. With a ``level`` the computer
    plays at that one, and a new series begins."""
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
    """The choices of the option that says who begins, in the order of the seats."""
    choices: tuple = [one for one in game.options if one.name == game.starter_option][0].choices
    return choices


def _rotated(seats: list, by: int) -> list:
    """The same for each seat, handed on by so many seats."""
    return seats[by:] + seats[:by]


def next_game_id(id: str) -> str:
    """What the next game of a match is saved under: abc, abc-2, abc-3 …"""
    stem, _, number = id[:30].partition("-")
    return f"{stem}-{int(number) + 1 if number.isdigit() else 2}"
