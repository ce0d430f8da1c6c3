"""A player who says what no honest device says."""

from engine.beerhex.sealed import ASK, KEY, OPEN
from engine.beerhex.sealedcaps import LAY, TOKEN
from engine.hexboard import Rhombus
from engine.sealed.device import Device
from engine.sealed.keys import commitment, derived, mark
from engine.sealed.link import Part, encode
from engine.sealed.receipt import REFUSED, Receipt
from engine.sealed.transcript import chained
from tests.sealed.tables import Pair

CELL = Rhombus(5).cell


def link_after(device: Device, *entries: bytes) -> str:
    """A link in the other's name that puts these entries behind all that the device knows."""
    chain = device.transcript.head
    for entry in entries:
        chain = chained(chain, entry)
    first = len(device.transcript)
    return encode(Part(device.id, 1 - device.seat, first, entries, False, chain, ()))


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

    def say(self, *entries: bytes) -> Receipt:
        """Send these entries; what the victim doesn't take leaves it as it was."""
        before = self.victim
        self.victim, receipt = before.hear(link_after(before, *entries))
        if not receipt.went_on:
            assert self.victim is before
        return receipt

    def refused(self, *entries: bytes) -> object:
        """Why the victim refuses these entries."""
        receipt = self.say(*entries)
        assert receipt.kind == REFUSED, receipt
        return receipt.facts["reason"]

    def lay(
        self, cell: str, face: int, nonce: "bytes | None" = None, token: bool = False
    ) -> Receipt:
        """Lay a cap, with the right nonce or another one."""
        body = bytes([LAY, CELL(cell) + TOKEN * token])
        nonce = nonce or derived(self.key, "nonce", self.chain, body)
        entry = body + commitment(self.chain, bytes([face]), nonce)
        self.caps[cell] = (face, nonce)
        return self.say(entry)

    def marked(self, *body: int) -> bytes:
        """An entry of these bytes and its mark."""
        return bytes(body) + mark(self.key, self.chain, bytes(body))

    def attack(self, *cells: str) -> bytes:
        """The entry of an attack."""
        return self.marked(ASK, *[CELL(cell) for cell in cells])

    def opening(self, *caps: "tuple[int, bytes]") -> bytes:
        """The entry that opens caps with these faces and nonces."""
        body = bytes([OPEN])
        for face, nonce in caps:
            body += bytes([face]) + nonce
        return self.marked(*body)

    def publish(self) -> Receipt:
        """Publish the key."""
        return self.say(bytes([KEY]) + self.key)

    def resign(self) -> "list[tuple[int, str]]":
        """Resign and publish the key: the faults that the victim finds, by seat and reason."""
        assert self.say(self.marked(4)).went_on
        assert self.publish().went_on
        assert self.victim.due is None
        return faults(self.victim)


def faults(device: Device) -> "list[tuple[int, str]]":
    """The faults that a device has found, by seat and reason."""
    return [(fault.seat, fault.reason) for fault in device.table.faults or []]
