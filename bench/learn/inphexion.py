"""Learns what inpHeXion's computer knows of patterns, and writes engine/inphexion/bot/weights.py:

    python -m bench.learn.inphexion

Plain UCT plays a hundred games against itself, then the learning search (``inphexion.c``) two
thousand; some five minutes of a processor. The same numbers come out on the same machine. Measure
them with ``python -m bench.yardsticks.inphexion master 20000``. Needs a C compiler.
"""

import subprocess
import sys
from pathlib import Path

from bench.yardsticks.program import built
from engine.inphexion.bot.weights import POLICY_SCALE, VALUE_SCALE

SOURCE = Path(__file__).with_suffix(".c")
RESULT = SOURCE.parents[2] / "engine" / "inphexion" / "weights.py"
SEED = 1
GAMES = (100, 600, 1400)  # of each round

# Name, what it is, how many weights, and what makes ints of them; in the order of the program.
TABLES = (
    ("PATTERNS", "A position's worth to White: by a cell's piece, by its ring.", 2187, VALUE_SCALE),
    ("PLACES", "… by its piece, by its place on a board of seven, row by row.", 147, VALUE_SCALE),
    (
        "SOURCES",
        "For infecting: by direction (right, down, up right), source's ring.",
        2187,
        POLICY_SCALE,
    ),
    ("TARGETS", "… by direction, by the target's ring.", 2187, POLICY_SCALE),
    ("SPOTS", "… by direction, by the source's place.", 147, POLICY_SCALE),
    ("NEARNESS", "… by steps from the last move's cells, source's and target's.", 32, POLICY_SCALE),
    ("LANDINGS", "For expelling: by the ring of where to.", 729, POLICY_SCALE),
    ("LANDING_SPOTS", "… by its place.", 49, POLICY_SCALE),
)
LINE = 90


def letters(values: "list[float]", unit: int) -> str:
    """The text that ``engine.inphexion.bot.weights.read`` makes the rounded weights of."""
    text = ""
    for value in values:
        code = 80 + max(-45, min(45, round(value * unit)))
        text += chr(code if code < ord("\\") else code + 1)
    return text


def module(values: "list[float]") -> str:
    """weights.py with these weights: its head as it is, then the tables."""
    head = RESULT.read_text(encoding="utf-8").partition("\n# ")[0]
    parts, start = [head], 0
    for name, about, count, unit in TABLES:
        text = letters(values[start : start + count], unit)
        start += count
        lines = [f'    "{text[i : i + LINE]}"' for i in range(0, count, LINE)]
        given = ["(", *lines, ")"] if count > LINE else [f'"{text}"']
        parts.append(f"# {about}\n{name} = " + "\n".join(given))
    assert start == len(values)
    return "\n\n".join([parts[0].rstrip() + "\n", *parts[1:]]) + "\n"


def main() -> None:
    """Learn, and write the file."""
    program = built(SOURCE, "-ffast-math")
    games = [str(count) for count in GAMES]
    done = subprocess.run(
        [program, str(SEED), *games], stdout=subprocess.PIPE, text=True, check=True
    )
    RESULT.write_text(module([float(line) for line in done.stdout.split()]), encoding="utf-8")
    sys.stdout.write(f"{RESULT}\n")


if __name__ == "__main__":
    main()
