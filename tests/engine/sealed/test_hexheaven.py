"""Sealed games of Hex Heaven between honest devices, under protocol 1."""

import pytest

from engine.hexheaven.sealed.entries import DEAL_STEP, REVEAL
from engine.hexheaven.sealed.locked_game import LockedHexHeaven
from engine.hexheaven.tiles import COLOUR
from engine.rng import Rng
from engine.sealed.link import decode
from engine.sealed.peer import accept, invite
from engine.sealed.results import MISSING, NEW, PART, ProtocolError
from tests.support.sealed.hexheaven_games import (
    LONG_NAMES,
    SETUPS,
    PeerGroup,
    RandomGame,
    force_redraws,
    initial_state,
    peer_key,
)

ALL = pytest.mark.parametrize("table", SETUPS, ids=[f"{rules}-{first}" for rules, first in SETUPS])


@pytest.mark.variants(3)
@ALL
def test_a_random_game_is_the_engines(table: tuple[str, int]) -> None:
    RandomGame(sum(map(ord, table[0])) + table[1], table)


def test_a_game_with_lots() -> None:
    game = RandomGame(3, ("serious", 1))
    assert max(len(state.bottom) for state in game.states) > 1
    assert len(game.group.game_state(0).tiles.lots[0]) == 2
    assert not game.states[-1].bottom


# ---- redraws


def unlucky() -> tuple[int, str]:
    """Return a group with serious rules, and a first move after which the second player can't
    lay."""
    for number in range(200):
        state = initial_state("serious", 0, number)
        if len({COLOUR[tile] for tile in state.hands[1]}) == 1:
            for move in state.legal():
                if state.play(move).legal() == ["redraw"]:
                    return number, move
    raise AssertionError


def test_a_redraw_shuffles_again() -> None:
    number, move = unlucky()
    game = RandomGame(number, ("serious", 0), (move, "redraw"))
    assert game.states[2].hands[1] != game.states[1].hands[1]


