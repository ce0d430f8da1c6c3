"""Every known way to cheat: it is noticed, and the honest device is as before."""

from engine.beerhex.sealed.caps import LAY
from engine.beerhex.sealed.game import KEY, OPEN, SHARE
from engine.sealed.crypto import KEY_SIZE, MAC_SIZE, commitment, derive_secret, digest, mac
from engine.sealed.link import decode, encode
from engine.sealed.peer import accept, invite, restore
from engine.sealed.results import (
    FORGED,
    FORK,
    GARBLED,
    ILLEGAL,
    IMPOSSIBLE,
    KEY_FALSE,
    NEW,
    NOT_DUE,
    NOT_YOURS,
    OLD,
    OPENING_FALSE,
    OTHER_GAME,
    RESTORED,
    TAKEN,
    Fault,
)
from tests.support.portable import parametrize
from tests.support.sealed.device_pair import GAME, PeerPair, observed_moves, peer_key, view_of
from tests.support.sealed.malicious_peer import MaliciousPeer, cell_number, forge_link, found_faults
from tests.support.sealed.parts import unsigned_part

NOISE = digest("noise")
GOLD, SILVER = 0, 1
NOT_ITS_AUTHOR = {1: NOT_YOURS, 2: FORGED}  # an entry in the victim's name, by protocol


def pair_after_attack(protocol: int) -> MaliciousPeer:
    """Attack the malicious player's a1 (gold) and c1 (silver), with the victim's b1."""
    attacker = MaliciousPeer(protocol=protocol)
    attacker.lay_cap("a1", GOLD)
    attacker.victim = attacker.victim.play("b1s")
    attacker.lay_cap("c1", SILVER)
    attacker.victim = attacker.victim.play("x a1 b1 c1")
    return attacker


# ---- openings


@parametrize(1, 2)
def test_a_true_opening_is_taken(protocol: int) -> None:
    attacker = pair_after_attack(protocol)
    assert (
        attacker.send_entries(attacker.reveal_entry(attacker.caps["a1"], attacker.caps["c1"])).kind
        == NEW
    )
    assert observed_moves(attacker.victim)[-1] == "x a1 b1 c1=gss"


@parametrize(1, 2)
def test_a_changed_face_is_noticed_and_the_game_goes_on_with_the_true_one(protocol: int) -> None:
    attacker = pair_after_attack(protocol)
    a1, c1 = attacker.caps["a1"], attacker.caps["c1"]
    assert attacker.rejection_reason(attacker.reveal_entry((SILVER, a1[1]), c1)) == OPENING_FALSE
    assert attacker.rejection_reason(attacker.reveal_entry(a1, (GOLD, c1[1]))) == OPENING_FALSE
    assert attacker.rejection_reason(attacker.reveal_entry((2, a1[1]), c1)) == OPENING_FALSE
    assert attacker.send_entries(attacker.reveal_entry(a1, c1)).kind == NEW


@parametrize(1, 2)
def test_swapped_caps_are_noticed(protocol: int) -> None:
    attacker = pair_after_attack(protocol)
    assert (
        attacker.rejection_reason(attacker.reveal_entry(attacker.caps["c1"], attacker.caps["a1"]))
        == OPENING_FALSE
    )
    assert (
        attacker.rejection_reason(attacker.reveal_entry(attacker.caps["a1"], attacker.caps["a1"]))
        == OPENING_FALSE
    )


@parametrize(1, 2)
def test_an_attack_opens_exactly_the_attacked_caps(protocol: int) -> None:
    attacker = pair_after_attack(protocol)
    a1, c1 = attacker.caps["a1"], attacker.caps["c1"]
    assert attacker.rejection_reason(attacker.reveal_entry(a1)) == GARBLED
    assert attacker.rejection_reason(attacker.reveal_entry(a1, c1, c1)) == GARBLED
    assert attacker.rejection_reason(attacker.reveal_entry()) == GARBLED


