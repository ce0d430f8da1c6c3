"""Every way to cheat that we could think of: it is noticed, and the honest device is as before."""

from engine.beerhex.sealed.caps import LAY
from engine.beerhex.sealed.game import KEY, OPEN, SHARE
from engine.sealed.crypto import KEY_SIZE, MAC_SIZE, commitment, derive_secret, digest, mac
from engine.sealed.link import TranscriptPart, decode, encode
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
    OLD,
    OPENING_FALSE,
    OTHER_GAME,
    RESTORED,
    TAKEN,
    Fault,
)
from tests.sealed.crook import CELL, Crook, faults, link_after
from tests.sealed.tables import GAME, Pair, key, told_of, view_of

NOISE = digest("noise")
GOLD, SILVER = 0, 1


def attacked() -> Crook:
    """The crook's a1 (gold) and c1 (silver) are attacked, together with the victim's b1."""
    crook = Crook()
    crook.lay("a1", GOLD)
    crook.victim = crook.victim.play("b1s")
    crook.lay("c1", SILVER)
    crook.victim = crook.victim.play("x a1 b1 c1")
    return crook


# ---- openings


def test_a_true_opening_is_taken() -> None:
    crook = attacked()
    assert crook.say(crook.opening(crook.caps["a1"], crook.caps["c1"])).kind == NEW
    assert told_of(crook.victim)[-1] == "x a1 b1 c1=gss"


def test_a_changed_face_is_noticed_and_the_game_goes_on_with_the_true_one() -> None:
    crook = attacked()
    a1, c1 = crook.caps["a1"], crook.caps["c1"]
    assert crook.refused(crook.opening((SILVER, a1[1]), c1)) == OPENING_FALSE
    assert crook.refused(crook.opening(a1, (GOLD, c1[1]))) == OPENING_FALSE
    assert crook.refused(crook.opening((2, a1[1]), c1)) == OPENING_FALSE
    assert crook.say(crook.opening(a1, c1)).kind == NEW


def test_swapped_caps_are_noticed() -> None:
    crook = attacked()
    assert crook.refused(crook.opening(crook.caps["c1"], crook.caps["a1"])) == OPENING_FALSE
    assert crook.refused(crook.opening(crook.caps["a1"], crook.caps["a1"])) == OPENING_FALSE


def test_all_that_was_asked_for_is_to_be_opened_and_no_more() -> None:
    crook = attacked()
    a1, c1 = crook.caps["a1"], crook.caps["c1"]
    assert crook.refused(crook.opening(a1)) == GARBLED
    assert crook.refused(crook.opening(a1, c1, c1)) == GARBLED
    assert crook.refused(crook.opening()) == GARBLED


def test_an_opening_withheld_holds_up_the_game_and_nothing_else() -> None:
    crook = attacked()
    for entry in (crook.marked(2), crook.attack("a1", "b1", "c1"), bytes([LAY, 9]) + NOISE):
        assert crook.refused(entry) == NOT_DUE
    assert crook.refused(bytes([KEY]) + crook.key) == NOT_DUE
    assert crook.victim.next_author == 0 and restore(crook.victim.pack()).next_author == 0
    assert crook.say(crook.opening(crook.caps["a1"], crook.caps["c1"])).kind == NEW


def test_a_chosen_nonce_opens_its_cap_but_is_found_out() -> None:
    crook = Crook()
    crook.lay("a1", GOLD, NOISE)
    crook.victim = crook.victim.play("b1s")
    crook.lay("c1", SILVER)
    crook.victim = crook.victim.play("x a1 b1 c1")
    assert crook.say(crook.opening(crook.caps["a1"], crook.caps["c1"])).kind == NEW
    assert crook.resign() == [(0, "commitment-false")]
    assert crook.victim.game_state.faults == [Fault(0, "commitment-false", 2)]


def test_a_commitment_to_nothing_cannot_be_opened_and_is_found_out() -> None:
    for nonce, face in ((NOISE, GOLD), (None, 2), (None, 255)):
        crook = Crook()
        crook.lay("a1", face, nonce)
        crook.victim = crook.victim.play("b1s")
        assert crook.resign() == [(0, "commitment-false")]


# ---- more caps of a kind than there are


