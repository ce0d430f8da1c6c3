"""The next game of a match or series, and who starts it; loaded after the first screen."""

from engine.catalogue import LEVELS
from engine.record import Record, find_game
from ui.session.series import current_match, new_match, series_wins
from ui.session.session import HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import Game


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
    new = Session(id, record, list(session.seats), list(session.names), now, match_now)
    new.clock = _wound_clock(session, 0)
    return new


def rematch(session: Session, id: str, seed: int, now: float, level: str = "") -> Session:
    """Return the same game once more, started by the next player.

    The starter changes by the option for it, or else the players change seats. A position that was
    set up says who starts, so they change seats there, too. The series continues, or another match
    begins.

    Args:
        session: The game before.
        id: The id of the new game.
        seed: Its seed.
        now: The time.
        level: The level of the computer players; a new series begins then. "" for the same levels.
    """
    record, turned = session.record, 0
    game, options = find_game(record.game), dict(record.options)
    if record.setup or not game.starter_option:
        turned = 1
    elif session.states[0].turn is not None:
        options[game.starter_option] = _starter_choices(game)[1 - session.states[0].turn]
    seats, names = _rotated(session.seats, turned), _rotated(session.names, turned)
    new = Session(id, Record(game.name, options, seed, (), record.setup), seats, names, now)
    new.clock = _wound_clock(session, turned)
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


def _wound_clock(session: Session, turned: int) -> "dict | None":
    """Return the clock of a game for another one, with the whole time for each person.

    Players of two phones agree on it again, which they do by themselves.
    """
    clock: object = session.clock
    if not isinstance(clock, dict):
        return None
    banks = clock.get("banks")
    if not isinstance(banks, list) or len(banks) != len(session.seats):
        return None  # the save was damaged
    return dict(clock, banks=_rotated(banks, turned), spent=[], thought=0, live=False)


def _rotated(seats: list, by: int) -> list:
    """Return values of seats, each moved on by so many seats."""
    return seats[by:] + seats[:by]


def next_game_id(id: str) -> str:
    """Return the id of the next game of a match: abc, abc-2, abc-3 and so on."""
    stem, _, number = id[:30].partition("-")
    return f"{stem}-{int(number) + 1 if number.isdigit() else 2}"
