"""Malicious peers for tests of sealed Hex Heaven: altered entries, forged links, false shuffles."""

from collections.abc import Callable

import pytest

from engine.hexheaven.moves import parse_code
from engine.hexheaven.sealed import locked_game
from engine.hexheaven.sealed.entries import MOVE
from engine.hexheaven.sealed.game_state import RESIGN_CODE
from engine.hexheaven.sealed.locked_tiles import LockedTiles
from engine.sealed import mental_poker
from engine.sealed.crypto import mac
from engine.sealed.link import encode as written
from engine.sealed.peer import Peer
from engine.sealed.results import (
    REFUSED,
    ReceiveResult,
)
from engine.sealed.transcript import Transcript
from tests.support.sealed.hexheaven_games import PeerGroup
from tests.support.sealed.parts import unsigned_part

Alter = Callable[[bytes], bytes]


class MaliciousEntry:
    """Alteration of the first entry of a kind that the player with this key writes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, of: bytes, kind: int, alter: Alter) -> None:
        honest = locked_game.expected_body
        self.done = False

        def altered_body(
            kind_due: int, about: "list | tuple", secret: bytes, tiles: LockedTiles
        ) -> bytes:
            body = honest(kind_due, about, secret, tiles)
            if kind_due == kind and secret == of and not self.done:
                self.done = True
                return alter(body)
            return body

        monkeypatch.setattr(locked_game, "expected_body", altered_body)


def shuffle_with(monkeypatch: pytest.MonkeyPatch, of: bytes, order: Callable[[list], list]) -> None:
    """Let the player with this key shuffle in another order than its key gives."""
    honest, usual = locked_game.expected_body, mental_poker.permutation

    def altered_body(
        kind_due: int, about: "list | tuple", secret: bytes, tiles: LockedTiles
    ) -> bytes:
        if secret != of:
            return honest(kind_due, about, secret, tiles)
        mental_poker.permutation = lambda *of: order(usual(*of))
        try:
            return honest(kind_due, about, secret, tiles)
        finally:
            mental_poker.permutation = usual

    monkeypatch.setattr(locked_game, "expected_body", altered_body)


def forged_link(device: Peer, *bodies: bytes, marked: bool = True) -> str:
    """Return a link from this device's seat with these entries, which its device never checked."""
    transcript = device.transcript
    for body in bodies:
        entry = body + mac(device.key, transcript.head, body) if marked else body
        transcript = transcript.appended(device.seat, entry)
    first = len(device.transcript)
    return written(
        unsigned_part(
            device.id,
            device.seat,
            first,
            tuple(transcript.entries[first:]),
            False,
            transcript.head,
            (),
        )
    )


def truncate_transcript(transcript: Transcript, count: int) -> Transcript:
    """Return the first entries of a transcript."""
    shorter = Transcript()
    for author, entry in zip(transcript.authors[:count], transcript.entries[:count], strict=True):
        shorter = shorter.appended(author, entry)
    return shorter


def moving(move: str, *more: int) -> bytes:
    """Return the body of the entry of a move."""
    code = RESIGN_CODE if move == "resign" else parse_code(move)
    return bytes([MOVE]) + code.to_bytes(3, "big") + bytes(more)


def receive_kind(group: PeerGroup, seat: int, text: str) -> "tuple[str, object]":
    """Return the kind of a seat's receipt for a text and its reason; the group is unchanged."""
    before = group.peers[seat]
    after, receipt = before.receive(text)
    if receipt.kind == REFUSED:
        assert after is before
    return receipt.kind, receipt.facts.get("reason")


def open_table(rules: str = "casual", number: int = 0) -> PeerGroup:
    """Return a group of peers after the opening, which all have received."""
    group = PeerGroup(rules, 0, number)
    while group.view(group.mover()).opening:
        group.play(group.view(group.mover()).legal()[0])
    group.send(group.mover())
    return group


def pass_turn(group: PeerGroup) -> int:
    """Place tiles until the seat to move may pass, and return that seat."""
    seat = group.mover()
    while "pass" not in group.view(seat).legal():
        group.play(group.view(seat).legal()[0])
    return seat


def resign_and_publish(group: PeerGroup) -> "ReceiveResult | None":
    """Play until a link is refused, and return its receipt; None at the end of the game."""
    for _ in range(200):
        movers = [seat for seat in range(group.seats) if group.peers[seat].next_author == seat]
        if not movers:
            return None
        seat = movers[0]
        legal = group.view(seat).legal()
        group.peers[seat] = group.peers[seat].play(legal[-1])
        while True:
            lengths = [len(device.transcript) for device in group.peers]
            ahead = [s for s in range(group.seats) if group.peers[s].has_unsent_entries]
            ahead = [s for s in ahead if lengths[s] > min(lengths)]
            if not ahead:
                break
            sender = max(ahead, key=lambda s: lengths[s])
            for other in range(group.seats):
                if other != sender:
                    receipt = group.deliver(sender, group.peers[sender].make_link(), other)
                    if receipt.kind == REFUSED:
                        return receipt
    raise AssertionError
