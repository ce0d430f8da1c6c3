"""Play the games, find puzzles, write the files."""

import argparse
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from bench.puzzles import __doc__ as about
from bench.puzzles import beerhex, hexheaven, win_search
from bench.puzzles.candidates import (
    Candidate,
    PuzzleRecipe,
    batch_lines,
    select_batch,
    symmetric_fingerprint,
)
from bench.reference_bots.hexheaven import GreedyBot
from engine import GAMES
from engine.bots.levels import run_search
from engine.catalogue import game_entry
from engine.game import State
from engine.learn.puzzles import Puzzle
from engine.record import Record
from engine.rng import Rng
from tests.support import symmetries

ROOT = Path(__file__).resolve().parents[2]
# Checksums of all puzzles by name; tests/engine/learn/test_puzzles.py compares them.
CHECKSUMS_FILE = ROOT / "tests" / "data" / "puzzles.json"
FIRST_BATCH_DATE = "2026-01-01"
SEEDS_PER_BATCH = 1 << 16  # the range of seeds of a batch
NO_TIME_LIMIT_S = 3600.0  # seconds a move; never reached

RECIPES = {
    "beerhex": PuzzleRecipe(
        beerhex.find_candidates,
        symmetric_fingerprint(symmetries.beerhex_symmetries, ("board", "turn")),
        [{}, {}, {"starter": "silver"}],
        [beerhex.ProbingBot(0.3), beerhex.ProbingBot(0.5), beerhex.ProbingBot(0.7)],
        (14, 70),
        1500,
        {"caps 1": 10, "caps 2": 9, "caps 3": 1, "claim": 4, "deny": 4},
    ),
    "hexheaven": PuzzleRecipe(
        hexheaven.find_candidates,
        hexheaven.fingerprint,
        [{}, {}, {"rules": "serious"}, {}, {}, {"rules": "three"}],
        [GreedyBot(), "random", GreedyBot()],
        (8, 60),
        200,
        {"2 tiles": 3, "3 tiles": 11, "heaven": 14},
    ),
    "inphexion": PuzzleRecipe(
        win_search.WinPuzzleFinder(win_search.touches_two_own),
        symmetric_fingerprint(symmetries.inphexion_symmetries, ("board",)),
        [{}, {}, {"size": 5}, {"size": 6}, {}],
        ["beginner", "easy", "beginner+", "casual"],
        (12, 60),
        400,
        {"joined 1": 8, "joined 2": 4, "hold 1": 6, "hold 2": 2, "win-2": 8},
    ),
    "mixtour": PuzzleRecipe(
        win_search.WinPuzzleFinder(win_search.builds_high, win_search.builds_tall),
        symmetric_fingerprint(symmetries.mixtour_symmetries, ("stacks", "mover")),
        [{}, {}, {}, {"points": 2}],
        ["casual", "easy", "beginner+"],
        (10, 50),
        250,
        {"points 1": 9, "hold 1": 7, "hold 2": 3, "win-2": 9},
    ),
}


def turn_starts(game: str, recipe: PuzzleRecipe, number: int) -> "Iterator[tuple[Record, State]]":
    """Yield the positions of one game in which a turn begins."""
    rules, rng = GAMES[game], Rng(number)
    options = recipe.options[number % len(recipe.options)]
    state = rules.start(options, number)
    moves: "list[str]" = []
    while state.turn is not None and len(moves) < recipe.ply_range[1]:
        player = recipe.bots[(number + state.turn) % len(recipe.bots)]
        if len(moves) < 2 and not rules.hidden:  # otherwise the games would be too similar
            move = rng.choice(state.legal())
        else:
            move = (
                run_search(state.view(state.turn), player, rng.next(), NO_TIME_LIMIT_S).move or ""
            )
        before, state = state.turn, state.play(move)
        moves.append(move)
        if state.turn not in (None, before) and len(moves) >= recipe.ply_range[0]:
            yield Record(game, options, number, moves), state


def find_candidates(game: str, recipe: PuzzleRecipe, batch: int = 0) -> "list[Candidate]":
    """Return all candidates for a batch; each batch has games of its own."""
    pool = []
    for number in range(1 + SEEDS_PER_BATCH * batch, 1 + SEEDS_PER_BATCH * batch + recipe.games):
        for record, state in turn_starts(game, recipe, number):
            for candidate in recipe.find(state):
                candidate.record, candidate.fingerprint = record, recipe.fingerprint(state)
                pool.append(candidate)
    return pool


def puzzle_file(game: str) -> Path:
    """Return the path of a game's puzzles."""
    return ROOT / (game_entry(game).rules_package.replace(".", "/") + "/learn/puzzles.py")


def load_batches(game: str) -> "dict[str, tuple[str, ...]]":
    """Read a game's file: the first day of each batch -> its lines."""
    namespace: dict = {}
    if puzzle_file(game).exists():
        exec(puzzle_file(game).read_text(encoding="utf-8"), namespace)
    return dict(namespace.get("PUZZLES", ()))


def fingerprints(recipe: PuzzleRecipe, written: "tuple[str, ...]") -> "set[str]":
    """Return the fingerprints of puzzles that are written already."""
    return {recipe.fingerprint(Puzzle("", "", line).state) for line in written}


def render_module(batches: "dict[str, tuple[str, ...]]") -> str:
    """Return the module with these batches."""
    rows = ['"""Made by ``python -m bench.puzzles``; docs/formats.md says how."""\n', "PUZZLES = ("]
    for day in sorted(batches):
        rows += ["    (", f'        "{day}",', "        ("]
        rows += [f'            "{line}",' for line in batches[day]]
        rows += ["        ),", "    ),"]
    return "\n".join(rows) + "\n)\n"


def checksum(puzzle: Puzzle) -> str:
    """Return the checksum of a puzzle's goal and position.

    It uses the position's link, which means the same for ever; a record changes with the game's
    options.
    """
    return hashlib.sha256(f"{puzzle.goal} {puzzle.link}".encode()).hexdigest()[:16]


def record_checksums(game: str, written: "tuple[str, ...]") -> None:
    """Record the checksums of new puzzles."""
    checksums = (
        json.loads(CHECKSUMS_FILE.read_text(encoding="utf-8")) if CHECKSUMS_FILE.exists() else {}
    )
    for number, line in enumerate(written):
        puzzle = Puzzle(game, f"{game}-{number + 1:02}", line)
        checksums.setdefault(puzzle.name, checksum(puzzle))
    CHECKSUMS_FILE.write_text(
        json.dumps(checksums, indent=0, sort_keys=True) + "\n", encoding="utf-8"
    )


def main(arguments: "list[str] | None" = None) -> None:
    """Make a batch for each game of the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles", description=about)
    parser.add_argument("games", nargs="*", help="default: all")
    parser.add_argument(
        "--from", dest="day", default=FIRST_BATCH_DATE, help="the day the batch counts from"
    )
    args = parser.parse_args(arguments)
    for game in args.games or sorted(RECIPES):
        recipe, batches = RECIPES[game], load_batches(game)
        others = tuple(line for day in batches if day != args.day for line in batches[day])
        pool = find_candidates(game, recipe, len([day for day in batches if day < args.day]))
        batch = select_batch(recipe.quotas, pool, fingerprints(recipe, others))
        batches[args.day] = tuple(batch_lines(batch))
        puzzle_file(game).write_text(render_module(batches), encoding="utf-8")
        record_checksums(game, tuple(line for day in sorted(batches) for line in batches[day]))
        print(f"{game}: {len(batch)} of {len(pool)}", flush=True)


if __name__ == "__main__":
    main()
