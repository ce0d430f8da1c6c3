"""What a link of a sealed game leads to, before the game's peer receives it.

All that is known of the link is what ``engine.sealed.rpc`` reads without a key. Either the link
continues a game that is saved here (``engine.sealed.results`` says what the peer, this device's
part of it, makes of the link), or it offers a seat, or this device doesn't have its key.
"""

from ui.correspondence.inbox_texts import join_prompt
from ui.correspondence.sealed_client import NOT_FETCHED
from ui.library.saves import is_sealed_save
from ui.session.correspondence import local_seat
from ui.session.sealed.sealed_session import SealedSession, accept_invitation, sender_of
from ui.session.seat_names import seat_name
from ui.session.series import series_wins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.correspondence.inbox_texts import Prompt
    from ui.library.store import Store
    from ui.words import Words


def open_sealed_link(
    link: str, preview: dict, store: "Store", words: "Words", seat: "int | None", now: float
) -> "tuple[SealedSession | None, str, Prompt | None]":
    """Return what a sealed link leads to.

    Args:
        link: The link.
        preview: What ``engine.sealed.rpc`` reads in it.
        store: The saved games of this device.
        words: The words of the page.
        seat: The offered seat, if the person has said to take it.
        now: The time.

    Returns:
        The game to save and put on the table, or None; the toast to show, or ""; and the question
        to ask first, or None.
    """
    if "error" in preview:
        reason = preview["error"]
        if reason == NOT_FETCHED:
            return None, words(reason), None
        is_known = reason in ("newer", "unknown-game")
        return None, words("link-" + (reason if is_known else "mangled")), None
    games = [
        game
        for game in store.correspondence_games(preview["id"])
        if isinstance(game, SealedSession)
    ]
    if games:
        # One device may hold two seats of a game: the link is for the one that did not send it.
        receivers = [game for game in games if local_seat(game.seats) != preview["seat"]]
        session = _addressed_game(receivers or games)
        session.correspondence.add_link(link, sender_of(preview, len(session.seats)))
        return session, "", None
    offer = preview["offer"]
    if not offer or offer["free"] is None:
        return None, words.correspondence()("sealed-lost"), None
    session = accept_invitation(store.new_id(), link, preview, now)
    own = _crossing_invitation(session, store)
    if own and own.correspondence.is_sent and own.correspondence.id < session.correspondence.id:
        say = words.correspondence(own.record.game)
        name = seat_name(own, own.correspondence.recipient_seats(own)[0], say)
        return own, words.correspondence()("crossed-mine", name=name), None
    if seat != offer["free"]:
        return None, "", join_prompt(session, offer, words, own)
    session.prior_wins = _series_wins(session, store)
    if own:  # saved in its place, so that one of the two is always there
        session.id, session.revision = own.id, own.revision
    return session, "", None


def _addressed_game(games: "list[SealedSession]") -> SealedSession:
    """Return the one of several saves of a game that a link is for.

    An imported copy that was not played on is chosen only if there is no other save.

    Args:
        games: The saves, the last changed first.
    """
    seats = [local_seat(game.seats) for game in games]
    originals = [
        _original_save([game for game in games if local_seat(game.seats) == seat]) for seat in seats
    ]
    return ([game for game in originals if game.revision > 1] or originals)[0]


def _original_save(games: "list[SealedSession]") -> SealedSession:
    """Return the original of several saves of one seat.

    That is the save with the highest revision, since imported copies start with the first one. In
    a game that goes on, a copy with the same key and more entries takes precedence.
    """
    revisions = [game.revision for game in games]
    original = games[revisions.index(max(revisions))]
    if not original.is_final:
        for game in games:
            if _key(game) == _key(original) and _entry_count(game) > _entry_count(original):
                original = game
    return original


def _key(game: SealedSession) -> object:
    """Return the secret key of the game's peer, None if there is no peer yet."""
    return (game.correspondence.device or {}).get("key")


def _entry_count(game: SealedSession) -> int:
    """Return how many entries of the transcript the game's peer has."""
    return len((game.correspondence.device or {}).get("entries", ()))


def _crossing_invitation(session: SealedSession, store: "Store") -> "SealedSession | None":
    """Return an unanswered invitation from here to the same people and game, or None.

    The two invitations have crossed. If both were sent, the one with the smaller id counts, so
    that both devices decide alike.
    """
    for game in _games_with_same_people(session, store):
        peer = game.correspondence.device
        is_unanswered = peer is not None and len(peer["entries"]) == 1
        if is_unanswered and game.record.options == session.record.options:
            return game
    return None


def _games_with_same_people(session: SealedSession, store: "Store") -> "Iterator[SealedSession]":
    """Yield the sealed games here of the same game and people, if all of them have names."""
    for id, text in store.current_texts() if all(session.names) else ():
        loaded = store.load(id) if is_sealed_save(text) else None
        if loaded and loaded.ok and loaded.value.record.game == session.record.game:
            is_same = sorted(loaded.value.names) == sorted(session.names)
            if is_same and not loaded.value.is_copy:
                yield loaded.value


def _series_wins(session: SealedSession, store: "Store") -> "list[int]":
    """Return for each seat how many games its person has won, as the inviting device counts them.

    They are counted in the latest game by link here that is over and of the same game and people.
    """
    for game in _games_with_same_people(session, store):
        if game.is_over:
            wins = series_wins(game)
            return [wins[game.names.index(name)] for name in session.names]
    return session.prior_wins
