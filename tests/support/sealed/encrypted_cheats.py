"""Malicious peers for tests of sealed Hex Heaven under protocol 2.

Their entries are altered but signed as they should be, and their deals are chosen.
"""

from collections.abc import Callable

import pytest

from engine.hexheaven.sealed.encrypted_game import EncryptedHexHeaven
from engine.hexheaven.tiles import COLOUR, JEWELS
from engine.rng import Rng
from engine.sealed import shuffle_proof
from engine.sealed.crypto import derive_secret, digest
from engine.sealed.elgamal import decode_ciphertext
from engine.sealed.link import TranscriptPart, encode
from engine.sealed.peer import Peer
from engine.sealed.ristretto255 import add, fixed_base, multiply, multiply_base
from engine.sealed.ristretto255 import decode as element
from engine.sealed.ristretto255 import encode as encoded
from engine.sealed.schnorr import sign, signing_key
from tests.support.sealed.hexheaven_cheats import truncate_transcript
from tests.support.sealed.hexheaven_games import PeerGroup, dealt_state

# How a malicious peer alters the content of an entry: (state, context, content) -> content.
Alter = Callable[[EncryptedHexHeaven, bytes, bytes], bytes]


class MaliciousEntry:
    """Alteration of the first entry of a kind that the player with this key writes."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, key: bytes, kind: int, alter: Alter
    ) -> None:
        honest = EncryptedHexHeaven._automatic_body
        opening_key = derive_secret(key, "opening key")
        self.done = False

        def altered_body(state: EncryptedHexHeaven, due: int, chain: bytes) -> bytes:
            body = honest(state, due, chain)
            if due == kind and state.key == opening_key and not self.done:
                self.done = True
                return body[:1] + alter(state, chain + bytes([state.seat]), body[1:])
            return body

        monkeypatch.setattr(EncryptedHexHeaven, "_automatic_body", altered_body)


def false_shuffle(
    state: EncryptedHexHeaven, context: bytes, after: "list[bytes]", factors: "list[int]"
) -> bytes:
    """Return a shuffle that replaces the cards by others, with a proof computed for them.

    Args:
        state: The malicious peer's state.
        context: Of the shuffle.
        after: The ciphertexts; the shuffle claims that the order of the cards is unchanged.
        factors: By which it claims that they were encrypted again.
    """
    tiles = state.tiles
    before, joint = tiles.deals[-1].cards, tiles.joint_key
    statement = shuffle_proof._statement(before, after, joint, context)
    powers = shuffle_proof._powers(statement, len(before))
    pairs = [decode_ciphertext(ciphertext) for ciphertext in after]
    tables = fixed_base(element(joint))
    proof = shuffle_proof._prove(statement, powers, factors, pairs, tables, state.key)
    return b"".join(after) + proof


def encrypted_again(state: EncryptedHexHeaven, ciphertext: bytes, r: int) -> bytes:
    """Return a ciphertext encrypted again with r."""
    c1, c2 = decode_ciphertext(ciphertext)
    joint = element(state.tiles.joint_key)
    return encoded(add(c1, multiply_base(r))) + encoded(add(c2, multiply(joint, r)))


def signed_link(peer: Peer, *entries: bytes, first: "int | None" = None) -> str:
    """Return a link from this peer's seat with entries that the peer never checked.

    Args:
        peer: The peer.
        entries: The entries.
        first: How many entries are before them; all that the peer has by default.
    """
    transcript = peer.transcript
    first = len(transcript) if first is None else first
    transcript = truncate_transcript(transcript, first)
    for entry in entries:
        transcript = transcript.appended(peer.seat, entry)
    head = transcript.head
    signature = sign(signing_key(peer.key), digest("signature", head))
    signatures = (b"",) * (len(entries) - 1) + (signature,)
    return encode(TranscriptPart(peer.id, peer.seat, first, entries, False, head, (), signatures))


def shuffle_to(monkeypatch: pytest.MonkeyPatch, order: "list[int]") -> None:
    """Let the first shuffle from now on put the cards into this order, and the others keep it."""
    orders = [order]

    def chosen(key: bytes, before: bytes, count: int) -> "list[int]":
        return orders.pop() if orders else list(range(count))

    monkeypatch.setattr(shuffle_proof, "permutation", chosen)


def unlucky_tiles() -> "tuple[list[int], str]":
    """Return tiles by slot, for the serious rules, and a first move after which the second player
    can lay none."""
    for number in range(200):
        tiles = list(range(1, JEWELS + 1))
        Rng(number).shuffle(tiles)
        state = dealt_state("serious", tiles)
        if len({COLOUR[tile] for tile in state.hands[1]}) == 1:
            for move in state.legal():
                if state.play(move).legal() == ["redraw"]:
                    return tiles, move
    raise AssertionError


def unlucky_group(monkeypatch: pytest.MonkeyPatch) -> "tuple[PeerGroup, str]":
    """Return a group that is dealt such tiles, and that move."""
    tiles, move = unlucky_tiles()
    with monkeypatch.context() as context:
        shuffle_to(context, [tile - 1 for tile in tiles])
        group = PeerGroup("serious", 0, 0, protocol=2)
    assert [group.tile_in_slot((0, place)) for place in range(JEWELS)] == tiles
    return group, move
