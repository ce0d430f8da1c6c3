"""BeerHex's worked examples in the documents of sealed play.

``python -m tests.support.sealed.doc_example 2`` prints the one of protocol 2, with ``time`` in
place of the number the end of that game if it is lost on time.
"""

import sys
from binascii import hexlify

from engine.beerhex.sealed.caps import SealedCap
from engine.sealed.peer import accept, invite
from tests.support.sealed.device_pair import GAME, PeerPair

GOLD, SILVER = bytes(range(32)), bytes(range(32, 64))
TIME_ENTRY = 10  # in which the example's last move is
MOVES = ("a1g", "b1s", "c1g", "e5s", "x a1 b1 c1", "d1g", "resign")


def play_example(protocol: int, moves: "tuple[str, ...]" = MOVES) -> PeerPair:
    """Return the pair that has played the example's game, or these moves."""
    pair = PeerPair(begin=False)
    offering = invite(GAME, None, 0, GOLD, protocol)
    offer = offering.make_link()
    pair.peers, pair.links = [offering, accept(offer, SILVER)], [(0, offer)]
    pair.names = ()
    pair.exchange_all()
    return pair.play(*moves)


def example_lines(protocol: int = 1) -> "list[str]":
    """Return the lines of the example in the document of a protocol."""
    pair = play_example(protocol)
    transcript = pair.peers[0].transcript
    lines = []
    if protocol > 1:
        for peer in pair.peers:
            lines.append(f"opening key {'GS'[peer.seat]}  {_hex(peer.game_state.key)}")
            public = peer.game_state.signing_keys[peer.seat]
            lines.append(f"public key {'GS'[peer.seat]}   {_hex(public)}")
    for n, entry in enumerate(transcript.entries):
        lines.append(f"entry {n}  {'GS'[transcript.authors[n]]}  {_hex(entry)}")
        lines.append(f"chain {n + 1}     {_hex(transcript.chain[n + 1])}")
    cap = SealedCap(0, 2, transcript.chain[2], transcript.entries[2])
    lines.append(f"nonce 2     {_hex(cap.nonce(pair.peers[0].game_state.key))}")
    for number, (seat, text) in enumerate(pair.links):
        lines.append(f"link {number}   {'GS'[seat]}  {text}")
    return lines


def protocol_2_lines() -> "list[str]":
    """Return the lines of protocol 2's example."""
    return example_lines(2)


def time_lines() -> "list[str]":
    """Return what is different in the example's game if it is lost on time."""
    pair = play_example(2, MOVES[:-1] + ("time",))
    transcript, lines = pair.peers[0].transcript, []
    for n in range(TIME_ENTRY, len(transcript)):
        author = "GS"[transcript.authors[n]]
        lines.append(f"entry {n}  {author}  {_hex(transcript.entries[n])}")
        lines.append(f"chain {n + 1}     {_hex(transcript.chain[n + 1])}")
    for number in range(len(pair.links) - 2, len(pair.links)):
        seat, text = pair.links[number]
        lines.append(f"link {number}   {'GS'[seat]}  {text}")
    return lines


def _hex(raw: bytes) -> str:
    return hexlify(raw).decode()


if __name__ == "__main__":
    print("\n".join(time_lines() if sys.argv[1] == "time" else example_lines(int(sys.argv[1]))))
