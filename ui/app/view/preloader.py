"""Loads what the user may want next while the page is idle: games, symbols, all other modules."""

from ui.app.preload import preload_steps
from ui.board.view.svg_board import add_symbols
from ui.browser import dom
from ui.browser.module_loader import with_modules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.words import Words

START_DELAY_MS = 1000  # after the start, so that first taps are answered before
STEP_DELAY_MS = 30  # between two steps, for taps


def preload(words: "Words", on_loaded: "Callable[[], None]") -> None:
    """Load all modules, then prepare every game, step by step.

    The page's root gets ``data-warm`` at the end.

    Args:
        words: The words of the language.
        on_loaded: Called when the modules are loaded.
    """
    steps = preload_steps(words)

    def start(is_loaded: bool) -> None:
        if is_loaded:
            on_loaded()
            run_step()

    def run_step() -> None:
        symbols = next(steps, None)
        if symbols is None:
            dom.root.setAttribute("data-warm", "1")
            return
        if symbols:
            add_symbols(symbols[0], symbols[1])
        dom.set_timer(STEP_DELAY_MS, run_step)

    dom.set_timer(START_DELAY_MS, lambda: with_modules(start))
