"""Random records, and games with one more option."""

import pytest

from engine.catalogue import GAMES, OptionSchema, game_entry
from engine.game import Option
from engine.record import Record
from engine.rng import Rng


def random_record(game: str, seed: int, plies: int, options: "dict | None" = None) -> Record:
    """Return a record of random moves; resigning is one of them in long games."""
    record, rng = Record(game, options, seed), Rng(seed)
    state = record.start()
    while state.turn is not None and len(record.moves) < plies:
        record.moves.append(rng.choice([*state.legal(), "resign"] if plies > 9 else state.legal()))
        state = state.play(record.moves[-1])
    return record


def add_option(patch: pytest.MonkeyPatch, game: str, since: object, default: object) -> None:
    """Add an option ``wild`` to a game.

    Args:
        patch: Undoes it after the test.
        game: The game's name.
        since: The option's value in games and links from before.
        default: Its value in new games.
    """
    wild = ("wild", ("tame", "wild"))
    known = game_entry(game).schemas
    schemas = [OptionSchema(old.options, {**old.later_defaults, "wild": since}) for old in known]
    schemas.append(OptionSchema((*known[-1].options, wild)))
    patch.setattr(game_entry(game), "_schemas", tuple(schemas))
    patch.setattr(GAMES[game], "options", (*GAMES[game].options, Option(*wild, default)))
