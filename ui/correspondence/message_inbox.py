"""The inbox of messages: links with all the moves of an open game, sent from another device.

In a *correspondence* game each device holds its own copy of the game. A message that arrives leads
to one of these kinds of results:

    "continued"     it continues the game that is here: the other player's move is to be shown
    "own-moves"     it continues the game that is here, and some of its moves are the local
                    player's: that player made them on another device, or the sender made them up
    "same"          it says what is known here already; "own": and was sent from here
    "old"           the game here has gone on since
    "fork"          its moves differ from those of the game here: both games are kept
    "joined"        it invites: the free seat is taken
    "rematch"       it begins the next game of a series that is played here
    "seat-unknown"  the game isn't here, and both players have moved (another device, or a browser
                    whose data was deleted): the person has to say which seat is theirs
    "seat-chosen"   the person has said so

``ui.session.correspondence`` says what is to be sent, and whose turn it is. Links of games with
secrets are sealed (``ui.correspondence.sealed_inbox``).
"""

from collections import namedtuple

from engine.person_names import clean_name
from ui.correspondence.take_back import following_id
from ui.library.saves import peek_correspondence_id
from ui.links.link_resolver import padded_names
from ui.session.correspondence import Correspondence, local_seat, waiting_for_remote
from ui.session.next_games.next_games import rematch
from ui.session.session import FRIEND, HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.link.game_link import MoveMessage
    from engine.record import Record
    from ui.library.store import Store

# session: the game that the message leads to, None for "seat-unknown"; kind: one of those above.
InboxResult = namedtuple("InboxResult", ("session", "kind", "needs_saving"))

OWN_MOVES = "own-moves"
_KINDS_WITH_NEWS = ("continued", OWN_MOVES, "fork", "joined", "rematch", "seat-chosen")
_CHANGING_KINDS = ("continued", OWN_MOVES, "same")  # those that may change a game that is here
_PREFERENCE = ("continued", "same", "old", "fork")  # if there are several copies of the game here


def open_message(
    message: "MoveMessage", store: "Store", now: float, seat: "int | None" = None
) -> InboxResult:
    """Return what a message leads to; nothing is saved yet.

    Args:
        message: The message.
        store: The saved games of this device.
        now: The time.
        seat: The seat that the person says is theirs, if that was asked.
    """
    if seat is None:
        return receive(message, store, now)
    return InboxResult(session_for_seat(message, seat, store.new_id(), now), "seat-chosen", True)


def has_news(result: InboxResult) -> bool:
    """Return whether the other player's move, or the end of the game, is to be shown."""
    session = result.session
    return (
        result.kind in _KINDS_WITH_NEWS
        and bool(session.ply_count)
        and (session.is_over or not waiting_for_remote(session))
    )


def changes_saved_game(result: InboxResult) -> bool:
    """Return whether saving the result would change a game that is here."""
    return result.needs_saving and result.kind in _CHANGING_KINDS


def news_kind(result: InboxResult) -> str:
    """Return the news that a message brings to a game that is here.

    That is "move", "over" or "other"; "own-moves" or "own-over" with moves of the local seat.
    """
    if result.kind not in ("continued", OWN_MOVES):
        return "other"
    if result.kind == OWN_MOVES:
        return "own-over" if result.session.is_over else OWN_MOVES
    return "over" if result.session.is_over else "move"


def receive(message: "MoveMessage", store: "Store", now: float) -> InboxResult:
    """Return what a message leads to on the device of this ``store``; nothing is saved yet."""
    candidates = []
    for number, session in enumerate(store.correspondence_games(message.id)):
        if _has_same_rules(session.record, message.record):
            kind = compare_moves(session.record.moves, message.record.moves)
            candidates.append((_PREFERENCE.index(kind), number, session))
    if candidates:
        best, _, session = min(candidates, key=lambda candidate: candidate[:2])
        return _receive_known(_PREFERENCE[best], session, message, store, now)
    result = _receive_from_other_id(message, store, now)
    if result:
        return result
    for session in store.correspondence_games(Correspondence(message.id).previous_game().id):
        following = rematch(session, store.new_id(), 0, now)
        if _has_same_rules(following.record, message.record):
            return InboxResult(_next_game(following, message, now), "rematch", True)
    if _is_invitation(message):
        session = session_for_seat(message, 1 - message.sender, store.new_id(), now)
        return InboxResult(session, "joined", True)
    return InboxResult(None, "seat-unknown", False)


