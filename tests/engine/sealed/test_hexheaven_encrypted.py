"""Sealed games of Hex Heaven between honest devices, under protocol 2."""

import pytest

from engine.hexheaven.sealed import encrypted_game
from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, MOVE, REVEAL
from engine.rng import Rng
from engine.sealed.peer import accept, invite, restore
from engine.sealed.results import MISSING, NEW, PART, ProtocolError
from tests.support.sealed.encrypted_cheats import unlucky_group
from tests.support.sealed.hexheaven_games import (
    LONG_NAMES,
    SETUPS,
    PeerGroup,
    RandomGame,
    force_redraws,
    peer_key,
)

ALL = pytest.mark.parametrize("setup", SETUPS, ids=[f"{rules}-{first}" for rules, first in SETUPS])


@pytest.mark.variants(3)
@ALL
def test_a_random_game_is_the_engines(setup: tuple[str, int]) -> None:
    RandomGame(sum(map(ord, setup[0])) + setup[1], setup, protocol=2)


def test_a_game_with_lots() -> None:
    game = RandomGame(0, ("serious", 1), protocol=2)
    assert max(len(state.bottom) for state in game.states) > 1
    assert len(game.group.game_state(0).tiles.lots[0]) > 1
    assert not game.states[-1].bottom


def test_a_redraw_shuffles_again(monkeypatch: pytest.MonkeyPatch) -> None:
    group, move = unlucky_group(monkeypatch)
    group.play(move)
    before, links = group.game_state(1).tiles.hands[1], len(group.links)
    tiles = {group.tile_in_slot(slot) for slot in before}
    rest = {group.tile_in_slot(slot) for slot in group.game_state(1).tiles.deck}
    group.play("redraw")
    # The redrawing player's link, and the answer with the other's shuffle and shares.
    assert [seat for seat, _ in group.links[links:]] == [1, 0]
    after = {group.tile_in_slot(slot) for slot in group.game_state(1).tiles.hands[1]}
    deck = {group.tile_in_slot(slot) for slot in group.game_state(1).tiles.deck}
    assert after | deck == tiles | rest
    assert after != tiles
    assert group.mover() == 1


