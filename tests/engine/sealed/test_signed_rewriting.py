"""A finished game of protocol 2 is final, though all opening keys are public.

The attacker knows every opening key, and the seed of one player at most.
"""

import pytest

from engine.sealed.peer import Peer, restore
from engine.sealed.results import FORGED, FORK, GARBLED, NOT_DUE, REFUSED
from engine.sealed.transcript import next_chain
from engine.sealed.verification import verify_transcript
from tests.support.sealed.attacks import (
    GAMES,
    KEY_KIND,
    RESIGN,
    decisions_of,
    finished,
    game_of,
    linked,
    mover_of,
    own_run,
    received,
    signature,
    started,
)
from tests.support.sealed.device_pair import peer_key
from tests.support.sealed.parts import links_of
from tests.support.sealed.rewriting import rewritten

STRANGER = -1


def rewritten_link(
    victim: Peer, other: Peer, at: int, attacker: int, keys: "dict[int, bytes]"
) -> str:
    """Return a link with another course of a game from entry ``at`` on.

    Every run is signed: those of the attacker's seat truly, others with the opening key of their
    author, or with the attacker's own.

    Args:
        victim: The peer that receives it.
        other: A peer that has the other course.
        at: The number of the first entry.
        attacker: The attacker's seat; STRANGER for a person who did not play.
        keys: Seat -> what runs of that seat are signed with.
    """
    said = other.transcript
    signatures, end = {}, said.chain[at]
    for n in range(at, len(said)):
        end = next_chain(end, said.entries[n])
        if said.ends_run(n + 1):
            signatures[n + 1 - at] = signature(keys[said.authors[n]], end)
    sender = attacker if attacker != STRANGER else (victim.seat + 1) % len(keys)
    return linked(victim, sender, at, said.entries[at:], signatures=signatures)


@pytest.mark.parametrize("name", GAMES)
def test_no_course_made_with_the_public_keys_replaces_a_finished_game(name: str) -> None:
    peers = finished(name)
    kinds = set()
    for decider in peers:
        for at in decisions_of(name, decider.seat):
            others = rewritten(peers, at, "resign")
            if others[0].transcript.entries[at] == peers[0].transcript.entries[at]:
                continue
            for attacker in (STRANGER, *range(len(peers))):
                seed = peers[attacker].key if attacker != STRANGER else peer_key(99)
                for made_with in ("opening keys", "own"):
                    keys = {
                        peer.seat: peer.game_state.key if made_with == "opening keys" else seed
                        for peer in peers
                    }
                    keys[attacker] = seed
                    for victim in peers:
                        if victim.seat != attacker:
                            text = rewritten_link(victim, others[0], at, attacker, keys)
                            expected = (
                                (FORK, None) if decider.seat == attacker else (REFUSED, FORGED)
                            )
                            assert received(victim, text) == expected
                            kinds.add(expected)
                            again = restore(victim.pack())
                            assert received(again, text) == expected
    assert len(kinds) == 2


@pytest.mark.parametrize("name", GAMES)
def test_not_even_what_all_have_signed_replaces_it(name: str) -> None:
    """As if the victim, too, had played both courses: its own device keeps the first."""
    peers = finished(name)
    for victim in peers:
        for at in decisions_of(name, victim.seat)[-1:]:
            others = rewritten(peers, at, "resign")
            keys = {peer.seat: peer.key for peer in peers}
            attacker = (victim.seat + 1) % len(peers)
            text = rewritten_link(victim, others[attacker], at, attacker, keys)
            assert received(victim, text) == (FORK, None)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_follows_the_last_key(name: str) -> None:
    peers = finished(name)
    for victim in peers:
        first = len(victim.transcript)
        for peer in peers:
            for entry in (
                RESIGN[game_of(peer)],
                KEY_KIND[game_of(peer)] + peer.game_state.key,
                bytes(100),
            ):
                text = linked(victim, peer.seat, first, [entry], peer.key)
                assert received(victim, text) == (REFUSED, NOT_DUE)
                assert received(victim, linked(victim, peer.seat, first, [entry])) == (
                    REFUSED,
                    FORGED,
                )
        assert received(victim, linked(victim, 0, 0, [b"\0"], peers[0].key)) == (REFUSED, GARBLED)


@pytest.mark.parametrize("name", GAMES)
def test_own_entries_are_final_once_the_game_is_over(name: str) -> None:
    """The player who resigned has published its key, and waits for those of the others."""
    peers = started(name)
    seat = mover_of(peers)
    resigned, _ = own_run(peers[seat], "resign")
    assert resigned.game_state.is_over
    assert resigned.next_author != seat
    played, run = own_run(peers[seat])
    for key in (resigned.key, resigned.game_state.key):
        for sender in range(len(peers)):
            text = linked(resigned, sender, len(peers[seat].transcript), run, key)
            kind, reason = received(resigned, text)
            assert (kind, reason) == ((FORK, None) if key == resigned.key else (REFUSED, FORGED))
    assert played.transcript.head != resigned.transcript.head


def test_a_rewritten_game_does_not_convince_others() -> None:
    """The loser's links of another course, with the signatures that it can make."""
    peers = finished("beerhex")
    true = verify_transcript(links_of(peers[0]))
    loser = peers[1 - (true.winners or [0])[0]]
    winner = peers[1 - loser.seat]
    at = decisions_of("beerhex", winner.seat)[-1]
    others = rewritten(peers, at, "resign")
    keys = {loser.seat: loser.key, winner.seat: winner.game_state.key}
    text = rewritten_link(loser, others[0], at, loser.seat, keys)
    early = restore({**loser.pack(), "entries": loser.pack()["entries"][:at]})
    with pytest.raises(ValueError, match=FORGED):
        verify_transcript([*links_of(early), text])
