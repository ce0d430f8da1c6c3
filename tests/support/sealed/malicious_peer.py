"""A peer that writes entries no honest peer writes."""

from engine.beerhex.sealed.caps import LAY, TOKEN_FLAG
from engine.beerhex.sealed.game import ATTACK_REQUEST, KEY, OPEN
from engine.hexboard import Rhombus
from engine.sealed.crypto import commitment, derive_secret, digest, mac
from engine.sealed.link import encode
from engine.sealed.peer import Peer
from engine.sealed.results import REFUSED, ReceiveResult
from engine.sealed.schnorr import sign, signing_key
from engine.sealed.transcript import next_chain
from tests.support.sealed.device_pair import PeerPair
from tests.support.sealed.parts import replaced, unsigned_part

cell_number = Rhombus(5).cell


def forge_link(peer: Peer, *entries: bytes, key: bytes = b"") -> str:
    """Return a link in the other's name with entries that follow all that the peer knows.

    Args:
        peer: The peer.
        entries: The entries.
        key: The key of the peer that signs them, in protocol 2; b"" for no signature.
    """
    chain = peer.transcript.head
    for entry in entries:
        chain = next_chain(chain, entry)
    first = len(peer.transcript)
    signature = sign(signing_key(key), digest("signature", chain)) if key else b""
    part = unsigned_part(peer.id, 1 - peer.seat, first, entries, False, chain, ())
    return encode(replaced(part, signatures=part.signatures[:-1] + (signature,)))


class MaliciousPeer:
    """A malicious player of BeerHex against an honest peer, in a game that has begun.

    Attributes:
        victim: The honest peer.
        key: The malicious player's opening key, to which it has committed.
        signing_seed: The key of its peer, which its signatures follow from; b"" in protocol 1.
        caps: Cell's name -> (entry, chain value, face, nonce) of a cap that it has placed.
    """

    def __init__(
        self,
        options: "dict | None" = None,
        seat: int = 0,
        pair: "PeerPair | None" = None,
        protocol: int = 1,
    ) -> None:
        pair = pair or PeerPair(options, 0, seat, protocol=protocol)
        self.victim = pair.peers[1 - seat]
        self.key = pair.peers[seat].game_state.key
        self.signing_seed = pair.peers[seat].key if pair.peers[seat].protocol > 1 else b""
        self.caps: "dict[str, tuple[int, bytes]]" = {}

    @property
    def chain(self) -> bytes:
        return self.victim.transcript.head

    def send_entries(self, *entries: bytes) -> ReceiveResult:
        """Send these entries; the victim stays as it was if it refuses them."""
        before = self.victim
        self.victim, receipt = before.receive(forge_link(before, *entries, key=self.signing_seed))
        if not receipt.made_progress:
            assert self.victim is before
        return receipt

    def rejection_reason(self, *entries: bytes) -> object:
        """Return the reason for which the victim refuses these entries."""
        receipt = self.send_entries(*entries)
        assert receipt.kind == REFUSED, receipt
        return receipt.facts["reason"]

    def lay_cap(
        self, cell: str, face: int, nonce: "bytes | None" = None, token: bool = False
    ) -> ReceiveResult:
        """Place a cap, with the right nonce or another one."""
        body = bytes([LAY, cell_number(cell) + TOKEN_FLAG * token])
        nonce = nonce or derive_secret(self.key, "nonce", self.chain, body)
        entry = body + commitment(self.chain, bytes([face]), nonce)
        self.caps[cell] = (face, nonce)
        return self.send_entries(entry)

    def with_mac(self, *body: int) -> bytes:
        """Return an entry of these bytes, in protocol 1 authenticated."""
        if self.signing_seed:
            return bytes(body)
        return bytes(body) + mac(self.key, self.chain, bytes(body))

    def attack_entry(self, *cells: str) -> bytes:
        """Return the entry of an attack."""
        return self.with_mac(ATTACK_REQUEST, *[cell_number(cell) for cell in cells])

    def reveal_entry(self, *caps: "tuple[int, bytes]") -> bytes:
        """Return the entry that opens caps with these faces and nonces."""
        body = bytes([OPEN])
        for face, nonce in caps:
            body += bytes([face]) + nonce
        return self.with_mac(*body)

    def publish_key(self) -> ReceiveResult:
        """Publish the key."""
        return self.send_entries(bytes([KEY]) + self.key)

    def resign(self) -> "list[tuple[int, str]]":
        """Resign and publish the key: the faults that the victim finds, by seat and reason."""
        assert self.send_entries(self.with_mac(4)).made_progress
        assert self.publish_key().made_progress
        assert self.victim.next_author is None
        return found_faults(self.victim)


def found_faults(peer: Peer) -> "list[tuple[int, str]]":
    """Return the faults that a device has found, by seat and reason."""
    return [(fault.seat, fault.reason) for fault in peer.game_state.faults or []]
