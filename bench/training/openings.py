"""Compute the opening tables of the bots, and write engine/*/bot/openings.py.

    python -m bench.training.openings mixtour

The strongest level searches every position of a table with several times its usual work. Moves
close to the best are kept, too. Takes about ten minutes a game.
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
    "mixtour": MixtourBot(80_000, 30, 0.0, 0.0, 10_000, True),
}
OPTIONS: "dict[str, list[dict]]" = {
    "inphexion": [{"size": size} for size in SIZES],
    "mixtour": [{}],
}
KEY_FUNCTIONS: "dict[str, Callable]" = {
    "inphexion": inphexion.position_key,
    "mixtour": mixtour.position_key,
}
IDENTITY_SYMMETRIES = (False, list(range(CELLS)))  # the identity in either game
PLIES = {"inphexion": 1, "mixtour": 2}
TOLERANCE = 0.04  # below the best value; values are −1 … 1
MAX_MOVES = 4  # for each position
NO_TIME_LIMIT_S = 3600.0
SEED = 1


def table_positions(game: str) -> "Iterator[tuple[str, State]]":
    """Yield the positions of a game's table with their keys, in the table's orientation."""
    for options in OPTIONS[game]:
        wave = [GAMES[game].start(options)]
        for _ in range(PLIES[game] + 1):
            named = {}
            for state in wave:
                key = KEY_FUNCTIONS[game](state)
                if key and key[1][0] in IDENTITY_SYMMETRIES:
                    named[key[0]] = state
            yield from sorted(named.items())
            wave = [state.play(move) for state in wave for move in state.legal()]


def good_moves(game: str, state: State) -> "list[str]":
    """Return the best move of a position and those close to it."""
    result = run_search(state, BOTS[game], SEED, NO_TIME_LIMIT_S)
    values = dict(result.ranked)
    best = str(result.move)
    close = [m for m, value in result.ranked if m != best and value >= values[best] - TOLERANCE]
    return [best, *close[: MAX_MOVES - 1]]


def replace_table(module: Path, table: "dict[str, str]") -> None:
    """Replace the table in a game's module."""
    head = module.read_text(encoding="utf-8").partition('\nTABLE: "')[0]
    lines = [f'    "{name}": "{moves}",\n' for name, moves in table.items()]
    text = head + '\nTABLE: "dict[str, str]" = {\n' + "".join(lines) + "}\n"
    module.write_text(text, encoding="utf-8")


def main(arguments: "list[str] | None" = None) -> None:
    """Write the tables that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.training.openings", description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(BOTS))
    for game in parser.parse_args(arguments).games:
        table: "dict[str, str]" = {}
        for name, state in table_positions(game):
            table[name] = " ".join(good_moves(game, state))
            print(game, name, table[name], flush=True)
            replace_table(ENGINE / game / "bot" / "openings.py", table)


if __name__ == "__main__":
    main()
