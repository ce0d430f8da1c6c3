"""Preloading of games."""

import sys

from engine import GAMES
from ui.app.preload import preload_steps
from ui.words import Words


def test_every_game_is_loaded_with_its_symbols() -> None:
    loaded = [step for step in preload_steps(Words("en")) if step]
    assert [name for name, _ in loaded] == GAMES.names()
    for name, symbols in loaded:
        assert all("id" in shape[1] for shape in symbols) and symbols, name
        assert f"ui.games.{name}.renderer" in sys.modules


def test_preloading_goes_in_small_steps() -> None:
    assert len(list(preload_steps(Words("en")))) >= 4 * len(GAMES.names())
