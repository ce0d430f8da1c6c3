"""Two devices that play a sealed game of BeerHex by links alone."""

from sys import implementation

from engine.beerhex.sealed.game import SealedBeerHex
from engine.beerhex.state import BeerHexState
from engine.rng import Rng
from engine.sealed.crypto import digest
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import NEW, ReceiveResult

GAME = "beerhex"
IS_CPYTHON = implementation.name == "cpython"  # the other interpreter repeats less
LONG_NAMES = ("ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴ", "🂡" * 20)  # as long as they can be
OPTION_SETS: "tuple[dict, ...]" = (
    {},
    {"starter": "silver"},
    {"starter": "lot"},
    {"clues": True},
    {"clues": True, "starter": "lot"},
)


def peer_key(number: int) -> bytes:
    """Return a key for this number."""
    return digest("a key for tests", bytes([number >> 8, number & 255]))


class PeerPair:
    """The devices of both seats, and every link that they sent.

    Attributes:
        peers: by seat.
        links: (sender, text), in their order.
        names: that their links bring.
    """

    def __init__(
        self,
        options: "dict | None" = None,
        number: int = 0,
        offerer: int = 0,
        begin: bool = True,
        protocol: int = 1,
    ) -> None:
        self.names: "tuple[str, ...]" = LONG_NAMES
        offering = invite(GAME, options, offerer, peer_key(2 * number), protocol)
        offer = offering.make_link(LONG_NAMES)
        accepting = accept(offer, peer_key(2 * number + 1))
        self.peers = [offering, accepting] if offerer == 0 else [accepting, offering]
        self.links = [(offerer, offer)]
        if begin:
            self.exchange_all()

    def send(self, seat: int) -> ReceiveResult:
        """Deliver the link of this seat's device to the other."""
        text = self.peers[seat].make_link(self.names)
        self.links.append((seat, text))
        return self.deliver(seat, text)

    def deliver(self, seat: int, text: str) -> ReceiveResult:
        """Deliver this text of the seat to the other device."""
        self.peers[1 - seat], receipt = self.peers[1 - seat].receive(text)
        return receipt

    def exchange_all(self) -> None:
        """Send every link that is due."""
        while True:
            senders = [seat for seat in (0, 1) if self.has_undelivered_link(seat)]
            if not senders:
                return
            assert self.send(senders[0]).kind == NEW

    def has_undelivered_link(self, seat: int) -> bool:
        """Return whether this seat has a link to send that hasn't reached the other."""
        ahead = len(self.peers[seat].transcript) > len(self.peers[1 - seat].transcript)
        return self.peers[seat].has_unsent_entries and ahead

    def play(self, *moves: str) -> "PeerPair":
        """Make these moves in turn, and exchange the links that are due."""
        for move in moves:
            seat = [seat for seat in (0, 1) if self.peers[seat].next_author == seat][0]
            self.peers[seat] = self.peers[seat].play(move)
            self.exchange_all()
        return self

    def restore_peer(self, seat: int) -> None:
        """Replace the peer of a seat by one restored from its packed form."""
        self.peers[seat] = restore(self.peers[seat].pack())


def game_state_of(peer: Peer) -> SealedBeerHex:
    """Return the peer's game state."""
    assert isinstance(peer.game_state, SealedBeerHex)
    return peer.game_state


def view_of(peer: Peer) -> BeerHexState:
    """Return the view of the peer's seat in a game that has begun."""
    view = peer.game_state.view
    assert isinstance(view, BeerHexState)
    return view


def observed_moves(peer: Peer) -> "list[str]":
    """Return the moves as the peer's seat observed them."""
    told = peer.game_state.observed_record()
    return told.moves if told else []


def rng_of(*numbers: int) -> Rng:
    """Return a random number generator with these numbers as its seed."""
    seed = 0
    for number in numbers:
        seed = seed * 1000 + number
    return Rng(seed & 0xFFFFFFFF)
