"""A loss on time in a sealed game: what it leads to, and that only its author can write it."""

import pytest

from engine.game import TIME, IllegalMove
from engine.sealed.link import decode, encode
from engine.sealed.owed import OPENING_KEY
from engine.sealed.peer import Peer, restore
from engine.sealed.results import (
    FORGED,
    FORK,
    GARBLED,
    NEW,
    NOT_DUE,
    OLD,
    OTHER_GAME,
    OWN,
    REFUSED,
    TWICE,
)
from engine.sealed.verification import verify_transcript
from tests.support.narrowing import assert_present
from tests.support.sealed.attacks import (
    GAMES,
    LOSS_ON_TIME,
    RESIGN,
    finished,
    game_of,
    linked,
    mover_of,
    own_run,
    received,
    started,
)
from tests.support.sealed.device_pair import PeerPair
from tests.support.sealed.hexheaven_games import PeerGroup
from tests.support.sealed.parts import replaced
from tests.support.sealed.rewriting import share_all

AFTER_THE_END = ((FORK, None), (REFUSED, FORGED), (OWN, None), (OLD, None), (TWICE, None))


def lost(name: str) -> "tuple[int, list[Peer]]":
    """Return the seat that has lost a game on time, and the peers once all keys are published."""
    peers = list(started(name))
    seat = mover_of(tuple(peers))
    peers[seat] = peers[seat].play(TIME)
    share_all(peers)
    return seat, peers


@pytest.mark.parametrize("name", GAMES)
def test_it_ends_the_game_as_a_resignation_does(name: str) -> None:
    seat, peers = lost(name)
    resigned = list(started(name))
    resigned[seat] = resigned[seat].play("resign")
    share_all(resigned)
    for peer, other in zip(peers, resigned):
        view, expected = assert_present(peer.game_state.view), other.game_state.view
        outcome, resignation = view.outcome, assert_present(expected).outcome
        assert outcome and resignation
        assert (outcome.winners, outcome.reason) == (resignation.winners, TIME)
        assert seat not in outcome.winners
        assert peer.game_state.faults == [] and peer.next_author is None
        assert assert_present(peer.game_state.observed_record()).moves[-1][:4] == TIME
        assert peer.transcript.authors == other.transcript.authors
        assert restore(peer.pack()).game_state.view == view
    verdict = verify_transcript(links(peers[0]))
    assert (verdict.reason, verdict.faults) == (TIME, [])
    assert seat not in assert_present(verdict.winners)


def links(peer: Peer) -> "list[str]":
    """Return links with all entries of a transcript."""
    found, count = [], 0
    while count < len(peer.transcript):
        found.append(peer.make_link((), count))
        count += len(decode(found[-1]).entries)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_it_counts_before_the_others_have_published_their_keys(name: str) -> None:
    peers = started(name)
    seat = mover_of(peers)
    loser = peers[seat].play(TIME)
    told = [peer.receive(loser.make_link())[0] for peer in peers if peer.seat != seat]
    for peer in [loser, *told]:
        outcome = assert_present(peer.game_state.view).outcome
        assert outcome and outcome.reason == TIME
        assert peer.game_state.is_over
    assert loser.next_author == (seat + 1) % len(peers) and loser.game_state.owed == OPENING_KEY
    run = loser.transcript.entries[len(peers[seat].transcript) :]
    assert run[0] == LOSS_ON_TIME[game_of(loser)] and len(run) == 2


@pytest.mark.parametrize("name", GAMES)
def test_no_other_player_can_write_it(name: str) -> None:
    """Neither another player with the keys of its device, nor a link in the loser's name."""
    peers = started(name)
    seat = mover_of(peers)
    mover = peers[seat]
    flag = LOSS_ON_TIME[game_of(mover)]
    for victim in peers:
        first = len(victim.transcript)
        for other in peers:
            if other.seat == seat:
                continue
            for key in (b"", other.key, other.game_state.key, mover.game_state.key):
                for sender in range(len(peers)):
                    text = linked(victim, sender, first, [flag], key)
                    assert received(victim, text) == (REFUSED, FORGED)
    # The mover can lose for no other seat: after its own move, or instead of one.
    after, run = own_run(mover)
    for victim in peers:
        if victim.seat != seat:
            text = linked(victim, seat, len(victim.transcript), [*run, flag], mover.key)
            assert received(victim, text) == (REFUSED, NOT_DUE)
            informed = victim.receive(after.make_link())[0]
            text = linked(informed, seat, len(informed.transcript), [flag], mover.key)
            assert received(informed, text) in ((REFUSED, FORGED), (REFUSED, NOT_DUE))


