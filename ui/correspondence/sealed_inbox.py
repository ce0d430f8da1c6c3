"""What comes of a link of a sealed game, before the device hears it: all the desk has done is to
read what it is about.

It goes on with a game that is here (``engine.sealed.results`` says what the device makes of it), it
offers a seat, or nobody here has the key that it takes.
"""

from engine.record import find_game
from ui.correspondence.sealed_client import NOT_FETCHED
from ui.library.lobby import option_summary
from ui.library.saves import is_sealed_save
from ui.session.correspondence import local_seat
from ui.session.sealed.sealed_session import SealedSession, accept_invitation, sender_of
from ui.session.seat_names import player_name, seat_name, side_name
from ui.session.series import series_wins
from ui.session.session import FRIEND
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.library.store import Store
    from ui.words import Words


def open_sealed_link(
    link: str, preview: dict, store: "Store", words: "Words", seat: "int | None", now: float
) -> "tuple[SealedSession | None, str, tuple | None]":
    """The game that a link leads to, to be kept; what is said; or what is asked first: a title, a
    text and buttons. ``read``: what the desk says of it; ``seat``: the one that whoever opened it
    has said to take."""
    if "error" in preview:
        reason = preview["error"]
        if reason == NOT_FETCHED:
            return None, words(reason), None
        known = reason in ("newer", "unknown-game")
        return None, words("link-" + (reason if known else "mangled")), None
    here = [
        one for one in store.correspondence_games(preview["id"]) if isinstance(one, SealedSession)
    ]
    # One phone may hold two seats.
    others = [one for one in here if local_seat(one.seats) != preview["seat"]]
    if here:
        session = _addressed(others or here)
        questions, sender = session.correspondence.asked, sender_of(preview, len(session.seats))
        if link not in [question.get("link") for question in questions]:
            questions.append({"do": "hear", "link": link, "from": sender})
        return session, "", None
    offer = preview["offer"]
    if not offer or offer["free"] is None:
        return None, words.correspondence()("sealed-lost"), None
    made = accept_invitation(store.new_id(), link, preview, now)
    mine = _crossing_invitation(made, store)
    if mine and mine.correspondence.sent and mine.correspondence.id < made.correspondence.id:
        name = seat_name(
            mine,
            mine.correspondence.recipient_seats(mine)[0],
            words.correspondence(mine.record.game),
        )
        return mine, words.correspondence()("crossed-mine", name=name), None
    if seat != offer["free"]:
        return None, "", _join_prompt(made, preview["offer"], words, mine)
    made.prior_wins = _series_wins(made, store)
    if mine:  # in the place of which it is kept, so that one of the two is always there
        made.id, made.revision = mine.id, mine.revision
    return made, "", None


def _addressed(games: "list[SealedSession]") -> SealedSession:
    """Of several saves of one game, the last changed first, the one that a link is for. A copy that
    was imported and not played on is for none if there is another one."""
    seats = [local_seat(game.seats) for game in games]
    best = [_original([one for one in games if local_seat(one.seats) == seat]) for seat in seats]
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
    return (game.correspondence.device or {}).get("key")


def _known(game: SealedSession) -> int:
    return len((game.correspondence.device or {}).get("entries", ()))


def _crossing_invitation(made: SealedSession, store: "Store") -> "SealedSession | None":
    """One's own invitation of the same people to the same game, which nobody has answered. The
    two have crossed, and of those that were sent the one with the smaller id counts: so both
    phones decide alike."""
    for old in _games_with_same_people(made, store):
        device = old.correspondence.device
        waits = device is not None and len(device["entries"]) == 1
        if waits and old.record.options == made.record.options:
            return old
    return None


def _games_with_same_people(made: SealedSession, store: "Store") -> "Iterator[SealedSession]":
    """The sealed games here of the same game and people, all of whom have names."""
    for id, text in store.current_texts() if all(made.names) else ():
        found = store.load(id) if is_sealed_save(text) else None
        if found and found.ok and found.value.record.game == made.record.game:
            same = sorted(found.value.names) == sorted(made.names)
            if same and not found.value.is_copy:
                yield found.value


def _series_wins(made: SealedSession, store: "Store") -> "list[int]":
    """How many games each seat's person has won, as whoever invites counts them: in the latest game
    by link that is over here, of the same kind and people."""
    for old in _games_with_same_people(made, store):
        if old.is_over:
            wins = series_wins(old)
            return [wins[old.names.index(name)] for name in made.names]
    return made.prior_wins


def _join_prompt(
    made: SealedSession, offer: dict, words: "Words", own_invitation: "SealedSession | None"
) -> tuple:
    """What is asked before a seat is taken. ``made``: the game that it would be; ``mine``: the own
    invitation that it crosses."""
    game, options, seat, other = offer["game"], offer["options"], offer["free"], offer["seat"]
    say, seats = words.correspondence(game), find_game(game).seats(options)
    side = side_name(seat, seats, say)
    name = player_name(made.names[other], FRIEND, say) or side_name(other, seats, say)
    told = say("dot").join([say("game")] + option_summary(game, options, say))
    text = say("join-text", name=name, game=told, side=side)
    if own_invitation and own_invitation.correspondence.sent:
        text = say("crossed-theirs", text=text)
    return say("join-title"), text, [Action(say("join"), f"take-{seat + 1}", tone="primary")]
