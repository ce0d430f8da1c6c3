"""Two honest peers: the entries that they write, receive and store."""

from engine.beerhex.sealed.audit import JOIN
from engine.beerhex.sealed.game import KEY, OPEN, SHARE
from engine.catalogue import GAMES
from engine.game import IllegalMove
from engine.sealed import offer as offers
from engine.sealed.crypto import KEY_SIZE
from engine.sealed.link import encode
from engine.sealed.offer import read_offer
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import (
    ASKED,
    FORK,
    GARBLED,
    MISSING,
    NEW,
    NOT_DUE,
    OLD,
    OTHER_GAME,
    OWN,
    PART,
    RESTORED,
    TAKEN,
    TWICE,
    ProtocolError,
)
from engine.sealed.transcript import INITIAL_CHAIN, next_chain
from tests.support.sealed.device_pair import (
    GAME,
    IS_CPYTHON,
    LONG_NAMES,
    PeerPair,
    game_state_of,
    observed_moves,
    peer_key,
    view_of,
)
from tests.support.sealed.games import random_game
from tests.support.sealed.parts import unsigned_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def refusal(call: "Callable[[], object]") -> str:
    """Return why a peer refuses a request; "" if it doesn't."""
    try:
        call()
    except (ProtocolError, IllegalMove) as error:
        return error.reason
    return ""


def kinds(device: Peer, since: int) -> "list[int]":
    """Return the kinds of the entries from that number on."""
    return [entry[0] for entry in device.transcript.entries[since:]]


# ---- the start


def test_an_offer_says_what_is_offered() -> None:
    text = invite(GAME, {"clues": True}, 1, peer_key(0)).make_link(("", "Ada"))
    offer, part = read_offer(text)
    assert (offer.game, offer.seat, part.names) == (GAME, 1, ("", "Ada"))
    assert (offer.options["clues"], offer.options["starter"]) == (True, "gold")


def test_an_offer_is_accepted_by_the_other_seat() -> None:
    for seat in (0, 1):
        offering = invite(GAME, None, seat, peer_key(0))
        assert (offering.next_author, offering.has_unsent_entries, offering.has_started) == (
            1 - seat,
            True,
            False,
        )
        assert offering.game_state.view is None and offering.game_state.observed_record() is None
        accepting = accept(offering.make_link(), peer_key(1))
        assert (accepting.seat, accepting.next_author, accepting.has_unsent_entries) == (
            1 - seat,
            0,
            seat == 0,
        )
        offering, receipt = offering.receive(accepting.make_link(LONG_NAMES))
        assert receipt.kind == NEW and receipt.names == LONG_NAMES
        assert offering.has_started and offering.id == accepting.id
        assert view_of(offering).viewer == seat and view_of(accepting).viewer == 1 - seat


def test_an_accepting_starter_may_move_at_once() -> None:
    offering = invite(GAME, {"starter": "silver"}, 0, peer_key(0))
    accepting = accept(offering.make_link(), peer_key(1))
    assert not accepting.has_unsent_entries
    accepting = accepting.play("a1g")
    assert accepting.has_unsent_entries
    offering, receipt = offering.receive(accepting.make_link())
    assert receipt.kind == NEW and observed_moves(offering) == ["a1?"]


def test_a_lot_takes_shares_of_both() -> None:
    starters = set()
    for number in range(12):
        pair = PeerPair({"starter": "lot"}, number)
        shares = [
            [
                logged.entry[-KEY_SIZE:] if logged.kind == JOIN else logged.entry[1 : 1 + KEY_SIZE]
                for logged in game_state_of(device).audit_log
                if (logged.kind, logged.entry_index) in ((JOIN, 1), (SHARE, 2))
            ]
            for device in pair.peers
            if device.game_state.view
        ]
        starters.add([view_of(device).turn for device in pair.peers if device.game_state.view][0])
        assert shares and len(set(shares[0])) == 2
        # If the offerer starts, the share comes with the first move.
        assert len(pair.links) == (2 if starters and len(shares) == 1 else 3)
    assert starters == {0, 1}


def test_a_lot_is_revealed_only_after_both_shares() -> None:
    offering = invite(GAME, {"starter": "lot"}, 0, peer_key(0))
    accepting = accept(offering.make_link(), peer_key(1))
    assert accepting.game_state.view is None and accepting.next_author == 0
    offering, _ = offering.receive(accepting.make_link())
    assert kinds(offering, 2) == [SHARE]


