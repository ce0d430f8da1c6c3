"""Compute another course of a game from the keys of all players, as an attacker can at the end."""

from engine.sealed.peer import Peer, restore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def rewritten(devices: "Sequence[Peer]", count: int, *moves: str) -> "list[Peer]":
    """Return the devices of all seats after the first ``count`` entries and then these moves."""
    found = []
    for device in devices:
        data = device.pack()
        data["entries"] = data["entries"][:count]
        found.append(restore(data))
    share_all(found)
    for move in moves:
        seat = found[0].next_author
        assert seat is not None
        found[seat] = found[seat].play(move)
        share_all(found)
    return found


def share_all(devices: "list[Peer]") -> None:
    """Give all peers what one of them knows."""
    while True:
        lengths = [len(device.transcript) for device in devices]
        if min(lengths) == max(lengths):
            return
        longest = devices[lengths.index(max(lengths))]
        for seat, device in enumerate(devices):
            while len(device.transcript) < len(longest.transcript):
                device, receipt = device.receive(longest.make_link((), len(device.transcript)))
                assert receipt.made_progress
            devices[seat] = device


def decisions(device: Peer) -> "list[int]":
    """Return the numbers of entries before each move that this device's player has decided on."""
    found, data = [], device.pack()
    for count in range(len(device.game_state.seat_commitments), len(device.transcript)):
        data["entries"] = device.pack()["entries"][:count]
        early = restore(data)
        if len(early.transcript) == count and early.next_author == device.seat:
            found.append(count)
    return found
