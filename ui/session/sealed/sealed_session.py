"""Sessions of sealed games: correspondence games with secrets.

The *peer* of this device (``engine.sealed.peer``) writes and reads the sealed links. It runs in the
worker, which takes requests and gives answers (``engine.sealed.rpc``). A session keeps the packed
peer, its key included, and the requests that have not been answered. It holds no more than the
local player's view until the keys are published and the transcript has been checked. Then it holds
the complete game.
"""

from engine.game import OMNISCIENT, SPECTATOR
from engine.observed_record import ObservedRecord
from engine.observed_record import from_data as observed_record_from
from engine.person_names import clean_name
from engine.record import RecordError, find_game
from engine.record import from_data as record_from
from ui.games import game_ui
from ui.session.correspondence import Correspondence, local_seat, receiving_actions
from ui.session.sealed.claims import MIN_ASKS, forfeit_outcome
from ui.session.sealed.sealed_save import (
    OPTIONAL,
    STORED_FIELDS,
    check_game,
    check_pending,
    checked_correspondence,
    require,
)
from ui.session.seat_names import seat_name
from ui.session.session import FRIEND, HUMAN, Session
from ui.session.view_models import Action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Outcome, State
    from engine.record import Record
    from ui.words import GameWords

# How a link was received, see ``engine.sealed.results``.
ADVANCING_RECEIPTS = ("new", "restored", "part")  # it brings something new
GAP_RECEIPTS = ("part", "missing")  # something before it is missing and has to be asked for
STALE_RECEIPTS = ("twice", "old", "asked")  # its sender may lack something
UNFIT = ("fork", "refused", "taken")  # it doesn't fit the game on this device

MAX_WAITING_LINKS = 4  # links to be received after the request that is being answered


