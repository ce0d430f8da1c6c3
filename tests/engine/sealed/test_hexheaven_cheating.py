"""Sealed games of Hex Heaven against malicious peers, under protocol 1.

Some are refused at once, some when a tile is revealed, and some detected at the end by the keys.
"""

import pytest

from engine.hexheaven.constants import RULE_SETS
from engine.hexheaven.sealed.entries import DEAL_STEP, GIVE, JOIN, KEY, REVEAL
from engine.hexheaven.sealed.locked_tiles import LockedTiles
from engine.hexheaven.sealed.locks_audit import find_faults
from engine.hexheaven.sealed.tiles import LOT, lot_value
from engine.hexheaven.tiles import JEWELS
from engine.rng import Rng
from engine.sealed import game_state, mental_poker
from engine.sealed.crypto import MAC_SIZE, mac
from engine.sealed.link import decode
from engine.sealed.link import encode as written
from engine.sealed.peer import accept, invite, restore
from engine.sealed.results import (
    FORK,
    GARBLED,
    ILLEGAL,
    IMPOSSIBLE,
    KEY_FALSE,
    NEW,
    NOT_DUE,
    NOT_YOURS,
    OPENING_FALSE,
    OTHER_GAME,
    REFUSED,
    Fault,
    ProtocolError,
)
from engine.sealed.ristretto255 import ELEMENT_SIZE, IDENTITY, encode
from tests.support.narrowing import assert_present
from tests.support.sealed.hexheaven_cheats import (
    MaliciousEntry,
    forged_link,
    moving,
    open_table,
    pass_turn,
    receive_kind,
    resign_and_publish,
    shuffle_with,
    truncate_transcript,
)
from tests.support.sealed.hexheaven_games import PeerGroup, peer_key
from tests.support.sealed.parts import unsigned_part

# ---- the deal


