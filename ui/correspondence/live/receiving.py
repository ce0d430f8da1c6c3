"""Moves alone and games without moves: the contents of channel messages that no link has."""

from engine.game import BadOptions, IllegalMove
from engine.move_messages import MAX_GAME_ID, supports_messages
from engine.record import MAX_PLIES, Record, RecordError
from ui.correspondence.live.outbox import moves_check
from ui.session.correspondence import Correspondence, local_seat
from ui.session.next_games.next_games import rematch
from ui.session.session import FRIEND, HUMAN, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.game import State
    from ui.library.store import Store

CONTINUED, SAME, LACKING = "continued", "same", "lacking"  # what moves lead to


def apply_moves(session: "Session", fields: dict, now: float) -> str:
    """Play the moves of a message, if they continue the game.

    Only moves of the sender's are taken: everything else is for a link, whose inbox keeps both of
    two games that differ (``ui.correspondence.message_inbox``).

    Args:
        session: The game on the table.
        fields: The message's fields.
        now: The time.

    Returns:
        CONTINUED if they were played, SAME if they are known here, LACKING if the whole link is
        needed.
    """
    assert session.correspondence is not None
    first, received, own = fields["ply"], fields["moves"], session.record.moves
    known = own[first : first + len(received)]
    if first > len(own) or moves_check(own[:first]) != fields["check"]:
        return LACKING
    if received[: len(known)] != known:
        return LACKING
    fresh = received[len(known) :]
    if not fresh:
        return SAME
    seat = local_seat(session.seats)
    if not _can_play(session.current_state, fresh, seat) or len(own) + len(fresh) > MAX_PLIES:
        return LACKING
    session.go_to_ply(session.ply_count)
    if session.play_all(fresh, now):
        return LACKING
    session.mark_sent(session.ply_count)  # they prove that the moves before have arrived
    return CONTINUED


def _can_play(state: "State", moves: "list[str]", own_seat: int) -> bool:
    """Return whether all these are legal moves of another seat, whose turn ends with the last."""
    for move in moves:
        if state.turn in (None, own_seat):
            return False
        try:
            state = state.play(move)
        except (IllegalMove, ValueError):
            return False
    return state.turn in (None, own_seat)


def begun_game(fields: dict, store: "Store", now: float) -> "tuple[Session | None, bool]":
    """Return the game of a message of kind "begin".

    Args:
        fields: The message's fields.
        store: The saved games.
        now: The time.

    Returns:
        The session, None if there can be no such game; and whether it is new here.
    """
    seat, id = fields["seat"], fields["id"]
    if not id or id.lstrip("0123456789") or int(id) > MAX_GAME_ID:
        return None, False
    correspondence = Correspondence(int(id), 0)
    try:
        record = Record(fields["game"], fields["options"])
        if not supports_messages(record.game, record.options) or seat > 1:
            return None, False
    except (RecordError, BadOptions, KeyError, TypeError, ValueError):
        return None, False
    if record.start().turn != seat:
        return None, False
    for known in store.correspondence_games(correspondence.id):
        return known, False
    for before in store.correspondence_games(correspondence.previous_game().id):
        following = rematch(before, store.new_id(), 0, now)
        rules = (following.record.game, following.record.options)
        if rules == (record.game, record.options) and following.seats[seat] == FRIEND:
            following.correspondence = correspondence
            return following, True
    seats = [FRIEND if number == seat else HUMAN for number in (0, 1)]
    names = [fields["name"] if number == seat else "" for number in (0, 1)]
    session = Session(store.new_id(), record, seats, names, now)
    session.correspondence = correspondence
    return session, True
