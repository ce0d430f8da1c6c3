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

What is to be sent, and whose turn it is, says ``ui.play.remote``. Here are open games, whose part
is all of the game. What comes of the links of a game that hides something, its device says
(``ui.play.sealedmail``, ``ui.play.sealedtable``).
"""

from collections import namedtuple

from engine.record import clean_name
from ui.games import room
from ui.play import sentences
from ui.play.matches import again
from ui.play.remote import Remote, away, seat_of
from ui.play.session import FRIEND, HUMAN, Session
from ui.play.situation import Act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.link.game_link import MoveMessage
    from engine.record import Record
    from ui.play.situation import Situation
    from ui.play.store import Store
    from ui.play.table import Table
    from ui.words import Words

# session: what the letter leads to, None for "who"; key: one of those above; changed: whether it is
# to be kept.
Delivery = namedtuple("Delivery", ("session", "key", "changed"))

# Of which something is said, as keys of the words for games by link; and those that bring news.
_SAID = ("own", "old", "fork", "joined", "rematch")
_NEW = ("came", "fork", "joined", "rematch", "took")
_CHANGING = ("came", "same")  # those after which a game that is here is another
_BEST = ("came", "same", "old", "fork")  # what is to be made of several games of one id


def opened(
    letter: "MoveMessage", store: "Store", now: float, seat: "int | None" = None
) -> Delivery:
    """What this letter leads to; ``seat``: the one that whoever opened it says is theirs
    ("took")."""
    if seat is None:
        return delivered(letter, store, now)
    return Delivery(seated(letter, seat, store.new_id(), now), "took", True)


def brings(delivery: Delivery) -> bool:
    """Whether the other's move, or the end, is to be shown."""
    session = delivery.session
    return delivery.key in _NEW and bool(session.last) and (session.over or not away(session))


def changes(delivery: Delivery) -> bool:
    """Whether to keep what a letter led to changes a game that is kept here."""
    return delivery.changed and delivery.key in _CHANGING


def news(delivery: Delivery) -> str:
    """The kind of news that a letter brings to a game that is here: "move", "over" or "other"."""
    if delivery.key != "came":
        return "other"
    return "over" if delivery.session.over else "move"


def confirmation(
    session: Session, sender: int, news: str, words: "Words"
) -> "tuple[str, str, list[Act]]":
    """What is asked before a letter changes ``session``, which is kept here: which game it is about
    and with whom, what it brings (``news``) from the seat ``sender``, and two buttons. Names are
    those known here, not the letter's own."""
    say, kinds = words.remote(session.record.game), session.seats
    friend = sender if kinds[sender] == FRIEND else kinds.index(FRIEND)
    with_whom, whose = [sentences.seat_name(session, seat, say) for seat in (friend, sender)]
    title = say("news-title", game=say("game"), name=with_whom)
    show = say("paste-open" if news == "other" else "news-show")
    acts = [Act(show, "link-open", tone="primary"), Act(say("news-later"), "close")]
    return title, say("news-" + news, name=whose), acts


def said(delivery: Delivery, words: "Words") -> str:
    """What is to be said in passing of a game that a letter led to; "" for nothing."""
    session = delivery.session
    if delivery.key not in _SAID:
        return ""
    say, mine = words.of(session.record.game), seat_of(session.seats)
    facts = {
        "name": sentences.seat_name(session, 1 - mine, say),
        "side": room(session.record.game).Talk(session.tip, say).side(mine),
    }
    return words.remote()("letter-" + delivery.key, **facts)


def whose(letter: "MoveMessage", words: "Words") -> "tuple[str, str, list[Act]]":
    """What is asked when nobody knows whose seat is played here: a title, a text and a button for
    each seat."""
    say, tell = words.of(letter.record.game), words.remote()
    talk, acts = room(letter.record.game).Talk(letter.record.start(), say), []
    for seat, name in enumerate(_names(letter)):
        side = talk.side(seat)
        name = sentences.called(name, HUMAN, say)
        name = tell("side-of", side=side, name=name) if name else side
        acts.append(Act(say("curtain-ready", name=name), f"take-{seat + 1}"))
    return tell("whose-title"), tell("whose-text", game=say("game")), acts


