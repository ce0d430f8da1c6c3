"""One player's end of a sealed game: what it says, what it hears, what it sends.

    device = invite("beerhex", options, seat, key)      device.link() -> the offer, for the other
    device = accept(text, key)                          takes the seat that is offered
    device = device.play("c3g")                         a move of one's own
    device, receipt = device.hear(text)                 a link of the other's
    device.link()                                       what the other has not seen yet

A device is its key, its seat and its transcript; ``pack`` and ``restore`` need nothing else, and
nothing is changed: what goes on is a new device. Keys are 32 random bytes from outside, fresh ones
for every game. Whatever can be said without a decision (an opening that was asked for, the key at
the end) a device says by itself.
"""

import binascii

from engine.catalogue import game_entry
from engine.record import find_game
from engine.sealed import offer as offers
from engine.sealed.crypto import KEY_SIZE, key_commitment
from engine.sealed.link import CHAIN_PREFIX_SIZE, TranscriptPart, decode, encode
from engine.sealed.results import (
    ASKED,
    FORK,
    GARBLED,
    MISSING,
    NEW,
    NOT_DUE,
    NOT_YOURS,
    OLD,
    OTHER_GAME,
    OWN,
    PART,
    REFUSED,
    RESTORED,
    TAKEN,
    TWICE,
    ProtocolError,
    ReceiveResult,
)
from engine.sealed.transcript import ID_SIZE, INITIAL_CHAIN, Transcript, next_chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.sealed.game_state import SealedGameState
    from engine.sealed.offer import Offer

VERSION = 1  # of the dict that ``pack`` makes


