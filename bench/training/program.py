"""The programs in C that learn weights."""

import subprocess
from pathlib import Path

from bench.reference_bots.bot_process import compile_program


def learn_weights(source: Path, seed: int, games_per_round: "tuple[int, ...]") -> "list[float]":
    """Compile a training program, run it and return the weights that it prints."""
    command = [str(compile_program(source, "-ffast-math")), str(seed)]
    command += [str(games) for games in games_per_round]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [float(line) for line in done.stdout.split()]