@pytest.mark.variants(1)
@pytest.mark.parametrize("table", [("casual", 1), ("three", 0)])
def test_redraws_of_several(table: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    force_redraws(monkeypatch)
    game = RandomGame(5, table)
    assert [move for move in game.moves if move == "redraw"] == ["redraw"] * 3


# ---- messages


@pytest.mark.parametrize(
    ("table", "senders"),
    [
        (("casual", 0), [0, 1, 0]),
        (("casual", 1), [1, 0, 1, 0]),
        (("three", 0), [0, 1, 2, 1, 0]),
        (("three", 1), [1, 2, 0, 2, 1, 0]),
        (("three", 2), [2, 0, 1, 0, 2, 0]),
    ],
)
def test_links_to_the_first_move(table: tuple[str, int], senders: list[int]) -> None:
    group = PeerGroup(*table)
    assert group.mover() == 0
    group.play(group.view(0).legal()[0])
    assert [seat for seat, _ in group.links] == senders


@pytest.mark.parametrize("rules", ["casual", "serious", "three"])
def test_one_link_a_turn(rules: str) -> None:
    group = PeerGroup(rules)
    while group.view(group.mover()).opening:
        group.play(group.view(group.mover()).legal()[0])
    sent = len(group.links)
    for _ in range(6):
        seat = group.mover()
        assert group.view(seat).turn == seat
        while group.mover() == seat:
            group.play(group.view(seat).legal()[-1])  # "pass" comes last
        sent += 1
        assert (len(group.links), group.links[-1][0]) == (sent, seat)


def test_three_open_their_hands_before_the_first_turn() -> None:
    """The second player's hand must be known to the first before its turn, and can't be before."""
    group = PeerGroup("three")
    for _ in range(3):
        group.play(group.view(group.mover()).legal()[0])
    assert [seat for seat, _ in group.links][-4:] == [0, 1, 2, 1]
    assert not group.view(0).opening and group.game_state(1).pending and group.game_state(2).pending


def test_the_tiles_drawn_are_known_to_who_moves_next() -> None:
    group = PeerGroup("casual")
    while group.view(group.mover()).opening:
        group.play(group.view(group.mover()).legal()[0])
    seat = group.mover()
    lay = [move for move in group.view(seat).legal() if "@" in move][0]
    group.play(lay)
    while group.mover() == seat:
        moves = group.view(seat).legal()
        group.play("pass" if "pass" in moves else moves[0])
    assert group.game_state(seat).pending is not None and group.view(seat).turn == seat
    assert group.game_state(1 - seat).pending is None and group.view(1 - seat).turn == 1 - seat
    assert len(group.view(1 - seat).hands[seat]) == 3


def test_nothing_is_known_before_one_is_dealt_a_hand() -> None:
    offering = invite("hexheaven", {}, 0, peer_key(0), 1)
    assert offering.game_state.view is None and offering.game_state.observed_record() is None
    accepting = accept(offering.make_link(), peer_key(1))
    assert accepting.game_state.view is None
    offering, _ = offering.receive(accepting.make_link())
    assert offering.game_state.view is not None and offering.next_author == 0
    assert offering.transcript.entries[-1][0] == DEAL_STEP


def test_solo_has_no_sealed_play() -> None:
    for protocol in (1, 2):
        with pytest.raises(ProtocolError) as refused:
            invite("hexheaven", {"rules": "solo"}, 0, peer_key(0), protocol)
        assert refused.value.reason == "not-sealed"


def test_a_stored_peer_is_restored() -> None:
    group = PeerGroup("three", 1)
    for _ in range(12):
        group.play(group.view(group.mover()).legal()[0])
    for seat in range(3):
        before = group.game_state(seat)
        group.restore_peer(seat)
        after = group.game_state(seat)
        assert after is not before and after.view == before.view
        assert (after.pending, after.next_author, after.observed_moves) == (
            before.pending,
            before.next_author,
            before.observed_moves,
        )


def test_a_peer_writes_owed_entries_by_itself() -> None:
    group = PeerGroup("casual")
    group.play(*[group.view(0).legal()[0]])
    for _ in range(3):
        group.play(group.view(group.mover()).legal()[0])
    last = group.peers[0].transcript
    # Its hand, to be sent with its move.
    assert last.entries[-1][0] == REVEAL and last.authors[-1] == 0
    assert not group.peers[0].has_unsent_entries


def test_of_three_only_who_is_next_needs_a_link() -> None:
    group = PeerGroup("three", 1, 7)
    rng, seat = Rng(1), group.mover()
    while (due := group.peers[seat].next_author) is not None:
        if due == seat:
            group.peers[seat] = group.peers[seat].play(rng.choice(group.view(seat).legal()))
        else:
            assert group.deliver(seat, group.peers[seat].make_link(LONG_NAMES), due).kind == NEW
            seat = due
    for other in {0, 1, 2} - {seat}:
        assert group.deliver(seat, group.peers[seat].make_link(LONG_NAMES), other).kind == NEW
    assert [device.game_state.faults for device in group.peers] == [[], [], []]
    assert len({repr(group.view(seat).outcome) for seat in range(3)}) == 1


def test_a_third_player_who_only_received_has_nothing_to_send() -> None:
    group, rng = PeerGroup("three", 1, 7), Rng(2)
    while group.due is not None:
        group.play(rng.choice(group.view(group.mover()).legal()))
        assert [device.has_unsent_entries for device in group.peers].count(True) <= 1
    last = group.peers[0].transcript.authors[-1]
    assert group.peers[last].has_unsent_entries


def test_a_link_that_cannot_hold_all_holds_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A receiver that lacks what comes before asks for it."""
    first = invite("hexheaven", {"rules": "three"}, 0, peer_key(0), 1)
    third = accept(accept(first.make_link(), peer_key(1)).make_link(), peer_key(2))
    monkeypatch.setattr(LockedHexHeaven, "max_link_length", 1800)
    latest = decode(third.make_link())
    assert latest.entries == tuple(third.transcript.entries[2:]) and not latest.more
    first, receipt = first.receive(third.make_link())
    assert receipt.kind == MISSING
    asked = third.receive(first.make_link((), 1))[1]
    first, receipt = first.receive(third.make_link((), int(str(asked.facts["since"]))))
    assert receipt.kind == PART
    first, receipt = first.receive(third.make_link())
    assert receipt.kind == NEW and first.transcript.head == third.transcript.head
