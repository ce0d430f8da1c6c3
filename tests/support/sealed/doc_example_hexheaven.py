"""Hex Heaven's worked example in docs/sealed-play.md: ``python -m
tests.support.sealed.doc_example_hexheaven`` prints it."""

from binascii import hexlify

from engine.hexheaven.sealed.game_state import SealedHexHeaven
from engine.hexheaven.sealed.tiles import plain_tiles
from engine.sealed.crypto import digest
from engine.sealed.mental_poker import card_lock, common_lock, encode_lock, permutation
from engine.sealed.peer import Peer, accept, invite

KEYS = (bytes(range(32)), bytes(range(32, 64)))
MAX_SHOWN_BYTES = 80  # bytes of an entry that is shown


def play_example() -> "tuple[Peer, list[tuple[int, str]]]":
    """Play the game of the example; return a device at its end, and the links."""
    devices = [invite("hexheaven", None, 0, KEYS[0], 1)]
    links = [(0, devices[0].make_link())]
    devices.append(accept(links[0][1], KEYS[1]))
    seat = 1
    for move in ("", "lay", "lay", "resign", ""):
        if move:
            table = devices[seat].game_state
            assert isinstance(table, SealedHexHeaven)
            made = table.settled_view.legal()[0] if move == "lay" else move
            devices[seat] = devices[seat].play(made)
        links.append((seat, devices[seat].make_link()))
        devices[1 - seat], receipt = devices[1 - seat].receive(links[-1][1])
        assert receipt.made_progress
        seat = 1 - seat
    assert [device.game_state.faults for device in devices] == [[], []]
    return devices[0], links


def example_lines() -> "list[str]":
    """Return the lines of the example in the document."""
    device, links = play_example()
    told = device.game_state.observed_record()
    assert told is not None
    order = [str(place) for place in permutation(KEYS[0], 0, 0, 28)]
    found = [
        f"card 1     {_hex(plain_tiles()[0])}",
        f"card 28    {_hex(plain_tiles()[27])}",
        f"order      {' '.join(order[:14])}",
        f"           {' '.join(order[14:])}",
        f"common     {_hex(encode_lock(common_lock(KEYS[0], 0, 0)))}",
        f"lock       {_hex(encode_lock(card_lock(KEYS[0], 0, 0)))}",
    ]
    said = device.transcript
    for n, entry in enumerate(said.entries):
        shown = _hex(entry)
        if len(entry) > MAX_SHOWN_BYTES:
            shown = f"{_hex(entry[:24])} … {_hex(entry[-8:])} ({len(entry)} bytes)"
        found.append(f"entry {n:<2} {said.authors[n]}  {shown}")
        found.append(f"chain {n + 1:<2}    {_hex(said.chain[n + 1])}")
    found.append(f"seat 0 was dealt {told.initial_observation} and told {'  '.join(told.moves)}")
    for number, (seat, text) in enumerate(links):
        hashed = _hex(digest("link", text.encode()))[:32]
        found.append(f"link {number}   {seat}  {len(text)} characters, hash {hashed}")
    return found


def _hex(raw: bytes) -> str:
    return hexlify(raw).decode()


if __name__ == "__main__":
    print("\n".join(example_lines()))
