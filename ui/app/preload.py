"""Preloading of games: their words, user interfaces and symbols."""

from engine import GAMES
from engine.game import SPECTATOR
from ui.games import game_ui

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.words import Words


def preload_steps(words: "Words") -> "Iterator[tuple]":
    """Load every game in small steps.

    Yields:
        () after a step, or a game's name and the symbols of its board.
    """
    for name in GAMES:
        yield ()
        words.for_game(name)
        yield ()
        ui = game_ui(name)
        yield ()
        view = GAMES[name].start(None, 0).view(SPECTATOR)
        yield ()
        yield (name, ui.Renderer(view).symbols())
