"""Reference bots in C, and matches of a bot against them.

They are plain UCT (``mcts.h``) over games written separately from the engine. Needs a C compiler.
"""

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
RANDOM_PLIES = 2  # at the start of a game
NO_TIME_LIMIT_S = 3600.0  # seconds a move; never reached


def compile_program(source: Path, *flags: str) -> Path:
    """Compile a C source if it or a reference bot has changed, and return the program.

    Needs COMPILER.
    """
    assert COMPILER, "a C compiler"
    program = BINARY_FOLDER / source.parent.name / source.stem
    changed = max(path.stat().st_mtime for path in (source, *SOURCE_FOLDER.glob("*.[ch]")))
    if not program.exists() or program.stat().st_mtime < changed:
        program.parent.mkdir(parents=True, exist_ok=True)
        command = [COMPILER, "-O3", "-march=native", *flags, "-o", str(program), str(source), "-lm"]
        subprocess.run(command, check=True)
    return program


class BotProcess:
    """A running reference bot, ``‹game›.c``, with a game whose rules the arguments describe."""

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
        """Return the legal moves, sorted, or "over" and the winner's seat (−1 for a draw)."""
        return self._request("show")

    def choose_move(self, simulations: int, seed: int) -> str:
        """Return the move that the bot would play."""
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
    """Return what ``BotProcess.position_summary`` should return for a state."""
    if state.outcome:
        return f"over {state.outcome.winners[0] if state.outcome.winners else -1}"
    return " ".join(state.legal())


def random_opening(game: str, options: dict, seed: int) -> "list[str]":
    """Return random first moves that don't end the game."""
    rng, state, line = Rng(seed), GAMES[game].start(options), list[str]()
    while len(line) < RANDOM_PLIES:
        line.append(rng.choice(state.legal()))
        state = state.play(line[-1])
    return line


class Match:
    """A match of a bot against a reference bot with a number of rollouts a move.

    Attributes:
        seconds_per_move: The bot's time limit; None for that of its level.
        points: The bot's points, by its seat.
        games: The games played so far, by the bot's seat.
        draws: The drawn games.
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
        self.points, self.games = [0.0, 0.0], [0, 0]
        self.draws, self._spent = 0, 0.0

    def play(self, seed: int, seat: int) -> "list[str]":
        """Play one game with the bot in this seat and return its moves."""
        state = GAMES[self.game].start(self.options)
        rng, line, spent, searches = Rng(seed ^ 0x5EED), list[str](), 0.0, 0
        opening = random_opening(self.game, self.options, seed)
        with BotProcess(self.game, self.arguments) as reference:
            while state.turn is not None:
                if opening:
                    move = opening.pop(0)
                elif state.turn == seat:
                    start = time.perf_counter()
                    move = str(run_search(state, self.bot, rng.next(), self.seconds_per_move).move)
                    spent, searches = spent + time.perf_counter() - start, searches + 1
                else:
                    move = reference.choose_move(self.simulations, rng.next())
                reference.play(move)
                state = state.play(move)
                line.append(move)
        assert state.outcome
        self.draws += not state.outcome.winners
        self.points[seat] += seat in state.outcome.winners if state.outcome.winners else 0.5
        self.games[seat] += 1
        self._spent += spent / max(1, searches)
        return line

    def __str__(self) -> str:
        score, games = sum(self.points), sum(self.games)
        low, high = wilson_interval(score / games, games)
        name = self.bot if isinstance(self.bot, str) else "the bot"
        drawn = f", {self.draws} drawn" if self.draws else ""
        first, second = [
            f"{points:g} of {count}" for points, count in zip(self.points, self.games, strict=True)
        ]
        return (
            f"{name} against {self.simulations} rollouts: {score:g} of {games}"
            f"{drawn} ({first} first, {second} second), 95 % {low:.0%} … {high:.0%}; "
            f"{self._spent / games:.2f} s a move"
        )


def argument_parser(game: str, about: "str | None") -> argparse.ArgumentParser:
    """Return a parser for the arguments that all matches take."""
    parser = argparse.ArgumentParser(
        prog=f"python -m bench.reference_bots.{game}", description=about
    )
    parser.add_argument("player")
    parser.add_argument("rollouts", type=int)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    return parser


def run_match(match: Match, args: argparse.Namespace) -> None:
    """Play the games of a match in pairs with the seats exchanged, and print the score."""
    for i in range(args.games):
        match.play(args.seed + i // 2, i % 2)
        print(f"\r{match}", end="", flush=True)
    print()
