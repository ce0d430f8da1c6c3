"""A game with somebody at another phone: what a device knows of it, and what there is to do.

Such a game travels to and fro as links. Which ones, says its ``Remote``: of a game that hides
nothing these are letters (``engine.messages``), which hold the whole game as it stands; those of a
game with secrets are sealed (``ui.session.sealed.sealed_session``). A device knows the game's id,
which seat is played here (the one person of the session), and what has been sent. What comes of a
link that arrives is in ``ui.correspondence.message_inbox``.
"""

from engine.messages import MAX_GAME_ID, MoveMessage, supports_messages
from engine.record import find_game
from ui.session.session import FRIEND, HUMAN
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.session.session import Session
    from ui.words import GameWords

NOTHING_SENT = -1  # the other phone doesn't know the game at all
MESSAGE, QR_CHUNK = (
    "letter",
    "part",
)  # what a link may be beside a game: see ``ui.links.link_resolver.Arrival``


class Correspondence:
    """What a session knows beside the game: its ``id``, and after how many moves the other phone
    knows it (``sent``; UNKNOWN: it has heard nothing)."""

    is_sealed = False  # whether the game hides something, so that a device seals it
    note_key = "send-note"  # the key of what is said where the link is shown

    def __init__(self, id: int, sent_ply: int = NOTHING_SENT) -> None:
        self.id = id
        self.sent_ply = sent_ply

    def continue_series(self, new: "Session") -> "Session":
        """The next game of the series, ``new``, with what is to be known of it."""
        new.correspondence = Correspondence((self.id + 1) & MAX_GAME_ID)
        return new

    def previous_game(self) -> "Correspondence":
        """That of the game before."""
        return Correspondence((self.id - 1) & MAX_GAME_ID)

    def to_data(self) -> dict:
        """This as JSON-able data."""
        return {"id": self.id, "sent": self.sent_ply}

    def locked_plies(self, session: "Session") -> int:
        """How many moves can't be taken back, since another phone knows them."""
        return max(0, self.sent_ply)

    def mark_sent(self, ply: int) -> None:
        """What ``ply`` moves led to has gone to the other phone."""
        self.sent_ply = max(self.sent_ply, ply)

    def has_unsent(self, session: "Session") -> bool:
        """Whether there is something here that the other phone is to know."""
        return waiting_for_remote(session) and self.sent_ply < session.ply_count

    def outgoing_link(self, session: "Session") -> str:
        """The link to the other phone, without the page's address; "" if it is not its turn."""
        if not waiting_for_remote(session):
            return ""
        from engine.link.game_link import encode_message

        seat = local_seat(session.seats)
        return encode_message(
            MoveMessage(session.record, session.names, self.id, seat, session.prior_wins)
        )

    def recipient_seats(self, session: "Session") -> "list[int]":
        """The seats of those whom the link is for."""
        return [session.seats.index(FRIEND)]

    def message_key(self, session: "Session") -> str:
        """What a messenger says with the link: a key of the words for games by link."""
        return "text-over" if session.is_over else "text-turn"

    # ---- what is said, and what can be done

    def status_text(self, session: "Session", name: str, say: "GameWords") -> str:
        """The line below the board while the friend of that name is to go on."""
        if not self.has_unsent(session):
            return say("friend-waiting", name=name)
        return say("friend-due" if session.ply_count else "friend-begins", name=name)

    def actions(self, session: "Session", say: "GameWords") -> "list[Action]":
        """The buttons of the tray while it is for the other phone to go on."""
        if self.has_unsent(session):
            return [Action(say("code"), "code"), Action(say("send-move"), "send", tone="primary")]
        if session.is_over or not waiting_for_remote(session):
            return []
        again = Action(say("send-again"), "code")
        return [
            again,
            Action(say("scan"), "scan"),
            Action(say("paste-reply"), "paste", tone="primary"),
        ]

    def progress_text(self, session: "Session", name: str, say: "GameWords") -> str:
        """Whose turn it is, for the lobby; ``name``: of who is to move."""
        if not waiting_for_remote(session):
            return say("row-yours")
        return say("row-due") if self.has_unsent(session) else say("row-waiting", name=name)


def waiting_for_remote(session: "Session") -> bool:
    """Whether it is not for whoever is here to go on, in a game by link."""
    return session.correspondence is not None and session.player_kind() != HUMAN


def has_unsent(session: "Session") -> bool:
    """Whether there is something here that another phone is to know."""
    return session.correspondence is not None and session.correspondence.has_unsent(session)


def message_link(session: "Session") -> str:
    """Return the link to the other phone, without the page's address.

    Returns:
        "" if there is nothing to send: it is a local player's turn, or nobody plays by link.
    """
    return session.correspondence.outgoing_link(session) if session.correspondence else ""


def can_play_by_link(game: str, options: dict) -> bool:
    """Whether such a game can be played by link: by letters, or sealed."""
    rules = find_game(game)
    return supports_messages(game, options) or (rules.sealed and rules.seats(options) > 1)


def local_seat(seats: "list[str]") -> int:
    """The seat that is played here."""
    return seats.index(HUMAN)


def assign_link_seats(seats: "list[str]", changed_seat: int, is_possible: bool) -> "list[str]":
    """Who sits where in a game that is played by link: one person here, and all others at other
    phones. ``latest``: the seat that was changed last, −1 for none; ``can``: whether the game can
    be played so at all."""
    friends = [seat for seat, kind in enumerate(seats) if kind == FRIEND]
    if not friends:
        return seats
    far, people = changed_seat if changed_seat in friends else friends[0], seats.count(HUMAN)
    if not is_possible or (
        changed_seat not in (-1, far) and (seats[changed_seat] != HUMAN or people > 1)
    ):
        return [HUMAN if kind == FRIEND else kind for kind in seats]
    others = [seat for seat in range(len(seats)) if seat != far]
    here = ([seat for seat in others if seats[seat] == HUMAN] or others)[0]
    return [HUMAN if seat == here else FRIEND for seat in range(len(seats))]
