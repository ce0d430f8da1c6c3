"""A player who says what no honest device says."""

from engine.beerhex.sealed.caps import LAY, TOKEN_FLAG
from engine.beerhex.sealed.game import ATTACK_REQUEST, KEY, OPEN
from engine.hexboard import Rhombus
from engine.sealed.crypto import commitment, derive_secret, mac
from engine.sealed.link import TranscriptPart, encode
from engine.sealed.peer import Peer
from engine.sealed.results import REFUSED, ReceiveResult
from engine.sealed.transcript import next_chain
from tests.sealed.tables import Pair

CELL = Rhombus(5).cell


def link_after(device: Peer, *entries: bytes) -> str:
    """A link in the other's name that puts these entries behind all that the device knows."""
    chain = device.transcript.head
    for entry in entries:
        chain = next_chain(chain, entry)
    first = len(device.transcript)
    return encode(TranscriptPart(device.id, 1 - device.seat, first, entries, False, chain, ()))


class Crook:
    """Plays against an honest device, in a game that has begun.

    Attributes:
        victim: the honest device.
        key: the crook's key, to which the crook has committed.
        caps: by cell's name (entry, chain value, face, nonce) of caps that the crook has laid.
    """

    def __init__(
        self, options: "dict | None" = None, seat: int = 0, pair: "Pair | None" = None
    ) -> None:
        pair = pair or Pair(options, 0, seat)
        self.victim = pair.devices[1 - seat]
        self.key = pair.devices[seat].key
        self.caps: "dict[str, tuple[int, bytes]]" = {}

    @property
    def chain(self) -> bytes:
        return self.victim.transcript.head

    def say(self, *entries: bytes) -> ReceiveResult:
        """Send these entries; what the victim doesn't take leaves it as it was."""
        before = self.victim
        self.victim, receipt = before.receive(link_after(before, *entries))
        if not receipt.made_progress:
            assert self.victim is before
        return receipt

    def refused(self, *entries: bytes) -> object:
        """Why the victim refuses these entries."""
        receipt = self.say(*entries)
        assert receipt.kind == REFUSED, receipt
        return receipt.facts["reason"]

    def lay(
        self, cell: str, face: int, nonce: "bytes | None" = None, token: bool = False
    ) -> ReceiveResult:
        """Lay a cap, with the right nonce or another one."""
        body = bytes([LAY, CELL(cell) + TOKEN_FLAG * token])
        nonce = nonce or derive_secret(self.key, "nonce", self.chain, body)
        entry = body + commitment(self.chain, bytes([face]), nonce)
        self.caps[cell] = (face, nonce)
        return self.say(entry)

    def marked(self, *body: int) -> bytes:
        """An entry of these bytes and its mark."""
        return bytes(body) + mac(self.key, self.chain, bytes(body))

    def attack(self, *cells: str) -> bytes:
        """The entry of an attack."""
        return self.marked(ATTACK_REQUEST, *[CELL(cell) for cell in cells])

    def opening(self, *caps: "tuple[int, bytes]") -> bytes:
        """The entry that opens caps with these faces and nonces."""
        body = bytes([OPEN])
        for face, nonce in caps:
            body += bytes([face]) + nonce
        return self.marked(*body)

    def publish(self) -> ReceiveResult:
        """Publish the key."""
        return self.say(bytes([KEY]) + self.key)

    def resign(self) -> "list[tuple[int, str]]":
        """Resign and publish the key: the faults that the victim finds, by seat and reason."""
        assert self.say(self.marked(4)).made_progress
        assert self.publish().made_progress
        assert self.victim.next_author is None
        return faults(self.victim)


def faults(device: Peer) -> "list[tuple[int, str]]":
    """The faults that a device has found, by seat and reason."""
    return [(fault.seat, fault.reason) for fault in device.game_state.faults or []]
