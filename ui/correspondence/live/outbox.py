"""The outbox of one connected phone: the game on the table as it was sent and confirmed.

Nothing is sent that a link would not bring. Whole links are sent at first, whenever the other phone
says that it lacks something, and always of sealed games. In an open game the moves since those that
the other phone has confirmed are enough, which takes less time than a link with all of them.
"""

from engine.link.envelope import checksum
from ui.correspondence.live.channel_messages import MAX_MOVES
from ui.session.correspondence import NOTHING_SENT, local_seat, message_link, waiting_for_remote
from ui.session.sealed.sealed_games import sealed_correspondence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ui.session.session import Session

MAX_REPEATS = 2  # how often one link is sent over one connection


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

    Args:
        send: Sends a message; returns whether that was possible.
    """

    def __init__(self, send: "Callable[[dict], bool]") -> None:
        self._send = send
        self._count = 0
        self._sent_state: "tuple | None" = None  # of the game, as it was sent last
        self._known: "tuple[str, int]" = ("", 0)  # a game, and how many moves of it are known there
        self._unconfirmed: "dict[int, tuple[str, int, str]]" = {}  # number -> game, ply, link
        self._repeats: "dict[str, int]" = {}  # link -> how often it was sent

    def update(self, session: "Session") -> None:
        """Send what the other phone lacks of a game, unless it has been sent already."""
        if session.correspondence is None:
            return
        id, ply = game_id(session), session.ply_count
        if session.correspondence.is_sealed:
            link = message_link(session)
            if link and self._sent_state != (id, link):
                self._sent_state = (id, link)
                self.send_link(id, ply, link)
        elif self._sent_state != (id, ply):
            self._sent_state = (id, ply)
            if waiting_for_remote(session):
                self._send_open_game(session, id, ply)
            elif ply == 0 and not was_sent(session):
                self._send_beginning(session, id)

    def _send_open_game(self, session: "Session", id: str, ply: int) -> None:
        known_id, known = self._known
        if known_id == id and 0 < ply - known <= MAX_MOVES:
            moves = session.record.moves
            fields = {"id": id, "ply": known, "check": moves_check(moves[:known])}
            self._send_numbered("moves", fields | {"moves": moves[known:]}, (id, ply, ""))
        elif (known_id, known) != (id, ply):
            self.send_link(id, ply, message_link(session))

    def _send_beginning(self, session: "Session", id: str) -> None:
        seat, record = local_seat(session.seats), session.record
        fields = {"id": id, "game": record.game, "options": record.options, "seat": seat}
        self._send_numbered("begin", fields | {"name": session.names[seat]}, (id, 0, ""))

    def send_link(self, id: str, ply: int, link: str) -> None:
        """Send a link of a game, whose ``ply`` moves it brings; but the same one not for ever."""
        self._repeats[link] = self._repeats.get(link, 0) + 1
        if link and self._repeats[link] <= MAX_REPEATS:
            self._send_numbered("link", {"link": link}, (id, ply, link))

    def _send_numbered(self, kind: str, fields: dict, content: "tuple[str, int, str]") -> None:
        self._count += 1
        if self._send({"t": kind, "n": self._count} | fields):
            self._unconfirmed[self._count] = content
        else:
            self._sent_state = None

    def on_confirmed(self, number: int) -> "tuple[str, int, str] | None":
        """Note that a message has been received.

        Returns:
            The game's id, the ply, and the link that was sent, "" for none; None if no such message
            was sent.
        """
        content = self._unconfirmed.pop(number, None)
        if content:
            self._known = content[:2]
        return content

    def on_lacking(self, number: int, session: "Session | None") -> None:
        """Send the whole link in place of moves that don't fit what the other phone has."""
        content = self._unconfirmed.pop(number, None)
        if content and session and game_id(session) == content[0]:
            self._known = ("", 0)
            self.send_link(content[0], session.ply_count, message_link(session))

    def note_known(self, session: "Session", ply: int) -> None:
        """Note that the other phone has the first ``ply`` moves of a game: it has sent them."""
        id = game_id(session)
        known_id, known = self._known
        self._known = (id, max(known, ply) if known_id == id else ply)
