"""One player's end of a sealed game: what it writes, reads and sends.

    peer = invite("beerhex", options, seat, key)    peer.make_link() -> the offer, for the other
    peer = accept(text, key)                        takes the seat that is offered
    peer = peer.play("c3g")                         makes a move
    peer, result = peer.receive(text)               reads a link of another player
    peer.make_link()                                what the others have not seen yet

A peer is its key, its seat and its transcript; ``pack`` and ``restore`` need nothing else. Peers
are immutable: every operation returns a new one. Keys are 32 random bytes from the caller, fresh
ones for every game. Whatever needs no decision (an opening, the key at the end) a peer writes by
itself.
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

VERSION = 1  # of the dict that ``pack`` returns


class Peer:
    """One player's end of a game.

    Attributes:
        key: Its key.
        seat: Its seat.
        transcript: All entries so far.
        game_state: The game that follows from them.
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
        """The id of the game, the same on all its devices, 8 bytes."""
        return self.transcript.id

    @property
    def has_started(self) -> bool:
        """Whether all seats are taken, so that the game has begun."""
        return len(self.transcript) >= len(self.game_state.seat_commitments)

    @property
    def next_author(self) -> "int | None":
        """The seat that writes the next entry; None after the last one."""
        if self.has_started:
            return self.game_state.next_author
        return (self.transcript.authors[0] + len(self.transcript)) % len(
            self.game_state.seat_commitments
        )

    @property
    def has_unseen_entries(self) -> bool:
        """Whether another player writes next, and may lack entries that are known here."""
        return self.next_author != self.seat and self._first_unseen() < len(self.transcript)

    @property
    def has_unsent_entries(self) -> bool:
        """Whether another player may lack the latest entry, and this seat wrote it.

        Then ``make_link`` should be sent, if it wasn't. A third player who only received the entry
        may pass it on, but doesn't have to.
        """
        return self.has_unseen_entries and self.transcript.authors[-1] == self.seat

    def _first_unseen(self) -> int:
        """Return the number of the first entry that another player may not have seen."""
        others = [
            seat for seat in range(len(self.game_state.seat_commitments)) if seat != self.seat
        ]
        return min([self.transcript.count_seen_by(seat) for seat in others])

    # ---- writing

    def play(self, move: str) -> "Peer":
        """Return the peer after a move of its own.

        Args:
            move: The move in the game's notation.

        Raises:
            IllegalMove: The rules forbid the move.
            ProtocolError: NOT_DUE, if another player is to move or has something to open.
        """
        if not self.has_started or self.next_author != self.seat:
            raise ProtocolError(NOT_DUE)
        return self._with_entry(
            self.game_state.encode_move(move, self.transcript.head)
        )._with_automatic_entries()

    def make_link(self, names: "tuple | list" = (), since: "int | None" = None) -> str:
        """Return a link with entries.

        Without entries that others may lack, it asks for what comes next.

        Args:
            names: People's names by seat.
            since: Send as many entries as one link holds, from this number on. None for all that
                another player may not have seen, or, if one link can't hold that, for the latest of
                it.
        """
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
        """Return the peer after one more entry. Raises ProtocolError."""
        author, head = self.next_author, self.transcript.head
        if author is None:
            raise ProtocolError(NOT_DUE)
        if not entry:
            raise ProtocolError(GARBLED)
        state = self.game_state.copy()
        if self.has_started:
            state.read_entry(entry, head)
        else:
            _take_seat(state, author, entry[:KEY_SIZE], entry[KEY_SIZE:], head)
        return Peer(self.key, self.seat, self.transcript.appended(author, entry), state)

    def _with_automatic_entries(self) -> "Peer":
        """Return the peer after all entries that this seat writes without a decision."""
        peer = self
        while peer.has_started and peer.next_author == peer.seat:
            entry = peer.game_state.automatic_entry(peer.transcript.head)
            if entry is None:
                break
            peer = peer._with_entry(entry)
        return peer

    # ---- reading

    def receive(self, text: str) -> "tuple[Peer, ReceiveResult]":
        """Read a link.

        Returns:
            The peer after it, and how it was received; ``engine.sealed.results`` lists the kinds.

        Raises:
            LinkError: The text is no sealed link.
        """
        part = decode(text)
        try:
            return self._receive_part(part)
        except ProtocolError as error:
            return self, ReceiveResult(REFUSED, part.names, reason=error.reason, **error.facts)

    def _receive_part(self, part: TranscriptPart) -> "tuple[Peer, ReceiveResult]":
        """Read the content of a link, as ``receive``. Raises ProtocolError.

        An entry of this seat is replaced only by another one that its key authenticated, and only
        until the game is over: then the keys are published, and anyone can authenticate such
        entries.
        """
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
        for entry in part.entries:
            chain = next_chain(chain, entry)
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
        """Return how a link of another history, which differs at entry ``at``, is received."""
        return ReceiveResult(
            FORK if at >= len(self.game_state.seat_commitments) else TAKEN, part.names
        )

    def _duplicate_result(self, part: TranscriptPart, at: int) -> ReceiveResult:
        """Return how a link without news is received, whose sender had ``at`` entries."""
        if part.sender == self.seat:
            return ReceiveResult(OWN, part.names)
        if not part.entries:
            return ReceiveResult(ASKED, part.names, since=at)
        kind = OLD if at < self.transcript.count_seen_by(part.sender) else TWICE
        return ReceiveResult(kind, part.names, since=at)

    def _with_new_entries(
        self, peer: "Peer", part: TranscriptPart, new: "list[bytes]"
    ) -> "tuple[Peer, ReceiveResult]":
        """Apply new entries on top of ``peer``. Raises ProtocolError."""
        kind = NEW
        for entry in new:
            if peer.next_author == self.seat:
                kind = RESTORED
            peer = peer._with_entry(entry)
        more = part.more and peer.next_author is not None
        return peer._with_automatic_entries(), ReceiveResult(PART if more else kind, part.names)

    # ---- storing

    def pack(self) -> dict:
        """Return this peer, including its key, as JSON-able data."""
        return {
            "version": VERSION,
            "key": _hex(self.key),
            "seat": self.seat,
            "entries": [_hex(entry) for entry in self.transcript.entries],
        }


