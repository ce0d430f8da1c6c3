"""Owed entries, which need no decision, as each device and an outsider know them."""

import pytest

from engine.sealed import owed, peer
from engine.sealed.link import encode
from engine.sealed.peer import Peer
from engine.sealed.results import FORGED, ProtocolError
from engine.sealed.rpc import handle_request
from engine.sealed.verification import verify_transcript
from tests.support.sealed.device_pair import PeerPair
from tests.support.sealed.games import RandomGame
from tests.support.sealed.hexheaven_games import PeerGroup
from tests.support.sealed.hexheaven_games import RandomGame as HexHeavenGame
from tests.support.sealed.parts import replaced
from tools.verify_sealed_game import OWED_WORDS, describe

ATTACK = ("a1g", "b1s", "c1g", "e5s")


def attacked() -> PeerPair:
    """Return a game with an attack of seat 0 that seat 1, which owns a cap of it, hasn't read."""
    pair = PeerPair(protocol=2).play(*ATTACK)
    pair.peers[0] = pair.peers[0].play("x a1 b1 c1")
    return pair


def owes(device: Peer) -> "tuple[int | None, str]":
    """Return who writes next, and what that seat owes."""
    return device.next_author, device.game_state.owed


def seen_after(device: Peer, count: int) -> "tuple[int | None, str]":
    """Return what the verification says of the first entries of a transcript."""
    verdict = verify_transcript(links_of(device, count))
    return verdict.next_seat, verdict.owed


def links_of(device: Peer, count: int) -> "list[str]":
    """Return links with the first entries of a transcript, one in each."""
    return [encode(device._transcript_part(n, n + 1, ())) for n in range(count)]


def check_prefixes(device: Peer, interval: int = 1) -> "set[str]":
    """Check the verification after entries against the device; return what was owed."""
    transcript, seats = device.transcript, len(device.game_state.seat_commitments)
    kinds = set()
    for count in range(seats, len(transcript), interval):
        if not device._can_end_link(count):
            continue
        entries = transcript.entries[:count]
        before = peer._replay(device.key, device.seat, entries, transcript.signatures)
        assert seen_after(device, count) == owes(before)
        assert before.next_author == transcript.authors[count]
        kinds.add(before.game_state.owed)
    return kinds


def test_an_attack_owes_the_opening_of_caps() -> None:
    pair = attacked()
    assert owes(pair.peers[0]) == (1, owed.CAPS)
    assert owes(pair.peers[1]) == (0, "")  # it has not read the attack: seat 0 is to move
    pair.exchange_all()
    assert [owes(device) for device in pair.peers] == [(1, owed.CAPS), (1, "")]


def test_the_end_owes_keys_and_a_finished_game_nothing() -> None:
    pair = PeerPair(protocol=2).play("a1g")
    pair.peers[1] = pair.peers[1].play("resign")
    assert owes(pair.peers[1]) == (0, owed.OPENING_KEY)
    pair.exchange_all()
    assert [owes(device) for device in pair.peers] == [(None, "")] * 2


def test_the_lot_for_the_start_is_owed() -> None:
    pair = PeerPair({"starter": "lot"}, begin=False, protocol=2)
    assert owes(pair.peers[1]) == (0, owed.LOT_SHARE)


def test_the_worker_says_what_is_owed() -> None:
    pair = attacked()
    assert handle_request({"do": "show", "device": pair.peers[0].pack()})["owed"] == owed.CAPS
    assert handle_request({"do": "show", "device": pair.peers[1].pack()})["owed"] == ""
    offer = PeerPair(begin=False, protocol=2).peers[0]
    assert handle_request({"do": "show", "device": offer.pack()})["owed"] == ""


def test_the_same_link_again_is_answered_with_what_is_owed() -> None:
    """Also while the one who owes it is to move, so that thinking is no withholding."""
    pair = attacked()
    link = pair.peers[0].make_link()
    answer = handle_request({"do": "hear", "device": pair.peers[1].pack(), "link": link})
    assert answer["due"] == 1 and answer["link"] == ""
    again = handle_request({"do": "hear", "device": answer["device"], "link": link})
    assert again["receipt"]["kind"] == "twice" and again["link"]
    pair.peers[0], receipt = pair.peers[0].receive(again["link"])
    assert receipt.kind == "new" and owes(pair.peers[0]) == (1, "")


def test_an_outsider_sees_who_owes_what_after_every_entry() -> None:
    kinds: "set[str]" = set()
    for number in (7, 8):  # of protocol 2
        for device in RandomGame(number).peers.peers:
            kinds |= check_prefixes(device)
    assert kinds == {"", owed.CAPS, owed.LOT_SHARE, owed.OPENING_KEY}


@pytest.mark.parametrize(
    ("rules", "number", "expected"),
    [
        ("serious", 3, {"", owed.TILES, owed.SHUFFLE, owed.OPENING_KEY}),
        ("three", 4, {"", owed.TILES, owed.SHUFFLE, owed.NEXT_TILES, owed.OPENING_KEY}),
    ],
)
def test_of_hex_heaven_too(rules: str, number: int, expected: "set[str]") -> None:
    game = HexHeavenGame(number, (rules, 1), protocol=2)
    kinds = check_prefixes(game.group.peers[1], 5)
    assert kinds <= expected and {"", owed.TILES} <= kinds


def test_a_false_signature_is_noticed_in_an_unfinished_game() -> None:
    group = PeerGroup("casual", 0, 1, 2)
    device = group.peers[0]
    count = len(device.transcript)
    part, links = device._transcript_part(count - 1, count, ()), links_of(device, count)
    assert seen_after(device, count) == owes(device)
    links[-1] = encode(replaced(part, signatures=(bytes(48),)))
    with pytest.raises(ProtocolError) as error:
        verify_transcript(links)
    assert error.value.reason == FORGED


def test_the_tool_says_it_in_words() -> None:
    pair = attacked()
    device = pair.peers[0]
    verdict = verify_transcript(links_of(device, len(device.transcript)))
    assert describe(verdict)[-1] == "unfinished: seat 1 owes the opening of its attacked caps"
    assert verdict.winners is None and verdict.faults == []
    assert verdict.moves == ["a1?", "b1?", "c1?", "e5?"]
    first = PeerPair(protocol=2).peers[1]
    verdict = verify_transcript(links_of(first, 2))
    assert describe(verdict)[-1] == "unfinished: seat 0 is to move"
    assert sorted(OWED_WORDS) == sorted(owed.OWED)


def test_links_of_a_whole_transcript_hold_no_key() -> None:
    pair = attacked()
    for device in pair.peers:
        reply = handle_request({"do": "links", "device": device.pack()})
        assert reply["device"] == device.pack()
        assert verify_transcript(reply["links"]).game == "beerhex"
        joined = b"".join(device.transcript.entries)
        assert device.key not in joined and device.game_state.key not in joined
