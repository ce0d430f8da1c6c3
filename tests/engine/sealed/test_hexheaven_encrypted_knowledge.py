"""No link of a sealed game of Hex Heaven reveals what its receiver may not know: protocol 2.

All that follows from the bytes that reached a seat, and from its own key, is what its view knows;
and two of three players who show each other everything learn little more.
"""

from itertools import combinations

import pytest

from engine.hexheaven.moves import tile_of
from engine.hexheaven.sealed.encrypted_game import EncryptedHexHeaven
from engine.hexheaven.sealed.entries import DEAL_STEP, MOVE, REVEAL
from engine.hexheaven.sealed.tiles import plain_tiles
from engine.hexheaven.state import HexHeavenState
from engine.hexheaven.tiles import JEWELS
from engine.sealed.elgamal import CIPHERTEXT_SIZE, PROOF_SIZE, decode_ciphertext, decryption_share
from engine.sealed.peer import Peer, restore
from engine.sealed.ristretto255 import (
    ELEMENT_SIZE,
    IDENTITY,
    InvalidElement,
    add,
    decode,
    encode,
    multiply,
    subtract,
)
from tests.support.narrowing import assert_present
from tests.support.sealed.hexheaven_games import SETUPS, PeerGroup, RandomGame

FACES = {face: number for number, face in enumerate(plain_tiles(), 1)}


def chunks(raw: bytes, size: int) -> "list[bytes]":
    return [raw[at : at + size] for at in range(0, len(raw), size)]


class Eavesdropper:
    """Knowledge that one seat, or several together, can gain from everything that reached them.

    Every ciphertext of a deal, and every card that was given, is tried: with any of their own
    shares, and any of those that were published for its slot. One seat alone also tries every share
    that was published for another slot.
    """

    def __init__(self, peers: "list[Peer]") -> None:
        self.own = []
        for peer in peers:
            assert isinstance(peer.game_state, EncryptedHexHeaven)
            self.own.append(peer.game_state.tiles.own_secret)
        self.peer = peers[0]
        self.known: set[int] = set()
        self._tried: "set[tuple[bytes, bytes]]" = set()
        self._parts: "dict[bytes, list[tuple]]" = {}

    def found(self, peer: "Peer | None" = None, extra: "dict | None" = None) -> "set[int]":
        """Return the tiles of which they know where they are, or were.

        Args:
            peer: A peer with all entries that reached them.
            extra: Further shares, as ``EncryptedTiles.shares``.
        """
        self.peer = peer or self.peer
        state = self.peer.game_state
        assert isinstance(state, EncryptedHexHeaven)
        tiles = state.tiles
        shares = dict(tiles.shares) | (extra or {})
        singles = {share: decode(share) for share in shares.values()} if len(self.own) == 1 else {}
        sums = {slot: self._sums(slot, shares) for slot, _ in shares}
        cards = [
            ((number, place), card)
            for number, deal in enumerate(tiles.deals)
            if deal.next_author is None
            for place, card in enumerate(deal.cards)
        ]
        cards += [(slot, card) for (slot, _), card in tiles.given_cards.items()]
        nothing = {encode(IDENTITY): IDENTITY}
        for slot, card in cards:
            for raw, total in (nothing | singles | sums.get(slot, {})).items():
                if (card, raw) not in self._tried:
                    self._tried.add((card, raw))
                    for part in self._stripped(card):
                        self.known.add(FACES.get(encode(subtract(part, total)), 0))
        return self.known - {0}

    def _sums(self, slot: object, shares: dict) -> "dict[bytes, tuple]":
        """Return the sums of some of the shares that were published for a slot."""
        published = [share for (other, _), share in shares.items() if other == slot]
        sums = {}
        for count in range(1, len(published) + 1):
            for chosen in combinations(published, count):
                total = IDENTITY
                for share in chosen:
                    total = add(total, decode(share))
                sums[encode(total)] = total
        return sums

    def _stripped(self, ciphertext: bytes) -> "list[tuple]":
        """Return what is left of a ciphertext less their own shares, of all or of some of them."""
        if ciphertext not in self._parts:
            c1, c2 = decode_ciphertext(ciphertext)
            parts = [c2]
            for secret in self.own:
                share = multiply(c1, secret)
                parts += [subtract(part, share) for part in parts]
            self._parts[ciphertext] = parts
        return self._parts[ciphertext]


def named(peer: Peer) -> "set[int]":
    """Return the tiles that moves have named."""
    entries = peer.transcript.entries[len(peer.game_state.seat_commitments) :]
    codes = [int.from_bytes(entry[1:4], "big") for entry in entries if entry[0] == MOVE]
    return {tile_of(code) for code in codes if 0 < tile_of(code) <= JEWELS}


def known(view: HexHeavenState) -> "set[int]":
    """Return the tiles that a view has seen."""
    return set(range(1, JEWELS + 1)) - set(view.unseen_tiles())


