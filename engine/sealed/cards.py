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

from engine.sealed.group import (
    IDENTITY,
    ORDER,
    SIZE,
    NotAnElement,
    combined,
    decode,
    derive,
    encode,
    multiply,
)
from engine.sealed.keys import derived, digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    D = TypeVar("D", bound="Deal")


def faces(game: str, count: int) -> "list[bytes]":
    """The cards 1 … count of a game as they are without locks."""
    found = []
    for number in range(1, count + 1):
        parts = [digest("card", game.encode(), bytes([number, half])) for half in (0, 1)]
        found.append(encode(derive(parts[0] + parts[1])))
    return found


# Secrets


def _wide(key: bytes, label: str, places: tuple) -> int:
    """A number of 512 bits that follows from a key, for every label and places another."""
    raw = bytes(places)
    return int.from_bytes(derived(key, label, raw, b"\0") + derived(key, label, raw, b"\1"), "big")


def lock(key: bytes, deal: int, place: int) -> int:
    """A player's lock for one card, where it lies when it is dealt."""
    return _wide(key, "lock", (deal, place)) % ORDER


def common_lock(key: bytes, deal: int, step: int) -> int:
    """The lock that a player puts on all cards in this step of a deal."""
    return _wide(key, "common lock", (deal, step)) % ORDER


