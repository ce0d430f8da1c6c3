"""The cost of importing a game, which a player waits for between picking it and its dialog."""

import subprocess
import sys

import pytest

from engine import GAMES
from tests.interpreters import ROOT

CPYTHON_ONLY = "counts the interpreter's steps with sys.settrace"

# Prints how many steps (of byte code) the import of a game's two packages takes, without those that
# the start of the page imports anyway.
COUNT = """
import sys
import engine.catalogue, engine.game, engine.record, ui.games, ui.games.renderer, ui.words

steps = 0

def trace(frame, event, argument):
    global steps
    if "importlib" in frame.f_code.co_filename:
        return None
    frame.f_trace_opcodes = True
    steps += event == "opcode"
    return trace

game = sys.argv[1]
sys.settrace(trace)
engine.catalogue.GAMES[game]
ui.games.game_ui(game)
sys.settrace(None)
print(steps)
"""
# A tenth more than measured on CPython 3.11. Most steps compute tables. (Mixtour took 110,047 while
# it counted bits for its tables: half of the time from picking it to its dialog.)
MAX_STEPS = {"beerhex": 78_000, "hexheaven": 35_000, "inphexion": 6_500, "mixtour": 12_000}
MAX_STEPS_OF_ANOTHER_GAME = 80_000


@pytest.mark.parametrize("game", GAMES)
def test_importing_a_game_takes_few_steps(game: str) -> None:
    command = [sys.executable, "-c", COUNT, game]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    steps, most = int(done.stdout), MAX_STEPS.get(game, MAX_STEPS_OF_ANOTHER_GAME)
    assert steps <= most, f"importing {game} takes {steps} steps, more than {most}: see MAX_STEPS"
