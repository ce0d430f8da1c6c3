"""Two or three devices that play a sealed game of Hex Heaven by links alone, and random games
between them, checked ply by ply against the engine's own game: of both protocols.

    python -m tests.support.sealed.hexheaven_games 1000        so many games, over all option sets
"""

import sys

import pytest

from engine.hexheaven import GAME, HexHeavenState, move_generation
from engine.hexheaven.constants import RULE_SETS
from engine.hexheaven.events import lifted_cells
from engine.hexheaven.moves import REDRAW, split_revealed
from engine.hexheaven.position import Position
from engine.hexheaven.sealed.encrypted_game import EncryptedHexHeaven
from engine.hexheaven.sealed.game_state import SealedHexHeaven
from engine.hexheaven.sealed.locked_game import LockedHexHeaven
from engine.hexheaven.sealed.locked_tiles import LockedTiles
from engine.hexheaven.sealed.tiles import plain_tiles
from engine.hexheaven.tiles import JEWELS
from engine.rng import Rng
from engine.sealed.crypto import digest
from engine.sealed.elgamal import decrypt, decryption_share
from engine.sealed.mental_poker import card_lock, permutation, remove_locks
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import MISSING, NEW, OLD, OWN, PART, TWICE, ReceiveResult
from tests.engine.hexheaven.positions import cell_of
from tests.support.narrowing import assert_present

LONG_NAMES = ("ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴ", "天" * 20, "é" * 20)  # long ones
# The rules, and the seat that offers the game.
SETUPS = [(rules, first) for rules in RULE_SETS for first in range(RULE_SETS[rules].seats)]
SETUPS.remove(("solo", 0))


def peer_key(number: int) -> bytes:
    """Return a key for this number."""
    return digest("a key for tests", number.to_bytes(4, "big"))


def force_redraws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first two players redraw, the second twice, which these rules never force."""
    usual = move_generation._opening_codes

    def forced(state: Position) -> "list[int]":
        redraws = (state.turn, state.shuffles) in ((0, 0), (1, 1), (1, 2))
        return [REDRAW] if redraws else usual(state)

    monkeypatch.setattr(move_generation, "_opening_codes", forced)


class PeerGroup:
    """The devices of all seats. Every link reaches all others, in a group they share.

    Attributes:
        peers: by seat.
        links: (sender, text), in their order.
        names: that their links bring.
    """

    names: "tuple[str, ...]" = LONG_NAMES

    def __init__(
        self,
        rules: str = "casual",
        first: int = 0,
        number: int = 0,
        protocol: int = 1,
        keys: "list[bytes] | None" = None,
    ) -> None:
        """Let all peers join a game.

        ``first`` is the seat that offers, and ``keys`` are those of the peers in the order in which
        they join, by default those of this number.
        """
        self.rules, self.seats = rules, RULE_SETS[rules].seats
        keys = keys or [peer_key(3 * number + i) for i in range(self.seats)]
        offering = invite("hexheaven", {"rules": rules}, first, keys[0], protocol)
        self.peers: list[Peer] = [offering] * self.seats
        self.links = [(first, offering.make_link(self.names))]
        for i in range(1, self.seats):
            device = accept(self.links[-1][1], keys[i])
            self.peers[device.seat] = device
            self.links.append((device.seat, device.make_link(self.names)))
            for j in range(i):
                receipt = self.deliver(*self.links[-1], (first + j) % self.seats)
                assert receipt.kind == NEW
        self.exchange_all()

    def game_state(self, seat: int) -> SealedHexHeaven:
        table = self.peers[seat].game_state
        assert isinstance(table, SealedHexHeaven)
        return table

    def locked(self, seat: int) -> LockedHexHeaven:
        """Return a seat's state of a game of protocol 1."""
        table = self.peers[seat].game_state
        assert isinstance(table, LockedHexHeaven)
        return table

    def encrypted(self, seat: int) -> EncryptedHexHeaven:
        """Return a seat's state of a game of protocol 2."""
        table = self.peers[seat].game_state
        assert isinstance(table, EncryptedHexHeaven)
        return table

    def view(self, seat: int) -> HexHeavenState:
        return assert_present(self.game_state(seat).view)

    @property
    def due(self) -> "int | None":
        """Return the seat that writes next, if all peers have received all entries."""
        return self.peers[0].next_author

    def deliver(self, sender: int, text: str, seat: int) -> ReceiveResult:
        """Deliver this text of the sender to a seat."""
        self.peers[seat], receipt = self.peers[seat].receive(text)
        return receipt

    def send(self, seat: int) -> None:
        """Deliver this seat's link to all others; one that lacks entries asks for them."""
        self.links.append((seat, self.peers[seat].make_link(self.names)))
        for other in range(self.seats):
            if other != seat:
                kind = self.deliver(*self.links[-1], other).kind
                while kind in (PART, MISSING):
                    heard = len(self.peers[other].transcript)
                    self.links.append((seat, self.peers[seat].make_link(self.names, heard)))
                    kind = self.deliver(*self.links[-1], other).kind
                assert kind in (NEW, TWICE, OLD)

    def exchange_all(self) -> None:
        """Send every link that is due."""
        while True:
            lengths = [len(device.transcript) for device in self.peers]
            ahead = [
                seat
                for seat in range(self.seats)
                if lengths[seat] > min(lengths) and self.peers[seat].has_unsent_entries
            ]
            if not ahead:
                return
            self.send(max(ahead, key=lambda seat: lengths[seat]))

    def play(self, *moves: str) -> "PeerGroup":
        """Make these moves in turn, and exchange the links that are due."""
        for move in moves:
            seat = [seat for seat in range(self.seats) if self.peers[seat].next_author == seat][0]
            self.peers[seat] = self.peers[seat].play(move)
            self.exchange_all()
        return self

    def mover(self) -> int:
        """Return the seat that is to move, after everything is settled."""
        return [seat for seat in range(self.seats) if self.peers[seat].next_author == seat][0]

    def tile_in_slot(self, slot: tuple[int, int]) -> int:
        """Return the tile in a slot, by the keys of all."""
        if self.peers[0].protocol == 1:
            tiles = max([self.locked(seat).tiles for seat in range(self.seats)], key=_stage_count)
            keys = [card_lock(self.peers[seat].key, *slot) for seat in tiles.secret_holders(slot)]
            card = remove_locks(tiles.deals[slot[0]].cards[slot[1]], keys)
        else:
            states = [self.encrypted(seat) for seat in range(self.seats)]
            latest = max(range(self.seats), key=lambda seat: len(self.peers[seat].transcript))
            ciphertext = states[latest].tiles.deals[slot[0]].cards[slot[1]]
            secrets = [assert_present(state.tiles.secrets[state.seat]) for state in states]
            shares = [decryption_share(ciphertext, secret) for secret in secrets]
            card = decrypt(ciphertext, shares)
        return plain_tiles().index(card) + 1

    def restore_peer(self, seat: int) -> None:
        """Replace the peer of a seat by one restored from its packed form."""
        self.peers[seat] = restore(self.peers[seat].pack())


