"""How long links with hostile entries block the page in a sealed game.

The game is BeerHex, late in a long game, with the page just opened. Hex Heaven's peers run in the
worker, as long as there is one.
"""

import json

from engine.beerhex.sealed.game import ATTACK_REQUEST, KEY
from engine.catalogue import GAMES
from engine.sealed.link import encode
from engine.sealed.peer import Peer, restore
from engine.sealed.results import FORK, REFUSED
from engine.sealed.transcript import next_chain
from tests.interpreters import ROOT, run
from tests.slow_links import LIMIT_MS, REFERENCE_LOOP_MS
from tests.support.sealed.games import RandomGame
from tests.support.sealed.parts import unsigned_part

CPYTHON_ONLY = "it times CPython and starts MicroPython itself"
MANY = 2800  # bytes of entries, nearly as many as a link may hold

# Prints milliseconds of processor time: of the fixed loop of tests/slow_links.py, the least of ten;
# and with what becomes of each (device, link) in INPUT, the least of three.
SCRIPT = """
import json
from engine.sealed import rpc

def least(count, act):
    spent = []
    for _ in range(count):
        begun = cpu()
        told = act()
        spent.append(cpu() - begun)
    return min(spent), told

def loop():
    total = 0
    for i in range(100000):
        total = total * 3 + i & 65535

def hear():
    rpc._cache.clear()
    return rpc.handle_request({"do": "hear", "device": device, "link": link})["receipt"]["kind"]

print(least(10, loop)[0])
for device, link in json.loads(INPUT):
    print(*least(3, hear))
"""


def late() -> Peer:
    """Return a device that waits for the other's message late in a long game."""
    longest = max(
        (RandomGame(number).peers.peers[0] for number in range(10)),
        key=lambda device: len(device.transcript),
    )
    data, count = longest.pack(), len(longest.transcript)
    waiting = (restore({**data, "entries": data["entries"][:n]}) for n in range(count - 9, 0, -1))
    return next(device for device in waiting if device.next_author == 1 - device.seat)


def link_with_entries(device: Peer, at: int, entries: list[bytes]) -> str:
    """Return a link in the other player's name, with these entries after the first ``at``."""
    chain = device.transcript.chain[at]
    for entry in entries:
        chain = next_chain(chain, entry)
    return encode(unsigned_part(device.id, 1 - device.seat, at, tuple(entries), False, chain, ()))


def test_hostile_messages_do_not_block_the_page() -> None:
    games = [path.parent.parent.name for path in (ROOT / "engine").glob("*/sealed/game.py")]
    assert [name for name in games if not GAMES[name].slow_sealed_play] == ["beerhex"]
    device = late()
    said = device.transcript
    mine = [at for at, author in enumerate(said.authors) if author == device.seat]
    assert len(said) > 60
    heaps = [
        [b"\1"] * (MANY // 3),
        [bytes([ATTACK_REQUEST]) * MANY],
        [bytes([KEY]) * MANY],
        [bytes([KEY]) + bytes(32)],
    ]
    places = (len(said), mine[1], mine[-1])  # where it is its own, all before is replayed
    asked = [
        (device.pack(), link_with_entries(device, at, heap)) for heap in heaps for at in places
    ]
    loop, *lines = run("micropython", SCRIPT, json.dumps(asked)).splitlines()
    assert len(lines) == len(asked)
    assert {line.split()[1] for line in lines} == {REFUSED, FORK}
    slower = float(loop) / REFERENCE_LOOP_MS
    assert max(float(line.split()[0]) for line in lines) < LIMIT_MS / 5 * slower
