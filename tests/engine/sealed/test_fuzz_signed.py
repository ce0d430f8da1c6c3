"""Random entries that a player of protocol 2 signs: the others answer, and go on by the rules."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import NEW, PART, REFUSED
from tests.support.sealed.attacks import GAMES, finished, linked, mover_of, own_run, started
from tests.support.sealed.device_pair import peer_key

# A peer, the entries that come next, and the key of the peer that writes them.
Stage = tuple[Peer, list[bytes], bytes]


@cache
def stages() -> "list[Stage]":
    """Return stages of all games: players join, cards are dealt, moves, the end."""
    found: "list[Stage]" = []
    for game, options in (("beerhex", {"starter": "lot"}), ("hexheaven", {"rules": "serious"})):
        offering = invite(game, options, 0, peer_key(0))
        second = accept(offering.make_link(), peer_key(1))
        found.append((offering, second.transcript.entries[1:], second.key))
        dealt = offering.receive(second.make_link())[0]
        found.append((second, dealt.transcript.entries[len(second.transcript) :], dealt.key))
    for name in GAMES:
        peers = started(name)
        seat = mover_of(peers)
        victim = peers[(seat + 1) % len(peers)]
        for move in ("", "resign"):
            found.append((victim, own_run(peers[seat], move)[1], peers[seat].key))
        found.append(_last_word(finished(name)))
    return found


def _last_word(peers: "tuple[Peer, ...]") -> Stage:
    """Return a stage near the end of a game, before a run of seat 0."""
    device, said = peers[1], peers[0].transcript
    end = len(said)
    while said.authors[end - 1]:
        end -= 1
    at = end
    while said.authors[at - 1] == 0:
        at -= 1
    early = restore({**device.pack(), "entries": device.pack()["entries"][:at]})
    assert len(early.transcript) == at
    assert early.next_author == 0
    return early, said.entries[at:end], peers[0].key


def checked(device: Peer, text: str) -> "tuple[Peer, str]":
    """Return the peer after a link, and the kind of the result."""
    packed = device.pack()
    after, result = device.receive(text)
    assert device.pack() == packed
    if result.made_progress:
        assert after.transcript.entries[: len(device.transcript)] == device.transcript.entries
        assert restore(after.pack()).pack() == after.pack()
    else:
        assert after is device
    return after, result.kind


def test_the_true_entries_are_accepted() -> None:
    for device, run, key in stages():
        text = linked(device, 1 - device.seat, len(device.transcript), run, key)
        assert checked(device, text)[1] == NEW


@given(st.data())
def test_a_run_that_its_author_altered_is_refused_or_played(data: st.DataObject) -> None:
    device, run, key = data.draw(st.sampled_from(stages()))
    entries = [bytearray(entry) for entry in run]
    for _ in range(data.draw(st.integers(1, 3))):
        entry = entries[data.draw(st.integers(0, len(entries) - 1))]
        at = data.draw(st.integers(0, len(entry) - 1))
        what = data.draw(st.sampled_from(("flip", "cut", "insert", "double")))
        if what == "flip":
            entry[at] ^= 1 << data.draw(st.integers(0, 7))
        elif what == "cut" and len(entry) > 1:
            del entry[at]
        elif what == "insert":
            entry.insert(at, data.draw(st.integers(0, 255)))
        else:
            entry += entry[at:]
    first = len(device.transcript)
    altered = [bytes(entry) for entry in entries]
    if sum(map(len, altered)) > 5800:  # no link holds that
        return
    after, kind = checked(device, linked(device, 1 - device.seat, first, altered, key))
    assert kind in (NEW, REFUSED)
    if kind == NEW and altered != run:
        true = linked(device, 1 - device.seat, first, run, key)
        assert not after.receive(true)[1].made_progress


@given(st.data())
def test_any_signed_entries_are_refused_or_played(data: st.DataObject) -> None:
    device, run, key = data.draw(st.sampled_from(stages()))
    shaped = st.tuples(
        st.integers(0, 7),
        st.sampled_from((0, 3, 4, 32, 33, 34, 48, 80, 112, 144, 176, 208, 272, 3808)),
    ).map(lambda shape: bytes([shape[0]]) + bytes(shape[1]))
    entry = st.binary(min_size=1, max_size=120) | shaped | st.sampled_from(run)
    entries = data.draw(st.lists(entry, min_size=1, max_size=3))
    if sum(map(len, entries)) > 5800:
        return
    sender = data.draw(st.integers(0, 3))
    _, kind = checked(device, linked(device, sender, len(device.transcript), entries, key))
    assert kind in (NEW, PART, REFUSED)
