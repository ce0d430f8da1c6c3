"""Finds the first moves that the computer takes from a table, and writes the tables of
engine/*/openings.py:

    python -m bench.training.openings mixtour

Every position that a table has is thought about by the strongest level with several times its work;
what comes close to the best move is as good. Some ten minutes of a processor a game.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from engine import GAMES
from engine.bots.bot import Bot
from engine.bots.levels import run_search
from engine.game import State
from engine.inphexion.bot import openings as inphexion
from engine.inphexion.bot.bot import InphexionBot
from engine.inphexion.constants import SIZES
from engine.mixtour.bot import openings as mixtour
from engine.mixtour.bot.bot import MixtourBot
from engine.mixtour.constants import CELLS

ENGINE = Path(__file__).resolve().parents[2] / "engine"
BOTS: "dict[str, Bot]" = {
    "inphexion": InphexionBot(30_000),
    "mixtour": MixtourBot(80_000, 30, 0.0, 0.0, 10_000),
}
OPTIONS: "dict[str, list[dict]]" = {
    "inphexion": [{"size": size} for size in SIZES],
    "mixtour": [{}],
}
KEY_FUNCTIONS: "dict[str, Callable]" = {
    "inphexion": inphexion.position_key,
    "mixtour": mixtour.position_key,
}
IDENTITY_SYMMETRIES = (False, list(range(CELLS)))  # not turned, in either of them
PLIES = {"inphexion": 1, "mixtour": 2}
TOLERANCE = 0.04  # of the best value, −1 … 1
MAX_MOVES = 4  # moves a position
NO_TIME_LIMIT_S = 3600.0
SEED = 1


def table_positions(game: str) -> "Iterator[tuple[str, State]]":
    """Those of a game's table with their names, as the table turns them."""
    for options in OPTIONS[game]:
        wave = [GAMES[game].start(options)]
        for _ in range(PLIES[game] + 1):
            named = {}
            for state in wave:
                found = KEY_FUNCTIONS[game](state)
                if found and found[1][0] in IDENTITY_SYMMETRIES:
                    named[found[0]] = state
            yield from sorted(named.items())
            wave = [state.play(move) for state in wave for move in state.legal()]


def good_moves(game: str, state: State) -> "list[str]":
    """The best move of a position, and those that come close to it."""
    thought = run_search(state, BOTS[game], SEED, NO_TIME_LIMIT_S)
    values = dict(thought.ranked)
    best = str(thought.move)
    close = [m for m, value in thought.ranked if m != best and value >= values[best] - TOLERANCE]
    return [best, *close[: MAX_MOVES - 1]]


def replace_table(place: Path, table: "dict[str, str]") -> None:
    """Put a table in place of the one in a game's module."""
    head = place.read_text(encoding="utf-8").partition('\nTABLE: "')[0]
    lines = [f'    "{name}": "{moves}",\n' for name, moves in table.items()]
    text = head + '\nTABLE: "dict[str, str]" = {\n' + "".join(lines) + "}\n"
    place.write_text(text, encoding="utf-8")


def main(arguments: "list[str] | None" = None) -> None:
    """Write the tables that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.training.openings", description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(BOTS))
    for game in parser.parse_args(arguments).games:
        table: "dict[str, str]" = {}
        for name, state in table_positions(game):
            table[name] = " ".join(good_moves(game, state))
            print(game, name, table[name], flush=True)
            replace_table(ENGINE / game / "openings.py", table)


if __name__ == "__main__":
    main()
