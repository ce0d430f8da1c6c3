"""A device that plays a sealed game by links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.oracles.sealed.group import digest, verify
from tests.oracles.sealed.links import (
    Link,
    decode_link,
    encode_link,
    header_size,
    text_length,
)
from tests.oracles.sealed.state import (
    SCHEMAS,
    Choice,
    Fault,
    GameState,
    Outcome,
    Refusal,
    Secrets,
)
from tests.oracles.sealed.transcript import (
    START,
    Transcript,
    chained,
    first_run,
    new_state,
    offer_head,
)


class Client:
    """One player's end of a sealed game.

    Attributes:
        reason: Why the last link was refused; empty if it wasn't.
        unsent: Whether there is something in `link()` that others may lack.
    """

    def __init__(self, seat: int, seed: bytes, names: Sequence[str] = ()) -> None:
        """Make a device without a game; `offer` and `accept` are the usual ways.

        Args:
            seat: Its seat.
            seed: 32 random bytes for this game only.
            names: The players' names in the order of the seats.
        """
        self.seat = seat
        self._names = list(names)
        self._transcript = Transcript(seat, Secrets(seed))
        self._answer: int | None = None
        self._wanted = 0
        self._asked = False
        self.reason = ""
        self.unsent = False

    @property
    def awaiting(self) -> bool:
        """Whether the device has asked for missing entries, and so makes no move."""
        return len(self._transcript.entries) < self._wanted

    @classmethod
    def offer(
        cls,
        game: str,
        options: Mapping[str, Choice],
        seat: int,
        seed: bytes,
        names: Sequence[str] = (),
    ) -> Client:
        """Offer a game.

        Args:
            game: `beerhex` or `hexheaven`.
            options: Its options; what is left out has its first choice.
            seat: The seat to play.
            seed: 32 random bytes for this game only.
            names: The players' names in the order of the seats.

        Returns:
            The device. Its `link()` goes to the others.

        Raises:
            ValueError: If there is no such game, option, choice or seat.
        """
        schema = SCHEMAS.get(game)
        if schema is None:
            raise ValueError("no such game")
        full = {name: options.get(name, values[0]) for name, values in schema.options}
        if set(options) - set(full):
            raise ValueError("no such option")
        head = offer_head(game, full, seat)
        client = cls(seat, seed, names)
        state = new_state(game, full, seat, seat, client._transcript.secrets)
        client._transcript.add(seat, head + state.joining_body(START))
        client._write_due()
        client.unsent = True
        return client

    @classmethod
    def accept(cls, link: str, seat: int, seed: bytes, names: Sequence[str] = ()) -> Client:
        """Accept an offer.

        Args:
            link: The link with the offer.
            seat: The seat to play.
            seed: 32 random bytes for this game only.
            names: The players' names in the order of the seats.

        Returns:
            The device. Its `link()` goes to the others.

        Raises:
            ValueError: If the link offers no game in which the seat is free; the message
                is the outcome.
        """
        client = cls(seat, seed, names)
        outcome = client.receive(link)
        if outcome not in ("new", "part", "restored"):
            raise ValueError(outcome)
        return client

    @property
    def state(self) -> GameState:
        """The game as this device knows it."""
        assert self._transcript.state is not None
        return self._transcript.state

    @property
    def id(self) -> bytes:
        """The game's id."""
        return self._transcript.chains[1][:8]

    @property
    def limit(self) -> int:
        """How many characters a link has at most."""
        return SCHEMAS[self._transcript.game].limit

    @property
    def entries(self) -> list[bytes]:
        """The transcript's entries."""
        return list(self._transcript.entries)

    @property
    def chains(self) -> list[bytes]:
        """The chain values, one more than entries."""
        return list(self._transcript.chains)

    @property
    def authors(self) -> list[int]:
        """The authors of the entries."""
        return list(self._transcript.authors)

    @property
    def next_author(self) -> int | None:
        """The seat that writes the next entry; None if all has been said."""
        return self._transcript.next_author()

    @property
    def to_move(self) -> int | None:
        """The seat that has to decide on a move; None if something else is due."""
        return self.state.to_move()

    @property
    def over(self) -> bool:
        """Whether the move that ends the game has been made."""
        return self.state.ended_by is not None

    @property
    def final(self) -> bool:
        """Whether all opening keys have been published."""
        return self.state.final

    def legal_moves(self) -> list[str]:
        """List the moves that may be played now, without `resign` and `time`.

        Returns:
            The moves in the notation of the rules, sorted; none if it isn't this seat's move.
        """
        return [] if self.awaiting else self.state.legal_moves()

    def play(self, move: str) -> None:
        """Make a move, and write what is due after it.

        Args:
            move: The move in the notation of the rules, `resign` or `time`.

        Raises:
            ValueError: If it can't be played now.
        """
        if self.awaiting or self.to_move != self.seat:
            raise ValueError("not to move")
        if move not in ("resign", "time") and move not in self.legal_moves():
            raise ValueError("illegal")
        entry = self.state.move_entry(move, self._transcript.chains[-1])
        self._transcript.add(self.seat, entry, trusted=True)
        self._answer = None
        self.unsent = True
        self._write_due()

    def faults(self) -> list[Fault]:
        """List what the opening keys have shown.

        Returns:
            The faults; none before all keys are there.
        """
        return self.state.faults()

    def result(self) -> Outcome | None:
        """Return how the game ended.

        Returns:
            The outcome; None if there is none, or none yet.
        """
        return self.state.result()

    def view(self) -> dict[str, object]:
        """Return what this device's player knows.

        Returns:
            Facts by their names.
        """
        return self.state.view()

    def go_back(self, count: int) -> None:
        """Go back to an older save.

        Args:
            count: How many entries it has: those of all who have joined, at least.
        """
        self._transcript = self._transcript.before(count)
        self._answer = None
        self._wanted, self._asked = 0, False
        self._write_due()

    def _write_due(self) -> None:
        while entry := self.state.due(self._transcript.chains[-1]):
            self._transcript.add(self.seat, entry, trusted=True)
            self.unsent = True

    @property
    def _unseen(self) -> int:
        """The number of the first entry that another player may lack."""
        authors = self._transcript.authors
        last = [
            max((p for p, author in enumerate(authors) if author == seat), default=-1)
            for seat in range(self.state.players)
            if seat != self.seat
        ]
        return min(last) + 1

    def link(self) -> str:
        """Write the link that the others need now.

        Returns:
            Its text.
        """
        transcript = self._transcript
        total = len(transcript.entries)
        self.unsent = False
        self._asked = self._asked or self.awaiting
        limit = self.limit
        start, self._answer = self._answer, None
        if start is not None and start < total:
            ends = [e for e in range(start + 1, total + 1) if transcript.signature(e - 1)]
            fitting = [e for e in ends if self._size(start, e) <= limit]
            end = max(fitting) if fitting else ends[0]
            return self._text(start, end, more=end < total)
        start = self._unseen
        while start < total - 1 and self._size(start, total) > limit:
            start += 1
        return self._text(start, total, more=False)

    def _signed(self, start: int, end: int) -> list[tuple[bytes, bytes | None]]:
        transcript = self._transcript
        pairs = []
        for place in range(start, end):
            ends = place + 1 == end or transcript.authors[place + 1] != transcript.authors[place]
            signature = transcript.signature(place) if ends else None
            pairs.append((transcript.entries[place], signature))
        return pairs

    def _size(self, start: int, end: int) -> int:
        pairs = self._signed(start, end)
        size = sum(2 + len(entry) + len(signature or b"") for entry, signature in pairs)
        return text_length(header_size(self._names) + size)

    def _text(self, start: int, end: int, *, more: bool) -> str:
        chain = self._transcript.chains[end][:16]
        entries = self._signed(start, end)
        return encode_link(Link(self.id, self.seat, more, start, chain, entries, self._names))

    def receive(self, link: str) -> str:
        """Receive a link, and write what is due after it.

        Args:
            link: Its text.

        Returns:
            The outcome: `new`, `part`, `restored`, `own`, `asked`, `old`, `twice`, `missing`,
            `fork`, `taken`, `other-game`, `no-link`, or `refused: ` and the reason.
        """
        self.reason = ""
        try:
            data = decode_link(link)
        except ValueError:
            return "no-link"
        before = self._transcript
        try:
            outcome = self._receive(data)
            applied = outcome in ("new", "restored", "part")
            if applied:
                self._write_due()
        except Refusal as refusal:
            self._transcript = before
            if refusal.reason == "taken":
                return "taken"
            self.reason = refusal.reason
            return f"refused: {refusal.reason}"
        if applied:
            self._answer = None
            self._merge(data.names)
        self._await(data, outcome)
        return outcome

    def _merge(self, names: list[str]) -> None:
        own = self._names[self.seat] if self.seat < len(self._names) else ""
        merged = [*names, *self._names[len(names) :]]
        if own:
            merged[self.seat : self.seat + 1] = [own]
        self._names = merged

    def _await(self, data: Link, outcome: str) -> None:
        """Keep in mind what others say that there is."""
        total = len(self._transcript.entries)
        more = data.more and outcome in ("part", "restored")
        if outcome == "missing" or more:
            claimed = total + 1 if more else data.before + len(data.entries)
            self._wanted = max(self._wanted, claimed)
            self._asked = False
            self.unsent = True
        elif outcome in ("new", "restored") or (outcome == "twice" and self._asked):
            self._wanted, self._asked = 0, False

    def _receive(self, data: Link) -> str:
        mine = self._transcript
        if mine.state is not None and data.id != self.id:
            return "other-game"
        if data.before == 0 and data.entries:
            if chained(START, [data.entries[0][0]])[1][:8] != data.id:
                raise Refusal("garbled")
        total = len(mine.entries)
        final = mine.state is not None and mine.state.final
        if data.before > total:
            return "fork" if final else "missing"
        players = mine.state.players if mine.state else 0
        sent = [entry for entry, _ in data.entries]
        chain = chained(mine.chains[data.before], sent)[-1]
        if chain[:16] != data.chain:
            return "taken" if data.before <= players else "fork"
        known = 0
        while known < len(sent) and data.before + known < total:
            if sent[known] != mine.entries[data.before + known]:
                break
            known += 1
        place, rest = data.before + known, data.entries[known:]
        if not rest:
            return self._nothing_new(data, place)
        if place == total:
            extended, own = mine.extended(rest)
            self._transcript = extended
            if data.more and extended.next_author() is not None:
                return "part"
            return "restored" if own else "new"
        return self._differing(data, place, rest)

    def _nothing_new(self, data: Link, place: int) -> str:
        if data.sender == self.seat:
            return "own"
        self._answer = place
        start = place if data.entries else min(place, self._unseen)
        self.unsent = start < len(self._transcript.entries)
        if not data.entries:
            return "asked"
        return "old" if data.sender in self._transcript.authors[place:] else "twice"

    def _differing(self, data: Link, place: int, rest: list[tuple[bytes, bytes | None]]) -> str:
        mine = self._transcript
        assert mine.state is not None
        if place == 0:
            return "taken"
        author = mine.authors[place]
        if author == self.seat and mine.state.ended_by is None:
            try:
                self._transcript = mine.before(place).extended(rest)[0]
            except Refusal:
                pass
            else:
                return "part" if data.more and self.next_author is not None else "restored"
        if place < mine.state.players:
            return "taken"
        run, _ = first_run(rest)
        chain = chained(mine.chains[place], [entry for entry, _ in run])[-1]
        signature = run[-1][1]
        key = mine.state.joined[author].public_key
        if signature and verify(key, digest("signature", chain), signature):
            return "fork"
        raise Refusal("forged")
