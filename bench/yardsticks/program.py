"""Yardsticks in C: plain UCT (``uct.h``) over a game that shares no code with the engine, and
matches of a computer player against them. Needs a C compiler."""

import argparse
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType

from engine import GAMES
from engine.bots import run_search
from engine.bots.bot import Bot
from engine.game import State
from engine.rng import Rng
from tools.arena import wilson

HERE = Path(__file__).parent
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
BINARIES = HERE.parents[1] / ".cache" / "c"
OPENING = 2  # random first moves
ENDLESS = 3600.0  # seconds a move: none of them is ever reached


def built(source: Path, *flags: str) -> Path:
    """The program of a C source, compiled anew if this or a yardstick has changed. Needs
    COMPILER."""
    assert COMPILER, "a C compiler"
    program = BINARIES / source.parent.name / source.stem
    changed = max(path.stat().st_mtime for path in (source, *HERE.glob("*.[ch]")))
    if not program.exists() or program.stat().st_mtime < changed:
        program.parent.mkdir(parents=True, exist_ok=True)
        command = [COMPILER, "-O3", "-march=native", *flags, "-o", str(program), str(source), "-lm"]
        subprocess.run(command, check=True)
    return program


class Yardstick:
    """The program of ``‹game›.c``, with a game in it by the rules that the numbers stand for."""

    def __init__(self, game: str, numbers: "tuple[int, ...]") -> None:
        self._process = subprocess.Popen(
            [built(HERE / f"{game}.c")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._tell(" ".join(["new", *map(str, numbers)]))

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
        """The legal moves, sorted, or "over" and the winner's seat, −1 for a draw."""
        return self._ask("show")

    def think(self, playouts: int, seed: int) -> str:
        """The move that it would play."""
        return self._ask(f"think {playouts} {seed}").split()[0]

    def __enter__(self) -> "Yardstick":
        return self

    def __exit__(
        self,
        kind: "type[BaseException] | None",
        error: "BaseException | None",
        trace: "TracebackType | None",
    ) -> None:
        """End the program."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def shown(state: State) -> str:
    """What ``Yardstick.show`` must say of a state."""
    if state.outcome:
        return f"over {state.outcome.winners[0] if state.outcome.winners else -1}"
    return " ".join(state.legal())


def opening(game: str, options: dict, seed: int) -> "list[str]":
    """Random first moves, none of which leads to an end."""
    rng, state, line = Rng(seed), GAMES[game].start(options), list[str]()
    while len(line) < OPENING:
        line.append(rng.choice(state.legal()))
        state = state.play(line[-1])
    return line


class Match:
    """A player, by its name or as it is, against so many playouts a move of a yardstick.

    Attributes:
        seconds: what the player may take a move; None: what its level has.
        played, score, draws: games, points of the player's, and how many were drawn.
    """

    def __init__(
        self,
        game: str,
        one: "str | Bot",
        playouts: int,
        options: dict,
        numbers: "tuple[int, ...]",
        seconds: "float | None" = None,
    ) -> None:
        self.game, self.one, self.playouts = game, one, playouts
        self.options, self.numbers, self.seconds = options, numbers, seconds
        self.played, self.score, self.draws, self._spent = 0, 0.0, 0, 0.0

    def play(self, seed: int, seat: int) -> "list[str]":
        """One game with the player in that seat; its moves."""
        state = GAMES[self.game].start(self.options)
        rng, line, spent, thoughts = Rng(seed ^ 0x5EED), list[str](), 0.0, 0
        first = opening(self.game, self.options, seed)
        with Yardstick(self.game, self.numbers) as yardstick:
            while state.turn is not None:
                if first:
                    move = first.pop(0)
                elif state.turn == seat:
                    start = time.perf_counter()
                    move = str(run_search(state, self.one, rng.next(), self.seconds).move)
                    spent, thoughts = spent + time.perf_counter() - start, thoughts + 1
                else:
                    move = yardstick.think(self.playouts, rng.next())
                yardstick.play(move)
                state = state.play(move)
                line.append(move)
        assert state.outcome
        self.played += 1
        self.draws += not state.outcome.winners
        self.score += seat in state.outcome.winners if state.outcome.winners else 0.5
        self._spent += spent / max(1, thoughts)
        return line

    def __str__(self) -> str:
        low, high = wilson(self.score / self.played, self.played)
        name = self.one if isinstance(self.one, str) else "the player"
        drawn = f", {self.draws} drawn" if self.draws else ""
        return (
            f"{name} against {self.playouts} playouts: {self.score:g} of {self.played}"
            f"{drawn}, 95 % {low:.0%} … {high:.0%}; {self._spent / self.played:.2f} s a move"
        )


def asking(game: str, about: "str | None") -> argparse.ArgumentParser:
    """What every match asks for on its command line."""
    parser = argparse.ArgumentParser(prog=f"python -m bench.yardsticks.{game}", description=about)
    parser.add_argument("player")
    parser.add_argument("playouts", type=int)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def run(match: Match, asked: argparse.Namespace) -> None:
    """Play the games of a match in pairs, colours exchanged, and print how it stands."""
    for i in range(asked.games):
        match.play(asked.seed + i // 2, i % 2)
        print(f"\r{match}", end="", flush=True)
    print()
