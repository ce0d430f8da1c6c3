"""The tiles of a sealed game of Hex Heaven: their slots, and which tiles they are.

A slot is (number of the deal, place). The first deal has the hands in the order of the seats, the
bonus tile, and the deck; a deal after a redraw has the new hand, and the deck. A lot is written as
the slot (LOT, number), numbers from 1.
"""

from collections import namedtuple

from engine.hexheaven.moves import parse_code, tile_of
from engine.hexheaven.tiles import JEWELS
from engine.sealed import mental_poker
from engine.sealed.crypto import derive_secret, digest
from engine.sealed.results import OPENING_FALSE, ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from engine.hexheaven.constants import RuleSet

    Slot = tuple[int, int]
    T = TypeVar("T", bound="SealedTiles")

LOT = -1
LOT_CHAIN_LENGTH = 8  # more than are ever drawn: six tiles at most lie under a deck

# A move that may reveal what isn't known yet. move: in notation; groups: for every group of
# revealed tiles their slots; lots: of the tiles drawn from under the deck (0 if only one is there);
# placed_slot: the slot of a tile placed.
PendingMove = namedtuple("PendingMove", ("move", "groups", "lots", "placed_slot"))

_plain_tiles: "list[bytes]" = []


def plain_tiles() -> "list[bytes]":
    """Return the cards that stand for the tiles 1 … JEWELS, without locks or encryption."""
    if not _plain_tiles:
        _plain_tiles.extend(mental_poker.plain_cards("hexheaven", JEWELS))
    return _plain_tiles


def uses_lots(rules: "RuleSet") -> bool:
    """Return whether lots may be drawn: whether tiles can come under the deck."""
    return not rules.has_bonus


def lot_value(key: bytes, number: int) -> bytes:
    """Return what a player adds to the lot of this number.

    Its hash is the value of the number before, down to number 0, which is published as the player
    joins.
    """
    value = derive_secret(key, "lots")
    for _ in range(LOT_CHAIN_LENGTH - number):
        value = digest("lot", value)
    return value


