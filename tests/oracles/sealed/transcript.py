"""Entries, chain values and signed runs."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.oracles.sealed.group import digest, verify
from tests.oracles.sealed.state import (
    SCHEMAS,
    Choice,
    GameState,
    Refusal,
    Secrets,
)

START = digest("start")


def chained(chain: bytes, entries: Sequence[bytes]) -> list[bytes]:
    """Chain entries on to a chain value.

    Args:
        chain: The chain value before them.
        entries: The entries.

    Returns:
        The chain values, that before the entries first.
    """
    chains = [chain]
    for entry in entries:
        chains.append(digest("entry", chains[-1], entry))
    return chains


def new_state(
    game: str, options: dict[str, Choice], offerer: int, seat: int, secrets: Secrets
) -> GameState:
    """Begin a game that nobody has joined.

    Args:
        game: Its name.
        options: Its options.
        offerer: The seat that offers.
        seat: The device's own seat.
        secrets: The device's own keys.

    Returns:
        The state.

    Raises:
        ValueError: If there is no such game.
    """
    if game == "beerhex":
        from tests.oracles.sealed.beerhex import BeerHex

        kind: type[GameState] = BeerHex
    elif game == "hexheaven" and options["rules"] != "solo":
        from tests.oracles.sealed.hexheaven import HexHeaven

        kind = HexHeaven
    else:
        raise ValueError("no such sealed game")
    players = 3 if options.get("rules") == "three" else 2
    if not (0 <= offerer < players and 0 <= seat < players):
        raise ValueError("no such seat")
    return kind(options, players, offerer, seat, secrets)


def offer_head(game: str, options: dict[str, Choice], seat: int) -> bytes:
    """Write the first bytes of an offer.

    Args:
        game: The game's name.
        options: Its options.
        seat: The seat that offers.

    Returns:
        The bytes.
    """
    schema = SCHEMAS[game]
    choices = [values.index(options[name]) for name, values in schema.options]
    return bytes([128 + seat, schema.number, 0, *choices])


def read_offer(entry: bytes, seat: int, secrets: Secrets) -> tuple[str, GameState]:
    """Read the first bytes of an offer.

    Args:
        entry: Entry 0.
        seat: The device's own seat.
        secrets: The device's own keys.

    Returns:
        The game's name, and the game before anybody has joined.

    Raises:
        Refusal: If it is no offer, or one of a game that isn't known.
    """
    found = [name for name, known in SCHEMAS.items() if entry[1:2] == bytes([known.number])]
    if not found or len(entry) <= 3 + len(SCHEMAS[found[0]].options):
        raise Refusal("garbled")
    game, schema = found[0], SCHEMAS[found[0]]
    chosen = entry[3 : 3 + len(schema.options)]
    if entry[0] < 128 or entry[2] != 0:
        raise Refusal("garbled")
    if any(c >= len(values) for c, (_, values) in zip(chosen, schema.options, strict=True)):
        raise Refusal("garbled")
    options = {name: values[c] for c, (name, values) in zip(chosen, schema.options, strict=True)}
    try:
        return game, new_state(game, options, entry[0] - 128, seat, secrets)
    except ValueError:
        raise Refusal("garbled") from None


@dataclass
class Transcript:
    """The entries of a game, and what they mean to this device.

    Attributes:
        seat: The device's own seat.
        secrets: The device's own keys.
        game: The game's name, once there is an offer.
        state: The game, once there is an offer.
        entries: The entries.
        authors: Who wrote each of them.
        signatures: Signatures by the numbers of the entries that they follow.
        chains: The chain values, one more than entries.
    """

    seat: int
    secrets: Secrets
    game: str = ""
    state: GameState | None = None
    entries: list[bytes] = field(default_factory=list)
    authors: list[int] = field(default_factory=list)
    signatures: dict[int, bytes] = field(default_factory=dict)
    chains: list[bytes] = field(default_factory=lambda: [START])

    def next_author(self) -> int | None:
        """Return who writes the next entry.

        Returns:
            The seat; None if nobody does, or there is no offer yet.
        """
        return self.state.next_author() if self.state else None

    def add(self, author: int, entry: bytes, *, trusted: bool = False) -> None:
        """Add an entry.

        Args:
            author: Who wrote it.
            entry: The entry.
            trusted: Whether its proofs have been verified already.

        Raises:
            Refusal: If it isn't valid. The transcript may be of no more use then.
        """
        if self.state is None:
            self.game, self.state = read_offer(entry, self.seat, self.secrets)
        self.state.apply(author, entry, self.chains[-1], trusted=trusted)
        self.entries.append(entry)
        self.authors.append(author)
        self.chains.append(digest("entry", self.chains[-1], entry))

    def signature(self, place: int) -> bytes | None:
        """Return the signature after an entry, and make it if the entry is the device's own.

        Args:
            place: The entry's number.

        Returns:
            The signature, if there is one.
        """
        if place not in self.signatures and self.authors[place] == self.seat:
            self.signatures[place] = self.secrets.sign_chain(self.chains[place + 1])
        return self.signatures.get(place)

    def before(self, count: int) -> Transcript:
        """Return the transcript as it was earlier.

        Args:
            count: How many entries to keep.

        Returns:
            A new transcript.
        """
        earlier = Transcript(self.seat, self.secrets)
        for place in range(count):
            earlier.add(self.authors[place], self.entries[place], trusted=True)
        earlier.signatures = {p: s for p, s in self.signatures.items() if p < count}
        return earlier

    def extended(self, entries: Sequence[tuple[bytes, bytes | None]]) -> tuple[Transcript, bool]:
        """Apply further entries run by run.

        Args:
            entries: The entries, each with its signature, if it has one.

        Returns:
            A new transcript, and whether a run was this device's own.

        Raises:
            Refusal: If anything isn't valid.
        """
        result = copy.copy(self)
        result.state = copy.deepcopy(self.state)
        result.entries, result.authors = list(self.entries), list(self.authors)
        result.signatures, result.chains = dict(self.signatures), list(self.chains)
        own = False
        rest = list(entries)
        while rest:
            run, rest = first_run(rest)
            author = result._check_run(run)
            own = own or author == self.seat
            for entry, _ in run:
                result.add(author, entry)
            signature = run[-1][1]
            assert signature is not None
            result.signatures[len(result.entries) - 1] = signature
        return result, own

    def _check_run(self, run: list[tuple[bytes, bytes | None]]) -> int:
        first, signature = run[0][0], run[-1][1]
        state = self.state
        skip = 0
        if state is None:
            _, state = read_offer(first, self.seat, self.secrets)
            skip = 3 + len(state.options)
            author: int | None = state.offerer
        else:
            author = state.next_author()
        if author is None:
            raise Refusal("not-due" if signature else "forged")
        joined = state.joined.get(author)
        key = joined.public_key if joined else first[skip : skip + 32]
        chain = chained(self.chains[-1], [entry for entry, _ in run])[-1]
        if signature is None or not verify(key, digest("signature", chain), signature):
            raise Refusal("forged")
        if joined is None and author == self.seat and key != self.secrets.public_key:
            raise Refusal("taken")
        return author


def first_run(
    entries: list[tuple[bytes, bytes | None]],
) -> tuple[list[tuple[bytes, bytes | None]], list[tuple[bytes, bytes | None]]]:
    """Take the first run off a list of entries.

    Args:
        entries: The entries with their signatures.

    Returns:
        The run, which ends with a signature unless there is none, and the rest.
    """
    for place, (_, signature) in enumerate(entries):
        if signature is not None:
            return entries[: place + 1], entries[place + 1 :]
    return entries, []