@pytest.mark.parametrize("malicious_seat", [0, 1])
def test_another_permutation_is_detected_at_the_end(
    malicious_seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shuffle_with(monkeypatch, peer_key(malicious_seat), lambda order: order[::-1])
    group = PeerGroup("casual")
    assert resign_and_publish(group) is None
    assert group.peers[1 - malicious_seat].game_state.faults == [
        Fault(malicious_seat, "deal-false", malicious_seat)
    ]
    assert group.peers[malicious_seat].game_state.faults == []


def test_tile_dealt_twice_is_detected_when_revealed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    shuffle_with(monkeypatch, peer_key(1), lambda order: order[:-1] + [order[-2]])
    receipt = assert_present(resign_and_publish(PeerGroup("casual")))
    assert receipt.facts["reason"] == IMPOSSIBLE


def test_a_hand_with_a_tile_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    offering = invite("hexheaven", {}, 0, peer_key(0), 1)
    shuffle_with(monkeypatch, peer_key(1), lambda order: [order[1]] + order[1:])
    receipt = offering.receive(accept(offering.make_link(), peer_key(1)).make_link())[1]
    assert (receipt.kind, receipt.facts["reason"]) == (REFUSED, IMPOSSIBLE)


def test_duplicate_or_invalid_card_is_refused_at_once() -> None:
    group = PeerGroup("casual")
    offering = restore(dict(group.peers[0].pack(), entries=group.peers[0].pack()["entries"][:1]))
    good = group.peers[1].transcript.entries[1]
    for at, other in (
        (ELEMENT_SIZE, good[2 * ELEMENT_SIZE : 3 * ELEMENT_SIZE]),
        (ELEMENT_SIZE, encode(IDENTITY)),
        (2 * ELEMENT_SIZE, b"\1" * 32),
    ):
        body = good[:at] + other + good[at + ELEMENT_SIZE : -MAC_SIZE]
        part = decode(offering.make_link())
        said = offering.transcript.appended(
            1, body + mac(peer_key(1), offering.transcript.head, body)
        )
        text = written(unsigned_part(part.id, 1, 1, (said.entries[1],), False, said.head, ()))
        receipt = offering.receive(text)[1]
        assert (receipt.kind, receipt.facts["reason"]) == (REFUSED, GARBLED)


def test_last_locker_cannot_choose_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host knows its hand before its last step, but not the guest's locks on it."""

    def chosen(body: bytes) -> bytes:
        card = mental_poker.remove_locks(
            mental_poker.plain_cards("hexheaven", JEWELS)[6],
            [mental_poker.inverse_lock(mental_poker.card_lock(peer_key(0), 0, 0))],
        )
        return body[:1] + card + body[1 + ELEMENT_SIZE :]

    MaliciousEntry(monkeypatch, peer_key(0), DEAL_STEP, chosen)
    group = PeerGroup("casual")
    lays = [
        move for move in group.view(0).legal() if group.locked(0).encode_move(move, b"")[4] == 0
    ]
    group.peers[0] = group.peers[0].play(lays[0])
    assert receive_kind(group, 1, group.peers[0].make_link()) == (REFUSED, OPENING_FALSE)


def test_cards_with_other_locks_never_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards of the deck change places after the other has locked them."""

    def swapped(body: bytes) -> bytes:
        a, b = 1 + 12 * ELEMENT_SIZE, 1 + 14 * ELEMENT_SIZE
        return (
            body[:a]
            + body[b : b + ELEMENT_SIZE]
            + body[a + ELEMENT_SIZE : b]
            + body[a : a + ELEMENT_SIZE]
            + body[b + ELEMENT_SIZE :]
        )

    MaliciousEntry(monkeypatch, peer_key(0), DEAL_STEP, swapped)
    assert assert_present(resign_and_publish(PeerGroup("casual"))).facts["reason"] == OPENING_FALSE


# ---- locks


def test_a_false_lock_is_refused_and_the_true_one_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    group = open_table()
    seat = pass_turn(group)
    with monkeypatch.context() as context:
        MaliciousEntry(
            context,
            peer_key(seat),
            REVEAL,
            lambda body: body[:1] + mental_poker.encode_lock(5) + body[1 + ELEMENT_SIZE :],
        )
        false = group.peers[seat].play("pass")
        assert receive_kind(group, 1 - seat, false.make_link()) == (REFUSED, OPENING_FALSE)
    group.play("pass")
    assert group.mover() == 1 - seat


def test_a_false_lock_for_a_drawn_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    group = open_table()
    seat = pass_turn(group)
    MaliciousEntry(
        monkeypatch,
        peer_key(1 - seat),
        REVEAL,
        lambda body: body[:1] + mental_poker.encode_lock(5) + body[1 + ELEMENT_SIZE :],
    )
    group.peers[seat] = group.peers[seat].play("pass")
    malicious_peer, _ = group.peers[1 - seat].receive(group.peers[seat].make_link())
    malicious_peer = malicious_peer.play(assert_present(malicious_peer.game_state.view).legal()[0])
    assert receive_kind(group, seat, malicious_peer.make_link()) == (REFUSED, OPENING_FALSE)


def test_false_card_is_detected_when_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    MaliciousEntry(
        monkeypatch,
        peer_key(2),
        GIVE,
        lambda body: body[:1] + party_card + body[1 + ELEMENT_SIZE :],
    )
    party_card = mental_poker.plain_cards("hexheaven", JEWELS)[3]
    assert assert_present(resign_and_publish(PeerGroup("three"))).facts["reason"] == OPENING_FALSE


def test_a_false_card_that_is_never_drawn_is_detected_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    card = mental_poker.plain_cards("hexheaven", JEWELS)[3]
    MaliciousEntry(
        monkeypatch, peer_key(2), GIVE, lambda body: body[:1] + card + body[1 + ELEMENT_SIZE :]
    )
    group = open_table("three")
    group.play("resign")
    place = group.peers[0].transcript.entries.index(
        [entry for entry in group.peers[0].transcript.entries if entry[0] == GIVE][0]
    )
    for seat in (0, 1):
        assert group.peers[seat].game_state.faults == [Fault(2, "card-false", place)]


def test_every_lock_is_checked_at_the_end() -> None:
    """Whether or not a player has opened anything with it."""
    group = open_table()
    group.play("resign")
    table = group.locked(0)
    paid = [said for said in table.audit_log if said.kind == REVEAL and said.seat == 1]
    assert find_faults(table.audit_log, table.tiles) == []
    for said in paid:
        body = (
            said.entry[:1] + mental_poker.encode_lock(5) + said.entry[1 + ELEMENT_SIZE : -MAC_SIZE]
        )
        false = said._replace(entry=body + mac(peer_key(1), said.chain, body))
        assert find_faults([false], table.tiles) == [Fault(1, "lock-false", said.entry_index)]


def test_a_lot_continues_both_hash_chains() -> None:
    tiles = LockedTiles(RULE_SETS["serious"], 0, peer_key(0), 0)
    tiles.lots = [[lot_value(peer_key(seat), 0)] for seat in (0, 1)]
    tiles.read_secret((LOT, 1), 0, lot_value(peer_key(0), 1))
    assert tiles.lot_result(1, 3) is None
    for other in (lot_value(peer_key(1), 0), lot_value(peer_key(1), 2), lot_value(peer_key(0), 1)):
        with pytest.raises(ProtocolError) as refused:
            tiles.read_secret((LOT, 1), 1, other)
        assert refused.value.reason == OPENING_FALSE
    tiles.read_secret((LOT, 1), 1, lot_value(peer_key(1), 1))
    drawn = {assert_present(tiles.lot_result(1, size)) for size in range(2, 7)}
    assert drawn <= set(range(6)) and len(drawn) > 1


def test_false_chain_of_lots_is_detected_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    MaliciousEntry(
        monkeypatch, peer_key(1), JOIN, lambda body: lot_value(peer_key(7), 0) + body[ELEMENT_SIZE:]
    )
    group = PeerGroup("serious")
    group.play("resign")
    assert group.peers[0].game_state.faults == [Fault(1, "deal-false", 1)]


# ---- moves


def test_a_tile_that_is_not_in_the_slot() -> None:
    group = PeerGroup("casual")
    malicious_peer, hand = group.peers[0], group.locked(0).tiles.hands[0]
    step = decode(malicious_peer.make_link()).entries[-1]
    assert step[0] == DEAL_STEP  # the host's last step is sent with its first move
    own = [group.locked(0).tiles.tile(slot) for slot in hand]
    move = assert_present(group.view(0).legal()[0])
    index = own.index(int(move.split("@")[0]))
    for place in range(len(hand)):
        locks = group.locked(0).tiles.slot_secret(hand[place], peer_key(0))
        text = forged_link(malicious_peer, moving(move, place), bytes([REVEAL]) + locks)
        other, _ = group.peers[1].receive(malicious_peer.make_link())
        kind = other.receive(text)[1]
        assert (kind.kind == NEW) == (place == index)
        if place != index:
            assert kind.facts["reason"] == OPENING_FALSE


def test_moves_that_the_rules_forbid() -> None:
    group = open_table()
    seat = group.mover()
    other = 1 - seat
    for move in ("pass", "redraw", "7@30,30/0", "V@0,0/0"):
        reason = receive_kind(group, other, forged_link(group.peers[seat], moving(move)))[1]
        assert reason == ILLEGAL, move


def test_a_redraw_without_need() -> None:
    group = PeerGroup("casual")
    malicious_peer, tiles = group.peers[0], group.locked(0).tiles
    group.peers[1], _ = group.peers[1].receive(malicious_peer.make_link())
    locks = b"".join([tiles.slot_secret(slot, peer_key(0)) for slot in tiles.hands[0]])
    text = forged_link(malicious_peer, moving("redraw"), bytes([REVEAL]) + locks)
    assert receive_kind(group, 1, text) == (REFUSED, IMPOSSIBLE)


def test_entries_that_are_not_due_or_have_another_shape() -> None:
    group = open_table()
    seat = pass_turn(group)
    group.send(seat)
    malicious_peer, other = group.peers[seat], 1 - seat
    for kind in (REVEAL, GIVE, DEAL_STEP, KEY, JOIN, 77):
        assert (
            receive_kind(
                group, other, forged_link(malicious_peer, bytes([kind]) + bytes(ELEMENT_SIZE))
            )[1]
            == NOT_DUE
        )
    shapes = (b"\0", moving("pass")[:-1], moving("pass", 0), b"\0\0\0\3", b"\0\xff\xff\xff")
    for body in shapes:
        assert receive_kind(group, other, forged_link(malicious_peer, body))[1] == GARBLED, body
    assert (
        receive_kind(group, other, forged_link(malicious_peer, b"\0", marked=False))[1] == GARBLED
    )
    good = moving("pass")
    for locks in (
        b"",
        bytes(ELEMENT_SIZE),
        b"\1" * (ELEMENT_SIZE - 1),
        b"\xff" * ELEMENT_SIZE,
        b"\1" * ELEMENT_SIZE * 4,
    ):
        assert (
            receive_kind(group, other, forged_link(malicious_peer, good, bytes([REVEAL]) + locks))[
                1
            ]
            == GARBLED
        ), locks


def test_entries_in_another_seats_name() -> None:
    """No player can be made to have moved, not even after going back to an older save."""
    group = open_table()
    seat = group.mover()
    malicious_peer = group.peers[1 - seat]
    assert receive_kind(group, seat, forged_link(malicious_peer, moving("resign")))[1] == NOT_YOURS
    before = group.peers[seat]
    moves = group.view(seat).legal()
    group.play(moves[0])
    group.peers[seat] = before
    assert receive_kind(group, seat, forged_link(malicious_peer, moving(moves[1])))[1] == NOT_YOURS


def test_different_histories_for_two_players() -> None:
    group = open_table("three")
    seat = group.mover()
    moves = group.view(seat).legal()
    one, other = [group.peers[seat].play(move) for move in moves[:2]]
    following, last = (seat + 1) % 3, (seat + 2) % 3
    assert group.deliver(seat, one.make_link(), following).kind == NEW
    assert group.deliver(seat, other.make_link(), last).kind == NEW
    assert receive_kind(group, last, group.peers[following].make_link())[0] == FORK
    assert receive_kind(group, following, other.make_link())[0] == FORK


def test_links_of_another_game_with_the_same_key() -> None:
    one, other = PeerGroup("casual", 0, 4), PeerGroup("serious", 0, 4)
    assert receive_kind(one, 1, other.peers[0].make_link())[0] == OTHER_GAME


# ---- the end


def test_a_false_key_at_the_end() -> None:
    group = open_table()
    seat = group.mover()
    text = forged_link(group.peers[seat], moving("resign"))
    group.peers[1 - seat], receipt = group.peers[1 - seat].receive(text)
    assert receipt.kind == NEW and group.peers[1 - seat].next_author == seat
    malicious_peer = group.peers[seat].play("resign")
    first = len(malicious_peer.transcript) - 1
    said = truncate_transcript(malicious_peer.transcript, first).appended(
        seat, bytes([KEY]) + peer_key(99)
    )
    false = written(
        unsigned_part(malicious_peer.id, seat, first, (said.entries[-1],), False, said.head, ())
    )
    assert receive_kind(group, 1 - seat, false) == (REFUSED, KEY_FALSE)
    assert receive_kind(group, 1 - seat, malicious_peer.make_link())[0] == NEW


def test_macs_are_checked_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = game_state.append_mac

    def dishonest(key: bytes, chain: bytes, body: bytes) -> bytes:
        return honest(peer_key(9) if key == peer_key(1) else key, chain, body)

    monkeypatch.setattr(game_state, "append_mac", dishonest)
    monkeypatch.setattr(game_state, "verify_mac", lambda key, chain, entry: True)  # of own entries
    group = PeerGroup("casual")
    group.play("resign")
    assert group.peers[0].game_state.faults == [Fault(1, "mark-false", 1)]


def test_withholding_locks_stops_the_game_and_reveals_nothing() -> None:
    """The other player waits, can send its link again, and goes on when the locks arrive."""
    group = open_table()
    seat = pass_turn(group)
    waiting = group.peers[seat].play("pass")
    assert waiting.next_author == 1 - seat and waiting.game_state.view == group.view(seat)
    assert restore(waiting.pack()).make_link() == waiting.make_link()
    group.play("pass")
    assert group.mover() == 1 - seat


# ---- noise


@pytest.mark.parametrize("rules", ["serious", "three"])
def test_no_entry_crashes_a_peer(rules: str) -> None:
    """A byte of an entry changed, cut off or doubled: a receipt, never another error."""
    group = PeerGroup(rules, 0, 2)
    rng = Rng(5)
    seen = set()
    for _ in range(40):
        if group.due is None:
            break
        seat = group.mover()
        before = list(group.peers)
        group.play(rng.choice(group.view(seat).legal()))
        said = group.peers[seat].transcript
        other = (seat + 1) % group.seats
        start = len(before[other].transcript)
        if len(said) == start or any(device.next_author is None for device in group.peers):
            continue
        at = start + rng.below(len(said) - start)
        entry = said.entries[at]
        place = rng.below(len(entry))
        changed = (
            entry[:place] + rng.choice([b"", bytes([rng.below(256)]), b"ab"]) + entry[place + 1 :]
        )
        noisy = truncate_transcript(said, at).appended(said.authors[at], changed or b"\0")
        for more in range(at + 1, len(said)):
            noisy = noisy.appended(said.authors[more], said.entries[more])
        entries = tuple(noisy.entries[start:])
        text = written(unsigned_part(before[other].id, seat, start, entries, False, noisy.head, ()))
        seen.add(before[other].receive(text)[1].kind)
    assert REFUSED in seen and seen <= {REFUSED, NEW, FORK}
