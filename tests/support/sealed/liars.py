"""Malicious peers against a seat with devices of both kinds, which must reach the same verdict."""

from engine.beerhex.moves import ATTACKS
from engine.beerhex.sealed.caps import SealedCap
from engine.beerhex.sealed.game import ATTACK_REQUEST, KEY, LAY, OPEN, SealedBeerHex
from engine.rng import Rng
from engine.sealed.crypto import commitment, derive_secret, digest
from engine.sealed.link import decode, encode
from engine.sealed.peer import accept, invite
from tests.oracles.sealed.client import Client
from tests.support.sealed.attacks import linked
from tests.support.sealed.mixed_table import (
    INDEPENDENT,
    PRODUCT,
    IndependentDevice,
    ProductDevice,
    Seat,
    Table,
    seed_of,
)
from tests.support.sealed.parts import replaced


class MaliciousBeerHexPeer:
    """A player of BeerHex who writes entries without a device, and caps that it doesn't have.

    Attributes:
        victim: The other player's seat.
        is_stuck: Whether only a false entry was left, which was refused.
        outcomes: How its links were received.
    """

    def __init__(self, table: Table, seat: int, number: int) -> None:
        self.victim = table.seats[1 - seat]
        self.seat = seat
        self.seed = seed_of(number, seat)
        self.key = derive_secret(self.seed, "opening key")
        self.rng = Rng(number + 7)
        self._is_crude = number % 3 == 0  # else all its commitments are to faces
        self.is_stuck = False
        self.outcomes: "list[str]" = []
        self._caps: "dict[int, tuple[int, bytes]]" = {}  # cell -> face, nonce

    @property
    def _state(self) -> SealedBeerHex:
        state = self.victim.peer.game_state
        assert isinstance(state, SealedBeerHex)
        return state

    def _send(self, entry: bytes) -> bool:
        """Send an entry, and return whether it was accepted."""
        peer = self.victim.peer
        text = linked(peer, self.seat, len(peer.transcript), [entry], self.seed)
        self.outcomes.append(self.victim.receive(text))
        return self.outcomes[-1] == "new"

    def act(self) -> None:
        """Write what is due."""
        state = self._state
        if state.awaited_kind == KEY:
            assert not self._send(bytes([KEY]) + digest("another key"))
            assert self._send(bytes([KEY]) + self.key)
        elif state.awaited_kind == OPEN:
            self._open()
        elif self.rng.below(40) == 0:
            assert self._send(self.rng.choice((b"\4", b"\x08")))
        elif not (self.rng.below(4) == 0 and self._attack()):
            self._lay()

    def _attack(self) -> bool:
        view = self._state.settled_view
        down = view.face_down()
        possible = [cells for _, cells in ATTACKS if cells & down == cells]
        if not possible or view.phase != "start":
            return False
        chosen = self.rng.choice(possible)
        cells = sorted(
            [cell for cell in range(25) if chosen >> cell & 1], key=lambda n: (n % 5, n // 5)
        )
        return self._send(bytes([ATTACK_REQUEST, *cells]))

    def _lay(self) -> None:
        """Lay a cap, mostly gold ones, some with a nonce of its own, some that are none."""
        view, chain = self._state.settled_view, self.victim.peer.transcript.head
        empty = [cell for cell in range(25) if not view.occupied() >> cell & 1]
        cell = self.rng.choice([cell for cell in empty if cell != 12] or empty)
        head = bytes([LAY, cell])
        face = 0 if self.rng.below(5) else 1
        nonce = SealedCap(0, 0, chain, head).nonce(self.key)
        if self._is_crude and self.rng.below(6) == 0:
            nonce = digest("a nonce", chain)
        hidden = commitment(chain, bytes([face]), nonce)
        if self._is_crude and self.rng.below(12) == 0:
            hidden = digest("no cap", chain)
        if self._send(head + hidden):
            self._caps[cell] = (face, nonce)
        else:
            self.is_stuck = True

    def _open(self) -> None:
        """Open the attacked caps, but first say that one is another."""
        cells = [cap.cell for cap in self._state._attacked_caps_of(self.seat)]
        caps = [self._caps[cell] for cell in cells]
        for lied in (True, False):
            entry = bytes([OPEN])
            for face, nonce in caps:
                entry += bytes([1 - face if lied else face]) + nonce
            if lied:
                assert not self._send(entry)
            else:
                self.is_stuck = not self._send(entry)


def play_against_malicious_peer(options: dict, seat: int, number: int) -> MaliciousBeerHexPeer:
    """Play until the game is over or the malicious peer is stuck, and return that peer."""
    kinds = [(PRODUCT, INDEPENDENT), (PRODUCT,)] if seat else [(PRODUCT,), (PRODUCT, INDEPENDENT)]
    malicious_peer = MaliciousBeerHexPeer(Table(options, kinds, number % 2, number), seat, number)
    victim, moves = malicious_peer.victim, 0
    while victim.main.next_author is not None and not malicious_peer.is_stuck:
        if victim.main.next_author == seat:
            malicious_peer.act()
            continue
        legal = victim.main.legal_moves()
        legal = [move for move in legal if move not in ("claim", "deny")]
        moves += 1
        victim.play("resign" if moves > 40 else malicious_peer.rng.choice(legal))
    victim.verdict()
    return malicious_peer


# ---- one false link


def false_links(table: Table, seat: Seat, rng: Rng, count: int) -> "list[str]":
    """Return false links that anybody could send at a point of a game.

    All seeds are at hand: an entry is changed and signed again by its author, or as another player,
    or sent by another; and the link may begin earlier, as another history does.
    """
    victim = seat.peer
    due = victim.next_author
    writer = victim if due is None else table.seats[due].peer
    after = writer
    view = writer.game_state.view
    if due is not None and view and len(writer.transcript) == len(victim.transcript):
        after = writer.play(rng.choice(view.legal() or ["resign"]))
    transcript = after.transcript
    found = []
    for _ in range(count):
        back = rng.below(4) if rng.below(2) else 0
        first = max(0, len(victim.transcript) - back)
        entries = list(transcript.entries[first:]) or [bytes([rng.below(9)])]
        author = transcript.authors[first] if first < len(transcript) else due or 0
        run = [entries[0]]
        while first + len(run) < len(transcript) and transcript.authors[first + len(run)] == author:
            run.append(entries[len(run)])
        signer = author if rng.below(6) else rng.below(len(table.seats))
        # The proofs of what a device has signed itself need not be verified.
        if rng.below(8) and (signer != victim.seat or table.game == "beerhex"):
            run = _changed(run, rng)
        key = table.seats[signer].peer.key if rng.below(10) else b""
        text = linked(victim, rng.below(len(table.seats)), first, run, key)
        found.append(_relabelled(text, rng) if rng.below(6) == 0 else text)
    return found


def try_false_answers(options: dict, number: int, count: int) -> "dict[str, int]":
    """Let a seat that has offered a game receive false answers, and count the outcomes."""
    rng, seeds = Rng(number), [seed_of(number, seat) for seat in (0, 1)]
    game = "hexheaven" if "rules" in options else "beerhex"
    offering = Seat(
        ProductDevice(invite(game, options, 0, seeds[0])),
        IndependentDevice(Client.offer(game, options, 0, seeds[0])),
    )
    offering.agree()
    run = accept(offering.link(), seeds[1]).transcript.entries[1:]
    outcomes: "dict[str, int]" = {}
    for _ in range(count):
        false = _changed(run, rng)
        receiver = offering.copy()
        key = seeds[0 if rng.below(8) == 0 else 1]
        outcome = receiver.receive(linked(offering.peer, 1, 1, false, key))
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    return outcomes


def _changed(run: "list[bytes]", rng: Rng) -> "list[bytes]":
    """Return a run in which something is changed."""
    changed, at = list(run), rng.below(len(run))
    entry, kind = run[at], rng.below(8)
    place = rng.below(min(len(entry), 6)) if rng.below(2) else rng.below(len(entry))
    if kind < 4:
        bit = 1 << rng.below(8)
        changed[at] = entry[:place] + bytes([entry[place] ^ bit]) + entry[place + 1 :]
    elif kind == 4:
        changed[at] = entry[:-1] or b"\0"
    elif kind == 5:
        changed[at] = entry + bytes([rng.below(256)])
    elif kind == 6:
        changed.insert(at, entry)
    else:
        changed[at] = bytes([rng.below(9)]) + entry[1:]
    return changed


def _relabelled(text: str, rng: Rng) -> str:
    """Return a link with something else changed that isn't signed."""
    part = decode(text)
    changes = (
        {"more": not part.more},
        {"first": part.first + 1 + rng.below(3)},
        {"chain_prefix": bytes(16)},
        {"entries": (), "signatures": ()},
        {"sender": rng.below(4)},
        {"id": bytes(8)},
    )
    return encode(replaced(part, **rng.choice(list(changes))))


def try_false_links(table: Table, rng: Rng, count: int) -> "dict[str, int]":
    """Let a random seat receive false links, each on its own, and count the outcomes."""
    outcomes: "dict[str, int]" = {}
    seat = table.seats[rng.below(len(table.seats))]
    for text in false_links(table, seat, rng, count):
        receiver = seat.copy()
        outcome = receiver.receive(text)
        receiver.verdict()
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    return outcomes