def _receive_from_other_id(
    message: "MoveMessage", store: "Store", now: float
) -> "InboxResult | None":
    """Return what a message leads to if moves were taken back between it and a game here.

    Either the other player has agreed to that, which this device didn't learn: then both games are
    kept, as if the moves differed. Or the message is from before.
    """
    received = message.record.moves
    later_ids: "list[int]" = []  # computed once, since a long message has a thousand
    for session in _open_games(store):
        if session.correspondence is None or not _has_same_rules(session.record, message.record):
            continue
        own, id = session.record.moves, session.correspondence.id
        for ply in range(len(own)):
            if received[:ply] != own[:ply]:
                break
            if following_id(id, own, ply) == message.id:
                fork = session_for_seat(message, local_seat(session.seats), store.new_id(), now)
                fork.names = list(session.names)
                return InboxResult(fork, "fork", True)
        if not later_ids:
            later_ids = [following_id(message.id, received, ply) for ply in range(len(received))]
        if id in later_ids:
            return InboxResult(session, "old", False)
    return None


def _open_games(store: "Store") -> "list[Session]":
    """Return the correspondence games here that have no secrets."""
    keys = [key for key, text in store.current_texts() if type(peek_correspondence_id(text)) is int]
    return [result.value for result in [store.load(key) for key in keys] if result.ok]


def compare_moves(local: "list[str]", received: "list[str]") -> str:
    """Return "same", "continued", "old" or "fork" for received moves beside those here."""
    if received == local:
        return "same"
    if received[: len(local)] == local:
        return "continued"
    return "old" if local[: len(received)] == received else "fork"


def session_for_seat(message: "MoveMessage", seat: int, id: str, now: float) -> Session:
    """Return a new session of a message's game, in which ``seat`` is played here."""
    seats = [HUMAN if number == seat else FRIEND for number in (0, 1)]
    session = Session(id, message.record, seats, player_names(message), now)
    session.correspondence = Correspondence(message.id, session.ply_count)
    session.prior_wins = list(message.series_wins)
    return session


def player_names(message: "MoveMessage") -> "list[str]":
    """Return the names in a message, cleaned, "" for a seat without a name."""
    return [clean_name(name) for name in padded_names(message.names, 2)]


def _receive_known(
    kind: str, session: Session, message: "MoveMessage", store: "Store", now: float
) -> InboxResult:
    """Return what a message leads to whose game is here as ``session``."""
    assert session.correspondence is not None
    seat, plies = local_seat(session.seats), len(message.record.moves)
    if kind == "old" and plies >= session.correspondence.sent_ply:
        return InboxResult(session, "same", False)  # the latest message; the answer isn't sent yet
    if kind == "fork":
        fork = session_for_seat(message, seat, store.new_id(), now)
        fork.names = list(session.names)
        return InboxResult(fork, kind, True)
    if kind == "same" and message.sender == seat:
        return InboxResult(session, "own", False)
    is_changed = kind == "continued"
    for move in message.record.moves[session.ply_count :] if is_changed else ():
        if session.current_state.turn == seat:
            kind = OWN_MOVES
        session.play(move, now)
    if kind != "old":
        # An answer proves that what it answers has arrived.
        is_changed = _apply_message(session, message) or is_changed
    return InboxResult(session, kind, is_changed)


def _apply_message(session: Session, message: "MoveMessage") -> bool:
    """Take over what a message says beside moves; return whether any of that is new."""
    assert session.correspondence is not None
    before = (session.correspondence.sent_ply, list(session.names))
    session.mark_sent(session.ply_count)
    own_seat = local_seat(session.seats)
    for seat, name in enumerate(player_names(message)):
        if name and (seat != own_seat or not session.names[seat]):
            session.names[seat] = name
    return before != (session.correspondence.sent_ply, session.names)


def _next_game(following: Session, message: "MoveMessage", now: float) -> Session:
    """Return the next game of a series, with the moves of the message."""
    session = Session(following.id, message.record, following.seats, following.names, now)
    session.prior_wins = following.prior_wins
    session.correspondence = Correspondence(message.id, session.ply_count)
    _apply_message(session, message)
    return session


def _is_invitation(message: "MoveMessage") -> bool:
    """Return whether only the sender has moved, in this game and in those before it."""
    states = message.record.replay()[:-1]
    return not any(message.series_wins) and all([state.turn == message.sender for state in states])


def _has_same_rules(one: "Record", other: "Record") -> bool:
    """Return whether both are records of one game with equal options."""
    return one.game == other.game and one.options == other.options
