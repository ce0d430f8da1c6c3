"""The command: plays the games, looks for puzzles, writes the files."""

import argparse
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from bench.puzzles import __doc__ as about
from bench.puzzles import best, caps, wins
from bench.puzzles.found import Found, Kind, chosen, lines, mirrored
from bench.yardsticks.hexheaven import Taker
from engine import GAMES
from engine.bots import run_search
from engine.catalogue import game_entry
from engine.game import State
from engine.learn.puzzles import Puzzle
from engine.record import Record
from engine.rng import Rng
from tests import mirrors

ROOT = Path(__file__).resolve().parents[2]
# The puzzles that there are, name -> stamp; tests/test_puzzles.py holds them against it.
MADE = ROOT / "tests" / "data" / "puzzles.json"
FIRST = "2026-01-01"
SEEDS = 1 << 16  # for the games of a batch
ENDLESS = 3600.0  # seconds a move: no clock ends a player's thinking

KINDS = {
    "beerhex": Kind(
        caps.find,
        mirrored(mirrors.beerhex, ("board", "turn")),
        [{}, {}, {"starter": "silver"}],
        [caps.Prober(0.3), caps.Prober(0.5), caps.Prober(0.7)],
        (14, 70),
        1500,
        {"caps 1": 10, "caps 2": 9, "caps 3": 1, "claim": 4, "deny": 4},
    ),
    "hexheaven": Kind(
        best.find,
        best.shape,
        [{}, {}, {"rules": "serious"}, {}, {}, {"rules": "three"}],
        [Taker(), "random", Taker()],
        (8, 60),
        200,
        {"2 tiles": 3, "3 tiles": 11, "heaven": 14},
    ),
    "inphexion": Kind(
        wins.Finder(wins.joins),
        mirrored(mirrors.inphexion, ("board",)),
        [{}, {}, {"size": 5}, {"size": 6}, {}],
        ["beginner", "easy", "beginner+", "casual"],
        (12, 60),
        400,
        {"joined 1": 8, "joined 2": 4, "hold 1": 6, "hold 2": 2, "win-2": 8},
    ),
    "mixtour": Kind(
        wins.Finder(wins.builds_high, wins.builds_tall),
        mirrored(mirrors.mixtour, ("stacks", "mover")),
        [{}, {}, {}, {"points": 2}],
        ["casual", "easy", "beginner+"],
        (10, 50),
        250,
        {"points 1": 9, "hold 1": 7, "hold 2": 3, "win-2": 9},
    ),
}


def played(game: str, kind: Kind, number: int) -> "Iterator[tuple[Record, State]]":
    """The positions of one game in which a turn begins."""
    rules, rng = GAMES[game], Rng(number)
    options = kind.options[number % len(kind.options)]
    state = rules.start(options, number)
    moves: "list[str]" = []
    while state.turn is not None and len(moves) < kind.plies[1]:
        player = kind.players[(number + state.turn) % len(kind.players)]
        if len(moves) < 2 and not rules.hidden:  # else the games would be too much alike
            move = rng.choice(state.legal())
        else:
            move = run_search(state.view(state.turn), player, rng.next(), ENDLESS).move or ""
        before, state = state.turn, state.play(move)
        moves.append(move)
        if state.turn not in (None, before) and len(moves) >= kind.plies[0]:
            yield Record(game, options, number, moves), state


def harvest(game: str, kind: Kind, batch: int = 0) -> "list[Found]":
    """All that was found for the batch of this number; each has games of its own."""
    pool = []
    for number in range(1 + SEEDS * batch, 1 + SEEDS * batch + kind.games):
        for record, state in played(game, kind, number):
            for one in kind.find(state):
                one.record, one.shape = record, kind.shape(state)
                pool.append(one)
    return pool


def place(game: str) -> Path:
    """Where the game's puzzles are."""
    return ROOT / (game_entry(game).rules_package.replace(".", "/") + "/puzzles.py")


def batches(game: str) -> "dict[str, tuple[str, ...]]":
    """What the game's file says: the day from which a batch counts -> its lines."""
    held: dict = {}
    if place(game).exists():
        exec(place(game).read_text(encoding="utf-8"), held)
    return dict(held.get("PUZZLES", ()))


def shapes(kind: Kind, written: "tuple[str, ...]") -> "set[str]":
    """The shapes of puzzles that are written down."""
    return {kind.shape(Puzzle("", 0, line).state) for line in written}


def text(found: "dict[str, tuple[str, ...]]") -> str:
    """The file with these batches."""
    rows = ['"""Made by ``python -m bench.puzzles``; docs/formats.md says how."""\n', "PUZZLES = ("]
    for day in sorted(found):
        rows += ["    (", f'        "{day}",', "        ("]
        rows += [f'            "{line}",' for line in found[day]]
        rows += ["        ),", "    ),"]
    return "\n".join(rows) + "\n)\n"


def stamp(puzzle: Puzzle) -> str:
    """What a puzzle must never lose: its goal and its position, whose link means the same for ever
    (a record of it changes when the game's options do)."""
    return hashlib.sha256(f"{puzzle.goal} {puzzle.link}".encode()).hexdigest()[:16]


def note(game: str, written: "tuple[str, ...]") -> None:
    """Note the puzzles of a game that aren't noted yet."""
    made = json.loads(MADE.read_text(encoding="utf-8")) if MADE.exists() else {}
    for number, line in enumerate(written):
        puzzle = Puzzle(game, number + 1, line)
        made.setdefault(puzzle.name, stamp(puzzle))
    MADE.write_text(json.dumps(made, indent=0, sort_keys=True) + "\n", encoding="utf-8")


def main(arguments: "list[str] | None" = None) -> None:
    """Make a batch for each of the games asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.puzzles", description=about)
    parser.add_argument("games", nargs="*", help="all of them, if left out")
    parser.add_argument("--from", dest="day", default=FIRST, help="the day the batch counts from")
    asked = parser.parse_args(arguments)
    for game in asked.games or sorted(KINDS):
        kind, held = KINDS[game], batches(game)
        others = tuple(line for day in held if day != asked.day for line in held[day])
        pool = harvest(game, kind, len([day for day in held if day < asked.day]))
        batch = chosen(kind.quotas, pool, shapes(kind, others))
        held[asked.day] = tuple(lines(batch))
        place(game).write_text(text(held), encoding="utf-8")
        note(game, tuple(line for day in sorted(held) for line in held[day]))
        print(f"{game}: {len(batch)} of {len(pool)}", flush=True)


if __name__ == "__main__":
    main()
