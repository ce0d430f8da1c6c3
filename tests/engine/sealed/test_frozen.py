"""A peer keeps its entries once the game is over and keys are published.

An attacker who knows its key can make other entries that bear its authentication codes.
"""

from engine.sealed.crypto import digest, key_commitment
from engine.sealed.link import TranscriptPart, encode
from engine.sealed.peer import Peer, restore
from engine.sealed.results import (
    FORK,
    GARBLED,
    MISSING,
    NEW,
    NOT_DUE,
    OLD,
    REFUSED,
    RESTORED,
    TWICE,
)
from engine.sealed.transcript import INITIAL_CHAIN, next_chain
from tests.support.portable import parametrize
from tests.support.sealed.device_pair import IS_CPYTHON, PeerPair, observed_moves, view_of
from tests.support.sealed.malicious_peer import forge_link
from tests.support.sealed.parts import unsigned_part
from tests.support.sealed.rewriting import decisions, rewritten

MOVES = ("a3s", "b3s", "c3s", "d3s", "x b3 c3 d3", "a1g", "b3s", "claim")
OPTIONS: "tuple[dict, ...]" = ({"starter": "lot"},)
if IS_CPYTHON:
    OPTIONS += ({}, {"clues": True})


def ended(options: "dict | None" = None) -> PeerPair:
    """Return the devices of a whole game, which a claim has ended."""
    pair = PeerPair(options)
    if pair.peers[0].next_author != 0:
        return pair.play("a3s", "claim")
    return pair.play(*MOVES)


def unmoved(device: Peer, text: str, kind: str = FORK, reason: "str | None" = None) -> None:
    """Check how the device receives this text, and that nothing of its game has changed."""
    packed, view, told = device.pack(), device.game_state.view, observed_moves(device)
    record, faults = device.game_state.record, device.game_state.faults
    after, receipt = device.receive(text)
    assert (receipt.kind, receipt.facts.get("reason")) == (kind, reason), receipt
    assert after is device and after.pack() == packed and observed_moves(after) == told
    assert after.game_state.view == view and after.game_state.record is record
    assert after.game_state.faults is faults


# ---- a game that is over


def test_a_claim_does_not_become_a_resignation() -> None:
    pair = ended()
    victim = pair.peers[0]
    at = decisions(victim)[-1]
    assert observed_moves(victim)[-1].startswith("claim")
    other = rewritten(pair.peers, at, "resign")
    assert observed_moves(other[0])[-1].startswith("resign") and other[0].game_state.faults == []
    unmoved(victim, other[1].make_link((), at))


def test_one_link_does_not_replace_a_whole_game() -> None:
    pair = ended()
    for seat, device in enumerate(pair.peers):
        at = decisions(device)[0]
        for moves in (("resign",), ("c1g", "d1g", "e1g", "resign"), ("claim",)):
            other = rewritten(pair.peers, at, *moves)
            text = other[1 - seat].make_link((), at)
            assert len(text) <= 900
            unmoved(device, text)