def eight_golds() -> Crook:
    """The crook has laid eight gold faces, the victim is to move."""
    crook = Crook()
    theirs = "a5g b5s c5g d5s e5g a4s b4g".split()
    for i, cell in enumerate("a1 b1 c1 d1 e1 a2 b2 c2".split()):
        assert crook.lay(cell, GOLD).kind == NEW
        if i < len(theirs):
            crook.victim = crook.victim.play(theirs[i])
    return crook


def test_an_eighth_cap_of_a_kind_is_found_out_at_the_end() -> None:
    crook = eight_golds()
    crook.victim = crook.victim.play("c4s")
    assert crook.resign() == [(0, "no-such-face")]
    assert crook.victim.game_state.record is None
    assert restore(crook.victim.pack()).game_state.faults == crook.victim.game_state.faults


def test_or_as_soon_as_openings_prove_it() -> None:
    crook = eight_golds()
    for cells, after in (("a1 b1 c1", "c4s"), ("a2 b2 c2", "d4g")):
        crook.victim = crook.victim.play("x " + cells)
        caps = [crook.caps[cell] for cell in cells.split()]
        assert crook.say(crook.opening(*caps)).kind == NEW
        crook.victim = crook.victim.play(after)
        assert crook.lay("d2" if after == "c4s" else "e4", GOLD).kind == NEW
    crook.victim = crook.victim.play("x d1 d2 e1")
    caps = [crook.caps[cell] for cell in ("d1", "d2", "e1")]
    assert crook.refused(crook.opening(*caps)) == IMPOSSIBLE
    assert restore(crook.victim.pack()).pack() == crook.victim.pack()


def test_thirteen_of_a_kind_on_a_full_board_are_found_out() -> None:
    crook = Crook()
    cells = [column + row for row in "12345" for column in "abcde"]
    golds = 0
    for i in range(24):
        if i % 2:
            face = "s" if golds >= 6 else "g"
            golds += 1
            crook.victim = crook.victim.play(cells[i] + face)
        else:
            assert crook.lay(cells[i], GOLD).kind == NEW
    crook.lay("e5", GOLD)
    crook.publish()
    assert faults(crook.victim) == [(0, "no-such-face")]


# ---- the end


def test_the_key_is_the_one_that_was_committed_to() -> None:
    crook = Crook()
    crook.lay("a1", GOLD)
    crook.victim = crook.victim.play("b1s")
    assert crook.refused(bytes([KEY]) + crook.key) == NOT_DUE
    assert crook.say(crook.marked(2)).kind == NEW
    assert crook.victim.next_author == 0  # its own key stays with it until the other's is there
    assert crook.refused(bytes([KEY]) + NOISE) == KEY_FALSE
    assert crook.refused(bytes([KEY]) + crook.victim.key) == KEY_FALSE
    assert crook.refused(bytes([KEY]) + crook.key[:-1]) == GARBLED
    assert crook.publish().kind == NEW
    assert crook.victim.game_state.faults == []


def test_an_end_that_the_rules_do_not_have_is_refused() -> None:
    crook = Crook()
    crook.lay("a1", GOLD)
    for kind in (2, 3, 4):
        assert crook.refused(crook.marked(kind)) == NOT_YOURS
    crook = attacked()
    assert crook.refused(crook.marked(4)) == NOT_DUE


def test_nobody_claims_in_the_midst_of_a_turn() -> None:
    crook = Crook()
    for cell, own in (("a1", "e5s"), ("b1", "d5s"), ("c1", "c5s")):
        crook.lay(cell, GOLD)
        crook.victim = crook.victim.play(own)
    crook.say(crook.attack("a1", "b1", "c1"))
    crook.say(crook.opening(*[crook.caps[cell] for cell in ("a1", "b1", "c1")]))
    assert view_of(crook.victim).phase == "place"
    assert crook.refused(crook.marked(2)) == ILLEGAL
    assert crook.refused(crook.attack("c5", "d5", "e5")) == ILLEGAL


def test_after_the_end_nothing_is_taken() -> None:
    crook = Crook()
    crook.resign()
    assert crook.refused(bytes([KEY]) + crook.key) == NOT_DUE
    assert crook.refused(crook.marked(4)) == NOT_DUE


