"""A game with somebody at another phone: what a device knows of it, and what there is to do.

Such a game travels to and fro as links. Which ones, says its ``Remote``: of a game that hides
nothing these are letters (``engine.messages``), which hold the whole game as it stands; those of a
game with secrets are sealed (``ui.play.sealed``). A device knows the game's id, which seat is
played here (the one person of the session), and what has been sent. What comes of a link that
arrives is in ``ui.play.mailbox``.
"""

from engine.messages import MAX_GAME_ID, MoveMessage, supports_messages
from engine.record import find_game
from ui.play.session import FRIEND, HUMAN
from ui.play.situation import Act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.session import Session
    from ui.words import GameWords

UNKNOWN = -1  # the other phone doesn't know the game at all
LETTER, PART = "letter", "part"  # what a link may be beside a game: see ``ui.play.links.Arrival``


class Remote:
    """What a session knows beside the game: its ``id``, and after how many moves the other phone
    knows it (``sent``; UNKNOWN: it has heard nothing)."""

    sealed = False  # whether the game hides something, so that a device seals it
    note = "send-note"  # the key of what is said where the link is shown

    def __init__(self, id: int, sent: int = UNKNOWN) -> None:
        self.id = id
        self.sent = sent

    def following(self, new: "Session") -> "Session":
        """The next game of the series, ``new``, with what is to be known of it."""
        new.remote = Remote((self.id + 1) & MAX_GAME_ID)
        return new

    def before(self) -> "Remote":
        """That of the game before."""
        return Remote((self.id - 1) & MAX_GAME_ID)

    def to_data(self) -> dict:
        """This as JSON-able data."""
        return {"id": self.id, "sent": self.sent}

    def stays(self, session: "Session") -> int:
        """How many moves can't be taken back, since another phone knows them."""
        return max(0, self.sent)

    def went(self, ply: int) -> None:
        """What ``ply`` moves led to has gone to the other phone."""
        self.sent = max(self.sent, ply)

    def due(self, session: "Session") -> bool:
        """Whether there is something here that the other phone is to know."""
        return away(session) and self.sent < session.last

    def letter(self, session: "Session") -> str:
        """The link to the other phone, without the page's address; "" if it is not its turn."""
        if not away(session):
            return ""
        from engine.link.game_link import encode_message

        seat = seat_of(session.seats)
        return encode_message(
            MoveMessage(session.record, session.names, self.id, seat, session.series)
        )

    def to(self, session: "Session") -> "list[int]":
        """The seats of those whom the link is for."""
        return [session.seats.index(FRIEND)]

    def message(self, session: "Session") -> str:
        """What a messenger says with the link: a key of the words for games by link."""
        return "text-over" if session.over else "text-turn"

    # ---- what is said, and what can be done

    def status(self, session: "Session", name: str, say: "GameWords") -> str:
        """The line below the board while the friend of that name is to go on."""
        if not self.due(session):
            return say("friend-waiting", name=name)
        return say("friend-due" if session.last else "friend-begins", name=name)

    def acts(self, session: "Session", say: "GameWords") -> "list[Act]":
        """The buttons of the tray while it is for the other phone to go on."""
        if self.due(session):
            return [Act(say("code"), "code"), Act(say("send-move"), "send", tone="primary")]
        if session.over or not away(session):
            return []
        again = Act(say("send-again"), "code")
        return [again, Act(say("scan"), "scan"), Act(say("paste-reply"), "paste", tone="primary")]

    def progress(self, session: "Session", name: str, say: "GameWords") -> str:
        """Whose turn it is, for the lobby; ``name``: of who is to move."""
        if not away(session):
            return say("row-yours")
        return say("row-due") if self.due(session) else say("row-waiting", name=name)


def away(session: "Session") -> bool:
    """Whether it is not for whoever is here to go on, in a game by link."""
    return session.remote is not None and session.whose() != HUMAN


def due(session: "Session") -> bool:
    """Whether there is something here that another phone is to know."""
    return session.remote is not None and session.remote.due(session)


def by_link(game: str, options: dict) -> bool:
    """Whether such a game can be played by link: by letters, or sealed."""
    rules = find_game(game)
    return supports_messages(game, options) or (rules.sealed and rules.seats(options) > 1)


def seat_of(seats: "list[str]") -> int:
    """The seat that is played here."""
    return seats.index(HUMAN)


def settle_seats(seats: "list[str]", latest: int, can: bool) -> "list[str]":
    """Who sits where in a game that is played by link: one person here, and all others at other
    phones. ``latest``: the seat that was changed last, −1 for none; ``can``: whether the game can
    be played so at all."""
    friends = [seat for seat, kind in enumerate(seats) if kind == FRIEND]
    if not friends:
        return seats
    far, people = latest if latest in friends else friends[0], seats.count(HUMAN)
    if not can or (latest not in (-1, far) and (seats[latest] != HUMAN or people > 1)):
        return [HUMAN if kind == FRIEND else kind for kind in seats]
    others = [seat for seat in range(len(seats)) if seat != far]
    here = ([seat for seat in others if seats[seat] == HUMAN] or others)[0]
    return [HUMAN if seat == here else FRIEND for seat in range(len(seats))]
