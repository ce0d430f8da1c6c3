"""Games of both kinds under protocol 2 for tests of attacks, and the links of attackers."""

from functools import cache

from engine.sealed.crypto import digest
from engine.sealed.link import TranscriptPart, encode
from engine.sealed.peer import Peer
from engine.sealed.results import ReceiveResult
from engine.sealed.schnorr import sign, signing_key
from engine.sealed.transcript import next_chain
from tests.support.narrowing import assert_present
from tests.support.sealed.device_pair import PeerPair
from tests.support.sealed.hexheaven_games import PeerGroup, RandomGame
from tests.support.sealed.rewriting import decisions, share_all

GAMES = ("beerhex", "casual", "serious", "three")
RESIGN = {"beerhex": b"\4", "hexheaven": b"\0\0\0\2"}  # the entry that resigns
LOSS_ON_TIME = {"beerhex": b"\x08", "hexheaven": b"\0\0\0\3"}  # the entry that says it
KEY_KIND = {"beerhex": b"\6", "hexheaven": b"\4"}  # the first byte of an opening key's entry
# A move after which its author has to open something in the same run.
MOVES = {"beerhex": "x a1 b1 c1", "hexheaven": "pass"}


@cache
def started(name: str, number: int = 0) -> "tuple[Peer, ...]":
    """Return the peers of a game in progress; all know everything, and MOVES is legal."""
    if name == "beerhex":
        peers = PeerPair(number=number, protocol=2).play("a1g", "b1s", "c1g", "e5s").peers
    else:
        group = PeerGroup(name, 0, number, protocol=2)
        while group.view(group.mover()).opening or (
            "pass" not in group.view(group.mover()).legal()
        ):
            group.play(group.view(group.mover()).legal()[0])
        peers = group.peers
    found = list(peers)
    share_all(found)
    return tuple(found)


@cache
def finished(name: str) -> "tuple[Peer, ...]":
    """Return the peers of a whole game, which the rules have ended."""
    if name == "beerhex":
        moves = ("a3s", "b3s", "c3s", "d3s", "x b3 c3 d3", "a1g", "b3s", "claim")
        return tuple(PeerPair(protocol=2).play(*moves).peers)
    for number in range(20):
        game = RandomGame(number, (name, number % 2), protocol=2)
        if game.moves[-1] != "resign":
            return tuple(game.group.peers)
    raise AssertionError("no game reaches its end")


@cache
def decisions_of(name: str, seat: int) -> "list[int]":
    """Return the numbers of entries before the first, a middle and the last decision of a player in
    ``finished``."""
    found = decisions(finished(name)[seat])
    return sorted({found[0], found[len(found) // 2], found[-1]})


def mover_of(peers: "tuple[Peer, ...]") -> int:
    """Return the seat that writes next."""
    return assert_present(peers[0].next_author)


def game_of(peer: Peer) -> str:
    """Return the name of the game."""
    return peer.game_state.game.name


def signature(key: bytes, chain: bytes) -> bytes:
    """Return the signature of the transcript up to a chain value by the peer with this key."""
    return sign(signing_key(key), digest("signature", chain))


def linked(
    victim: Peer,
    sender: int,
    first: int,
    entries: "tuple[bytes, ...] | list[bytes]",
    key: bytes = b"",
    signatures: "dict[int, bytes] | None" = None,
) -> str:
    """Return a link whose chain value fits what the victim has.

    Args:
        victim: The peer for which it is.
        sender: The seat in whose name it is sent.
        first: How many of the victim's entries are before.
        entries: The entries.
        key: Of the peer that signs the last entry; b"" for none.
        signatures: n -> the signature after so many of the entries; instead of that one.
    """
    end = victim.transcript.chain[first]
    for entry in entries:
        end = next_chain(end, entry)
    given = dict(signatures or {})
    if key:
        given[len(entries)] = signature(key, end)
    in_order = tuple(given.get(n, b"") for n in range(1, len(entries) + 1))
    part = TranscriptPart(victim.id, sender, first, tuple(entries), False, end, (), in_order)
    return encode(part)


def own_run(peer: Peer, move: str = "") -> "tuple[Peer, list[bytes]]":
    """Return the peer after its move (by default that of MOVES), and the entries that it wrote."""
    after = peer.play(move or MOVES[game_of(peer)])
    return after, after.transcript.entries[len(peer.transcript) :]


def received(victim: Peer, text: str) -> "tuple[str, object]":
    """Return how a victim receives a link that must change nothing: the kind and the reason."""
    packed, view = victim.pack(), victim.game_state.view
    faults, keys = victim.game_state.faults, list(victim.game_state.keys)
    after, result = victim.receive(text)
    assert isinstance(result, ReceiveResult)
    assert not result.made_progress, result
    assert after is victim
    assert (after.pack(), after.game_state.view) == (packed, view)
    assert (after.game_state.faults, after.game_state.keys) == (faults, keys)
    return result.kind, result.facts.get("reason")