def test_a_false_mark_is_found_out() -> None:
    crook = Crook()
    crook.say(bytes([4]) + NOISE[:MAC_SIZE])
    crook.publish()
    assert faults(crook.victim) == [(0, "mark-false")]


# ---- moves against the rules


def test_moves_that_the_rules_forbid_are_refused() -> None:
    crook = Crook()
    assert crook.lay("c3", GOLD).facts["why"] == "centre-first"
    assert crook.lay("a1", GOLD, None, True).facts["why"] == "no-clues"
    crook.lay("a1", GOLD)
    assert crook.lay("b1", GOLD).facts["reason"] == NOT_YOURS
    crook.victim = crook.victim.play("b1s")
    assert crook.lay("b1", GOLD).facts["why"] == "occupied"
    assert crook.refused(crook.attack("a1", "b1", "c1")) == ILLEGAL
    assert crook.refused(crook.attack("b1", "a1", "c1")) == ILLEGAL
    assert crook.refused(crook.attack("a1", "a1", "b1")) == ILLEGAL


def test_a_fourth_token_is_refused() -> None:
    crook = Crook({"clues": True})
    for cell, own in (("a1", "e5s"), ("b1", "d5s"), ("c1", "c5s")):
        assert crook.lay(cell, GOLD, None, True).kind == NEW
        crook.victim = crook.victim.play(own)
    assert crook.lay("d1", GOLD, None, True).facts["why"] == "no-token"
    assert crook.lay("d1", GOLD).kind == NEW


def test_nonsense_is_refused() -> None:
    crook = Crook()
    for entry in (
        b"\xff",
        bytes(200),
        bytes([LAY]),
        bytes([LAY, 25]) + NOISE,
        bytes([LAY, 64]) + NOISE,
        bytes([LAY, 0]) + NOISE + b"\0",
        crook.marked(1, 0, 1, 25),
        crook.marked(1, 0, 1),
        crook.marked(2, 0),
        bytes([2]),
        bytes([8]) + NOISE[:MAC_SIZE],
    ):
        assert crook.refused(entry) in (GARBLED, NOT_DUE), entry
    for kind in (OPEN, KEY, SHARE, 8, 200):
        assert crook.refused(bytes([kind]) + NOISE) == NOT_DUE
    assert view_of(crook.victim).last == ""


# ---- in the other's name


def test_nobody_speaks_for_another() -> None:
    """The victim had gone back to an older save; the crook invents what it has said since."""
    victim = Pair().play("a1g").devices[1]
    crook = Crook()
    crook.victim = victim
    chain = victim.transcript.head
    body = bytes([LAY, CELL("b1")])
    laid = body + commitment(chain, b"\1", derive_secret(crook.key, "nonce", chain, body))
    claimed = bytes([2]) + mac(crook.key, chain, bytes([2]))
    for entry in (laid, claimed, bytes([2]) + NOISE[:MAC_SIZE]):
        assert crook.refused(entry) == NOT_YOURS
    # A commitment of its own, moved to another cell.
    said = victim.play("b1s").transcript.entries[-1]
    assert crook.refused(bytes([LAY, CELL("b2")]) + said[2:]) == NOT_YOURS
    assert crook.say(said).kind == RESTORED


def test_whoever_answered_an_offer_is_not_replaced() -> None:
    pair = Pair()
    entries = pair.devices[1].transcript.entries
    crook = Crook(None, 1, pair)
    own, receipt = crook.victim.receive(
        encode(
            TranscriptPart(crook.victim.id, 1, 1, (entries[0][:4] + NOISE[:28],), False, NOISE, ())
        )
    )
    assert receipt.kind == TAKEN and own is crook.victim


# ---- histories


def test_two_moves_at_one_point_are_a_fork() -> None:
    pair = Pair()
    first, second = [pair.devices[0].play(move).make_link() for move in ("a1g", "a2g")]
    assert pair.deliver(0, first).kind == NEW
    kept = pair.devices[1]
    assert pair.deliver(0, second).kind == FORK
    assert pair.devices[1] is kept
    # And what is built on the other one.
    other = pair.devices[0].play("a2g")
    answered = kept.play("b1s")
    assert other.receive(answered.make_link())[1].kind == FORK


