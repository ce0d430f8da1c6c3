"""What may be wanted next, made ready while nobody is waiting: words, rooms, symbols."""

from engine import GAMES
from engine.game import SPECTATOR
from ui.games import game_ui

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ui.words import Words


def preload_steps(words: "Words") -> "Iterator[tuple]":
    """Load every game, a little at each step. What a step answers is () or a game's name and the
    symbols of its picture."""
    for name in GAMES:
        yield ()
        words.for_game(name)
        yield ()
        found = game_ui(name)
        yield ()
        view = GAMES[name].start(None, 0).view(SPECTATOR)
        yield ()
        yield (name, found.Renderer(view).symbols())