@parametrize(1, 2)
def test_an_opening_withheld_holds_up_the_game_and_nothing_else(protocol: int) -> None:
    attacker = pair_after_attack(protocol)
    for entry in (
        attacker.with_mac(2),
        attacker.attack_entry("a1", "b1", "c1"),
        bytes([LAY, 9]) + NOISE,
    ):
        assert attacker.rejection_reason(entry) == NOT_DUE
    assert attacker.rejection_reason(bytes([KEY]) + attacker.key) == NOT_DUE
    assert attacker.victim.next_author == 0 and restore(attacker.victim.pack()).next_author == 0
    assert (
        attacker.send_entries(attacker.reveal_entry(attacker.caps["a1"], attacker.caps["c1"])).kind
        == NEW
    )


@parametrize(1, 2)
def test_a_chosen_nonce_opens_its_cap_but_is_found_out(protocol: int) -> None:
    attacker = MaliciousPeer(protocol=protocol)
    attacker.lay_cap("a1", GOLD, NOISE)
    attacker.victim = attacker.victim.play("b1s")
    attacker.lay_cap("c1", SILVER)
    attacker.victim = attacker.victim.play("x a1 b1 c1")
    assert (
        attacker.send_entries(attacker.reveal_entry(attacker.caps["a1"], attacker.caps["c1"])).kind
        == NEW
    )
    assert attacker.resign() == [(0, "commitment-false")]
    assert attacker.victim.game_state.faults == [Fault(0, "commitment-false", 2)]


@parametrize(1, 2)
def test_a_commitment_to_nothing_cannot_be_opened_and_is_found_out(protocol: int) -> None:
    for nonce, face in ((NOISE, GOLD), (None, 2), (None, 255)):
        attacker = MaliciousPeer(protocol=protocol)
        attacker.lay_cap("a1", face, nonce)
        attacker.victim = attacker.victim.play("b1s")
        assert attacker.resign() == [(0, "commitment-false")]


# ---- more caps of a kind than there are


def eight_golds(protocol: int) -> MaliciousPeer:
    """Let the malicious player place eight gold faces; the victim is to move."""
    attacker = MaliciousPeer(protocol=protocol)
    theirs = "a5g b5s c5g d5s e5g a4s b4g".split()
    for i, cell in enumerate("a1 b1 c1 d1 e1 a2 b2 c2".split()):
        assert attacker.lay_cap(cell, GOLD).kind == NEW
        if i < len(theirs):
            attacker.victim = attacker.victim.play(theirs[i])
    return attacker


@parametrize(1, 2)
def test_an_eighth_cap_of_a_kind_is_found_out_at_the_end(protocol: int) -> None:
    attacker = eight_golds(protocol)
    attacker.victim = attacker.victim.play("c4s")
    assert attacker.resign() == [(0, "no-such-face")]
    assert attacker.victim.game_state.record is None
    assert restore(attacker.victim.pack()).game_state.faults == attacker.victim.game_state.faults


@parametrize(1, 2)
def test_eighth_cap_is_detected_as_soon_as_openings_prove_it(protocol: int) -> None:
    attacker = eight_golds(protocol)
    for cells, after in (("a1 b1 c1", "c4s"), ("a2 b2 c2", "d4g")):
        attacker.victim = attacker.victim.play("x " + cells)
        caps = [attacker.caps[cell] for cell in cells.split()]
        assert attacker.send_entries(attacker.reveal_entry(*caps)).kind == NEW
        attacker.victim = attacker.victim.play(after)
        assert attacker.lay_cap("d2" if after == "c4s" else "e4", GOLD).kind == NEW
    attacker.victim = attacker.victim.play("x d1 d2 e1")
    caps = [attacker.caps[cell] for cell in ("d1", "d2", "e1")]
    assert attacker.rejection_reason(attacker.reveal_entry(*caps)) == IMPOSSIBLE
    assert restore(attacker.victim.pack()).pack() == attacker.victim.pack()


@parametrize(1, 2)
def test_thirteen_of_a_kind_on_a_full_board_are_found_out(protocol: int) -> None:
    attacker = MaliciousPeer(protocol=protocol)
    cells = [column + row for row in "12345" for column in "abcde"]
    golds = 0
    for i in range(24):
        if i % 2:
            face = "s" if golds >= 6 else "g"
            golds += 1
            attacker.victim = attacker.victim.play(cells[i] + face)
        else:
            assert attacker.lay_cap(cells[i], GOLD).kind == NEW
    attacker.lay_cap("e5", GOLD)
    attacker.publish_key()
    assert found_faults(attacker.victim) == [(0, "no-such-face")]


