"""What comes of a letter: a link that somebody at another phone has sent, move by move.

A *correspondence* is a game of which each device holds its own part. Whatever the game, a letter
that arrives leads to one of these, and to nothing else:

    "came"      it goes on with the game that is here: the other's move is to be shown
    "same"      it says what is known here already; "own": and was sent from here
    "old"       the game has gone on since
    "fork"      it goes on otherwise than the game here: both are kept
    "joined"    it invites: the seat that is free is taken
    "rematch"   it begins the next game of a series that is played here
    "who"       the game isn't here, though somebody has moved in both seats (another phone, a
                browser that was cleared): whoever opens it says which seat is theirs

What is to be sent, and whose turn it is, says ``ui.session.correspondence``. Here are open games,
whose part is all of the game. What comes of the links of a game that hides something, its device
says (``ui.correspondence.sealed_inbox``, ``ui.correspondence.sealed_table``).
"""

from collections import namedtuple

from engine.record import clean_name
from ui.games import game_ui
from ui.session import seat_names
from ui.session.correspondence import Correspondence, local_seat, waiting_for_remote
from ui.session.result_text import result_text
from ui.session.series import rematch
from ui.session.session import FRIEND, HUMAN, Session
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.link.game_link import MoveMessage
    from engine.record import Record
    from ui.library.store import Store
    from ui.session.view_models import TableView
    from ui.table.table import Table
    from ui.words import Words

# session: what the letter leads to, None for "who"; key: one of those above; changed: whether it is
# to be kept.
InboxResult = namedtuple("InboxResult", ("session", "kind", "needs_saving"))

# Of which something is said, as keys of the words for games by link; and those that bring news.
_KINDS_WITH_TOAST = ("own", "old", "fork", "joined", "rematch")
_KINDS_WITH_NEWS = ("came", "fork", "joined", "rematch", "took")
_CHANGING = ("came", "same")  # those after which a game that is here is another
_PREFERENCE = ("came", "same", "old", "fork")  # what is to be made of several games of one id


def open_message(
    message: "MoveMessage", store: "Store", now: float, seat: "int | None" = None
) -> InboxResult:
    """What this letter leads to; ``seat``: the one that whoever opened it says is theirs
    ("took")."""
    if seat is None:
        return receive(message, store, now)
    return InboxResult(session_for_seat(message, seat, store.new_id(), now), "took", True)


def has_news(result: InboxResult) -> bool:
    """Whether the other's move, or the end, is to be shown."""
    session = result.session
    return (
        result.kind in _KINDS_WITH_NEWS
        and bool(session.ply_count)
        and (session.is_over or not waiting_for_remote(session))
    )


def changes(delivery: InboxResult) -> bool:
    """Whether to keep what a letter led to changes a game that is kept here."""
    return delivery.needs_saving and delivery.kind in _CHANGING


def news(delivery: InboxResult) -> str:
    """The kind of news that a letter brings to a game that is here: "move", "over" or "other"."""
    if delivery.kind != "came":
        return "other"
    return "over" if delivery.session.is_over else "move"


def confirmation(
    session: Session, sender: int, news: str, words: "Words"
) -> "tuple[str, str, list[Action]]":
    """What is asked before a letter changes ``session``, which is kept here: which game it is about
    and with whom, what it brings (``news``) from the seat ``sender``, and two buttons. Names are
    those known here, not the letter's own."""
    say, kinds = words.correspondence(session.record.game), session.seats
    friend = sender if kinds[sender] == FRIEND else kinds.index(FRIEND)
    with_whom, whose = [seat_names.seat_name(session, seat, say) for seat in (friend, sender)]
    title = say("news-title", game=say("game"), name=with_whom)
    show = say("paste-open" if news == "other" else "news-show")
    acts = [Action(show, "link-open", tone="primary"), Action(say("news-later"), "close")]
    return title, say("news-" + news, name=whose), acts


def toast_text(result: InboxResult, words: "Words") -> str:
    """What is to be said in passing of a game that a letter led to; "" for nothing."""
    session = result.session
    if result.kind not in _KINDS_WITH_TOAST:
        return ""
    say, mine = words.for_game(session.record.game), local_seat(session.seats)
    facts = {
        "name": seat_names.seat_name(session, 1 - mine, say),
        "side": game_ui(session.record.game).Narrator(session.current_state, say).side_name(mine),
    }
    return words.correspondence()("letter-" + result.kind, **facts)


def seat_prompt(message: "MoveMessage", words: "Words") -> "tuple[str, str, list[Action]]":
    """What is asked when nobody knows whose seat is played here: a title, a text and a button for
    each seat."""
    say, tell = words.for_game(message.record.game), words.correspondence()
    talk, acts = game_ui(message.record.game).Narrator(message.record.start(), say), []
    for seat, name in enumerate(_player_names(message)):
        side = talk.side_name(seat)
        name = seat_names.player_name(name, HUMAN, say)
        name = tell("side-of", side=side, name=name) if name else side
        acts.append(Action(say("curtain-ready", name=name), f"take-{seat + 1}"))
    return tell("whose-title"), tell("whose-text", game=say("game")), acts


