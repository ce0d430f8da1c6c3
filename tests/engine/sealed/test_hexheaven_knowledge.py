"""No link of a sealed game of Hex Heaven reveals what its receiver may not know: protocol 1.

All that follows from the bytes that reached a seat, and from its own key, is what its view knows.
"""

import functools

import pytest

from engine.hexheaven.sealed.entries import MOVE
from engine.hexheaven.sealed.locked_tiles import LockedTiles
from engine.hexheaven.sealed.tiles import plain_tiles
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import JEWELS
from engine.rng import Rng
from engine.sealed.crypto import MAC_SIZE
from engine.sealed.mental_poker import COMMON, Deal, card_lock, common_lock, inverse_lock
from engine.sealed.ristretto255 import ELEMENT_SIZE, ORDER, decode, encode, multiply
from tests.support.sealed.hexheaven_games import PeerGroup, initial_state

FACES = [decode(face) for face in plain_tiles()]


@functools.cache
def locked(number: int) -> list[bytes]:
    """Return all tiles under one lock."""
    return [encode(multiply(face, number)) for face in FACES]


class Eavesdropper:
    """Knowledge that a seat can gain from everything that reached it.

    Every card, as it was and without each lock of its own, is compared with every tile under every
    lock that a link may hold, and under all that are published for the same slot together.
    """

    def __init__(self, group: PeerGroup, seat: int) -> None:
        self.group, self.seat, self.key = group, seat, group.peers[seat].key
        self.locked = {face: number + 1 for number, face in enumerate(plain_tiles())}
        self.tried: set[int] = {1}
        self.bare: set[bytes] = set()
        self.cards: set[tuple[bytes, int, int]] = set()

    def found(self) -> set[int]:
        """Return the tiles whose place the seat knows now, or has known."""
        tiles = self.group.locked(self.seat).tiles
        for number in self._numbers(tiles):
            if number not in self.tried:
                self.tried.add(number)
                for tile, card in enumerate(locked(number)):
                    self.locked[card] = tile + 1
        for deal in tiles.deals:
            self._strip(deal, tiles)
        return {self.locked[card] for card in self.bare if card in self.locked}

    def _numbers(self, tiles: LockedTiles) -> list[int]:
        """Return every number that can be read in what was said since all joined."""
        numbers = []
        for entry in self.group.peers[self.seat].transcript.entries[self.group.seats :]:
            numbers += [
                entry[at : at + ELEMENT_SIZE]
                for at in range(1, len(entry) - MAC_SIZE, ELEMENT_SIZE)
            ]
        found = [int.from_bytes(raw, "little") for raw in numbers if len(raw) == ELEMENT_SIZE]
        together: dict[object, int] = {}
        for (slot, _), number in tiles.locks.items():
            together[slot] = together.get(slot, 1) * number % ORDER
        elements = {int.from_bytes(card, "little") for deal in tiles.deals for card in deal.cards}
        return [n for n in found + list(together.values()) if 0 < n < ORDER and n not in elements]

    def _strip(self, deal: Deal, tiles: LockedTiles) -> None:
        """Take in the cards in places of a deal, from its last mixing on."""
        mixed = max(at for at, step in enumerate(deal.steps) if step.shuffles)
        found = [
            (card, place) for stage in deal.stages[mixed + 1 :] for place, card in enumerate(stage)
        ]
        found += [(card, place) for place, card in deal.lent.items()]
        found += [
            (c, slot[1]) for (slot, _), c in tiles.given_cards.items() if slot[0] == deal.number
        ]
        common = [
            common_lock(self.key, deal.number, at)
            for at, step in enumerate(deal.steps)
            if step.seat == self.seat and step.new_lock == COMMON
        ]
        for card, place in found:
            if (card, deal.number, place) not in self.cards:
                self.cards.add((card, deal.number, place))
                self.bare.add(card)
                for own in [*common, card_lock(self.key, deal.number, place)]:
                    self.bare.add(encode(multiply(decode(card), inverse_lock(own))))


def named(group: PeerGroup, seat: int) -> set[int]:
    """Return the tiles that moves have named."""
    entries = group.peers[seat].transcript.entries[group.seats :]
    codes = [int.from_bytes(entry[1:4], "big") for entry in entries if entry[0] == MOVE]
    return {code >> 15 for code in codes if 0 < code >> 15 <= JEWELS}


def known(view: HexHeavenState) -> set[int]:
    """Return the tiles that a view has seen."""
    return set(range(1, JEWELS + 1)) - set(view.unseen_tiles())


def check(group: PeerGroup, spies: list[Eavesdropper], state: HexHeavenState) -> None:
    """Check that the eavesdroppers can deduce no more than the view knows.

    While a move waits for locks, it may be more, but never what the rules hide after that move.
    Moves name the tiles that they lay.
    """
    for seat, spy in enumerate(spies):
        found, told, table = spy.found(), named(group, seat), group.game_state(seat)
        assert found <= known(state.view(seat)), seat
        if table.view:
            assert known(table.view) <= found | told, seat
            if not table.pending:
                assert found <= known(table.view), seat


@pytest.mark.variants(1)
@pytest.mark.parametrize(("rules", "first"), [("casual", 0), ("serious", 1), ("three", 0)])
def test_the_bytes_of_a_game_tell_what_the_view_knows(rules: str, first: int) -> None:
    group, rng = PeerGroup(rules, first, 6), Rng(6)
    spies = [Eavesdropper(group, seat) for seat in range(group.seats)]
    state = initial_state(rules, first, 6)
    while not group.game_state(0).is_over:
        check(group, spies, state)
        seat = group.mover()
        legal = group.view(seat).legal()
        move = "pass" if "pass" in legal else rng.choice(legal)
        group.play(move)
        state = state.play(move)
    assert len(spies[0].tried) > 10


def test_the_spy_sees_what_is_there() -> None:
    """With one lock too many it recognizes more than the view."""
    group = PeerGroup("casual", 0, 6)
    group.send(0)
    spy = Eavesdropper(group, 1)
    before = spy.found()
    bonus = group.locked(0).tiles.bonus
    assert bonus is not None
    group.locked(1).tiles.locks[bonus, 0] = card_lock(group.peers[0].key, *bonus)
    assert spy.found() - before == {group.tile_in_slot(bonus)}


def test_no_link_but_the_last_holds_a_key() -> None:
    group = PeerGroup("three", 2, 1)
    for _ in range(10):
        group.play(group.view(group.mover()).legal()[0])
    for device in group.peers:
        for entry in device.transcript.entries:
            assert all(other.key not in entry for other in group.peers)