def _stage_count(tiles: LockedTiles) -> int:
    return sum(len(deal.stages) for deal in tiles.deals)


def deal_tiles(rules: str, first: int, number: int) -> list[int]:
    """Return the tiles, in the order of the slots, that the keys of a group deal under protocol 1,
    without computing any cards."""
    tiles, seats = list(range(1, JEWELS + 1)), RULE_SETS[rules].seats
    for i in range(seats):
        order = permutation(peer_key(3 * number + i), 0, i, JEWELS)
        tiles = [tiles[source] for source in order]
    return tiles


def initial_state(rules: str, first: int, number: int) -> HexHeavenState:
    """Return the engine's first state of the game that this group is dealt under protocol 1."""
    return dealt_state(rules, deal_tiles(rules, first, number))


def dealt_state(rules: str, tiles: list[int]) -> HexHeavenState:
    """Return the engine's first state of a game in which the slots hold these tiles."""
    state = GAME.start({"rules": rules}, 0)
    size = state.rules.deal_size
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(state.rules.seats)]
    rest = tiles[size * len(hands) :]
    state.hands = tuple(tuple(sorted(hand)) for hand in hands)
    state.bonus = rest.pop(0) if state.rules.has_bonus else None
    state.deck = tuple(rest)
    return state


class RandomGame:
    """A random game and what it was like.

    Attributes:
        group: the devices at its end.
        states: every full state of it, as the engine alone has played it.
        moves: its moves.
    """

    def __init__(
        self,
        number: int,
        setup: "tuple[str, int] | None" = None,
        opening: tuple[str, ...] = (),
        protocol: int = 1,
    ) -> None:
        """Deal a game; ``setup`` is the rules and the seat that offers, ``opening`` the first
        moves."""
        rules, first = setup or SETUPS[number % len(SETUPS)]
        self.rng = Rng(number)
        self.opening = opening
        self.group = PeerGroup(rules, first, number, protocol)
        if protocol == 1:
            tiles = deal_tiles(rules, first, number)
        else:
            tiles = [self.group.tile_in_slot((0, place)) for place in range(JEWELS)]
            assert sorted(tiles) == list(range(1, JEWELS + 1))
        self.states = [dealt_state(rules, tiles)]
        self.moves: list[str] = []
        self.check_views()
        while self.states[-1].turn is not None:
            self._play_ply()
        for device in self.group.peers:
            view = assert_present(device.game_state.view)
            assert device.next_author is None and device.game_state.faults == []
            assert (
                view.outcome is not None
                and assert_present(device.game_state.observed_record()).replay()[-1] == view
            )
        self.longest_link = max(len(text) for _, text in self.group.links)
        assert self.longest_link <= self.group.peers[0].game_state.max_link_length

    def _play_ply(self) -> None:
        state, group = self.states[-1], self.group
        seat = group.mover()
        assert seat == state.turn and group.view(seat) == state.view(seat)
        move = self._choose_move(group.view(seat))
        group.peers[seat] = group.peers[seat].play(move)
        self._disturb(seat)
        group.exchange_all()
        self.moves.append(move)
        self.states.append(self._engine_state_after(state, move))
        self.check_views()

    def _choose_move(self, state: HexHeavenState) -> str:
        """Return a random move, weighted to placements, that seldom resigns and waits for a first
        heaven of several tiles."""
        if len(self.moves) < len(self.opening):
            return self.opening[len(self.moves)]
        if self.rng.below(150) == 0:
            return "resign"
        legal = state.legal()
        if not state.opening and not state.heavens:
            lifts = {move: len(lifted_cells(state, cell_of(move))) for move in legal if "@" in move}
            several = [move for move in lifts if lifts[move] > 1]
            legal = several or [move for move in legal if not lifts.get(move)] or legal
        lays = [move for move in legal if "@" in move]
        return self.rng.choice(lays if lays and self.rng.below(3) else legal)

    def _engine_state_after(self, state: HexHeavenState, move: str) -> HexHeavenState:
        """Return the engine's state after the move.

        Tiles that were dealt again or drawn by lot, which the engine takes from its own random
        numbers, are as these players had them.
        """
        told = [self.group.game_state(seat).observed_moves for seat in range(self.group.seats)]
        known = [moves[len(self.moves) - 1] for moves in told if len(moves) >= len(self.moves)]
        groups = split_revealed(known[0])[1] if known else None
        if move == "pass" and groups:
            drawn = list(groups[0])
            state.deck = tuple(drawn + [tile for tile in state.deck or () if tile not in drawn])
        after = state.play(move)
        if move == "redraw":
            seat = after.mover
            tiles = self.group.game_state(seat).tiles
            hand = tuple(sorted(self.group.tile_in_slot(slot) for slot in tiles.hands[seat]))
            after.hands = tuple(
                hand if owner == seat else held for owner, held in enumerate(after.hands)
            )
            after.deck = tuple(self.group.tile_in_slot(slot) for slot in tiles.deck)
        return after

    def _disturb(self, seat: int) -> None:
        """Do something to links and peers that must change nothing."""
        group, below = self.group, self.rng.below
        if below(12) == 0:
            group.restore_peer(below(group.seats))
        sender, text = group.links[below(len(group.links))]
        kind = below(8)
        if kind == 0:
            assert group.deliver(sender, text, (sender + 1) % group.seats).kind in (OLD, TWICE)
        if kind == 1:
            assert group.deliver(sender, text, sender).kind == OWN

    def check_views(self) -> None:
        """Check that each device's view is the engine's, as far as it has come.

        One device has come all the way, unless keys or locks are waited for.
        """
        for seat in range(self.group.seats):
            told = self.group.game_state(seat).observed_record()
            if told is None:
                assert not self.moves  # what it needs for its hand comes with the first move
                continue
            assert self.group.view(seat) == self.states[len(told.moves)].view(seat)


def main() -> None:
    count = int(sys.argv[1])
    games = [RandomGame(number, protocol=1 + number // len(SETUPS) % 2) for number in range(count)]
    reasons = [assert_present(game.states[-1].outcome).reason for game in games]
    print(count, "games; plies at most", max(len(game.moves) for game in games))
    print("links of at most", max(game.longest_link for game in games), "characters")
    print({reason: reasons.count(reason) for reason in sorted(set(reasons))})


if __name__ == "__main__":
    main()
