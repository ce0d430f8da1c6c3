"""Loads what a person may want next while nobody is waiting: games, symbols, all other modules."""

from ui.app.preload import preload_steps
from ui.board.view.svg_board import add_symbols
from ui.browser import dom
from ui.browser.module_loader import with_modules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.words import Words

START_DELAY_MS = 1000  # milliseconds after the start: who taps at once is not kept waiting
STEP_DELAY_MS = 30  # between two steps, for taps


def preload(words: "Words", on_loaded: "Callable[[], None]") -> None:
    """Load every game, step by step; the page's root says [data-warm] when all are there.
    ``come()`` is called when the modules that come later have."""
    todo = preload_steps(words)

    def begin(there: bool) -> None:
        if there:
            on_loaded()
            step()

    def step() -> None:
        found = next(todo, None)
        if found is None:
            dom.root.setAttribute("data-warm", "1")
            return
        if found:
            add_symbols(found[0], found[1])
        dom.set_timer(STEP_DELAY_MS, step)

    dom.set_timer(START_DELAY_MS, lambda: with_modules(begin))