def test_an_offer_is_accepted_once() -> None:
    offering = invite(GAME, None, 0, peer_key(0))
    first, second = [accept(offering.make_link(), peer_key(number)) for number in (1, 2)]
    offering, receipt = offering.receive(first.make_link())
    assert receipt.kind == NEW
    assert offering.receive(second.make_link())[1].kind == TAKEN
    # The others learn it too, should the offerer's next link reach them.
    moved = offering.play("a1g")
    assert first.receive(moved.make_link())[1].kind == NEW
    assert second.receive(moved.make_link())[1].kind == TAKEN
    assert refusal(lambda: accept(first.make_link(), peer_key(3))) == "no-offer"
    pair = PeerPair()
    assert refusal(lambda: accept(pair.peers[0].make_link((), 0), peer_key(3))) == TAKEN


def test_what_is_no_offer_is_not_accepted() -> None:
    pair = PeerPair().play("a1g")
    assert refusal(lambda: accept(pair.links[-1][1], peer_key(3))) == "no-offer"
    assert refusal(lambda: invite(GAME, None, 2, peer_key(0))) == GARBLED
    assert refusal(lambda: invite(GAME, None, 0, b"short")) == GARBLED


def test_only_games_with_a_table_are_offered() -> None:
    assert refusal(lambda: invite("mixtour", None, 0, peer_key(0))) == "not-sealed"
    options = GAMES["mixtour"].validate_options(None)
    for protocol, signing_key in ((1, b""), (2, peer_key(2))):
        claim = offers.SeatClaim(signing_key, peer_key(0), b"")
        offer = offers.Offer("mixtour", options, 0, protocol, claim)
        entry = offers.encode(offer)
        assert offers.decode(entry) == offer
        chain = next_chain(INITIAL_CHAIN, entry)
        text = encode(unsigned_part(chain[:8], 0, 0, (entry,), False, chain, ()))
        assert refusal(lambda: accept(text, peer_key(1))) == "not-sealed"  # noqa: B023


def test_an_offer_that_cannot_be_read_is_refused() -> None:
    good = invite(GAME, None, 0, peer_key(0)).transcript.entries[0]
    for entry, reason in (
        (good[:2], GARBLED),
        (good[:-1], GARBLED),
        (good[:4], GARBLED),
        (b"\2" + good[1:], GARBLED),
        (good[:1] + b"\x32" + good[2:], "unknown-game"),
        (good[:2] + b"\5" + good[3:], "newer"),
        (good[:3] + b"\2" + good[4:], GARBLED),
        (good[:4] + b"\2" + good[5:], GARBLED),  # a lot without a share
        (good + b"\0", GARBLED),
    ):
        chain = next_chain(INITIAL_CHAIN, entry)
        text = encode(unsigned_part(chain[:8], 0, 0, (entry,), False, chain, ()))
        assert refusal(lambda: accept(text, peer_key(1))) == reason, entry  # noqa: B023
    chain = next_chain(INITIAL_CHAIN, good)
    for id, end in ((bytes(8), chain), (chain[:8], bytes(32))):
        text = encode(unsigned_part(id, 0, 0, (good,), False, end, ()))
        assert refusal(lambda: accept(text, peer_key(1))) == GARBLED  # noqa: B023


# ---- moves


# ---- moves


def test_a_cap_is_observed_without_its_face() -> None:
    pair = PeerPair({"clues": True}).play("a1g!", "b1s")
    assert observed_moves(pair.peers[0]) == ["a1g!", "b1?"]
    assert observed_moves(pair.peers[1]) == ["a1?!", "b1s"]


def test_moves_out_of_turn_or_against_the_rules_are_refused() -> None:
    pair = PeerPair()
    assert refusal(lambda: pair.peers[1].play("a1g")) == NOT_DUE
    assert refusal(lambda: pair.peers[0].play("c3g")) == "centre-first"
    assert refusal(lambda: pair.peers[0].play("a1?")) == "face-missing"
    assert refusal(lambda: pair.peers[0].play("resign=")) == "syntax"
    assert refusal(lambda: invite(GAME, None, 0, peer_key(0)).play("a1g")) == NOT_DUE
    pair.play("a1g", "b1g", "c1g")
    pair.peers[1] = pair.peers[1].play("x a1 b1 c1")
    assert refusal(lambda: pair.peers[1].play("d1g")) == NOT_DUE


def test_an_attack_on_ones_own_caps_needs_no_answer() -> None:
    pair = PeerPair().play("a1g", "e1g", "b1g", "e2g", "c1g", "e3g")
    sent = len(pair.links)
    pair.play("x a1 b1 c1")
    assert len(pair.links) == sent  # three of a kind: Gold goes on with a placement
    assert observed_moves(pair.peers[0])[-1] == "x a1 b1 c1=ggg"
    pair.play("a1s")
    assert len(pair.links) == sent + 1
    assert observed_moves(pair.peers[1])[-2:] == ["x a1 b1 c1=ggg", "a1?"]


