"""The worked example of docs/sealed-play.md: ``python -m tests.engine.sealed.doc_example`` prints
it."""

from binascii import hexlify

from engine.beerhex.sealed.caps import SealedCap
from engine.sealed.peer import accept, invite
from tests.engine.sealed.device_pair import GAME, PeerPair

GOLD, SILVER = bytes(range(32)), bytes(range(32, 64))
MOVES = ("a1g", "b1s", "c1g", "e5s", "x a1 b1 c1", "d1g", "resign")


def play_example() -> PeerPair:
    """The game of the example."""
    pair = PeerPair(begin=False)
    offering = invite(GAME, None, 0, GOLD, 1)
    offer = offering.make_link()
    pair.peers, pair.links = [offering, accept(offer, SILVER)], [(0, offer)]
    pair.names = ()
    pair.exchange_all()
    return pair.play(*MOVES)


def example_lines() -> "list[str]":
    """Return the lines of the example in the document."""
    pair = play_example()
    said = pair.peers[0].transcript
    found = []
    for n, entry in enumerate(said.entries):
        found.append(f"entry {n}  {'GS'[said.authors[n]]}  {_hex(entry)}")
        found.append(f"chain {n + 1}     {_hex(said.chain[n + 1])}")
    cap = SealedCap(0, 2, said.chain[2], said.entries[2])
    found.append(f"nonce 2     {_hex(cap.nonce(GOLD))}")
    for number, (seat, text) in enumerate(pair.links):
        found.append(f"link {number}   {'GS'[seat]}  {text}")
    return found


def _hex(raw: bytes) -> str:
    return hexlify(raw).decode()


if __name__ == "__main__":
    print("\n".join(example_lines()))