class SealedCorrespondence(Correspondence):
    """The correspondence of a sealed game.

    Attributes:
        id: The id of the game in links; the session's own id until it has one.
        device: The packed peer of this device; None until there is one.
        next_seat: The seat that sends something next; None when everything has been sent.
        knows_start: Whether this seat knows how the game begins.
        pending_move: A move that waits for what other devices have to open; None for none.
        faults: The faults that the published keys have shown; None before.
        link: The link with what other devices may lack; "" for none.
        is_sent: Whether the link has been sent.
        link_reason: The kind of the link: the request that it answers, "ask" or "again"; "owed"
            if it asks for what another device owes.
        last_sender: The seat that sent the link received last; None for none.
        pending_requests: The requests that have not been answered, the oldest first.
        owed: The entry that the device of ``next_seat`` owes without a decision of a person, see
            ``engine.sealed.owed``; "" if that player is to move; None if it isn't known, as in
            saves of earlier versions.
        ask_times: The times of the first and the latest ask for it.
        claimed_at: When the local player has claimed the game because of it; None for no claim.
    """

    id: str  # type: ignore[assignment]
    is_sealed = True

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
        self.owed: "str | None" = ""
        self.ask_times: "list[float]" = []
        self.claimed_at: "float | None" = None

    @property
    def note_key(self) -> str:  # type: ignore[override]
        """The key of the note beside a link that is shown."""
        return "sealed-note-invite" if self.link_reason == "invite" else "sealed-note"

    def add_link(self, link: str, sender: "int | None") -> bool:
        """Request to receive a link, unless that is requested already.

        Of more than MAX_WAITING_LINKS the oldest is given up, except for the first request, which
        may be being answered: the text of a save has a limited length.

        Args:
            link: The link.
            sender: The seat that sent it; None if the game has no such seat.

        Returns:
            Whether the request is new.
        """
        requests = self.pending_requests
        if link in [request.get("link") for request in requests]:
            return False
        requests.append({"do": "hear", "link": link, "from": sender})
        waiting = [request for request in requests[1:] if request["do"] == "hear"]
        if len(waiting) > MAX_WAITING_LINKS:
            requests.remove(waiting[0])
        return True

    def to_data(self) -> dict:
        """Return this as JSON-able data, without optional fields that say nothing."""
        data = {key: getattr(self, attribute) for attribute, (key, _) in STORED_FIELDS.items()}
        return {key: data[key] for key in data if key not in OPTIONAL or data[key] != OPTIONAL[key]}

    def apply_answer(self, request: dict, answer: dict) -> str:
        """Update this with the answer to a request.

        Returns:
            How a link was received, or else what was requested.
        """
        has_advanced = answer["device"] != self.device
        if has_advanced:
            self.ask_times, self.claimed_at = [], None
        self.owed = answer["owed"]
        self.device, self.id, self.next_seat = answer["device"], answer["id"], answer["due"]
        self.knows_start = answer["observed"] is not None
        self.pending_move, self.faults = answer["pending"], answer["faults"]
        self.last_sender = request.get("from")
        kind: str = answer["receipt"]["kind"] if answer["receipt"] else request["do"]
        is_resent = kind in GAP_RECEIPTS + STALE_RECEIPTS and answer["link"] != ""
        if kind == "twice" and self.link_reason == "ask" and self.is_sent:
            self.link, self.link_reason = "", "hear"  # the answer: nothing is missing
        if kind in STALE_RECEIPTS and self.link and not self.is_sent:
            is_resent = False  # the link has not been sent at all
        if has_advanced or is_resent:
            self.link = answer["link"]
            self.is_sent = not (answer["unsent"] or is_resent)
            reason = request["do"] if answer["seated"] else "invite"  # an invitation is sent on
            if is_resent:
                reason = "again"
            self.link_reason = "ask" if kind in GAP_RECEIPTS else reason
        elif kind == "owed":
            self.link, self.is_sent, self.link_reason = answer["link"], False, "owed"
        return kind

    # As every correspondence

    def continue_series(self, new: "Session") -> "Session":
        """Return the next game of the series as an invitation."""
        return create_invitation(new)

    def locked_plies(self, session: "Session") -> int:
        """Return all plies: what was sealed is not sealed again."""
        return session.ply_count

    def mark_sent(self, ply: int) -> None:
        """Note that the link has been sent."""
        self.is_sent = True

    def note_ask(self, now: float) -> None:
        """Note, as the link is sent, that it asks for what another device owes."""
        if self.link_reason == "owed" and not self.is_sent:
            self.ask_times = (self.ask_times[:1] + [now])[:MIN_ASKS]

    def has_unsent(self, session: "Session") -> bool:
        """Return whether there is something to send."""
        return self.link != "" and not self.is_sent and not self.pending_requests

    def outgoing_link(self, session: "Session") -> str:
        """Return the link to the other devices; "" if there is none, or if the game is public."""
        is_done = session.is_public() and not self.has_unsent(session)
        return "" if self.pending_requests or is_done else self.link

    def recipient_seats(self, session: "Session") -> "list[int]":
        """Return the seats of the players who receive the link."""
        own_seat = local_seat(session.seats)
        is_reply = self.link_reason in ("ask", "again")
        for seat in (self.last_sender if is_reply else self.next_seat, self.next_seat):
            if seat not in (None, own_seat):
                return [seat]
        return [seat for seat in range(len(session.seats)) if seat != own_seat]

    def message_key(self, session: "Session") -> str:
        """Return the key of the text to send with the link."""
        key = "text-" + self.link_reason
        return key if key in ("text-invite", "text-owed") else super().message_key(session)

    def status_text(self, session: "Session", name: str, say: "GameWords") -> str:
        """Return the line below the board while another device, or the peer, is to act."""
        if self.pending_requests:
            return say("asked-" + self.pending_requests[0]["do"])
        if self.device is None:
            return say("not-begun")
        if self.faults:
            return say("no-result")
        if self.live:
            return self.live.text(session, self.recipient_seats(session))
        ui = game_ui(session.record.game)
        names = [seat_name(session, seat, say) for seat in self.recipient_seats(session)]
        if self.has_unsent(session):
            key, moved = "due-" + self.link_reason, ""
            if self.link_reason == "invite" and len(session.seats) > 2:
                key = "due-invite-two" if len(self.device["entries"]) < 2 else "due-invite-on"
            elif self.link_reason == "play" and self.pending_move:
                declared = not ui.Input(session.displayed_state).tap_paths(self.pending_move)
                key = "due-declared" if declared else "due-pending"
                narrator = ui.Narrator(session.displayed_state, say)
                moved = narrator.move_button(self.pending_move).text if declared else ""
            return say(key, name=say("comma").join(names), move=moved)
        if self.owed:
            name = seat_name(session, self.next_seat or 0, say)
            return say("owed-waiting", name=name, owed=say("owed-" + self.owed))
        if self.pending_move:
            return say("pending-waiting", name=name)
        return say("friend-waiting" if self.knows_start else "reply-waiting", name=name)

    def actions(self, session: "Session", say: "GameWords") -> "list[Action]":
        """Return the actions while another device is to act."""
        if self.pending_requests or self.device is None:
            return []
        is_due = self.has_unsent(session)
        if self.live and not self.faults and (is_due or not session.is_over):
            return self.live.actions(session)
        if is_due:
            send = Action(say("send-" + self.link_reason), "send", tone="primary")
            return [Action(say("code"), "code"), send]
        if self.faults:
            shown = Action(say("what-false"), "result", tone="primary")
            return [Action(say("new-options"), "new-options"), shown]
        if session.is_over:
            return []
        again = [Action(say("send-again"), "code")] if self.link else []
        return receiving_actions(say) + again

    def progress_text(self, session: "Session", name: str, say: "GameWords") -> str:
        """Return whose turn it is, for the lobby."""
        if self.has_unsent(session) or self.pending_requests or self.device is None:
            return say("row-due")
        if self.next_seat is None:
            return say("finished")
        return say("row-yours") if session.player_kind() == HUMAN else say("row-waiting", name=name)


