"""Tables at which the program and the second implementation sit together.

A seat has a device of one kind, and perhaps a *shadow*: a device of the other kind with the same
seed, which makes the same moves and receives the same links. Everything that a device writes
follows from its seed and from what it has received, so both must write, answer and know the same.
"""

from collections.abc import Sequence
from copy import copy, deepcopy

from engine.beerhex.state import BeerHexState
from engine.hexheaven import HexHeavenState
from engine.hexheaven.sealed.game_state import SealedHexHeaven
from engine.hexheaven.tiles import TILE_NAMES
from engine.link.envelope import LinkError
from engine.rng import Rng
from engine.sealed.crypto import digest
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import REFUSED
from tests.oracles.sealed.client import Client
from tests.oracles.sealed.state import SCHEMAS
from tests.support.narrowing import assert_present

PRODUCT, INDEPENDENT = "product", "independent"
MAX_ROUNDS = 100  # of links until all have all
BEHIND = ("missing", "part")  # the receiver asks for entries
STALE = ("twice", "old", "asked")  # the sender may lack entries


def seed_of(number: int, seat: int) -> bytes:
    """Return the seed of a seat in the game of this number."""
    return digest("a mixed table", number.to_bytes(4, "big"), bytes([seat]))


class ProductDevice:
    """A device of the program; ``IndependentDevice`` has the same methods."""

    kind = PRODUCT

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.seat = peer.seat
        self._since: "int | None" = None

    @property
    def entries(self) -> "list[bytes]":
        return self.peer.transcript.entries

    @property
    def chains(self) -> "list[bytes]":
        return self.peer.transcript.chain

    @property
    def authors(self) -> "list[int]":
        return self.peer.transcript.authors

    @property
    def next_author(self) -> "int | None":
        return self.peer.next_author

    def link(self) -> str:
        """Return the link that the others need; after a stale link what its sender lacks."""
        since, self._since = self._since, None
        return self.peer.make_link((), since)

    def receive(self, text: str) -> str:
        """Return the outcome as the specification names it, or ``refused: `` and the reason."""
        try:
            self.peer, result = self.peer.receive(text)
        except LinkError:
            return "no-link"
        if result.made_progress:
            self._since = None
        if result.kind in STALE:
            since = result.facts["since"]
            assert isinstance(since, int)
            self._since = since if since < len(self.entries) else None
        if result.kind == REFUSED:
            return f"refused: {result.facts['reason']}"
        return result.kind

    def legal_moves(self) -> "list[str]":
        """Return the moves that this seat may make now."""
        view = self.peer.game_state.view
        is_due = self.peer.has_started and self.next_author == self.seat
        return view.legal() if view and is_due else []

    def play(self, move: str) -> None:
        self.peer, self._since = self.peer.play(move), None

    def go_back(self, count: int) -> None:
        """Go back to a save that had so many entries."""
        packed = self.peer.pack()
        self.peer = restore(packed | {"entries": packed["entries"][:count]})
        self._since = None

    def copy(self) -> "ProductDevice":
        """Return a device that stays as this one is."""
        return copy(self)

    def view(self) -> dict:
        """Return what the player knows of a position without a pending move."""
        state = self.peer.game_state.view
        if isinstance(state, BeerHexState):
            return _beerhex_facts(state)
        assert isinstance(state, HexHeavenState)
        return _hexheaven_facts(state)

    def result(self) -> "tuple | None":
        """Return who has won and why; None if there is no result."""
        view = self.peer.game_state.view
        outcome = view.outcome if view else None
        if outcome is None:
            return None
        return _result(outcome.winners[0], outcome.reason, outcome.details)

    def faults(self) -> "list[tuple]":
        """Return the faults: seat, entry, reason."""
        faults = self.peer.game_state.faults or []
        return [(fault.seat, fault.entry_index, fault.reason) for fault in faults]


class IndependentDevice:
    """A device of the second implementation."""

    kind = INDEPENDENT

    def __init__(self, client: Client) -> None:
        self.client = client
        self.seat = client.seat

    @property
    def entries(self) -> "list[bytes]":
        return self.client.entries

    @property
    def chains(self) -> "list[bytes]":
        return self.client.chains

    @property
    def authors(self) -> "list[int]":
        return self.client.authors

    @property
    def next_author(self) -> "int | None":
        return self.client.next_author

    def link(self) -> str:
        return self.client.link()

    def receive(self, text: str) -> str:
        return self.client.receive(text)

    def legal_moves(self) -> "list[str]":
        return self.client.state.legal_moves()

    def play(self, move: str) -> None:
        self.client.play(move)

    def go_back(self, count: int) -> None:
        self.client.go_back(count)

    def copy(self) -> "IndependentDevice":
        return IndependentDevice(deepcopy(self.client))

    def view(self) -> dict:
        facts = dict(self.client.view())
        is_over = facts.pop("ended") is not None
        if "cells" in facts:
            own, size = facts.pop("hand"), facts["sizes"]
            assert isinstance(own, dict) and isinstance(size, list)
            assert is_over or own["g"] + own["s"] == size[self.seat]
            facts["hand"] = None if is_over else [own["g"], own["s"]]
            if is_over:  # then all caps are open, and no tokens matter
                cells = facts["cells"]
                assert isinstance(cells, dict)
                facts["cells"], facts["tokens"] = {name: cells[name][:2] for name in cells}, None
        else:
            facts = _as_table(facts, self.client)
        if is_over:
            facts["mover"] = facts["phase"] = None
        return facts

    def result(self) -> "tuple | None":
        found = self.client.result()
        return _result(found.winner, found.reason, found.details) if found else None

    def faults(self) -> "list[tuple]":
        return [(fault.seat, fault.place, fault.reason) for fault in self.client.faults()]


