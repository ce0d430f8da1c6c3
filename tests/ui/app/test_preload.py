"""What is made ready while nobody is waiting."""

import sys

from engine import GAMES
from ui.app.preload import preload_steps
from ui.words import Words


def test_every_game_is_loaded_with_its_symbols() -> None:
    found = [step for step in preload_steps(Words("en")) if step]
    assert [name for name, _ in found] == GAMES.names()
    for name, symbols in found:
        assert all("id" in shape[1] for shape in symbols) and symbols, name
        assert f"ui.games.{name}.renderer" in sys.modules


def test_it_goes_in_small_steps() -> None:
    assert len(list(preload_steps(Words("en")))) >= 4 * len(GAMES.names())
