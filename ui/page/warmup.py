"""Loads what a person may want next while nobody is waiting: games, symbols, all other modules."""

from ui.page import dom
from ui.page.rest import with_rest
from ui.page.stage import share_symbols
from ui.play.ahead import steps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.words import Words

FIRST = 1000  # milliseconds after the start: who taps at once is not kept waiting
PAUSE = 30  # between two steps, for taps


def warm_up(words: "Words", come: "Callable[[], None]") -> None:
    """Load every game, step by step; the page's root says [data-warm] when all are there.
    ``come()`` is called when the modules that come later have."""
    todo = steps(words)

    def begin(there: bool) -> None:
        if there:
            come()
            step()

    def step() -> None:
        found = next(todo, None)
        if found is None:
            dom.root.setAttribute("data-warm", "1")
            return
        if found:
            share_symbols(found[0], found[1])
        dom.later(PAUSE, step)

    dom.later(FIRST, lambda: with_rest(begin))
