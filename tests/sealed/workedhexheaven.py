"""Hex Heaven's worked example in docs/sealed-play.md: ``python -m tests.sealed.workedhexheaven``
prints it."""

from binascii import hexlify

from engine.hexheaven.sealed import HexHeavenTable
from engine.hexheaven.sealedtiles import faces
from engine.sealed.cards import common_lock, lock, order_of, written
from engine.sealed.device import Device, accept, invite
from engine.sealed.keys import digest

KEYS = (bytes(range(32)), bytes(range(32, 64)))
LONG = 80  # bytes of an entry that is shown


def play() -> "tuple[Device, list[tuple[int, str]]]":
    """The game of the example: a device at its end, and the links."""
    devices = [invite("hexheaven", None, 0, KEYS[0])]
    links = [(0, devices[0].link())]
    devices.append(accept(links[0][1], KEYS[1]))
    seat = 1
    for move in ("", "lay", "lay", "resign", ""):
        if move:
            table = devices[seat].table
            assert isinstance(table, HexHeavenTable)
            made = table.base.legal()[0] if move == "lay" else move
            devices[seat] = devices[seat].play(made)
        links.append((seat, devices[seat].link()))
        devices[1 - seat], receipt = devices[1 - seat].hear(links[-1][1])
        assert receipt.went_on
        seat = 1 - seat
    assert [device.table.faults for device in devices] == [[], []]
    return devices[0], links


def lines() -> "list[str]":
    """What the document shows."""
    device, links = play()
    told = device.table.told()
    assert told is not None
    order = [str(place) for place in order_of(KEYS[0], 0, 0, 28)]
    found = [
        f"card 1     {_hex(faces()[0])}",
        f"card 28    {_hex(faces()[27])}",
        f"order      {' '.join(order[:14])}",
        f"           {' '.join(order[14:])}",
        f"common     {_hex(written(common_lock(KEYS[0], 0, 0)))}",
        f"lock       {_hex(written(lock(KEYS[0], 0, 0)))}",
    ]
    said = device.transcript
    for n, entry in enumerate(said.entries):
        shown = _hex(entry)
        if len(entry) > LONG:
            shown = f"{_hex(entry[:24])} … {_hex(entry[-8:])} ({len(entry)} bytes)"
        found.append(f"entry {n:<2} {said.authors[n]}  {shown}")
        found.append(f"chain {n + 1:<2}    {_hex(said.chain[n + 1])}")
    found.append(f"seat 0 was dealt {told.dealt} and told {'  '.join(told.moves)}")
    for number, (seat, text) in enumerate(links):
        hashed = _hex(digest("link", text.encode()))[:32]
        found.append(f"link {number}   {seat}  {len(text)} characters, hash {hashed}")
    return found


def _hex(raw: bytes) -> str:
    return hexlify(raw).decode()


if __name__ == "__main__":
    print("\n".join(lines()))