class SealedSession(Session):
    """A session of a sealed game.

    ``record`` has the observed moves of the local seat and ``states`` are its views. Once the
    transcript has been checked, they are the record and states of the complete game.
    """

    correspondence: SealedCorrespondence

    def __init__(
        self,
        id: str,
        record: "Record | ObservedRecord",
        seats: "list[str]",
        names: "list[str]",
        correspondence: SealedCorrespondence,
        now: float = 0.0,
    ) -> None:
        """Create a session; raises RecordError as ``Session`` does."""
        super().__init__(id, record, seats, names, now)  # type: ignore[arg-type]
        if sorted(self.seats) != [FRIEND] * (len(self.seats) - 1) + [HUMAN]:
            raise RecordError("not-a-game")
        self.correspondence = correspondence

    @property
    def outcome(self) -> "Outcome | None":
        """How the game ended, or how it counts by a claim of the local player; None before."""
        outcome, correspondence = self.current_state.outcome, self.correspondence
        if outcome is not None or correspondence.claimed_at is None:
            return outcome
        return forfeit_outcome(self.current_state, correspondence.next_seat or 0)

    @property
    def is_claimed(self) -> bool:
        """Whether the game is over only because the local player has claimed it."""
        return self.correspondence.claimed_at is not None and self.current_state.outcome is None

    @property
    def can_be_claimed(self) -> bool:
        """Whether another device owes something without which the game can't go on.

        Not before this seat knows how the game begins: a game that has not begun isn't won.
        """
        correspondence = self.correspondence
        owes = bool(correspondence.owed) and correspondence.next_seat != local_seat(self.seats)
        is_waiting = not (
            correspondence.pending_requests or correspondence.has_unsent(self) or self.is_over
        )
        return owes and is_waiting and correspondence.knows_start

    def set_claim(self, claimed_at: "float | None", now: float) -> None:
        """Claim the game as forfeited, or with None withdraw the claim."""
        self.correspondence.claimed_at, self.changed = claimed_at, now

    @property
    def turn(self) -> "int | None":
        """The seat to move; None if the game is over, or while a request is pending."""
        if self.is_over or self.correspondence.pending_requests:
            return None
        # A missing link may have the local seat's own move: to move before it comes would fork.
        return (
            self.correspondence.last_sender
            if self.correspondence.link_reason == "ask"
            else self.correspondence.next_seat
        )

    @property
    def taken_seats(self) -> "list[int]":
        """The seats that are known to be taken, in the order in which they were taken."""
        entries, count = (self.correspondence.device or {"entries": []})["entries"], len(self.seats)
        first = int(entries[0][:2], 16) % 128 if entries else 0  # an offer of protocol 2 has a flag
        return [(first + i) % count for i in range(min(len(entries), count))]

    def is_public(self) -> bool:
        """Return whether the complete game is known and may be shown to anybody."""
        return self.is_over and self.current_state.viewer == OMNISCIENT

    def has_secrets_at(self, ply: int) -> bool:
        """Return False: there is one local player, who may see all that this device knows."""
        return False

    def play(self, move: str, now: "float | None" = None) -> "State":
        """Request a move; the state changes when the peer has answered."""
        self.correspondence.pending_requests.append({"do": "play", "move": move})
        self._report_change()
        return self.current_state

    def _report_change(self) -> None:
        """Let the clock follow the game, before it is saved."""
        if self.on_change:
            self.on_change()

    def build_request(self, request: dict, key: str) -> dict:
        """Return a request with everything that the worker needs.

        Args:
            request: The request.
            key: 32 fresh random bytes in hexadecimal, for a new peer.
        """
        record, seat, complete = self.record, local_seat(self.seats), dict(request)
        complete.update(
            {"names": self.names, "device": self.correspondence.device, "key": key, "seat": seat}
        )
        complete.update({"game": record.game, "options": record.options})
        if request["do"] == "owed":  # the link with what others may lack; without it, one that asks
            complete.update({"do": "link", "since": None})
        return complete

    def apply_answer(self, answer: dict, now: float) -> str:
        """Update the session with the answer to the oldest request.

        When the game is over, only keys are added: a peer with another transcript is not taken.

        Returns:
            As ``SealedCorrespondence.apply_answer``; "fork" for another transcript.
        """
        was_over = self.current_state.outcome is not None
        request = self.correspondence.pending_requests.pop(0)
        if self.is_final and not self._is_extended_by(answer["device"]):
            return "fork"
        kind, receipt = self.correspondence.apply_answer(request, answer), answer["receipt"]
        if not was_over and (receipt is None or kind in ADVANCING_RECEIPTS):
            self.changed = now
            self._adopt_names(receipt["names"] if receipt else ())
        if answer["record"]:
            self._replace_record(record_from(answer["record"]))
        elif answer["observed"]:
            self._replace_record(observed_record_from(answer["observed"]))
        self._report_change()
        return kind

    @property
    def is_final(self) -> bool:
        """Whether the end has been sent, so that nothing is replaced any more."""
        correspondence = self.correspondence
        return correspondence.device is not None and (
            self.current_state.outcome is not None or correspondence.next_seat is None
        )

    def _is_extended_by(self, device: dict) -> bool:
        """Return whether this is the present peer, perhaps with further entries."""
        own = self.correspondence.device or {}
        if (device["key"], device["seat"]) != (own["key"], own["seat"]):
            return False
        is_same: bool = device["entries"][: len(own["entries"])] == own["entries"]
        return is_same

    def _adopt_names(self, names: "Sequence[str]") -> None:
        """Adopt the names from an accepted link; the local player's own only if it has none."""
        own_seat = local_seat(self.seats)
        for seat, name in enumerate(names[: len(self.seats)]):
            if name and (seat != own_seat or not self.names[seat]):
                self.names[seat] = clean_name(name)

    def _replace_record(self, record: "Record | ObservedRecord") -> None:
        """Replace the record, and replay only what is new in it."""
        known, self._cursor = self.record.moves, None
        is_extension = type(record) is type(self.record) and record.moves[: len(known)] == known
        self.record = record  # type: ignore[assignment]
        if not is_extension:
            self.states = record.replay()
        for move in record.moves[len(self.states) - 1 :]:
            self.states.append(self.current_state.play(move))


