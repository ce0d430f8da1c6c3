"""Correspondence games: the state that a device keeps of a game against another device.

The devices send each other links. An open game is sent as messages (``engine.move_messages``),
which hold the whole game; a game with secrets as sealed links
(``ui.session.sealed.sealed_session``). A device knows the id of the game, which seat is played on
it (the session's only HUMAN), and what has been sent. ``ui.correspondence`` opens the links that
arrive.
"""

from engine.move_messages import MAX_GAME_ID, MoveMessage, supports_messages
from engine.record import find_game
from ui.session.session import FRIEND, HUMAN
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from ui.session.session import Session
    from ui.words import GameWords

    class _LiveStatus(Protocol):
        """The part of ``ui.correspondence.live.status.LiveStatus`` that is used."""

        def text(self, session: Session, seats: "list[int]") -> str: ...
        def actions(self, session: Session) -> "list[Action]": ...


NOTHING_SENT = -1  # the other device doesn't know the game at all
# Kinds of links: see ``ui.links.link_resolver.ResolvedLink``.
MESSAGE, QR_CHUNK, LIVE_CODE = "message", "part", "live"


class Correspondence:
    """The state of a correspondence game without secrets.

    Attributes:
        id: The id of the game in links.
        sent_ply: The ply up to which the other device knows the game, or NOTHING_SENT.
        handed_over_ply: The ply up to which the other device may know it: also what was handed to
            an open channel and isn't confirmed. NOTHING_SENT, or at least ``sent_ply``.
        is_sealed: Whether the game has secrets.
        note_key: The key of the note beside a link that is shown.
        live: The state of the other devices while they are connected with this one; None if they
            never were on this visit. It is not saved.
    """

    is_sealed = False
    note_key = "send-note"
    live: "_LiveStatus | None" = None

    def __init__(
        self, id: int, sent_ply: int = NOTHING_SENT, handed_over_ply: int = NOTHING_SENT
    ) -> None:
        self.id = id
        self.sent_ply = sent_ply
        self.handed_over_ply = max(sent_ply, handed_over_ply)

    def continue_series(self, new: "Session") -> "Session":
        """Return the next game of the series with a correspondence of its own."""
        new.correspondence = Correspondence((self.id + 1) & MAX_GAME_ID)
        return new

    def previous_game(self) -> "Correspondence":
        """Return the correspondence of the game before this one in the series."""
        return Correspondence((self.id - 1) & MAX_GAME_ID)

    def to_data(self) -> dict:
        """Return this as JSON-able data."""
        data = {"id": self.id, "sent": self.sent_ply}
        if self.handed_over_ply > self.sent_ply:
            data["handed_over"] = self.handed_over_ply
        return data

    def locked_plies(self, session: "Session") -> int:
        """Return how many moves can't be taken back because another device may know them."""
        return max(0, self.handed_over_ply)

    def mark_sent(self, ply: int) -> None:
        """Note that the position at ``ply`` has been sent."""
        self.sent_ply = max(self.sent_ply, ply)
        self.mark_handed_over(ply)

    def mark_handed_over(self, ply: int) -> None:
        """Note that the position at ``ply`` is on its way, and may arrive.

        A lost connection changes nothing: the message may have arrived before.
        """
        self.handed_over_ply = max(self.handed_over_ply, ply)

    def has_unsent(self, session: "Session") -> bool:
        """Return whether there is something to send."""
        return waiting_for_remote(session) and self.sent_ply < session.ply_count

    def outgoing_link(self, session: "Session") -> str:
        """Return the link to the other device, without the page's address; "" if there is none."""
        if not waiting_for_remote(session):
            return ""
        from engine.link.game_link import encode_message

        seat = local_seat(session.seats)
        return encode_message(
            MoveMessage(session.record, session.names, self.id, seat, session.prior_wins)
        )

    def recipient_seats(self, session: "Session") -> "list[int]":
        """Return the seats of the players who receive the link."""
        return [session.seats.index(FRIEND)]

    def message_key(self, session: "Session") -> str:
        """Return the key of the text to send with the link, in the words for correspondence."""
        return "text-over" if session.is_over else "text-turn"

    # Texts and actions

    def status_text(self, session: "Session", name: str, say: "GameWords") -> str:
        """Return the line below the board while the player at the other device is to move."""
        if self.live:
            return self.live.text(session, self.recipient_seats(session))
        if not self.has_unsent(session):
            return say("friend-waiting", name=name)
        return say("friend-due" if session.ply_count else "friend-begins", name=name)

    def actions(self, session: "Session", say: "GameWords") -> "list[Action]":
        """Return the actions while the other device is to move."""
        if self.live and (self.has_unsent(session) or not session.is_over):
            return self.live.actions(session)
        if self.has_unsent(session):
            return [Action(say("code"), "code"), Action(say("send-move"), "send", tone="primary")]
        if session.is_over or not waiting_for_remote(session):
            return []
        return receiving_actions(say) + [Action(say("send-again"), "code")]

    def progress_text(self, session: "Session", name: str, say: "GameWords") -> str:
        """Return whose turn it is, for the lobby.

        Args:
            session: The game.
            name: The name of the player to move.
            say: The game's words.
        """
        if not waiting_for_remote(session):
            return say("row-yours")
        return say("row-due") if self.has_unsent(session) else say("row-waiting", name=name)


def receiving_actions(say: "GameWords") -> "list[Action]":
    """Return the actions that open an answer.

    "Send again" stands after them, where "Send" stood before: a second tap there must not open the
    clipboard's link.
    """
    return [Action(say("paste-reply"), "paste", tone="primary"), Action(say("scan"), "scan")]


def waiting_for_remote(session: "Session") -> bool:
    """Return whether another device is to move in a correspondence game."""
    return session.correspondence is not None and session.player_kind() != HUMAN


def has_unsent(session: "Session") -> bool:
    """Return whether there is something to send to another device."""
    return session.correspondence is not None and session.correspondence.has_unsent(session)


def message_link(session: "Session") -> str:
    """Return the link to the other phone, without the page's address.

    Returns:
        "" if there is nothing to send: it is a local player's turn, or the game is a local one.
    """
    return session.correspondence.outgoing_link(session) if session.correspondence else ""


def can_play_by_link(game: str, options: dict) -> bool:
    """Return whether such a game can be played by link: by messages, or sealed."""
    rules = find_game(game)
    return supports_messages(game, options) or (rules.sealed and rules.seats(options) > 1)


def local_seat(seats: "list[str]") -> int:
    """Return the seat that is played on this device."""
    return seats.index(HUMAN)


def assign_link_seats(seats: "list[str]", changed_seat: int, is_possible: bool) -> "list[str]":
    """Return the kinds of players so that a game can be played by link.

    A correspondence game has one person on this device, and all others on other devices.

    Args:
        seats: The kinds of players that were chosen.
        changed_seat: The seat that was changed last; −1 for none.
        is_possible: Whether the game can be played by link.
    """
    friends = [seat for seat, kind in enumerate(seats) if kind == FRIEND]
    if not friends:
        return seats
    remote, people = changed_seat if changed_seat in friends else friends[0], seats.count(HUMAN)
    if not is_possible or (
        changed_seat not in (-1, remote) and (seats[changed_seat] != HUMAN or people > 1)
    ):
        return [HUMAN if kind == FRIEND else kind for kind in seats]
    others = [seat for seat in range(len(seats)) if seat != remote]
    local = ([seat for seat in others if seats[seat] == HUMAN] or others)[0]
    return [HUMAN if seat == local else FRIEND for seat in range(len(seats))]