def test_a_failed_attack_is_answered_together_with_the_next_move() -> None:
    pair = PeerPair().play("a1g", "b1s", "c1g", "e5s")
    sent = len(pair.links)
    pair.play("x a1 b1 c1")
    attacker, other = pair.peers
    assert len(pair.links) == sent + 1
    assert game_state_of(attacker).pending is not None and observed_moves(attacker)[-1] == "e5?"
    assert (
        observed_moves(other)[-1] == "x a1 b1 c1=gsg"
        and other.next_author == 1
        and not other.has_unsent_entries
    )
    pair.play("d1g")
    assert len(pair.links) == sent + 2
    assert observed_moves(pair.peers[0])[-2:] == ["x a1 b1 c1=gsg", "d1?"]


def test_a_successful_attack_is_answered_at_once() -> None:
    pair = PeerPair().play("a1s", "b1s", "c1s", "e5s")
    sent = len(pair.links)
    pair.play("x a1 b1 c1")
    assert len(pair.links) == sent + 2
    assert pair.peers[0].next_author == 0 and view_of(pair.peers[0]).phase == "place"
    assert kinds(pair.peers[0], len(pair.peers[0].transcript) - 2) == [OPEN, OPEN]


def test_of_three_foreign_caps_only_their_owner_opens() -> None:
    pair = PeerPair().play("a1s", "e1g", "b1g", "e2g", "c1s", "x a1 b1 c1")
    assert kinds(pair.peers[0], len(pair.peers[0].transcript) - 1) == [OPEN]
    assert observed_moves(pair.peers[0])[-1] == "x a1 b1 c1=sgs"


def test_with_clues_ones_own_faces_are_opened_without_being_shown() -> None:
    pair = PeerPair({"clues": True}).play("a1g", "b1s", "c1g", "e5s")
    assert view_of(pair.peers[0]).faces == [0, 0]
    pair.play("x a1 b1 c1", "d1g")
    for device in pair.peers:
        assert "x a1 b1 c1=gsg" in observed_moves(device)


# ---- the end


def test_a_claim_waits_for_the_others_key() -> None:
    pair = PeerPair().play("a1g", "b1s", "c1g", "e5s")
    claiming = pair.peers[0].play("claim")
    assert kinds(claiming, len(claiming.transcript) - 1) == [KEY] and claiming.next_author == 1
    assert view_of(claiming).outcome is None and claiming.game_state.faults is None
    pair.peers[0] = claiming
    pair.exchange_all()
    for device in pair.peers:
        assert observed_moves(device)[-1] == "claim=gsgs" and device.game_state.faults == []
        assert view_of(device).outcome is not None and device.next_author is None
    assert not pair.peers[0].has_unsent_entries


def test_a_resigning_player_loses_at_once() -> None:
    pair = PeerPair().play("a1g", "b1s")
    pair.peers[0] = pair.peers[0].play("resign")
    assert observed_moves(pair.peers[0])[-1] == "resign"
    outcome = view_of(pair.peers[0]).outcome
    assert outcome and outcome.winners == (1,)
    pair.exchange_all()
    assert [observed_moves(device)[-1] for device in pair.peers] == ["resign=gs"] * 2
    record = pair.peers[0].game_state.record
    assert record and record.moves == ["a1g", "b1s", "resign"]


def test_no_entries_follow_the_end() -> None:
    pair = PeerPair().play("a1g", "b1s", "deny")
    assert refusal(lambda: pair.peers[1].play("a2g")) == NOT_DUE
    assert pair.deliver(0, pair.peers[0].make_link()).kind == ASKED


# ---- links that come late, twice, not at all


def test_a_link_is_received_twice_late_or_by_its_sender() -> None:
    pair = PeerPair().play("a1g", "b1g", "c1g", "d1g")
    kept = [device.pack() for device in pair.peers]
    assert pair.deliver(1, pair.links[-1][1]).kind == TWICE
    assert pair.deliver(0, pair.links[-2][1]).kind == TWICE
    early = pair.deliver(1, pair.links[-3][1])
    assert early.kind == OLD and early.facts["since"] == 4
    assert pair.deliver(0, pair.links[-1][1]).kind == OWN
    assert pair.deliver(1, pair.links[0][1]).kind == OWN
    assert not early.made_progress
    assert [device.pack() for device in pair.peers] == kept


