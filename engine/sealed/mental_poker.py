"""Mental poker: all players shuffle cards together, and no player knows where a card is.

The scheme is that of Shamir, Rivest and Adleman ("Mental Poker", MIT/LCS/TM-125, 1979). Every
player in turn locks and shuffles all cards; locks commute, and a card can be read when all are
removed. Then, as usual since, every card gets locks of its own instead, so that one can be opened
without the others. A lock multiplies by a secret number, in the group ristretto255: modulo a prime,
as first published, locks preserve quadratic residues (Lipton, "How to cheat at mental poker",
1981), but this group has prime order. A card is an element that a hash determines, so its discrete
logarithm to the base of any other is unknown. That locked cards reveal nothing is the decisional
Diffie-Hellman assumption.

Nothing is proved during the game. All secrets follow from the players' keys, and when these are
published, ``Deal.step_claims`` checks what was written.

New cards pass through the players once: each shuffles them and puts one common lock on all; the
last one puts a single lock on each instead. Back through the others, each changes its common lock
into single ones. To deal cards again, all first change their single locks into a common one; the
last of them shuffles, and so do the others before they lock each card.

On a card for a player's hand only the owner keeps a lock, all others remove theirs. But the player
who locks last would know its own cards by then, and could choose them. On these the player before
keeps a lock, and lends the owner the cards as they are without it.
"""

from collections import namedtuple

