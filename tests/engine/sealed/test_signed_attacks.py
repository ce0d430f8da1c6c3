"""Attacks on signatures and on the order of entries, in games of both kinds under protocol 2."""

import pytest

from engine.sealed import shuffle_proof
from engine.sealed.crypto import KEY_SIZE, key_commitment
from engine.sealed.link import decode, encode
from engine.sealed.peer import Peer, accept, invite, restore
from engine.sealed.results import (
    FORGED,
    FORK,
    GARBLED,
    KEY_FALSE,
    MISSING,
    NEW,
    NOT_DUE,
    OLD,
    OTHER_GAME,
    REFUSED,
    RESTORED,
    TAKEN,
    TWICE,
    ProtocolError,
)
from engine.sealed.ristretto255 import ELEMENT_SIZE
from engine.sealed.schnorr import SIGNATURE_SIZE, public_key, signing_key
from engine.sealed.transcript import next_chain
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
from tests.support.sealed.parts import replaced

IS_FORGED = (REFUSED, FORGED)
OFFERS: "tuple[tuple[str, dict], ...]" = (
    ("beerhex", {}),
    ("beerhex", {"starter": "lot"}),
    ("hexheaven", {"rules": "serious"}),
)


@pytest.fixture(params=GAMES)
def peers(request: pytest.FixtureRequest) -> "tuple[Peer, ...]":
    """Provide the peers of a game in progress."""
    return started(request.param)


def others(peers: "tuple[Peer, ...]", seat: int) -> "list[Peer]":
    return [peer for peer in peers if peer.seat != seat]


# ---- in another player's name


def test_a_run_that_its_author_did_not_sign_is_refused(peers: "tuple[Peer, ...]") -> None:
    """Not even the entries that it would have written, signed with all keys but its own."""
    seat = mover_of(peers)
    mover = peers[seat]
    _, run = own_run(mover)
    key = KEY_KIND[game_of(mover)] + mover.game_state.key
    keys = [b"", mover.game_state.key, peer_key(77)] + [peer.key for peer in others(peers, seat)]
    for victim in others(peers, seat):
        first = len(victim.transcript)
        for entries in (run, run[:1], [RESIGN[game_of(mover)]], [key], [b"\xff"], [bytes(900)]):
            for signing in keys:
                for sender in range(len(peers)):
                    text = linked(victim, sender, first, entries, signing)
                    assert received(victim, text) == IS_FORGED
        true = linked(victim, seat, first, run, mover.key)
        assert victim.receive(true)[1].kind == NEW


def test_a_signature_of_another_game_moment_or_player_is_refused(
    peers: "tuple[Peer, ...]",
) -> None:
    seat = mover_of(peers)
    mover = peers[seat]
    after, run = own_run(mover)
    name = game_of(mover) if len(peers) == 2 and game_of(mover) == "beerhex" else None
    name = name or str(mover.game_state.options["rules"])
    other = started(name, 1)
    elsewhere = own_run(other[mover_of(other)])[0]
    assert elsewhere.id != after.id
    signatures = [
        signature(elsewhere.key, elsewhere.transcript.head),
        *[signature(mover.key, chain) for chain in mover.transcript.chain],
        *[signature(peer.key, after.transcript.head) for peer in others(peers, seat)],
    ]
    if len(run) > 1:
        signatures.append(signature(mover.key, after.transcript.chain[-2]))
    for victim in others(peers, seat):
        for false in signatures:
            text = linked(victim, seat, len(victim.transcript), run, signatures={len(run): false})
            assert received(victim, text) == IS_FORGED


def test_a_run_that_is_signed_at_an_inner_entry_alone_is_refused(
    peers: "tuple[Peer, ...]",
) -> None:
    seat = mover_of(peers)
    mover = peers[seat]
    _, run = own_run(mover)
    assert len(run) > 1
    inner = signature(mover.key, next_chain(mover.transcript.head, run[0]))
    for victim in others(peers, seat):
        first = len(victim.transcript)
        assert (
            received(victim, linked(victim, seat, first, run, signatures={1: inner})) == IS_FORGED
        )
        # Signed at both, or in two links, it is the same run.
        both = linked(victim, seat, first, run, mover.key, {1: inner})
        once, result = victim.receive(both)
        assert result.kind == NEW
        half, result = victim.receive(linked(victim, seat, first, run[:1], mover.key))
        assert result.kind == NEW
        twice, result = half.receive(linked(half, seat, first + 1, run[1:], mover.key))
        assert result.kind == NEW
        assert twice.transcript.entries == once.transcript.entries