# ---- the end


@parametrize(1, 2)
def test_the_key_is_the_one_that_was_committed_to(protocol: int) -> None:
    attacker = MaliciousPeer(protocol=protocol)
    attacker.lay_cap("a1", GOLD)
    attacker.victim = attacker.victim.play("b1s")
    assert attacker.rejection_reason(bytes([KEY]) + attacker.key) == NOT_DUE
    assert attacker.send_entries(attacker.with_mac(2)).kind == NEW
    assert attacker.victim.next_author == 0  # its own key stays with it until the other's is there
    assert attacker.rejection_reason(bytes([KEY]) + NOISE) == KEY_FALSE
    assert attacker.rejection_reason(bytes([KEY]) + attacker.victim.key) == KEY_FALSE
    assert attacker.rejection_reason(bytes([KEY]) + attacker.key[:-1]) == GARBLED
    assert attacker.publish_key().kind == NEW
    assert attacker.victim.game_state.faults == []


@parametrize(1, 2)
def test_an_end_that_the_rules_do_not_have_is_refused(protocol: int) -> None:
    attacker = MaliciousPeer(protocol=protocol)
    attacker.lay_cap("a1", GOLD)
    for kind in (2, 3, 4):
        assert attacker.rejection_reason(attacker.with_mac(kind)) == NOT_ITS_AUTHOR[protocol]
    attacker = pair_after_attack(protocol)
    assert attacker.rejection_reason(attacker.with_mac(4)) == NOT_DUE


@parametrize(1, 2)
def test_no_claim_within_a_turn(protocol: int) -> None:
    attacker = MaliciousPeer(protocol=protocol)
    for cell, own in (("a1", "e5s"), ("b1", "d5s"), ("c1", "c5s")):
        attacker.lay_cap(cell, GOLD)
        attacker.victim = attacker.victim.play(own)
    attacker.send_entries(attacker.attack_entry("a1", "b1", "c1"))
    attacker.send_entries(
        attacker.reveal_entry(*[attacker.caps[cell] for cell in ("a1", "b1", "c1")])
    )
    assert view_of(attacker.victim).phase == "place"
    assert attacker.rejection_reason(attacker.with_mac(2)) == ILLEGAL
    assert attacker.rejection_reason(attacker.attack_entry("c5", "d5", "e5")) == ILLEGAL


@parametrize(1, 2)
def test_after_the_end_nothing_is_taken(protocol: int) -> None:
    attacker = MaliciousPeer(protocol=protocol)
    attacker.resign()
    assert attacker.rejection_reason(bytes([KEY]) + attacker.key) == NOT_DUE
    assert attacker.rejection_reason(attacker.with_mac(4)) == NOT_DUE


def test_a_false_mac_is_detected() -> None:
    attacker = MaliciousPeer()
    attacker.send_entries(bytes([4]) + NOISE[:MAC_SIZE])
    attacker.publish_key()
    assert found_faults(attacker.victim) == [(0, "mark-false")]


# ---- moves against the rules


@parametrize(1, 2)
def test_moves_that_the_rules_forbid_are_refused(protocol: int) -> None:
    attacker = MaliciousPeer(protocol=protocol)
    assert attacker.lay_cap("c3", GOLD).facts["why"] == "centre-first"
    assert attacker.lay_cap("a1", GOLD, None, True).facts["why"] == "no-clues"
    attacker.lay_cap("a1", GOLD)
    assert attacker.lay_cap("b1", GOLD).facts["reason"] == NOT_ITS_AUTHOR[protocol]
    attacker.victim = attacker.victim.play("b1s")
    assert attacker.lay_cap("b1", GOLD).facts["why"] == "occupied"
    assert attacker.rejection_reason(attacker.attack_entry("a1", "b1", "c1")) == ILLEGAL
    assert attacker.rejection_reason(attacker.attack_entry("b1", "a1", "c1")) == ILLEGAL
    assert attacker.rejection_reason(attacker.attack_entry("a1", "a1", "b1")) == ILLEGAL


