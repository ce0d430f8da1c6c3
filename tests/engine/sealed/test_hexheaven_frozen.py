"""Hex Heaven for two and three: when the game is over nothing replaces a device's entries, not even
entries made with the published keys."""

from functools import lru_cache

import pytest

from engine.sealed.link import encode
from engine.sealed.peer import Peer, restore
from engine.sealed.results import FORK, GARBLED, NEW, PART, REFUSED, RESTORED
from engine.sealed.transcript import INITIAL_CHAIN, next_chain
from tests.support.narrowing import assert_present
from tests.support.sealed.hexheaven_games import PeerGroup, RandomGame
from tests.support.sealed.parts import unsigned_part
from tests.support.sealed.rewriting import decisions, rewritten

RULES = ("casual", "serious", "three")


@lru_cache
def ended(rules: str) -> PeerGroup:
    """Return the devices of a whole game, which the rules have ended."""
    for number in range(20):
        found = RandomGame(number, (rules, number % (3 if rules == "three" else 2)))
        if found.moves[-1] != "resign":
            return found.group
    raise AssertionError("no game reaches its end")


def unmoved(device: Peer, text: str, kind: str = FORK, reason: "str | None" = None) -> None:
    """Check how the device receives this text, and that nothing of its game has changed."""
    packed, view, faults = device.pack(), device.game_state.view, device.game_state.faults
    told = assert_present(device.game_state.observed_record()).to_data()
    after, receipt = device.receive(text)
    assert (receipt.kind, receipt.facts.get("reason")) == (kind, reason), receipt
    assert after is device and after.pack() == packed and after.game_state.view == view
    assert (
        after.game_state.faults is faults
        and assert_present(after.game_state.observed_record()).to_data() == told
    )


def linked(device: Peer, first: int, sender: int, entries: "list[bytes] | None" = None) -> str:
    """Return a link in the name of ``sender`` with what this device knows since ``first``, or with
    these entries."""
    said = device.transcript.entries[first:] if entries is None else entries
    end = device.transcript.chain[first]
    for entry in said:
        end = next_chain(end, entry)
    return encode(unsigned_part(device.id, sender, first, tuple(said), False, end, ()))


@pytest.mark.variants(1)
@pytest.mark.parametrize("rules", RULES)
def test_a_finished_game_is_not_replaced(rules: str) -> None:
    """Neither by a resignation at any of the own moves, nor by a whole other game."""
    devices = ended(rules).peers
    for seat, device in enumerate(devices):
        own = decisions(device)
        for at in (own[0], own[len(own) // 2], own[-1]):
            other = rewritten(devices, at, "resign")
            assert (
                assert_present(assert_present(other[seat].game_state.view).outcome).reason
                == "resign"
            )
            for sender in range(len(devices)):
                unmoved(device, linked(other[sender], at, (seat + 1) % len(devices)))
        at = own[0]
        data = {**device.pack(), "entries": device.pack()["entries"][:at]}
        moves = assert_present(restore(data).game_state.view).legal()
        other = rewritten(devices, at, moves[-1])
        unmoved(device, linked(other[seat], at, (seat + 1) % len(devices)))


@pytest.mark.variants(1)
@pytest.mark.parametrize("rules", RULES)
def test_a_save_older_than_the_published_key_is_restored(rules: str) -> None:
    devices = ended(rules).peers
    for seat, device in enumerate(devices):
        at = decisions(device)[-2]
        data = {**device.pack(), "entries": device.pack()["entries"][:at]}
        old, other = restore(data), devices[(seat + 1) % len(devices)]
        found, receipt = old.receive(linked(other, at, other.seat))
        assert receipt.kind == RESTORED and found.pack() == device.pack()
        otherwise = old.play("resign")
        for one in devices:
            if one is not device:
                unmoved(one, otherwise.make_link((), at))


@pytest.mark.parametrize("rules", RULES)
def test_an_offer_is_not_replaced(rules: str) -> None:
    devices = ended(rules).peers
    said = PeerGroup("casual", 0, 9).peers[0].transcript.entries[0]
    for device in devices:
        for entry in (said, said[:40], b"\0"):
            part = unsigned_part(
                device.id, 1, 0, (entry,), False, next_chain(INITIAL_CHAIN, entry), ()
            )
            unmoved(device, encode(part), REFUSED, GARBLED)


def resigned() -> "tuple[PeerGroup, int, int, int, list[Peer]]":
    """Return a game of three in which one player has resigned and published its key.

    The next seat has answered with its own key; the third has received the first key only.

    Returns:
        The group, these three seats in their order, and all devices as they would be if they had
        received everything.
    """
    group = PeerGroup("three")
    while group.view(group.mover()).opening:
        group.play(group.view(group.mover()).legal()[0])
    first = group.mover()
    group.peers[first] = group.peers[first].play("resign")
    link = group.peers[first].make_link()
    second, third = [(first + i) % 3 for i in (1, 2)]
    assert group.deliver(first, link, second).kind == NEW
    assert group.deliver(first, link, third).kind == NEW
    known = rewritten(group.peers, len(group.peers[second].transcript))
    return group, first, second, third, known


def test_a_third_player_keeps_its_entries_while_its_key_is_secret() -> None:
    """It waits for the second key. What it had said before it went back to an older save would
    be followed by entries made with the keys that are out already."""
    group, first, second, third, known = resigned()
    device = group.peers[third]
    assert device.next_author == second and device.game_state.is_over
    assert device.key not in b"".join(device.transcript.entries)
    at = decisions(device)[-1]
    data = {**device.pack(), "entries": device.pack()["entries"][:at]}
    early = restore(data)
    moves = assert_present(early.game_state.view).legal()
    other = [early.play(move) for move in moves]
    true = [one for one in other if one.transcript.entries[at] != device.transcript.entries[at]][0]
    unmoved(device, linked(true, at, first))
    text = linked(true, at, first, true.transcript.entries[at : at + 1])
    unmoved(device, text)


def test_all_three_replace_nothing_while_keys_are_published() -> None:
    group, first, second, third, known = resigned()
    for seat in (first, second, third):
        for device in (group.peers[seat], known[seat]):
            for at in decisions(device):
                legal = assert_present(rewritten(known, at)[seat].game_state.view).legal()
                for move in (legal[0], legal[-1]):
                    other = rewritten(known, at, move)
                    if other[0].transcript.entries[at] != device.transcript.entries[at]:
                        unmoved(device, linked(other[0], at, (seat + 1) % 3))


def test_the_keys_of_three_still_come_one_by_one() -> None:
    group, first, second, third, known = resigned()
    device = group.peers[third]
    before = assert_present(device.game_state.view).outcome
    after, receipt = device.receive(group.peers[second].make_link())
    assert receipt.kind == NEW and after.next_author is None and after.game_state.faults == []
    assert assert_present(after.game_state.view).outcome == before
    for seat in (first, second):
        last, receipt = group.peers[seat].receive(after.make_link())
        assert receipt.kind in (NEW, PART) and last.game_state.faults == []
