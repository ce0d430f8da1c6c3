"""A game with somebody at another phone: what a device knows of it, and what there is to do.

Such a game travels to and fro as letters (``engine.link``). A device knows its id, which seat is
played here (the one person of the session), and how far the other phone knows the game. What comes
of a letter that arrives is in ``ui.play.mailbox``.
"""

from engine.link import Letter, encode_letter
from ui.play.session import FRIEND, HUMAN
from ui.play.situation import Act

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.play.session import Session
    from ui.words import GameWords


def away(session: "Session") -> bool:
    """Whether it is for the other phone to go on."""
    return session.remote is not None and session.whose() != HUMAN


def due(session: "Session") -> bool:
    """Whether something has been played here that the other phone is to know."""
    remote = session.remote
    return remote is not None and away(session) and remote.sent < session.last


def letter_of(session: "Session") -> str:
    """The letter to the other phone, without the page's address; "" if it is not its turn."""
    if not away(session):
        return ""
    seat, remote = seat_of(session.seats), session.remote
    assert remote is not None
    return encode_letter(Letter(session.record, session.names, remote.id, seat, session.series))


# ---- what is said, and what can be done


def status(session: "Session", name: str, say: "GameWords") -> str:
    """The line below the board while the friend of that name is to go on."""
    if not due(session):
        return say("friend-waiting", name=name)
    return say("friend-due" if session.last else "friend-begins", name=name)


def acts(session: "Session", say: "GameWords") -> "list[Act]":
    """The buttons of the tray while it is for the other phone to go on."""
    if due(session):
        return [Act(say("code"), "code"), Act(say("send-move"), "send", tone="primary")]
    if session.over or not away(session):
        return []
    again = Act(say("send-again"), "code")
    return [again, Act(say("scan"), "scan"), Act(say("paste-reply"), "paste", tone="primary")]


def progress(session: "Session", name: str, say: "GameWords") -> str:
    """Whose turn it is, for the lobby; ``name``: of who is to move."""
    if not away(session):
        return say("row-yours")
    return say("row-due") if due(session) else say("row-waiting", name=name)


def seat_of(seats: "list[str]") -> int:
    """The seat that is played here."""
    return seats.index(HUMAN)


def settle_seats(seats: "list[str]", latest: int, can: bool) -> "list[str]":
    """Who sits where in a game that one of them plays from another phone: against one person here,
    no computer. ``latest``: the seat that was changed last, −1 for none; ``can``: whether the game
    can be played so at all."""
    friends = [seat for seat, kind in enumerate(seats) if kind == FRIEND]
    if not friends:
        return seats
    far = latest if latest in friends else friends[0]
    if not can or (latest not in (-1, far) and seats[latest] != HUMAN):
        return [HUMAN if kind == FRIEND else kind for kind in seats]
    return [FRIEND if seat == far else HUMAN for seat in range(len(seats))]
