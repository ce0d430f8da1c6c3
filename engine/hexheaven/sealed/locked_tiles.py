"""The tiles of a sealed game of Hex Heaven whose cards are locked: protocol 1.

``engine.sealed.mental_poker`` explains the locks.
"""

from engine.hexheaven.sealed.tiles import LOT, SealedTiles, lot_value, plain_tiles
from engine.hexheaven.tiles import JEWELS
from engine.sealed import mental_poker
from engine.sealed.mental_poker import Deal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.constants import RuleSet
    from engine.hexheaven.sealed.tiles import Slot


class LockedTiles(SealedTiles):
    """One seat's knowledge of the locked tiles.

    Attributes:
        deals: The deals so far.
        locks: (slot, seat) -> the lock that was published.
        given_cards: (slot, seat) -> the card without that seat's lock.
    """

    def __init__(self, rules: "RuleSet", seat: int, key: bytes, first: int) -> None:
        """Start with the first deal.

        Args:
            rules: The rule set.
            seat: This device's seat.
            key: Its opening key.
            first: The seat that begins the first deal.
        """
        super().__init__(rules, seat, key)
        owners: "list[int | None]" = [None] * JEWELS
        for owner, hand in enumerate(self.hands):
            for _, place in hand:
                owners[place] = owner
        self.deals = [Deal(0, self.seat_order(first), owners, plain_tiles(), [])]
        self.locks: "dict[tuple[Slot, int], int]" = {}
        self.given_cards: "dict[tuple[Slot, int], bytes]" = {}

    @property
    def next_dealer(self) -> "int | None":
        """The seat that does the next step of the last deal; None when the cards are dealt."""
        return self.deals[-1].next_author

    def _start_deal(self, seat: int, slots: "list[Slot]") -> int:
        number, size = len(self.deals), len(self.hands[seat])
        owners = [seat] * size + [None] * (len(slots) - size)
        locked = [(slot, self.secret_holders(slot)) for slot in slots]
        cards = [self.card(slot) for slot in slots]
        self.deals.append(Deal(number, self.seat_order(seat), owners, cards, locked))
        return number

    # ---- secrets and what they open

    def secret_holders(self, slot: "Slot") -> "list[int]":
        """Return the seats with locks on a slot; for a lot those that draw it."""
        if slot[0] == LOT:
            return list(range(self.seats))
        return self.deals[slot[0]].lock_holders(slot[1])

    def is_published(self, slot: "Slot", seat: int) -> bool:
        """Return whether a seat has published its lock on a slot."""
        return (slot, seat) in self.locks

    def was_given(self, slot: "Slot", seat: int) -> bool:
        """Return whether a seat has given the card in a slot without its lock."""
        return (slot, seat) in self.given_cards

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
        if slot[0] == LOT:
            self.read_lot(seat, secret)
        else:
            self.locks[slot, seat] = mental_poker.decode_lock(secret)

    def _known_lock(self, slot: "Slot", seat: int) -> "int | None":
        key = self.key if seat == self.seat else self.keys[seat]
        return (
            mental_poker.card_lock(key, slot[0], slot[1]) if key else self.locks.get((slot, seat))
        )

    def _open_card(self, slot: "Slot") -> "bytes | None":
        """Return the card in a slot without any lock, if enough of them are known."""
        deal, place = self.deals[slot[0]], slot[1]
        if place in deal.lent and deal.owners[place] == self.seat:
            return deal.unlock_lent(self.key, place)
        if deal.next_author is not None:
            return None
        holders = self.secret_holders(slot)
        for giver in [None] + holders:
            card = deal.cards[place] if giver is None else self.given_cards.get((slot, giver))
            locks = [self._known_lock(slot, seat) for seat in holders if seat != giver]
            known = [lock for lock in locks if lock is not None]
            if card is not None and len(known) == len(locks):
                return mental_poker.remove_locks(card, known)
        return None