@pytest.mark.variants(1)
@pytest.mark.parametrize("setup", [("casual", 1), ("three", 0)])
def test_redraws_of_several(setup: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    force_redraws(monkeypatch)
    game = RandomGame(5, setup, protocol=2)
    assert [move for move in game.moves if move == "redraw"] == ["redraw"] * 3


# ---- messages


@pytest.mark.parametrize(
    ("setup", "senders"),
    [
        (("casual", 0), [0, 1, 0, 1, 0]),
        (("casual", 1), [1, 0, 1, 0]),
        (("three", 0), [0, 1, 2, 0, 1, 2, 0]),
        (("three", 1), [1, 2, 0, 1, 2, 1, 0]),
        (("three", 2), [2, 0, 1, 2, 0, 1, 2, 0]),
    ],
)
def test_links_to_the_first_move(setup: tuple[str, int], senders: list[int]) -> None:
    group = PeerGroup(*setup, protocol=2)
    assert group.mover() == 0
    group.play(group.view(0).legal()[0])
    assert [seat for seat, _ in group.links] == senders


@pytest.mark.parametrize("rules", ["casual", "three"])
def test_one_link_a_turn(rules: str) -> None:
    group = PeerGroup(rules, protocol=2)
    while group.view(group.mover()).opening:
        group.play(group.view(group.mover()).legal()[0])
    sent = len(group.links)
    for _ in range(4):
        seat = group.mover()
        assert group.view(seat).turn == seat
        while group.mover() == seat:
            group.play(group.view(seat).legal()[-1])  # "pass" comes last
        sent += 1
        assert (len(group.links), group.links[-1][0]) == (sent, seat)


def test_entries_of_a_deal() -> None:
    """Of three, the last to join shuffles first, and the last to shuffle opens at once."""
    group = PeerGroup("three", 1, protocol=2)
    said = group.peers[0].transcript
    authors = said.authors[3:]
    assert [entry[0] for entry in said.entries[3:]] == [DEAL_STEP] * 3 + [REVEAL] * 3
    assert authors == [0, 1, 2, 2, 1, 0]
    for _ in range(3):
        group.play(group.view(group.mover()).legal()[0])
    said = group.peers[0].transcript
    assert [entry[0] for entry in said.entries][-5:] == [MOVE, REVEAL, GIVE, REVEAL, REVEAL]
    assert said.authors[-5:] == [2, 2, 2, 1, 0]


def test_of_three_only_who_is_next_needs_a_link() -> None:
    """Only shuffles of two don't fit one link, so what lies before is asked for."""
    group = PeerGroup.__new__(PeerGroup)
    group.rules, group.seats, group.links = "three", 3, []
    offering = invite("hexheaven", {"rules": "three"}, 0, peer_key(0))
    second = accept(offering.make_link(), peer_key(1))
    third = accept(second.make_link(LONG_NAMES), peer_key(2))
    group.peers = [offering, second, third]
    rng, seat, requests = Rng(1), 2, 0
    while (due := group.peers[seat].next_author) is not None:
        if due == seat:
            group.peers[seat] = group.peers[seat].play(rng.choice(group.view(seat).legal()))
            continue
        kind = group.deliver(seat, group.peers[seat].make_link(LONG_NAMES), due).kind
        while kind in (MISSING, PART):
            requests += 1
            since = len(group.peers[due].transcript)
            kind = group.deliver(seat, group.peers[seat].make_link(LONG_NAMES, since), due).kind
        assert kind == NEW
        seat = due
    assert requests == 6
    for other in {0, 1, 2} - {seat}:
        assert group.deliver(seat, group.peers[seat].make_link(LONG_NAMES), other).kind == NEW
    assert [device.game_state.faults for device in group.peers] == [[], [], []]
    assert len({repr(group.view(seat).outcome) for seat in range(3)}) == 1


# ---- storing, and the work of verifying


def test_every_proof_of_another_player_is_verified_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = dict.fromkeys(("knowledge", "shuffle", "shares", "removal"), 0)
    for name in counts:
        honest = getattr(encrypted_game, "verify_" + name)

        def counted(*of: object, name: str = name, honest=honest) -> bool:  # type: ignore[no-untyped-def]
            counts[name] += 1
            found: bool = honest(*of)
            return found

        monkeypatch.setattr(encrypted_game, "verify_" + name, counted)
    group = PeerGroup("three", protocol=2)
    for _ in range(9):
        group.play(group.view(group.mover()).legal()[-1])
    said = [entry[0] for entry in group.peers[group.mover() - 1].transcript.entries[3:]]
    kinds = {"shuffle": DEAL_STEP, "shares": REVEAL, "removal": GIVE}
    expected = {name: 2 * said.count(kind) for name, kind in kinds.items()}
    assert counts == {"knowledge": 6, **expected}
    # A peer that is restored from its own save verifies nothing again.
    for seat in range(3):
        before = group.encrypted(seat)
        group.restore_peer(seat)
        after = group.encrypted(seat)
        assert after is not before
        assert not after.is_replaying
        assert after.view == before.view
        assert (after.pending, after.next_author, after.observed_moves) == (
            before.pending,
            before.next_author,
            before.observed_moves,
        )
    assert counts == {"knowledge": 6, **expected}
    group.play(group.view(group.mover()).legal()[-1])
    assert counts["shares"] >= expected["shares"]


def test_a_save_that_was_changed_is_refused_or_read() -> None:
    """Its proofs are not verified, but nothing that it holds leads to another error."""
    group, rng = PeerGroup("three", protocol=2), Rng(3)
    for _ in range(6):
        group.play(group.view(group.mover()).legal()[-1])
    packed = group.peers[0].pack()
    reasons = set()
    for _ in range(60):
        at = rng.below(len(packed["entries"]))
        entry, _, signature = packed["entries"][at].partition(".")
        raw = bytearray.fromhex(entry)
        raw[rng.below(len(raw))] ^= 1 + rng.below(255)
        entries = list(packed["entries"])
        entries[at] = bytes(raw).hex() + "." * bool(signature) + signature
        cut = rng.below(2) * (at + 1) or len(entries)
        try:
            peer = restore({**packed, "entries": entries[:cut]})
            reasons.add("" if peer.make_link() else "nothing to send")
        except ProtocolError as error:
            reasons.add(error.reason)
    assert len(reasons) > 3


def test_a_game_begun_under_protocol_1_goes_on() -> None:
    group = PeerGroup("serious", 0, 3, protocol=1)
    for seat in (0, 1):
        group.restore_peer(seat)
        assert group.peers[seat].protocol == 1
        assert restore(group.peers[seat].pack()).pack() == group.peers[seat].pack()
    assert invite("hexheaven", {}, 0, peer_key(0)).protocol == 2
