"""Computing time and links of sealed play on a phone, under the newest protocol.

    python -m bench.sealed        prints these figures alone

The requests of whole games are answered by the interpreter that answers them on the phone: for
BeerHex the page's, for Hex Heaven the worker's. (In a page whose worker can't start, dealing Hex
Heaven takes many minutes; that isn't measured.) Figures are seconds of processor time under Node,
times PHONE_SLOWDOWN. Rows "the page just opened" include restoring the device from storage.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import median_low

from bench.cpu_calibration import PHONE_SLOWDOWN
from bench.report import FigureRow, log_rows, text_table
from engine.sealed.joining import game_state_classes
from engine.sealed.peer import VERSION
from tests.interpreters import ROOT, run
from ui.correspondence.qr_chunks import MAX_CODE_CHARS

SCRIPT = """
import json
from js import process
from engine.catalogue import GAMES
from engine.rng import Rng
from engine.sealed import rpc

def now():
    spent = process.cpuUsage()
    return (spent.user + spent.system) / 1e6

game, options, seeds, moves = json.loads(INPUT)
rng, count = Rng(5), GAMES[game].seats(GAMES[game].validate_options(options))
longest, lengths = {}, {}

def ask(what, warm, **asked):
    if not what or what in untimed:
        reply = rpc.handle_request(asked)
        note_link(what, reply)
        return reply
    taken, before = [], list(rpc._cache)
    for again in (False, True):
        for _ in range(3):
            rpc._cache[:] = [] if again or not warm else before
            start = now()
            reply = rpc.handle_request(asked)
            spent = now() - start
            key = what + (", the page just opened" if again and warm else "")
            taken.append((key, spent))
    for key in sorted(set([key for key, _ in taken])):
        least = min([spent for one, spent in taken if one == key])
        longest[key] = max(longest.get(key, 0), least)
    note_link(what, reply)
    return reply

def note_link(what, reply):
    if what and reply["link"]:
        lengths[what] = lengths.get(what, []) + [len(reply["link"])]

untimed = []

def settle(what=""):
    moving = True
    while moving:
        moving = False
        for seat in sorted(at):
            for other in sorted(at):
                if other != seat and at[seat]["link"]:
                    link, device = at[seat]["link"], at[other]["device"]
                    reply = rpc.handle_request({"do": "hear", "device": device, "link": link})
                    if reply["device"] != device:
                        moving = True
                        if what:
                            rpc.handle_request({"do": "show", "device": device})
                            ask(what, True, do="hear", device=device, link=link)
                    at[other] = reply

key = lambda seat: seeds[seat] if seeds else "%02x" % (seat + 7) * 32
reply = ask("offered", False, do="invite", game=game, options=options, seat=0, key=key(0))
at = {0: reply}
for seat in range(1, count):
    reply = ask("accepted", False, do="accept", link=reply["link"], key=key(seat))
    at[seat] = reply
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
    if moves:
        move = moves[plies]
    words = {"pass": "a turn ended", "redraw": "a redraw", "resign": "a resignation"}
    kind = "an attack" if move in attacks else words.get(move, "a piece laid")
    untimed = [kind] if plies % 5 and kind == "a piece laid" else []
    device = at[seat]["device"]
    rpc.handle_request({"do": "show", "device": device})
    at[seat] = ask(kind, True, do="play", device=device, move=move)
    settle("" if untimed else kind + ", taken in")
    plies += 1
for seat in sorted(at):  # once more, without the last key, which then comes
    whole, others = at[seat]["device"], [at[other]["device"] for other in at if other != seat]
    short = dict(whole)
    short["entries"] = whole["entries"][:-1]
    if rpc.handle_request({"do": "show", "device": short})["device"] == short:
        since = len(short["entries"])
        reply = rpc.handle_request({"do": "link", "device": others[0], "since": since})
        rpc.handle_request({"do": "show", "device": short})
        end = "the end, everything checked"
        reply = ask(end, True, do="hear", device=short, link=reply["link"])
        assert reply["faults"] == []
print(json.dumps([plies, sorted(longest.items()), sorted(lengths.items())]))
"""

# The games to measure: game, options, interpreter. Moves are random, but those of the serious game
# are of the test vectors: it has a redraw and a lot.
MEASURED_GAMES: list[tuple[str, dict, str]] = [
    ("beerhex", {"clues": True}, "micropython"),
    ("hexheaven", {"rules": "casual"}, "pyodide"),
    ("hexheaven", {"rules": "serious"}, "pyodide"),
    ("hexheaven", {"rules": "three"}, "pyodide"),
]
VECTOR = ROOT / "docs" / "vectors" / "hexheaven-serious.json"
TURN_AIM, DEAL_AIM = 1.0, 4.0  # seconds
DEALS = ("accepted", "an answer taken in, while it is dealt", "a redraw", "a redraw, taken in")


def measure() -> Iterator[FigureRow]:
    """Yield every figure, playing two games at a time: only a process's own time counts."""
    with ThreadPoolExecutor(2) as pool:
        for rows in pool.map(_measure_game, *zip(*MEASURED_GAMES)):
            yield from rows


def _measure_game(game: str, options: dict, interpreter: str) -> list[FigureRow]:
    seeds, moves = None, None
    if options == {"rules": "serious"}:
        vector = json.loads(VECTOR.read_text(encoding="utf-8"))
        seeds, moves = [player["seed"] for player in vector["players"]], vector["moves"]
    given = json.dumps([game, options, seeds, moves])
    plies, longest, lengths = json.loads(run(interpreter, SCRIPT, given, timeout=1200))
    name = " ".join([game, *[str(value) for value in options.values() if value is not True]])
    note = f"on {interpreter}, in a game of {plies} moves"
    rows = []
    for what, spent in longest:
        aim = DEAL_AIM if what.startswith(DEALS) else TURN_AIM
        figure = spent * PHONE_SLOWDOWN
        rows.append(FigureRow(f"sealed {name}: {what}", figure, "s", aim, note))
    limit = game_state_classes(game)[VERSION].max_link_length
    for what, counts in lengths:
        codes = [-(-count // MAX_CODE_CHARS) for count in (max(counts), median_low(counts))]
        note = f"median {median_low(counts)}; {codes[0]} codes, median {codes[1]}"
        title = f"sealed {name}: link, {what}"
        rows.append(FigureRow(title, max(counts), "characters", limit, note))
    return rows


if __name__ == "__main__":
    print(text_table(f"Sealed play (processor {PHONE_SLOWDOWN}× slower)", log_rows(measure())))
