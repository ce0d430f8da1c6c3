"""What comes of a link of a sealed game, before the device hears it: all the desk has done is to
read what it is about.

It goes on with a game that is here (``engine.sealed.results`` says what the device makes of it), it
offers a seat, or nobody here has the key that it takes.
"""

from engine.record import find_game
from ui.play.desk import NOT_FETCHED
from ui.play.lobby import short
from ui.play.matches import tally
from ui.play.remote import seat_of
from ui.play.saves import is_sealed
from ui.play.sealed import SealedSession, joined, sender_of
from ui.play.sentences import called, seat_name, side_name
from ui.play.session import FRIEND
from ui.play.situation import Act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.play.store import Store
    from ui.words import Words


def opened(
    link: str, read: dict, store: "Store", words: "Words", seat: "int | None", now: float
) -> "tuple[SealedSession | None, str, tuple | None]":
    """The game that a link leads to, to be kept; what is said; or what is asked first: a title, a
    text and buttons. ``read``: what the desk says of it; ``seat``: the one that whoever opened it
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
    if here:
        session = _addressed(others or here)
        questions, sender = session.remote.asked, sender_of(read, len(session.seats))
        if link not in [question.get("link") for question in questions]:
            questions.append({"do": "hear", "link": link, "from": sender})
        return session, "", None
    offer = read["offer"]
    if not offer or offer["free"] is None:
        return None, words.remote()("sealed-lost"), None
    made = joined(store.new_id(), link, read, now)
    mine = _crossing(made, store)
    if mine and mine.remote.sent and mine.remote.id < made.remote.id:
        name = seat_name(mine, mine.remote.to(mine)[0], words.remote(mine.record.game))
        return mine, words.remote()("crossed-mine", name=name), None
    if seat != offer["free"]:
        return None, "", _asked(made, read["offer"], words, mine)
    made.series = _series(made, store)
    if mine:  # in the place of which it is kept, so that one of the two is always there
        made.id, made.revision = mine.id, mine.revision
    return made, "", None


def _addressed(games: "list[SealedSession]") -> SealedSession:
    """Of several saves of one game, the last changed first, the one that a link is for. A copy that
    was imported and not played on is for none if there is another one."""
    seats = [seat_of(game.seats) for game in games]
    best = [_original([one for one in games if seat_of(one.seats) == seat]) for seat in seats]
    return ([game for game in best if game.revision > 1] or best)[0]


def _original(games: "list[SealedSession]") -> SealedSession:
    """Of several saves of one seat the one that has been saved most often, since imported copies
    begin anew; or, while the game goes on, a copy with the same key that knows more."""
    used = [game.revision for game in games]
    found = games[used.index(max(used))]
    if not found.final:
        for game in games:
            if _key(game) == _key(found) and _known(game) > _known(found):
                found = game
    return found


def _key(game: SealedSession) -> object:
    return (game.remote.device or {}).get("key")


def _known(game: SealedSession) -> int:
    return len((game.remote.device or {}).get("entries", ()))


def _crossing(made: SealedSession, store: "Store") -> "SealedSession | None":
    """One's own invitation of the same people to the same game, which nobody has answered. The
    two have crossed, and of those that were sent the one with the smaller id counts: so both
    phones decide alike."""
    for old in _kept(made, store):
        device = old.remote.device
        waits = device is not None and len(device["entries"]) == 1
        if waits and old.record.options == made.record.options:
            return old
    return None


def _kept(made: SealedSession, store: "Store") -> "Iterator[SealedSession]":
    """The sealed games here of the same game and people, all of whom have names."""
    for id, text in store.texts() if all(made.names) else ():
        found = store.load(id) if is_sealed(text) else None
        if found and found.ok and found.value.record.game == made.record.game:
            same = sorted(found.value.names) == sorted(made.names)
            if same and not found.value.copy:
                yield found.value


def _series(made: SealedSession, store: "Store") -> "list[int]":
    """How many games each seat's person has won, as whoever invites counts them: in the latest game
    by link that is over here, of the same kind and people."""
    for old in _kept(made, store):
        if old.over:
            wins = tally(old)
            return [wins[old.names.index(name)] for name in made.names]
    return made.series


def _asked(made: SealedSession, offer: dict, words: "Words", mine: "SealedSession | None") -> tuple:
    """What is asked before a seat is taken. ``made``: the game that it would be; ``mine``: the own
    invitation that it crosses."""
    game, options, seat, other = offer["game"], offer["options"], offer["free"], offer["seat"]
    say, seats = words.remote(game), find_game(game).seats(options)
    side = side_name(seat, seats, say)
    name = called(made.names[other], FRIEND, say) or side_name(other, seats, say)
    told = say("dot").join([say("game")] + short(game, options, say))
    text = say("join-text", name=name, game=told, side=side)
    if mine and mine.remote.sent:
        text = say("crossed-theirs", text=text)
    return say("join-title"), text, [Act(say("join"), f"take-{seat + 1}", tone="primary")]