def order_of(key: bytes, deal: int, step: int, size: int) -> "list[int]":
    """How a player mixes: where each card has come from (Fisher and Yates, from the end)."""
    order, chance = list(range(size)), _wide(key, "order", (deal, step))
    for i in range(size - 1, 0, -1):
        chance, j = divmod(chance, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def inverse(number: int) -> int:
    """What takes a lock off."""
    return pow(number, ORDER - 2, ORDER)


def without(card: bytes, locks: "list[int]") -> bytes:
    """A card with these locks taken off."""
    product = 1
    for number in locks:
        product = product * number % ORDER
    return encode(multiply(decode(card), inverse(product)))


def written(number: int) -> bytes:
    """A lock as it is published."""
    return number.to_bytes(SIZE, "little")


def read(raw: bytes) -> int:
    """The lock that was written so. Raises NotAnElement for what is none."""
    number = int.from_bytes(raw, "little")
    if not 0 < number < ORDER:
        raise NotAnElement
    return number


def hold(claims: "list[tuple[bytes, bytes, int]]", key: bytes) -> bool:
    """Whether in every claim (card, other card, number) the card is the other one multiplied by
    the number. All are looked at in one sum with factors of 128 bits that follow from a key which
    nobody knew who made them: a false claim passes with a chance of 1 in 2**128."""
    numbers: "dict[bytes, int]" = {}
    for n, (card, other, number) in enumerate(claims):
        factor = int.from_bytes(derived(key, "check", n.to_bytes(2, "big"))[:16], "big")
        numbers[card] = numbers.get(card, 0) + factor
        numbers[other] = numbers.get(other, 0) - factor * number
    cards = list(numbers)
    try:
        elements = [decode(card) for card in cards]
    except NotAnElement:
        return False
    total = combined(elements, [numbers[card] % ORDER for card in cards])
    return encode(total) == encode(IDENTITY)


# A deal

OPEN, SINGLE, COMMON = "open", "single", "common"  # the locks that a player has on the cards

# What a seat does next: takes off its locks of one kind, mixes or not, and puts on others.
Step = namedtuple("Step", ("seat", "old", "mixes", "new"))


def _steps(order: "list[int]", again: bool) -> "list[Step]":
    first, last = order[:-1], order[-1]
    if not again:
        mixing = [Step(seat, OPEN, True, COMMON) for seat in first]
        locking = [Step(seat, COMMON, False, SINGLE) for seat in first[::-1]]
        return mixing + [Step(last, OPEN, True, SINGLE)] + locking
    taking = [Step(seat, SINGLE, False, COMMON) for seat in first]
    mixing = [Step(seat, COMMON, True, COMMON) for seat in first[:-1]]
    locking = [Step(seat, COMMON, False, SINGLE) for seat in [last] + first[:-1]]
    turn = [Step(last, SINGLE, True, COMMON)]
    return taking + turn + mixing + [Step(first[-1], COMMON, True, SINGLE)] + locking


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
        self.steps = _steps(order, bool(slots))
        self.stages = [cards]
        self.lent: "dict[int, bytes]" = {}

    @property
    def due(self) -> "int | None":
        """Who does the next step; None when the cards are dealt."""
        done = len(self.stages) - 1
        return self.steps[done].seat if done < len(self.steps) else None

    @property
    def cards(self) -> "list[bytes]":
        """The cards as they are now."""
        return self.stages[-1]

    def lockers(self, place: int) -> "list[int]":
        """Whose locks are on a card when it has been dealt."""
        owner, last, guard = self.owners[place], self.steps[-1].seat, self.steps[-2].seat
        if owner is None:
            return sorted(set([step.seat for step in self.steps]))
        return [owner, guard] if owner == last else [owner]

    def _doing(self, key: bytes, at: int) -> "list[tuple[int, int]]":
        """What the seat with this key does in step ``at``, for every place and then for what it
        lends: where the card comes from, and by what it is multiplied, 0 if it stays as it is."""
        step, size = self.steps[at], len(self.stages[at])
        order = list(range(size))
        if step.mixes:
            order = order_of(key, self.number, at, size)
        on = 1
        if step.new == COMMON:
            on = common_lock(key, self.number, at)
        off = 1
        if step.old == COMMON:
            off = inverse(common_lock(key, self.number, self._before(at)))
        done, lent = [], []
        for place, source in enumerate(order):
            if step.old == SINGLE:
                slot, lockers = self.slots[source]
                off = inverse(lock(key, *slot)) if step.seat in lockers else 1
            if step.new == SINGLE:
                on = lock(key, self.number, place) if step.seat in self.lockers(place) else 1
            done.append((source, 0 if on == off == 1 else on * off % ORDER))
            if self._lends(at, place):
                lent.append((source, 0 if off == 1 else off))
        return done + lent

    def made(self, key: bytes, at: int) -> bytes:
        """What the seat with this key makes of the cards in step ``at``, and lends; a card that it
        leaves as it is, is written as where it was."""
        cards, made = self.stages[at], b""
        for source, number in self._doing(key, at):
            if number:
                made += encode(multiply(decode(cards[source]), number))
            else:
                made += bytes([source])
        return made

    def claims(self, key: bytes, at: int, made: bytes) -> "list[tuple[bytes, bytes, int]] | None":
        """What must hold if ``made`` is what the seat with this key makes in step ``at``, for
        ``hold``; None if it can't be."""
        cards, found = self.stages[at], []
        for source, number in self._doing(key, at):
            if number:
                found.append((made[:SIZE], cards[source], number))
                made = made[SIZE:]
            elif made[:1] == bytes([source]):
                made = made[1:]
            else:
                return None
        return None if made else found

    def _before(self, at: int) -> int:
        """The step in which the seat of step ``at`` put on the lock that it takes off there."""
        return max([i for i in range(at) if self.steps[i].seat == self.steps[at].seat])

    def _lends(self, at: int, place: int) -> bool:
        return at == len(self.steps) - 2 and self.owners[place] == self.steps[-1].seat

    def after(self: "D", made: bytes) -> "D":
        """The deal after its next step. Raises NotAnElement for what cannot be made of cards."""
        at, before = len(self.stages) - 1, self.cards
        step, size = self.steps[at], len(before)
        lent = [place for place in range(size) if self._lends(at, place)]
        cards = []
        for n, place in enumerate(list(range(size)) + lent):
            locks = step.new == COMMON or (n < size and step.seat in self.lockers(place))
            if step.old == OPEN and not locks:
                cards.append(before[made[0]] if made and made[0] < size else b"")
                made = made[1:]
            else:
                cards.append(made[:SIZE])
                made = made[SIZE:]
            decode(cards[-1])
        if made or len(set(cards[:size])) < size or encode(IDENTITY) in cards:
            raise NotAnElement
        further = object.__new__(self.__class__)
        further.number, further.owners, further.slots = self.number, self.owners, self.slots
        further.steps, further.stages = self.steps, self.stages + [cards[:size]]
        further.lent = dict(self.lent)
        for place, card in zip(lent, cards[size:]):
            further.lent[place] = card
        return further

    def borrowed(self, key: bytes, place: int) -> bytes:
        """A card of the hand of who locks last and has this key, without any lock, once it has
        been lent."""
        at = len(self.steps) - 1
        return without(self.lent[place], [common_lock(key, self.number, self._before(at))])
