"""A game with secrets that is played by link: what this phone holds of it, as a session.

What is said to the other phones, and heard from them, is worked out by this phone's *device*, at a
desk that takes questions and gives answers (``engine.sealed.rpc``). A session keeps what the desk
has said last, its key among it, and the questions that have not been answered. It never holds more
than one's own view, until the keys are published and all has been checked: then it is a whole game.
"""

from engine.game import OMNISCIENT, SPECTATOR
from engine.observed_record import ObservedRecord
from engine.observed_record import from_data as told_from
from engine.person_names import clean_name
from engine.record import RecordError, find_game
from engine.record import from_data as record_from
from ui.games import game_ui
from ui.session.correspondence import Correspondence, local_seat
from ui.session.sealed.sealed_save import check_game, check_pending, checked_remote, require
from ui.session.seat_names import seat_name
from ui.session.session import FRIEND, HUMAN, Session
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import State
    from engine.record import Record
    from ui.words import GameWords

ADVANCING_RECEIPTS = ("new", "restored", "part")  # receipts of links that bring something
GAP_RECEIPTS = ("part", "missing")  # of links after which the rest is to be asked for
STALE_RECEIPTS = ("twice", "old", "asked")  # of links whose sender may lack something
UNFIT = ("fork", "refused", "taken")  # of links that don't fit the game here

# What a save holds of a sealed correspondence: attribute -> (stored key, the types of its value).
_STORED = {
    "id": ("id", (str,)),
    "is_sent": ("sent", (bool,)),
    "link": ("link", (str,)),
    "link_reason": ("why", (str,)),
    "last_sender": ("sender", (int, type(None))),
    "device": ("device", (dict, type(None))),
    "next_seat": ("next", (int, type(None))),
    "knows_start": ("begun", (bool,)),
    "pending_move": ("pending", (str, type(None))),
    "faults": ("faults", (list, type(None))),
    "pending_requests": ("asked", (list,)),
}


class SealedCorrespondence(Correspondence):
    """What a session keeps beside what its seat was told.

    Attributes:
        id: the game's name in links; the session's own id until it has one.
        device: this phone's end of the game as the desk packs it; None until there is one.
        next: the seat that says something next; None when all is said.
        begun: whether this seat knows how the game begins.
        pending: a move that waits for what other phones have to open; None if there is none.
        faults: what the published keys have shown of cheating; None before.
        link: what other phones may lack, "" for nothing; ``sent``: whether it has gone to them.
        why: what the link is: the question that it came of, "ask" or "again".
        sender: the seat that sent the link heard last; None for nobody.
        asked: the questions to the desk that have not been answered, the oldest first.
    """

    id: str  # type: ignore[assignment]
    is_sealed = True
    note_key = "sealed-note"

    def __init__(self, id: str) -> None:
        self.id = id
        self.is_sent = self.knows_start = False
        self.link = self.link_reason = ""
        self.last_sender: "int | None" = None
        self.device: "dict | None" = None
        self.next_seat: "int | None" = None
        self.pending_move: "str | None" = None
        self.faults: "list[dict] | None" = None
        self.pending_requests: "list[dict]" = []

    def to_data(self) -> dict:
        return {key: getattr(self, attribute) for attribute, (key, _) in _STORED.items()}

    def apply_answer(self, request: dict, answer: dict) -> str:
        """Take in what the desk says to a question: how a link was received, else what was
        asked."""
        went_on = answer["device"] != self.device
        self.device, self.id, self.next_seat = answer["device"], answer["id"], answer["due"]
        self.knows_start = answer["told"] is not None
        self.pending_move, self.faults = answer["pending"], answer["faults"]
        self.last_sender = request.get("from")
        kind: str = answer["receipt"]["kind"] if answer["receipt"] else request["do"]
        wanted = kind in GAP_RECEIPTS + STALE_RECEIPTS and answer["link"] != ""
        if kind in STALE_RECEIPTS and self.link and not self.is_sent:
            wanted = False  # what is to be sent has never been sent
        if went_on or wanted:
            self.link = answer["link"]
            self.is_sent = not (answer["unsent"] or wanted)
            said = request["do"] if answer["seated"] else "invite"  # who sits down sends it on
            self.link_reason = "ask" if kind in GAP_RECEIPTS else "again" if wanted else said
        return kind

    # ---- as every Remote

    def continue_series(self, new: "Session") -> "Session":
        return create_invitation(new)

    def locked_plies(self, session: "Session") -> int:
        return session.ply_count  # what was sealed is not sealed anew

    def mark_sent(self, ply: int) -> None:
        self.is_sent = True

    def has_unsent(self, session: "Session") -> bool:
        return self.link != "" and not self.is_sent and not self.pending_requests

    def outgoing_link(self, session: "Session") -> str:
        known = session.is_public() and not self.has_unsent(
            session
        )  # and shared as any game that is over
        return "" if self.pending_requests or known else self.link

    def recipient_seats(self, session: "Session") -> "list[int]":
        """The seats of those whom the link is for."""
        mine = local_seat(session.seats)
        for seat in (self.next_seat if self.link_reason not in ("ask", "again") else self.last_sender, self.next_seat):
            if seat not in (None, mine):
                return [seat]
        return [seat for seat in range(len(session.seats)) if seat != mine]

    def message_key(self, session: "Session") -> str:
        return "text-invite" if self.link_reason == "invite" else super().message_key(session)

    def status_text(self, session: "Session", name: str, say: "GameWords") -> str:
        if self.pending_requests:
            return say("asked-" + self.pending_requests[0]["do"])
        if self.device is None:
            return say("not-begun")
        if self.faults:
            return say("no-result")
        rooms = game_ui(session.record.game)
        names = [seat_name(session, seat, say) for seat in self.recipient_seats(session)]
        if self.has_unsent(session):
            key, moved = "due-" + self.link_reason, ""
            if self.link_reason == "invite" and len(session.seats) > 2:
                key = "due-invite-two" if len(self.device["entries"]) < 2 else "due-invite-on"
            elif self.link_reason == "play" and self.pending_move:
                declared = not rooms.Input(session.displayed_state).tap_paths(self.pending_move)
                key = "due-declared" if declared else "due-pending"
                talk = rooms.Narrator(session.displayed_state, say)
                moved = talk.move_button(self.pending_move).text if declared else ""
            return say(key, name=say("comma").join(names), move=moved)
        if self.pending_move:
            return say("pending-waiting", name=name)
        return say("friend-waiting" if self.knows_start else "reply-waiting", name=name)

    def actions(self, session: "Session", say: "GameWords") -> "list[Action]":
        if self.pending_requests or self.device is None:
            return []
        if self.has_unsent(session):
            send = Action(say("send-" + self.link_reason), "send", tone="primary")
            return [Action(say("code"), "code"), send]
        if self.faults:
            shown = Action(say("what-false"), "result", tone="primary")
            return [Action(say("other-options"), "new-options"), shown]
        if session.is_over:
            return []
        again = [Action(say("send-again"), "code")] if self.link else []
        paste = Action(say("paste-reply"), "paste", tone="primary")
        return again + [Action(say("scan"), "scan"), paste]

    def progress_text(self, session: "Session", name: str, say: "GameWords") -> str:
        if self.has_unsent(session) or self.pending_requests or self.device is None:
            return say("row-due")
        if self.next_seat is None:
            return say("finished")
        return say("row-yours") if session.player_kind() == HUMAN else say("row-waiting", name=name)