def invite(game: str, options: "dict | None", seat: int, key: bytes) -> Peer:
    """Return the peer of the player who offers a game.

    Args:
        game: The game's name.
        options: The options that differ from the defaults.
        seat: The seat that the player takes.
        key: The player's key, 32 random bytes.

    Raises:
        BadOptions: The options are invalid.
        RecordError: "unknown-game".
        ProtocolError: "not-sealed" for a game without sealed play.
    """
    rules = find_game(game)
    settled = rules.validate_options(options)
    state = _initial_game_state(game, settled, seat, key)
    offer = offers.Offer(
        game,
        settled,
        seat,
        key_commitment(key, INITIAL_CHAIN, seat),
        state.own_join_data(INITIAL_CHAIN),
    )
    return _from_offer(key, seat, offers.encode(offer))


def read_offer(text: str) -> "tuple[Offer, TranscriptPart]":
    """Return what a link offers, and the link's content, to show before it is accepted.

    Raises:
        LinkError: The text is no sealed link.
        ProtocolError: GARBLED, "unknown-game", "newer"; "no-offer" for a link of a game that goes
            on.
    """
    part = decode(text)
    if part.first or not part.entries or part.more:
        raise ProtocolError("no-offer")
    return offers.decode(part.entries[0]), part


def accept(text: str, key: bytes) -> Peer:
    """Return the peer of the player who takes the next free seat of an offer.

    Raises:
        LinkError: The text is no sealed link.
        ProtocolError: As ``read_offer``; TAKEN if no seat is free; "not-sealed" for a game without
            sealed play.
    """
    offer, part = read_offer(text)
    seats = find_game(offer.game).seats(offer.options)
    if len(part.entries) >= seats:
        raise ProtocolError(TAKEN)
    peer = _replay(key, (offer.seat + len(part.entries)) % seats, list(part.entries))
    head = peer.transcript.head
    if head[:CHAIN_PREFIX_SIZE] != part.chain_prefix or peer.id != part.id:
        raise ProtocolError(GARBLED)
    entry = key_commitment(key, head, peer.seat) + peer.game_state.own_join_data(head)
    return peer._with_entry(entry)._with_automatic_entries()


def restore(data: object) -> Peer:
    """Return the peer that ``Peer.pack`` encoded.

    Raises:
        ProtocolError: GARBLED, "newer", or what is wrong with an entry.
    """
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise ProtocolError(GARBLED)
    if data["version"] > VERSION:
        raise ProtocolError("newer")
    try:
        key = binascii.unhexlify(data["key"])
        entries = [binascii.unhexlify(entry) for entry in data["entries"]]
        seat = data["seat"]
    except (KeyError, TypeError, ValueError):
        raise ProtocolError(GARBLED) from None
    if len(key) != KEY_SIZE or type(seat) is not int or not entries:
        raise ProtocolError(GARBLED)
    return _replay(key, seat, entries)._with_automatic_entries()


def _replay(key: bytes, seat: int, entries: "list[bytes]") -> Peer:
    """Return the peer of that seat after these entries, at least one."""
    peer = _from_offer(key, seat, entries[0])
    for entry in entries[1:]:
        peer = peer._with_entry(entry)
    return peer


def _from_offer(key: bytes, seat: int, first: bytes) -> Peer:
    """Return the peer of that seat after the offer alone."""
    offer = offers.decode(first)
    state = _initial_game_state(offer.game, offer.options, seat, key)
    _take_seat(state, offer.seat, offer.key_commitment, offer.join_data, INITIAL_CHAIN)
    return Peer(key, seat, Transcript().appended(offer.seat, first), state)


def _initial_game_state(game: str, options: dict, seat: int, key: bytes) -> "SealedGameState":
    """Return the game's state before the first entry. Raises ProtocolError."""
    rules = find_game(game)
    if len(key) != KEY_SIZE or not 0 <= seat < rules.seats(options):
        raise ProtocolError(GARBLED)
    try:
        module = __import__(
            game_entry(game).rules_package + ".sealed.game", None, None, ("GAME_STATE_CLASS",)
        )
    except ImportError:
        raise ProtocolError("not-sealed") from None
    state: "SealedGameState" = module.GAME_STATE_CLASS(rules, options, seat, key)
    return state


def _take_seat(
    game_state: "SealedGameState", seat: int, commitment: bytes, join_data: bytes, chain: bytes
) -> None:
    """Apply the entry by which a player joins. Raises ProtocolError."""
    if len(commitment) != KEY_SIZE:
        raise ProtocolError(GARBLED)
    game_state.seat_commitments[seat] = (chain, commitment)
    if seat == game_state.seat and not game_state.matches_commitment(game_state.key, seat):
        raise ProtocolError(NOT_YOURS)
    game_state.read_join_data(seat, join_data, chain)


def _hex(raw: bytes) -> str:
    return binascii.hexlify(raw).decode()
