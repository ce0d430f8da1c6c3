"""Interface of a game for sealed play: a ``SealedGameState``, in its module ``sealed.game``.

Sealed play is play by link in which cryptography keeps what is hidden; docs/sealed-play.md
specifies it. A game is a transcript of entries, each of them written by one seat and chained by
hashes: the chain value before an entry is a hash of all that come before it.
"""

from collections import namedtuple

from engine.game import SPECTATOR, IllegalMove
from engine.observed_record import ObservedRecord
from engine.sealed.crypto import append_mac, key_commitment, strip_mac, verify_mac
from engine.sealed.results import ILLEGAL, IMPOSSIBLE, KEY_FALSE, NOT_YOURS, ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from engine.game import Game, State
    from engine.record import Record
    from engine.sealed.offer import SeatClaim
    from engine.sealed.results import Fault

    T = TypeVar("T", bound="SealedGameState")

TIME_PROTOCOL = 2  # the first protocol in which a player can lose on time
# An entry to be checked once all keys are published. seat: its author's; entry_index: its number in
# the transcript; chain: the chain value before it; entry: its bytes, of a joining entry only those
# of the game; kind: the game's number for the kind of entry; subject: what else the check needs.
AuditEntry = namedtuple("AuditEntry", ("seat", "entry_index", "chain", "entry", "kind", "subject"))


