"""Parts that the games share: joining, opening keys, refusals, and the interface of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from tests.oracles.sealed.group import (
    BASE,
    derived,
    derived_scalar,
    digest,
    encode,
    sign,
)

Choice = str | bool


class Refusal(Exception):
    """An entry is refused; the argument is the reason."""

    def __init__(self, reason: str) -> None:
        """Create a refusal.

        Args:
            reason: The reason in one word of the specification.
        """
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Schema:
    """The options of a game.

    Attributes:
        number: The game's number.
        options: For every option its name and its choices.
        limit: How many characters a link has at most.
    """

    number: int
    options: tuple[tuple[str, tuple[Choice, ...]], ...]
    limit: int


SCHEMAS: dict[str, Schema] = {
    "beerhex": Schema(2, (("clues", (False, True)), ("starter", ("gold", "silver", "lot"))), 1200),
    "hexheaven": Schema(3, (("rules", ("casual", "serious", "solo", "three")),), 5900),
}


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Attributes:
        winner: The seat that won.
        reason: Why, in a word of the rules.
        details: The counts, or the cells of a chain.
    """

    winner: int
    reason: str
    details: tuple[object, ...] = ()


@dataclass(frozen=True)
class Fault:
    """A fault that the opening keys showed.

    Attributes:
        seat: Whose fault it is.
        place: The number of the entry.
        reason: What is wrong.
    """

    seat: int
    place: int
    reason: str


class Secrets:
    """A device's own keys."""

    def __init__(self, seed: bytes) -> None:
        """Derive them.

        Args:
            seed: 32 random bytes, drawn for one game only.
        """
        self.opening_key = derived(seed, "opening key")
        self.signing_key = derived_scalar(seed, "signing key")
        self.public_key = encode(BASE.times(self.signing_key))

    def sign_chain(self, chain: bytes) -> bytes:
        """Sign a run.

        Args:
            chain: The chain value after its last entry.

        Returns:
            The signature.
        """
        return sign(self.signing_key, digest("signature", chain))


def key_commitment(chain: bytes, seat: int, opening_key: bytes) -> bytes:
    """Commit to an opening key.

    Args:
        chain: The chain value before the joining entry.
        seat: The seat that joins.
        opening_key: The key.

    Returns:
        32 bytes.
    """
    return digest("key", chain, bytes([seat]), opening_key)


@dataclass
class Joining:
    """A player's joining entry.

    Attributes:
        chain: The chain value before the entry.
        place: The entry's number.
        public_key: The public signing key.
        commitment: The commitment to the opening key.
        extra: What the game adds.
    """

    chain: bytes
    place: int
    public_key: bytes
    commitment: bytes
    extra: bytes