class ObservedGame(RandomGame):
    """A random game in which every seat, and every two, look at everything now and then."""

    def check_views(self) -> None:
        super().check_views()
        if not self.moves:
            seats = range(self.group.seats)
            pairs = list(combinations(seats, 2)) if self.group.seats > 2 else []
            self.spies = {
                chosen: Eavesdropper([self.group.peers[seat] for seat in chosen])
                for chosen in [*((seat,) for seat in seats), *pairs]
            }
            self.leftovers = self.extra_tiles = 0
        if self.states[-1].turn is not None and len(self.moves) % 3 == 0:
            self.spy()

    def spy(self) -> None:
        state, group = self.states[-1], self.group
        for seats, spy in self.spies.items():
            latest = max(seats, key=lambda seat: len(group.peers[seat].transcript))
            peer = group.peers[latest]
            found, allowed = spy.found(peer), set()
            for seat in seats:
                allowed |= known(state.view(seat))
                view = group.game_state(seat).view
                if view and len(seats) == 1:
                    assert known(view) <= found | named(peer), seats
                    assert group.game_state(seat).pending or found <= known(view), seats
            if len(seats) == 2:
                allowed |= self._conceded(seats, peer)
                self.extra_tiles = max(
                    self.extra_tiles, len(found - allowed | found & self._conceded(seats, peer))
                )
            assert found <= allowed, seats

    def _conceded(self, seats: "tuple[int, ...]", peer: Peer) -> "set[int]":
        """Return the tiles that two players can read because the third has given them: three at
        most."""
        state = peer.game_state
        assert isinstance(state, EncryptedHexHeaven)
        third = {0, 1, 2} - set(seats)
        tiles = state.tiles
        given = [slot for slot in tiles.deck if (slot, *third) in tiles.given_cards]
        self.leftovers += any(
            len([seat for seat in range(3) if (slot, seat) in tiles.given_cards]) > 1
            for slot in tiles.deck
        )
        assert len(given) <= 3
        assert given == tiles.deck[: len(given)]
        return {self.group.tile_in_slot(slot) for slot in given}


@pytest.mark.parametrize(("rules", "first", "number"), [("casual", 0, 6), ("serious", 1, 0)])
def test_the_bytes_of_a_game_tell_what_the_view_knows(rules: str, first: int, number: int) -> None:
    game = ObservedGame(number, (rules, first), protocol=2)
    assert len(game.moves) > 12


def test_of_three_two_learn_only_what_the_third_has_given() -> None:
    game = ObservedGame(6, ("three", 0), protocol=2)
    assert len(game.moves) > 12
    # Cards were given to two players, for the turns of both; neither could read them alone.
    assert game.leftovers
    assert game.extra_tiles


def test_the_eavesdropper_sees_what_is_there() -> None:
    """With one share too many it recognizes more than the view."""
    group = PeerGroup("casual", 0, 6, protocol=2)
    spy = Eavesdropper([group.peers[1]])
    before = set(spy.found())
    tiles = group.encrypted(0).tiles
    bonus = assert_present(tiles.bonus)
    share = decryption_share(tiles.ciphertext(bonus), tiles.own_secret)
    assert spy.found(extra={(bonus, 0): share}) - before == {group.tile_in_slot(bonus)}


@pytest.mark.parametrize("setup", SETUPS[::2], ids=str)
def test_the_last_to_shuffle_chooses_blindly(setup: "tuple[str, int]") -> None:
    """Before the others open anything, it can read no card of the order that it makes, nor of the
    one that it was given."""
    group = PeerGroup(*setup, number=3, protocol=2)
    said = max((peer.transcript for peer in group.peers), key=len)
    end = max(at for at, entry in enumerate(said.entries[group.seats :]) if entry[0] == DEAL_STEP)
    end += group.seats
    packed = group.peers[said.authors[end]].pack()
    for count in (end, end + 1):
        peer = restore({**packed, "entries": packed["entries"][:count]})
        assert isinstance(peer.game_state, EncryptedHexHeaven)
        last = [author for author, entry in zip(said.authors, said.entries) if entry[0] == REVEAL]
        assert last[0] == peer.seat
        spy = Eavesdropper([peer])
        assert not spy.found()
        for content in said.entries[group.seats : end + 1]:
            for card in chunks(content[1:][: JEWELS * CIPHERTEXT_SIZE], CIPHERTEXT_SIZE):
                assert not {encode(part) for part in spy._stripped(card)} & set(FACES)
        assert peer.game_state.view is None


def test_shares_and_cards_are_all_that_entries_hold() -> None:
    """Every element that a reveal has is a share; no entry but the last has an opening key."""
    group = PeerGroup("three", 2, 1, protocol=2)
    for _ in range(10):
        group.play(group.view(group.mover()).legal()[0])
    for peer in group.peers:
        state = peer.game_state
        assert isinstance(state, EncryptedHexHeaven)
        published = set(state.tiles.shares.values())
        for entry in peer.transcript.entries:
            for other in group.peers:
                assert other.key not in entry
                assert other.game_state.key not in entry
        for entry in peer.transcript.entries[3:]:
            if entry[0] == REVEAL:
                for raw in chunks(entry[1:-PROOF_SIZE], ELEMENT_SIZE):
                    try:
                        decode(raw)
                    except InvalidElement:
                        continue
                    assert raw in published
