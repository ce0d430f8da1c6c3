"""Yardsticks in C: plain UCT (``uct.h``) over a game that shares no code with the engine, and
matches of a computer player against them. Needs a C compiler."""

import argparse
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType

from engine import GAMES
from engine.bots.bot import Bot
from engine.bots.levels import run_search
from engine.game import State
from engine.rng import Rng
from tools.arena import wilson_interval

SOURCE_FOLDER = Path(__file__).parent
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
BINARY_FOLDER = SOURCE_FOLDER.parents[1] / ".cache" / "c"
RANDOM_PLIES = 2  # random first moves
NO_TIME_LIMIT_S = 3600.0  # seconds a move: none of them is ever reached


def compile_program(source: Path, *flags: str) -> Path:
    """The program of a C source, compiled anew if this or a yardstick has changed. Needs
    COMPILER."""
    assert COMPILER, "a C compiler"
    program = BINARY_FOLDER / source.parent.name / source.stem
    changed = max(path.stat().st_mtime for path in (source, *SOURCE_FOLDER.glob("*.[ch]")))
    if not program.exists() or program.stat().st_mtime < changed:
        program.parent.mkdir(parents=True, exist_ok=True)
        command = [COMPILER, "-O3", "-march=native", *flags, "-o", str(program), str(source), "-lm"]
        subprocess.run(command, check=True)
    return program


class BotProcess:
    """The program of ``‹game›.c``, with a game in it by the rules that the numbers stand for."""

    def __init__(self, game: str, arguments: "tuple[int, ...]") -> None:
        self._process = subprocess.Popen(
            [compile_program(SOURCE_FOLDER / f"{game}.c")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._send(" ".join(["new", *map(str, arguments)]))

    def _send(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")

    def _request(self, line: str) -> str:
        assert self._process.stdout
        self._send(line)
        return self._process.stdout.readline().strip()

    def play(self, move: str) -> None:
        """Play a legal move."""
        self._send("play " + move)

    def position_summary(self) -> str:
        """The legal moves, sorted, or "over" and the winner's seat, −1 for a draw."""
        return self._request("show")

    def choose_move(self, simulations: int, seed: int) -> str:
        """The move that it would play."""
        return self._request(f"think {simulations} {seed}").split()[0]

    def __enter__(self) -> "BotProcess":
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


def expected_summary(state: State) -> str:
    """What ``Yardstick.show`` must say of a state."""
    if state.outcome:
        return f"over {state.outcome.winners[0] if state.outcome.winners else -1}"
    return " ".join(state.legal())


def random_opening(game: str, options: dict, seed: int) -> "list[str]":
    """Random first moves, none of which leads to an end."""
    rng, state, line = Rng(seed), GAMES[game].start(options), list[str]()
    while len(line) < RANDOM_PLIES:
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
        bot: "str | Bot",
        simulations: int,
        options: dict,
        arguments: "tuple[int, ...]",
        seconds_per_move: "float | None" = None,
    ) -> None:
        self.game, self.bot, self.simulations = game, bot, simulations
        self.options, self.arguments, self.seconds_per_move = options, arguments, seconds_per_move
        self.game_count, self.score, self.draws, self._spent = 0, 0.0, 0, 0.0

    def play(self, seed: int, seat: int) -> "list[str]":
        """One game with the player in that seat; its moves."""
        state = GAMES[self.game].start(self.options)
        rng, line, spent, thoughts = Rng(seed ^ 0x5EED), list[str](), 0.0, 0
        first = random_opening(self.game, self.options, seed)
        with BotProcess(self.game, self.arguments) as yardstick:
            while state.turn is not None:
                if first:
                    move = first.pop(0)
                elif state.turn == seat:
                    start = time.perf_counter()
                    move = str(run_search(state, self.bot, rng.next(), self.seconds_per_move).move)
                    spent, thoughts = spent + time.perf_counter() - start, thoughts + 1
                else:
                    move = yardstick.choose_move(self.simulations, rng.next())
                yardstick.play(move)
                state = state.play(move)
                line.append(move)
        assert state.outcome
        self.game_count += 1
        self.draws += not state.outcome.winners
        self.score += seat in state.outcome.winners if state.outcome.winners else 0.5
        self._spent += spent / max(1, thoughts)
        return line

    def __str__(self) -> str:
        low, high = wilson_interval(self.score / self.game_count, self.game_count)
        name = self.bot if isinstance(self.bot, str) else "the player"
        drawn = f", {self.draws} drawn" if self.draws else ""
        return (
            f"{name} against {self.simulations} playouts: {self.score:g} of {self.game_count}"
            f"{drawn}, 95 % {low:.0%} … {high:.0%}; {self._spent / self.game_count:.2f} s a move"
        )


def argument_parser(game: str, about: "str | None") -> argparse.ArgumentParser:
    """What every match asks for on its command line."""
    parser = argparse.ArgumentParser(
        prog=f"python -m bench.reference_bots.{game}", description=about
    )
    parser.add_argument("player")
    parser.add_argument("playouts", type=int)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def run_match(match: Match, asked: argparse.Namespace) -> None:
    """Play the games of a match in pairs, colours exchanged, and print how it stands."""
    for i in range(asked.games):
        match.play(asked.seed + i // 2, i % 2)
        print(f"\r{match}", end="", flush=True)
    print()
