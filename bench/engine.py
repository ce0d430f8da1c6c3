"""Times of ``legal()``, of a search by the level ``strong``, and of the slowest links.

The first two are measured on each interpreter. A search is divided by what it counts (positions,
rollouts or worlds). These times are multiples of a fixed loop on the same interpreter, which makes
them comparable between machines. The links that take longest to decode or refuse are read on
MicroPython, in milliseconds.
"""

import json
from collections.abc import Iterator

from bench.report import FigureRow
from engine import GAMES
from engine.rng import Rng
from tests.interpreters import INTERPRETERS, run
from tests.slow_links import LIMIT_MS, time_on_micropython

SCRIPT = """
import json, time
from engine import GAMES
from engine.bots.levels import run_search

now = getattr(time, "perf_counter", None) or (lambda: time.ticks_us() / 1e6)

def loop():
    total = 0
    for i in range(1000):
        total = total * 3 + i & 65535
    return total

def best(work):
    least = None
    for _ in range(5):
        count, start = 0, now()
        while now() - start < 0.02:
            work()
            count += 1
        each = (now() - start) / count
        least = each if least is None else min(least, each)
    return least

unit = best(loop)
for name, moves in json.loads(INPUT):
    state = GAMES[name].start({}, 7)
    for move in moves:
        state = state.play(move)
    view = state.view(state.turn)
    print(json.dumps(["legal() of " + name, best(view.legal) / unit, len(view.legal()), "moves"]))
    searches = [run_search(view, "strong", seed, 60.0) for seed in (1, 2, 3)]
    each = min([search.seconds / search.simulations for search in searches]) / unit
    print(json.dumps(["a look of strong at " + name, each, searches[0].simulations, "looks"]))
"""


def midgame_moves(name: str) -> list[str]:
    """Return the moves of the first half of a random game, the same each time."""
    state, rng = GAMES[name].start({}, 7), Rng(7)
    moves: list[str] = []
    while state.outcome is None and len(moves) < 60:
        moves.append(rng.choice(state.legal()))
        state = state.play(moves[-1])
    return moves[: len(moves) // 2]


def measure() -> Iterator[FigureRow]:
    """Yield two rows for each game and interpreter, and the slowest links to decode or refuse."""
    games = json.dumps([[name, midgame_moves(name)] for name in GAMES.names()])
    for interpreter in INTERPRETERS:
        for line in run(interpreter, SCRIPT, games).splitlines():
            title, ratio, count, unit = json.loads(line)
            yield FigureRow(
                f"{title}, {interpreter}", ratio, "loops of 1000", None, f"{count} {unit}"
            )
    _, times = time_on_micropython()
    for name in sorted(times, key=lambda name: -times[name])[:3]:
        yield FigureRow(
            f"a slow link ({name}), micropython", times[name], "ms", LIMIT_MS, "not throttled"
        )