def receive(message: "MoveMessage", store: "Store", now: float) -> InboxResult:
    """What a letter leads to on the device of this ``store``; nothing is saved yet."""
    found = []
    for number, session in enumerate(store.correspondence_games(message.id)):
        if _has_same_rules(session.record, message.record):
            key = compare_moves(session.record.moves, message.record.moves)
            found.append((_PREFERENCE.index(key), number, session))
    if found:
        best, _, session = min(found, key=_sort_key)
        return _receive_known(_PREFERENCE[best], session, message, store, now)
    for session in store.correspondence_games(Correspondence(message.id).previous_game().id):
        new = rematch(session, store.new_id(), 0, now)
        if _has_same_rules(new.record, message.record):
            return InboxResult(_next_game(new, message, now), "rematch", True)
    if _is_invitation(message):
        return InboxResult(
            session_for_seat(message, 1 - message.sender, store.new_id(), now), "joined", True
        )
    return InboxResult(None, "who", False)


def compare_moves(here: "list[str]", there: "list[str]") -> str:
    """What a letter with the moves ``there`` is to a game with the moves ``here``."""
    if there == here:
        return "same"
    if there[: len(here)] == here:
        return "came"
    return "old" if here[: len(there)] == there else "fork"


def session_for_seat(message: "MoveMessage", seat: int, id: str, now: float) -> Session:
    """The game of a letter as whoever plays ``seat`` holds it, to be saved as ``id``."""
    seats = [HUMAN if number == seat else FRIEND for number in (0, 1)]
    session = Session(id, message.record, seats, _player_names(message), now)
    session.correspondence = Correspondence(message.id, session.ply_count)
    session.prior_wins = list(message.series_wins)
    return session


def replay_news(table: "Table") -> "TableView":
    """The latest of a table whose game a letter has led to: what the other one did is shown."""
    if table.session.ply_count == 0:
        return table.table_view
    situation = table.replay()
    situation.frames[0].animated = False
    said = [situation.turn_view.summary]
    if table.session.is_over:
        said.append(result_text(table.session, table.say))
    situation.announcement = table.say("sentences").join(said)
    return situation


def _receive_known(
    key: str, session: Session, message: "MoveMessage", store: "Store", now: float
) -> InboxResult:
    """What a letter is to a game that is here."""
    assert session.correspondence is not None
    seat, plies = local_seat(session.seats), len(message.record.moves)
    if key == "old" and plies >= session.correspondence.sent:
        return InboxResult(session, "same", False)  # the latest there is; the answer isn't sent yet
    if key == "fork":
        other = session_for_seat(message, seat, store.new_id(), now)
        other.names = list(session.names)
        return InboxResult(other, key, True)
    if key == "same" and message.sender == seat:
        return InboxResult(session, "own", False)
    changed = key == "came"
    for move in message.record.moves[session.ply_count :] if changed else ():
        session.play(move, now)
    if key != "old":
        # Whoever answers has heard of what it answers.
        changed = _apply_message(session, message) or changed
    return InboxResult(session, key, changed)


def _apply_message(session: Session, message: "MoveMessage") -> bool:
    """Take over what a letter tells beside moves; whether that is new."""
    assert session.correspondence is not None
    before = (session.correspondence.sent, list(session.names))
    session.mark_sent(session.ply_count)
    mine = local_seat(session.seats)
    for seat, name in enumerate(_player_names(message)):
        if name and (seat != mine or not session.names[seat]):
            session.names[seat] = name
    return before != (session.correspondence.sent, session.names)


def _next_game(new: Session, message: "MoveMessage", now: float) -> Session:
    """The next game of a series, as far as the letter tells."""
    session = Session(new.id, message.record, new.seats, new.names, now)
    session.prior_wins, session.correspondence = (
        new.prior_wins,
        Correspondence(message.id, session.ply_count),
    )
    _apply_message(session, message)
    return session


def _is_invitation(message: "MoveMessage") -> bool:
    """Whether nobody but the sender has done anything, in this game or an earlier one."""
    states = message.record.replay()[:-1]
    return not any(message.series_wins) and all([state.turn == message.sender for state in states])


def _has_same_rules(one: "Record", other: "Record") -> bool:
    return one.game == other.game and one.options == other.options


def _player_names(message: "MoveMessage") -> "list[str]":
    return [clean_name(name) for name in (list(message.names) + ["", ""])[:2]]


def _sort_key(found: tuple) -> tuple:
    return found[:2]