@dataclass
class GameState(ABC):
    """A sealed game as one device knows it.

    Attributes:
        options: The game's options.
        players: How many play.
        offerer: The seat that offered.
        seat: The device's own seat.
        secrets: The device's own keys.
        joined: What every player said when joining.
        keys: The opening keys that have been published.
        count: How many entries have been applied.
        ended_by: The seat whose move ended the game.
    """

    options: dict[str, Choice]
    players: int
    offerer: int
    seat: int
    secrets: Secrets
    joined: dict[int, Joining] = field(default_factory=dict)
    keys: dict[int, bytes] = field(default_factory=dict)
    count: int = 0
    ended_by: int | None = None

    @property
    def final(self) -> bool:
        """Whether all opening keys are there."""
        return len(self.keys) == self.players

    def next_author(self) -> int | None:
        """Return who writes the next entry.

        Returns:
            The seat; None if all has been said.
        """
        if len(self.joined) < self.players:
            return (self.offerer + len(self.joined)) % self.players
        if self.ended_by is not None:
            order = [(self.ended_by + step) % self.players for step in range(self.players)]
            return next((s for s in order if s not in self.keys), None)
        return self.next_in_game()

    def apply(self, author: int, entry: bytes, chain: bytes, *, trusted: bool = False) -> None:
        """Check an entry and let it count.

        Args:
            author: Who wrote it.
            entry: The entry.
            chain: The chain value before it.
            trusted: Whether proofs in it have been verified already.

        Raises:
            Refusal: If it isn't valid. The state may be of no more use then.
        """
        if author != self.next_author():
            raise Refusal("not-due")
        if len(self.joined) < self.players:
            body = entry[2 + 1 + len(self.options) :] if self.count == 0 else entry
            if len(body) != 64 + self.extra_size(author):
                raise Refusal("garbled")
            joining = Joining(chain, self.count, body[:32], body[32:64], body[64:])
            if author == self.seat and not self.is_own(joining):
                raise Refusal("not-yours")
            self.check_joining(author, joining, trusted=trusted)
            self.joined[author] = joining
            if len(self.joined) == self.players:
                self.all_joined()
        else:
            self.apply_in_game(author, entry, chain, trusted=trusted)
        self.count += 1

    def is_own(self, joining: Joining) -> bool:
        """Return whether an own joining entry follows from the own keys.

        Args:
            joining: What it says.

        Returns:
            Whether it does, but for proofs, which may have other nonces.
        """
        public, commitment = (
            self.secrets.public_key,
            key_commitment(joining.chain, self.seat, self.secrets.opening_key),
        )
        return (joining.public_key, joining.commitment) == (public, commitment)

    def joining_body(self, chain: bytes) -> bytes:
        """Write the own joining entry, without an offer's first bytes.

        Args:
            chain: The chain value before it.

        Returns:
            The bytes.
        """
        commitment = key_commitment(chain, self.seat, self.secrets.opening_key)
        return self.secrets.public_key + commitment + self.own_extra(chain)

    def due(self, chain: bytes) -> bytes | None:
        """Write the entry that is due from this device, if it takes no decision.

        Args:
            chain: The chain value before it.

        Returns:
            The entry; None if none is due, or a person has to decide.
        """
        if self.next_author() != self.seat:
            return None
        if len(self.joined) < self.players:
            return self.joining_body(chain)
        return self.due_in_game(chain)

    def take_key(self, author: int, key: bytes) -> None:
        """Check an opening key and keep it.

        Args:
            author: Whose it is.
            key: The key.

        Raises:
            Refusal: If it isn't the one that was committed to.
        """
        joining = self.joined[author]
        if key_commitment(joining.chain, author, key) != joining.commitment:
            raise Refusal("key-false")
        self.keys[author] = key

    @abstractmethod
    def extra_size(self, seat: int) -> int:
        """Return how many bytes the game adds to a joining entry.

        Args:
            seat: Who joins.

        Returns:
            How many.
        """

    @abstractmethod
    def own_extra(self, chain: bytes) -> bytes:
        """Write what the game adds to the own joining entry.

        Args:
            chain: The chain value before it.

        Returns:
            The bytes.
        """

    @abstractmethod
    def check_joining(self, author: int, joining: Joining, *, trusted: bool) -> None:
        """Check what the game added to a joining entry.

        Args:
            author: Who joins.
            joining: What was said.
            trusted: Whether its proof has been verified already.

        Raises:
            Refusal: If it isn't valid.
        """

    @abstractmethod
    def all_joined(self) -> None:
        """Begin the game."""

    @abstractmethod
    def next_in_game(self) -> int:
        """Return who writes next while the game goes on.

        Returns:
            The seat.
        """

    @abstractmethod
    def apply_in_game(self, author: int, entry: bytes, chain: bytes, *, trusted: bool) -> None:
        """Apply an entry after the joining ones.

        Args:
            author: Who wrote it.
            entry: The entry.
            chain: The chain value before it.
            trusted: Whether its proofs have been verified already.

        Raises:
            Refusal: If it isn't valid.
        """

    @abstractmethod
    def due_in_game(self, chain: bytes) -> bytes | None:
        """Write what is due from this device after joining, if it takes no decision.

        Args:
            chain: The chain value before it.

        Returns:
            The entry, or None.
        """

    @abstractmethod
    def to_move(self) -> int | None:
        """Return whose move it is, if no opening is due before it.

        Returns:
            The seat, or None.
        """

    @abstractmethod
    def legal_moves(self) -> list[str]:
        """List the own moves that the rules allow, without `resign`.

        Returns:
            The moves in the notation, sorted.
        """

    @abstractmethod
    def move_entry(self, move: str, chain: bytes) -> bytes:
        """Write the entry of a legal move.

        Args:
            move: The move.
            chain: The chain value before the entry.

        Returns:
            The entry.
        """

    @abstractmethod
    def faults(self) -> list[Fault]:
        """List what the opening keys show.

        Returns:
            The faults; none before all keys are there.
        """

    @abstractmethod
    def result(self) -> Outcome | None:
        """Return how the game ended.

        Returns:
            The outcome; None if there is none, or none yet.
        """

    @abstractmethod
    def view(self) -> dict[str, object]:
        """Return what the device's own player knows.

        Returns:
            Facts by their names.
        """
