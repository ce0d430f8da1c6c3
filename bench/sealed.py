"""Computing time of sealed play on a phone.

The requests of whole games are answered by the interpreter that answers them on the phone, the
page's or the worker's. Figures are seconds of processor time under Node, times CPU_SLOWDOWN. Rows
"the page opened anew" include restoring the device from storage.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from bench.phone_emulation import CPU_SLOWDOWN
from bench.report import FigureRow
from engine.catalogue import GAMES
from tests.interpreters import run

SCRIPT = """
import json
from js import process
from engine.catalogue import GAMES
from engine.rng import Rng
from engine.sealed import rpc

def now():
    spent = process.cpuUsage()
    return (spent.user + spent.system) / 1e6

game, options = json.loads(INPUT)
rng, count = Rng(5), GAMES[game].seats(GAMES[game].validate_options(options))
longest = {}

def ask(what, warm, **asked):
    if not what:
        return rpc.handle_request(asked)
    taken, before = [], list(rpc._cache)
    for again in (False, True):
        for _ in range(3):
            rpc._cache[:] = [] if again or not warm else before
            start = now()
            told = rpc.handle_request(asked)
            spent = now() - start
            key = what + (", the page opened anew" if again and warm else "")
            taken.append((key, spent))
    for key in sorted(set([key for key, _ in taken])):
        least = min([spent for one, spent in taken if one == key])
        longest[key] = max(longest.get(key, 0), least)
    return told

def settle(what=""):
    moving = True
    while moving:
        moving = False
        for seat in sorted(at):
            for other in sorted(at):
                if other != seat and at[seat]["link"]:
                    link, device = at[seat]["link"], at[other]["device"]
                    told = rpc.handle_request({"do": "hear", "device": device, "link": link})
                    if told["device"] != device:
                        moving = True
                        if what:
                            rpc.handle_request({"do": "show", "device": device})
                            ask(what, True, do="hear", device=device, link=link)
                    at[other] = told

key = lambda seat: "%02x" % (seat + 7) * 32
told = ask("offered", False, do="invite", game=game, options=options, seat=0, key=key(0))
at = {0: told}
for seat in range(1, count):
    told = ask("accepted", False, do="accept", link=told["link"], key=key(seat))
    at[seat] = told
settle("an answer taken in, while it is dealt")
plies = 0
while True:
    movers = [seat for seat in at if at[seat]["due"] == seat]
    if not movers:
        break
    seat = movers[0]
    legal = GAMES[game].restore(at[seat]["view"]).legal()
    attacks = [move for move in legal if move[0] == "x"]
    quiet = [move for move in legal if move not in ("claim", "deny") and move not in attacks]
    move = rng.choice(attacks if attacks and plies % 4 == 3 else quiet)
    kind = "an attack" if move in attacks else "a turn ended" if move == "pass" else "a piece laid"
    timed = kind if plies % 5 == 0 or kind != "a piece laid" else ""
    device = at[seat]["device"]
    rpc.handle_request({"do": "show", "device": device})
    at[seat] = ask(timed, True, do="play", device=device, move=move)
    settle(timed and timed + ", taken in")
    plies += 1
for seat in sorted(at):  # once more, without the last key, which then comes
    whole, others = at[seat]["device"], [at[other]["device"] for other in at if other != seat]
    short = {"version": 1, "key": whole["key"], "seat": seat, "entries": whole["entries"][:-1]}
    if rpc.handle_request({"do": "show", "device": short})["device"] == short:
        since = len(short["entries"])
        told = rpc.handle_request({"do": "link", "device": others[0], "since": since})
        rpc.handle_request({"do": "show", "device": short})
        end = "the end, everything checked"
        told = ask(end, True, do="hear", device=short, link=told["link"])
        assert told["faults"] == []
print(json.dumps([plies, sorted(longest.items())]))
"""

# The games to measure, with their options.
MEASURED_GAMES: list[tuple[str, dict]] = [
    ("beerhex", {"clues": True}),
    ("hexheaven", {"rules": "casual"}),
    ("hexheaven", {"rules": "three"}),
]


def measure() -> Iterator[FigureRow]:
    """Yield every figure, playing two games at a time: only a process's own time counts."""
    with ThreadPoolExecutor(2) as pool:
        for rows in pool.map(_measure_game, *zip(*MEASURED_GAMES)):
            yield from rows


def _measure_game(game: str, options: dict) -> list[FigureRow]:
    interpreter = "pyodide" if GAMES[game].slow_sealed_play else "micropython"
    output = run(interpreter, SCRIPT, json.dumps([game, options]), timeout=1200)
    plies, longest = json.loads(output)
    name = " ".join([game, *[str(value) for value in options.values() if value is not True]])
    note = f"on {interpreter}, in a game of {plies} moves"
    return [
        FigureRow(f"sealed {name}: {what}", spent * CPU_SLOWDOWN, "s", 1.0, note)
        for what, spent in longest
    ]
