"""What a link that comes in leads to."""

from engine.game import SPECTATOR
from engine.link import game_link
from engine.link.game_link import GameLink, LinkError, ViewLink
from engine.observed_record import observe_record
from engine.record import RecordError, find_game
from ui.games import room
from ui.play import unwrap
from ui.play.remote import LETTER, PART
from ui.play.saves import record_in
from ui.play.sentences import called, side_name
from ui.play.session import HUMAN, Session
from ui.play.still import still

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.record import Record
    from ui.games import Room
    from ui.play.situation import Still
    from ui.play.store import Store
    from ui.words import GameWords, Words


class Arrival:
    """What is to be done with a link: go to the table with ``session`` (``fresh``: it is to be
    kept first, as a game of its own), or show the picture ``still``, titled ``title``; and what is
    to be said, a key of the page's words. LETTER: the link is a letter, and ``ui.play.mailbox``
    knows what to do with it. PART: it is a part of one, for ``ui.play.parts``."""

    def __init__(self, said: str) -> None:
        self.said = said
        self.session: "Session | None" = None
        self.fresh = False
        self.still: "Still | None" = None
        self.title = ""


def arrival(text: str, store: "Store", words: "Words", now: float) -> Arrival:
    """What the link in a text leads to, be it the fragment of an address. A game never takes the
    place of another one; one that is here already is gone on with."""
    try:
        found = unwrap.read(text)
    except LinkError as error:
        return Arrival(PART if error.reason == PART else "link-" + error.reason)
    if isinstance(found, GameLink):
        return _game(found, store, now)
    if not isinstance(found, ViewLink):
        return Arrival(LETTER)
    view = found.view
    say = words.of(view.game.name)
    made = Arrival("link-view")
    rooms = room(view.game.name)
    made.still = still(rooms, view, say("board-name"), open=view.turn is None)
    made.still.caption = say("versus").join(_seats(found, rooms, say))
    made.title = say("game")
    return made


def _seats(found: "ViewLink", room: "Room", say: "GameWords") -> "list[str]":
    """What everybody sees of each seat: its name, and what its sign at the table says."""
    view, told = found.view, []
    talk, seats = room.Talk(view, say), view.game.seats(view.options)
    for seat, given in enumerate(_names(found, seats)):
        name = called(given, HUMAN, say) or side_name(seat, seats, say)
        told.append(say("dot").join([name, talk.facts(seat)]))
    return told


def _names(found: "GameLink | ViewLink", seats: int) -> "list[str]":
    """A name for every seat, "" where the link has none."""
    return (list(found.names) + [""] * seats)[:seats]


def _game(found: "GameLink", store: "Store", now: float) -> Arrival:
    here = _kept(found.record, store)
    if here is not None:
        known = Arrival("link-have")
        known.session = here
        return known
    seats = [HUMAN] * find_game(found.record.game).seats(found.record.options)
    names = _names(found, len(seats))
    made = Arrival("link-opened")
    made.session, made.fresh = Session(store.new_id(), found.record, seats, names, now), True
    return made


def _kept(record: "Record", store: "Store") -> "Session | None":
    """The saved game that was played like this. To read a game is to replay it: only those are
    read that say so themselves."""
    wanted = record.to_data()
    for id, text in store.texts():
        if _resembles(text, wanted):
            found = store.load(id)
            if found.ok and found.value.record.to_data() == wanted:
                session: Session = found.value
                return session
    return None


def _resembles(text: str, wanted: dict) -> bool:
    """Whether the text of a saved game tells of the same game and moves."""
    try:
        data = record_in(text)
    except RecordError:
        return False
    return data.get("game") == wanted["game"] and data.get("moves") == wanted["moves"]


def of_game(session: Session) -> str:
    """The link to all of a game, secrets included."""
    return game_link.encode_game(session.record, session.names)


def of_bystander(session: Session) -> str:
    """The link to what a bystander knows of a game so far."""
    return game_link.encode_view(observe_record(session.record, SPECTATOR), session.names)