@parametrize(1, 2)
def test_a_fourth_token_is_refused(protocol: int) -> None:
    attacker = MaliciousPeer({"clues": True}, protocol=protocol)
    for cell, own in (("a1", "e5s"), ("b1", "d5s"), ("c1", "c5s")):
        assert attacker.lay_cap(cell, GOLD, None, True).kind == NEW
        attacker.victim = attacker.victim.play(own)
    assert attacker.lay_cap("d1", GOLD, None, True).facts["why"] == "no-token"
    assert attacker.lay_cap("d1", GOLD).kind == NEW


@parametrize(1, 2)
def test_nonsense_is_refused(protocol: int) -> None:
    attacker = MaliciousPeer(protocol=protocol)
    for entry in (
        b"\xff",
        bytes(200),
        bytes([LAY]),
        bytes([LAY, 25]) + NOISE,
        bytes([LAY, 64]) + NOISE,
        bytes([LAY, 0]) + NOISE + b"\0",
        attacker.with_mac(1, 0, 1, 25),
        attacker.with_mac(1, 0, 1),
        attacker.with_mac(2, 0),
        bytes([2]) if protocol == 1 else bytes([2, 2]),
        bytes([9]) + NOISE[:MAC_SIZE],
    ):
        assert attacker.rejection_reason(entry) in (GARBLED, NOT_DUE), entry
    for kind in (OPEN, KEY, SHARE, 9, 200):
        assert attacker.rejection_reason(bytes([kind]) + NOISE) == NOT_DUE
    # Kind 8 is a loss on time, without more bytes, where the protocol has it.
    assert attacker.rejection_reason(bytes([8]) + NOISE) == (NOT_DUE if protocol == 1 else GARBLED)
    assert view_of(attacker.victim).last == ""


# ---- in the other's name


def test_entries_of_another_seat_are_refused() -> None:
    """The victim went back to an older save, and the other invents what it wrote since."""
    victim = PeerPair().play("a1g").peers[1]
    attacker = MaliciousPeer()
    attacker.victim = victim
    chain = victim.transcript.head
    body = bytes([LAY, cell_number("b1")])
    laid = body + commitment(chain, b"\1", derive_secret(attacker.key, "nonce", chain, body))
    claimed = bytes([2]) + mac(attacker.key, chain, bytes([2]))
    for entry in (laid, claimed, bytes([2]) + NOISE[:MAC_SIZE]):
        assert attacker.rejection_reason(entry) == NOT_YOURS
    # A commitment of its own, moved to another cell.
    said = victim.play("b1s").transcript.entries[-1]
    assert attacker.rejection_reason(bytes([LAY, cell_number("b2")]) + said[2:]) == NOT_YOURS
    assert attacker.send_entries(said).kind == RESTORED


def test_an_accepting_player_is_not_replaced() -> None:
    pair = PeerPair()
    entries = pair.peers[1].transcript.entries
    attacker = MaliciousPeer(None, 1, pair)
    own, receipt = attacker.victim.receive(
        encode(
            unsigned_part(
                attacker.victim.id, 1, 1, (entries[0][:4] + NOISE[:28],), False, NOISE, ()
            )
        )
    )
    assert receipt.kind == TAKEN and own is attacker.victim


# ---- histories


@parametrize(1, 2)
def test_two_moves_at_one_point_are_a_fork(protocol: int) -> None:
    pair = PeerPair(protocol=protocol)
    first, second = [pair.peers[0].play(move).make_link() for move in ("a1g", "a2g")]
    assert pair.deliver(0, first).kind == NEW
    kept = pair.peers[1]
    assert pair.deliver(0, second).kind == FORK
    assert pair.peers[1] is kept
    # And what is built on the other one.
    other = pair.peers[0].play("a2g")
    answered = kept.play("b1s")
    assert other.receive(answered.make_link())[1].kind == FORK


@parametrize(1, 2)
def test_an_attack_cannot_be_taken_back_once_the_faces_are_known(protocol: int) -> None:
    pair = PeerPair(protocol=protocol).play("a1g", "b1s", "c1g", "e5s")
    before = pair.peers[0]
    pair.play("x a1 b1 c1")
    assert pair.deliver(0, before.play("d1g").make_link()).kind == FORK
    assert pair.deliver(0, before.play("claim").make_link()).kind == FORK


