"""inpHeXion's computer against plain UCT (``inphexion.c``):

    python -m bench.yardsticks.inphexion master 20000 --games 40

Games come in pairs: the same random first moves, colours exchanged. A player's name as in
tools.arena; its opponent's number of playouts a move. Needs a C compiler.
"""

import argparse
import shutil
import subprocess
import time
from pathlib import Path

from engine.bots import think
from engine.inphexion import GAME
from engine.inphexion.state import InphexionState
from engine.rng import Rng
from tools.arena import wilson

SOURCE = Path(__file__).with_suffix(".c")
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
BINARIES = SOURCE.parents[2] / ".cache" / "c"


def built(source: Path, *flags: str) -> Path:
    """The program of a C source, compiled anew if this or the yardstick has changed. Needs
    COMPILER."""
    assert COMPILER, "a C compiler"
    program = BINARIES / source.parent.name / source.stem
    changed = max(path.stat().st_mtime for path in (source, SOURCE))
    if not program.exists() or program.stat().st_mtime < changed:
        program.parent.mkdir(parents=True, exist_ok=True)
        command = [COMPILER, "-O3", "-march=native", *flags, "-o", str(program), str(source), "-lm"]
        subprocess.run(command, check=True)
    return program


class Yardstick:
    """The program, with a game in it."""

    def __init__(self, options: dict) -> None:
        self._process = subprocess.Popen(
            [built(SOURCE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        settled = GAME.settle(options)
        assert set(settled) == {"size", "free_second", "pie", "neutral"}, "inphexion.c knows these"
        second = {False: 0, True: 1, "either": 2}[settled["free_second"]]
        self._tell(f"new {settled['size']} {second} {settled['pie']:d} {settled['neutral']:d}")

    def _tell(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")

    def _ask(self, line: str) -> str:
        assert self._process.stdout
        self._tell(line)
        return self._process.stdout.readline().strip()

    def play(self, move: str) -> None:
        """Play a legal move."""
        self._tell("play " + move)

    def show(self) -> str:
        """The legal moves, sorted, or "over" and the winner's seat."""
        return self._ask("show")

    def think(self, playouts: int, seed: int) -> str:
        """The move that it would play."""
        return self._ask(f"think {playouts} {seed}").split()[0]

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def shown(state: InphexionState) -> str:
    """What ``Yardstick.show`` must say of a state."""
    if state.outcome:
        return f"over {state.outcome.winners[0]}"
    return " ".join(state.legal())


def opening(options: dict, seed: int, moves: int = 2) -> "list[str]":
    """So many random first moves, none of which leads to an end."""
    rng, state, line = Rng(seed), GAME.start(options), list[str]()
    while len(line) < moves:
        line.append(rng.choice(state.legal()))
        state = state.play(line[-1])
    return line


def game(
    name: str, playouts: int, options: dict, seed: int, seat: int
) -> "tuple[bool, list, float]":
    """One game of the named player in that seat: whether it won, the moves, its seconds a move."""
    state, yardstick = GAME.start(options), Yardstick(options)
    rng, line, spent, thought = Rng(seed ^ 0x5EED), list[str](), 0.0, 0
    first = opening(options, seed)
    while state.turn is not None:
        if first:
            move = first.pop(0)
        elif state.turn == seat:
            start = time.perf_counter()
            move = str(think(state, name, rng.next()).move)
            spent, thought = spent + time.perf_counter() - start, thought + 1
        else:
            move = yardstick.think(playouts, rng.next())
        yardstick.play(move)
        state = state.play(move)
        line.append(move)
    yardstick.close()
    assert state.outcome
    return seat in state.outcome.winners, line, spent / max(1, thought)


def main(arguments: "list[str] | None" = None) -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.yardsticks.inphexion", description=__doc__
    )
    parser.add_argument("player")
    parser.add_argument("playouts", type=int)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--size", type=int, default=7)
    parser.add_argument("--neutral", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    options = {"size": asked.size, "neutral": asked.neutral}
    won, seconds = 0, 0.0
    for i in range(asked.games):
        win, _, spent = game(asked.player, asked.playouts, options, asked.seed + i // 2, i % 2)
        won, seconds = won + win, seconds + spent
        low, high = wilson(won / (i + 1), i + 1)
        print(
            f"\r{asked.player} against {asked.playouts} playouts: {won} of {i + 1} won, "
            f"95 % {low:.0%} … {high:.0%}; {seconds / (i + 1):.2f} s a move",
            end="",
            flush=True,
        )
    print()


if __name__ == "__main__":
    main()