class SealedTiles:
    """One seat's knowledge of the sealed tiles.

    How the cards are hidden is left to the subclasses.

    Attributes:
        seat: The seat.
        key: Its opening key.
        seats: The number of seats.
        hands: By seat the slots of a hidden hand.
        deck: The slots of the deck, the next one first, without the tiles known to lie under it.
        bonus: The slot of the bonus tile, or None.
        keys: By seat the published key, set when all are published; empty before.
        uses_lots: Whether lots may be drawn.
        lots: By seat the published values of its hash chain.
    """

    def __init__(self, rules: "RuleSet", seat: int, key: bytes) -> None:
        """Start with the first deal.

        Args:
            rules: The rule set.
            seat: This device's seat.
            key: Its opening key.
        """
        self.seat, self.key, self.seats = seat, key, rules.seats
        slots = [(0, place) for place in range(JEWELS)]
        size = rules.deal_size
        self.hands = [slots[owner * size : (owner + 1) * size] for owner in range(rules.seats)]
        rest = slots[rules.seats * size :]
        self.bonus = rest.pop(0) if rules.has_bonus else None
        self.deck = rest
        self.keys = [b""] * rules.seats
        self.uses_lots = uses_lots(rules)
        self.lots: "list[list[bytes]]" = [[] for _ in range(rules.seats)]
        self._tiles: "dict[Slot, int]" = {}

    def copy(self: "T") -> "T":
        """Return a copy to be changed."""
        twin = object.__new__(self.__class__)
        for name, value in self.__dict__.items():
            setattr(twin, name, value.copy() if isinstance(value, (list, dict)) else value)
        twin.hands = [list(hand) for hand in self.hands]
        twin.lots = [list(values) for values in self.lots]
        return twin

    def seat_order(self, first: int) -> "list[int]":
        """Return all seats in their order, from this one on."""
        return [(first + i) % self.seats for i in range(self.seats)]

    # ---- deals

    @property
    def next_dealer(self) -> "int | None":
        """The seat that does the next step of the last deal; None when the cards are dealt."""
        raise NotImplementedError

    def redeal(self, seat: int) -> None:
        """Deal the hand of a seat and the deck again, as many tiles to the hand."""
        size, slots = len(self.hands[seat]), self.hands[seat] + self.deck
        number = self._start_deal(seat, slots)
        redealt = [(number, place) for place in range(len(slots))]
        self.hands[seat], self.deck = redealt[:size], redealt[size:]

    def _start_deal(self, seat: int, slots: "list[Slot]") -> int:
        """Start a deal of the cards in these slots, and return its number.

        Args:
            seat: The seat whose hand is dealt again, which begins.
            slots: Its hand, and the deck.
        """
        raise NotImplementedError

    def draw(self, count: int, seat: int) -> "list[Slot]":
        """Take so many slots from the deck for a seat, and return them."""
        drawn, self.deck = self.deck[:count], self.deck[count:]
        return drawn

    # ---- secrets and what they open

    def secret_holders(self, slot: "Slot") -> "list[int]":
        """Return the seats without whose secret a slot, or a lot, can't be opened."""
        raise NotImplementedError

    def is_published(self, slot: "Slot", seat: int) -> bool:
        """Return whether a seat has published its secret for a slot."""
        raise NotImplementedError

    def was_given(self, slot: "Slot", seat: int) -> bool:
        """Return whether a seat has given a slot, to be opened by the others."""
        raise NotImplementedError

    def read_lot(self, seat: int, value: bytes) -> None:
        """Store the next value of a seat's hash chain. Raises ProtocolError (OPENING_FALSE)."""
        if digest("lot", value) != self.lots[seat][-1]:
            raise ProtocolError(OPENING_FALSE)
        self.lots[seat].append(value)

    def tile(self, slot: "Slot") -> "int | None":
        """Return the tile in a slot; None if it can't be known here.

        Raises:
            ProtocolError: OPENING_FALSE, if the published secrets lead to something that is no
                tile.
        """
        if slot not in self._tiles:
            card = self._open_card(slot)
            if card is None:
                return None
            if card not in plain_tiles():
                raise ProtocolError(OPENING_FALSE)
            self._tiles[slot] = plain_tiles().index(card) + 1
        return self._tiles[slot]

    def _open_card(self, slot: "Slot") -> "bytes | None":
        """Return the plain card in a slot, if enough secrets are known."""
        raise NotImplementedError

    def lot_result(self, number: int, size: int) -> "int | None":
        """Return which of ``size`` things a lot drew; None while a player's value is missing."""
        drawn = []
        for seat, values in enumerate(self.lots):
            if number < len(values):
                drawn.append(values[number])
            elif self.keys[seat]:
                drawn.append(lot_value(self.keys[seat], number))
            else:
                return None
        return int.from_bytes(digest("lots", *drawn), "big") % size

    def revealed_groups(self, move: PendingMove, bottom: tuple) -> "list[tuple] | None":
        """Return the groups of tiles that a move reveals; None while one is unknown.

        Args:
            move: The move.
            bottom: The tiles that lay under the deck before it.

        Raises:
            ProtocolError: OPENING_FALSE.
        """
        groups = []
        for slots in move.groups:
            tiles = [self.tile(slot) or 0 for slot in slots]
            if 0 in tiles:
                return None
            groups.append(tiles if move.move == "pass" else sorted(tiles))
        placed = self.tile(move.placed_slot) if move.placed_slot else 0
        if placed is None:
            return None
        if placed != (tile_of(parse_code(move.move)) if move.placed_slot else 0):
            raise ProtocolError(OPENING_FALSE, move=move.move)
        below = list(bottom)
        for number in move.lots:
            place = self.lot_result(number, len(below)) if number else 0
            if place is None:
                return None
            groups[0].append(below.pop(place))
        return [tuple(group) for group in groups]