class PendingGame(ObservedRecord):
    """The record of a game of which this seat doesn't know yet how it begins."""

    def replay(self) -> "list[State]":
        """Return one state: what a spectator sees of the start, with no seat to move."""
        state = find_game(self.game).start(self.options).view(SPECTATOR).copy()
        state.viewer, state.turn = self.viewer, None
        return [state]


def create_invitation(new: Session) -> SealedSession:
    """Return a new session as a sealed game that invites the players of its other seats."""
    record = PendingGame(new.record.game, new.record.options, local_seat(new.seats))
    session = SealedSession(
        new.id, record, new.seats, new.names, SealedCorrespondence(new.id), new.created
    )
    session.prior_wins, session.clock = new.prior_wins, new.clock
    session.correspondence.pending_requests.append({"do": "invite"})
    return session


def sender_of(preview: dict, count: int) -> "int | None":
    """Return the seat that sent a link; None if the game has no such seat.

    Args:
        preview: The worker's preview of the link.
        count: The number of seats.
    """
    seat: int = preview["seat"]
    return seat if seat < count else None


def accept_invitation(id: str, link: str, preview: dict, now: float) -> SealedSession:
    """Return the session of a game to which a link invites, in its next free seat.

    Args:
        id: The id of the session.
        link: The link.
        preview: The worker's preview of the link.
        now: The time.
    """
    offer = preview["offer"]
    seats = [FRIEND] * find_game(offer["game"]).seats(offer["options"])
    seats[offer["free"]] = HUMAN
    record = PendingGame(offer["game"], offer["options"], offer["free"])
    names = [clean_name(name) for name in (preview["names"] + [""] * len(seats))[: len(seats)]]
    session = SealedSession(id, record, seats, names, SealedCorrespondence(preview["id"]), now)
    session.correspondence.pending_requests.append(
        {"do": "accept", "link": link, "from": sender_of(preview, len(seats))}
    )
    return session


