"""Loads what a person may want next while nobody is waiting: the games' modules and symbols."""

from engine import GAMES
from ui import dom
from ui.boards import drawing
from ui.stage import share_symbols
from ui.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = 1000  # milliseconds after the start: who taps at once is not kept waiting
PAUSE = 30  # between two steps, for taps


def warm_up(words: Words) -> None:
    """Load every game, step by step; the page's root says [data-warm] when all are there."""
    steps = _steps(words)

    def step() -> None:
        if next(steps, False):
            dom.later(PAUSE, step)
        else:
            dom.root.setAttribute("data-warm", "1")

    dom.later(FIRST, step)


def _steps(words: Words) -> "Iterator[bool]":
    for game in GAMES:
        rules = GAMES[game]
        yield True
        words.of(game)
        yield True
        pictured = drawing(game, rules.settle({}))
        yield True
        share_symbols(pictured)
        yield True
