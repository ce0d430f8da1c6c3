"""Sealed games of Hex Heaven between honest devices."""

import pytest

from engine.hexheaven import move_generation as legality
from engine.hexheaven.moves import REDRAW
from engine.hexheaven.position import Position
from engine.hexheaven.sealed.game import DEAL_STEP, REVEAL, SealedHexHeaven
from engine.hexheaven.tiles import COLOUR
from engine.rng import Rng
from engine.sealed.link import decode
from engine.sealed.peer import accept, invite
from engine.sealed.results import MISSING, NEW, PART, ProtocolError
from tests.engine.sealed.hexheaven_games import (
    LONG_NAMES,
    SETUPS,
    PeerGroup,
    RandomGame,
    initial_state,
    peer_key,
)

ALL = pytest.mark.parametrize("table", SETUPS, ids=[f"{rules}-{first}" for rules, first in SETUPS])


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
    """A party with serious rules, and a first move after which the second player can't lay."""
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


@pytest.mark.parametrize("table", [("casual", 1), ("three", 0)])
def test_redraws_of_several(table: tuple[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to redraw in these rules; here the first two players do, the second twice."""
    usual = legality._opening_codes

    def forced(state: Position) -> list[int]:
        return (
            [REDRAW] if (state.turn, state.shuffles) in ((0, 0), (1, 1), (1, 2)) else usual(state)
        )

    monkeypatch.setattr(legality, "_opening_codes", forced)
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
    party = PeerGroup(*table)
    assert party.mover() == 0
    party.play(party.view(0).legal()[0])
    assert [seat for seat, _ in party.links] == senders


@pytest.mark.parametrize("rules", ["casual", "serious", "three"])
def test_one_link_a_turn(rules: str) -> None:
    party = PeerGroup(rules)
    while party.view(party.mover()).opening:
        party.play(party.view(party.mover()).legal()[0])
    sent = len(party.links)
    for _ in range(6):
        seat = party.mover()
        assert party.view(seat).turn == seat
        while party.mover() == seat:
            party.play(party.view(seat).legal()[-1])  # "pass" comes last
        sent += 1
        assert (len(party.links), party.links[-1][0]) == (sent, seat)


def test_three_open_their_hands_before_the_first_turn() -> None:
    """The second player's hand must be known to the first before its turn, and can't be before."""
    party = PeerGroup("three")
    for _ in range(3):
        party.play(party.view(party.mover()).legal()[0])
    assert [seat for seat, _ in party.links][-4:] == [0, 1, 2, 1]
    assert not party.view(0).opening and party.game_state(1).pending and party.game_state(2).pending


def test_the_tiles_drawn_are_known_to_who_moves_next() -> None:
    party = PeerGroup("casual")
    while party.view(party.mover()).opening:
        party.play(party.view(party.mover()).legal()[0])
    seat = party.mover()
    lay = [move for move in party.view(seat).legal() if "@" in move][0]
    party.play(lay)
    while party.mover() == seat:
        moves = party.view(seat).legal()
        party.play("pass" if "pass" in moves else moves[0])
    assert party.game_state(seat).pending is not None and party.view(seat).turn == seat
    assert party.game_state(1 - seat).pending is None and party.view(1 - seat).turn == 1 - seat
    assert len(party.view(1 - seat).hands[seat]) == 3


def test_nothing_is_known_before_one_is_dealt_a_hand() -> None:
    offering = invite("hexheaven", {}, 0, peer_key(0))
    assert offering.game_state.view is None and offering.game_state.observed_record() is None
    accepting = accept(offering.make_link(), peer_key(1))
    assert accepting.game_state.view is None
    offering, _ = offering.receive(accepting.make_link())
    assert offering.game_state.view is not None and offering.next_author == 0
    assert offering.transcript.entries[-1][0] == DEAL_STEP


def test_nobody_plays_solo_against_nobody() -> None:
    with pytest.raises(ProtocolError) as refused:
        invite("hexheaven", {"rules": "solo"}, 0, peer_key(0))
    assert refused.value.reason == "not-sealed"


def test_a_device_is_what_it_was_after_it_is_kept() -> None:
    party = PeerGroup("three", 1)
    for _ in range(12):
        party.play(party.view(party.mover()).legal()[0])
    for seat in range(3):
        before = party.game_state(seat)
        party.restore_peer(seat)
        after = party.game_state(seat)
        assert after is not before and after.view == before.view
        assert (after.pending, after.next_author, after.observed_moves) == (
            before.pending,
            before.next_author,
            before.observed_moves,
        )


def test_a_device_says_by_itself_what_it_owes() -> None:
    party = PeerGroup("casual")
    party.play(*[party.view(0).legal()[0]])
    for _ in range(3):
        party.play(party.view(party.mover()).legal()[0])
    last = party.peers[0].transcript
    assert (
        last.entries[-1][0] == REVEAL and last.authors[-1] == 0
    )  # its hand, to be sent with its move
    assert not party.peers[0].has_unsent_entries


def test_of_three_only_who_is_next_needs_a_link() -> None:
    party = PeerGroup("three", 1, 7)
    rng, seat = Rng(1), party.mover()
    while (due := party.peers[seat].next_author) is not None:
        if due == seat:
            party.peers[seat] = party.peers[seat].play(rng.choice(party.view(seat).legal()))
        else:
            assert party.deliver(seat, party.peers[seat].make_link(LONG_NAMES), due).kind == NEW
            seat = due
    for other in {0, 1, 2} - {seat}:
        assert party.deliver(seat, party.peers[seat].make_link(LONG_NAMES), other).kind == NEW
    assert [device.game_state.faults for device in party.peers] == [[], [], []]
    assert len({repr(party.view(seat).outcome) for seat in range(3)}) == 1


def test_of_three_who_has_only_heard_has_nothing_to_send() -> None:
    party, rng = PeerGroup("three", 1, 7), Rng(2)
    while party.due is not None:
        party.play(rng.choice(party.view(party.mover()).legal()))
        assert [device.has_unsent_entries for device in party.peers].count(True) <= 1
    last = party.peers[0].transcript.authors[-1]
    assert party.peers[last].has_unsent_entries


def test_a_link_that_cannot_hold_all_holds_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who lacks what comes before asks for it."""
    first = invite("hexheaven", {"rules": "three"}, 0, peer_key(0))
    third = accept(accept(first.make_link(), peer_key(1)).make_link(), peer_key(2))
    monkeypatch.setattr(SealedHexHeaven, "max_link_length", 1800)
    latest = decode(third.make_link())
    assert latest.entries == tuple(third.transcript.entries[2:]) and not latest.more
    first, receipt = first.receive(third.make_link())
    assert receipt.kind == MISSING
    asked = third.receive(first.make_link((), 1))[1]
    first, receipt = first.receive(third.make_link((), int(str(asked.facts["since"]))))
    assert receipt.kind == PART
    first, receipt = first.receive(third.make_link())
    assert receipt.kind == NEW and first.transcript.head == third.transcript.head
