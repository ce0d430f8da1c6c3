"""A finished game can be checked by a person who was not there."""

import pytest

from engine.sealed.link import decode, encode
from engine.sealed.results import FORGED, GARBLED, MISSING, ProtocolError
from engine.sealed.verification import verify_transcript
from tests.support.sealed.device_pair import PeerPair
from tests.support.sealed.games import RandomGame
from tests.support.sealed.malicious_peer import MaliciousPeer
from tests.support.sealed.parts import links_of, replaced
from tools.verify_sealed_game import describe


def reason(links: list[str]) -> str:
    with pytest.raises(ProtocolError) as error:
        verify_transcript(links)
    return error.value.reason


@pytest.fixture(scope="module")
def finished() -> PeerPair:
    return PeerPair(protocol=2).play("a1g", "b1s", "c1g", "e5s", "x a1 b1 c1", "d1g", "resign")


def test_links_of_either_player_show_the_same(finished: PeerPair) -> None:
    verdicts = [verify_transcript(links_of(peer)) for peer in finished.peers]
    assert verdicts[0] == verdicts[1]
    assert (verdicts[0].winners, verdicts[0].reason, verdicts[0].faults) == ([1], "resign", [])
    assert "won by seat 1: resign" in describe(verdicts[0])


def test_random_games_have_the_result_of_the_engine() -> None:
    for number in range(5, 10):  # of protocol 2, all option sets
        game = RandomGame(number)
        verdict = verify_transcript([text for _, text in game.peers.links])
        outcome = game.states[-1].outcome
        assert outcome is not None
        assert (verdict.winners, verdict.reason) == (list(outcome.winners), outcome.reason)


def test_a_missing_link_shows_nothing(finished: PeerPair) -> None:
    texts = [text for _, text in finished.links]
    for missing in range(len(texts) - 1):
        assert reason(texts[:missing] + texts[missing + 1 :]) == MISSING
    assert reason([]) == reason(texts[:1]) == MISSING
    assert reason(texts + [PeerPair(protocol=2, number=3).links[0][1]]) == GARBLED


def test_a_changed_signature_or_entry_is_noticed(finished: PeerPair) -> None:
    texts = [text for _, text in finished.links]
    for n, text in enumerate(texts):
        part = decode(text)
        for signatures in ((b"",) * len(part.entries), (bytes(48),) * len(part.entries)):
            changed = encode(replaced(part, signatures=signatures))
            assert reason(texts[:n] + [changed] + texts[n + 1 :]) == FORGED
    part = decode(texts[2])
    other = part.entries[0][:-1] + bytes([part.entries[0][-1] ^ 1])
    changed = encode(replaced(part, entries=(other,)))
    assert reason(texts[:2] + [changed] + texts[3:]) in (FORGED, GARBLED)


def test_games_of_protocol_1_prove_nothing() -> None:
    pair = PeerPair().play("a1g", "resign")
    assert reason([text for _, text in pair.links]) == "older"


def test_faults_are_shown_to_others_too() -> None:
    pair = PeerPair(protocol=2)
    malicious_peer = MaliciousPeer(None, 0, pair)
    malicious_peer.lay_cap("a1", 0, bytes(32))
    malicious_peer.victim = malicious_peer.victim.play("b1s")
    malicious_peer.resign()
    verdict = verify_transcript(links_of(malicious_peer.victim))
    assert [(fault.seat, fault.reason) for fault in verdict.faults] == [(0, "commitment-false")]
    assert verdict.winners is None