def test_a_lost_link_is_sent_again() -> None:
    pair = PeerPair()
    pair.peers[0] = pair.peers[0].play("a1g")
    once, again = pair.peers[0].make_link(), pair.peers[0].make_link()
    assert once == again and pair.deliver(0, again).kind == NEW


def test_a_missing_link_is_requested() -> None:
    pair = PeerPair()
    behind = pair.peers[1]
    pair.play("a1g", "b1g", "c1g")
    _, receipt = behind.receive(pair.links[-1][1])
    assert receipt.kind == MISSING
    assert pair.peers[0].receive(behind.make_link())[1].facts == {"since": 2}
    _, receipt = behind.receive(pair.peers[0].make_link((), 2))
    assert receipt.kind == RESTORED


def test_links_that_cross_do_no_harm() -> None:
    """One sends again, or asks, while the other moves."""
    pair = PeerPair().play("a1g")
    again = pair.peers[0].make_link()
    pair.peers[1] = pair.peers[1].play("b1g")
    moving = pair.peers[1].make_link()
    assert pair.deliver(0, again).kind == TWICE
    assert pair.deliver(1, moving).kind == NEW
    assert pair.peers[1].make_link((), 3) == moving
    asking = pair.peers[0].make_link()
    pair.play("c1g")
    assert pair.deliver(1, moving).kind == TWICE
    receipts = [pair.deliver(0, text) for text in (again, asking)]
    assert [receipt.kind for receipt in receipts] == [OLD, ASKED]
    assert [receipt.facts["since"] for receipt in receipts] == [3, 4]


def test_with_nothing_to_say_a_link_asks() -> None:
    pair = PeerPair().play("a1g")
    asking = pair.peers[1].make_link()
    assert pair.deliver(1, asking).kind == ASKED
    assert pair.deliver(0, asking).kind == OWN


def test_another_games_link_is_noticed() -> None:
    assert PeerPair().deliver(0, PeerPair(None, 1).links[-1][1]).kind == OTHER_GAME
    assert PeerPair().deliver(1, PeerPair({"clues": True}).links[-1][1]).kind == OTHER_GAME


def test_a_peer_restored_from_an_old_save_recovers_its_entries() -> None:
    """From every point of a game, restored when the game is over.

    The other sends what came since, in as many links as necessary.
    """
    devices = random_game(4).peers.peers
    parts = 0
    for device in devices:
        data = device.pack()
        for count in range(2, len(device.transcript), 5 if IS_CPYTHON else 19):
            data["entries"] = device.pack()["entries"][:count]
            back, other = restore(data), devices[1 - device.seat]
            while back.pack() != device.pack():
                since = other.receive(back.make_link())[1].facts["since"]
                back, heard = back.receive(other.make_link(LONG_NAMES, since))  # type: ignore[arg-type]
                assert heard.kind in (NEW, RESTORED, PART)
                parts += heard.kind == PART
            assert back.game_state.faults == []
    assert parts > 1


def test_a_peer_that_played_on_from_an_old_save_recovers_its_entries() -> None:
    pair = PeerPair().play("a1g", "b1g")
    back = pair.peers[0]
    pair.play("c1g", "d1g")
    forked = back.play("e1s")
    assert pair.peers[1].receive(forked.make_link())[1].kind == FORK
    found, receipt = forked.receive(pair.peers[1].make_link((), 4))
    assert receipt.kind == RESTORED
    assert found.pack() == pair.peers[0].pack()


# ---- keeping


def test_a_packed_peer_is_restored() -> None:
    pair = PeerPair({"starter": "lot"}, 5)
    for device in pair.peers:
        again = restore(device.pack())
        assert again.pack() == device.pack() and again.next_author == device.next_author
        assert again.game_state.view == device.game_state.view


def test_invalid_packed_peers_are_refused() -> None:
    good = PeerPair().play("a1g").peers[0].pack()
    for name, value in (
        ("version", 0.5),
        ("key", "00"),
        ("key", "zz" * 32),
        ("key", "00" * 32),
        ("seat", 1),
        ("seat", 7),
        ("seat", None),
        ("entries", []),
        ("entries", [""]),
        ("entries", good["entries"] + [""]),
        ("entries", good["entries"][1:]),
        ("entries", 7),
    ):
        bad = dict(good)
        bad[name] = value
        assert refusal(lambda: restore(bad)), (name, value)  # noqa: B023
    assert refusal(lambda: restore([])) == GARBLED
    newer = dict(good)
    newer["version"] = 3
    assert refusal(lambda: restore(newer)) == "newer"
