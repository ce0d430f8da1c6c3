"""Games played in matches: the score between games, and how the next one begins."""

from engine import match
from engine.match import Match
from engine.record import Record, find_game
from ui.play.session import HUMAN, Session

BEST_OF = (3, 1)


def started(session: Session, best_of: int) -> Match:
    """The match that a first game opens."""
    return match.start({"best_of": best_of, "starter": session.states[0].turn})


def score(session: Session) -> "Match | None":
    """The match of a game as it stands now, the game's own result included."""
    if session.match is None or session.tip.outcome is None:
        return session.match
    winners = session.tip.outcome.winners
    return session.match.finish(winners[0] if winners else None)


def asked(session: Session) -> "int | None":
    """The person who now says who starts the next game of the match: the loser. None: nobody is
    asked, since the match is over, the game goes on or was drawn, or a computer lost."""
    now = score(session)
    if now is None or now.chooser is None or session.whose(now.chooser) != HUMAN:
        return None
    return now.chooser


def following(
    session: Session, starter: "int | None", id: str, seed: int, now: float
) -> "Session | None":
    """The next game of the match, which ``starter`` begins if that was to be chosen (None: the
    chooser); None if there is no next game."""
    reached = score(session)
    if reached is None or session.tip.outcome is None or reached.phase == "over":
        return None
    if reached.phase == "choice":
        reached = reached.choose(reached.chooser if starter is None else starter)  # type: ignore[arg-type]
    game = find_game(session.record.game)
    schema = [option for option in game.options if option.name == game.starter_option][0]
    options = dict(session.record.options)
    options[game.starter_option] = schema.choices[reached.starter or 0]
    record = Record(game.name, options, seed)
    return Session(id, record, list(session.seats), list(session.names), now, reached)


def next_id(id: str) -> str:
    """What the next game of a match is saved under: abc, abc-2, abc-3 …"""
    stem, _, number = id[:30].partition("-")
    return f"{stem}-{int(number) + 1 if number.isdigit() else 2}"