def test_a_history_that_was_changed_does_not_fit() -> None:
    pair = PeerPair().play("a1g", "b1s")
    link = decode(pair.peers[0].play("c1g").make_link())
    altered = unsigned_part(link.id, link.sender, link.first, link.entries, False, NOISE[:16], ())
    assert pair.deliver(0, encode(altered)).kind == FORK
    early = unsigned_part(link.id, link.sender, 3, link.entries, False, link.chain_prefix, ())
    assert pair.deliver(0, encode(early)).kind == FORK


def test_links_of_another_game_are_refused() -> None:
    """Even with the same keys, the same moves and the other game's name."""
    one, other = PeerPair(None, 0), PeerPair({"clues": True}, 0)
    assert one.peers[0].key == other.peers[0].key
    link = other.peers[0].play("a1g").make_link()
    assert one.deliver(0, link).kind == OTHER_GAME
    part = decode(link)
    renamed = unsigned_part(one.peers[1].id, 0, 2, part.entries, False, part.chain_prefix, ())
    assert one.deliver(0, encode(renamed)).kind == TAKEN
    # With the chain made to fit, it is a cap whose nonce the key does not make.
    attacker = MaliciousPeer(None, 0, one)
    assert attacker.send_entries(*part.entries).kind == NEW
    attacker.victim = attacker.victim.play("b1s")
    assert attacker.resign() == [(0, "commitment-false")]


@parametrize(1, 2)
def test_a_key_used_twice_gives_different_nonces(protocol: int) -> None:
    """In two games with the same key, openings of one open nothing in the other.

    Only the published key itself does.
    """
    one, other = PeerPair(None, 0, protocol=protocol), PeerPair(None, 0, 1, protocol=protocol)
    assert one.peers[0].key == other.peers[1].key
    entries = [pair.play("a1g").peers[0].transcript.entries[2] for pair in (one, other)]
    assert entries[0] != entries[1]


@parametrize(1, 2)
def test_old_links_do_nothing(protocol: int) -> None:
    pair = PeerPair(protocol=protocol).play(
        "a1g", "b1s", "c1g", "e5s", "x a1 b1 c1", "d1g", "resign"
    )
    kept = [device.pack() for device in pair.peers]
    for sender, text in pair.links:
        assert pair.deliver(sender, text).kind in (OLD, "twice")
    assert [device.pack() for device in pair.peers] == kept


# ---- the lot


def lots(protocol: int) -> "tuple[MaliciousPeer, bytes]":
    """Offer a game by lot, which the victim accepts; return the attacker, and its share."""
    offering = invite(GAME, {"starter": "lot"}, 0, peer_key(0), protocol)
    pair = PeerPair(begin=False)
    pair.peers = [offering, accept(offering.make_link(), peer_key(1))]
    attacker = MaliciousPeer(pair=pair)
    return attacker, derive_secret(attacker.key, "share", offering.transcript.chain[0])


@parametrize(1, 2)
def test_the_offerers_share_is_the_one_that_was_committed_to(protocol: int) -> None:
    attacker, share = lots(protocol)
    assert attacker.rejection_reason(attacker.with_mac(SHARE, *NOISE)) == OPENING_FALSE
    assert attacker.rejection_reason(attacker.with_mac(SHARE, *share[1:])) == GARBLED
    assert attacker.lay_cap("a1", GOLD).facts["reason"] == NOT_DUE
    assert attacker.send_entries(attacker.with_mac(SHARE, *share)).kind == NEW


def test_a_share_that_is_chosen_is_found_out_at_the_end() -> None:
    """The accepting player gains nothing: the host's share is still hidden then."""
    offering = invite(GAME, {"starter": "lot"}, 0, peer_key(0), 1)
    joined = accept(offering.make_link(), peer_key(1)).transcript.entries[1]
    offering, receipt = offering.receive(forge_link(offering, joined[:KEY_SIZE] + NOISE))
    assert receipt.kind == NEW
    pair = PeerPair(begin=False)
    pair.peers[0] = offering
    attacker = MaliciousPeer(None, 1, pair)
    attacker.key = peer_key(1)
    if attacker.victim.next_author == 0:
        attacker.victim = attacker.victim.play("a1g")
    assert attacker.resign() == [(1, "share-false")]