class SealedSession(Session):
    """A session of which this phone knows what one seat was told.

    ``record`` is the game as it was told and ``states`` are its views; once all has been checked
    they are those of the whole game, as in every session, if the game can tell it."""

    correspondence: SealedCorrespondence

    def __init__(
        self,
        id: str,
        record: "Record | ObservedRecord",
        seats: "list[str]",
        names: "list[str]",
        remote: SealedCorrespondence,
        now: float = 0.0,
    ) -> None:
        """Raises RecordError as ``Session``."""
        super().__init__(id, record, seats, names, now)  # type: ignore[arg-type]
        if sorted(self.seats) != [FRIEND] * (len(self.seats) - 1) + [HUMAN]:
            raise RecordError("not-a-game")
        self.correspondence = remote

    @property
    def turn(self) -> "int | None":
        if self.is_over or self.correspondence.pending_requests:
            return None
        # What is missing here may be one's own: to move before it comes would be a fork.
        return (
            self.correspondence.last_sender
            if self.correspondence.link_reason == "ask"
            else self.correspondence.next_seat
        )

    @property
    def taken_seats(self) -> "list[int]":
        """The seats that are known to be taken, in the order in which they were."""
        entries, count = (self.correspondence.device or {"entries": []})["entries"], len(self.seats)
        return [(int(entries[0][:2], 16) + i) % count for i in range(min(len(entries), count))]

    def is_public(self) -> bool:
        return self.is_over and self.current_state.viewer == OMNISCIENT

    def has_secrets_at(self, ply: int) -> bool:
        return False  # what this phone holds is for the one who holds it

    def play(self, move: str, now: "float | None" = None) -> "State":
        """Have a move made by the device."""
        self.correspondence.pending_requests.append({"do": "play", "move": move})
        return self.current_state

    def build_request(self, request: dict, key: str) -> dict:
        """A question with all that the desk needs. ``key``: fresh and random, 32 bytes in
        hexadecimal, for the device if that is to be made."""
        record, seat, whole = self.record, local_seat(self.seats), dict(request)
        whole.update(
            {"names": self.names, "device": self.correspondence.device, "key": key, "seat": seat}
        )
        whole.update({"game": record.game, "options": record.options})
        return whole

    def apply_answer(self, answer: dict, now: float) -> str:
        """Go on with what the desk has answered to the oldest question; see ``Sealed.take``. When
        the game is over, only keys are added, and a device with another transcript is not taken."""
        over, asked = self.is_over, self.correspondence.pending_requests.pop(0)
        if self.final and not self._extended(answer["device"]):
            return "fork"
        kind, receipt = self.correspondence.apply_answer(asked, answer), answer["receipt"]
        if not over and (receipt is None or kind in ADVANCING_RECEIPTS):
            self.changed = now
            self._name(receipt["names"] if receipt else ())
        if answer["record"]:
            self._replace_record(record_from(answer["record"]))
        elif answer["told"]:
            self._replace_record(told_from(answer["told"]))
        return kind

    @property
    def final(self) -> bool:
        """Whether the end has been said, so that nothing is replaced any more."""
        remote = self.correspondence
        return remote.device is not None and (self.is_over or remote.next_seat is None)

    def _extended(self, device: dict) -> bool:
        """Whether this is the device here, perhaps with further entries."""
        mine = self.correspondence.device or {}
        if (device["key"], device["seat"]) != (mine["key"], mine["seat"]):
            return False
        known: bool = device["entries"][: len(mine["entries"])] == mine["entries"]
        return known

    def _name(self, names: "Sequence[str]") -> None:
        """Take over the names that an accepted link brings; the own one only if there is none."""
        mine = local_seat(self.seats)
        for seat, name in enumerate(names[: len(self.seats)]):
            if name and (seat != mine or not self.names[seat]):
                self.names[seat] = clean_name(name)

    def _replace_record(self, record: "Record | ObservedRecord") -> None:
        """Go on to this record; what has been replayed of it stays."""
        known, self._cursor = self.record.moves, None
        same = type(record) is type(self.record) and record.moves[: len(known)] == known
        self.record = record  # type: ignore[assignment]
        if not same:
            self.states = record.replay()
        for move in record.moves[len(self.states) - 1 :]:
            self.states.append(self.current_state.play(move))