@pytest.mark.parametrize("name", GAMES)
def test_it_is_refused_after_the_end(name: str) -> None:
    for peers in (finished(name), tuple(lost(name)[1])):
        for victim in peers:
            first = len(victim.transcript)
            for peer in peers:
                flag = LOSS_ON_TIME[game_of(peer)]
                text = linked(victim, peer.seat, first, [flag], peer.key)
                assert received(victim, text) == (REFUSED, NOT_DUE)
                # Nor does it replace what was played: that is another history, or a replay.
                text = linked(victim, peer.seat, first - 3, [flag], peer.key)
                assert received(victim, text) in AFTER_THE_END


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_changes_nothing(name: str) -> None:
    peers = started(name)
    seat = mover_of(peers)
    loser, foreign = peers[seat].play(TIME), started(name, 1)
    text = loser.make_link()
    for victim in peers:
        if victim.seat != seat:
            told, result = victim.receive(text)
            assert result.kind == NEW
            assert received(told, text)[0] in (TWICE, OLD)
    for victim in foreign:
        assert received(victim, text) == (OTHER_GAME, None)
        renamed = encode(replaced(decode(text), id=victim.id))
        assert received(victim, renamed)[1] != NEW
    # A move and a loss on time exclude each other: a phone that has one of them refuses the other.
    moved = own_run(peers[seat])[0]
    for victim in peers:
        if victim.seat != seat:
            assert received(victim.receive(moved.make_link())[0], text) == (FORK, None)
            assert received(victim.receive(text)[0], moved.make_link()) == (FORK, None)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_not_due_while_something_is_owed(name: str) -> None:
    """The other player has to open something before anything is decided."""
    peers = started(name)
    seat = mover_of(peers)
    waiting = own_run(peers[seat])[0]
    debtor = assert_present(waiting.next_author)
    assert debtor != seat and waiting.game_state.owed
    flag, key = LOSS_ON_TIME[game_of(waiting)], peers[debtor].key
    text = linked(waiting, debtor, len(waiting.transcript), [flag], key)
    assert received(waiting, text) == (REFUSED, NOT_DUE)


@pytest.mark.parametrize("name", GAMES)
def test_other_lengths_are_garbled(name: str) -> None:
    peers = started(name)
    seat = mover_of(peers)
    flag = LOSS_ON_TIME[game_of(peers[0])]
    for victim in peers:
        if victim.seat != seat:
            for entry in (flag + b"\0", flag + bytes(16)):
                text = linked(victim, seat, len(victim.transcript), [entry], peers[seat].key)
                assert received(victim, text) == (REFUSED, GARBLED)


def test_it_is_no_tile_in_the_opening() -> None:
    group = PeerGroup("casual", protocol=2)
    seat = group.mover()
    flag = LOSS_ON_TIME["hexheaven"]
    victim = group.peers[1 - seat]
    for entry in (flag + b"\0", RESIGN["hexheaven"] + b"\0"):
        text = linked(victim, seat, len(victim.transcript), [entry], group.peers[seat].key)
        assert received(victim, text) == (REFUSED, GARBLED)
    group.play(TIME)
    outcome = group.view(seat).outcome
    assert outcome and (outcome.winners, outcome.reason) == ((1 - seat,), TIME)


def test_protocol_1_does_not_have_it() -> None:
    pair, group = PeerPair(protocol=1).play("a1g"), PeerGroup("casual", protocol=1)
    for peers, reason in ((pair.peers, NOT_DUE), (group.peers, GARBLED)):
        share_all(peers)
        seat = mover_of(tuple(peers))
        with pytest.raises(IllegalMove):
            peers[seat].play(TIME)
        entry = peers[seat].game_state._entry_of(
            peers[seat].transcript.head, LOSS_ON_TIME[game_of(peers[seat])]
        )
        victim = peers[1 - seat]
        text = linked(victim, seat, len(victim.transcript), [entry])
        assert received(victim, text) == (REFUSED, reason)