def delivered(letter: "MoveMessage", store: "Store", now: float) -> Delivery:
    """What a letter leads to on the device of this ``store``; nothing is saved yet."""
    found = []
    for number, session in enumerate(store.of_friends(letter.id)):
        if _alike(session.record, letter.record):
            key = compared(session.record.moves, letter.record.moves)
            found.append((_BEST.index(key), number, session))
    if found:
        best, _, session = min(found, key=_place)
        return _known(_BEST[best], session, letter, store, now)
    for session in store.of_friends(Remote(letter.id).before().id):
        new = again(session, store.new_id(), 0, now)
        if _alike(new.record, letter.record):
            return Delivery(_next(new, letter, now), "rematch", True)
    if _invites(letter):
        return Delivery(seated(letter, 1 - letter.sender, store.new_id(), now), "joined", True)
    return Delivery(None, "who", False)


def compared(here: "list[str]", there: "list[str]") -> str:
    """What a letter with the moves ``there`` is to a game with the moves ``here``."""
    if there == here:
        return "same"
    if there[: len(here)] == here:
        return "came"
    return "old" if here[: len(there)] == there else "fork"


def seated(letter: "MoveMessage", seat: int, id: str, now: float) -> Session:
    """The game of a letter as whoever plays ``seat`` holds it, to be saved as ``id``."""
    seats = [HUMAN if number == seat else FRIEND for number in (0, 1)]
    session = Session(id, letter.record, seats, _names(letter), now)
    session.remote = Remote(letter.id, session.last)
    session.series = list(letter.series_wins)
    return session


def arrived(table: "Table") -> "Situation":
    """The latest of a table whose game a letter has led to: what the other one did is shown."""
    if table.session.last == 0:
        return table.situation
    situation = table.replay()
    situation.way[0].moving = False
    said = [situation.standing.news]
    if table.session.over:
        said.append(sentences.result(table.session, table.say))
    situation.spoken = table.say("sentences").join(said)
    return situation


def _known(
    key: str, session: Session, letter: "MoveMessage", store: "Store", now: float
) -> Delivery:
    """What a letter is to a game that is here."""
    assert session.remote is not None
    seat, plies = seat_of(session.seats), len(letter.record.moves)
    if key == "old" and plies >= session.remote.sent:
        return Delivery(session, "same", False)  # the latest there is; the answer isn't sent yet
    if key == "fork":
        other = seated(letter, seat, store.new_id(), now)
        other.names = list(session.names)
        return Delivery(other, key, True)
    if key == "same" and letter.sender == seat:
        return Delivery(session, "own", False)
    changed = key == "came"
    for move in letter.record.moves[session.last :] if changed else ():
        session.play(move, now)
    if key != "old":
        # Whoever answers has heard of what it answers.
        changed = _heard(session, letter) or changed
    return Delivery(session, key, changed)


def _heard(session: Session, letter: "MoveMessage") -> bool:
    """Take over what a letter tells beside moves; whether that is new."""
    assert session.remote is not None
    before = (session.remote.sent, list(session.names))
    session.sent(session.last)
    mine = seat_of(session.seats)
    for seat, name in enumerate(_names(letter)):
        if name and (seat != mine or not session.names[seat]):
            session.names[seat] = name
    return before != (session.remote.sent, session.names)


def _next(new: Session, letter: "MoveMessage", now: float) -> Session:
    """The next game of a series, as far as the letter tells."""
    session = Session(new.id, letter.record, new.seats, new.names, now)
    session.series, session.remote = new.series, Remote(letter.id, session.last)
    _heard(session, letter)
    return session


def _invites(letter: "MoveMessage") -> bool:
    """Whether nobody but the sender has done anything, in this game or an earlier one."""
    states = letter.record.replay()[:-1]
    return not any(letter.series_wins) and all([state.turn == letter.sender for state in states])


def _alike(one: "Record", other: "Record") -> bool:
    return one.game == other.game and one.options == other.options


def _names(letter: "MoveMessage") -> "list[str]":
    return [clean_name(name) for name in (list(letter.names) + ["", ""])[:2]]


def _place(found: tuple) -> tuple:
    return found[:2]
