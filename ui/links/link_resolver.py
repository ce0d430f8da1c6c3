"""Resolves links that were opened, and creates the links of a game on this device."""

from engine.catalogue import LEVELS
from engine.game import SPECTATOR
from engine.link import game_link
from engine.link.game_link import GameLink, LinkError, ViewLink
from engine.observed_record import observe_record
from engine.record import RecordError, find_game
from ui.games import game_ui
from ui.library.saves import peek_record
from ui.links import link_parser
from ui.links.link_parser import StudyLink
from ui.session.correspondence import LIVE_CODE, MESSAGE, QR_CHUNK
from ui.session.seat_names import player_name, side_name
from ui.session.session import HUMAN, Session
from ui.session.static_board import static_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.record import Record
    from ui.games import GameUI
    from ui.library.store import Store
    from ui.session.static_board import StaticBoard
    from ui.words import GameWords, Words


STUDY = "study"


class ResolvedLink:
    """The effect of a link.

    Attributes:
        toast_key: The key of the toast to show; or MESSAGE for a message or a sealed link, which
            ``ui.correspondence.link_inbox`` delivers; or QR_CHUNK for a part of one, for
            ``ui.correspondence.qr_chunks``; or LIVE_CODE for a code of a phone to connect with; or
            STUDY for a study, which ``ui.study`` opens.
        session: The game to put on the table, or None.
        is_new: Whether that game is to be added to the library first.
        static_board: The board to show instead, or None.
        title: The title of that board.
    """

    def __init__(self, toast_key: str) -> None:
        self.toast_key = toast_key
        self.session: "Session | None" = None
        self.is_new = False
        self.static_board: "StaticBoard | None" = None
        self.title = ""


def resolve_link(text: str, store: "Store", words: "Words", now: float) -> ResolvedLink:
    """Resolve the link in a text, which may be the fragment of an address.

    A game never replaces another one. If the very game is here already, that one is opened.
    """
    try:
        link = link_parser.parse_link(text)
    except LinkError as error:
        is_code = error.reason in (QR_CHUNK, LIVE_CODE)
        return ResolvedLink(error.reason if is_code else "link-" + error.reason)
    if isinstance(link, GameLink):
        return _resolve_game(link, store, now)
    if isinstance(link, StudyLink):
        return ResolvedLink(STUDY)
    if not isinstance(link, ViewLink):
        return ResolvedLink(MESSAGE)
    view = link.view
    say, ui = words.for_game(view.game.name), game_ui(view.game.name)
    resolved = ResolvedLink("link-view")
    caption = say("versus").join(_seat_captions(link, ui, say))
    resolved.static_board = static_board(
        ui, view, say("board-name"), reveal_all=view.turn is None, caption=caption
    )
    resolved.title = say("game")
    return resolved


def _seat_captions(link: "ViewLink", ui: "GameUI", say: "GameWords") -> "list[str]":
    """Return for each seat its name and its public status."""
    view, captions = link.view, []
    narrator, seats = ui.Narrator(view, say), view.game.seats(view.options)
    for seat, given_name in enumerate(padded_names(link.names, seats)):
        name = player_name(given_name, HUMAN, say) or side_name(seat, seats, say)
        captions.append(say("dot").join([name, narrator.seat_status(seat)]))
    return captions


def padded_names(names: "Sequence[str]", seats: int) -> "list[str]":
    """Return a name for every seat: those of a link, "" where it has none."""
    return (list(names) + [""] * seats)[:seats]


def _resolve_game(link: "GameLink", store: "Store", now: float) -> ResolvedLink:
    """Resolve the link of a whole game."""
    saved = _find_saved_game(link.record, store)
    if saved is not None:
        resolved = ResolvedLink("link-have")
        resolved.session = saved
        return resolved
    seats = [HUMAN] * find_game(link.record.game).seats(link.record.options)
    names = padded_names(link.names, len(seats))
    resolved = ResolvedLink("link-opened")
    resolved.session = Session(store.new_id(), link.record, seats, names, now)
    resolved.is_new = True
    return resolved


def _find_saved_game(record: "Record", store: "Store") -> "Session | None":
    """Return the saved game with this very record, or None.

    Loading a game replays it, so only those are loaded whose text has the same game and moves.
    """
    data = record.to_data()
    for id, text in store.current_texts():
        if _may_be_same_game(text, data):
            loaded = store.load(id)
            if loaded.ok and loaded.value.record.to_data() == data:
                session: Session = loaded.value
                return session
    return None


def _may_be_same_game(text: str, record_data: dict) -> bool:
    """Return whether the text of a saved game has the same game and moves."""
    try:
        saved = peek_record(text)
    except RecordError:
        return False
    return saved.get("game") == record_data["game"] and saved.get("moves") == record_data["moves"]


def full_link(session: Session, ply: "int | None" = None) -> str:
    """Return the link to the game, secrets included; with ``ply``, to its first moves alone.

    One to a game that begins with a position that was set up leads to a study.
    """
    record = session.record if ply is None else session.record.up_to(ply)
    if record.setup:
        from engine.notation.game_tree import tree_of_record  # loaded with such a game
        from engine.notation.tree_link import encode_tree

        tree = tree_of_record(record, session.states)
        tree.set_names(session.names, [kind if kind in LEVELS else "" for kind in session.seats])
        return encode_tree(tree)
    return game_link.encode_game(record, session.names)


def spectator_link(session: Session) -> str:
    """Return the link to a spectator's view of the game so far."""
    return game_link.encode_view(observe_record(session.record, SPECTATOR), session.names)
