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

In protocol 2 two keys follow from the peer's key: the signing key, never published, and the opening
key, published at the end. In protocol 1 the key is the opening key, and nothing is signed.
"""

from binascii import hexlify, unhexlify

from engine.record import find_game
from engine.sealed import offer as offers
from engine.sealed.crypto import KEY_SIZE
from engine.sealed.joining import game_state_classes, initial_game_state, own_claim, take_seat
from engine.sealed.link import CHAIN_PREFIX_SIZE, TranscriptPart, decode, encode
from engine.sealed.results import (
    ASKED,
    FORGED,
    FORK,
    GARBLED,
    MISSING,
    NEW,
    NOT_DUE,
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
from engine.sealed.ristretto255 import ELEMENT_SIZE
from engine.sealed.schnorr import signing_key
from engine.sealed.transcript import (
    ID_SIZE,
    INITIAL_CHAIN,
    Transcript,
    is_signed,
    next_chain,
    sign_chain,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.sealed.game_state import SealedGameState

VERSION = 2  # of the dict that ``pack`` returns: the protocol


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
        self._own_signatures: "dict[int, bytes]" = {}  # as Transcript.signatures

    @property
    def id(self) -> bytes:
        """The id of the game, the same on all its devices, 8 bytes."""
        return self.transcript.id

    @property
    def protocol(self) -> int:
        """The version of the protocol, 1 or 2."""
        return self.game_state.protocol

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
            if count == since or self._can_end_link(count):
                text = encode(self._transcript_part(since, count, tuple(names)))
                if len(text) <= self.game_state.max_link_length:
                    break
            count -= 1
        return text

    def _transcript_part(self, first: int, count: int, names: tuple) -> TranscriptPart:
        entries = tuple(self.transcript.entries[first:count])
        signatures = [self._signature_after(n, n == count) for n in range(first + 1, count + 1)]
        more, end = count < len(self.transcript), self.transcript.chain[count]
        return TranscriptPart(
            self.id, self.seat, first, entries, more, end, names, tuple(signatures)
        )

    def _can_end_link(self, count: int) -> bool:
        """Return whether a link can end after so many entries: the last one must be signed."""
        is_own = self.transcript.authors[count - 1] == self.seat
        return self.protocol == 1 or is_own or count in self.transcript.signatures

    def _signature_after(self, count: int, is_last: bool) -> bytes:
        """Return the signature that follows the first ``count`` entries in a link.

        Args:
            count: The number of entries.
            is_last: Whether the link ends there.

        Returns:
            The signature; b"" if the entry's author wrote the next one too, and in protocol 1.
        """
        transcript = self.transcript
        if self.protocol == 1 or not (is_last or transcript.ends_run(count)):
            return b""
        if transcript.authors[count - 1] != self.seat:
            return transcript.signatures.get(count, b"")
        if count not in self._own_signatures:
            chain = transcript.chain[count]
            self._own_signatures[count] = sign_chain(signing_key(self.key), chain)
        return self._own_signatures[count]

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
            claim = offers.decode_claim(entry, self.protocol)
            take_seat(state, author, claim, self.key, head)
        return Peer(self.key, self.seat, self.transcript.appended(author, entry), state)

    def _with_signed_entries(self, entries: "list[bytes]", signature: bytes) -> "Peer":
        """Return the peer after consecutive entries of one player.

        Args:
            entries: The entries.
            signature: That player's signature of the chain value after them. It is verified before
                anything else.

        Raises:
            ProtocolError: FORGED, NOT_DUE, or what is wrong with an entry.
        """
        author, end = self.next_author, self.transcript.head
        if author is None:
            raise ProtocolError(NOT_DUE)
        for entry in entries:
            end = next_chain(end, entry)
        public = self.game_state.signing_keys[author] or entries[0][:ELEMENT_SIZE]
        if not is_signed(public, end, signature):
            raise ProtocolError(FORGED)
        peer = self
        for entry in entries:
            if peer.next_author != author:
                raise ProtocolError(NOT_DUE)
            peer = peer._with_entry(entry)
        signed = peer.transcript.signed(signature)
        return Peer(self.key, self.seat, signed, peer.game_state)

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
        at, new = part.first, list(zip(part.entries, part.signatures))
        while new and at < len(mine) and new[0][0] == mine[at]:
            new.pop(0)
            at += 1
        if not new:
            return self, self._duplicate_result(part, at)
        if at == len(mine):
            return self._with_new_entries(self, part, new)
        if 0 < at and self.transcript.authors[at] == self.seat and not self.game_state.is_over:
            try:
                earlier = _replay(self.key, self.seat, mine[:at], self.transcript.signatures)
                return self._with_new_entries(earlier, part, new)
            except ProtocolError:
                pass
        if self.protocol > 1 and at >= len(self.game_state.seat_commitments):
            self._check_fork(at, new)
        return self, self._fork_result(part, at)

    def _check_fork(self, at: int, new: "list[tuple[bytes, bytes]]") -> None:
        """Raise ProtocolError unless another history comes from who has written entry ``at``.

        Args:
            at: The number of the first entry that differs.
            new: The entries of the other history from there on, with their signatures.
        """
        end, author = self.transcript.chain[at], self.transcript.authors[at]
        for entry, signature in new:
            end = next_chain(end, entry)
            if signature:
                public = self.game_state.signing_keys[author]
                if is_signed(public, end, signature):
                    return
                break
        raise ProtocolError(FORGED)

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
        self, peer: "Peer", part: TranscriptPart, new: "list[tuple[bytes, bytes]]"
    ) -> "tuple[Peer, ReceiveResult]":
        """Apply new entries, each with its signature or b"", on top of ``peer``.

        Raises:
            ProtocolError: What is wrong with them.
        """
        kind, unsigned = NEW, []
        for entry, signature in new:
            if peer.next_author == self.seat:
                kind = RESTORED
            if self.protocol == 1:
                peer = peer._with_entry(entry)
                continue
            unsigned.append(entry)
            if signature:
                peer, unsigned = peer._with_signed_entries(unsigned, signature), []
        if unsigned:
            raise ProtocolError(FORGED)
        more = part.more and peer.next_author is not None
        return peer._with_automatic_entries(), ReceiveResult(PART if more else kind, part.names)

    # ---- storing

    def pack(self) -> dict:
        """Return this peer, including its key, as JSON-able data.

        An entry is text in hexadecimal, followed by a full stop and the signature if there is one.
        """
        entries = []
        for count, entry in enumerate(self.transcript.entries, 1):
            signature = self.transcript.signatures.get(count)
            parts = [entry, signature] if signature else [entry]
            entries.append(".".join([hexlify(part).decode() for part in parts]))
        return {
            "version": self.protocol,
            "key": hexlify(self.key).decode(),
            "seat": self.seat,
            "entries": entries,
        }


def invite(
    game: str, options: "dict | None", seat: int, key: bytes, protocol: "int | None" = None
) -> Peer:
    """Return the peer of the player who offers a game.

    Args:
        game: The game's name.
        options: The options that differ from the defaults.
        seat: The seat that the player takes.
        key: The player's key, 32 random bytes.
        protocol: The version of the protocol; the game's newest by default.

    Raises:
        BadOptions: The options are invalid.
        RecordError: "unknown-game".
        ProtocolError: "not-sealed" for a game without sealed play.
    """
    rules = find_game(game)
    settled = rules.validate_options(options)
    protocol = protocol or max(game_state_classes(game))
    state = initial_game_state(game, settled, seat, key, protocol)
    offer = offers.Offer(game, settled, seat, protocol, own_claim(state, key, INITIAL_CHAIN))
    return _from_offer(key, seat, offers.encode(offer))


def accept(text: str, key: bytes) -> Peer:
    """Return the peer of the player who takes the next free seat of an offer.

    Raises:
        LinkError: The text is no sealed link.
        ProtocolError: As ``read_offer``; TAKEN if no seat is free; "not-sealed".
    """
    offer, part = offers.read_offer(text)
    seats = find_game(offer.game).seats(offer.options)
    if len(part.entries) >= seats:
        raise ProtocolError(TAKEN)
    seat, signatures = (offer.seat + len(part.entries)) % seats, part.signatures
    known = {n + 1: signature for n, signature in enumerate(signatures) if signature}
    peer = _replay(key, seat, list(part.entries), known, are_verified=False)
    head = peer.transcript.head
    if head[:CHAIN_PREFIX_SIZE] != part.chain_prefix or peer.id != part.id:
        raise ProtocolError(GARBLED)
    if peer.protocol > 1:
        for count, (author, signature) in enumerate(zip(peer.transcript.authors, signatures), 1):
            public, chain = peer.game_state.signing_keys[author], peer.transcript.chain[count]
            if not is_signed(public, chain, signature):
                raise ProtocolError(FORGED)
    entry = offers.encode_claim(own_claim(peer.game_state, key, head))
    return peer._with_entry(entry)._with_automatic_entries()


def restore(data: object) -> Peer:
    """Return the peer that ``Peer.pack`` encoded.

    Its signatures and proofs are not verified again, which would take long: it is only as
    trustworthy as the place where it was stored, as is the key in it.

    Raises:
        ProtocolError: GARBLED, "newer", or what is wrong with an entry.
    """
    if not isinstance(data, dict) or type(data.get("version")) is not int:
        raise ProtocolError(GARBLED)
    if data["version"] > VERSION:
        raise ProtocolError("newer")
    try:
        key = unhexlify(data["key"])
        parts = [entry.split(".") for entry in data["entries"]]
        entries = [unhexlify(part[0]) for part in parts]
        signatures = {n: unhexlify(part[1]) for n, part in enumerate(parts, 1) if part[1:]}
        seat = data["seat"]
    except (AttributeError, KeyError, TypeError, ValueError):
        raise ProtocolError(GARBLED) from None
    if len(key) != KEY_SIZE or type(seat) is not int or not entries:
        raise ProtocolError(GARBLED)
    if offers.decode(entries[0]).protocol != data["version"]:
        raise ProtocolError(GARBLED)
    return _replay(key, seat, entries, signatures)._with_automatic_entries()


def _replay(
    key: bytes,
    seat: int,
    entries: "list[bytes]",
    signatures: "dict[int, bytes]",
    are_verified: bool = True,
) -> Peer:
    """Return the peer of that seat after these entries, at least one.

    Args:
        key: The peer's key.
        seat: Its seat.
        entries: The entries.
        signatures: As ``Transcript.signatures``, perhaps of further entries; not verified.
        are_verified: Whether their proofs were verified as they were received.
    """
    peer = _from_offer(key, seat, entries[0], are_verified)
    for entry in entries[1:]:
        peer = peer._with_entry(entry)
    peer.game_state.is_replaying = False
    peer.transcript.signatures = {n: signatures[n] for n in signatures if n <= len(entries)}
    return peer


def _from_offer(key: bytes, seat: int, first: bytes, is_verified: bool = False) -> Peer:
    """Return the peer of that seat after the offer alone, which may have been verified before."""
    offer = offers.decode(first)
    state = initial_game_state(offer.game, offer.options, seat, key, offer.protocol)
    state.is_replaying = is_verified
    take_seat(state, offer.seat, offer.claim, key, INITIAL_CHAIN)
    return Peer(key, seat, Transcript().appended(offer.seat, first), state)
