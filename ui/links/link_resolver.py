"""What a link that comes in leads to."""

from engine.game import SPECTATOR
from engine.link import game_link
from engine.link.game_link import GameLink, LinkError, ViewLink
from engine.observed_record import observe_record
from engine.record import RecordError, find_game
from ui.games import game_ui
from ui.library.saves import peek_record
from ui.links import link_parser
from ui.session.correspondence import MESSAGE, QR_CHUNK
from ui.session.seat_names import player_name, side_name
from ui.session.session import HUMAN, Session
from ui.session.static_board import static_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.record import Record
    from ui.games import GameUI
    from ui.library.store import Store
    from ui.session.view_models import StaticBoard
    from ui.words import GameWords, Words


class ResolvedLink:
    """What is to be done with a link: go to the table with ``session`` (``fresh``: it is to be
    kept first, as a game of its own), or show the picture ``still``, titled ``title``; and what is
    to be said, a key of the page's words. LETTER: the link is a letter, and
    ``ui.correspondence.inbox`` knows what to do with it. PART: it is a part of one, for
    ``ui.correspondence.qr_chunks``."""

    def __init__(self, said: str) -> None:
        self.toast_key = said
        self.session: "Session | None" = None
        self.is_new = False
        self.static_board: "StaticBoard | None" = None
        self.title = ""


def resolve_link(text: str, store: "Store", words: "Words", now: float) -> ResolvedLink:
    """What the link in a text leads to, be it the fragment of an address. A game never takes the
    place of another one; one that is here already is gone on with."""
    try:
        found = link_parser.parse_link(text)
    except LinkError as error:
        return ResolvedLink(QR_CHUNK if error.reason == QR_CHUNK else "link-" + error.reason)
    if isinstance(found, GameLink):
        return _resolve_game(found, store, now)
    if not isinstance(found, ViewLink):
        return ResolvedLink(MESSAGE)
    view = found.view
    say = words.for_game(view.game.name)
    made = ResolvedLink("link-view")
    rooms = game_ui(view.game.name)
    made.static_board = static_board(rooms, view, say("board-name"), reveal_all=view.turn is None)
    made.static_board.caption = say("versus").join(_seat_captions(found, rooms, say))
    made.title = say("game")
    return made


def _seat_captions(found: "ViewLink", room: "GameUI", say: "GameWords") -> "list[str]":
    """What everybody sees of each seat: its name, and what its sign at the table says."""
    view, told = found.view, []
    talk, seats = room.Narrator(view, say), view.game.seats(view.options)
    for seat, given in enumerate(_padded_names(found, seats)):
        name = player_name(given, HUMAN, say) or side_name(seat, seats, say)
        told.append(say("dot").join([name, talk.seat_status(seat)]))
    return told


def _padded_names(found: "GameLink | ViewLink", seats: int) -> "list[str]":
    """A name for every seat, "" where the link has none."""
    return (list(found.names) + [""] * seats)[:seats]


def _resolve_game(found: "GameLink", store: "Store", now: float) -> ResolvedLink:
    here = _find_saved_game(found.record, store)
    if here is not None:
        known = ResolvedLink("link-have")
        known.session = here
        return known
    seats = [HUMAN] * find_game(found.record.game).seats(found.record.options)
    names = _padded_names(found, len(seats))
    made = ResolvedLink("link-opened")
    made.session, made.is_new = Session(store.new_id(), found.record, seats, names, now), True
    return made


def _find_saved_game(record: "Record", store: "Store") -> "Session | None":
    """The saved game that was played like this. To read a game is to replay it: only those are
    read that say so themselves."""
    wanted = record.to_data()
    for id, text in store.current_texts():
        if _may_be_same_game(text, wanted):
            found = store.load(id)
            if found.ok and found.value.record.to_data() == wanted:
                session: Session = found.value
                return session
    return None


def _may_be_same_game(text: str, wanted: dict) -> bool:
    """Whether the text of a saved game tells of the same game and moves."""
    try:
        data = peek_record(text)
    except RecordError:
        return False
    return data.get("game") == wanted["game"] and data.get("moves") == wanted["moves"]


def full_link(session: Session) -> str:
    """The link to all of a game, secrets included."""
    return game_link.encode_game(session.record, session.names)


def spectator_link(session: Session) -> str:
    """The link to what a bystander knows of a game so far."""
    return game_link.encode_view(observe_record(session.record, SPECTATOR), session.names)
