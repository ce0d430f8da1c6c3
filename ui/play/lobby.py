"""The games on this phone, as the lobby lists them."""

from engine import GAMES
from engine.game import OMNISCIENT, SPECTATOR
from ui.games import room
from ui.play.recall import Recall
from ui.play.remote import due
from ui.play.sentences import personal, result, seat_name, told_apart
from ui.play.session import HUMAN
from ui.play.still import still

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.session import Session
    from ui.play.situation import Still
    from ui.words import GameWords, Words

# An age in seconds below which it is told so: key, and how many seconds make one.
AGES = (
    (90, "now", 60),
    (3600, "minutes", 60),
    (86400, "hours", 3600),
    (14 * 86400, "days", 86400),
    (63 * 86400, "weeks", 7 * 86400),
)


class Row:
    """A saved game.

    Attributes:
        id: what it is saved under.
        title: its game's name; ``who`` plays; ``line``: whose turn it is and how far, or how it
            ended; and the options that aren't as usual.
        at: when it was changed last.
        over: whether it has ended.
        thumb: its picture as a bystander sees it.
    """

    def __init__(self, session: "Session", words: "Words") -> None:
        game, over = session.record.game, session.over
        say = personal(session, words.of(game))
        self.id = session.id
        self.title = say("game")
        self.who = who(session, say)
        told = [result(session, say)] if over else _progress(session, say)
        if over and due(session):
            told.insert(0, say("row-due"))
        told += [say("row-copy" if session.copy else "row-link")] if session.remote else []
        self.line = words("dot").join(told + short(game, session.record.options, say))
        self.at = session.changed
        self.over = over
        view = session.tip
        if not over and view.viewer == OMNISCIENT:
            view = view.view(SPECTATOR)
        won, past = _end(session) if over else ({}, ())
        self.thumb: Still = still(
            room(game), view, marked=won, open=over, upright=True, past=past, tiny=True
        )


def _end(session: "Session") -> tuple:
    """What is marked of a finished game, for that won, and what its last move did."""
    outcome, last = session.tip.outcome, session.last
    cells = outcome.details if outcome else ()
    past = Recall(session).between(max(0, last - 1), last, session.tip.viewer)
    return {str(cell): "won" for cell in cells}, past


def who(session: "Session", say: "GameWords") -> str:
    """Who plays, in the order of the seats."""
    names = [seat_name(session, n, say) for n in range(len(session.seats))]
    return say("versus").join([told_apart(session, n, name, say) for n, name in enumerate(names)])


def _progress(session: "Session", say: "GameWords") -> "list[str]":
    """Whose turn it is, and how many moves have been played."""
    turn = session.turn or 0
    if session.remote:
        told = session.remote.progress(session, seat_name(session, turn, say), say)
    elif session.whose(turn) == HUMAN and len(session.humans()) == 1:
        told = say("row-yours")
    else:
        told = say("row-turn", name=seat_name(session, turn, say))
    return [told, say("row-moves", n=session.last)]


def short(game: str, options: dict, say: "GameWords") -> "list[str]":
    """The options that aren't as usual, each in a few words; who starts is no matter."""
    told = []
    for option in GAMES[game].options:
        name, value = option.name, options.get(option.name, option.default)
        if value == option.default or name == GAMES[game].starter_option:
            continue
        label, choice = say("option-" + name), f"choice-{name}-{value}"
        if say.has(choice):
            told.append(say(choice))
        elif value is True:
            told.append(label)
        else:
            told.append(say("option-is", option=label, value=say("off") if not value else value))
    return told


def age(at: float, now: float, words: "Words") -> str:
    """How long ago that was, in words."""
    gone = max(0.0, now - at)
    for limit, key, unit in AGES:
        if gone < limit:
            return words("age-" + key, n=max(1, int(gone / unit)))
    return words("age-months", n=int(gone / 86400 / 30.4))
