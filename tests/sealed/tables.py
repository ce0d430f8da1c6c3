"""Two devices that play a sealed game of BeerHex by links alone."""

from sys import implementation

from engine.beerhex.sealed.game import SealedBeerHex
from engine.beerhex.state import BeerHexState
from engine.rng import Rng
from engine.sealed.crypto import digest
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import NEW, ReceiveResult

GAME = "beerhex"
FAST = implementation.name == "cpython"  # the other interpreter repeats less
NAMES = ("ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴ", "🂡" * 20)  # as long as they can be
OPTIONS: "tuple[dict, ...]" = (
    {},
    {"starter": "silver"},
    {"starter": "lot"},
    {"clues": True},
    {"clues": True, "starter": "lot"},
)


def key(number: int) -> bytes:
    """Some key."""
    return digest("a key for tests", bytes([number >> 8, number & 255]))


class Pair:
    """The devices of both seats, and every link that they sent.

    Attributes:
        devices: by seat.
        links: (sender, text), in their order.
        names: that they bring.
    """

    def __init__(
        self, options: "dict | None" = None, number: int = 0, offerer: int = 0, begin: bool = True
    ) -> None:
        self.names: "tuple[str, ...]" = NAMES
        offering = invite(GAME, options, offerer, key(2 * number))
        offer = offering.make_link(NAMES)
        accepting = accept(offer, key(2 * number + 1))
        self.devices = [offering, accepting] if offerer == 0 else [accepting, offering]
        self.links = [(offerer, offer)]
        if begin:
            self.settle()

    def send(self, seat: int) -> ReceiveResult:
        """The link of this seat's device reaches the other."""
        text = self.devices[seat].make_link(self.names)
        self.links.append((seat, text))
        return self.deliver(seat, text)

    def deliver(self, seat: int, text: str) -> ReceiveResult:
        """This text of the seat reaches the other."""
        self.devices[1 - seat], receipt = self.devices[1 - seat].receive(text)
        return receipt

    def settle(self) -> None:
        """Every link that is due is sent."""
        while True:
            senders = [seat for seat in (0, 1) if self.owes(seat)]
            if not senders:
                return
            assert self.send(senders[0]).kind == NEW

    def owes(self, seat: int) -> bool:
        """Whether this seat has a link to send that hasn't reached the other."""
        ahead = len(self.devices[seat].transcript) > len(self.devices[1 - seat].transcript)
        return self.devices[seat].has_unsent_entries and ahead

    def play(self, *moves: str) -> "Pair":
        """The seats whose turn it is make these moves; what is due is sent."""
        for move in moves:
            seat = [seat for seat in (0, 1) if self.devices[seat].next_author == seat][0]
            self.devices[seat] = self.devices[seat].play(move)
            self.settle()
        return self

    def reload(self, seat: int) -> None:
        """The device of a seat is kept and taken up again."""
        self.devices[seat] = restore(self.devices[seat].pack())


def table_of(device: Peer) -> SealedBeerHex:
    """The device's table."""
    assert isinstance(device.game_state, SealedBeerHex)
    return device.game_state


def view_of(device: Peer) -> BeerHexState:
    """What the device's seat knows of a game that has begun."""
    view = device.game_state.view
    assert isinstance(view, BeerHexState)
    return view


def told_of(device: Peer) -> "list[str]":
    """The moves that the device's seat was told."""
    told = device.game_state.observed_record()
    return told.moves if told else []


def chance(*numbers: int) -> Rng:
    """Randomness of these numbers."""
    seed = 0
    for number in numbers:
        seed = seed * 1000 + number
    return Rng(seed & 0xFFFFFFFF)