class SealedGameState:
    """A sealed game as one seat knows it, built entry by entry.

    The state follows from the entries, the key and the seat alone; no randomness is drawn.

    First every player joins: the one who offers the game, then the others in the order of the
    seats. Of these entries a state reads only the game's own part (``own_join_data``,
    ``read_join_data``). The game begins with the last of them.

    Attributes:
        max_link_length: The longest link in characters; a class attribute.
        game: The game's rules.
        options: Its validated options.
        seat: The seat of this device. A spectator, who checks a game from outside, has none.
        is_spectator: Whether the state is a spectator's; then ``seat`` is None.
        key: Its opening key: all its secrets in the game follow from it, and it is published at the
            end.
        protocol: The version of the protocol, 1 or 2.
        is_replaying: Whether the entries being read were verified before, as those of a save were:
            then their proofs need not be verified again.
        signing_keys: For every seat its public signing key; empty for a free seat, and in
            protocol 1.
        seat_commitments: For every seat the chain value before its joining entry and the commitment
            to its key; None for a free seat.
        next_author: The seat that writes the next entry; None once the last key is published. While
            seats are free, ``engine.sealed.peer.Peer`` decides that.
        is_over: Whether the move that ends the game was made; only keys follow it.
        faults: The violations that the published keys revealed; None before all are published.
        record: The whole game with its secrets, if the keys revealed no violation. Not every game
            provides one.
        keys: For every seat its published key; empty before.
        initial_observation: This seat's knowledge at the start (``State.initial_observation``).
        observed_moves: The complete moves, as this seat observed them.
        audit_log: The entries to check once the keys are published.
    """

    max_link_length = 900

    def __init__(
        self, game: "Game", options: dict, seat: "int | None", key: bytes, protocol: int = 2
    ) -> None:
        self.game = game
        self.options = options
        self.seat: int = seat  # type: ignore[assignment]
        self.is_spectator = seat is SPECTATOR
        self.key = key
        self.protocol = protocol
        self.is_replaying = False
        self.signing_keys = [b""] * game.seats(options)
        self.is_over = False
        self.faults: "list[Fault] | None" = None
        self.record: "Record | None" = None
        self.seat_commitments: "list[tuple[bytes, bytes] | None]" = [None] * game.seats(options)
        self.keys = [b""] * game.seats(options)
        self.initial_observation = ""
        self.observed_moves: "list[str]" = []
        self.audit_log: "list[AuditEntry]" = []
        self._settled_view: "State | None" = None

    def copy(self: "T") -> "T":
        """Return a copy whose lists and dicts, but not their items, are its own."""
        twin = object.__new__(self.__class__)
        for name, value in self.__dict__.items():
            setattr(twin, name, value.copy() if isinstance(value, (list, dict)) else value)
        return twin

    # ---- what is known

    @property
    def has_loss_on_time(self) -> bool:
        """Whether the protocol of this game has an entry for a loss on time."""
        return self.protocol >= TIME_PROTOCOL

    @property
    def next_author(self) -> "int | None":
        """The seat that writes the next entry; None after the last one."""
        raise NotImplementedError

    @property
    def owed(self) -> str:
        """The key, in ``engine.sealed.owed``, of the entry that the next author owes.

        An owed entry needs no decision. "" if the author has to choose a move, and after the last
        entry. The game must have begun.
        """
        raise NotImplementedError

    @property
    def settled_view(self) -> "State":
        """This seat's view before the pending move. The game must have begun."""
        assert self._settled_view is not None
        return self._settled_view

    @property
    def view(self) -> "State | None":
        """This seat's view of the position; None before it knows how the game begins."""
        return self._settled_view

    @property
    def pending_move(self) -> "str | None":
        """A move that isn't in ``view`` yet because others have to reveal something first.

        In notation as this seat knows it; None if there is none.
        """
        raise NotImplementedError

    def observed_record(self) -> "ObservedRecord | None":
        """Return the game so far as this seat observed it, which leads to ``view``."""
        if self._settled_view is None:
            return None
        return ObservedRecord(
            self.game.name, self.options, self.seat, self.initial_observation, self.observed_moves
        )

    # ---- joining

    def matches_commitment(self, key: bytes, seat: int) -> bool:
        """Return whether this is the key that a seat has committed to."""
        committed = (self.seat_commitments[seat] or (b"", b""))[1]
        return committed == key_commitment(key, self.join_chain(seat), seat)

    def join_chain(self, seat: int) -> bytes:
        """Return the chain value before the entry by which a seat joined."""
        return (self.seat_commitments[seat] or (b"", b""))[0]

    def own_join_data(self, chain: bytes) -> bytes:
        """Return what this seat adds to its joining entry, which follows ``chain``."""
        return b""

    def take_seat(self, seat: int, claim: "SeatClaim", chain: bytes) -> None:
        """Apply the entry by which a player joins.

        Args:
            seat: The seat of the player.
            claim: The content of the entry.
            chain: The chain value before the entry.

        Raises:
            ProtocolError: The entry violates the protocol; NOT_YOURS for one of this seat that does
                not fit its opening key.
        """
        self.seat_commitments[seat] = (chain, claim.key_commitment)
        self.signing_keys[seat] = claim.signing_key
        if seat == self.seat and not self.matches_commitment(self.key, seat):
            raise ProtocolError(NOT_YOURS)
        self.read_join_data(seat, claim.join_data, chain)

    def read_join_data(self, seat: int, join_data: bytes, chain: bytes) -> None:
        """Apply what a seat added to its joining entry, which follows ``chain``.

        Raises:
            ProtocolError: The data violates the protocol.
        """
        raise NotImplementedError

    # ---- writing and reading entries

    def encode_move(self, move: str, chain: bytes) -> bytes:
        """Return the entry by which this seat, which is to move, makes a move.

        Args:
            move: The move in the game's notation.
            chain: The chain value before the entry.

        Raises:
            IllegalMove: The rules forbid the move.
        """
        raise NotImplementedError

    def automatic_entry(self, chain: bytes) -> "bytes | None":
        """Return the entry that this seat, the next author, writes without a decision of a person.

        None if there is something to decide.
        """
        raise NotImplementedError

    def read_entry(self, entry: bytes, chain: bytes) -> None:
        """Apply an entry of the next author, which follows ``chain``.

        An entry of this seat must be one that its key made. The state is unusable after an error.

        Raises:
            ProtocolError: The entry violates the rules or the protocol.
        """
        raise NotImplementedError

    # ---- shared by the games

    def _begin(self) -> None:
        """Set the view of the first position, which follows from ``initial_observation``."""
        self._settled_view = self.game.initial_view(
            self.options, self.seat, self.initial_observation
        )

    def _apply_observed(self, observed: str) -> None:
        """Apply a move as this seat observes it. Raises IllegalMove."""
        self._settled_view = self.settled_view.play(observed)
        self.observed_moves.append(observed)

    def _apply_revealed(self, observed: str) -> None:
        """Apply a move with what others opened. Raises ProtocolError if the rules exclude that."""
        try:
            self._apply_observed(observed)
        except IllegalMove:
            raise ProtocolError(IMPOSSIBLE, move=observed) from None

    def _validate_move(self, move: str) -> "Any":
        """Return the parsed move, if the seat to move may make it. Raises IllegalMove."""
        raise NotImplementedError

    def _validate_received(self, move: str) -> "Any":
        """Return ``_validate_move``'s result for another's move. Raises ProtocolError."""
        try:
            return self._validate_move(move)
        except IllegalMove as error:
            raise ProtocolError(ILLEGAL, move=move, why=error.reason) from None

    def _entry_of(self, chain: bytes, body: bytes) -> bytes:
        """Return the entry with this body; protocol 1 appends an authentication code."""
        return append_mac(self.key, chain, body) if self.protocol == 1 else body

    def _body_of(self, entry: bytes) -> bytes:
        """Return the body of an entry, without checking its code."""
        return strip_mac(entry) if self.protocol == 1 else entry

    def _check_own_mac(self, author: int, chain: bytes, entry: bytes) -> None:
        """Raise ProtocolError for an entry in this seat's name that its key did not make.

        From protocol 2 on entries are signed, and ``Peer`` verifies the signatures.
        """
        if self.protocol == 1 and author == self.seat and not verify_mac(self.key, chain, entry):
            raise ProtocolError(NOT_YOURS)

    def _log_entry(
        self, author: int, chain: bytes, entry: bytes, kind: int, subject: object = None
    ) -> None:
        """Append the next entry of the transcript to the audit log."""
        self.audit_log.append(AuditEntry(author, len(self.audit_log), chain, entry, kind, subject))

    def _read_key(self, author: int, key: bytes) -> None:
        """Store a published key, and audit the game after the last one. Raises ProtocolError."""
        if not self.matches_commitment(key, author):
            raise ProtocolError(KEY_FALSE)
        self.keys[author] = key
        if b"" not in self.keys:
            self._audit()

    def _audit(self) -> None:
        """Set ``faults``, and ``record`` if the game provides one, from the published keys."""
        raise NotImplementedError
