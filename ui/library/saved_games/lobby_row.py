"""The games on this phone, as the lobby lists them."""

from engine import GAMES
from engine.game import OMNISCIENT, SPECTATOR
from ui.games import game_ui
from ui.session.correspondence import has_unsent
from ui.session.event_cache import EventCache
from ui.session.result_text import result_text
from ui.session.seat_names import personalized_words, seat_label, seat_name
from ui.session.session import HUMAN
from ui.session.static_board import static_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session
    from ui.session.static_board import StaticBoard
    from ui.words import GameWords, Words

# Limits of ages in seconds, with the key of the unit below each and the seconds of one unit.
AGE_UNITS = (
    (90, "now", 60),
    (3600, "minutes", 60),
    (86400, "hours", 3600),
    (14 * 86400, "days", 86400),
    (63 * 86400, "weeks", 7 * 86400),
)


class LobbyRow:
    """A saved game.

    Attributes:
        id: The id that it is saved under.
        title: The name of its game.
        players: The names of the players, in the order of the seats.
        summary: The result, or the turn and the progress; then the options that aren't the usual.
        changed_at: When it was changed last, in the caller's time.
        over: Whether it has ended.
        thumbnail: The board as a spectator sees it.
    """

    def __init__(self, session: "Session", words: "Words") -> None:
        game, over = session.record.game, session.is_over
        say = personalized_words(session, words.saved_games(game))
        self.id = session.id
        self.title = say("game")
        self.players = player_names(session, say)
        texts = [result_text(session, say)] if over else _progress_texts(session, say)
        if over and has_unsent(session):
            texts.insert(0, say("row-due"))
        if session.is_copy and session.correspondence:
            texts.append(say("row-copy"))
        elif session.correspondence and (over or texts[0] == say("row-yours")):
            texts.append(say("row-link"))  # which "Waiting for …" tells by itself
        self.summary = words("dot").join(texts + option_summary(game, session.record.options, say))
        self.changed_at = session.changed
        self.over = over
        view = session.current_state
        if not over and view.viewer == OMNISCIENT:
            view = view.view(SPECTATOR)
        won, past = _final_marks(session) if over else ({}, ())
        self.thumbnail: StaticBoard = static_board(
            game_ui(game),
            view,
            marks=won,
            reveal_all=view.outcome is not None,
            upright=True,
            recent_events=past,
            hide_coordinates=True,
        )


def _final_marks(session: "Session") -> tuple:
    """Return the marks of a finished game: the winning line, else the effects of its last move."""
    outcome, last = session.outcome, session.ply_count
    cells = outcome.details if outcome else ()
    past = EventCache(session).events_between(max(0, last - 1), last, session.current_state.viewer)
    return {str(cell): "won" for cell in cells}, past


def player_names(session: "Session", say: "GameWords") -> str:
    """Return the names of the players, in the order of the seats."""
    names = [seat_name(session, n, say) for n in range(len(session.seats))]
    return say("versus").join([seat_label(session, n, name, say) for n, name in enumerate(names)])


def _progress_texts(session: "Session", say: "GameWords") -> "list[str]":
    """Return whose turn it is, and how many moves have been played if there are any, in words."""
    turn = session.turn or 0
    if session.correspondence:
        text = session.correspondence.progress_text(session, seat_name(session, turn, say), say)
    elif session.player_kind(turn) == HUMAN and len(session.human_seats()) == 1:
        text = say("row-yours")
    else:
        text = say("row-turn", name=seat_name(session, turn, say))
    return [text, say("row-moves", n=session.ply_count)] if session.ply_count else [text]


def option_summary(game: str, options: dict, say: "GameWords") -> "list[str]":
    """Return the options without their default, except who starts, each in a few words."""
    parts = []
    for option in GAMES[game].options:
        name, value = option.name, options.get(option.name, option.default)
        if value == option.default or name == GAMES[game].starter_option:
            continue
        label, choice = say("option-" + name), f"choice-{name}-{value}"
        if say.has(choice):
            parts.append(say(choice))
        elif value is True:
            parts.append(label)
        else:
            parts.append(say("option-is", option=label, value=say("off") if not value else value))
    return parts


def relative_time(at: float, now: float, words: "Words") -> str:
    """Return the age in words."""
    gone = max(0.0, now - at)
    for limit, key, unit in AGE_UNITS:
        if gone < limit:
            return words("age-" + key, n=max(1, int(gone / unit)))
    return words("age-months", n=int(gone / 86400 / 30.4))
