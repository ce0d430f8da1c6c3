"""Texts about links that arrive: questions before a game is changed or begun, and toasts.

A question, or *prompt*, is a title, a text and buttons.
"""

from engine.record import find_game
from ui.correspondence.message_inbox import player_names
from ui.games import game_ui
from ui.library.saved_games.lobby_row import option_summary
from ui.session.correspondence import local_seat
from ui.session.seat_names import player_name, seat_name, side_name
from ui.session.session import FRIEND, HUMAN
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.link.game_link import MoveMessage
    from ui.correspondence.message_inbox import InboxResult
    from ui.session.sealed.sealed_session import SealedSession
    from ui.session.session import Session
    from ui.words import Words

    Prompt = tuple[str, str, list[Action]]

_KINDS_WITH_TOAST = ("own", "old", "fork", "joined", "rematch")


def news_prompt(session: "Session", sender: int, news: str, words: "Words") -> "Prompt":
    """Return the question before a link changes a game that is here.

    It says which game the link is about, with whom, and what it brings. Names are those known
    here, not those in the link, which may name any sender.

    Args:
        session: The game, as it is without the link.
        sender: The seat that the link names as its sender.
        news: What it brings: "move", "over", "own-moves", "own-over" or "other"; "own" if the
            link of a sealed game is the local player's.
        words: The words of the page.
    """
    say, kinds = words.correspondence(session.record.game), session.seats
    is_friend = sender < len(kinds) and kinds[sender] == FRIEND
    name = seat_name(session, sender if is_friend else kinds.index(FRIEND), say)
    title = say("news-title", game=say("game"), name=name)
    show = say("news-show" if news in ("move", "over") else "paste-open")
    tone = "primary" if news in ("move", "over", "other") else ""
    actions = [Action(show, "link-open", tone=tone), Action(say("news-later"), "close")]
    return title, say("news-" + news, name=name), actions


def seat_prompt(message: "MoveMessage", words: "Words") -> "Prompt":
    """Return the question which seat of a message's game is played here."""
    say, say_link = words.for_game(message.record.game), words.correspondence()
    narrator = game_ui(message.record.game).Narrator(message.record.start(), say)
    actions = []
    for seat, name in enumerate(player_names(message)):
        side = narrator.side_name(seat)
        name = player_name(name, HUMAN, say)
        name = say_link("side-of", side=side, name=name) if name else side
        actions.append(Action(say_link("whose-side", name=name), f"take-{seat + 1}"))
    return say_link("whose-title"), say_link("whose-text", game=say("game")), actions


def join_prompt(
    session: "SealedSession",
    offer: dict,
    words: "Words",
    own_invitation: "SealedSession | None",
) -> "Prompt":
    """Return the question before the free seat of a sealed game is taken.

    Args:
        session: The game as it would be.
        offer: The link's offer of a seat, as ``engine.sealed.rpc`` reads it.
        words: The words of the page.
        own_invitation: The invitation sent from here that crosses the link, if there is one.
    """
    game, options, seat, sender = offer["game"], offer["options"], offer["free"], offer["seat"]
    say, seats = words.correspondence(game), find_game(game).seats(options)
    name = player_name(session.names[sender], FRIEND, say) or side_name(sender, seats, say)
    summary = say("dot").join([say("game")] + option_summary(game, options, say))
    # A tampered program could still write an offer of an old protocol, to use its gaps.
    key = "join-text" if offer["protocol"] > 1 else "join-text-older"
    text = say(key, name=name, game=summary, side=side_name(seat, seats, say))
    if own_invitation and own_invitation.correspondence.is_sent:
        text = say("crossed-theirs", text=text)
    return say("join-title"), text, [Action(say("join"), f"take-{seat + 1}", tone="primary")]


def toast_text(result: "InboxResult", words: "Words") -> str:
    """Return the toast about what a message led to; "" for none."""
    session = result.session
    if result.kind not in _KINDS_WITH_TOAST:
        return ""
    say, own_seat = words.for_game(session.record.game), local_seat(session.seats)
    narrator = game_ui(session.record.game).Narrator(session.current_state, say)
    return words.correspondence()(
        "message-" + result.kind,
        name=seat_name(session, 1 - own_seat, say),
        side=narrator.side_name(own_seat),
    )
