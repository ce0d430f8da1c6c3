"""How long ``legal()`` takes in the middle of a game, and how long the level ``strong`` takes for
one position (or playout, or world: whatever it counts), on each interpreter, as a multiple of a
fixed loop on the same interpreter: a number that says something on any machine."""

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
    thoughts = [run_search(view, "strong", seed, 60.0) for seed in (1, 2, 3)]
    each = min([thought.seconds / thought.simulations for thought in thoughts]) / unit
    print(json.dumps(["a look of strong at " + name, each, thoughts[0].simulations, "looks"]))
"""


def midgame_moves(name: str) -> list[str]:
    """The moves of the first half of a random game, always the same."""
    state, rng = GAMES[name].start({}, 7), Rng(7)
    moves: list[str] = []
    while state.outcome is None and len(moves) < 60:
        moves.append(rng.choice(state.legal()))
        state = state.play(moves[-1])
    return moves[: len(moves) // 2]


def measure() -> Iterator[FigureRow]:
    """Two rows a game and interpreter, and the links that take longest to read or to refuse."""
    given = json.dumps([[name, midgame_moves(name)] for name in GAMES.names()])
    for interpreter in INTERPRETERS:
        for line in run(interpreter, SCRIPT, given).splitlines():
            what, ratio, count, unit = json.loads(line)
            yield FigureRow(
                f"{what}, {interpreter}", ratio, "loops of 1000", None, f"{count} {unit}"
            )
    _, spent = time_on_micropython()
    for name in sorted(spent, key=lambda name: -spent[name])[:3]:
        yield FigureRow(
            f"a slow link ({name}), micropython", spent[name], "ms", LIMIT_MS, "not throttled"
        )