from engine.sealed.crypto import derive_secret, digest
from engine.sealed.ristretto255 import (
    ELEMENT_SIZE,
    IDENTITY,
    ORDER,
    InvalidElement,
    decode,
    encode,
    from_uniform_bytes,
    multiply,
    multiscalar_multiply,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    D = TypeVar("D", bound="Deal")


def plain_cards(game: str, count: int) -> "list[bytes]":
    """Return the cards 1 … count of a game without locks."""
    cards = []
    for number in range(1, count + 1):
        parts = [digest("card", game.encode(), bytes([number, half])) for half in (0, 1)]
        cards.append(encode(from_uniform_bytes(parts[0] + parts[1])))
    return cards


# Secrets


def _derive_int(key: bytes, label: str, places: tuple) -> int:
    """Derive a number of 512 bits from a key, independent for every label and places."""
    raw = bytes(places)
    return int.from_bytes(
        derive_secret(key, label, raw, b"\0") + derive_secret(key, label, raw, b"\1"), "big"
    )


def card_lock(key: bytes, deal: int, place: int) -> int:
    """Return a player's single lock for the card that a deal puts in this place."""
    return _derive_int(key, "lock", (deal, place)) % ORDER


def common_lock(key: bytes, deal: int, step: int) -> int:
    """Return the lock that a player puts on all cards in this step of a deal."""
    return _derive_int(key, "common lock", (deal, step)) % ORDER


def permutation(key: bytes, deal: int, step: int, size: int) -> "list[int]":
    """Return how a player shuffles: for every place where its card came from.

    Fisher–Yates, from the end.
    """
    order, entropy = list(range(size)), _derive_int(key, "order", (deal, step))
    for i in range(size - 1, 0, -1):
        entropy, j = divmod(entropy, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def inverse_lock(number: int) -> int:
    """Return the number that removes a lock."""
    return pow(number, ORDER - 2, ORDER)


def remove_locks(card: bytes, locks: "list[int]") -> bytes:
    """Return a card with these locks removed."""
    product = 1
    for number in locks:
        product = product * number % ORDER
    return encode(multiply(decode(card), inverse_lock(product)))


def encode_lock(number: int) -> bytes:
    """Return a lock as it is published."""
    return number.to_bytes(ELEMENT_SIZE, "little")


def decode_lock(raw: bytes) -> int:
    """Return the lock that was published. Raises InvalidElement for what is none."""
    number = int.from_bytes(raw, "little")
    if not 0 < number < ORDER:
        raise InvalidElement
    return number


def verify_claims(claims: "list[tuple[bytes, bytes, int]]", key: bytes) -> bool:
    """Return whether all claims hold.

    They are verified in one sum, with 128-bit factors that follow from a secret key: a false claim
    of an author who doesn't know the key passes with a probability of 1 in 2**128.

    Args:
        claims: (card, other card, number): the card is the other one multiplied by the number.
        key: This player's key, which the authors of the claims didn't know.
    """
    numbers: "dict[bytes, int]" = {}
    for n, (card, other, number) in enumerate(claims):
        factor = int.from_bytes(derive_secret(key, "check", n.to_bytes(2, "big"))[:16], "big")
        numbers[card] = numbers.get(card, 0) + factor
        numbers[other] = numbers.get(other, 0) - factor * number
    cards = list(numbers)
    try:
        elements = [decode(card) for card in cards]
    except InvalidElement:
        return False
    total = multiscalar_multiply(elements, [numbers[card] % ORDER for card in cards])
    return encode(total) == encode(IDENTITY)


# A deal

OPEN, SINGLE, COMMON = "open", "single", "common"  # which locks a player has on the cards

# Step of a seat: it removes its locks of one kind, shuffles or not, and puts on others.
DealStep = namedtuple("DealStep", ("seat", "old_lock", "shuffles", "new_lock"))


def _deal_steps(order: "list[int]", is_redeal: bool) -> "list[DealStep]":
    first, last = order[:-1], order[-1]
    if not is_redeal:
        mixing = [DealStep(seat, OPEN, True, COMMON) for seat in first]
        locking = [DealStep(seat, COMMON, False, SINGLE) for seat in first[::-1]]
        return mixing + [DealStep(last, OPEN, True, SINGLE)] + locking
    taking = [DealStep(seat, SINGLE, False, COMMON) for seat in first]
    mixing = [DealStep(seat, COMMON, True, COMMON) for seat in first[:-1]]
    locking = [DealStep(seat, COMMON, False, SINGLE) for seat in [last] + first[:-1]]
    turn = [DealStep(last, SINGLE, True, COMMON)]
    return taking + turn + mixing + [DealStep(first[-1], COMMON, True, SINGLE)] + locking


class Deal:
    """Cards being dealt. ``apply_step`` returns the deal after its next step.

    Attributes:
        number: The number of the deal in its game, from 0.
        owners: For every place the seat into whose hand it is dealt, or None.
        slots: For every card at the beginning its slot, (deal, place), and the seats with locks on
            it; empty if the cards are new.
        steps: The steps that are to be done, a list of DealStep.
        stages: The cards before every step so far, and as they are now.
        lent: Place -> the card that is lent to the player who locks last.
    """

    def __init__(
        self,
        number: int,
        order: "list[int]",
        owners: list,
        cards: "list[bytes]",
        slots: "list[tuple[tuple[int, int], list[int]]]",
    ) -> None:
        """Start a deal.

        Args:
            number: The number of the deal in its game.
            order: The seats, in the order in which they begin.
            owners: For every place the seat into whose hand it is dealt, or None.
            cards: The cards.
            slots: As the attribute.
        """
        self.number = number
        self.owners = owners
        self.slots = slots
        self.steps = _deal_steps(order, bool(slots))
        self.stages = [cards]
        self.lent: "dict[int, bytes]" = {}

    @property
    def next_author(self) -> "int | None":
        """The seat that does the next step; None when the cards are dealt."""
        done = len(self.stages) - 1
        return self.steps[done].seat if done < len(self.steps) else None

    @property
    def cards(self) -> "list[bytes]":
        """The cards as they are now."""
        return self.stages[-1]

    def lock_holders(self, place: int) -> "list[int]":
        """Return the seats with locks on a card when it has been dealt."""
        owner, last, guard = self.owners[place], self.steps[-1].seat, self.steps[-2].seat
        if owner is None:
            return sorted(set([step.seat for step in self.steps]))
        return [owner, guard] if owner == last else [owner]

    def _step_plan(self, key: bytes, step_index: int) -> "list[tuple[int, int]]":
        """Return what the seat with this key does in a step.

        Returns:
            For every place, and then for every card it lends: the place the card comes from, and
            the factor it is multiplied by, 0 if it stays as it is.
        """
        step, size = self.steps[step_index], len(self.stages[step_index])
        order = list(range(size))
        if step.shuffles:
            order = permutation(key, self.number, step_index, size)
        on = 1
        if step.new_lock == COMMON:
            on = common_lock(key, self.number, step_index)
        off = 1
        if step.old_lock == COMMON:
            off = inverse_lock(common_lock(key, self.number, self._previous_step(step_index)))
        dealt, lent = [], []
        for place, source in enumerate(order):
            if step.old_lock == SINGLE:
                slot, lockers = self.slots[source]
                off = inverse_lock(card_lock(key, *slot)) if step.seat in lockers else 1
            if step.new_lock == SINGLE:
                on = (
                    card_lock(key, self.number, place)
                    if step.seat in self.lock_holders(place)
                    else 1
                )
            dealt.append((source, 0 if on == off == 1 else on * off % ORDER))
            if self._is_lent(step_index, place):
                lent.append((source, 0 if off == 1 else off))
        return dealt + lent

    def step_output(self, key: bytes, step_index: int) -> bytes:
        """Return what the seat with this key writes in a step: all cards, and those it lends.

        A card that stays as it is, is written as the byte of its former place.
        """
        cards, output = self.stages[step_index], b""
        for source, number in self._step_plan(key, step_index):
            if number:
                output += encode(multiply(decode(cards[source]), number))
            else:
                output += bytes([source])
        return output

    def step_claims(
        self, key: bytes, step_index: int, output: bytes
    ) -> "list[tuple[bytes, bytes, int]] | None":
        """Return what must hold if the seat with this key wrote ``output`` in a step.

        Returns:
            Claims for ``verify_claims``; None if it can't have written that.
        """
        cards, claims = self.stages[step_index], []
        for source, number in self._step_plan(key, step_index):
            if number:
                claims.append((output[:ELEMENT_SIZE], cards[source], number))
                output = output[ELEMENT_SIZE:]
            elif output[:1] == bytes([source]):
                output = output[1:]
            else:
                return None
        return None if output else claims

    def _previous_step(self, at: int) -> int:
        """Return the step in which a step's seat put on the lock that it removes now."""
        return max([i for i in range(at) if self.steps[i].seat == self.steps[at].seat])

    def _is_lent(self, at: int, place: int) -> bool:
        """Return whether a step lends the card in a place."""
        return at == len(self.steps) - 2 and self.owners[place] == self.steps[-1].seat

    def apply_step(self: "D", output: bytes) -> "D":
        """Return the deal after its next step. Raises InvalidElement for an impossible output."""
        at, before = len(self.stages) - 1, self.cards
        step, size = self.steps[at], len(before)
        lent = [place for place in range(size) if self._is_lent(at, place)]
        cards = []
        for n, place in enumerate(list(range(size)) + lent):
            locked = step.new_lock == COMMON or (n < size and step.seat in self.lock_holders(place))
            if step.old_lock == OPEN and not locked:
                cards.append(before[output[0]] if output and output[0] < size else b"")
                output = output[1:]
            else:
                cards.append(output[:ELEMENT_SIZE])
                output = output[ELEMENT_SIZE:]
            decode(cards[-1])
        if output or len(set(cards[:size])) < size or encode(IDENTITY) in cards:
            raise InvalidElement
        after = object.__new__(self.__class__)
        after.number, after.owners, after.slots = self.number, self.owners, self.slots
        after.steps, after.stages = self.steps, self.stages + [cards[:size]]
        after.lent = dict(self.lent)
        for place, card in zip(lent, cards[size:]):
            after.lent[place] = card
        return after

    def unlock_lent(self, key: bytes, place: int) -> bytes:
        """Return a lent card, in the hand of the player who locks last, without locks.

        Args:
            key: That player's key.
            place: The place of the card.
        """
        at = len(self.steps) - 1
        return remove_locks(
            self.lent[place], [common_lock(key, self.number, self._previous_step(at))]
        )