def restore_session(save: dict) -> SealedSession:
    """Return the session of a sealed save; everything is checked before any of it is used.

    Args:
        save: The save's data.

    Raises:
        RecordError: If it is none.
    """
    seats, data = save.get("seats"), save.get("record")
    require(isinstance(seats, list) and HUMAN in seats and save.get("match") is None)
    # The types that are ignored from here on were checked by ``require``.
    own_seat = local_seat(seats)  # type: ignore[arg-type]
    stored = checked_correspondence(save["remote"], len(seats), own_seat)  # type: ignore[arg-type]
    correspondence = SealedCorrespondence(stored["id"])
    for attribute, (key, _) in STORED_FIELDS.items():
        setattr(correspondence, attribute, stored[key])
    is_complete = isinstance(data, dict) and "seed" in data
    if is_complete:
        record: "Record | ObservedRecord" = record_from(data)
        require(correspondence.faults == [])
    else:
        record = observed_record_from(data)
        require(record.viewer == own_seat)
        if not correspondence.knows_start:
            record = PendingGame(record.game, record.options, record.viewer)
    check_game(record.game)
    id, names = save.get("id"), save.get("names")
    session = SealedSession(id, record, seats, names, correspondence)  # type: ignore[arg-type]
    is_over = session.current_state.outcome is not None
    require(is_over or not is_complete)
    require(correspondence.claimed_at is None or not is_over)
    check_pending(correspondence.pending_move, session.current_state, own_seat)
    return session
