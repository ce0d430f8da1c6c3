"""What comes of a link of a sealed game, before the device hears it: all the desk has done is to
read what it is about.

It goes on with a game that is here (``engine.sealed.receipt`` says what the device makes of it), it
offers a seat, or nobody here has the key that it takes.
"""

from engine.record import find_game
from ui.play.desk import NOT_FETCHED
from ui.play.lobby import short
from ui.play.matches import tally
from ui.play.remote import seat_of
from ui.play.saves import is_sealed
from ui.play.sealed import SealedSession, joined
from ui.play.sentences import side_name
from ui.play.situation import Act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.store import Store
    from ui.words import Words


def opened(
    link: str, read: dict, store: "Store", words: "Words", seat: "int | None", now: float
) -> "tuple[SealedSession | None, str, tuple | None]":
    """The game that a link leads to, to be kept; or what is said, or what is asked first: a title,
    a text and buttons. ``read``: what the desk says of it; ``seat``: the one that whoever opened it
    has said to take."""
    if "error" in read:
        reason = read["error"]
        if reason == NOT_FETCHED:
            return None, words(reason), None
        known = reason in ("newer", "unknown-game")
        return None, words("link-" + (reason if known else "mangled")), None
    here = [one for one in store.of_friends(read["id"]) if isinstance(one, SealedSession)]
    # One phone may hold two seats.
    others = [one for one in here if seat_of(one.seats) != read["seat"]]
    for session in others or here:
        questions = session.remote.asked
        if link not in [question.get("link") for question in questions]:
            questions.append({"do": "hear", "link": link, "from": read["seat"]})
        return session, "", None
    offer = read["offer"]
    if not offer or offer["free"] is None:
        return None, words.remote()("sealed-lost"), None
    if seat == offer["free"]:
        made = joined(store.new_id(), link, read, now)
        made.series = _series(made, store)
        return made, "", None
    return None, "", _asked(read, words)


def _series(made: SealedSession, store: "Store") -> "list[int]":
    """How many games each seat's person has won, as whoever invites counts them: in the latest game
    by link that is over here, of the same kind and people."""
    for id, text in store.texts() if all(made.names) else ():
        found = store.load(id) if is_sealed(text) else None
        if not found or not found.ok or not found.value.over:
            continue
        old: SealedSession = found.value
        if old.record.game == made.record.game and sorted(old.names) == sorted(made.names):
            wins = tally(old)
            return [wins[old.names.index(name)] for name in made.names]
    return made.series


def _asked(read: dict, words: "Words") -> tuple:
    """What is asked before a seat is taken."""
    offer, names = read["offer"], read["names"] + ["", "", ""]
    game, options, seat = offer["game"], offer["options"], offer["free"]
    say, seats = words.remote(game), find_game(game).seats(options)
    side = side_name(seat, seats, say)
    name = names[offer["seat"]] or side_name(offer["seat"], seats, say)
    told = say("dot").join([say("game")] + short(game, options, say))
    text = say("join-text", name=name, game=told, side=side)
    return say("join-title"), text, [Act(say("join"), f"take-{seat + 1}", tone="primary")]