Device = ProductDevice | IndependentDevice


def _result(winner: int, reason: str, details: "Sequence[object]") -> tuple:
    """Return a result. Of several chains of caps each shows it, so only counts are compared."""
    counts = [str(detail) for detail in details]
    is_chain = any(count[0] in "abcde" for count in counts)
    return (winner, reason, ["chain"] if is_chain else counts)


def _beerhex_facts(state: BeerHexState) -> dict:
    """Return a view of BeerHex as the second implementation's facts."""
    cells, is_over = {}, state.turn is None
    for cell in range(25):
        cap = state.cap(cell)
        if cap:
            owner, face, is_up, has_token = cap
            letter = "?" if face is None else "gs"[face]
            name = "abcde"[cell % 5] + str(cell // 5 + 1)
            marks = "" if is_over else "^" * is_up + "!" * has_token
            cells[name] = "GS"[owner] + letter + marks
    seat = assert_present(state.viewer)
    has_tokens = state.options["clues"] and not is_over
    return {
        "cells": cells,
        "hand": None if is_over else state.hands[seat],
        "sizes": [state.hand_size(0), state.hand_size(1)],
        "tokens": [state.tokens_left(0), state.tokens_left(1)] if has_tokens else None,
        "mover": state.turn,
        "phase": None if is_over else state.phase,
    }


def _hexheaven_facts(state: HexHeavenState) -> dict:
    """Return a view of Hex Heaven."""
    is_over = state.turn is None
    tiles = state.laid_tiles()
    return {
        "layout": sorted(f"{TILE_NAMES[tile]}@{cell}/{turned}" for tile, cell, turned in tiles),
        "hands": None if is_over and state.opening else [sorted(hand) for hand in state.hands],
        "keep": sorted(state.keep),
        "special": {seat: TILE_NAMES[tile] for seat, tile in enumerate(state.specials) if tile},
        "out": sorted(TILE_NAMES[tile] for tile in state.lost),
        "under": list(state.bottom),
        "deck_size": state.deck_size,
        "scores": None if is_over else list(state.scores),
        "advantage": list(state.advantage),
        "used": None if is_over else [n for n in range(7) if state.used >> n & 1],
        "points": None if is_over else state.points,
        "single_edge": None if is_over else state.single_edge,
        "opening": state.opening,
        "mover": state.turn,
        "phase": None,
    }


def _as_table(facts: "dict[str, object]", client: Client) -> dict:
    """Return the second implementation's facts of Hex Heaven as those of ``_hexheaven_facts``.

    When the game is over the program's view has the last turn's points added up, and if the game
    was resigned no tiles that the keys alone have shown; the result is compared beside.
    """
    is_over = client.over
    hands, layout, keep, out = facts["hands"], facts["layout"], facts["keep"], facts["out"]
    assert isinstance(hands, list) and isinstance(layout, list)
    assert isinstance(keep, list) and isinstance(out, list)
    for hidden in ("hand", "bonus"):
        facts.pop(hidden)
    facts["hands"] = [sorted(tile or 0 for tile in hand) for hand in hands]
    facts["layout"], facts["keep"], facts["out"] = sorted(layout), sorted(keep), sorted(out)
    facts["phase"] = None
    if is_over:
        facts["hands"] = None if facts["opening"] else facts["hands"]
        facts["scores"] = facts["used"] = facts["points"] = facts["single_edge"] = None
    return facts


# ---- tables


class Seat:
    """The devices of a seat, which must do the same."""

    def __init__(self, *devices: Device) -> None:
        self.devices = devices
        self.main = devices[0]
        self.seat = devices[0].seat

    def agree(self) -> None:
        """Check that the devices have the same entries."""
        for device in self.devices[1:]:
            assert device.chains == self.main.chains
            assert device.authors == self.main.authors
            assert device.next_author == self.main.next_author

    def link(self) -> str:
        """Return the link of all devices."""
        texts = [device.link() for device in self.devices]
        assert len(set(texts)) == 1
        return texts[0]

    @property
    def peer(self) -> Peer:
        """The peer of the program's device, which there must be."""
        return [device.peer for device in self.devices if isinstance(device, ProductDevice)][0]

    def verdict(self) -> tuple:
        """Return the result and the faults that all devices find."""
        found = [(device.result(), device.faults()) for device in self.devices]
        assert all(other == found[0] for other in found), found
        return found[0]

    def receive(self, text: str) -> str:
        """Return how all devices receive a link."""
        outcomes = [device.receive(text) for device in self.devices]
        assert len(set(outcomes)) == 1, outcomes
        self.agree()
        return outcomes[0]

    def copy(self) -> "Seat":
        """Return a seat whose devices stay as these are."""
        return Seat(*[device.copy() for device in self.devices])

    def play(self, move: str) -> None:
        """Let all devices make a move."""
        for device in self.devices:
            device.play(move)
        self.agree()

    def go_back(self, count: int) -> None:
        """Let all devices go back to an older save."""
        for device in self.devices:
            device.go_back(count)
        self.agree()

    def facts(self) -> tuple:
        """Return what the devices know of a position without a pending move."""
        found = [
            (device.view(), device.result(), device.faults(), device.legal_moves())
            for device in self.devices
        ]
        assert all(other == found[0] for other in found), found
        return found[0]


class Table:
    """A game of the devices of all seats, all links of which reach all others.

    Attributes:
        seats: The seats.
        links: (sender, text), in their order.
        outcomes: How often links had each outcome.
    """

    def __init__(
        self, options: dict, kinds: "Sequence[Sequence[str]]", offerer: int, number: int
    ) -> None:
        """Let all join.

        Args:
            options: The game's options.
            kinds: For every seat the kinds of its devices.
            offerer: The seat that offers the game.
            number: Of the game, for its seeds.
        """
        self.game = "hexheaven" if "rules" in options else "beerhex"
        self.limit = SCHEMAS[self.game].limit
        self.links: "list[tuple[int, str]]" = []
        self.outcomes: "dict[str, int]" = {}
        self.rng = Rng(number)
        count = 3 if options.get("rules") == "three" else 2
        joined: "list[Seat]" = []
        for step in range(count):
            seat = (offerer + step) % count
            seed = seed_of(number, seat)
            devices = [self._join(kind, options, seat, seed) for kind in kinds[seat]]
            joined.append(Seat(*devices))
            joined[-1].agree()
            if step < count - 1:
                self.links.append((seat, joined[-1].link()))
                for other in joined[:-1]:
                    self._deliver(joined[-1], other, self.links[-1][1])
        self.seats = sorted(joined, key=lambda taken: taken.seat)
        self.exchange()

    def _join(self, kind: str, options: dict, seat: int, seed: bytes) -> Device:
        offer = self.links[-1][1] if self.links else ""
        if kind == PRODUCT:
            return ProductDevice(
                accept(offer, seed) if offer else invite(self.game, options, seat, seed)
            )
        return IndependentDevice(
            Client.accept(offer, seat, seed)
            if offer
            else Client.offer(self.game, options, seat, seed)
        )

    def exchange(self) -> None:
        """Exchange links until no device lacks anything."""
        for _ in range(MAX_ROUNDS):
            longest = max(self.seats, key=lambda seat: len(seat.main.entries))
            count = len(longest.main.entries)
            behind = [seat for seat in self.seats if len(seat.main.entries) < count]
            if not behind:
                break
            text = longest.link()
            assert len(text) <= self.limit
            self.links.append((longest.seat, text))
            for other in self.seats:
                if other is not longest:
                    self._deliver(longest, other, text)
        heads = [seat.main.chains for seat in self.seats]
        assert all(head == heads[0] for head in heads)

    def _deliver(self, sender: Seat, receiver: Seat, text: str) -> None:
        """Deliver a link from one seat to another, which asks for what it lacks."""
        outcome = self.receive(receiver, text)
        while outcome in BEHIND:
            asked = self.receive(sender, receiver.link())
            assert asked in STALE, asked
            text = sender.link()
            assert len(text) <= self.limit
            outcome = self.receive(receiver, text)
        assert outcome in ("new", "restored", "twice", "old"), outcome
        if outcome in ("new", "restored"):
            count = len(sender.main.chains)
            assert receiver.main.chains[:count] == sender.main.chains

    def receive(self, receiver: Seat, text: str) -> str:
        """Return how a seat receives a link."""
        outcome = receiver.receive(text)
        self.outcomes[outcome] = self.outcomes.get(outcome, 0) + 1
        return outcome

    @property
    def lots(self) -> int:
        """How many lots the program has drawn."""
        states = [
            device.peer.game_state
            for seat in self.seats
            for device in seat.devices
            if isinstance(device, ProductDevice)
        ]
        drawn = [s._lot_count for s in states if isinstance(s, SealedHexHeaven)]
        return max(drawn, default=0)

    @property
    def mover(self) -> "Seat | None":
        """The seat that has to decide on a move, when all have received all; None at the end."""
        author = self.seats[0].main.next_author
        return None if author is None else self.seats[author]

    def check(self) -> None:
        """Check that all seats agree on what all of them know."""
        facts = [seat.facts() for seat in self.seats]
        for view, result, faults, _ in facts[1:]:
            assert (result, faults) == facts[0][1:3]
            for name, fact in view.items():
                if name not in ("cells", "hand", "hands", "tokens"):
                    assert fact == facts[0][0][name], name
