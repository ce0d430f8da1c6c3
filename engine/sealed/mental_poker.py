"""Mental poker: cards shuffled by all players together, so that nobody knows where which lies.

The scheme is that of Shamir, Rivest and Adleman ("Mental Poker", MIT/LCS/TM-125, 1979). Every
player in turn locks and mixes all cards; locks commute, and a card can be read when all are off it.
Then, as usual since, every card gets locks of its own instead, so that one can be opened without
the others. A lock multiplies by a secret number, in the group ristretto255: modulo a prime, as
first published, locks keep quadratic residues (Lipton, "How to cheat at mental poker", 1981), but
this group has prime order. A card is an element that a hash names, so that nobody knows how many
times another it is. That locked cards tell nothing is the decisional Diffie-Hellman assumption.

Nobody proves anything while the game goes on. All secrets follow from the players' keys, and when
these are published, ``Deal.made`` must give again what was said.

New cards go through the players once: each mixes them and puts one lock on all; the last one puts
a lock of its own on each instead. Back through the others, each changes its one lock into locks
of their own. To deal cards again, all first change their locks into one, the last of them mixes,
and so do the others before they lock.

On a card for somebody's hand only the owner puts a lock, all others take theirs off. But who locks
last would know its cards by then, and could choose them: on these the one before keeps a lock, and
lends the owner the cards as they are without it.
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
    """The cards 1 … count of a game as they are without locks."""
    found = []
    for number in range(1, count + 1):
        parts = [digest("card", game.encode(), bytes([number, half])) for half in (0, 1)]
        found.append(encode(from_uniform_bytes(parts[0] + parts[1])))
    return found


# Secrets


def _derive_int(key: bytes, label: str, places: tuple) -> int:
    """A number of 512 bits that follows from a key, for every label and places another."""
    raw = bytes(places)
    return int.from_bytes(
        derive_secret(key, label, raw, b"\0") + derive_secret(key, label, raw, b"\1"), "big"
    )


def card_lock(key: bytes, deal: int, place: int) -> int:
    """A player's lock for one card, where it lies when it is dealt."""
    return _derive_int(key, "lock", (deal, place)) % ORDER


def common_lock(key: bytes, deal: int, step: int) -> int:
    """The lock that a player puts on all cards in this step of a deal."""
    return _derive_int(key, "common lock", (deal, step)) % ORDER


