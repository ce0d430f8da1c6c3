"""Long work in slices, between which the page answers taps."""

from ui.browser import dom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

SLICE_MS = 10  # milliseconds of work at a time; its last step may take longer
PROGRESS_INTERVAL_MS = 300  # least milliseconds between two calls of on_progress


def run_in_slices(
    steps: "Generator[Any, None, Any]",
    on_progress: "Callable[[Any], None]",
    on_done: "Callable[[Any], None]",
) -> None:
    """Run a generator to completion in slices, each in a task of its own.

    Args:
        steps: The generator; a step should take less than ``SLICE_MS``.
        on_progress: Called now and then with the last value that the generator yielded.
        on_done: Called in a last task with the generator's return value.
    """
    last_progress = [dom.now()]

    def finish(value: "Any") -> None:
        dom.set_timer(0, lambda: on_done(value))

    def go() -> None:
        now = dom.now()
        until = now + SLICE_MS
        while now < until:
            try:
                value = next(steps)
            except StopIteration as end:
                finish(end.value)
                return
            now = dom.now()
        if value and now > last_progress[0] + PROGRESS_INTERVAL_MS:
            last_progress[0] = now
            on_progress(value)
        dom.set_timer(0, go)

    dom.set_timer(0, go)