@parametrize(*OPTIONS)
def test_no_decision_of_a_finished_game_is_replaced(options: dict) -> None:
    pair = ended(options)
    for seat, device in enumerate(pair.peers):
        for at in decisions(device):
            data = device.pack()
            data["entries"] = data["entries"][:at]
            legal = view_of(restore(data)).legal()
            for move in ("resign", legal[0], legal[len(legal) // 2]):
                other = rewritten(pair.peers, at, move)
                if other[seat].transcript.entries[at] != device.transcript.entries[at]:
                    unmoved(device, other[1 - seat].make_link((), at))


def test_a_joining_entry_is_not_replaced() -> None:
    """Its share in the lot isn't either."""
    pair = ended({"starter": "lot"})
    device = pair.peers[1]
    head = device.transcript.chain[1]
    said = key_commitment(device.key, head, 1) + device.game_state.own_join_data(head)
    assert said == device.transcript.entries[1]
    changed = said[:32] + digest("another share")
    part = unsigned_part(device.id, 0, 1, (changed,), False, next_chain(head, changed), ())
    after, receipt = device.receive(encode(part))
    assert after is device and not receipt.made_progress


def test_a_restored_peer_replaces_nothing_either() -> None:
    pair = ended()
    at = decisions(pair.peers[0])[-1]
    text = rewritten(pair.peers, at, "resign")[1].make_link((), at)
    unmoved(restore(pair.peers[0].pack()), text)


def test_a_finished_game_lacks_nothing_and_accepts_nothing() -> None:
    pair = ended()
    device = pair.peers[0]
    count = len(device.transcript)
    for first, said in ((count + 1, (b"\4" * 17,)), (count + 9, ()), (65535, ())):
        unmoved(device, encode(unsigned_part(device.id, 1, first, said, False, bytes(16), ())))
    for entry in (b"\4" * 17, b"\6" + device.key):
        unmoved(device, forge_link(device, entry), REFUSED, NOT_DUE)


def test_a_link_with_the_last_key_has_nothing_more_to_come() -> None:
    """The link says it has more, but a peer that asked for it would never get any."""
    gold, silver = claimed()[0].peers
    silver = silver.receive(gold.make_link())[0]
    count = len(gold.transcript)
    said, end = tuple(silver.transcript.entries[count:]), silver.transcript.head
    after, receipt = gold.receive(encode(unsigned_part(gold.id, 1, count, said, True, end, ())))
    assert receipt.kind == NEW and after.game_state.faults == []


def test_true_links_of_a_finished_game_are_received_as_before() -> None:
    pair = ended()
    for sender, text in pair.links[2:]:
        after, receipt = pair.peers[1 - sender].receive(text)
        assert after is pair.peers[1 - sender] and receipt.kind in (OLD, TWICE)


# ---- while the keys go out


def claimed() -> "tuple[PeerPair, str]":
    """Let Gold claim the game and publish its key; Silver hasn't received that link."""
    pair = PeerPair().play("a1g", "b1s")
    pair.peers[0] = pair.peers[0].play("claim")
    return pair, pair.peers[0].make_link()


def test_entries_are_final_once_their_authors_key_is_published() -> None:
    pair, link = claimed()
    gold, silver = pair.peers
    assert gold.next_author == 1 and gold.game_state.faults is None
    after, receipt = silver.receive(link)
    assert receipt.kind == NEW
    known = [gold, after]
    for at in decisions(gold):
        for move in ("resign", "c1g") if at != decisions(gold)[0] else ("resign",):
            other = rewritten(known, at, move)
            unmoved(gold, other[1].make_link((), at))
            # Nor with the entries of the key's owner alone.
            said = tuple(other[0].transcript.entries[at : at + 1])
            end = next_chain(gold.transcript.chain[at], said[0])
            unmoved(gold, encode(unsigned_part(gold.id, 1, at, said, False, end, ())))
    whole, receipt = gold.receive(after.make_link())
    assert receipt.kind == NEW and whole.game_state.faults == []


def test_links_that_cross_the_key_change_nothing() -> None:
    pair, link = claimed()
    gold = pair.peers[0]
    asking = pair.peers[1].make_link()
    for _, text in pair.links[2:]:
        after, receipt = gold.receive(text)
        assert after is gold and not receipt.made_progress
    assert gold.receive(asking)[0] is gold
    assert pair.deliver(0, link).kind == NEW and pair.deliver(0, link).kind == TWICE
    pair.exchange_all()
    assert [device.game_state.faults for device in pair.peers] == [[], []]


def test_lost_own_entries_are_not_restored_after_the_end() -> None:
    """It had moved otherwise, went back to an older save, and the game has ended since."""
    pair = PeerPair().play("a1g", "b1s")
    other = pair.peers[0].play("e5g")
    pair.play("c1g", "d1s", "claim")
    unmoved(pair.peers[0], other.make_link((), 4))
    unmoved(pair.peers[0], encode(_part_of(other, 4)))


def _part_of(device: Peer, first: int) -> TranscriptPart:
    said = tuple(device.transcript.entries[first:])
    return unsigned_part(device.id, 1 - device.seat, first, said, False, device.transcript.head, ())


# ---- a device that went back to a save older than its key


def test_a_save_older_than_the_published_key_is_restored() -> None:
    pair = ended()
    for seat, device in enumerate(pair.peers):
        for at in decisions(device):
            data = device.pack()
            data["entries"] = data["entries"][:at]
            old = restore(data)
            assert old.receive(pair.peers[1 - seat].make_link((), at + 1))[1].kind == MISSING
            found, receipt = old.receive(pair.peers[1 - seat].make_link((), at))
            assert receipt.kind == RESTORED
            assert found.pack() == device.pack() and found.game_state.faults == []


def test_another_continuation_leaves_the_finished_game_alone() -> None:
    pair = ended()
    for seat, device in enumerate(pair.peers):
        for at in decisions(device)[:-1]:
            data = device.pack()
            data["entries"] = data["entries"][:at]
            old = restore(data).play("resign")
            unmoved(pair.peers[1 - seat], old.make_link((), at))
            # And it is firm itself: this key is out now as well.
            unmoved(old, pair.peers[1 - seat].make_link((), at))


# ---- the offer


def test_an_offer_is_not_replaced() -> None:
    """The name of a game is that of its offer."""
    for pair in (PeerPair(), ended()):
        for device in pair.peers:
            other = PeerPair({"clues": True}, 9).peers[1 - device.seat].transcript.entries[0]
            for said in (other, other[:3], b"\0", bytes(2000)):
                part = unsigned_part(
                    device.id, 1, 0, (said,), False, next_chain(INITIAL_CHAIN, said), ()
                )
                unmoved(device, encode(part), REFUSED, GARBLED)
            known = (device.transcript.entries[0], b"\0")
            end = next_chain(device.transcript.chain[1], b"\0")
            assert (
                device.receive(encode(unsigned_part(device.id, 1, 0, known, False, end, ())))[0]
                is device
            )


def test_an_offer_whose_answer_is_awaited_is_not_replaced() -> None:
    pair = PeerPair(begin=False)
    device = pair.peers[0]
    said = PeerPair({"clues": True}, 9).peers[0].transcript.entries[0]
    part = unsigned_part(device.id, 1, 0, (said,), False, next_chain(INITIAL_CHAIN, said), ())
    unmoved(device, encode(part), REFUSED, GARBLED)
    assert view_of(pair.peers[1]) and pair.peers[0].game_state.view is None