def permutation(key: bytes, deal: int, step: int, size: int) -> "list[int]":
    """How a player mixes: where each card has come from (Fisher and Yates, from the end)."""
    order, chance = list(range(size)), _derive_int(key, "order", (deal, step))
    for i in range(size - 1, 0, -1):
        chance, j = divmod(chance, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def inverse_lock(number: int) -> int:
    """What takes a lock off."""
    return pow(number, ORDER - 2, ORDER)


def remove_locks(card: bytes, locks: "list[int]") -> bytes:
    """A card with these locks taken off."""
    product = 1
    for number in locks:
        product = product * number % ORDER
    return encode(multiply(decode(card), inverse_lock(product)))


def encode_lock(number: int) -> bytes:
    """A lock as it is published."""
    return number.to_bytes(ELEMENT_SIZE, "little")


def decode_lock(raw: bytes) -> int:
    """The lock that was written so. Raises NotAnElement for what is none."""
    number = int.from_bytes(raw, "little")
    if not 0 < number < ORDER:
        raise InvalidElement
    return number


def verify_claims(claims: "list[tuple[bytes, bytes, int]]", key: bytes) -> bool:
    """Whether in every claim (card, other card, number) the card is the other one multiplied by
    the number. All are looked at in one sum with factors of 128 bits that follow from a key which
    nobody knew who made them: a false claim passes with a chance of 1 in 2**128."""
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

OPEN, SINGLE, COMMON = "open", "single", "common"  # the locks that a player has on the cards

# What a seat does next: takes off its locks of one kind, mixes or not, and puts on others.
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
    """Cards being dealt; ``after`` gives the deal one step further.

    Attributes:
        number: which deal of the game it is, from 0.
        owners: for every place the seat into whose hand it is dealt, or None.
        slots: for every card at the beginning its slot, (deal, place), and the seats whose locks
            are on it; empty if the cards are new.
        steps: what is to be done, a list of Step.
        stages: the cards before every step so far, and as they are now.
        lent: place -> the card that is lent to who locks last.
    """

    def __init__(
        self,
        number: int,
        order: "list[int]",
        owners: list,
        cards: "list[bytes]",
        slots: "list[tuple[tuple[int, int], list[int]]]",
    ) -> None:
        """``order``: the seats, in the order in which they begin."""
        self.number = number
        self.owners = owners
        self.slots = slots
        self.steps = _deal_steps(order, bool(slots))
        self.stages = [cards]
        self.lent: "dict[int, bytes]" = {}

    @property
    def next_author(self) -> "int | None":
        """Who does the next step; None when the cards are dealt."""
        done = len(self.stages) - 1
        return self.steps[done].seat if done < len(self.steps) else None

    @property
    def cards(self) -> "list[bytes]":
        """The cards as they are now."""
        return self.stages[-1]

    def lock_holders(self, place: int) -> "list[int]":
        """Whose locks are on a card when it has been dealt."""
        owner, last, guard = self.owners[place], self.steps[-1].seat, self.steps[-2].seat
        if owner is None:
            return sorted(set([step.seat for step in self.steps]))
        return [owner, guard] if owner == last else [owner]

    def _step_plan(self, key: bytes, step_index: int) -> "list[tuple[int, int]]":
        """What the seat with this key does in step ``at``, for every place and then for what it
        lends: where the card comes from, and by what it is multiplied, 0 if it stays as it is."""
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
        done, lent = [], []
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
            done.append((source, 0 if on == off == 1 else on * off % ORDER))
            if self._is_lent(step_index, place):
                lent.append((source, 0 if off == 1 else off))
        return done + lent

    def step_output(self, key: bytes, step_index: int) -> bytes:
        """What the seat with this key makes of the cards in step ``at``, and lends; a card that it
        leaves as it is, is written as where it was."""
        cards, made = self.stages[step_index], b""
        for source, number in self._step_plan(key, step_index):
            if number:
                made += encode(multiply(decode(cards[source]), number))
            else:
                made += bytes([source])
        return made

    def step_claims(
        self, key: bytes, step_index: int, output: bytes
    ) -> "list[tuple[bytes, bytes, int]] | None":
        """What must hold if ``made`` is what the seat with this key makes in step ``at``, for
        ``hold``; None if it can't be."""
        cards, found = self.stages[step_index], []
        for source, number in self._step_plan(key, step_index):
            if number:
                found.append((output[:ELEMENT_SIZE], cards[source], number))
                output = output[ELEMENT_SIZE:]
            elif output[:1] == bytes([source]):
                output = output[1:]
            else:
                return None
        return None if output else found

    def _previous_step(self, at: int) -> int:
        """The step in which the seat of step ``at`` put on the lock that it takes off there."""
        return max([i for i in range(at) if self.steps[i].seat == self.steps[at].seat])

    def _is_lent(self, at: int, place: int) -> bool:
        return at == len(self.steps) - 2 and self.owners[place] == self.steps[-1].seat

    def apply_step(self: "D", output: bytes) -> "D":
        """The deal after its next step. Raises NotAnElement for what cannot be made of cards."""
        at, before = len(self.stages) - 1, self.cards
        step, size = self.steps[at], len(before)
        lent = [place for place in range(size) if self._is_lent(at, place)]
        cards = []
        for n, place in enumerate(list(range(size)) + lent):
            locks = step.new_lock == COMMON or (n < size and step.seat in self.lock_holders(place))
            if step.old_lock == OPEN and not locks:
                cards.append(before[output[0]] if output and output[0] < size else b"")
                output = output[1:]
            else:
                cards.append(output[:ELEMENT_SIZE])
                output = output[ELEMENT_SIZE:]
            decode(cards[-1])
        if output or len(set(cards[:size])) < size or encode(IDENTITY) in cards:
            raise InvalidElement
        further = object.__new__(self.__class__)
        further.number, further.owners, further.slots = self.number, self.owners, self.slots
        further.steps, further.stages = self.steps, self.stages + [cards[:size]]
        further.lent = dict(self.lent)
        for place, card in zip(lent, cards[size:]):
            further.lent[place] = card
        return further

    def unlock_lent(self, key: bytes, place: int) -> bytes:
        """A card of the hand of who locks last and has this key, without any lock, once it has
        been lent."""
        at = len(self.steps) - 1
        return remove_locks(
            self.lent[place], [common_lock(key, self.number, self._previous_step(at))]
        )