class Peer:
    """One player's end of a game.

    Attributes:
        key, seat: its own.
        transcript: all that was said.
        table: what the game makes of it.
    """

    def __init__(
        self, key: bytes, seat: int, transcript: Transcript, game_state: "SealedGameState"
    ) -> None:
        """Use ``invite``, ``accept`` or ``restore``."""
        self.key = key
        self.seat = seat
        self.transcript = transcript
        self.game_state = game_state

    @property
    def id(self) -> bytes:
        """The name of the game, the same on all its devices, 8 bytes."""
        return self.transcript.id

    @property
    def has_started(self) -> bool:
        """Whether all seats are taken, so that the game has begun."""
        return len(self.transcript) >= len(self.game_state.seat_commitments)

    @property
    def next_author(self) -> "int | None":
        """Who says something next; None when all is said."""
        if self.has_started:
            return self.game_state.next_author
        return (self.transcript.authors[0] + len(self.transcript)) % len(
            self.game_state.seat_commitments
        )

    @property
    def has_unseen_entries(self) -> bool:
        """Whether the next word is another's, who may not have seen all that is known here."""
        return self.next_author != self.seat and self._first_unseen() < len(self.transcript)

    @property
    def has_unsent_entries(self) -> bool:
        """Whether this seat said the latest of that: so that ``link`` is to be sent, if it wasn't.
        A third player who has only heard it may pass it on, and needn't."""
        return self.has_unseen_entries and self.transcript.authors[-1] == self.seat

    def _first_unseen(self) -> int:
        """The number of the first entry that another player may not have seen."""
        others = [
            seat for seat in range(len(self.game_state.seat_commitments)) if seat != self.seat
        ]
        return min([self.transcript.count_seen_by(seat) for seat in others])

    # ---- what one says

    def play(self, move: str) -> "Peer":
        """After a move of one's own, in the game's notation. Raises IllegalMove, and Refused
        NOT_DUE if it isn't one's turn or the other has something to open."""
        if not self.has_started or self.next_author != self.seat:
            raise ProtocolError(NOT_DUE)
        return self._with_entry(
            self.game_state.encode_move(move, self.transcript.head)
        )._with_automatic_entries()

    def make_link(self, names: "tuple | list" = (), since: "int | None" = None) -> str:
        """The link with all that another player may not have seen, or, if one link can't hold
        that, with the latest of it; or with all ``since`` so many entries, as much as one link
        holds. With nothing to say it asks for what comes next."""
        text, count = "", len(self.transcript)
        if since is None:
            for first in range(self._first_unseen(), count + 1):
                text = encode(self._transcript_part(first, count, tuple(names)))
                if len(text) <= self.game_state.max_link_length:
                    break
            return text
        while count >= since:
            text = encode(self._transcript_part(since, count, tuple(names)))
            if len(text) <= self.game_state.max_link_length:
                break
            count -= 1
        return text

    def _transcript_part(self, first: int, count: int, names: tuple) -> TranscriptPart:
        entries = tuple(self.transcript.entries[first:count])
        more, end = count < len(self.transcript), self.transcript.chain[count]
        return TranscriptPart(self.id, self.seat, first, entries, more, end, names)

    def _with_entry(self, entry: bytes) -> "Peer":
        """After one entry more. Raises Refused."""
        author, head = self.next_author, self.transcript.head
        if author is None:
            raise ProtocolError(NOT_DUE)
        if not entry:
            raise ProtocolError(GARBLED)
        table = self.game_state.copy()
        if self.has_started:
            table.read_entry(entry, head)
        else:
            _take_seat(table, author, entry[:KEY_SIZE], entry[KEY_SIZE:], head)
        return Peer(self.key, self.seat, self.transcript.appended(author, entry), table)

    def _with_automatic_entries(self) -> "Peer":
        """After all that this seat says without a decision."""
        device = self
        while device.has_started and device.next_author == device.seat:
            said = device.game_state.automatic_entry(device.transcript.head)
            if said is None:
                break
            device = device._with_entry(said)
        return device

    # ---- what one hears

    def receive(self, text: str) -> "tuple[Peer, ReceiveResult]":
        """After a link, and how it was received; ``receipt`` lists the ways. Raises LinkError for
        what is no sealed link."""
        part = decode(text)
        try:
            return self._receive_part(part)
        except ProtocolError as no:
            return self, ReceiveResult(REFUSED, part.names, reason=no.reason, **no.facts)

    def _receive_part(self, part: TranscriptPart) -> "tuple[Peer, ReceiveResult]":
        """As ``hear``, for a link's parts. An entry of this device is replaced only by another one
        that bears its own mark, and only until the game is over: then the keys are published, with
        which anybody can make such marks. Raises Refused."""
        mine = self.transcript.entries
        if part.id != self.id:
            return self, ReceiveResult(OTHER_GAME, part.names)
        if (
            part.first == 0
            and part.entries
            and next_chain(INITIAL_CHAIN, part.entries[0])[:ID_SIZE] != self.id
        ):
            raise ProtocolError(GARBLED)
        if part.first > len(mine):
            # After the last entry there is nothing that could be missing.
            return self, ReceiveResult(FORK if self.next_author is None else MISSING, part.names)
        chain = self.transcript.chain[part.first]
        for said in part.entries:
            chain = next_chain(chain, said)
        if chain[:CHAIN_PREFIX_SIZE] != part.chain_prefix:
            return self, self._fork_result(part, part.first - 1)
        at, new = part.first, list(part.entries)
        while new and at < len(mine) and new[0] == mine[at]:
            new.pop(0)
            at += 1
        if not new:
            return self, self._duplicate_result(part, at)
        if at == len(mine):
            return self._with_new_entries(self, part, new)
        if 0 < at and self.transcript.authors[at] == self.seat and not self.game_state.is_over:
            try:
                return self._with_new_entries(_replay(self.key, self.seat, mine[:at]), part, new)
            except ProtocolError:
                pass
        return self, self._fork_result(part, at)

    def _fork_result(self, part: TranscriptPart, at: int) -> ReceiveResult:
        """How a link of another history is received; they part at the entry ``at`` or before."""
        return ReceiveResult(
            FORK if at >= len(self.game_state.seat_commitments) else TAKEN, part.names
        )

    def _duplicate_result(self, part: TranscriptPart, at: int) -> ReceiveResult:
        """How a link with nothing new is received; ``at``: how far its sender had come."""
        if part.sender == self.seat:
            return ReceiveResult(OWN, part.names)
        if not part.entries:
            return ReceiveResult(ASKED, part.names, since=at)
        kind = OLD if at < self.transcript.count_seen_by(part.sender) else TWICE
        return ReceiveResult(kind, part.names, since=at)

    def _with_new_entries(
        self, peer: "Peer", part: TranscriptPart, new: "list[bytes]"
    ) -> "tuple[Peer, ReceiveResult]":
        """After new entries on top of what ``device`` has. Raises Refused."""
        kind = NEW
        for said in new:
            if peer.next_author == self.seat:
                kind = RESTORED
            peer = peer._with_entry(said)
        more = part.more and peer.next_author is not None
        return peer._with_automatic_entries(), ReceiveResult(PART if more else kind, part.names)

    # ---- keeping it

    def pack(self) -> dict:
        """This device as JSON-able data, its key among it."""
        return {
            "version": VERSION,
            "key": _hex(self.key),
            "seat": self.seat,
            "entries": [_hex(said) for said in self.transcript.entries],
        }


