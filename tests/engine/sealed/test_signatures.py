"""Protocol 2: only a player's own device writes in that player's name."""

import pytest

from engine.beerhex.sealed.caps import lay_entry
from engine.sealed.crypto import digest
from engine.sealed.link import TranscriptPart, decode, encode
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import FORGED, FORK, NEW, REFUSED, RESTORED, ProtocolError
from engine.sealed.schnorr import sign, signing_key
from engine.sealed.transcript import next_chain
from tests.support.sealed.device_pair import GAME, PeerPair, peer_key
from tests.support.sealed.parts import replaced

RESIGN = b"\4"


def signed_link(victim: Peer, sender: int, first: int, entries: "list[bytes]", key: bytes) -> str:
    """Return a link in the name of ``sender`` whose last entry is signed with the key of a peer.

    Args:
        victim: The peer for which it is.
        sender: A seat.
        first: The number of entries before.
        entries: The entries.
        key: The key; b"" for no signature, and a text as it is for one.
    """
    end = victim.transcript.chain[first]
    for entry in entries:
        end = next_chain(end, entry)
    signature = sign(signing_key(key), digest("signature", end)) if key else b""
    signatures = (b"",) * (len(entries) - 1) + (signature,)
    part = TranscriptPart(victim.id, sender, first, tuple(entries), False, end, (), signatures)
    return encode(part)


def started_pair() -> PeerPair:
    return PeerPair(protocol=2).play("a1g", "b1s", "c1g")


def assert_forged(victim: Peer, link: str) -> None:
    """Check that a link is refused as a forgery and changes nothing."""
    after, result = victim.receive(link)
    assert after is victim
    assert (result.kind, result.facts.get("reason")) == (REFUSED, FORGED)


@pytest.mark.parametrize("key", [b"", bytes(32), peer_key(0), peer_key(9)])
def test_a_move_that_its_player_did_not_sign_is_refused(key: bytes) -> None:
    pair = started_pair()
    gold, silver = pair.peers  # Silver is to move
    lay = lay_entry(silver.game_state.key, gold.transcript.head, 8, False, 1)
    for entry in (RESIGN, lay, b"\xff", b"\6" + silver.game_state.key):
        assert_forged(gold, signed_link(gold, 1, len(gold.transcript), [entry], key))
    # The true friend's next link goes on.
    pair.play("d1s")
    assert pair.peers[0].next_author == 0


def test_a_signature_of_another_entry_or_history_is_refused() -> None:
    pair = started_pair()
    gold, silver = pair.peers
    link = silver.play("d1s").make_link()
    part = decode(link)
    other = decode(silver.play("d1g").make_link())
    mixed = replaced(part, signatures=other.signatures)
    assert_forged(gold, encode(mixed))
    for at in range(48):
        raw = bytearray(part.signatures[0])
        raw[at] ^= 1
        assert_forged(gold, encode(replaced(part, signatures=(bytes(raw),))))
    assert gold.receive(link)[1].kind == NEW


def test_entries_without_a_signature_at_the_end_are_refused() -> None:
    pair = started_pair()
    gold, silver = pair.peers
    part = decode(silver.play("d1s").make_link())
    assert_forged(gold, encode(replaced(part, signatures=(b"",))))
    # Nor may further entries follow the signed one.
    end = next_chain(next_chain(gold.transcript.head, part.entries[0]), RESIGN)
    longer = replaced(
        part,
        entries=part.entries + (RESIGN,),
        signatures=part.signatures + (b"",),
        chain_prefix=end,
    )
    assert_forged(gold, encode(longer))


def test_the_published_opening_key_signs_nothing() -> None:
    pair = started_pair().play("resign")
    for seat in (0, 1):
        victim, published = pair.peers[seat], pair.peers[1 - seat].game_state.key
        assert victim.game_state.keys[1 - seat] == published
        for at in range(2, len(victim.transcript)):
            author = victim.transcript.authors[at]
            link = signed_link(victim, author, at, [RESIGN], published)
            after, result = victim.receive(link)
            assert after is victim
            assert result.kind in (REFUSED, "old", "twice", "own")


def test_a_fork_is_told_only_if_the_player_has_signed_two_histories() -> None:
    pair = started_pair()
    gold, silver = pair.peers
    pair.play("d1s")
    gold_after = pair.peers[0]
    at = len(gold.transcript)
    forged = signed_link(gold_after, 1, at, [RESIGN], peer_key(7))
    assert_forged(gold_after, forged)
    second = silver.play("e1s").make_link()
    after, result = gold_after.receive(second)
    assert after is gold_after
    assert result.kind == FORK


def test_lost_entries_come_back_only_if_this_device_has_signed_them() -> None:
    pair = started_pair()
    old = pair.peers[0]
    pair.play("d1s", "e1g", "a2s")
    link = pair.peers[1].make_link((), len(old.transcript))
    after, result = old.receive(link)
    assert result.kind == RESTORED
    assert after.transcript.head == pair.peers[1].transcript.head
    # A person with the opening key of this device makes an entry that lacks only the signature.
    silver = decode(pair.peers[1].make_link((), len(old.transcript)))
    first_run = [silver.entries[0]]
    head = next_chain(old.transcript.head, first_run[0])
    invented = lay_entry(old.game_state.key, head, 20, False, 0)
    for key in (pair.peers[1].key, old.game_state.key):
        end = next_chain(head, invented)
        signature = sign(signing_key(key), digest("signature", end))
        part = TranscriptPart(
            old.id,
            1,
            len(old.transcript),
            (first_run[0], invented),
            False,
            end,
            (),
            (silver.signatures[0], signature),
        )
        assert_forged(old, encode(part))


def test_an_offer_and_an_answer_are_signed() -> None:
    offering = invite(GAME, None, 0, peer_key(0), 2)
    part = decode(offering.make_link())
    for signature in (b"", bytes(48), sign(signing_key(peer_key(5)), digest("signature", b""))):
        with pytest.raises(ProtocolError, match=FORGED):
            accept(encode(replaced(part, signatures=(signature,))), peer_key(1))
    answer = decode(accept(offering.make_link(), peer_key(1)).make_link())
    assert_forged(offering, encode(replaced(answer, signatures=(bytes(48),))))


def test_a_packed_peer_keeps_the_signatures_of_others() -> None:
    pair = started_pair()
    for peer in pair.peers:
        again = restore(peer.pack())
        assert again.pack() == peer.pack()
        assert again.make_link((), 0) == peer.make_link((), 0)
        signatures = decode(peer.make_link((), 0)).signatures
        assert all(signatures)  # every entry of this game ends a run


def test_the_signing_key_is_never_in_a_link() -> None:
    pair = started_pair().play("resign")
    for peer in pair.peers:
        secret = signing_key(peer.key).to_bytes(32, "little")
        for _, text in pair.links:
            raw = b"".join(decode(text).entries)
            assert secret not in raw
            assert peer.key not in raw
