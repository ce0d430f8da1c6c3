"""Learn the weights of inpHeXion's bot, and write engine/inphexion/bot/weights.py.

    python -m bench.training.inphexion

Plain UCT plays a hundred games against itself, then the learning search (``inphexion.c``) two
thousand, in about five minutes. The result is the same on the same machine. Measure it with
``python -m bench.reference_bots.inphexion master 20000``. Needs a C compiler.
"""

import sys
from pathlib import Path

from bench.training.program import learn_weights
from engine.inphexion.bot.weights import POLICY_SCALE, VALUE_SCALE

SOURCE = Path(__file__).with_suffix(".c")
WEIGHTS_FILE = SOURCE.parents[2] / "engine" / "inphexion" / "bot" / "weights.py"
SEED = 1
GAMES_PER_ROUND = (100, 600, 1400)  # in each round

# Name, description, number of weights, and scale to integers, in the order of the program's output.
TABLES = (
    ("PATTERNS", "A position's value to White: by a cell's piece and its ring.", 2187, VALUE_SCALE),
    ("PLACES", "… by its piece and its place on a board of seven, row by row.", 147, VALUE_SCALE),
    (
        "SOURCES",
        "Weights of infections: by direction (right, down, up right) and the source's ring.",
        2187,
        POLICY_SCALE,
    ),
    ("TARGETS", "… by direction and the target's ring.", 2187, POLICY_SCALE),
    ("SPOTS", "… by direction and the source's place.", 147, POLICY_SCALE),
    (
        "NEARNESS",
        "… by the distance of the source and the target from the last move's cells.",
        32,
        POLICY_SCALE,
    ),
    ("LANDINGS", "Weights of expulsions: by the target's ring.", 729, POLICY_SCALE),
    ("LANDING_SPOTS", "… by the target's place.", 49, POLICY_SCALE),
)
LINE_LENGTH = 90


def encode_weights(values: "list[float]", unit: int) -> str:
    """Return the text from which ``weights.decode_weights`` reads the rounded weights."""
    text = ""
    for value in values:
        code = 80 + max(-45, min(45, round(value * unit)))
        text += chr(code if code < ord("\\") else code + 1)
    return text


def render_module(values: "list[float]") -> str:
    """Return weights.py with these weights: its head as it is, then the tables."""
    head = WEIGHTS_FILE.read_text(encoding="utf-8").partition("\n# ")[0]
    parts, start = [head], 0
    for name, about, count, unit in TABLES:
        text = encode_weights(values[start : start + count], unit)
        start += count
        lines = [f'    "{text[i : i + LINE_LENGTH]}"' for i in range(0, count, LINE_LENGTH)]
        given = ["(", *lines, ")"] if count > LINE_LENGTH else [f'"{text}"']
        parts.append(f"# {about}\n{name} = " + "\n".join(given))
    assert start == len(values)
    return "\n\n".join([parts[0].rstrip() + "\n", *parts[1:]]) + "\n"


def main() -> None:
    """Learn the weights and write their file."""
    values = learn_weights(SOURCE, SEED, GAMES_PER_ROUND)
    WEIGHTS_FILE.write_text(render_module(values), encoding="utf-8")
    sys.stdout.write(f"{WEIGHTS_FILE}\n")


if __name__ == "__main__":
    main()