def invite(game: str, options: "dict | None", seat: int, key: bytes) -> Peer:
    """The device of who offers a game and takes ``seat`` in it. Raises BadOptions, RecordError for
    an unknown game, and Refused "not-sealed" for one that is never played so."""
    rules = find_game(game)
    settled = rules.validate_options(options)
    table = _initial_game_state(game, settled, seat, key)
    made = offers.Offer(
        game,
        settled,
        seat,
        key_commitment(key, INITIAL_CHAIN, seat),
        table.own_join_data(INITIAL_CHAIN),
    )
    return _from_offer(key, seat, offers.encode(made))


def read_offer(text: str) -> "tuple[Offer, TranscriptPart]":
    """What a link offers, and the link's parts: to be shown before it is accepted. Raises
    LinkError, and Refused: GARBLED, "unknown-game", "newer"; "no-offer" for a link of a game that
    goes on."""
    part = decode(text)
    if part.first or not part.entries or part.more:
        raise ProtocolError("no-offer")
    return offers.decode(part.entries[0]), part


def accept(text: str, key: bytes) -> Peer:
    """The device of who takes the next free seat of an offer. Raises as ``offered``, and Refused
    TAKEN if no seat is free, "not-sealed" for a game that is never played so."""
    made, part = read_offer(text)
    seats = find_game(made.game).seats(made.options)
    if len(part.entries) >= seats:
        raise ProtocolError(TAKEN)
    device = _replay(key, (made.seat + len(part.entries)) % seats, list(part.entries))
    head = device.transcript.head
    if head[:CHAIN_PREFIX_SIZE] != part.chain_prefix or device.id != part.id:
        raise ProtocolError(GARBLED)
    said = key_commitment(key, head, device.seat) + device.game_state.own_join_data(head)
    return device._with_entry(said)._with_automatic_entries()


def restore(data: object) -> Peer:
    """The device that ``pack`` made this of. Raises Refused for anything else: GARBLED, "newer",
    or what is wrong with an entry."""
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise ProtocolError(GARBLED)
    if data["version"] > VERSION:
        raise ProtocolError("newer")
    try:
        key = binascii.unhexlify(data["key"])
        entries = [binascii.unhexlify(said) for said in data["entries"]]
        seat = data["seat"]
    except (KeyError, TypeError, ValueError):
        raise ProtocolError(GARBLED) from None
    if len(key) != KEY_SIZE or type(seat) is not int or not entries:
        raise ProtocolError(GARBLED)
    return _replay(key, seat, entries)._with_automatic_entries()


def _replay(key: bytes, seat: int, entries: "list[bytes]") -> Peer:
    """The device of that seat after these entries, of which there is one at least."""
    device = _from_offer(key, seat, entries[0])
    for said in entries[1:]:
        device = device._with_entry(said)
    return device


def _from_offer(key: bytes, seat: int, first: bytes) -> Peer:
    """The device of that seat after the offer alone."""
    made = offers.decode(first)
    table = _initial_game_state(made.game, made.options, seat, key)
    _take_seat(table, made.seat, made.key_commitment, made.join_data, INITIAL_CHAIN)
    return Peer(key, seat, Transcript().appended(made.seat, first), table)


def _initial_game_state(game: str, options: dict, seat: int, key: bytes) -> "SealedGameState":
    """The game's table before anything was said. Raises Refused."""
    rules = find_game(game)
    if len(key) != KEY_SIZE or not 0 <= seat < rules.seats(options):
        raise ProtocolError(GARBLED)
    try:
        room = __import__(
            game_entry(game).rules_package + ".sealed.game", None, None, ("GAME_STATE_CLASS",)
        )
    except ImportError:
        raise ProtocolError("not-sealed") from None
    made: "SealedGameState" = room.GAME_STATE_CLASS(rules, options, seat, key)
    return made


def _take_seat(
    game_state: "SealedGameState", seat: int, commitment: bytes, join_data: bytes, chain: bytes
) -> None:
    """Give a seat to who commits to a key so. Raises Refused."""
    if len(commitment) != KEY_SIZE:
        raise ProtocolError(GARBLED)
    game_state.seat_commitments[seat] = (chain, commitment)
    if seat == game_state.seat and not game_state.matches_commitment(game_state.key, seat):
        raise ProtocolError(NOT_YOURS)
    game_state.read_join_data(seat, join_data, chain)


def _hex(raw: bytes) -> str:
    return binascii.hexlify(raw).decode()
