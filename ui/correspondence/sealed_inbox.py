"""What a link of a sealed game leads to, before the game's peer receives it.

All that is known of the link is what ``engine.sealed.rpc`` reads without a key. Either the link
continues a game that is saved here (``engine.sealed.results`` says what the peer, this device's
part of it, makes of the link), or it offers a seat, or this device doesn't have its key.
"""

from collections import namedtuple

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

    from ui.library.store import Store
    from ui.words import Words


# What a sealed link leads to. session: the game to save and put on the table, or None; toast_text:
# "" for none; prompt: the question to ask first (see ``inbox_texts``), or None.
SealedInboxResult = namedtuple("SealedInboxResult", ("session", "toast_text", "prompt"))


def open_sealed_link(
    link: str, preview: dict, store: "Store", words: "Words", seat: "int | None", now: float
) -> SealedInboxResult:
    """Return what a sealed link leads to; nothing is saved yet.

    Args:
        link: The link.
        preview: What ``engine.sealed.rpc`` reads in it.
        store: The saved games of this device.
        words: The words of the page.
        seat: The offered seat, if the person has said to take it.
        now: The time.
    """
    if "error" in preview:
        return SealedInboxResult(None, _error_text(preview["error"], words), None)
    session = _saved_game(preview, store)
    if session:
        session.correspondence.add_link(link, sender_of(preview, len(session.seats)))
        return SealedInboxResult(session, "", None)
    if not preview["offer"] or preview["offer"]["free"] is None:
        return SealedInboxResult(None, words.correspondence()("sealed-lost"), None)
    return _open_invitation(link, preview, store, words, seat, now)


def _error_text(reason: str, words: "Words") -> str:
    """Return why a link can't be opened."""
    if reason == NOT_FETCHED:
        return words(reason)
    return words("link-" + (reason if reason in ("newer", "unknown-game") else "mangled"))


def _saved_game(preview: dict, store: "Store") -> "SealedSession | None":
    """Return the saved game that a link continues; None if it is on another device."""
    games = store.correspondence_games(preview["id"])
    sealed = [game for game in games if isinstance(game, SealedSession)]
    # One device may hold two seats of a game: the link is for the one that did not send it.
    receivers = [game for game in sealed if local_seat(game.seats) != preview["seat"]]
    return _addressed_game(receivers or sealed) if sealed else None


def _open_invitation(
    link: str, preview: dict, store: "Store", words: "Words", seat: "int | None", now: float
) -> SealedInboxResult:
    """Return what an invitation leads to: the game in the free seat, once the person takes it."""
    session = accept_invitation(store.new_id(), link, preview, now)
    own = _crossing_invitation(session, store)
    if own and own.correspondence.is_sent and own.correspondence.id < session.correspondence.id:
        say = words.correspondence(own.record.game)
        name = seat_name(own, own.correspondence.recipient_seats(own)[0], say)
        return SealedInboxResult(own, words.correspondence()("crossed-mine", name=name), None)
    if seat != preview["offer"]["free"]:
        return SealedInboxResult(None, "", join_prompt(session, preview["offer"], words, own))
    session.prior_wins = _series_wins(session, store)
    if own:  # saved in its place, so that one of the two is always there
        session.id, session.revision = own.id, own.revision
    return SealedInboxResult(session, "", None)


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