def test_an_attack_cannot_be_taken_back_once_the_faces_are_known() -> None:
    pair = Pair().play("a1g", "b1s", "c1g", "e5s")
    before = pair.devices[0]
    pair.play("x a1 b1 c1")
    assert pair.deliver(0, before.play("d1g").make_link()).kind == FORK
    assert pair.deliver(0, before.play("claim").make_link()).kind == FORK


def test_a_history_that_was_changed_does_not_fit() -> None:
    pair = Pair().play("a1g", "b1s")
    link = decode(pair.devices[0].play("c1g").make_link())
    altered = TranscriptPart(link.id, link.sender, link.first, link.entries, False, NOISE[:16], ())
    assert pair.deliver(0, encode(altered)).kind == FORK
    early = TranscriptPart(link.id, link.sender, 3, link.entries, False, link.chain_prefix, ())
    assert pair.deliver(0, encode(early)).kind == FORK


def test_links_of_another_game_fit_nowhere() -> None:
    """Even with the same keys, the same moves and the other game's name."""
    one, other = Pair(None, 0), Pair({"clues": True}, 0)
    assert one.devices[0].key == other.devices[0].key
    link = other.devices[0].play("a1g").make_link()
    assert one.deliver(0, link).kind == OTHER_GAME
    part = decode(link)
    renamed = TranscriptPart(one.devices[1].id, 0, 2, part.entries, False, part.chain_prefix, ())
    assert one.deliver(0, encode(renamed)).kind == TAKEN
    # With the chain made to fit, it is a cap whose nonce the key does not make.
    crook = Crook(None, 0, one)
    assert crook.say(*part.entries).kind == NEW
    crook.victim = crook.victim.play("b1s")
    assert crook.resign() == [(0, "commitment-false")]


def test_a_key_used_twice_gives_other_nonces() -> None:
    """Two games of the same person with the same key: what is opened in one opens nothing in the
    other, until the key itself is published."""
    one, other = Pair(None, 0), Pair(None, 0, 1)
    assert one.devices[0].key == other.devices[1].key
    entries = [pair.play("a1g").devices[0].transcript.entries[2] for pair in (one, other)]
    assert entries[0] != entries[1]


def test_old_links_do_nothing() -> None:
    pair = Pair().play("a1g", "b1s", "c1g", "e5s", "x a1 b1 c1", "d1g", "resign")
    kept = [device.pack() for device in pair.devices]
    for sender, text in pair.links:
        assert pair.deliver(sender, text).kind in (OLD, "twice")
    assert [device.pack() for device in pair.devices] == kept


# ---- the lot


def lots() -> "tuple[Crook, bytes]":
    """The crook offers a game by lot, and the victim has accepted; the crook's share."""
    offering = invite(GAME, {"starter": "lot"}, 0, key(0))
    pair = Pair(begin=False)
    pair.devices = [offering, accept(offering.make_link(), key(1))]
    crook = Crook(pair=pair)
    return crook, derive_secret(crook.key, "share", offering.transcript.chain[0])


def test_the_offerers_share_is_the_one_that_was_committed_to() -> None:
    crook, share = lots()
    assert crook.refused(crook.marked(SHARE, *NOISE)) == OPENING_FALSE
    assert crook.refused(crook.marked(SHARE, *share[1:])) == GARBLED
    assert crook.lay("a1", GOLD).facts["reason"] == NOT_DUE
    assert crook.say(crook.marked(SHARE, *share)).kind == NEW


def test_a_share_that_is_chosen_is_found_out_at_the_end() -> None:
    """Of whoever accepts; it gains nothing, since the other's share is still hidden then."""
    offering = invite(GAME, {"starter": "lot"}, 0, key(0))
    joined = accept(offering.make_link(), key(1)).transcript.entries[1]
    offering, receipt = offering.receive(link_after(offering, joined[:KEY_SIZE] + NOISE))
    assert receipt.kind == NEW
    pair = Pair(begin=False)
    pair.devices[0] = offering
    crook = Crook(None, 1, pair)
    crook.key = key(1)
    if crook.victim.next_author == 0:
        crook.victim = crook.victim.play("a1g")
    assert crook.resign() == [(1, "share-false")]
