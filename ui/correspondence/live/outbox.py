"""The outbox of one connected phone: the game on the table as it was sent and confirmed.

Nothing is sent that a link would not bring. Whole links are sent at first, whenever the other phone
says that it lacks something, and always of sealed games. In an open game the moves since those that
the other phone has confirmed are enough, which takes less time than a link with all of them.
"""

from collections import namedtuple

from engine.link.envelope import checksum
from ui.correspondence.live.channel_messages import MAX_MOVES
from ui.session.correspondence import NOTHING_SENT, local_seat, message_link, waiting_for_remote
from ui.session.sealed.sealed_games import sealed_correspondence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.session.session import Session

MAX_REPEATS = 2  # how often one link is sent over one connection

# What a message brings: the id of its game, the game's moves up to there, and the link that was
# sent, "" for none.
Content = namedtuple("Content", ("game_id", "moves", "link"))


def moves_check(moves: "Sequence[str]") -> int:
    """Return a checksum of the moves before those that are sent."""
    return int.from_bytes(checksum(" ".join(moves).encode()), "big")


def game_id(session: "Session") -> str:
    """Return the id of a correspondence game as text; "" for another game."""
    return str(session.correspondence.id) if session.correspondence else ""


def was_sent(session: "Session") -> bool:
    """Return whether anything of a correspondence game was sent, by whatever way."""
    correspondence, sealed = session.correspondence, sealed_correspondence(session)
    if sealed:
        return sealed.is_sent
    return correspondence is not None and correspondence.sent_ply != NOTHING_SENT


class Outbox:
    """The outbox of one phone.

    Moves are compared themselves, and not how many there are: the other phone may know a game that
    has gone on in another way.

    Args:
        send: Sends a message; returns whether that was possible.
    """

    def __init__(self, send: "Callable[[dict], bool]") -> None:
        self._send = send
        self._count = 0
        self._sent_state: "tuple | None" = None  # of the game, as it was sent last
        # A game, and its moves that are known there
        self._known: "tuple[str, list[str]]" = ("", [])
        self._unconfirmed: "dict[int, Content]" = {}  # by the number of the message
        self._repeats: "dict[str, int]" = {}  # link -> how often it was sent

    def update(self, session: "Session") -> bool:
        """Send what the other phone lacks of a game, unless it has been sent already.

        Returns:
            Whether more of an open game has been handed over than before, which is to be saved.
        """
        correspondence = session.correspondence
        if correspondence is None:
            return False
        id, moves = game_id(session), session.record.moves
        if correspondence.is_sealed:
            link = message_link(session)
            if link and self._sent_state != (id, link):
                self._sent_state = (id, link)
                self.send_link(session, link)
            return False
        before = correspondence.handed_over_ply
        if self._sent_state != (id, moves):
            self._sent_state = (id, list(moves))
            if waiting_for_remote(session):
                self._send_open_game(session, id)
            elif not moves and not was_sent(session):
                self._send_beginning(session, id)
        return bool(correspondence.handed_over_ply > before)

    def _send_open_game(self, session: "Session", id: str) -> None:
        known_id, known = self._known
        moves, ply = session.record.moves, len(known)
        if known_id != id or moves[:ply] != known or len(moves) - ply > MAX_MOVES:
            self.send_link(session, message_link(session))
        elif len(moves) > ply:
            fields = {"id": id, "ply": ply, "check": moves_check(known), "moves": moves[ply:]}
            self._send_numbered("moves", fields, session)

    def _send_beginning(self, session: "Session", id: str) -> None:
        seat, record = local_seat(session.seats), session.record
        fields = {"id": id, "game": record.game, "options": record.options, "seat": seat}
        self._send_numbered("begin", fields | {"name": session.names[seat]}, session)

    def send_link(self, session: "Session", link: str) -> None:
        """Send a link of a game as it stands; but the same one not for ever."""
        self._repeats[link] = self._repeats.get(link, 0) + 1
        if link and self._repeats[link] <= MAX_REPEATS:
            self._send_numbered("link", {"link": link}, session, link)

    def _send_numbered(self, kind: str, fields: dict, session: "Session", link: str = "") -> None:
        self._count += 1
        if self._send({"t": kind, "n": self._count} | fields):
            moves = list(session.record.moves)
            self._unconfirmed[self._count] = Content(game_id(session), moves, link)
            if session.correspondence and not session.correspondence.is_sealed:
                session.correspondence.mark_handed_over(len(moves))
        else:
            self._sent_state = None

    def on_confirmed(self, number: int) -> "Content | None":
        """Note that a message has been received; return its content, None if it wasn't sent."""
        content = self._unconfirmed.pop(number, None)
        if content:
            self._known = (content.game_id, content.moves)
        return content

    def on_lacking(self, number: int, session: "Session | None") -> None:
        """Send the whole link in place of moves that don't fit what the other phone has."""
        content = self._unconfirmed.pop(number, None)
        if content and session and game_id(session) == content.game_id:
            self._known = ("", [])
            self.send_link(session, message_link(session))

    def note_known(self, session: "Session", ply: int) -> None:
        """Note that the other phone has the first ``ply`` moves of a game: it has sent them."""
        id, moves = game_id(session), session.record.moves[:ply]
        known_id, known = self._known
        if known_id != id or known[: len(moves)] != moves:
            self._known = (id, moves)
