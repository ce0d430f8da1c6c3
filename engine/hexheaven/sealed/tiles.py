"""The tiles of a sealed game of Hex Heaven: their slots, their locks, and which tiles they are.

A slot is (number of the deal, place). The first deal has the hands in the order of the seats, the
bonus tile, and the deck; a deal after a redraw has the new hand, and the deck. A lot is written as
the slot (LOT, number), numbers from 1.
"""

from collections import namedtuple

from engine.hexheaven.moves import parse_code, tile_of
from engine.hexheaven.tiles import JEWELS
from engine.sealed import mental_poker
from engine.sealed.crypto import derive_secret, digest
from engine.sealed.mental_poker import Deal
from engine.sealed.results import OPENING_FALSE, ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.constants import RuleSet

    Slot = tuple[int, int]

LOT = -1
LOT_CHAIN_LENGTH = 8  # more than are ever drawn: six tiles at most lie under a deck

# A move that may reveal what isn't known yet. move: in notation; groups: for every group of
# revealed tiles their slots; lots: of the tiles drawn from under the deck (0 if only one is there);
# placed_slot: the slot of a tile placed.
PendingMove = namedtuple("PendingMove", ("move", "groups", "lots", "placed_slot"))

_plain_tiles: "list[bytes]" = []


def plain_tiles() -> "list[bytes]":
    """Return the cards that stand for the tiles 1 … JEWELS, without locks."""
    if not _plain_tiles:
        _plain_tiles.extend(mental_poker.plain_cards("hexheaven", JEWELS))
    return _plain_tiles


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
    """What one seat knows of the sealed tiles.

    Attributes:
        seat: The seat.
        key: Its key.
        seats: The number of seats.
        deals: The deals so far.
        hands: By seat the slots of a hidden hand.
        deck: The slots of the deck, the next one first, without the tiles known to lie under it.
        bonus: The slot of the bonus tile, or None.
        locks: (slot, seat) -> the lock that was published.
        given_cards: (slot, seat) -> the card without that seat's lock.
        keys: By seat the published key, set when all are published; empty before.
        uses_lots: Whether lots may be drawn: if tiles can come under the deck.
        lots: By seat the published values of its hash chain.
    """

    def __init__(self, rules: "RuleSet", seat: int, key: bytes, first: int) -> None:
        """Start with the first deal.

        Args:
            rules: The rule set.
            seat: This device's seat.
            key: Its key.
            first: The seat that begins the first deal.
        """
        owners: "list[int | None]" = []
        for owner in range(rules.seats):
            owners += [owner] * rules.deal_size
        rest = [(0, place) for place in range(len(owners), JEWELS)]
        owners += [None] * len(rest)
        self.seat, self.key, self.seats = seat, key, rules.seats
        self.deals = [Deal(0, self._seat_order(first), owners, plain_tiles(), [])]
        self.hands = [
            [(0, place) for place in range(JEWELS) if owners[place] == owner]
            for owner in range(rules.seats)
        ]
        self.bonus = rest.pop(0) if rules.has_bonus else None
        self.deck = rest
        self.locks: "dict[tuple[Slot, int], int]" = {}
        self.given_cards: "dict[tuple[Slot, int], bytes]" = {}
        self.keys = [b""] * rules.seats
        self.uses_lots = not rules.has_bonus
        self.lots: "list[list[bytes]]" = [[] for _ in range(rules.seats)]
        self._tiles: "dict[Slot, int]" = {}

    def copy(self) -> "SealedTiles":
        """Return a copy to be changed."""
        twin = object.__new__(SealedTiles)
        twin.seat, twin.key, twin.seats, twin.bonus = self.seat, self.key, self.seats, self.bonus
        twin.uses_lots = self.uses_lots
        twin.deals, twin.deck, twin.keys = list(self.deals), list(self.deck), list(self.keys)
        twin.hands = [list(hand) for hand in self.hands]
        twin.lots = [list(values) for values in self.lots]
        twin.locks, twin.given_cards, twin._tiles = (
            dict(self.locks),
            dict(self.given_cards),
            dict(self._tiles),
        )
        return twin

    def _seat_order(self, first: int) -> "list[int]":
        return [(first + i) % self.seats for i in range(self.seats)]

    def redeal(self, seat: int) -> None:
        """Deal the hand of a seat and the deck again, as many tiles to the hand."""
        number, slots = len(self.deals), self.hands[seat] + self.deck
        size = len(self.hands[seat])
        owners = [seat] * size + [None] * len(self.deck)
        locked = [(slot, self.lock_holders(slot)) for slot in slots]
        dealt = [self.deals[slot[0]].cards[slot[1]] for slot in slots]
        self.deals.append(Deal(number, self._seat_order(seat), owners, dealt, locked))
        redealt = [(number, place) for place in range(len(slots))]
        self.hands[seat], self.deck = redealt[:size], redealt[size:]

    # ---- secrets and what they open

    def lock_holders(self, slot: "Slot") -> "list[int]":
        """Return the seats with locks on a slot; for a lot those that draw it."""
        if slot[0] == LOT:
            return list(range(self.seats))
        return self.deals[slot[0]].lock_holders(slot[1])

    def slot_secret(self, slot: "Slot", key: bytes) -> bytes:
        """Return what the player with this key publishes for a slot, or a lot."""
        if slot[0] == LOT:
            return lot_value(key, slot[1])
        return mental_poker.encode_lock(mental_poker.card_lock(key, slot[0], slot[1]))

    def without_lock_of(self, slot: "Slot", key: bytes) -> bytes:
        """Return the card in a slot without the lock of the player with this key."""
        return mental_poker.remove_locks(
            self.card(slot), [mental_poker.card_lock(key, slot[0], slot[1])]
        )

    def card(self, slot: "Slot") -> bytes:
        """Return the card in a slot, with all locks that were put on it."""
        return self.deals[slot[0]].cards[slot[1]]

    def read_secret(self, slot: "Slot", seat: int, secret: bytes) -> None:
        """Store what a seat has published.

        Raises:
            InvalidElement: It is no lock.
            ProtocolError: OPENING_FALSE, if it is no value of the seat's hash chain.
        """
        if slot[0] != LOT:
            self.locks[slot, seat] = mental_poker.decode_lock(secret)
        elif digest("lot", secret) == self.lots[seat][-1]:
            self.lots[seat].append(secret)
        else:
            raise ProtocolError(OPENING_FALSE)

    def _known_lock(self, slot: "Slot", seat: int) -> "int | None":
        key = self.key if seat == self.seat else self.keys[seat]
        return (
            mental_poker.card_lock(key, slot[0], slot[1]) if key else self.locks.get((slot, seat))
        )

    def tile(self, slot: "Slot") -> "int | None":
        """Return the tile in a slot; None if it can't be known here.

        Raises:
            ProtocolError: OPENING_FALSE, if the published secrets lead to something that is no
                tile.
        """
        if slot not in self._tiles:
            card = self._unlocked_card(slot)
            if card is None:
                return None
            if card not in plain_tiles():
                raise ProtocolError(OPENING_FALSE)
            self._tiles[slot] = plain_tiles().index(card) + 1
        return self._tiles[slot]

    def _unlocked_card(self, slot: "Slot") -> "bytes | None":
        """Return the card in a slot without any lock, if enough of them are known."""
        deal, place = self.deals[slot[0]], slot[1]
        if place in deal.lent and deal.owners[place] == self.seat:
            return deal.unlock_lent(self.key, place)
        if deal.next_author is not None:
            return None
        holders = self.lock_holders(slot)
        for giver in [None] + holders:
            card = deal.cards[place] if giver is None else self.given_cards.get((slot, giver))
            locks = [self._known_lock(slot, seat) for seat in holders if seat != giver]
            known = [lock for lock in locks if lock is not None]
            if card is not None and len(known) == len(locks):
                return mental_poker.remove_locks(card, known)
        return None

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