def test_no_player_signs_for_the_next(peers: "tuple[Peer, ...]") -> None:
    """The mover appends an entry of the next author to its own run."""
    seat = mover_of(peers)
    mover = peers[seat]
    after, run = own_run(mover)
    for victim in others(peers, seat):
        for entry in (RESIGN[game_of(mover)], run[0], run[-1]):
            text = linked(victim, seat, len(victim.transcript), [*run, entry], mover.key)
            assert received(victim, text) == (REFUSED, NOT_DUE)
            # With a signature between them, the second one is another author's.
            signed = {len(run): signature(mover.key, after.transcript.head)}
            text = linked(victim, seat, len(victim.transcript), [*run, entry], mover.key, signed)
            assert received(victim, text) == IS_FORGED


def test_an_opening_key_is_not_published_early(peers: "tuple[Peer, ...]") -> None:
    seat = mover_of(peers)
    mover = peers[seat]
    _, run = own_run(mover)
    key = KEY_KIND[game_of(mover)] + mover.game_state.key
    for victim in others(peers, seat):
        for entries in ([key], [run[0], key], [*run, key]):
            text = linked(victim, seat, len(victim.transcript), entries, mover.key)
            assert received(victim, text) == (REFUSED, NOT_DUE)


# ---- histories


def test_entries_left_out_repeated_or_reordered_are_refused(peers: "tuple[Peer, ...]") -> None:
    seat = mover_of(peers)
    mover = peers[seat]
    after, run = own_run(mover)
    true = signature(mover.key, after.transcript.head)
    for victim in others(peers, seat):
        first = len(victim.transcript)
        for entries in (run[1:], run[:-1], run + run[-1:], run[:1] + run, run[::-1], [b"\0", *run]):
            signed = {len(entries): true}
            text = linked(victim, seat, first, entries, signatures=signed)
            assert received(victim, text) == IS_FORGED
            text = encode(replaced(decode(text), chain_prefix=after.transcript.head))
            assert received(victim, text) == (FORK, None)
        assert received(victim, linked(after, seat, len(after.transcript), run)) == (MISSING, None)


def test_old_links_and_those_of_other_games_change_nothing(peers: "tuple[Peer, ...]") -> None:
    name = game_of(peers[0])
    name = name if name == "beerhex" else str(peers[0].game_state.options["rules"])
    foreign = started(name, 1)
    for victim in peers:
        for sender in others(peers, victim.seat):
            for first in range(len(sender.transcript)):
                kind, _ = received(victim, sender.make_link((), first))
                assert kind in (OLD, TWICE)
        for sender in foreign:
            text = sender.make_link((), 0)
            assert received(victim, text) == (OTHER_GAME, None)
            renamed = encode(replaced(decode(text), id=victim.id))
            assert received(victim, renamed) == (REFUSED, GARBLED)


def test_two_moves_at_one_point_are_a_fork(peers: "tuple[Peer, ...]") -> None:
    """Shown to one, or one move to each of the others."""
    seat = mover_of(peers)
    mover = peers[seat]
    first, second = own_run(mover)[0], own_run(mover, "resign")[0]
    informed = [peer.receive(first.make_link())[0] for peer in others(peers, seat)]
    for victim in informed:
        assert received(victim, second.make_link()) == (FORK, None)
    if len(informed) == 2:
        last = others(peers, seat)[-1].receive(second.make_link())[0]
        first_next = informed[0]
        if first_next.next_author == first_next.seat:
            first_next = first_next.play(first_next.game_state.settled_view.legal()[-1])
        kind, _ = received(last, first_next.make_link((), len(mover.transcript)))
        assert kind == FORK


# ---- joining


@pytest.mark.parametrize(("game", "options"), OFFERS, ids=str)
def test_the_public_keys_of_another_player_are_of_no_use(game: str, options: dict) -> None:
    """An answer with them can't be signed; nor one with keys of which no secret is known."""
    offering = invite(game, options, 0, peer_key(0))
    answer = decode(accept(offering.make_link(), peer_key(1)).make_link()).entries[0]
    offered = offering.game_state.signing_keys[0]
    for public in (offered, bytes(ELEMENT_SIZE), b"\xff" * ELEMENT_SIZE, b"\1" + bytes(31)):
        entry = public + answer[ELEMENT_SIZE:]
        for key in (b"", peer_key(1), offering.game_state.key):
            assert received(offering, linked(offering, 1, 1, [entry], key)) == IS_FORGED
        signed = {1: bytes(SIGNATURE_SIZE)}
        assert received(offering, linked(offering, 1, 1, [entry], signatures=signed)) == IS_FORGED