class PendingGame(ObservedRecord):
    """A game of which this seat doesn't know yet how it begins: nothing but the table."""

    def replay(self) -> "list[State]":
        state = find_game(self.game).start(self.options).view(SPECTATOR).copy()
        state.viewer, state.turn = self.viewer, None
        return [state]


def create_invitation(new: Session) -> SealedSession:
    """A new session as a game that is offered to the friends in its other seats."""
    record = PendingGame(new.record.game, new.record.options, local_seat(new.seats))
    made = SealedSession(
        new.id, record, new.seats, new.names, SealedCorrespondence(new.id), new.created
    )
    made.prior_wins = new.prior_wins
    made.correspondence.pending_requests.append({"do": "invite"})
    return made


def sender_of(read: dict, count: int) -> "int | None":
    """The seat that sent a link, as the desk reads it; None if it is none of the ``count``."""
    seat: int = read["seat"]
    return seat if seat < count else None


def accept_invitation(id: str, link: str, preview: dict, now: float) -> SealedSession:
    """The game that a link offers, whose next free seat is taken here. ``read``: what the desk
    reads in the link."""
    offer = preview["offer"]
    seats = [FRIEND] * find_game(offer["game"]).seats(offer["options"])
    seats[offer["free"]] = HUMAN
    record = PendingGame(offer["game"], offer["options"], offer["free"])
    names = [clean_name(name) for name in (preview["names"] + [""] * len(seats))[: len(seats)]]
    made = SealedSession(id, record, seats, names, SealedCorrespondence(preview["id"]), now)
    made.correspondence.pending_requests.append(
        {"do": "accept", "link": link, "from": sender_of(preview, len(seats))}
    )
    return made


def restore_session(found: dict) -> SealedSession:
    """The session that a save tells of, as far as only a sealed one has it; all of that is checked
    before any of it is used. Raises RecordError."""
    seats, data = found.get("seats"), found.get("record")
    require(isinstance(seats, list) and HUMAN in seats and found.get("match") is None)
    mine = local_seat(seats)  # type: ignore[arg-type]
    types = {key: types for key, types in _STORED.values()}
    given = checked_remote(found["remote"], types, len(seats), mine)  # type: ignore[arg-type]
    remote = SealedCorrespondence(given["id"])
    for attribute, (key, _) in _STORED.items():
        setattr(remote, attribute, given[key])
    whole = isinstance(data, dict) and "seed" in data
    if whole:
        record: "Record | ObservedRecord" = record_from(data)
        require(remote.faults == [])
    else:
        record = told_from(data)
        require(record.viewer == mine)
        if not remote.knows_start:
            record = PendingGame(record.game, record.options, record.viewer)
    check_game(record.game)
    id, names = found.get("id"), found.get("names")
    session = SealedSession(id, record, seats, names, remote)  # type: ignore[arg-type]
    require(session.is_over or not whole)
    check_pending(remote.pending_move, session.current_state, mine)
    return session
