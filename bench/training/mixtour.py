"""Learn the weights of Mixtour's strongest player, and write engine/mixtour/bot/weights.py.

    python -m bench.training.mixtour

The player's search (``mixtour.c``) plays seven thousand games against itself in about ten minutes.
The result is the same on the same machine. Measure it with
``python -m bench.reference_bots.mixtour master 100000``. Needs a C compiler.
"""

import sys
from pathlib import Path

from bench.training.program import learn_weights
from engine.mixtour.bot.evaluation import CELL_CLASSES, RED_TOPS, STACKS

SOURCE = Path(__file__).with_suffix(".c")
WEIGHTS_FILE = SOURCE.parents[2] / "engine" / "mixtour" / "bot" / "weights.py"
SEED = 1
GAMES_PER_ROUND = (2000, 5000)  # in each round
SCALE = 100  # weights are written as hundredths

# Name and description of the tables, and how many rows they have, in the order of the output.
TABLES = (
    ("CELL_VALUES", "Of a stack: by its cell's class and the stack.", CELL_CLASSES),
    ("PAIR_VALUES", "Of a stack that can move onto another: by the other and it.", STACKS - 2),
)


def render_module(values: "list[int]") -> str:
    """Return weights.py with these weights: its head as it is, then the tables and the last one."""
    head = WEIGHTS_FILE.read_text(encoding="utf-8").partition("\n# ")[0]
    parts, start, width = [head.rstrip() + "\n"], 0, len(RED_TOPS)
    for name, about, count in TABLES:
        rows = []
        for _ in range(count):
            rows.append(f"    ({', '.join([str(n) for n in values[start : start + width]])}),")
            start += width
        parts.append(f"# {about}\n{name} = (\n" + "\n".join(rows) + "\n)")
    (gain,) = values[start:]
    parts.append(f"# How much of the best move's gain counts.\nGAIN_PERCENT = {gain}")
    return "\n".join(parts) + "\n"


def main() -> None:
    """Learn the weights and write their file."""
    values = [round(value * SCALE) for value in learn_weights(SOURCE, SEED, GAMES_PER_ROUND)]
    WEIGHTS_FILE.write_text(render_module(values), encoding="utf-8")
    sys.stdout.write(f"{WEIGHTS_FILE}\n")


if __name__ == "__main__":
    main()