@pytest.mark.parametrize(("game", "options"), [("beerhex", {}), ("hexheaven", {})], ids=str)
def test_a_commitment_that_was_copied_can_not_be_opened(game: str, options: dict) -> None:
    """It names the seat and the moment, so the other player's opening key doesn't fit it."""
    offering = invite(game, options, 0, peer_key(0))
    malicious_peer = accept(offering.make_link(), peer_key(1))
    copied = offering.game_state.seat_commitments[0]
    assert copied
    answer = malicious_peer.transcript.entries[1]
    entry = answer[:ELEMENT_SIZE] + copied[1] + answer[ELEMENT_SIZE + KEY_SIZE :]
    victim, result = offering.receive(linked(offering, 1, 1, [entry], peer_key(1)))
    assert result.kind == NEW
    assert copied[1] != key_commitment(offering.game_state.key, victim.transcript.chain[1], 1)
    if game == "beerhex":
        victim = victim.play("resign")
        for key in (offering.game_state.key, malicious_peer.game_state.key):
            text = linked(victim, 1, len(victim.transcript), [b"\6" + key], peer_key(1))
            assert received(victim, text) == (REFUSED, KEY_FALSE)


@pytest.mark.parametrize(("game", "options"), OFFERS, ids=str)
def test_an_offer_is_taken_once_and_never_replaced(game: str, options: dict) -> None:
    offering = invite(game, options, 0, peer_key(0))
    first, second = (accept(offering.make_link(), peer_key(n)) for n in (1, 2))
    host = offering.receive(first.make_link())[0]
    assert received(host, second.make_link()) == (TAKEN, None)
    assert received(second, host.make_link())[0] in (TAKEN, FORK)
    other = invite(game, options, 0, peer_key(9)).transcript.entries[0]
    for victim in (offering, host, first):
        for entries in ([other], [other, *victim.transcript.entries[1:2]]):
            assert received(victim, linked(victim, 0, 0, entries, peer_key(9))) == (
                REFUSED,
                GARBLED,
            )
    with pytest.raises(ProtocolError, match="no-offer"):
        accept(host.make_link(), peer_key(3))


def test_a_player_does_not_join_as_both() -> None:
    """A device that accepts its own offer has one seed, but other keys in each seat."""
    for game, options in OFFERS:
        offering = invite(game, options, 0, peer_key(0))
        second = accept(offering.make_link(), peer_key(0))
        commitments = second.game_state.seat_commitments
        assert commitments[0] and commitments[1] and commitments[0][1] != commitments[1][1]
        assert public_key(signing_key(peer_key(0))) == second.game_state.signing_keys[0]


# ---- going back


def test_a_device_that_shuffles_again_makes_a_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    offering = invite("hexheaven", {}, 0, peer_key(0))
    second = accept(offering.make_link(), peer_key(1))
    answer = second.make_link()
    first_deal = offering.receive(answer)[0]
    victim = second.receive(first_deal.make_link())[0]
    honest = shuffle_proof.permutation
    with monkeypatch.context() as context:
        context.setattr(shuffle_proof, "permutation", lambda *of: honest(*of)[::-1])
        second_deal = restore(offering.pack()).receive(answer)[0]
    assert second_deal.transcript.entries[3] != first_deal.transcript.entries[3]
    assert received(victim, second_deal.make_link()) == (FORK, None)


@pytest.mark.parametrize("name", GAMES)
def test_an_older_save_is_completed_by_true_entries_alone(name: str) -> None:
    """The keys of all players are public by now."""
    peers = finished(name)
    for victim in peers:
        other = peers[(victim.seat + 1) % len(peers)]
        said = victim.transcript
        for at in decisions_of(name, victim.seat):
            data = victim.pack()
            data["entries"] = data["entries"][:at]
            old = restore(data)
            assert len(old.transcript) == at
            for entry in (RESIGN[game_of(victim)], said.entries[at], b"\0"):
                for key in (b"", victim.game_state.key, other.key, other.game_state.key):
                    assert received(old, linked(old, other.seat, at, [entry], key)) == IS_FORGED
            link = other.make_link((), at)
            after, result = old.receive(link)
            assert result.made_progress
            while len(after.transcript) < len(said):
                after, result = after.receive(other.make_link((), len(after.transcript)))
                assert result.kind in (NEW, RESTORED)
            assert after.transcript.head == said.head
            assert after.game_state.faults == []
