"""The tiles of a sealed game of Hex Heaven whose cards are encrypted: protocol 2.

``engine.sealed.elgamal`` explains ciphertexts and shares.
"""

from engine.hexheaven.sealed.tiles import SealedTiles, plain_tiles
from engine.sealed.elgamal import decrypt, decryption_share, joint_key, trivial_ciphertext
from engine.sealed.results import OPENING_FALSE, ProtocolError
from engine.sealed.ristretto255 import ORDER, InvalidElement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.hexheaven.constants import RuleSet
    from engine.hexheaven.sealed.tiles import Slot


class EncryptedDeal:
    """Ciphertexts that all players shuffle in turn. ``shuffled`` returns the next deal.

    Attributes:
        cards: The ciphertexts as they are now.
        next_author: The seat that shuffles next; None when all have.
    """

    def __init__(self, cards: "list[bytes]", order: "list[int]") -> None:
        """Start a deal, in which the seats shuffle in this order."""
        self.cards = cards
        self._order = order

    @property
    def next_author(self) -> "int | None":
        """The seat that shuffles next; None when all have."""
        return self._order[0] if self._order else None

    def shuffled(self, cards: "list[bytes]") -> "EncryptedDeal":
        """Return the deal after the next player's shuffle."""
        return EncryptedDeal(cards, self._order[1:])


class EncryptedTiles(SealedTiles):
    """One seat's knowledge of the encrypted tiles.

    Attributes:
        deals: The deals so far.
        public_keys: By seat the public key, as far as players have joined.
        joint_key: The key for which cards are encrypted; empty until all have joined.
        rest_keys: By seat the joint key of all others; empty until all have joined.
        secrets: By seat the decryption key: the own one, and those that follow from published keys.
        shares: (slot, seat) -> the share that was published.
        given_cards: (slot, seat) -> the ciphertext from which that seat has removed its key.
    """

    def __init__(self, rules: "RuleSet", seat: int, key: bytes, first: int) -> None:
        """Start with the first deal.

        Args:
            rules: The rule set.
            seat: This device's seat.
            key: Its opening key.
            first: The seat that offers the game; the one before it joins last and shuffles first.
        """
        super().__init__(rules, seat, key)
        cards = [trivial_ciphertext(card) for card in plain_tiles()]
        self.deals = [EncryptedDeal(cards, self.seat_order(first - 1))]
        self.public_keys = [b""] * self.seats
        self.joint_key = b""
        self.rest_keys: "list[bytes]" = []
        self.secrets: "list[int | None]" = [None] * self.seats
        self.shares: "dict[tuple[Slot, int], bytes]" = {}
        self.given_cards: "dict[tuple[Slot, int], bytes]" = {}
        self._givers: "dict[Slot, int]" = {}  # of the slots drawn, with three players

    @property
    def own_secret(self) -> int:
        """The decryption key of this device. It must have joined."""
        secret = self.secrets[self.seat]
        assert secret is not None
        return secret

    def read_public_key(self, seat: int, public: bytes) -> None:
        """Store the public key of a seat.

        Raises InvalidElement if it is malformed, or cancels keys of others.
        """
        self.public_keys[seat] = public
        if b"" not in self.public_keys:
            self.joint_key = joint_key(self.public_keys)
            for owner in range(self.seats):
                others = self.public_keys[:owner] + self.public_keys[owner + 1 :]
                self.rest_keys.append(joint_key(others))

    # ---- deals

    @property
    def next_dealer(self) -> "int | None":
        """The seat that shuffles next; None when the cards are dealt."""
        return self.deals[-1].next_author

    def _start_deal(self, seat: int, slots: "list[Slot]") -> int:
        cards = [self.ciphertext(slot) for slot in slots]
        self.deals.append(EncryptedDeal(cards, self.seat_order(seat)))
        return len(self.deals) - 1

    def draw(self, count: int, seat: int) -> "list[Slot]":
        """Take so many slots from the deck for a seat, and return them.

        With three players they are opened as the player before has given them.
        """
        drawn = super().draw(count, seat)
        giver = (seat - 1) % self.seats
        for slot in drawn:
            if (slot, giver) in self.given_cards:
                self._givers[slot] = giver
        return drawn

    # ---- shares and what they open

    def ciphertext(self, slot: "Slot") -> bytes:
        """Return the ciphertext by which a slot is opened: that of its deal, or one given."""
        if slot in self._givers:
            return self.given_cards[slot, self._givers[slot]]
        return self.deals[slot[0]].cards[slot[1]]

    def secret_holders(self, slot: "Slot") -> "list[int]":
        """Return the seats whose shares it takes to open a slot; for a lot those that draw it."""
        giver = self._givers.get(slot)
        return [seat for seat in range(self.seats) if seat != giver]

    def is_published(self, slot: "Slot", seat: int) -> bool:
        """Return whether a seat has published its share for a slot."""
        return (slot, seat) in self.shares

    def was_given(self, slot: "Slot", seat: int) -> bool:
        """Return whether a seat has given a slot without its key."""
        return (slot, seat) in self.given_cards

    def _open_card(self, slot: "Slot") -> "bytes | None":
        """Return the plain card in a slot, if all shares are known or can be computed."""
        if self.deals[slot[0]].next_author is not None:
            return None
        shares, missing = [], 0
        for seat in self.secret_holders(slot):
            secret = self.secrets[seat]
            if (slot, seat) in self.shares:
                shares.append(self.shares[slot, seat])
            elif secret is None:
                return None
            else:
                missing += secret
        ciphertext = self.ciphertext(slot)
        try:
            if missing:
                shares.append(decryption_share(ciphertext, missing % ORDER))
            return decrypt(ciphertext, shares)
        except InvalidElement:  # only if a save was changed
            raise ProtocolError(OPENING_FALSE) from None
